"""The small generator that simulated games are played with: any engine can draw the very same words from it.

xoroshiro128+ (Blackman and Vigna 2018), started by splitmix64 (Steele, Lea and Flood 2014).
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

__all__ = ["Generator", "one_of", "seeds_of_game"]

_WORD: Final = (1 << 64) - 1
_GOLDEN: Final = 0x9E3779B97F4A7C15
_UNIT: Final = 2.0**-53


def splitmix64(state: int) -> int:
    """Return the word of splitmix64 that follows a state."""
    z = state + _GOLDEN & _WORD
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & _WORD
    z = (z ^ z >> 27) * 0x94D049BB133111EB & _WORD
    return z ^ z >> 31


def seeds_of_game(seed: int, game: int) -> tuple[int, int]:
    """Return the seed of a game's deal and that of its players, from a batch's seed and the game's number alone.

    >>> seeds_of_game(1, 0) == seeds_of_game(1, 0) != seeds_of_game(1, 1)
    True
    """
    dealt = splitmix64(seed + game * _GOLDEN & _WORD)
    return dealt, dealt ^ _WORD


class Generator(Random):
    """Draw as `random.Random` does, from xoroshiro128+ started by splitmix64 at a seed, 0 … 2**64 - 1.

    >>> Generator(7).random() == Generator(7).random(), Generator(7).randrange(52)
    (True, 26)
    """

    def seed(self, a: Any = 0, version: int = 2) -> None:
        """Start anew. Raises TypeError for what is no whole number."""
        if type(a) is not int:
            raise TypeError(f"a seed is a whole number, not {a!r}")
        self._low, self._high = splitmix64(a & _WORD), splitmix64(a + _GOLDEN & _WORD)
        self.gauss_next = None

    def word(self) -> int:
        """Draw 64 bits."""
        low, high = self._low, self._high
        mixed = low ^ high
        self._low = (low << 24 & _WORD | low >> 40) ^ mixed ^ mixed << 16 & _WORD
        self._high = mixed << 37 & _WORD | mixed >> 27
        return low + high & _WORD

    def random(self) -> float:
        """Draw from 0 up to 1: the upper 53 bits of a word."""
        return (self.word() >> 11) * _UNIT

    def getrandbits(self, k: int) -> int:
        """Draw so many bits, the upper ones of each word. Raises ValueError below none."""
        if k < 0:
            raise ValueError("the number of bits is at least none")
        drawn, bits = 0, k
        while bits > 0:
            drawn, bits = drawn << 64 | self.word(), bits - 64
        return drawn >> -bits

    def getstate(self) -> tuple[Any, ...]:
        """Return where it stands."""
        return self._low, self._high, self.gauss_next

    def setstate(self, state: tuple[Any, ...]) -> None:
        """Go to where one stood."""
        self._low, self._high, self.gauss_next = state

    def __reduce__(self) -> tuple[Any, ...]:
        return Generator, (0,), self.getstate()


def one_of(number: int, rng: Random) -> int:
    """Draw 0 … number - 1 with a single draw, and with none where there is one: a kernel does it in one step."""
    return 0 if number == 1 else int(rng.random() * number)
