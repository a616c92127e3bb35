"""Exact numbers: the tables of the rules, what is refused, and a dealt game before anything is turned up."""

from fractions import Fraction
from itertools import combinations, product
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fusk_lab import BASE, EXTRA_CARDS, TEACHER, Call, Game, Lay, Rank, deal, deck, observe
from fusk_lab.analysis import odds

from .tables import KALLE, PELLE, examples, game, lay, seen_by

# The table of the rules: a hand that holds none of the ranks that may be called


@pytest.mark.parametrize(
    ("hand", "decks", "base", "either", "or_same"),
    [(26, 1, 5.5, 0.21, 0.00), (13, 1, 30.4, 8.2, 1.9), (21, 2, 15.3, 1.95, 0.2), (10, 2, 43.2, 17.3, 6.3)],
)
def test_the_chance_of_a_forced_lie(hand, decks, base, either, or_same):
    for ranks, expected in ((1, base), (2, either), (3, or_same)):
        within = 0.005 if expected in (0.21, 0.00, 1.95) else 0.05
        assert abs(float(100 * odds.p_forced_lie(hand, decks, ranks)) - expected) <= within


@pytest.mark.parametrize(("hand", "decks", "expected"), [(13, 1, 0.3038), (20, 2, 0.1693), (11, 2, 0.3954)])
def test_the_chance_of_a_forced_lie_to_four_places(hand, decks, expected):
    assert round(float(odds.p_forced_lie(hand, decks)), 4) == expected


def test_a_forced_lie_is_exact_and_counts_hands_without_the_rank():
    assert odds.p_forced_lie() == Fraction(comb(48, 13), comb(52, 13))
    assert odds.p_forced_lie(0) == odds.p_forced_lie(13, 1, 0) == 1
    assert odds.p_forced_lie(52) == odds.p_forced_lie(1, 1, 13) == 0
    assert isinstance(odds.p_forced_lie(52), Fraction)


@pytest.mark.parametrize(
    ("own", "expected"),
    [
        (0, (0.8182, 0.4073, 0.0991, 0.0087)),
        (1, (0.7155, 0.2532, 0.0313, 0)),
        (2, (0.5614, 0.1053, 0, 0)),
        (3, (0.3333, 0, 0, 0)),
        (4, (0, 0, 0, 0)),
    ],
)
def test_the_chance_that_an_opponent_holds_at_least_so_many(own, expected):
    assert tuple(round(float(odds.p_at_least(k, copies=4 - own)), 4) for k in (1, 2, 3, 4)) == expected
    assert odds.p_at_least(0, copies=4 - own) == 1


@examples(60)
@given(st.integers(0, 8), st.data())
def test_at_least_is_what_counting_all_hands_gives(unseen, data):
    copies, hand = data.draw(st.integers(0, unseen)), data.draw(st.integers(0, unseen))
    k = data.draw(st.integers(0, 9))
    hands = list(combinations(range(unseen), hand))
    assert odds.p_at_least(k, copies, unseen, hand) == Fraction(
        sum(sum(card < copies for card in cards) >= k for cards in hands), len(hands)
    )


@pytest.mark.parametrize(
    "wrong",
    [{"hand": 53}, {"hand": 105, "decks": 2}, {"ranks": 14}, {"decks": 0}, {"hand": -1}, {"ranks": -1}, {"decks": -1}],
)
def test_a_forced_lie_of_no_such_hand_is_refused(wrong):
    with pytest.raises(ValueError, match=r"not|at least"):
        odds.p_forced_lie(**wrong)


@pytest.mark.parametrize(
    "wrong", [{"copies": 40}, {"hand": 40}, {"unseen": 3}, {"k": -1}, {"copies": -1}, {"unseen": -1}, {"hand": -1}]
)
def test_more_than_the_unseen_cards_are_refused(wrong):
    with pytest.raises(ValueError, match=r"fit|at least"):
        odds.p_at_least(**{"k": 1} | wrong)


