"""The worked examples that ship with the package: each shows what its comments say it shows."""

from __future__ import annotations

from collections import Counter

import pytest

from fusk_lab import (
    BASE,
    SWEDISH,
    Call,
    Challenge,
    Hand,
    Laid,
    Lay,
    LetStand,
    PickedUp,
    Rank,
    Revealed,
    Won,
    deck,
    format_game,
    parse_game,
    why_illegal,
)  # fmt: skip
from fusk_lab.rules import examples

from .positions import KALLE, LISA, OMAR, PELLE, cards_of, kinds


def test_there_are_the_examples_the_notebooks_use():
    assert examples.names() == (
        "en_runda", "pelle_och_kalle", "samma_giv", "sista_draget_bluff", "sista_draget_lats_sta", "sista_draget_sant",
        "svensk_form",
    )  # fmt: skip


@pytest.mark.parametrize("name", examples.names())
def test_an_example_is_read_and_written_as_the_same_game(name):
    game = examples.game(name)
    assert game == parse_game(examples.text(name))
    assert game == parse_game(format_game(game)) == parse_game(format_game(game, "en"))
    assert game.start.variant == (SWEDISH if name == "svensk_form" else BASE)


@pytest.mark.parametrize("name", examples.names())
def test_an_example_explains_itself_in_its_first_line(name):
    assert examples.text(name).startswith("# ")


@pytest.mark.parametrize("name", examples.names())
def test_an_example_uses_cards_of_one_deck(name):
    assert not Counter(cards_of(examples.game(name).start)) - Counter(map(str, deck()))


@pytest.mark.parametrize("name", ["", "nothing", "../notation", "en_runda.fusk"])
def test_an_example_that_is_not_there_is_refused_with_those_that_are(name):
    with pytest.raises(ValueError, match="pelle_och_kalle"):
        examples.text(name)
    with pytest.raises(ValueError, match="pelle_och_kalle"):
        examples.game(name)


# Pelle and Kalle


def test_pelle_lays_a_two_a_seven_and_a_jack_as_three_aces_and_kalle_challenges():
    game = examples.game("pelle_och_kalle")
    lay, challenge = game.actions
    assert lay == Lay(PELLE, Hand.parse("2♥ 7♣ J♦"), Call(3, Rank.ACE))
    assert challenge == Challenge(KALLE)


def test_pelle_takes_the_whole_pile_and_it_is_kalles_turn():
    game = examples.game("pelle_och_kalle")
    assert kinds(game.events) == ["Laid", "Challenged", "Revealed", "PickedUp"]
    assert not game.events[2].truthful
    assert (game.events[3].seat, game.events[3].count) == (PELLE, 9 + 3)
    assert (game.states[-1].turn, len(game.states[-1].pile)) == (KALLE, 0)


def test_what_was_added_to_the_source_is_what_its_comment_says():
    start = examples.game("pelle_och_kalle").start
    assert start.players == ("Pelle", "Kalle", "Lisa", "Omar")
    assert cards_of(start) == sorted(map(str, deck()))
    assert len(start.pile) == 9
    assert start.previous == Call(1, Rank.KING)
    assert start.hands[KALLE].count(Rank.ACE) == 2


# A round of four


def test_a_round_of_four_is_dealt_from_a_seed_and_not_too_long():
    game = examples.game("en_runda")
    assert game.start.dealt is not None
    assert game.start.players == ("Pelle", "Kalle", "Lisa", "Omar")
    assert game.start.turn == OMAR
    assert 14 <= len(game.actions) <= 22


def test_a_round_of_four_has_a_forced_bluff_that_nobody_notices():
    game = examples.game("en_runda")
    second = game.actions[1]
    assert game.at(1).hands[second.seat].count(second.call.rank) == 0
    assert not BASE.is_true(second.call, second.cards)
    assert isinstance(game.actions[2], Lay)


def test_in_a_round_of_four_nobody_bluffs_who_need_not_and_all_lay_what_they_have():
    game = examples.game("en_runda")
    for before, action in zip(game.states, game.actions, strict=False):
        if isinstance(action, Lay) and (held := before.hands[action.seat].count(action.call.rank)):
            assert BASE.is_true(action.call, action.cards)
            assert len(action.cards) == held


