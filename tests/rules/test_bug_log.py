"""Faults that other programs of this kind have had; each is named for its symptom."""

from collections import Counter

import pytest

from fusk_lab import (
    EXTRA_CARDS,
    SWEDISH,
    Challenge,
    Game,
    IllegalAction,
    LetStand,
    PickedUp,
    Reason,
    Refusal,
    calls,
    deal,
    deck,
    observe,
    setup,
    step,
    why_illegal,
)

from .playing import play
from .positions import (
    ALL_VARIANTS,
    KALLE,
    LISA,
    OMAR,
    PELLE,
    after,
    call,
    cards_of,
    kinds,
    lay,
    table,
    take,
)


def test_the_very_last_lay_cannot_be_challenged():
    state = after(table("3♠", "5♥", "6♥"), lay(PELLE, "3♠", "A"))
    assert state.winner is None
    state = after(state, Challenge(KALLE))
    assert (state.winner, str(state.hands[PELLE])) == (None, "3♠")


def test_won_is_told_before_the_challenge_that_proves_the_lie():
    start, last = table("3♠", "5♥"), lay(PELLE, "3♠", "A")
    assert kinds(take(start, last).events) == ["Laid"]
    assert kinds(take(start, last, Challenge(KALLE)).events) == ["Challenged", "Revealed", "PickedUp"]


@pytest.mark.parametrize(("card", "winner"), [("A♠", PELLE), ("3♠", None)])
def test_the_player_with_cards_wins_instead_of_the_one_without(card, winner):
    assert after(table(card, "5♥"), lay(PELLE, card, "A"), Challenge(KALLE)).winner == winner


def test_the_win_of_seat_0_is_lost():
    state = after(table("A♠", "5♥"), lay(PELLE, "A♠", "A"), LetStand())
    assert state.winner is not None
    assert why_illegal(state, lay(KALLE, "5♥", "2")).kind is Refusal.GAME_OVER


def test_after_a_challenge_out_of_turn_the_next_player_cannot_move():
    state = after(table("2♥ 3♥", "4♥ 5♥", "6♥ 7♥", "8♥ 9♥"), lay(PELLE, "2♥", "A"), Challenge(OMAR))
    assert state.turn == KALLE
    assert calls(state)[0] == call(1, "2")
    assert why_illegal(state, lay(KALLE, "4♥", "2")) is None


@pytest.mark.parametrize("card", ["A♥", "2♥"])
@pytest.mark.parametrize("closes", [LetStand(), Challenge(KALLE), Challenge(LISA)])
def test_the_turn_or_the_rank_moves_twice_or_not_at_all(card, closes):
    state = after(table("A♥ 2♥ 3♥", "4♥", "5♥"), lay(PELLE, card, "A"), closes)
    assert state.turn == KALLE
    assert calls(state)[0] == call(1, "2")


@pytest.mark.parametrize(("cards", "taker"), [("A♥ A♣", KALLE), ("A♥ 7♣", PELLE)])
def test_the_challenged_cards_stay_on_the_table(cards, taker):
    start = table("A♥ A♣ 7♣ 8♣", "2♠", pile="9♠ 10♠ J♠")
    laid = after(start, lay(PELLE, cards, "A"))
    state = after(laid, Challenge(KALLE))
    assert len(state.hands[taker]) == len(laid.hands[taker]) + 5
    assert len(state.pile) == 0


def test_a_player_challenges_their_own_cards():
    state = after(table("2♥ 7♣", "A♠"), lay(PELLE, "2♥", "A"))
    with pytest.raises(IllegalAction):
        step(state, Challenge(PELLE))
    assert state == after(table("2♥ 7♣", "A♠"), lay(PELLE, "2♥", "A"))


@pytest.mark.parametrize("variant", ALL_VARIANTS, ids=str)
@pytest.mark.parametrize(("card", "taker"), [("A♥", LISA), ("7♣", PELLE)])
def test_a_wrong_challenge_moves_no_cards_or_the_winner_of_one_is_punished(variant, card, taker):
    start = table("A♥ 7♣ 8♣", "2♠", "3♠", pile="9♠", variant=variant)
    laid = after(start, lay(PELLE, card, "A"))
    state = after(laid, Challenge(LISA))
    grown = [len(now) - len(then) for now, then in zip(state.hands, laid.hands, strict=True)]
    assert grown == [2 if seat == taker else 0 for seat in range(3)]


def test_a_challenge_at_the_very_start_is_mishandled():
    state = table("2♥ 7♣", "2♠ 3♠")
    assert why_illegal(state, Challenge(KALLE)).kind is Refusal.NOTHING_TO_CHALLENGE
    state = after(state, lay(PELLE, "2♥", "A"), Challenge(KALLE))
    assert why_illegal(state, lay(KALLE, "2♠", "2")) is None


