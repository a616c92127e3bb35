"""The wheel of ranks as an SVG drawing: thirteen sectors, ace at the top, and arrows from the last call.

The browser and the static twin show the same drawing. Its colours are those of a light page; the browser's style
sheet gives the classes the colours of the page's theme.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from math import pi
from typing import Final

from ...text import words
from ...text.grammar import call, index
from ..board.picture import SANS, SERIF
from .arrows import INNER, SIZE, STEP, arrows, at, xy
from .wheel import Sector, Wheel
from .words import badge

__all__ = ["SIZE", "drawing", "picture", "shape", "sign"]

_OUTER, _CENTRE = 274, 103  # radii
_LYING: Final = (3, 4, 9, 10)  # sectors so far to the side that index and sign stand beside each other
_TICK: Final = "M-6 0.5l4.2 4.500l8 -9.5"


def picture(wheel: Wheel, lang: str) -> str:
    """Draw the wheel as a whole picture by itself."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}" width="{SIZE}" height="{SIZE}">'
        f'<rect width="{SIZE}" height="{SIZE}" fill="#fff"/>{drawing(wheel, lang)}</svg>'
    )


def drawing(wheel: Wheel, lang: str) -> str:
    """Draw the wheel in a box of `SIZE` units."""
    parts = (*_sectors(wheel, lang), *arrows(wheel), *_middle(wheel, lang))
    return f'<g font-family="{SANS}" text-anchor="middle">{"".join(parts)}</g>'


def shape(place: int, inset: float = 0) -> str:
    """Outline the sector of the rank at a place, ace 0 … king 12, smaller by an inset in units."""
    outer, inner = _OUTER - inset, INNER + inset
    out, into = (inset + 1.5) / outer * 180 / pi, (inset + 1.5) / inner * 180 / pi
    start, end = (place - 0.5) * STEP, (place + 0.5) * STEP
    return (
        f"M{at(outer, start + out)}A{outer:g} {outer:g} 0 0 1 {at(outer, end - out)}"
        f"L{at(inner, end - into)}A{inner:g} {inner:g} 0 0 0 {at(inner, start + into)}Z"
    )


# The sectors


def _sectors(wheel: Wheel, lang: str) -> Iterator[str]:
    for place, sector in enumerate(wheel.sectors):
        yield _surface(sector, place)
        may = ("#16251d", "on-may") if sector.calls else ("#59605c", "off")
        ink, name = ("#fff", "on-last") if sector.last else may
        x, y = xy(234, place * STEP)
        weight = 700 if sector.calls or sector.last else 400
        yield (
            f'<text class="fw-{name}" x="{x:g}" y="{y + 14:g}" font-family="{SERIF}" font-size="40" '
            f'font-weight="{weight}" fill="{ink}">{index(sector.rank, lang)}</text>'
        )
        yield from _signs(sector, wheel, lang, place, f'class="fw-{name}" fill="{ink}"')


def _surface(sector: Sector, place: int) -> str:
    if sector.last:
        edge = _outline(place, "fw-edge-last", "#70d6ab") if sector.calls else ""
        return f'<path class="fw-last" d="{shape(place)}" fill="#1c211e"/>{edge}'
    if sector.calls:
        return f'<path class="fw-may" d="{shape(place)}" fill="#e4f1ea"/>{_outline(place, "fw-edge", "#0b6b4a")}'
    return f'<path class="fw-plain" d="{shape(place, 0.5)}" fill="#fff" stroke="#c8cdca"/>'


def _outline(place: int, name: str, colour: str) -> str:
    return f'<path class="{name}" d="{shape(place, 3)}" fill="none" stroke="{colour}" stroke-width="6"/>'


