"""Charts of few numbers: dots with intervals, bars, a distribution, and the table beside them for those who listen.

All are drawn here, the same every time. Nothing in them is told by colour alone: dots have their numbers and names,
the bars of each panel a pattern.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from itertools import pairwise
from typing import Final, NamedTuple

from ..analysis.estimate import FEWEST
from ..analysis.estimate import share as share_of
from ..text.figures import decimal, share, whole
from .chart.bars import Bar, Panel, bars
from .chart.dots import Dot, dots
from .chart.parts import MIDDLE, NARROW, WIDE, Axis, Drawing, axis

__all__ = [
    "MIDDLE", "NARROW", "WIDE", "Axis", "Bar", "Dot", "Drawing", "Numbers", "Panel", "axis", "bars", "classes",
    "distribution", "dots", "share_bar",
]  # fmt: skip

_NARROW: Final = 0.5  # an interval of fewer percent deserves another decimal
_EDGES: Final = (0, *(edge * 10**tens for tens in range(1, 7) for edge in (1, 2, 5)))  # 10, 20, 50, 100 …


class Numbers(NamedTuple):
    """Hold a table of what a chart shows; the first cell of a row says what it is about."""

    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    @property
    def html(self) -> str:
        """Write it as a table that stays whole in a cleaned page."""
        head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in self.head)
        rows = "".join(
            f'<tr><th scope="row">{escape(first)}</th>{"".join(f"<td>{escape(cell)}</td>" for cell in rest)}</tr>'
            for first, *rest in self.rows
        )
        caption = f"<caption>{escape(self.caption)}</caption>"
        return f"<table>{caption}<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


def classes(counts: Sequence[Mapping[int, int]]) -> tuple[tuple[int, int], ...]:
    """Part whole numbers from 1 into classes that hold all that were counted: 1–10, 11–20, 21–50, 51–100 …

    >>> classes([{7: 1}, {33: 2}])
    ((1, 10), (11, 20), (21, 50))
    """
    there = [value for each in counts for value in each]
    if not there:
        return ()
    pairs = [(low + 1, high) for low, high in pairwise(_EDGES)]
    return tuple((low, high) for low, high in pairs if high >= min(there) and low <= max(there))


def distribution(counted: Sequence[tuple[str, str, Mapping[int, int]]], lang: str) -> list[Panel]:
    """Say how often whole numbers were counted, a panel for each (name, about, {number: times}), in shared classes."""
    parted = classes([counts for _, _, counts in counted])
    return [
        Panel(title, about, tuple(_bar(low, high, counts, lang) for low, high in parted), pattern)
        for pattern, (title, about, counts) in enumerate(counted)
    ]


def _bar(low: int, high: int, counts: Mapping[int, int], lang: str) -> Bar:
    total = sum(counts.values())
    within = sum(times for value, times in counts.items() if low <= value <= high)
    return share_bar(f"{whole(low, lang)}–{whole(high, lang)}", within, total, lang)


def share_bar(name: str, number: int, games: int, lang: str) -> Bar:
    """Make a bar of a share of games; so few that they have no margin of error have none here either."""
    part = number / games if games else 0
    said = share(part, lang, 1 if 0 < part < 0.1 else 0)
    found = share_of(number, games)
    if games < FEWEST or found.low is None or found.high is None:
        return Bar(name, part, said)
    decimals = 1 if 100 * (found.high - found.low) > _NARROW else 2
    said = share(part, lang, decimals if part else 0)
    within = f"{decimal(100 * found.low, lang, decimals)}–{share(found.high, lang, decimals)}"
    return Bar(name, part, said, found.low, found.high, within)
