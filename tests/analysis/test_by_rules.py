"""Games simulated by the rules engine, what is counted in them, and what strategies do wrong."""

import pickle
import threading
from itertools import permutations
from time import monotonic, sleep

import pytest

from fusk_lab import (
    BASE,
    EITHER_SIDE,
    SWEDISH,
    Call,
    Card,
    Challenge,
    Lay,
    LetStand,
    Pass,
    PickedUp,
    Rank,
    Revealed,
    Variant,
    Won,
)
from fusk_lab.analysis import clock
from fusk_lab.analysis.by_rules import must_lie, play_chunk, play_counted, replay
from fusk_lab.analysis.mishap import StrategyError
from fusk_lab.analysis.plan import Plan
from fusk_lab.analysis.strategies import LEVELS, bluffer, honest, truthful
from fusk_lab.analysis.tally import Played, Tally
from fusk_lab.rules.position import NAMES

from .tables import ALL_VARIANTS, call, game

TENTH = truthful(0.1)


def planned(strategy=TENTH, players=4, variant=BASE, seed=1, cap=5000, lang="en"):
    strategies = (strategy,) * players if callable(strategy) else tuple(strategy)
    return Plan(variant, NAMES[:players], strategies, seed, cap, lang)


# What is counted


@pytest.mark.parametrize("variant", [BASE, SWEDISH, Variant(extra_cards=True), Variant(passing=True)], ids=str)
@pytest.mark.parametrize("strategy", [truthful(0.2), bluffer], ids=repr)
def test_what_is_counted_is_what_the_replayed_game_shows(variant, strategy):
    plan = planned(strategy, variant=variant, cap=150)
    for number in range(4):
        played, again = play_counted(plan, number), replay(plan, number)
        lays = [(state, action) for state, action in zip(again.states, again.actions, strict=False)
                if isinstance(action, Lay)]  # fmt: skip
        turned_up = [event for event in again.events if isinstance(event, Revealed)]
        assert played == Played(
            number,
            again.start.turn,
            again.states[-1].winner,
            len(lays),
            sum(must_lie(state) for state, _ in lays),
            sum(not variant.is_true(action.call, action.cards) for _, action in lays),
            sum(not event.truthful for event in turned_up),
            tuple(event.count for event in again.events if isinstance(event, PickedUp)),
            early=tuple(must_lie(state) for state, _ in lays[:2]),
        )
        assert again.states[-1].last_lay is None
        assert isinstance(again.events[-1], Won) or len(lays) == 150


def test_a_game_depends_on_the_seed_and_its_number_alone():
    plan = planned()
    games = [play_counted(plan, number) for number in range(6)]
    assert [play_counted(plan, number) for number in (5, 3, 1)] == [games[5], games[3], games[1]]
    assert len({played.lays for played in games}) > 3
    assert play_counted(planned(seed=2), 0) != games[0]


def test_r11_a_game_at_the_cap_is_a_draw():
    played = play_counted(planned(cap=5), 0)
    assert (played.lays, played.winner) == (5, None)


@pytest.mark.parametrize("variant", ALL_VARIANTS, ids=str)
def test_one_must_lie_when_no_call_would_be_true(variant):
    """Against every call that may be made, over every number of cards of its rank."""
    seen = set()
    for actions in (20, 31, 44):
        again = replay(planned(truthful(0.3), variant=variant, players=3, seed=actions, cap=actions), 0)
        for state in again.states:
            if state.last_lay is not None or state.winner is not None:
                continue
            hand = state.hands[state.turn]
            calls = variant.calls(state.previous, variant.most_callable(len(hand), 1))
            assert must_lie(state) == (not any(hand.count(each.rank) >= each.count for each in calls))
            seen.add(must_lie(state))
    assert seen == {True, False}


def test_v4_holding_the_rank_is_not_enough_to_outbid_truly():
    def state(hand, previous):
        return game(hand, "2♥ 4♣", variant=SWEDISH, previous=previous).start

    assert must_lie(state("A♥ 3♣", call(1, "A")))
    assert not must_lie(state("A♥ A♣", call(1, "A")))


# Counts are added


def test_counts_are_the_same_however_the_games_are_divided():
    plan = planned(cap=300)
    whole = play_chunk(plan, 0, 12)
    parts = [play_chunk(plan, 0, 5), play_chunk(plan, 5, 1), play_chunk(plan, 6, 6)]
    for one, two, three in permutations(parts):
        assert one.plus(two).plus(three) == whole
    assert Tally.nothing(4).plus(whole) == whole.plus(Tally.nothing(4)) == whole
    assert Tally.of([], 4) == Tally.nothing(4)


def test_the_first_of_the_longest_games_is_named():
    def played(number, lays, winner, piles=()):
        return Played(number, 1, winner, lays, 0, 0, 0, piles)

    counted = Tally.of(
        [played(4, 9, 0, (3, 7)), played(2, 9, 1, (7,)), played(3, 2, None), played(5, 4, 2)], players=3
    )
    assert (counted.longest, counted.shortest, counted.biggest_pickup) == ((9, 2), (4, 5), (7, 2))
    assert (counted.wins, counted.wins_from_starter) == ((1, 1, 1), (1, 1, 1))
    assert (counted.games, counted.piles) == (4, {3: 1, 7: 2})


