"""Verdicts and chances against every game that looks the same, played one by one with few cards."""

from fractions import Fraction
from random import Random

from hypothesis import assume, given
from hypothesis import strategies as st

from fusk_lab import EITHER_SIDE_OR_SAME, SWEDISH, Sequence, Variant, observe
from fusk_lab.analysis.odds import Verdict, chances, conclude

from .enumeration import SMALL_DECKS, games_that_look_like, small_game
from .tables import RANKS_ONLY, cards, examples, following

BLUFF, TRUE, OPEN = Verdict.BLUFF, Verdict.TRUE, Verdict.OPEN
EXTRA = [
    Variant(Sequence.EITHER_SIDE, same_rank=True, extra_cards=True),
    Variant(Sequence.EITHER_SIDE, same_rank=True, **RANKS_ONLY),
]


def verdict_of(ways_to):
    truths = {state.variant.is_true(state.last_lay.call, state.last_lay.cards) for state in ways_to}
    return OPEN if len(truths) == 2 else TRUE if truths == {True} else BLUFF


def numbers_of(ways_to, rank):
    """How many of the rank each has had, the layer's open lay included: numbers and ways."""
    total = sum(ways_to.values())
    seats = range(len(next(iter(ways_to)).players))
    held = [[0] * 9 for _ in seats]
    for state, number in ways_to.items():
        laid = sum(card.rank is rank for card in state.last_lay.cards)
        for seat in seats:
            held[seat][state.hands[seat].count(rank) + (laid if seat == state.last_lay.seat else 0)] += number
    return [[Fraction(number, total) for number in each] for each in held]


some_numbers = st.lists(st.integers(0, 10**6), min_size=4, max_size=14)


@st.composite
def small_games(draw, variants, most=3, deck_names=tuple(SMALL_DECKS)):
    """A game with a few cards that ends with an open lay, and its cards."""
    all_cards = draw(st.permutations(cards(SMALL_DECKS[draw(st.sampled_from(deck_names))])))
    numbers = draw(some_numbers)
    under, away = draw(st.integers(0, 1)), draw(st.integers(0, 1))
    played = small_game(all_cards, draw(st.integers(2, most)), draw(st.sampled_from(variants)), under, away, numbers)
    while played.actions and played.states[-1].last_lay is None:
        played = played.undo()
    assume(played.actions)
    return played, all_cards


def judge(played, viewer, all_cards):
    """Compare what is concluded with all games that look the same."""
    seen = observe(played, viewer)
    ways_to = games_that_look_like(played, viewer, all_cards)
    assert ways_to[played.states[-1]]
    known, chance = conclude(seen, all_cards), chances(seen, all_cards)
    of_rank = [sum(card.rank is known.call.rank for card in state.last_lay.cards) for state in ways_to]
    assert known.verdict is verdict_of(ways_to)
    assert (known.fewest, known.most) == (min(of_rank), max(of_rank))
    held = numbers_of(ways_to, known.call.rank)
    assert [list(each) for each in chance.held] == [each[: len(chance.held[0])] for each in held]
    assert chance.could == sum(held[known.layer][known.call.count :])
    assert chance.by_card


@examples(100)
@given(small_games([EITHER_SIDE_OR_SAME, SWEDISH]), st.integers(-1, 2))
def test_verdicts_and_chances_are_those_of_all_games_that_look_the_same(small, viewer):
    played, all_cards = small
    with following(10**6):
        judge(played, None if viewer < 0 else viewer % len(played.start.players), all_cards)


@examples(15)
@given(st.permutations(cards("A♠ A♠ A♥ 2♠ 2♠ 2♥ 3♠ 3♠")), some_numbers, st.data())
def test_r1_so_they_are_with_two_decks(all_cards, numbers, data):
    played = small_game(all_cards, 5, EITHER_SIDE_OR_SAME, 0, 0, numbers)
    while played.actions and played.states[-1].last_lay is None:
        played = played.undo()
    assume(played.actions)
    with following(10**6):
        judge(played, data.draw(st.sampled_from([None, *range(5)])), all_cards)


@examples(100)
@given(small_games([EITHER_SIDE_OR_SAME, SWEDISH]), st.integers(-1, 2))
def test_where_single_cards_are_forgotten_what_is_certain_is_certain(small, viewer):
    played, all_cards = small
    viewer = None if viewer < 0 else viewer % len(played.start.players)
    seen = observe(played, viewer)
    ways_to = games_that_look_like(played, viewer, all_cards)
    with following(0):
        known, chance = conclude(seen, all_cards), chances(seen, all_cards)
    assert known.verdict in (OPEN, verdict_of(ways_to))
    for each, true in zip(chance.held, numbers_of(ways_to, known.call.rank), strict=True):
        assert all(chance or not true_chance for chance, true_chance in zip(each, true, strict=False))
    assert (chance.could == 0) <= (known.verdict is BLUFF)


def test_forgetting_single_cards_seldom_changes_a_chance():
    """Where nothing but ranks matters, which is nearly always, the chances are the same."""
    same = 0
    for seed in range(30):
        rng = Random(seed)
        dealt = rng.sample(cards(SMALL_DECKS["eight"]), 8)
        played = small_game(dealt, 3, EITHER_SIDE_OR_SAME, 0, 0, [rng.randrange(10**6) for _ in range(8)])
        while played.states[-1].last_lay is None:
            played = played.undo()
        seen = observe(played, (played.states[-1].turn + 1) % 3)
        with following(10**6):
            exact = chances(seen, dealt)
        with following(0):
            forgetful = chances(seen, dealt)
        assert (exact.by_card, forgetful.by_card) == (True, False)
        same += exact.held == forgetful.held
    assert same >= 26


@examples(25)
@given(small_games(EXTRA, most=2, deck_names=["six"]), st.integers(0, 1))
def test_v3_verdicts_hold_in_all_games_that_look_the_same(small, viewer):
    played, all_cards = small
    all_cards = [*all_cards, *cards("K♠ K♥")]
    ways_to = games_that_look_like(played, viewer, all_cards)
    known = conclude(observe(played, viewer), all_cards)
    assert known.verdict in (OPEN, verdict_of(ways_to))
    of_rank = [sum(card.rank is known.call.rank for card in state.last_lay.cards) for state in ways_to]
    assert known.fewest <= min(of_rank) <= max(of_rank) <= known.most