@pytest.mark.parametrize("wrong", [1.0, "1", True, None])
def test_what_is_no_whole_number_is_refused(wrong):
    with pytest.raises(TypeError, match="whole number"):
        odds.p_at_least(wrong)
    with pytest.raises(TypeError, match="whole number"):
        odds.p_forced_lie(wrong)
    with pytest.raises(TypeError, match="whole number"):
        odds.p_forced_lie(13, wrong)


# A dealt game, before anything is turned up: nothing but the hypergeometric table


def first_lay(players, seed, count, variant=BASE):
    start = deal(players, seed=seed, variant=variant)
    layer = start.turn
    return Game(start).then(Lay(layer, list(start.hands[layer])[:count], Call(count, Rank.ACE))), layer


@pytest.mark.parametrize(("players", "seeds"), [(2, 6), (3, 6), (4, 6), (5, 3), (10, 1)])
def test_the_first_lay_of_a_dealt_game_has_the_chance_of_the_table(players, seeds):
    for seed, count in product(range(seeds), (1, 3)):
        played, layer = first_lay(players, seed, count)
        for seat in {(layer + 1) % players, (layer - 1) % players}:
            hand = played.start.hands[seat]
            known = odds.chances(observe(played, seat))
            cards = len(played.start.hands[layer])
            copies, unseen = 4 * played.start.decks - hand.count(Rank.ACE), 52 * played.start.decks - len(hand)
            assert known.could == odds.p_at_least(count, copies, unseen, cards)
            for k, chance in enumerate(known.held[layer]):
                at_least = (odds.p_at_least(more, copies, unseen, cards) for more in (k, k + 1))
                assert chance == next(at_least) - next(at_least)
            assert known.held[seat][hand.count(Rank.ACE)] == 1


@pytest.mark.parametrize("viewer", [0, 1, 2, 3, None])
def test_chances_add_up_to_one_and_to_all_the_aces(viewer):
    played, layer = first_lay(4, 3, 2)
    known = odds.chances(observe(played, viewer))
    assert all(sum(each) == 1 for each in known.held)
    assert all(len(each) == 5 for each in known.held)
    assert sum(k * chance for each in known.held for k, chance in enumerate(each)) == 4
    assert known.could == sum(known.held[layer][2:])
    assert (known.layer, known.viewer, known.call, known.players) == (
        layer, viewer, Call(2, Rank.ACE), played.start.players,
    )  # fmt: skip


def test_cards_known_to_be_in_the_game_change_the_chance():
    start = game("A♥ 7♣", "2♠ A♠")
    seen = seen_by(KALLE, start, lay(PELLE, "7♣", "A"))
    assert odds.chances(seen).could == odds.p_at_least(1, copies=3, unseen=50, hand=2)
    assert odds.chances(seen, [*start.start.hands[PELLE], *start.start.hands[KALLE]]).could == 1
    assert odds.chances(seen, deck()).could == odds.chances(seen).could


def test_cards_that_are_not_enough_or_not_there_are_refused():
    start = game("A♥ 7♣", "2♠ A♠")
    seen = seen_by(KALLE, start, lay(PELLE, "7♣", "A"))
    two = list(start.start.hands[KALLE])
    for ask in (odds.chances, odds.conclude):
        with pytest.raises(ValueError, match="4 cards on the table, more than the 3"):
            ask(seen, [*two, next(iter(start.start.hands[PELLE]))])
        with pytest.raises(ValueError, match="A♠ has been seen"):
            ask(seen, [card for card in deck() if str(card) != "A♠"])


def test_without_an_open_call_there_is_nothing_to_ask():
    for ask in (odds.chances, odds.conclude, odds.left_for_the_lay):
        with pytest.raises(ValueError, match="No call is open"):
            ask(observe(deal(4, seed=1), 0))


