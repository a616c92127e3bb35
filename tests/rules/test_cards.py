"""Cards and hands: how they are read and written, their order, and that they never change."""

import copy
import pickle
from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fusk_lab import Card, Hand, Rank, Suit, deck

from .playing import examples, some_cards


@pytest.mark.parametrize(
    ("written", "card"),
    [("7♥", "7♥"), ("7H", "7♥"), ("7h", "7♥"), ("10H", "10♥"), ("TH", "10♥"), ("th", "10♥"), ("E♠", "A♠"),
     ("Kn♦", "J♦"), ("KND", "J♦"), ("kn♦", "J♦"), ("D♣", "Q♣"), ("DD", "Q♦"), ("K♣", "K♣"), (" A♠ ", "A♠"),
     ("7♥\ufe0f", "7♥"),     ("7♡", "7♥"), ("q♤", "Q♠"), ("j♢", "J♦"), ("2♧", "2♣")],
)  # fmt: skip
def test_a_card_is_read_as_classes_write_it(written, card):
    assert str(Card.parse(written)) == card


@pytest.mark.parametrize("written", ["", "7", "♥", "1♥", "11♥", "7♥♥", "77♥", "7 ♥ 8", "ace of spades", "🂡", "E", "0♠"])
def test_what_is_no_card_is_refused(written):
    with pytest.raises(ValueError, match="is not a card"):
        Card.parse(written)


def test_a_refused_card_is_not_quoted_at_length():
    with pytest.raises(ValueError) as refusal:
        Card.parse("x" * 10_000)
    assert len(str(refusal.value)) < 200


@pytest.mark.parametrize(("rank", "suit"), [("7", Suit.HEARTS), (Rank.SEVEN, "♥"), (7, 1), (Suit.HEARTS, Rank.SEVEN)])
def test_a_card_is_a_rank_and_a_suit(rank, suit):
    with pytest.raises(TypeError):
        Card(rank, suit)


def test_every_card_has_one_value_that_is_read_back_from_all_its_forms():
    for rank, suit in product(Rank, Suit):
        card = Card(rank, suit)
        assert (card.rank, card.suit) == (rank, suit)
        twins = Card.parse(str(card)), eval(repr(card)), copy.deepcopy(card), pickle.loads(pickle.dumps(card))
        assert all(twin is card for twin in twins)
    assert len(set(deck())) == 52


def test_a_deck_is_in_the_order_of_a_hand():
    assert str(Hand(deck())) == " ".join(map(str, deck()))
    assert " ".join(map(str, deck()[:6])) == "A♠ A♥ A♦ A♣ 2♠ 2♥"
    assert list(deck()) == sorted(deck(2)[::-1])[::2]
    assert [len(deck(decks)) for decks in (1, 2)] == [52, 104]


def test_a_card_and_a_hand_never_change():
    for thing, name in product((Card.parse("7♥"), Hand.parse("7♥")), ("rank", "packed", "size", "new")):
        with pytest.raises(AttributeError):
            setattr(thing, name, 1)
        with pytest.raises(AttributeError):
            delattr(thing, name)


def test_a_hand_is_read_with_spaces_or_commas_and_written_in_order():
    hand = Hand.parse(" J♦, 2♥\n7♣ ")
    assert (str(hand), repr(hand)) == ("2♥ 7♣ J♦", "Hand.parse('2♥ 7♣ J♦')")
    assert eval(repr(hand)) == hand
    assert Hand.parse("") == Hand.parse("  ") == Hand()
    with pytest.raises(ValueError):
        Hand.parse("2♥ Pelle")


@pytest.mark.parametrize("cards", [["7♥"], "7♥", [None], [Rank.ACE]])
def test_a_hand_holds_cards(cards):
    with pytest.raises(TypeError):
        Hand(cards)


piles = st.lists(some_cards, max_size=20)


@examples(80)
@given(piles, piles)
def test_a_hand_is_a_multiset_of_cards(one, two):
    hand, cards = Hand(one), Counter(one)
    assert list(hand) == sorted(one)
    assert len(hand) == len(one)
    assert bool(hand) == bool(one)
    for card in deck():
        assert (card in hand, hand.copies(card)) == (card in one, cards[card])
    for rank in Rank:
        assert hand.count(rank) == sum(card.rank is rank for card in one)
    assert hand + Hand(two) == Hand(one + two)
    assert len(hand + Hand(two)) == len(one + two)
    assert (hand == Hand(two)) == (cards == Counter(two))
    assert (hand == Hand(one[::-1]), hash(hand)) == (True, hash(Hand(one[::-1])))
    for twin in (copy.copy(hand), copy.deepcopy(hand), pickle.loads(pickle.dumps(hand))):
        assert (twin, len(twin)) == (hand, len(hand))


@examples(80)
@given(piles, piles)
def test_cards_leave_a_hand_only_if_it_holds_them_so_often(one, two):
    hand, lacking = Hand(one), Counter(two) - Counter(one)
    if lacking:
        assert hand.missing(two) in lacking
        with pytest.raises(ValueError, match="is not in the hand"):
            hand - Hand(two)
    else:
        assert hand.missing(two) is None
        assert hand - Hand(two) == Hand((Counter(one) - Counter(two)).elements())
        assert len(hand - Hand(two)) == len(one) - len(two)


def test_a_hand_is_no_number_no_tuple_and_no_index():
    hand = Hand.parse("7♥")
    assert hand != (Card.parse("7♥"),)
    assert "7♥" not in hand
    with pytest.raises(TypeError):
        hand + (Card.parse("7♥"),)  # noqa: RUF005


def test_a_hand_of_too_many_like_cards_is_refused_and_not_counted_wrong():
    ace, two = Card.parse("A♠"), Card.parse("A♥")
    most = Hand([ace] * 127)
    assert (most.copies(ace), most.count(Rank.ACE), (most + Hand([two])).copies(two)) == (127, 127, 1)
    with pytest.raises(ValueError, match="127"):
        Hand([ace] * 128)
    with pytest.raises(ValueError, match="127"):
        most + Hand([ace])
