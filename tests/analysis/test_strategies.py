"""Players: how they are asked, that they act legally on their observation alone, and T(p)'s known statistics."""

from dataclasses import fields
from itertools import product
from math import sqrt
from random import Random
from statistics import variance

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fusk_lab import (
    BASE,
    EITHER_SIDE,
    SWEDISH,
    Call,
    Challenge,
    Game,
    IllegalAction,
    Laid,
    Lay,
    LetStand,
    Observation,
    Rank,
    Revealed,
    Variant,
    calls,
    deal,
    observe,
)
from fusk_lab.analysis.playing import ask, play
from fusk_lab.analysis.strategies import LEVELS, bluffer, counter, honest, may_call, truthful
from fusk_lab.text import words

from .tables import ALL_VARIANTS, KALLE, LISA, OMAR, PELLE, call, examples, game, lay, seen_by

PLAYERS = {"truthful": truthful(0.1), **LEVELS}
ALWAYS, NEVER = truthful(1), truthful(0)


def answers(player, seen, times=40):
    """All answers to one question, whatever the seed."""
    return {ask(player, seen, seed) for seed in range(times)}


# How a player is asked


@pytest.mark.parametrize("player", PLAYERS.values(), ids=PLAYERS)
def test_nothing_is_answered_where_nothing_is_asked(player):
    start = game("A♥ 7♣", "2♠ 3♠", "4♠ 5♠")
    laid = lay(PELLE, "7♣", "A")
    assert answers(player, seen_by(KALLE, start)) == {None}  # another seat is on turn
    assert answers(player, seen_by(PELLE, start, laid)) == {None}  # its own lay
    assert answers(player, seen_by(None, start)) == answers(player, seen_by(None, start, laid)) == {None}
    won = game("A♥", "2♠ 3♠").then(lay(PELLE, "A♥", "A")).then(LetStand())
    assert answers(player, observe(won, KALLE)) == {None}