# What strategies do wrong


def in_turn(answer):
    """Play honestly but give this answer to the second question on turn."""
    turns = []

    def strategy(seen, rng):
        if seen.open_lay is None:
            turns.append(seen.viewer)
            return answer(seen) if len(turns) == 2 else honest(seen, rng)
        return None

    return strategy


def asked_about_a_lay(answer):
    def strategy(seen, rng):
        return honest(seen, rng) if seen.open_lay is None else answer(seen)

    return strategy


def other(seen):
    return (seen.viewer + 1) % 4


def fails(seen):
    return seen.no_such_thing


@pytest.mark.parametrize(
    ("where", "answer", "rule", "message"),
    [
        (in_turn, lambda seen: None, "R3", "must lay"),
        (in_turn, lambda seen: Challenge(seen.viewer), "R3", "Challenge"),
        (in_turn, lambda seen: Lay(other(seen), list(seen.hand)[:1], Call(1, Rank.TWO)), "R3", "its own seat"),
        (in_turn, lambda seen: Lay(seen.viewer, list(seen.hand)[:1], Call(1, Rank.KING)), "R4", "One king may not"),
        (in_turn, lambda seen: Lay(seen.viewer, list(seen.hand)[:2], Call(1, Rank.TWO)), "R5", "two cards"),
        (in_turn, lambda seen: Lay(seen.viewer, [Card.parse("2♥")] * 2, Call(2, Rank.TWO)), "R3", "two of hearts"),
        (in_turn, lambda seen: Pass(seen.viewer), "R3", "pass"),
        (in_turn, lambda seen: "three aces", "R3", "'three aces'"),
        (in_turn, fails, "R3", "AttributeError: 'Observation' object has no attribute 'no_such_thing'"),
        (asked_about_a_lay, lambda seen: LetStand(), "R7", "LetStand"),
        (asked_about_a_lay, lambda seen: Challenge(other(seen)), "R7", "Return Challenge(seen.viewer), or None"),
        (asked_about_a_lay, lambda seen: True, "R7", "True"),
        (asked_about_a_lay, lambda seen: exit(), "R7", "SystemExit"),
    ],
)
@pytest.mark.parametrize("lang", ["sv", "en"])
def test_a_strategy_that_does_what_it_may_not_is_told_with_seat_step_and_rule(where, answer, rule, message, lang):
    with pytest.raises(StrategyError) as told:
        play_chunk(planned(where(answer), lang=lang), 3, 2)
    where, said = told.value.where, str(told.value)
    assert where.rule == rule
    step = "step" if lang == "en" else "steg"
    assert f"3, {step} {where.step}, {NAMES[where.seat]} (" in said
    if lang == "en":
        assert message in said
    assert pickle.loads(pickle.dumps(told.value)).where == where


def test_the_step_is_the_one_a_stepper_would_show_next():
    with pytest.raises(StrategyError) as told:
        play_chunk(planned(in_turn(lambda seen: None)), 0, 1)
    so_far = replay(planned(asked_about_a_lay(lambda seen: None), cap=1), 0)
    assert told.value.where.step == len(so_far.steps) + 1


@pytest.mark.parametrize("wait", ["busy", "asleep", "stubborn"])
def test_a_strategy_that_never_answers_is_stopped(monkeypatch, wait):
    monkeypatch.setattr(clock, "SECONDS", 0.3)
    threads = threading.active_count()

    def strategy(seen, rng):
        caught = 0
        while seen.open_lay is not None:
            try:
                while wait != "asleep":
                    pass
                sleep(2)
            except BaseException:  # stubborn: what one who means no harm may write
                caught += 1
                if wait != "stubborn" or caught == 3:
                    raise
        return honest(seen, rng)

    with pytest.raises(StrategyError, match=r"after 0\.3 seconds") as told:
        play_chunk(planned(strategy), 0, 1)
    assert told.value.where.rule == "R7"
    end = monotonic() + 5
    while threading.active_count() > threads and monotonic() < end:
        sleep(0.01)
    assert threading.active_count() <= threads


def test_a_strategy_of_ones_own_sees_what_has_happened():
    longest = []

    def strategy(seen, rng):
        longest.append(len(seen.seen))
        return honest(seen, rng)

    plan = planned(strategy, cap=20)
    assert replay(plan, 0).events
    assert max(longest) > 30
    assert play_chunk(planned([strategy, *LEVELS.values()], cap=20), 0, 2).games == 2


def test_v2_an_opening_call_is_free_so_nobody_must_lie():
    assert not must_lie(game("7♥", "2♥", variant=EITHER_SIDE).start)
    assert must_lie(game("7♥", "2♥").start)
