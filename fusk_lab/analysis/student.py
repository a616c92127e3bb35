"""Student's t: how many standard errors to either side hold the truth so often, where few games tell their size."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin, sqrt, tan
from statistics import NormalDist
from typing import Final

__all__ = ["standard_errors"]

_LARGE: Final = 200  # degrees of freedom; from here on the series in 1 / freedom is exact to ten digits


@lru_cache(maxsize=1024)
def standard_errors(confidence: float, freedom: int) -> float:
    """Say how many standard errors to either side hold the truth so often, 0 < confidence < 1, with freedom ≥ 1.

    >>> round(standard_errors(0.95, 9), 4), round(standard_errors(0.95, 10**9), 4)
    (2.2622, 1.96)
    """
    if freedom > _LARGE:
        return _by_series(NormalDist().inv_cdf((1 + confidence) / 2), freedom)
    low, high = 0.0, pi / 2
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if _within(middle, freedom) < confidence else (low, middle)
    return sqrt(freedom) * tan(low)


def _within(angle: float, freedom: int) -> float:
    """Return the chance of at most t to either side, where tan(angle) is t / √freedom (Abramowitz, Stegun 26.7.3–4)."""
    odd = freedom % 2
    term = cos(angle) if odd else 1.0
    total = 0.0
    for power in range(odd, freedom - 1, 2):
        total += term
        term *= cos(angle) ** 2 * (power + 1) / (power + 2)
    return 2 / pi * (angle + sin(angle) * total) if odd else sin(angle) * total


def _by_series(z: float, freedom: int) -> float:
    """Go from the normal quantile to Student's (Abramowitz, Stegun 26.7.5)."""
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3
