"""Turned rectangles, and how deep two of them overlap."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from math import cos, hypot, radians, sin

Corner = tuple[float, float]
Box = tuple[Corner, ...]  # four corners, in order round a rectangle


def box(x: float, y: float, width: float, height: float, turn: float = 0) -> Box:
    """Return a rectangle by its middle, turned by so many degrees."""
    c, s = cos(radians(turn)) / 2, sin(radians(turn)) / 2
    signs = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    return tuple((x + a * width * c - b * height * s, y + a * width * s + b * height * c) for a, b in signs)


def depth(one: Box, other: Box) -> float:
    """Say how far one box must move to leave the other: the least overlap along any side (separating axes)."""
    least = float("inf")
    for corners in (one, other):
        for (x0, y0), (x1, y1) in ((corners[0], corners[1]), (corners[1], corners[2])):
            across, down = (y1 - y0) / hypot(x1 - x0, y1 - y0), (x0 - x1) / hypot(x1 - x0, y1 - y0)
            a, b = ([x * across + y * down for x, y in shadow] for shadow in (one, other))
            least = min(least, max(a) - min(b), max(b) - min(a))
            if least <= 0:
                return 0
    return least


def bounds(boxes: Sequence[Box]) -> Box:
    """Return the upright rectangle round boxes."""
    across, down = zip(*(corner for corners in boxes for corner in corners), strict=True)
    left, right, top, bottom = min(across), max(across), min(down), max(down)
    return (left, top), (right, top), (right, bottom), (left, bottom)


def overlaps(things: Mapping[str, Sequence[Box]], more_than: float) -> Iterator[tuple[str, str, float]]:
    """List pairs of things that lie on each other, and how deep."""
    around = {name: bounds(boxes) for name, boxes in things.items() if boxes}
    for one, other in combinations(around, 2):
        if depth(around[one], around[other]) > more_than:
            deepest = max(depth(a, b) for a in things[one] for b in things[other])
            if deepest > more_than:
                yield one, other, round(deepest, 1)
