"""Charts of few numbers: dots with intervals, bars, a distribution, and the table beside them for those who listen.

All are drawn here, the same every time. Nothing in them is told by colour alone: dots have their numbers and names,
the bars of each panel a pattern.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from itertools import pairwise
from typing import Final, NamedTuple

from ..text.figures import share, whole
from .bar_chart import Bar, Panel, bars
from .chart_parts import MIDDLE, NARROW, WIDE, Axis, Drawing, axis
from .dot_chart import Dot, dots

__all__ = [
    "MIDDLE", "NARROW", "WIDE", "Axis", "Bar", "Dot", "Drawing", "Numbers", "Panel", "axis", "bars", "classes",
    "distribution", "dots",
]  # fmt: skip

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
    part = within / total if total else 0
    return Bar(f"{whole(low, lang)}–{whole(high, lang)}", part, share(part, lang, 1 if 0 < part < 0.1 else 0))
