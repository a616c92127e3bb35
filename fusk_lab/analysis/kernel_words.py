"""What the kernel is made of: words of 64 bits, the generator, and the deal, compiled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar, cast

import numpy as np
from numba import njit

__all__ = [
    "NONE", "ONE", "ZERO", "Array", "Int", "Rng", "Word", "compiled", "copied", "deal", "held", "kept", "nibble",
    "one_of", "start", "upper_53", "went_on",
]  # fmt: skip

Word: Any = np.uint64
Int: Any = np.int64
# With a type: a function called with a number that stands in the code would be compiled once more for that number.
ZERO: int = Int(0)
ONE: int = Int(1)
NONE: int = Int(-1)  # no seat, no rank, no height
FOUR_BITS = Word(15)
GOLDEN, FIRST, SECOND = Word(0x9E3779B97F4A7C15), Word(0xBF58476D1CE4E5B9), Word(0x94D049BB133111EB)
HALF = Word(0xFFFFFFFF)
ALL_BITS = Word(0xFFFFFFFFFFFFFFFF)
UNIT = 2.0**-53
B11, B16, B24, B27, B30, B31, B32, B37, B40 = (Word(bits) for bits in (11, 16, 24, 27, 30, 31, 32, 37, 40))
Array = Any
F = TypeVar("F", bound=Callable[..., Any])


def compiled(function: F) -> F:
    """Compile a function into those that call it: a call costs as much as what it does."""
    # Nothing else calls it, so it needs no way in from Python or C: making those took a quarter of the first run.
    alone: Any = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    return cast(F, njit(nogil=True, forceinline=True, **alone)(function))


def copied(function: F) -> F:
    """Copy a long function into the one that calls it, before either is compiled: so it is compiled once, not twice."""
    return cast(F, njit(nogil=True, inline="always")(function))


def kept(function: F) -> F:
    """Compile a function, once for all: the result, with copies of all it calls, is kept beside the file."""
    return cast(F, njit(cache=True, nogil=True)(function))


@compiled
def nibble(word: Any, at: int) -> int:
    """Take four bits of a word."""
    return int(Int(word >> Word(4 * at) & FOUR_BITS))


@compiled
def held(hand: Any, rank: int) -> int:
    """Count the cards of a rank."""
    return nibble(hand, rank)


# The generator


@compiled
def mixed(z: Any) -> Any:
    """Mix the bits of a word as splitmix64 does."""
    z = (z ^ z >> B30) * FIRST
    z = (z ^ z >> B27) * SECOND
    return z ^ z >> B31


class Rng(NamedTuple):
    """Hold where xoroshiro128+ stands."""

    low: Any
    high: Any


@compiled
def start(seed: Any, game: Any) -> tuple[Any, Rng]:
    """Return the seed of a game's deal and its players' generator, from a batch's seed and the game's number."""
    dealt = mixed(seed + (game + Word(1)) * GOLDEN)
    players = dealt ^ ALL_BITS
    return dealt, Rng(mixed(players + GOLDEN), mixed(players + GOLDEN + GOLDEN))


@compiled
def upper_53(rng: Rng) -> Any:
    """Return the upper 53 bits of the word to be drawn: they make a fraction."""
    return rng.low + rng.high >> B11


@compiled
def went_on(rng: Rng) -> Rng:
    """Return the generator after a draw."""
    low, both = rng.low, rng.low ^ rng.high
    return Rng((low << B24 | low >> B40) ^ both ^ both << B16, both << B37 | both >> B27)


@compiled
def one_of(number: int, rng: Rng) -> tuple[int, Rng]:
    """Draw 0 … number - 1, with no draw where there is one."""
    if number == 1:
        return 0, rng
    fraction = Int(upper_53(rng)) * UNIT  # with a sign it is a float in one step
    return int(Int(fraction * number)), went_on(rng)


# The deal


@compiled
def share(word: Any, number: Any) -> Any:
    """Return ``word * number >> 64`` for a small number."""
    return ((word >> B32) * number + ((word & HALF) * number >> B32)) >> B32


@compiled
def deal(seed: Any, cards: Array, hands: Array, sizes: Array) -> int:
    """Shuffle and deal round as the rules do (R1); return the starter (R2)."""
    number, players = len(cards), len(hands)
    for card in range(number):
        cards[Word(card)] = (card if card < 52 else card - 52) >> 2
    for last in range(number - 1, 0, -1):
        seed += GOLDEN
        at, other = Word(last), share(mixed(seed), Word(last + 1))
        cards[at], cards[other] = cards[other], cards[at]
    for seat in range(players):
        hands[Word(seat)], sizes[Word(seat)] = Word(0), 0
    seat = 0
    for card in range(number):
        at = Word(seat)
        hands[at] += Word(1) << Word(4 * cards[Word(card)])
        sizes[at] += 1
        seat = seat + 1 if seat + 1 < players else 0
    return int(Int(share(mixed(seed + GOLDEN), Word(players))))
