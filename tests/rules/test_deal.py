"""The deal from a seed: the same on every machine, pinned card by card, and fair."""

from collections import Counter
from itertools import islice, pairwise
from pathlib import Path

import pytest

from fusk_lab import Deal, State, Variant, deal, deck
from fusk_lab.rules.position import NAMES, _splitmix64, dealing

from .positions import ALL_VARIANTS

GOLDEN = Path(__file__).with_name("golden") / "deals.txt"
# A deal of a seed is a promise: this file is only added to.
DEALS = GOLDEN.read_text(encoding="utf-8").strip().split("\n\n")


@pytest.mark.parametrize("told", DEALS, ids=lambda told: told.splitlines()[0])
def test_r1_r2_a_seed_deals_these_cards_and_this_starter(told):
    """A paragraph is a head and a line a seat: its cards in the order it got them."""
    head, *lines = told.splitlines()
    _, seed, players, _, _, starter, _ = head.replace(",", "").split()
    cards, turn = dealing(int(players), int(seed))
    assert [" ".join(map(str, cards[seat :: int(players)])) for seat in range(int(players))] == lines
    state = deal(int(players), seed=int(seed))
    assert (state.turn, turn) == (int(starter), int(starter))
    assert [str(hand).split() for hand in state.hands] == [sorted(line.split(), key=order) for line in lines]


def order(card):
    return list(map(str, deck())).index(card)


def test_the_generator_is_splitmix64():
    assert list(islice(_splitmix64(1234567), 5)) == [
        6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821,
    ]  # fmt: skip


def test_the_shuffle_is_fisher_yates_from_the_last_card_down():
    words = _splitmix64(99)
    cards = list(deck())
    for last in range(51, 0, -1):
        at = next(words) * (last + 1) // 2**64
        cards[last], cards[at] = cards[at], cards[last]
    assert dealing(3, 99) == (tuple(cards), next(words) * 3 // 2**64)


@pytest.mark.parametrize("players", range(2, 11))
def test_r1_the_first_seats_get_the_cards_that_are_left_over(players):
    sizes = [len(hand) for hand in deal(players, seed=4).hands]
    each, rest = divmod(52 if players <= 4 else 104, players)
    assert sizes == [each + 1] * rest + [each] * (players - rest)


@pytest.mark.parametrize("variant", ALL_VARIANTS, ids=str)
def test_the_same_seed_deals_the_same_cards_under_every_variant(variant):
    assert deal(4, seed=11, variant=variant) == deal(4, seed=11)._replace(variant=variant)


def test_a_deal_starts_with_nothing_called_and_remembers_its_seed():
    state = deal(["Ada", "Bo"], seed=3)
    assert state == State(Variant(), ("Ada", "Bo"), state.hands, state.pile, state.turn, None, None, None, Deal(3))
    assert deal(3, seed=3).players == NAMES[:3]


def test_seeds_next_to_each_other_deal_different_cards():
    hands = [deal(4, seed=seed).hands for seed in range(200)]
    assert len(set(hands)) == 200
    assert all(Counter(map(str, one[0])) != Counter(map(str, two[0])) for one, two in pairwise(hands))


def chi_square(counts, kinds):
    expected = sum(counts.values()) / kinds
    return sum((counts[kind] - expected) ** 2 for kind in counts) / expected + (kinds - len(counts)) * expected


def test_the_first_and_the_last_card_and_the_starter_are_even_over_the_seeds():
    deals = [dealing(4, seed) for seed in range(5200)]
    for at in (0, 25, 51):
        assert chi_square(Counter(cards[at] for cards, _ in deals), 52) < 100  # 51 expected, 100 is one in 10,000
    assert chi_square(Counter(starter for _, starter in deals), 4) < 22
