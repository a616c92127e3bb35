"""A number from a simulation, with the interval it is known to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil, exp, floor, inf, isnan, lgamma, log, log1p, nan, sqrt
from typing import Final

from .student import standard_errors
from .tally import Counted

__all__ = ["CONFIDENCE", "FEWEST", "Estimate", "mean", "quantile", "ratio", "share"]

CONFIDENCE: Final = 0.95
FEWEST: Final = 10  # games that can tell how sure a ratio is; the spread of fewer is too much of a guess
_Z: Final = 1.959963984540054  # standard errors to either side


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class Estimate(float):
    """Hold a value and its 95 % confidence interval. It is a number: its value is rounded, compared and reckoned with.

    Estimates compare by their values alone, and what is reckoned from them is a plain number, with no interval.

    `method` names how the interval was made: "Student" (mean ± t standard errors, 1.96 of them for many games), "ratio"
    (so too, of a ratio of sums over independent games, by linearisation), "Wilson" (of a share, and of a ratio where
    nothing or everything was seen), "order" (of a quantile, by the order statistics and their exact binomial chances;
    no standard error). No interval goes past what is possible. `low`, `high` and the error are None where the games
    tell nothing of how sure the value is: one alone, all alike, fewer than FEWEST for a ratio, or too few for any order
    to be that sure (six for a median, 72 for the lowest or highest twentieth); the value is nan where nothing was
    counted.

    >>> found = share(259, 1000)
    >>> found
    0.259 (0.2328 to 0.287)
    >>> round(found, 1), f"{found:.1%}", found > share(1, 4), 100 * found
    (0.3, '25.9%', True, 25.900000000000002)
    """

    value: float
    low: float | None = None
    high: float | None = None
    standard_error: float | None = None
    method: str = ""

    def __new__(cls, value: float, *interval: object, **named: object) -> Estimate:
        """Make the number; the interval is kept beside it."""
        return float.__new__(cls, value)

    def __repr__(self) -> str:
        known = self.low is not None and self.high is not None
        return f"{self.value:.4g} ({self.low:.4g} to {self.high:.4g})" if known else f"{self.value:.4g}"

    __str__ = __repr__

    def holds(self, value: float) -> bool:
        """Say whether a value is in the interval."""
        return self.low is not None and self.high is not None and self.low <= value <= self.high

    @property
    def is_known(self) -> bool:
        """Say whether anything was counted."""
        return not isnan(self.value)


def mean(histogram: Mapping[int, int], least: float = -inf) -> Estimate:
    """Estimate the mean of what a histogram counts, each number `least` or more."""
    games = sum(histogram.values())
    total = sum(number * times for number, times in histogram.items())
    squares = sum(number * number * times for number, times in histogram.items())
    return _by_student(Counted(total, games, squares, total, games), games, "Student", (least, inf))


def ratio(counted: Counted, games: int, least: float = 0, most: float = 1) -> Estimate:
    """Estimate how often one thing happens for another; games are independent, what happens in one is not.

    The ratio is a share, or whatever can be from `least` to `most`.
    """
    if counted.to and games >= FEWEST and (least, most) == (0, 1) and counted.of in (0, counted.to):
        found = share(round(counted.of / counted.to) * (tries := min(games, counted.to)), tries)
        error = ((found.high or 0) - (found.low or 0)) / (2 * _Z)  # all were alike, and the next may still differ
        return replace(found, standard_error=error)
    return _by_student(counted, games, "ratio", (least, most), FEWEST)


def _by_student(
    counted: Counted, games: int, method: str, possible: tuple[float, float], fewest: int = 2
) -> Estimate:
    if not counted.to:
        return Estimate(nan, None, None, None, method)
    value = Fraction(counted.of, counted.to)
    squares = counted.of_of - 2 * value * counted.of_to + value * value * counted.to_to
    if games < fewest or not squares:
        return Estimate(float(value), None, None, None, method)
    error = sqrt(squares * games / (games - 1)) / counted.to
    half = standard_errors(CONFIDENCE, games - 1) * error
    low, high = max(float(value) - half, possible[0]), min(float(value) + half, possible[1])
    return Estimate(float(value), low, high, error, method)


def share(number: int, games: int) -> Estimate:
    """Estimate the share of games in which something happens, with Wilson's interval."""
    if not games:
        return Estimate(nan, None, None, None, "Wilson")
    seen, wide = number / games, _Z * _Z / games
    middle = (seen + wide / 2) / (1 + wide)
    half = _Z * sqrt(seen * (1 - seen) / games + wide / (4 * games)) / (1 + wide)
    error = sqrt(seen * (1 - seen) / games)
    low, high = middle - half if number else 0.0, middle + half if number < games else 1.0
    return Estimate(seen, low, high, error, "Wilson")


def quantile(histogram: Mapping[int, int], part: float) -> Estimate:
    """Estimate what so large a part of the games stay at or below, 0 < part < 1; halfway between two that both do."""
    games = sum(histogram.values())
    if not games:
        return Estimate(nan, None, None, None, "order")
    exact = Fraction(part).limit_denominator(10**6) * games
    at = ceil(exact)
    value = (_at_rank(histogram, at) + _at_rank(histogram, min(at + (exact == at), games))) / 2
    low, high = _low_rank(games, float(part)), games + 1 - _low_rank(games, 1 - float(part))
    if low < 1 or high > games:  # not even the smallest and the largest are that sure
        return Estimate(value, None, None, None, "order")
    return Estimate(value, _at_rank(histogram, low), _at_rank(histogram, high), None, "order")


def _low_rank(games: int, part: float) -> int:
    """Return the highest rank that is past the quantile in one of forty batches at most; 0 where none is.

    The games at or below the quantile are binomial; their chances are added up from where they begin to count.
    """
    middle, spread = games * part, sqrt(games * part * (1 - part))
    rank = max(floor(middle - 9 * spread) - 9, 0)
    ways = lgamma(games + 1) - lgamma(rank + 1) - lgamma(games - rank + 1)
    below = chance = exp(ways + rank * log(part) + (games - rank) * log1p(-part))
    while below <= (1 - CONFIDENCE) / 2 and rank < games:
        chance *= (games - rank) / (rank + 1) * part / (1 - part)
        rank += 1
        below += chance
    return rank


def _at_rank(histogram: Mapping[int, int], rank: int) -> int:
    """Return the number at a rank, 1 being the smallest."""
    number = 0
    for number in sorted(histogram):
        rank -= histogram[number]
        if rank <= 0:
            break
    return number