@pytest.mark.parametrize("player", PLAYERS.values(), ids=PLAYERS)
def test_the_same_question_has_the_same_answer(player):
    for seed in range(5):
        played = play(deal(3, seed=seed), player, seed=seed, cap=20)
        assert play(deal(3, seed=seed), player, seed=seed, cap=20) == played
        half = Game(played.start, played.actions[: len(played.actions) // 2])
        asked = half.states[-1]
        if asked.last_lay is None:
            assert ask(player, observe(half, asked.turn), seed) == played.actions[len(half.actions)]
        lays = sum(isinstance(action, Lay) for action in half.actions)
        assert play(half, player, seed=seed, cap=20 - lays) == played
    others = {play(deal(3, seed=1), bluffer, seed=seed, cap=20).actions for seed in range(4)}
    assert len(others) == 4


def test_r7_the_others_are_asked_clockwise_from_the_layer_and_the_first_challenge_counts():
    asked = []

    def listening(answer):
        def player(seen, rng):
            if seen.open_lay is None:
                return honest(seen, rng)
            asked.append(seen.viewer)
            return answer(seen)

        return player

    start = game("A♥ 7♣ 8♣", "2♠ 3♠", "4♠ 5♠", "6♠ 8♠", turn=LISA, previous=call(1, "3"))
    played = play(start, listening(lambda seen: None), seed=1, cap=1)
    assert asked == [OMAR, PELLE, KALLE]
    assert played.actions[1:] == (LetStand(),)
    asked.clear()
    challenges = listening(lambda seen: Challenge(seen.viewer) if seen.viewer in (PELLE, KALLE) else None)
    assert play(start, challenges, seed=1, cap=1).actions[1:] == (Challenge(PELLE),)
    assert asked == [OMAR, PELLE]


def test_v4b_if_nobody_else_challenges_the_seat_on_turn_does():
    start = game("A♥ A♠ 7♣", "2♠ 3♠", "4♠ 5♠", variant=SWEDISH).then(lay(PELLE, "A♥ A♠", "A"))

    def silent(seen, rng):
        return None

    assert play(start, [honest, silent, silent], seed=1, cap=0).actions[-1] == Challenge(KALLE)
    for player in PLAYERS.values():  # the called aces are more than Kalle has cards: he must
        assert answers(player, observe(start, KALLE)) == {Challenge(KALLE)}
    assert answers(NEVER, observe(start, LISA)) == {None}


def test_r11_a_last_lay_need_not_be_challenged_under_v4b():
    start = game("A♥ A♠", "2♠ 3♠", variant=SWEDISH).then(lay(PELLE, "A♥ A♠", "A"))
    assert answers(NEVER, observe(start, KALLE)) == {None}
    assert play(start, NEVER, seed=1).states[-1].winner == PELLE


def test_play_goes_on_to_the_cap_or_the_end_and_closes_the_window():
    played = play(deal(4, seed=5), truthful(0.1), seed=5, cap=7)
    assert sum(isinstance(action, Lay) for action in played.actions) == 7
    assert played.states[-1].last_lay is None
    whole = play(deal(4, seed=5), truthful(0.1), seed=5)
    assert whole.states[-1].winner is not None
    assert whole.actions[: len(played.actions)] == played.actions


def test_a_wrong_number_of_players_is_refused():
    with pytest.raises(ValueError, match="strategies is 2, but that of seats 3"):
        play(deal(3, seed=1), [honest, honest], seed=1)


def test_who_does_not_lay_or_does_what_is_refused_is_told():
    with pytest.raises(ValueError, match="is on turn and must lay"):
        play(deal(3, seed=1), lambda seen, rng: None, seed=1)
    with pytest.raises(IllegalAction):
        play(deal(3, seed=1), lambda seen, rng: Challenge(seen.viewer), seed=1)


# Legal, everywhere


@examples(1000)
@given(
    st.integers(2, 10), st.sampled_from(ALL_VARIANTS), st.integers(0, 2**32), st.data(),
)  # fmt: skip
def test_a_thousand_games_end_or_reach_the_cap(players, variant, seed, data):
    names = data.draw(st.lists(st.sampled_from(sorted(PLAYERS)), min_size=players, max_size=players))
    checked = [checking(PLAYERS[name]) for name in names]
    played = play(deal(players, seed=seed, variant=variant), checked, seed=seed, cap=25)
    last = played.states[-1]
    assert (last.winner is not None) or sum(isinstance(action, Lay) for action in played.actions) == 25
    assert last.last_lay is None


def checking(player):
    """Only a challenge or a decline while a lay is open, and a lay of one's own when on turn."""

    def checked(seen, rng):
        action = player(seen, rng)
        if seen.open_lay is not None:
            assert action in (None, Challenge(seen.viewer))
        else:
            assert isinstance(action, Lay)
            assert action.seat == seen.viewer == seen.turn
        return action

    return checked


@pytest.mark.parametrize("variant", ALL_VARIANTS, ids=str)
def test_what_one_may_call_is_what_the_rules_say(variant):
    played = play(deal(3, seed=4, variant=variant), bluffer, seed=4, cap=40)
    for state in played.states:
        if state.winner is None and not state.last_lay_undecided:
            assert may_call(observe(state, state.turn)) == calls(state)


# On their observation alone


class Recorder:
    """Stand in for an observation: hand out its fields and properties, and remember which."""

    def __init__(self, seen, asked):
        self._seen, self._asked = seen, asked

    def __getattr__(self, name):
        self._asked.add(name)
        return getattr(self._seen, name)


@pytest.mark.parametrize("player", PLAYERS.values(), ids=PLAYERS)
@pytest.mark.parametrize("variant", ALL_VARIANTS, ids=str)
def test_players_know_nothing_but_their_observation(player, variant):
    asked = set()

    def recorded(seen, rng):
        assert isinstance(seen, Observation)
        assert isinstance(rng, Random)
        return player(Recorder(seen, asked), rng)

    assert play(deal(3, seed=3, variant=variant), recorded, seed=3, cap=15) == play(
        deal(3, seed=3, variant=variant), player, seed=3, cap=15
    )
    own = {field.name for field in fields(Observation)} | {"hand", "last_lay_undecided", "open_call"}
    assert {"viewer", "turn"} <= asked <= own


@pytest.mark.parametrize("variant", [BASE, SWEDISH, Variant(extra_cards=True)], ids=str)
def test_a_player_is_shown_what_observe_shows(variant):
    shown = []

    def recorded(seen, rng):
        shown.append(seen)
        return bluffer(seen, rng)

    played = play(deal(3, seed=8, variant=variant), recorded, seed=8, cap=12)
    moments = {
        observe(Game(played.start, played.actions[:actions]), seat)
        for actions, seat in product(range(len(played.actions) + 1), range(3))
    }
    assert set(shown) <= moments


# T(p)


def test_t_lays_all_cards_of_the_called_rank():
    start = game("A♥ A♠ 7♣", "2♠ 3♠")
    assert answers(truthful(0.1), seen_by(PELLE, start)) == {lay(PELLE, "A♥ A♠", "A")}


def test_t_lays_one_random_card_where_it_has_none():
    start = game("7♣ 8♣ 9♣", "2♠ 3♠")
    assert answers(truthful(0.1), seen_by(PELLE, start)) == {lay(PELLE, card, "A") for card in ("7♣", "8♣", "9♣")}


def test_t_challenges_when_its_own_cards_and_those_called_are_too_many():
    start = game("A♥ 7♣ 8♣ 9♣", "A♠ A♣ 3♠", "A♦ 4♠")
    for laid, who in (("A♥ 7♣ 8♣", KALLE), ("A♥ 7♣", None), ("A♥ 7♣ 8♣ 9♣", LISA)):
        for seat in (KALLE, LISA):
            certain = who == seat or (len(laid) > 10 and seat == KALLE)
            seen = seen_by(seat, start, lay(PELLE, laid, "A"))
            assert answers(NEVER, seen) == {Challenge(seat) if certain else None}


def test_t_challenges_else_with_probability_p():
    seen = seen_by(KALLE, game("A♥ 7♣", "2♠ 3♠"), lay(PELLE, "7♣", "A"))
    assert answers(ALWAYS, seen) == {Challenge(KALLE)}
    assert answers(NEVER, seen) == {None}
    challenges = sum(ask(truthful(0.1), seen, seed) is not None for seed in range(4000))
    assert abs(challenges / 4000 - 0.1) < 4 * sqrt(0.1 * 0.9 / 4000)


def test_t_v2_opens_with_ace_and_steps_to_the_side_it_holds_most_of():
    start = game("K♥ K♠ 2♠ 7♣", "2♥ 3♠", variant=EITHER_SIDE)
    assert answers(truthful(0), seen_by(PELLE, start)) == {lay(PELLE, card, "A") for card in ("K♥", "K♠", "2♠", "7♣")}
    after_ace = game("K♥ K♠ 2♠ 7♣", "2♥ 3♠", variant=EITHER_SIDE, previous=call(1, "A"))
    assert answers(truthful(0), seen_by(PELLE, after_ace)) == {lay(PELLE, "K♥ K♠", "K")}
    tie = game("K♥ 2♠ 7♣", "2♥ 3♠", variant=EITHER_SIDE, previous=call(1, "A"))
    both = [ask(truthful(0), seen_by(PELLE, tie), seed) for seed in range(400)]
    assert set(both) == {lay(PELLE, "K♥", "K"), lay(PELLE, "2♠", "2")}
    assert 150 < both.count(lay(PELLE, "K♥", "K")) < 250
    neither = game("7♣", "2♥ 3♠", variant=EITHER_SIDE, previous=call(1, "A"))
    assert answers(truthful(0), seen_by(PELLE, neither)) == {lay(PELLE, "7♣", "K"), lay(PELLE, "7♣", "2")}


def test_t_v4_makes_the_lowest_true_call_or_lies_with_as_few_cards_as_it_may():
    free = game("3♥ 3♠ K♠ A♣", "2♥ 3♣", variant=SWEDISH)
    assert answers(truthful(0), seen_by(PELLE, free)) == {lay(PELLE, "3♥ 3♠", "3")}
    raised = game("3♥ K♠ K♣ A♣", "2♥ 3♣", variant=SWEDISH, previous=call(3, "3"))
    assert answers(truthful(0), seen_by(PELLE, raised)) == {lay(PELLE, "K♠ K♣", "K")}
    high = game("3♥ 4♠ 5♠", "2♥ 3♣", variant=SWEDISH, previous=call(1, "Q"))
    assert answers(truthful(0), seen_by(PELLE, high)) == {lay(PELLE, card, "K") for card in ("3♥", "4♠", "5♠")}
    top = game("3♥ 4♠", "2♥ 3♣", variant=SWEDISH, previous=call(1, "A"))
    assert answers(truthful(0), seen_by(PELLE, top)) == {lay(PELLE, "3♥ 4♠", "A")}


@pytest.mark.parametrize("p", [-0.1, 1.1, float("nan")])
def test_t_of_what_is_no_probability_is_refused(p):
    with pytest.raises(ValueError, match="probability"):
        truthful(p)


def ratio(of, to):
    """A ratio of sums over games, and its standard error."""
    share = sum(of) / sum(to)
    rest = [a - share * b for a, b in zip(of, to, strict=True)]
    return share, sqrt(len(rest) * variance(rest)) / sum(to)


def test_t_of_a_tenth_has_its_known_statistics():
    lays, forced, challenges, hits, starters = [], [], [], [], []
    for seed in range(450):
        played = play(deal(4, seed=seed), truthful(0.1), seed=seed)
        laid = [(state, action) for state, action in zip(played.states, played.actions, strict=False)
                if isinstance(action, Lay)]  # fmt: skip
        turned_up = [event for event in played.events if isinstance(event, Revealed)]
        lays.append(len(laid))
        forced.append(sum(state.hands[state.turn].count(action.call.rank) == 0 for state, action in laid))
        challenges.append(len(turned_up))
        hits.append(sum(not event.truthful for event in turned_up))
        starters.append(played.states[-1].winner == played.start.turn)
    assert sum(isinstance(event, Laid) for event in played.events) == lays[-1]
    ones = [1] * len(lays)
    for of, to, expected in (
        (lays, ones, 79.6),
        (forced, lays, 0.259),
        (challenges, lays, 0.358),
        (hits, challenges, 0.438),
        (starters, ones, 0.259),
    ):
        found, error = ratio(of, to)
        assert abs(found - expected) < 3 * error, (found, error, expected)
        assert 0 < error < 0.1 * expected  # else it would prove nothing


# The levels


def test_honest_lays_the_truth_if_there_is_one_and_challenges_what_it_can_prove():
    start = game("K♥ K♠ 2♠ 7♣", "2♥ 3♠ 9♠", variant=EITHER_SIDE)
    assert answers(honest, seen_by(PELLE, start)) == {lay(PELLE, "K♥ K♠", "K")}  # any first call is free
    start = game("7♣ 8♣ 9♣", "A♠ A♦ 2♠", "3♠ 4♠ 5♠", variant=Variant(EITHER_SIDE.sequence, same_rank=True))
    actions = lay(PELLE, "7♣", "A"), lay(KALLE, "A♠ A♦", "A"), lay(LISA, "3♠ 4♠ 5♠", "A")
    assert answers(honest, seen_by(KALLE, start, *actions)) == {Challenge(KALLE)}  # its own two lie in the pile
    assert answers(honest, seen_by(PELLE, start, *actions)) == {None}
    assert answers(honest, seen_by(LISA, start, *actions[:2])) == {None}


def test_bluffer_bluffs_and_challenges_at_random():
    start = game("A♥ A♠ 7♣ 8♣ 9♣", "2♠ 3♠")
    laid = answers(bluffer, seen_by(PELLE, start), 300)
    assert lay(PELLE, "A♥ A♠", "A") in laid
    assert {len(each.cards) for each in laid} == {1, 2, 3}
    assert any(card.rank is not Rank.ACE for each in laid for card in each.cards)
    assert answers(bluffer, seen_by(KALLE, start, lay(PELLE, "7♣", "A"))) == {None, Challenge(KALLE)}
    extra = game("A♥ A♠ 7♣ 8♣ 9♣", "2♠ 3♠", variant=Variant(extra_cards=True))
    sizes = {(each.call.count, len(each.cards)) for each in answers(bluffer, seen_by(PELLE, extra), 300)}
    assert sizes == {(count, count + more) for count in (1, 2, 3) for more in (0, 1)}


def test_counter_parts_with_what_is_called_last():
    start = game("3♠ 2♠ K♠ 4♥", "9♠ 10♠", previous=call(1, "4"))  # now 5, then 7, 9, J, K, 2, 4 … Q, A, 3
    assert answers(counter, seen_by(PELLE, start)) == {lay(PELLE, "3♠", "5")}
    down = game("3♠ 2♠ K♠ 4♥", "9♠ 10♠", "J♠ Q♠", previous=call(1, "6"), variant=Variant.parse("descending"))
    assert answers(counter, seen_by(PELLE, down)) == {lay(PELLE, "4♥", "5")}  # 2, Q, 9, 6, 3, K, 10, 7, 4
    assert answers(counter, seen_by(PELLE, game("A♥ A♠ 7♣", "2♠ 3♠"))) == {lay(PELLE, "A♥ A♠", "A")}


def test_counter_challenges_what_is_unlikely_and_any_last_lay():
    start = deal(4, seed=1)
    start = start._replace(turn=PELLE, dealt=None)
    own = {seat: hand.count(Rank.ACE) for seat, hand in enumerate(start.hands)}
    hand = list(start.hands[PELLE])
    for seat in (KALLE, LISA, OMAR):
        seen = observe(Game(start, [Lay(PELLE, hand[:1], Call(1, Rank.ACE))]), seat)
        assert answers(counter, seen) == {Challenge(seat) if own[seat] == 4 else None}
    last = game("7♣", "2♠ 3♠").then(lay(PELLE, "7♣", "A"))
    assert answers(counter, observe(last, KALLE)) == {Challenge(KALLE)}
    assert answers(honest, observe(last, KALLE)) == {None}


def test_counter_learns_who_lies_about_many_cards():
    start = game("6♣ 7♣ 8♣ J♣ Q♣", "A♠ 5♠ 9♠ 2♠ 6♠ 10♠", "3♠ 7♠ J♠", "4♠ 8♠ Q♠")
    lie = "7♣ 8♣ J♣"
    caught = (
        lay(PELLE, lie, "A"), Challenge(KALLE), lay(KALLE, "2♠", "2"), lay(LISA, "3♠", "3"), lay(OMAR, "4♠", "4"),
        lay(PELLE, lie, "5"), Challenge(KALLE), lay(KALLE, "6♠", "6"), lay(LISA, "7♠", "7"), lay(OMAR, "8♠", "8"),
        lay(PELLE, lie, "9"),
    )  # fmt: skip
    for actions, answer in ((1, None), (6, Challenge(KALLE)), (11, Challenge(KALLE))):
        assert answers(counter, seen_by(KALLE, start, *caught[:actions])) == {answer}
    known_truth = (*caught[:5], lay(PELLE, "7♣ 8♣", "5"))
    assert answers(counter, seen_by(KALLE, start, *known_truth)) == {None}  # two fives are likely enough


@pytest.mark.parametrize("other", ["honest", "bluffer"])
def test_counter_wins_more_often(other):
    wins = [0, 0]
    for seed in range(60):
        played = play(deal(4, seed=seed), [LEVELS[other], counter] * 2, seed=seed, cap=300)
        if played.states[-1].winner is not None:
            wins[played.states[-1].winner % 2] += 1
    assert wins[1] > 1.5 * wins[0]


def test_each_level_is_described_in_both_languages():
    for lang in ("sv", "en"):
        assert list(words(lang)["level"]) == list(LEVELS)
        assert all(len(texts) == 2 and texts[1].count(".") == 1 for texts in words(lang)["level"].values())
