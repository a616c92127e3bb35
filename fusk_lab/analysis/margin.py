"""Estimates in figures: as many decimals as they are worth, and the interval they are known to."""

from __future__ import annotations

from typing import Final

from ..text.figures import decimal, share
from .estimate import Estimate

__all__ = ["digits", "figure", "interval"]

_NARROW: Final = 0.5  # an interval of fewer percent, or lays, deserves another decimal; of a tenth of that one more
_MOST: Final = 8  # decimals


def digits(found: Estimate, times: int = 1) -> int:
    """Say how many decimals an estimate is worth, seen so many times larger: the more, the narrower its interval.

    >>> digits(Estimate(0.25, 0.2, 0.3), 100), digits(Estimate(0.25, 0.249, 0.251), 100), digits(Estimate(0.25))
    (1, 2, 1)
    """
    wide = 0.0 if found.low is None or found.high is None else times * (found.high - found.low)
    if not wide:
        return 1
    return next((number for number in range(1, _MOST) if wide > _NARROW / 10 ** (number - 1)), _MOST)


def figure(found: Estimate, lang: str, *, percent: bool) -> str:
    """Write the value of an estimate; a whole number that nothing is known of beside it, or of a quantile, as that.

    >>> figure(Estimate(80.0, 77.7, 82.3), "sv", percent=False), figure(Estimate(80.0), "sv", percent=False)
    ('80,0', '80')
    """
    if percent:
        return share(found.value, lang, digits(found, 100))
    whole = (found.low is None or found.method == "order") and found.value.is_integer()
    return decimal(found.value, lang, 0 if whole else digits(found))


def interval(found: Estimate, lang: str, *, percent: bool) -> str:
    """Write an interval, the sign of percent once; nothing where there is none.

    >>> interval(Estimate(0.259, 0.2328, 0.287), "en", percent=True)
    '23.3–28.7%'
    >>> interval(Estimate(0, 0, 0.004), "sv", percent=True)
    '0–0,40\\xa0%'
    """
    if found.low is None or found.high is None:
        return ""
    if not percent:
        decimals = 0 if found.method == "order" else digits(found)  # of a quantile both ends are numbers that were seen
        return "–".join(decimal(end, lang, decimals) for end in (max(found.low, 0), found.high))
    low, high, decimals = max(found.low, 0), min(found.high, 1), digits(found, 100)
    return f"{decimal(100 * low, lang, decimals if low else 0)}–{share(high, lang, decimals)}"