def test_a_round_of_four_has_a_true_call_challenged_and_one_that_is_not():
    game = examples.game("en_runda")
    taken = [(event.layer, event.truthful) for event in game.events if isinstance(event, Revealed)]
    takers = [(event.seat, event.count) for event in game.events if isinstance(event, PickedUp)]
    assert taken == [(KALLE, True), (PELLE, False)]
    assert takers == [(LISA, 10), (PELLE, 10)]


def test_a_round_of_four_goes_from_king_to_ace():
    calls = [event.call.rank for event in examples.game("en_runda").events if isinstance(event, Laid)]
    assert calls == [*Rank, Rank.ACE]


def test_lisa_has_all_four_aces_when_pelle_calls_the_last_one():
    game = examples.game("en_runda")
    assert game.actions[-1] == Challenge(LISA)
    assert game.at(len(game.actions) - 1).hands[LISA].count(Rank.ACE) == 4


# Three endings of a last lay


def ending(name):
    return examples.game(f"sista_draget_{name}")


def test_the_three_endings_begin_alike_and_differ_only_in_what_pelle_lays_and_who_speaks():
    let_stand, true, bluff = map(ending, ("lats_sta", "sant", "bluff"))
    assert let_stand.start == true.start == bluff.start
    assert let_stand.actions[:4] == bluff.actions[:4]
    assert true.actions[1:3] == bluff.actions[1:3]
    assert len({game.at(4).last_lay.call for game in (let_stand, true, bluff)}) == 1


@pytest.mark.parametrize("name", ["lats_sta", "sant", "bluff"])
def test_r11_a_last_lay_bars_the_next_lay_until_it_is_decided(name):
    game = ending(name)
    undecided = game.at(4)
    assert undecided.last_lay_undecided and undecided.winner is None
    next_lay = Lay(KALLE, [next(iter(undecided.hands[KALLE]))], Call(1, Rank.EIGHT))
    assert why_illegal(undecided, next_lay).rule == "R11"


def test_r11_a_last_lay_that_is_let_stand_wins_even_though_it_was_a_bluff():
    game = ending("lats_sta")
    lay = game.at(4).last_lay
    assert not BASE.is_true(lay.call, lay.cards)
    assert game.actions[4:] == (LetStand(),)
    assert game.events[-1] == Won(PELLE)


def test_r11_a_last_lay_that_a_challenge_shows_true_wins_and_the_challenger_takes_the_pile():
    game = ending("sant")
    assert game.actions[4:] == (Challenge(LISA),)
    assert kinds(game.events[-3:]) == ["Revealed", "PickedUp", "Won"]
    assert game.events[-2].seat == LISA
    assert game.states[-1].winner == PELLE


def test_r11_a_last_lay_that_a_challenge_shows_false_does_not_win_and_play_goes_on():
    game = ending("bluff")
    revealed, taken = game.events[-3:-1]
    assert not revealed.truthful
    assert taken.seat == PELLE
    assert game.actions[5].seat == KALLE
    assert game.states[-1].winner is None


def test_the_swedish_form_shows_what_its_comments_say():
    game = examples.game("svensk_form")
    called = [str(action.call) for action in game.actions if isinstance(action, Lay)]
    assert called == ["2 × 7", "1 × 8", "2 × Q", "1 × K", "2 × K", "1 × Q", "1 × K", "1 × A"]
    assert [event.truthful for event in game.events if isinstance(event, Revealed)] == [False, True]
    assert [(event.seat, event.count) for event in game.events if isinstance(event, PickedUp)] == [(1, 8), (2, 3)]
    assert game.at(6).previous is None  # V4c
    assert why_illegal(game.at(9), LetStand()).rule == "V4b"


def test_the_same_deal_shows_what_its_comments_say():
    game = examples.game("samma_giv")
    lays = [(number, action) for number, action in enumerate(game.actions) if isinstance(action, Lay)]
    forced = [game.at(number).hands[lay.seat].count(lay.call.rank) == 0 for number, lay in lays]
    true = [all(card.rank is lay.call.rank for card in lay.cards) for _, lay in lays]
    assert (len(lays), sum(forced)) == (10, 5)
    assert [not lie for lie in forced] == true
    assert forced[0] and lays[0][1].cards[0].rank is Rank.THREE
    assert [event.truthful for event in game.events if isinstance(event, Revealed)] == [True, True]