def _signs(sector: Sector, wheel: Wheel, lang: str, place: int, ink: str) -> Iterator[str]:
    """Draw below the index of a sector: that it was called last; how many may be called, and are in the hand."""
    counts = badge(sector, wheel)
    there = (("last", sector.last), ("count", counts), ("true", sector.true))
    rows = [name for name, shown in there if shown][-2:]  # there is room for two; the last call is seen anyhow
    over = rows == ["last"] and place in _LYING  # above a wide index, such as 10, and not beside it
    x, y = xy(202 if over else 176 + 4 * len(rows), place * STEP)
    for row, name in enumerate(rows):
        middle = y + 26 * (row - (len(rows) - 1) / 2)
        if name == "last":
            last = escape(words(lang)["wheel"]["last"])
            yield f'<text {ink} x="{x:g}" y="{middle + 6 - 29 * over:g}" font-size="17">{last}</text>'
        elif name == "count":
            yield f'<text {ink} x="{x:g}" y="{middle + 8:g}" font-size="23" font-weight="700">{counts}</text>'
        else:
            yield _card(x, middle, sector.held or 0)


def _card(x: float, y: float, held: int) -> str:
    """Draw the sign for so many cards in the hand that make a call true: a card with a tick."""
    return (
        f'<g transform="translate({x:g} {y:g})"><rect class="fw-card" x="-19" y="-13" width="38" height="26" rx="5" '
        f'fill="#fffdf6" stroke="#1c211e" stroke-width="1.5"/>'
        f'<path transform="translate(-8 1)" d="{_TICK}" fill="none" stroke="#0b6b4a" stroke-width="3.2" '
        f'stroke-linecap="round" stroke-linejoin="round"/>'
        f'<text x="9" y="7" font-size="20" font-weight="700" fill="#1a1a1a">{held}</text></g>'
    )


def sign(key: str) -> str:
    """Draw a sign of the wheel by itself, in a box of 44 × 32, to be explained: last, may, count or true."""
    if key == "true":
        return f'<g font-family="{SANS}" text-anchor="middle">{_card(22, 16, 2)}</g>'
    if key == "count":
        return (
            f'<text class="fw-on-may" x="22" y="24" font-family="{SANS}" text-anchor="middle" font-size="23" '
            f'font-weight="700" fill="#16251d">3+</text>'
        )
    if key == "last":
        return '<rect class="fw-last" x="2" y="2" width="40" height="28" rx="3" fill="#1c211e"/>'
    return (
        '<rect class="fw-may" x="2" y="2" width="40" height="28" rx="3" fill="#e4f1ea"/>'
        '<rect class="fw-edge" x="4" y="4" width="36" height="24" fill="none" stroke="#0b6b4a" stroke-width="5"/>'
    )


# The middle: the last call, and whether the hand has to lie


def _middle(wheel: Wheel, lang: str) -> Iterator[str]:
    catalogue, previous = words(lang)["wheel"], wheel.state.previous
    forced = wheel.forced
    name, ink, quiet = ("forced", "#fff", "#fff") if forced else ("middle", "#1c211e", "#59605c")
    if forced:
        yield f'<circle class="fw-alarm" cx="{SIZE / 2:g}" cy="{SIZE / 2:g}" r="{_CENTRE}" fill="#a31227"/>'
    lines: list[tuple[str, int, str]] = []  # text, size, colour
    if previous is not None:
        lines += [(catalogue["last"], 18, quiet), (call(previous, lang), 22 if forced else 28, ink)]
    elif not forced:
        lines += [(line, 20, quiet) for line in catalogue["no_call"]]
    if forced:
        lines += [(line, 27, ink) for line in catalogue["forced_or_pass" if wheel.may_pass else "forced"]]
    elif not wheel.allowed:
        lines.append((catalogue["stuck_pass" if wheel.may_pass else "stuck"], 20, ink))
    elif wheel.true:
        lines.append((catalogue["true"], 20, ink))
    y = SIZE / 2 - sum(size * 1.25 for _, size, _ in lines) / 2
    for text, size, colour in lines:
        y += size * 1.25
        weight = 700 if colour == ink else 400
        kind = name if colour == ink else f"{name}-quiet"
        yield (
            f'<text class="fw-{kind}" x="{SIZE / 2:g}" y="{y - size * 0.3:g}" font-size="{size}" '
            f'font-weight="{weight}" fill="{colour}">{escape(text)}</text>'
        )
