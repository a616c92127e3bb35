"""What every chart is made of: a drawing, a scale with few ticks, words that are large enough to read.

A chart is an SVG drawing in a box of `width` units; a unit is a pixel where the chart is shown at its own size. Its
colours are those of a light page; the browser's style sheet gives the classes the colours of the page's theme.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator, Sequence
from html import escape
from math import floor, log10
from typing import Final, NamedTuple

from ..board.lettering import width_of, wrapped
from ..board.picture import SANS

__all__ = [
    "LARGE", "MARGIN", "MIDDLE", "NARROW", "SMALL", "WIDE", "Axis", "Drawing", "Legend", "axis", "below", "grid",
    "legend", "words_at",
]  # fmt: skip

WIDE: Final = 800  # units
MIDDLE: Final = 520
NARROW: Final = 320
LARGE, SMALL = 18, 16  # letters
MARGIN: Final = 16
_STEPS: Final = (1, 2, 5, 10)
_MOST_STEPS: Final = 5


class Drawing(NamedTuple):
    """Hold a drawing and its size; `picture` is the whole of it by itself, `uri` as the address of an image."""

    width: int
    height: int
    markup: str

    @property
    def picture(self) -> str:
        """Return it as a picture by itself, on white."""
        size = f'viewBox="0 0 {self.width} {self.height}" width="{self.width}" height="{self.height}"'
        ground = f'<rect width="{self.width}" height="{self.height}" fill="#fff"/>'
        return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{ground}{self.markup}</svg>'

    @property
    def uri(self) -> str:
        """Return it as an image that needs no file."""
        return f"data:image/svg+xml;base64,{b64encode(self.picture.encode()).decode()}"

    @classmethod
    def of(cls, width: int, height: float, parts: Iterable[str]) -> Drawing:
        """Join the parts of a drawing."""
        return cls(width, round(height), f'<g font-family="{SANS}">{"".join(parts)}</g>')


# Scales


class Axis(NamedTuple):
    """Hold a scale from 0: its name, its top, and its ticks, each with what is written at it."""

    name: str
    top: float
    ticks: tuple[tuple[float, str], ...]

    def along(self, value: float, room: float) -> float:
        """Say how far along so much room a value is; what is past the top is at its end."""
        return round(room * min(max(value, 0), self.top) / self.top, 1)


def axis(name: str, highest: float, written: Callable[[float, int], str], most: float = 1e9) -> Axis:
    """Make a scale from 0 to a round number past the highest value, but no further than `most`.

    `written` writes a tick, with so many decimals.

    >>> axis("cards", 43, lambda value, digits: f"{value:.{digits}f}").ticks
    ((0.0, '0'), (10.0, '10'), (20.0, '20'), (30.0, '30'), (40.0, '40'), (50.0, '50'))
    """
    highest = highest if highest > 0 else min(most, 1.0)
    unit = 10.0 ** floor(log10(highest / _MOST_STEPS))
    step = next(step * unit for step in _STEPS if step * unit * _MOST_STEPS >= highest * (1 - 1e-9))
    count = next(n for n in range(1, _MOST_STEPS + 1) if step * n >= min(highest, most) * (1 - 1e-9))
    return Axis(name, round(step * count, 9), tuple(_ticks(step, count, written)))


def _ticks(step: float, count: int, written: Callable[[float, int], str]) -> Iterator[tuple[float, str]]:
    """Write the ticks with no more decimals than the step needs to tell them apart."""
    values = [round(step * n, 9) for n in range(count + 1)]
    digits = next(d for d in range(9) if len({written(value, d) for value in values}) == len(values))
    yield from ((value, written(value, digits)) for value in values)


# Words and lines


def words_at(
    x: float, y: float, text: str, name: str = "text", size: int = SMALL, *, bold: bool = False, at: str = "start"
) -> str:
    """Write a line; `name` is its kind, `at` which end of it is there: start, middle or end."""
    weight = ' font-weight="700"' if bold else ""
    fill = {"text": "#1c211e", "quiet": "#4c5450", "accent": "#0b6b4a"}[name]
    return (
        f'<text class="fc-{name}" x="{x:.6g}" y="{y:.6g}" font-size="{size}" text-anchor="{at}" fill="{fill}"{weight}>'
        f"{escape(text)}</text>"
    )


def grid(scale: Axis, left: float, right: float, top: float, bottom: float) -> Iterator[str]:
    """Draw the lines of a scale, and its ticks' numbers below them: 24 units."""
    ticks = scale.ticks
    widest = max(width_of(text, SMALL) for _, text in ticks)
    every = 1 if widest * 1.1 <= (right - left) / max(len(ticks) - 1, 1) else 2
    for number, (value, text) in enumerate(ticks):
        x = left + scale.along(value, right - left)
        line = f'x1="{x:.6g}" x2="{x:.6g}" y1="{top:.6g}" y2="{bottom:.6g}"'
        yield f'<line class="fc-grid" {line} stroke="#c8cdca" stroke-width="{1 if number else 2}"/>'
        if number % every == 0:
            yield words_at(x, bottom + 20, text, "quiet", at="middle" if number else "start")


def below(text: str, width: int, y: float) -> tuple[list[str], float]:
    """Write what a scale is below a chart, on as many lines as it takes; also say where that ends."""
    lines = wrapped(text, width - 2 * MARGIN, SMALL, lines=3)
    return [words_at(MARGIN, y + 20 * n, line, "quiet") for n, line in enumerate(lines, 1)], y + 20 * len(lines) + 10


Legend = Sequence[tuple[Callable[[float, float], str], str]]  # how a sign is drawn at a place, and what it means


def legend(signs: Legend, width: int) -> tuple[list[str], float]:
    """Draw what the signs mean, as many in a row as there is room for; also say how high that is."""
    parts: list[str] = []
    x, y, below = float(MARGIN), 20.0, 0.0
    for sign, text in signs:
        lines = wrapped(text, width - 2 * MARGIN - 36, SMALL)
        needs = 36 + max(width_of(line, SMALL) for line in lines)
        if x > MARGIN and x + needs > width - MARGIN:
            x, y = float(MARGIN), below + 28
        parts.append(sign(x + 14, y))
        parts += [words_at(x + 36, y + 6 + 20 * number, line) for number, line in enumerate(lines)]
        below = max(below, y + 20 * (len(lines) - 1))
        x += needs + 28
    return parts, (below + 18 if parts else 0)