def test_the_first_lay_is_never_judged_a_lie():
    state, (_, revealed, taken) = take(table("5♥ 6♥", "2♠"), lay(PELLE, "5♥", "A"), Challenge(KALLE))
    assert (revealed.truthful, taken.seat, str(state.hands[PELLE])) == (False, PELLE, "5♥ 6♥")


@pytest.mark.parametrize("variant", ALL_VARIANTS, ids=str)
def test_a_call_outside_the_allowed_set_is_scored_as_a_lie(variant):
    start = table("5♥ 6♥", "2♠", pile="9♠", variant=variant, previous=call(1, "Q"))
    with pytest.raises(IllegalAction):
        step(start, lay(PELLE, "5♥", "5"))
    assert start == table("5♥ 6♥", "2♠", pile="9♠", variant=variant, previous=call(1, "Q"))


def test_taking_the_pile_destroys_cards():
    game = play(deal(4, seed=3), range(0, 8000, 7))
    assert Counter(type(event) for event in game.events)[PickedUp] > 3
    assert {tuple(cards_of(state)) for state in game.states} == {tuple(sorted(map(str, deck())))}


def test_a_finished_player_is_given_the_turn():
    state = after(table("2♥", "A♠", "K♠"), lay(PELLE, "2♥", "A"))
    assert why_illegal(state, lay(KALLE, "A♠", "2")).kind is Refusal.LAST_LAY_UNDECIDED
    assert after(state, LetStand()).winner == PELLE
    with pytest.raises(ValueError, match="no cards"):
        setup({"Pelle": "2♥", "Kalle": ""})


@pytest.mark.parametrize("players", range(2, 11))
def test_surplus_cards_are_lost_at_the_deal_or_dealt_twice(players):
    state = deal(players, seed=6)
    assert cards_of(state) == sorted(str(card) for card in deck(state.decks))


def test_the_second_game_starts_with_leftovers_of_the_first():
    first = deal(4, seed=1)
    after(first, lay(first.turn, str(first.hands[first.turn]), "A"), Challenge((first.turn + 1) % 4))
    assert deal(4, seed=1) == first
    assert len(cards_of(deal(4, seed=2))) == 52


@pytest.mark.parametrize("cards", ["7♠ 7♠", "", "A♠"])
@pytest.mark.parametrize("variant", ALL_VARIANTS, ids=str)
def test_a_card_named_twice_or_not_in_hand_is_laid_and_another_vanishes(variant, cards):
    start = table("7♠ 8♠", "A♠", variant=variant)
    action = lay(PELLE, cards, "A", called=max(1, len(cards.split())))
    assert why_illegal(start, action).rule == "R3"
    with pytest.raises(IllegalAction):
        step(start, action)
    assert start == table("7♠ 8♠", "A♠", variant=variant)


def test_a_real_two_counts_as_a_joker():
    for two in ("2♠", "2♥", "2♦", "2♣"):
        revealed = take(table(f"{two} 9♠", "K♠"), lay(PELLE, two, "A"), Challenge(KALLE)).events[1]
        assert not revealed.truthful


def test_a_game_replayed_from_its_record_is_another_game():
    game = play(deal(3, seed=9), range(0, 8000, 7))
    again = Game(deal(3, seed=9), game.actions)
    assert (again, again.states, again.events) == (game, game.states, game.events)


def test_undoing_a_step_leaves_hidden_cards_behind():
    game = Game(table("2♥ 7♣", "A♠", "K♠"))
    seen = observe(game, KALLE)
    assert observe(game.then(lay(PELLE, "2♥", "A")).then(Challenge(KALLE)).undo().undo(), KALLE) == seen


def test_an_illegal_move_is_refused_without_a_reason_or_ends_the_game():
    state = table("2♥ 7♣", "A♠")
    with pytest.raises(IllegalAction) as refusal:
        step(state, lay(PELLE, "2♥", "K"))
    assert isinstance(refusal.value.reason, Reason)
    assert state.winner is None
    assert why_illegal(state, lay(PELLE, "2♥", "A")) is None


@pytest.mark.parametrize("variant", [SWEDISH, EXTRA_CARDS], ids=str)
def test_trying_the_legal_moves_one_by_one_corrupts_the_position(variant):
    state = deal(4, seed=1, variant=variant)
    before = hash(state), repr(state)
    for one in calls(state):
        cards = tuple(state.hands[state.turn])[: one.count]
        after(state, lay(state.turn, " ".join(map(str, cards)), str(one.rank)), Challenge((state.turn + 1) % 4))
    assert (hash(state), repr(state)) == before


@pytest.mark.parametrize("name", ["turn", "hands", "winner"])
def test_a_position_can_be_changed_from_outside(name):
    state = table("2♥ 7♣", "A♠")
    with pytest.raises(AttributeError):
        setattr(state, name, None)
    with pytest.raises(AttributeError):
        state.hands[PELLE].packed = 0
    with pytest.raises(TypeError):
        state.hands[PELLE] = state.hands[KALLE]