def test_v3_no_number_is_given_where_sizes_are_hidden():
    played, _ = first_lay(4, 1, 2, EXTRA_CARDS)
    assert odds.chances(observe(played, 0)) is None
    assert odds.chances(observe(played, None)) is None


def test_the_teacher_has_no_doubt():
    start = game("A♥ A♠ 7♣", "2♠ A♦", pile="A♣ K♣")
    seen = seen_by(TEACHER, start, lay(PELLE, "A♥ 7♣", "A"))
    known = odds.chances(seen)
    assert known.could == 1
    assert [each.index(1) for each in known.held] == [2, 1]


# No true call where a rank needs more than one card (V4)


def test_with_one_card_of_each_rank_needed_it_is_a_forced_lie():
    for ranks in range(14):
        assert odds.p_no_true_call([1] * ranks, 13) == odds.p_forced_lie(13, 1, ranks)


@pytest.mark.parametrize("needed", [0, 1, 2, 3, 4, 5])
def test_v4_one_rank_alone_is_held_too_few_of(needed):
    assert odds.p_no_true_call([needed], 13) == 1 - odds.p_at_least(needed, copies=4, unseen=52, hand=13)


def test_v4_after_two_sevens_it_takes_three_sevens_or_one_of_the_seven_higher_ranks():
    fewer_sevens = sum(comb(4, sevens) * comb(20, 13 - sevens) for sevens in range(3))  # 20 cards are lower
    assert odds.p_no_true_call([3] + [1] * 7, 13) == Fraction(fewer_sevens, comb(52, 13))


def test_where_nothing_may_be_called_no_call_is_true():
    assert odds.p_no_true_call([], 13) == 1


@pytest.mark.parametrize(("needed", "hand", "decks"), [([1] * 14, 13, 1), ([1], 53, 1), ([-1], 13, 1), ([1], 13, 0)])
def test_no_true_call_of_what_is_not_there_is_refused(needed, hand, decks):
    with pytest.raises(ValueError):
        odds.p_no_true_call(needed, hand, decks)


# Never having to lie, if nobody ever takes the pile


def test_six_players_with_one_deck_never_have_to_lie_so_seldom():
    eight, nine = odds.p_never_lie(8), odds.p_never_lie(9)
    mixed = (4 * nine + 2 * eight) / 6  # 52 cards: four hands of nine, two of eight
    assert [f"{float(chance):.3e}" for chance in (eight, nine, mixed)] == ["6.356e-04", "6.872e-04", "6.700e-04"]


def test_two_cards_are_laid_without_a_lie_together_or_as_the_first_two_ranks():
    assert odds.p_never_lie(2) == Fraction(comb(4, 2) + 4 * 4, comb(52, 2))
    assert odds.p_never_lie(2, decks=2) == Fraction(comb(8, 2) + 8 * 8, comb(104, 2))


def test_no_card_and_all_cards_never_lie_and_one_card_must_be_of_the_first_rank():
    assert (odds.p_never_lie(0), odds.p_never_lie(1), odds.p_never_lie(52)) == (1, Fraction(1, 13), 1)


@pytest.mark.parametrize(("hand", "decks"), [(53, 1), (1, 0), (-1, 1)])
def test_never_lying_with_cards_that_are_not_there_is_refused(hand, decks):
    with pytest.raises(ValueError):
        odds.p_never_lie(hand, decks)


@given(st.integers(0, 4))
@examples(5)
def test_never_lying_agrees_with_hands_counted_one_by_one(hand):
    """A player who calls ace, two, three … in turn, lays all of each, and must not be without."""
    fine = 0
    for cards in combinations(range(20), hand):  # five ranks of four
        left = {card // 4 for card in cards}
        fine += left == set(range(len(left)))
    ranks = sum(
        sum((-1) ** out * comb(n, out) * comb(4 * (n - out), hand) for out in range(n + 1)) for n in range(14)
    )
    assert fine == ranks == odds.p_never_lie(hand) * comb(52, hand)
