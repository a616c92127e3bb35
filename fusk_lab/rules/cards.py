"""Cards: ranks, suits, the fifty-two cards, and a hand of them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from enum import Enum
from itertools import chain, compress, repeat
from string import ascii_lowercase, ascii_uppercase
from typing import Final

__all__ = ["Card", "Hand", "Rank", "Suit", "deck"]


class Rank(Enum):
    """A rank; its value is the index letter on the card.

    >>> Rank.ACE.place, Rank.KING.place, str(Rank.TEN)
    (0, 12, '10')
    """

    place: int

    ACE = "A"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "10"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"

    def __str__(self) -> str:
        return str(self.value)

    def __repr__(self) -> str:
        return f"Rank.{self.name}"


class Suit(Enum):
    """A suit. In Fusk it never matters."""

    place: int

    SPADES = "♠"
    HEARTS = "♥"
    DIAMONDS = "♦"
    CLUBS = "♣"

    def __str__(self) -> str:
        return str(self.value)

    def __repr__(self) -> str:
        return f"Suit.{self.name}"


RANKS: Final = tuple(Rank)
SUITS: Final = tuple(Suit)
for _place, _rank in enumerate(RANKS):
    _rank.place = _place
for _place, _suit in enumerate(SUITS):
    _suit.place = _place

# Indices a class may have on its cards: English, ten as T, Swedish (E Kn D K).
_RANK_BY_INDEX: Final = {str(r): r for r in RANKS} | {
    "T": Rank.TEN, "E": Rank.ACE, "KN": Rank.JACK, "D": Rank.QUEEN,
}  # fmt: skip
_SUIT_BY_SIGN: Final = {str(s): s for s in SUITS} | {
    "S": Suit.SPADES, "H": Suit.HEARTS, "D": Suit.DIAMONDS, "C": Suit.CLUBS,
    "♤": Suit.SPADES, "♡": Suit.HEARTS, "♢": Suit.DIAMONDS, "♧": Suit.CLUBS,
}  # fmt: skip
# Capitals or not, and with or without a variation selector: ♥︎ and ♥️ are both hearts.
_TIDIED: Final = str.maketrans(ascii_lowercase, ascii_uppercase, "\ufe0e\ufe0f")


class Card:
    """One of the fifty-two cards; asking twice gives the same one.

    >>> Card(Rank.SEVEN, Suit.HEARTS)
    Card.parse('7♥')
    >>> Card.parse("Kn♦") is Card(Rank.JACK, Suit.DIAMONDS)
    True
    """

    __slots__ = ("index", "rank", "suit", "unit")

    rank: Rank
    suit: Suit
    index: int  # 0 … 51: ace … king, and within a rank spades, hearts, diamonds, clubs
    unit: int  # one such card in the packed form of a Hand

    def __new__(cls, rank: Rank, suit: Suit) -> Card:
        if not isinstance(rank, Rank) or not isinstance(suit, Suit):
            raise TypeError(f"a card is a Rank and a Suit, not {rank!r} and {suit!r}")
        return CARDS[rank.place * 4 + suit.place]

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read an index and a suit: 7♥, 7H, 10H, TH, E♠, Kn♦; capitals or not.

        Raises ValueError for anything else, TypeError for what is no text.
        """
        if not isinstance(text, str):
            raise TypeError(f"a card is read from a text, not from {text!r}")
        sign = text.strip().translate(_TIDIED)
        rank, suit = _RANK_BY_INDEX.get(sign[:-1]), _SUIT_BY_SIGN.get(sign[-1:])
        if rank is None or suit is None:
            raise ValueError(f"{text[:40]!r} is not a card; write an index and a suit, such as 7♥, 10♠ or K♦")
        return cls(rank, suit)

    def __str__(self) -> str:
        return str(self.rank) + str(self.suit)

    def __repr__(self) -> str:
        return f"Card.parse({str(self)!r})"

    def __hash__(self) -> int:
        return self.index

    def __lt__(self, other: Card) -> bool:
        return self.index < other.index

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a card does not change: cannot set {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a card does not change: cannot delete {name}")

    def __reduce__(self) -> tuple[type[Card], tuple[Rank, Suit]]:
        return Card, (self.rank, self.suit)


_COPY_BITS: Final = 8  # a hand is one int with eight bits for each of the 52 cards
_COPY: Final = (1 << _COPY_BITS) - 1
_MOST_COPIES: Final = _COPY >> 1  # the highest bit stays free: `holds` borrows from it
_FREE_BITS: Final = sum(_MOST_COPIES + 1 << _COPY_BITS * index for index in range(52))
_RANK_BITS: Final = 4 * _COPY_BITS
_ONE_RANK: Final = (1 << _RANK_BITS) - 1


def _make(rank: Rank, suit: Suit) -> Card:
    card = object.__new__(Card)
    index = rank.place * 4 + suit.place
    fields = {"rank": rank, "suit": suit, "index": index, "unit": 1 << _COPY_BITS * index}
    for name, value in fields.items():
        object.__setattr__(card, name, value)
    return card


CARDS: Final = tuple(_make(rank, suit) for rank in RANKS for suit in SUITS)


class Hand:
    """Hold an immutable multiset of cards, ordered ace … king, then spades, hearts, diamonds, clubs.

    Raises TypeError for what is not a card, ValueError for more than 127 copies of one card.

    >>> hand = Hand.parse("J♦ 2♥ 7♣")
    >>> hand, len(hand), hand.count(Rank.SEVEN), Card.parse("2♥") in hand
    (Hand.parse('2♥ 7♣ J♦'), 3, 1, True)
    """

    __slots__ = ("_size", "packed")

    packed: int
    _size: int

    def __init__(self, cards: Iterable[Card] = ()) -> None:
        held = tuple(cards)
        for card in held:
            if type(card) is not Card:
                raise TypeError(f"a hand holds cards, not {card!r}")
        if len(held) > _MOST_COPIES and max(Counter(held).values()) > _MOST_COPIES:
            raise ValueError(f"a hand holds at most {_MOST_COPIES} copies of one card")
        _set_packed(self, sum([card.unit for card in held]))
        _set_size(self, len(held))

    @classmethod
    def parse(cls, text: str) -> Hand:
        """Read cards with spaces or commas between them. Raises ValueError."""
        return cls(parse_cards(text))

    @classmethod
    def _of(cls, packed: int, size: int) -> Hand:
        hand = object.__new__(cls)
        _set_packed(hand, packed)
        _set_size(hand, size)
        return hand

    def __len__(self) -> int:
        return self._size

    def __iter__(self) -> Iterator[Card]:
        copies = self.packed.to_bytes(len(CARDS), "little")
        if self.packed.bit_count() == self._size:  # no card twice
            return compress(CARDS, copies)
        return chain.from_iterable(map(repeat, CARDS, copies))

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and self.copies(card) > 0

    def copies(self, card: Card) -> int:
        """Count the copies of one card."""
        return self.packed >> _COPY_BITS * card.index & _COPY

    def count(self, rank: Rank) -> int:
        """Count the cards of a rank."""
        return sum((self.packed >> _RANK_BITS * rank.place & _ONE_RANK).to_bytes(4, "little"))

    def missing(self, cards: Iterable[Card]) -> Card | None:
        """Return the first of these cards that the hand does not hold (often enough), or None."""
        packed = self.packed
        for card in cards:
            if not packed >> _COPY_BITS * card.index & _COPY:
                return card
            packed -= card.unit
        return None

    def holds(self, other: Hand) -> bool:
        """Say whether all these cards are here, each often enough."""
        return (self.packed | _FREE_BITS) - other.packed & _FREE_BITS == _FREE_BITS

    def __sub__(self, other: Hand) -> Hand:
        """Return the hand less other cards. Raises ValueError if it does not hold them."""
        if not isinstance(other, Hand):
            return NotImplemented
        if not self.holds(other):
            raise ValueError(f"{self.missing(other)} is not in the hand {self}")
        return Hand._of(self.packed - other.packed, self._size - other._size)

    def __add__(self, other: Hand) -> Hand:
        if not isinstance(other, Hand):
            return NotImplemented
        if self._size + other._size > _MOST_COPIES:  # only then can one card be there too often
            return Hand((*self, *other))
        return Hand._of(self.packed + other.packed, self._size + other._size)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Hand) and self.packed == other.packed

    def __hash__(self) -> int:
        return hash(self.packed)

    def __str__(self) -> str:
        return " ".join(map(str, self))

    def __repr__(self) -> str:
        return f"Hand.parse({str(self)!r})"

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a hand does not change: cannot set {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a hand does not change: cannot delete {name}")

    def __reduce__(self) -> tuple[type[Hand], tuple[tuple[Card, ...]]]:
        return Hand, (tuple(self),)


# The slots' own setters: they pass by __setattr__, which refuses everybody else.
_set_packed = Hand.packed.__set__  # type: ignore[attr-defined, misc]
_set_size = Hand._size.__set__  # type: ignore[attr-defined, misc]


def parse_cards(text: str) -> Iterator[Card]:
    """Read cards with spaces or commas between them. Raises ValueError for the first that is none."""
    return map(Card.parse, re.findall(r"[^\s,]+", text))


def deck(decks: int = 1) -> tuple[Card, ...]:
    """List the cards of so many decks, one deck after the other, each ace … king (R1)."""
    return CARDS * decks
