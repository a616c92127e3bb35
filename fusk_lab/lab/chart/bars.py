"""Bars in panels on one scale, a panel for each thing compared; each has its own pattern, and every bar its number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from ..board.lettering import shortened, width_of, wrapped
from .parts import LARGE, MARGIN, SMALL, WIDE, Axis, Drawing, below, words_at

__all__ = ["PATTERNS", "Bar", "Panel", "bars", "hatching"]

PATTERNS: Final = 6
_ROW: Final = 28  # units a bar with its air
_THICK: Final = 20
_LINE: Final = 24  # a line of a panel's name
_ABOUT: Final = 20  # a line about it, and a name above its bar
_GAP: Final = 32  # between panels
_NAMES: Final = 0.5  # of a panel's room, at most
_HATCH: Final = 7  # between the lines of a pattern


@dataclass(frozen=True, slots=True)
class Bar:
    """Hold a bar: what it is for, how long it is, that in words, and its interval, None where there is none."""

    name: str
    value: float
    said: str
    low: float | None = None
    high: float | None = None
    within: str = ""  # the interval in words


@dataclass(frozen=True, slots=True)
class Panel:
    """Hold bars that belong together: what they are about, a line about them, and which pattern they have."""

    name: str
    about: str
    bars: tuple[Bar, ...]
    pattern: int


def bars(panels: Sequence[Panel], scale: Axis, width: int) -> Drawing:
    """Draw panels below each other, two abreast where there is room; below all of them what the scale is."""
    abreast = 2 if width >= WIDE and len(panels) > 1 else 1
    room = (width - 2 * MARGIN - _GAP * (abreast - 1)) / abreast
    parts: list[str] = []
    y = 0.0
    for first in range(0, len(panels), abreast):
        row = panels[first : first + abreast]
        names = [wrapped(panel.name, room, LARGE) for panel in row]
        abouts = [wrapped(panel.about, room, SMALL) for panel in row]
        head = _LINE * max(map(len, names)) + _ABOUT * max(map(len, abouts)) + 14
        for column, (panel, name, about) in enumerate(zip(row, names, abouts, strict=True)):
            x = MARGIN + column * (room + _GAP)
            parts += _head(name, about, x, y)
            parts += _bars(panel, scale, x, y + head, room)
        y += head + max(_row(panel, room) * len(panel.bars) for panel in row) + 22
    name, end = below(scale.name, width, y - 12)
    return Drawing.of(width, end, [*parts, *name])


def _row(panel: Panel, room: float) -> int:
    """Say how high a bar is with its air, and with its name above it where there is no room for that beside it."""
    return _ROW if max((width_of(bar.name, SMALL) for bar in panel.bars), default=0) <= room * _NAMES else _ROW + _ABOUT


def _head(name: Sequence[str], about: Sequence[str], x: float, y: float) -> Iterator[str]:
    for line in name:
        y += _LINE
        yield words_at(x, y - 2, line, size=LARGE, bold=True)
    for line in about:
        y += _ABOUT
        yield words_at(x, y + 1, line, "quiet")


def _bars(panel: Panel, scale: Axis, x: float, top: float, room: float) -> Iterator[str]:
    names = max((width_of(bar.name, SMALL) for bar in panel.bars), default=0)
    numbers = max((width_of(bar.said, SMALL) for bar in panel.bars), default=0)
    row = _row(panel, room)
    above = row > _ROW
    left = x if above else x + names + 10
    length = max(x + room - numbers - 8 - left, 20)
    bottom = top + row * len(panel.bars)
    yield f'<line class="fc-base" x1="{left:.6g}" x2="{left:.6g}" y1="{top:.6g}" y2="{bottom:.6g}" stroke="#4c5450"/>'
    for number, bar in enumerate(panel.bars):
        middle = top + row * (number + 1) - _ROW / 2
        if above:
            yield words_at(x + 6, middle - _ROW / 2 - 3, shortened(bar.name, room - 6, SMALL))
        else:
            yield words_at(left - 10, middle + 6, bar.name, at="end")
        long = scale.along(bar.value, length)
        if long > 0:
            yield _bar(left, middle - _THICK / 2, long, panel.pattern)
        if bar.low is not None and bar.high is not None:
            low, high = scale.along(bar.low, length), scale.along(bar.high, length)
            yield _margin(left + low, left + high, middle)
            long = max(long, high)
        yield words_at(left + long + 8, middle + 6, bar.said, bold=True)


def _bar(x: float, y: float, long: float, pattern: int) -> str:
    box = f'x="{x:.6g}" y="{y:.6g}" width="{long:.6g}" height="{_THICK}"'
    lines = hatching(x, y, long, _THICK, pattern)
    inside = f'<path class="fc-hatch" d="{lines}" fill="none" stroke="#0b6b4a" stroke-width="2"/>' if lines else ""
    name, fill = ("solid", "#0b6b4a") if pattern % PATTERNS == 0 else ("open", "#fff")
    return f'<rect class="fc-{name}" {box} fill="{fill}" stroke="#0b6b4a" stroke-width="2"/>{inside}'


def _margin(low: float, high: float, y: float) -> str:
    """Draw an interval over a bar, on a ground of its own so that it is seen on every pattern."""
    path = f"M{low:.6g} {y - 7:.6g}v14M{low:.6g} {y:.6g}H{high:.6g}M{high:.6g} {y - 7:.6g}v14"
    ground = f'<path class="fc-margin-ground" d="{path}" fill="none" stroke="#fff" stroke-width="6"/>'
    return f'{ground}<path class="fc-margin" d="{path}" fill="none" stroke="#1c211e" stroke-width="2"/>'


def hatching(x: float, y: float, long: float, high: float, pattern: int) -> str:
    """Draw the lines of a pattern within a bar: solid, slanting, lying, upright, slanting the other way, crossed."""
    kind = pattern % PATTERNS
    lines = {
        0: (), 1: (_slanting,), 2: (_lying,), 3: (_upright,), 4: (_slanting_back,), 5: (_lying, _upright),
    }[kind]  # fmt: skip
    return "".join(part for draw in lines for part in draw(x, y, long, high))


def _slanting(x: float, y: float, long: float, high: float) -> Iterator[str]:
    """Draw lines that rise to the right, cut where the bar ends."""
    for foot in _steps(long + high):
        start, end = max(foot - high, 0), min(foot, long)
        if end > start:
            yield f"M{x + start:.6g} {y + foot - start:.6g}L{x + end:.6g} {y + foot - end:.6g}"


def _slanting_back(x: float, y: float, long: float, high: float) -> Iterator[str]:
    for foot in _steps(long + high):
        start, end = max(foot - high, 0), min(foot, long)
        if end > start:
            yield f"M{x + start:.6g} {y + high - foot + start:.6g}L{x + end:.6g} {y + high - foot + end:.6g}"


def _lying(x: float, y: float, long: float, high: float) -> Iterator[str]:
    for down in _steps(high):
        yield f"M{x:.6g} {y + down:.6g}h{long:.6g}"


def _upright(x: float, y: float, long: float, high: float) -> Iterator[str]:
    for along in _steps(long):
        yield f"M{x + along:.6g} {y:.6g}v{high:.6g}"


def _steps(length: float) -> Iterator[float]:
    """Step through a length, keeping off its ends."""
    at = float(_HATCH)
    while at < length - 1:
        yield at
        at += _HATCH
