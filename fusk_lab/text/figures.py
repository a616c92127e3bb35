"""Numbers in figures, as a language writes them: 1 000, 79,6 and 25,9 %."""

from __future__ import annotations

from typing import Final

from .catalogue import words

__all__ = ["decimal", "share", "time_left", "whole"]

_UNITS: Final = {"hours_left": 3600, "minutes_left": 60, "seconds_left": 1}  # in seconds
_MINUS: Final = "\N{MINUS SIGN}"


def whole(value: int, lang: str) -> str:
    """Write a whole number with its thousands apart.

    >>> whole(1000, "sv"), whole(100000, "en"), whole(999, "sv")
    ('1\\xa0000', '100,000', '999')
    """
    return f"{value:,}".replace(",", words(lang)["grammar"]["thousands"])


def decimal(value: float, lang: str, digits: int = 1) -> str:
    """Write a number with so many decimals.

    >>> decimal(79.56, "sv"), decimal(1234.5, "en"), decimal(12, "sv", 0), decimal(-0.5, "sv")
    ('79,6', '1,234.5', '12', '−0,5')
    """
    before, _, after = f"{value:,.{digits}f}".replace("-", _MINUS).partition(".")
    grammar = words(lang)["grammar"]
    before = before.replace(",", grammar["thousands"])
    return before + grammar["decimal"] + after if after else before


def share(value: float, lang: str, digits: int = 1) -> str:
    """Write a share in percent; what is not all, or not nothing, is not written as if it were.

    >>> share(0.2591, "sv"), share(1, "en"), share(0.9999, "en"), share(0.0004, "sv", 2)
    ('25,9\\xa0%', '100%', '>99.9%', '0,04\\xa0%')
    """
    least = 10.0 ** -(digits + 2)
    if value in (0, 1):
        written = decimal(100 * value, lang, 0)
    elif 0 < value < least / 2:
        written = "<" + decimal(100 * least, lang, digits)
    elif 1 - least / 2 < value < 1:
        written = ">" + decimal(100 * (1 - least), lang, digits)
    else:
        written = decimal(100 * value, lang, digits)
    return str(words(lang)["knowledge"]["percent"].format(number=written))


def time_left(seconds: float, lang: str) -> str:
    """Say about how long something takes still, in hours, minutes or seconds; nothing where it is less than one.

    >>> time_left(7000, "en"), time_left(100, "en"), time_left(0.2, "sv")
    ('about 2\\xa0hours left', 'about 2\\xa0min left', '')
    """
    key, count = next((key, seconds / unit) for key, unit in _UNITS.items() if seconds > 1.5 * unit or unit == 1)
    return str(words(lang)["simulation"][key].format(count=round(count))) if count >= 1 else ""
