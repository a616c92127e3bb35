"""The arrows of the wheel: along its inner edge, one way round and the other, so that none crosses another."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin
from typing import Final

from .wheel import Wheel

__all__ = ["INNER", "SIZE", "STEP", "arrows", "at", "xy"]

SIZE: Final = 560  # units, both ways
INNER: Final = 150  # where the sectors begin, units from the middle
STEP: Final = 360 / 13  # degrees a sector
_TRACK: Final = 125  # where the arrows run
_SIDE: Final = 6  # ranks on each side of the last call


def xy(radius: float, degrees: float) -> tuple[float, float]:
    """Find a point by its distance from the middle and its angle clockwise from the top."""
    angle = degrees * pi / 180
    return round(SIZE / 2 + radius * sin(angle), 1), round(SIZE / 2 - radius * cos(angle), 1)


def at(radius: float, degrees: float) -> str:
    """Write such a point as a path does."""
    return "{:g} {:g}".format(*xy(radius, degrees))


def arrows(wheel: Wheel) -> Iterator[str]:
    """Draw the arrows from the last call to the ranks that may be called; none where any may."""
    last = next((place for place, sector in enumerate(wheel.sectors) if sector.last), None)
    if last is None:
        return
    steps = sorted((sector.rank.place - last) % 13 for sector in wheel.allowed)
    yield from _loop(last) if 0 in steps else ()
    others = [step for step in steps if step]
    if len(others) == 12:
        return  # any rank: outlines say it
    onward, back = _sides(others)
    yield from _track(last, onward)
    yield from _track(last, back)


def _sides(steps: list[int]) -> tuple[list[int], list[int]]:
    """Share the steps, 1 … 12 clockwise, between the two ways round; a run from the last call on stays whole."""
    run = next((length for length in range(12, 0, -1) if steps[:length] == list(range(1, length + 1))), 0)
    if run == len(steps):
        return steps, []
    return [step for step in steps if step <= _SIDE], [step - 13 for step in steps if step > _SIDE]


def _track(last: int, steps: list[int]) -> Iterator[str]:
    """Draw one arrow with a head at each step, from the last call one way round."""
    if not steps:
        return
    way = 1 if steps[0] > 0 else -1
    furthest = max(steps, key=abs)
    start, end = last * STEP + 10 * way, (last + furthest) * STEP
    bend = start + 4 * way
    long = int(abs(end - bend) > 180)
    yield (
        f'<path class="fw-arrow" d="M{at(INNER - 1, start)}L{at(_TRACK + 8, start)}'
        f"Q{at(_TRACK, start)} {at(_TRACK, bend)}"
        f'A{_TRACK} {_TRACK} 0 {long} {int(way > 0)} {at(_TRACK, end)}" '
        f'fill="none" stroke="#0b6b4a" stroke-width="5" stroke-linejoin="round"/>'
    )
    yield from (_head((last + step) * STEP) for step in steps)


def _loop(last: int) -> Iterator[str]:
    """Draw the arrow from a rank to itself."""
    angle = last * STEP
    yield (
        f'<path class="fw-arrow" d="M{at(INNER - 1, angle - 5)}C{at(106, angle - 10)} {at(106, angle + 10)} '
        f'{at(_TRACK + 4, angle + 5)}" fill="none" stroke="#0b6b4a" stroke-width="5"/>'
    )
    yield _head(angle + 5, 9)


def _head(degrees: float, half: float = 12) -> str:
    """Draw the head of an arrow that points out into a sector."""
    wide = half / _TRACK * 180 / pi
    low = _TRACK - 2.5
    return (
        f'<path class="fw-head" d="M{at(low, degrees - wide)}L{at(INNER - 1, degrees)}L{at(low, degrees + wide)}Z" '
        f'fill="#0b6b4a"/>'
    )
