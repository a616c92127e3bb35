"""Dots with intervals, a row for each thing: the estimate, how sure it is, and the exact value where there is one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from ..board.lettering import width_of, wrapped
from .parts import LARGE, MARGIN, Axis, Drawing, below, grid, legend, words_at

__all__ = ["Dot", "dots"]

_RIGHT: Final = 34  # units beside the scale: half of what stands at its last tick
_LINE: Final = 24  # a line of words
_TRACK: Final = 42  # a row's dot, and the air below it


@dataclass(frozen=True, slots=True)
class Dot:
    """Hold a row: its name, the estimate with its interval, and both in words; None is what there is not.

    An estimate without an interval is an open dot, so that it does not look as if it were certain.
    """

    name: str
    value: float | None
    low: float | None
    high: float | None
    said: str
    exact: float | None = None


def dots(rows: Sequence[Dot], scale: Axis, width: int, *, estimate: str, alone: str, exact: str) -> Drawing:
    """Draw the rows on one scale; `estimate`, `alone` (with no interval) and `exact` say what the signs mean."""
    left, right = float(MARGIN), float(width - _RIGHT)
    without = [row.value is not None and row.low is None for row in rows]
    signs = [] if rows and all(without) else [(_dot_with_interval, estimate)]  # there from the beginning: nothing moves
    signs += [(_open_dot, alone)] if any(without) else []
    signs += [(_diamond, exact)] if any(row.exact is not None for row in rows) else []
    parts, top = legend(signs, width)
    room = width - 2 * MARGIN
    beside = all(width_of(row.name, LARGE) + width_of(row.said, LARGE) + 24 <= room for row in rows)
    names = [[row.name] if beside else wrapped(row.name, room, LARGE) for row in rows]
    saids = [[row.said] if beside else wrapped(row.said, room, LARGE) for row in rows]
    below_names = [0 if beside else len(said) for said in saids]
    heights = [_LINE * (len(lines) + more) + _TRACK for lines, more in zip(names, below_names, strict=True)]
    bottom = top + sum(heights) + 8
    parts += grid(scale, left, right, top + 4, bottom)
    y = top
    for row, lines, said, height in zip(rows, names, saids, heights, strict=True):
        parts += _words(lines, said, y, width, beside)
        y += height
        parts += _track(row, scale, left, right, y - _TRACK + 20)
    name, end = below(scale.name, width, bottom + 24)
    return Drawing.of(width, end, [*parts, *name])


def _words(lines: Sequence[str], said: Sequence[str], y: float, width: int, beside: bool) -> Iterator[str]:
    """Write a row's name, and its number at the end of the line, or on lines of its own."""
    for line in lines:
        y += _LINE
        yield _ground(MARGIN, y, width_of(line, LARGE))
        yield words_at(MARGIN, y, line, size=LARGE, bold=True)
    if beside:
        wide = width_of(said[0], LARGE)
        yield _ground(width - MARGIN - wide, y, wide)
        yield words_at(width - MARGIN, y, said[0], size=LARGE, at="end")
        return
    for line in said:
        y += _LINE
        yield _ground(MARGIN, y, width_of(line, LARGE))
        yield words_at(MARGIN, y, line, size=LARGE)


def _track(row: Dot, scale: Axis, left: float, right: float, y: float) -> Iterator[str]:
    if row.exact is not None:
        yield _diamond(left + scale.along(row.exact, right - left), y)
    if row.value is not None:
        x = left + scale.along(row.value, right - left)
        if row.low is None or row.high is None:
            yield _open_dot(x, y)
        else:
            low, high = (left + scale.along(end, right - left) for end in (row.low, row.high))
            yield _interval(low, high, y, row.high <= scale.top) + _dot(x, y, min(max((high - low) / 3, 3.5), 7))


def _ground(x: float, y: float, width: float) -> str:
    """Cover the lines of the scale where words stand."""
    box = f'x="{x + 1.5:.6g}" y="{y - 17:.6g}" width="{width:.6g}" height="24"'
    return f'<rect class="fc-ground" {box} fill="#fff"/>'


def _interval(low: float, high: float, y: float, closed: bool) -> str:
    """Draw an interval; one that goes on past the scale has no end there."""
    end = f"M{high:.6g} {y - 11:.6g}v22" if closed else ""
    path = f"M{low:.6g} {y - 11:.6g}v22M{low:.6g} {y:.6g}H{high:.6g}{end}"
    return f'<path class="fc-interval" d="{path}" fill="none" stroke="#0b6b4a" stroke-width="3"/>'


def _dot(x: float, y: float, radius: float = 7) -> str:
    """Draw an estimate: smaller where its interval is narrow, so that it does not hide it."""
    return f'<circle class="fc-dot" cx="{x:.6g}" cy="{y:.6g}" r="{radius:.6g}" fill="#0b6b4a"/>'


def _open_dot(x: float, y: float) -> str:
    """Draw an estimate of which it is not known how sure it is."""
    circle = f'cx="{x:.6g}" cy="{y:.6g}" r="6" fill="#fff" stroke="#0b6b4a" stroke-width="3"'
    return f'<circle class="fc-alone" {circle}/>'


def _dot_with_interval(x: float, y: float) -> str:
    return _interval(x - 13, x + 13, y, True) + _dot(x, y)


def _diamond(x: float, y: float) -> str:
    """Draw the exact value: large enough to be seen round a dot."""
    path = f"M{x - 14:.6g} {y:.6g}l14 -14l14 14l-14 14z"
    return f'<path class="fc-exact" d="{path}" fill="none" stroke="#1c211e" stroke-width="2.5"/>'


