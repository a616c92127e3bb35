"""What the kernel is made of: words of 64 bits, the generator, and the deal, compiled.

The kernel keeps compiled copies of these functions: after a change here, change that file too (its date will do).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numpy as np
from numba import njit

__all__ = ["NONE", "Array", "Word", "compiled", "deal", "held", "nibble", "one_of", "start", "upper_53"]

NONE = -1  # no seat, no rank, no height
Word: Any = np.uint64
Int: Any = np.int64
FOUR_BITS = Word(15)
GOLDEN, FIRST, SECOND = Word(0x9E3779B97F4A7C15), Word(0xBF58476D1CE4E5B9), Word(0x94D049BB133111EB)
HALF = Word(0xFFFFFFFF)
ALL_BITS = Word(0xFFFFFFFFFFFFFFFF)
UNIT = 2.0**-53
B11, B16, B24, B27, B30, B31, B32, B37, B40 = (Word(bits) for bits in (11, 16, 24, 27, 30, 31, 32, 37, 40))
Array = Any
F = TypeVar("F", bound=Callable[..., Any])


def compiled(function: F) -> F:
    """Compile a function, once for all: the result is kept beside the file."""
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


@compiled
def start(seed: Any, game: Any, rng: Array) -> Any:
    """Start the generator of a game of a batch; return the seed of its deal."""
    dealt = mixed(seed + (game + Word(1)) * GOLDEN)
    players = dealt ^ ALL_BITS
    rng[0], rng[1] = mixed(players + GOLDEN), mixed(players + GOLDEN + GOLDEN)
    return dealt


@compiled
def next_word(rng: Array) -> Any:
    """Draw a word of xoroshiro128+."""
    low, high = rng[0], rng[1]
    both = low ^ high
    rng[0] = (low << B24 | low >> B40) ^ both ^ both << B16
    rng[1] = both << B37 | both >> B27
    return low + high


@compiled
def upper_53(rng: Array) -> Any:
    """Draw the upper 53 bits of a word, which make a fraction."""
    return next_word(rng) >> B11


@compiled
def one_of(number: int, rng: Array) -> int:
    """Draw 0 … number - 1, with no draw where there is one."""
    return 0 if number == 1 else int(Int(upper_53(rng) * UNIT * number))


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
        cards[card] = card % 52 // 4
    for last in range(number - 1, 0, -1):
        seed += GOLDEN
        other = Int(share(mixed(seed), Word(last + 1)))
        cards[last], cards[other] = cards[other], cards[last]
    hands[:] = Word(0)
    sizes[:] = 0
    seat = 0
    for card in range(number):
        hands[seat] += Word(1) << Word(4 * cards[card])
        sizes[seat] += 1
        seat = seat + 1 if seat + 1 < players else 0
    return int(Int(share(mixed(seed + GOLDEN), Word(players))))
