"""A frame as an SVG picture, and the drawing of a card that the browser uses too."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Any, Final

from ...rules import Card, Rank, Suit
from ...text import words
from ...text.grammar import index
from .frames import Frame
from .layout import BUBBLE, CARD, CENTRE, WIDTH, Layout
from .lettering import shortened, width_of

__all__ = ["card_drawing", "picture"]

# Suits as paths in a box of 32 × 32, and their four colours: never colour alone.
SUITS: Final = {
    Suit.SPADES: (
        "M16 1C17 6 30 12 30 20C30 25 26.5 27 23.5 27C21 27 18.8 26 17.5 24C17.7 27 18.5 29.5 21 31H11"
        "C13.5 29.5 14.3 27 14.5 24C13.2 26 11 27 8.5 27C5.5 27 2 25 2 20C2 12 15 6 16 1Z",
        "#1a1a1a",
    ),
    Suit.HEARTS: (
        "M16 30C6 22 2 16.5 2 10.5C2 5.5 5.5 2 10 2C13 2 15 4 16 6.5C17 4 19 2 22 2C26.5 2 30 5.5 30 10.5"
        "C30 16.5 26 22 16 30Z",
        "#c1121f",
    ),
    Suit.DIAMONDS: ("M16 1C19 7 23 12 28 16C23 20 19 25 16 31C13 25 9 20 4 16C9 12 13 7 16 1Z", "#0b5cad"),
    Suit.CLUBS: (
        "M16 1.5A6.5 6.5 0 0 1 21.3 11.800A6.7 6.7 0 1 1 17.5 23.5C17.7 27 18.5 29.5 21 31H11"
        "C13.5 29.5 14.3 27 14.5 23.5A6.7 6.7 0 1 1 10.7 11.800A6.5 6.5 0 0 1 16 1.5Z",
        "#1b6e3c",
    ),
}
SERIF: Final = "Georgia,'Noto Serif','DejaVu Serif',serif"
SANS: Final = "system-ui,'Segoe UI','Noto Sans','DejaVu Sans',sans-serif"

# The rank is the card: large in the middle, and in the corner that a fan leaves open; alone there if it leaves little.
CORNER: Final = (
    '<text x="11.5" y="18" font-size="{corner}">{rank}</text>'
    '<path transform="translate(5.5 22) scale(.37)" d="{suit}"/>'
)
CLOSE: Final = '<text x="11.5" y="21" font-size="{corner}">{rank}</text>'
FACE: Final = (
    '<rect x="1" y="1" width="62" height="88" rx="7" fill="#fffdf6" stroke="#b9b2a3" stroke-width="1.5"/>'
    f'<g fill="{{colour}}" font-family="{SERIF}" font-weight="700" text-anchor="middle">'
    f'{CORNER}'
    '<text x="37" y="57" font-size="{size}">{rank}</text>'
    '<path transform="translate(27.5 64) scale(.6)" d="{suit}"/></g>'
)
BACK: Final = (
    '<rect x="1" y="1" width="62" height="88" rx="7" fill="#2b5a8c" stroke="#e9eef4" stroke-width="1.5"/>'
    '<rect x="6.5" y="6.5" width="51" height="77" rx="4" fill="none" stroke="#7fa6cf" stroke-width="1.5" '
    'stroke-dasharray="4 3"/>'
)


def card_drawing(lang: str) -> dict[str, Any]:
    """Give the browser what it draws cards with; it fills in a rank and a suit."""
    return {
        "face": FACE,
        "close": FACE.replace(CORNER, CLOSE),
        "back": BACK,
        "suits": {str(suit): SUITS[suit] for suit in Suit},
        "ranks": {str(rank): [index(rank, lang), *_sizes(rank, lang)] for rank in Rank},
    }


def _sizes(rank: Rank, lang: str) -> tuple[int, int, int, int]:
    """Return the type sizes of a rank in the middle, in the corner, large there, and alone there."""
    return (36, 15, 20, 22) if len(index(rank, lang)) == 1 else (29, 12, 14, 16)  # two signs need smaller ones


def picture(frame: Frame, layout: Layout, players: Sequence[str], lang: str) -> str:
    """Draw a frame as SVG, in light colours of its own; names are escaped."""
    felt, depth = layout.felt
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {layout.height}" font-family="{SANS}">'
        f'<rect width="{WIDTH}" height="{layout.height}" fill="#fff"/>'
        f'<ellipse cx="{CENTRE:g}" cy="{felt:g}" rx="375" ry="{depth:g}" fill="#e7f1eb" '
        'stroke="#b5cbbf" stroke-width="2"/>'
    ]
    parts += _cards(frame, lang)
    parts += _plates(frame, layout, players)
    parts += _words(frame, layout, players, lang)
    return "".join(parts) + "</svg>"


def _plates(frame: Frame, layout: Layout, players: Sequence[str]) -> Iterator[str]:
    width, height = layout.plate
    size = 13 if layout.crowded else 14
    for number, name in enumerate(players):
        seat, count = layout.seat(number), frame.counts[number]
        stroke, thick = ("#0b6b4a", 3) if frame.acting == number else ("#d0d5d2", 1.5)
        shown = shortened(name, width - 7 - 0.85 * width_of(f" {count}", size - 1), size)  # the count is not bold
        yield (
            f'<rect x="{seat.x - width / 2:g}" y="{seat.plate_y - height / 2:g}" width="{width}" height="{height}" '
            f'rx="{height / 2:g}" fill="#fff" stroke="{stroke}" stroke-width="{thick}"/>'
            f'<text x="{seat.x:g}" y="{seat.plate_y + 5:g}" font-size="{size}" text-anchor="middle" fill="#1c211e">'
            f'<tspan font-weight="700">{escape(shown)}</tspan> <tspan fill="#59605c" font-size="{size - 1}">'
            f"{escape(count)}</tspan></text>"
        )


def _cards(frame: Frame, lang: str) -> Iterator[str]:
    for name, place in frame.places.items():
        open_place = not name.startswith("lay") or frame.turned
        for thing, spot in zip(place.things, place.spread.spots, strict=True):
            face = thing.face if open_place else None
            edge = (
                '<rect x="0" y="0" width="64" height="90" rx="8" fill="none" stroke="#a31227" stroke-width="5"/>'
                if thing.key in frame.wrong
                else ""
            )
            yield (
                f'<g transform="translate({spot.x:g} {spot.y:g}) rotate({spot.turn:g}) scale({spot.scale:g}) '
                f'translate({-CARD[0] / 2:g} {-CARD[1] / 2:g})">{_card(face, lang)}{edge}</g>'
            )
        for x, y, text in place.spread.numbers:
            yield (
                f'<rect x="{x - 6.5:g}" y="{y - 7.5:g}" width="13" height="15" rx="5" fill="#1c211e"/>'
                + _text(x, y + 4, 11, "#fff", text, bold=True)
            )


def _card(face: Card | None, lang: str) -> str:
    if face is None:
        return BACK
    path, colour = SUITS[face.suit]
    size, corner, *_ = _sizes(face.rank, lang)
    return FACE.format(rank=index(face.rank, lang), size=size, corner=corner, suit=path, colour=colour)


def _words(frame: Frame, layout: Layout, players: Sequence[str], lang: str) -> Iterator[str]:
    catalogue = words(lang)
    if frame.caption:
        yield _text(frame.caption_x(layout), layout.caption_y, 13, "#59605c", frame.caption)
    if frame.lay_caption:
        yield _text(layout.lay_x, layout.caption_y, 13, "#59605c", frame.lay_caption)
    if frame.bubble is not None:
        layer, call = frame.bubble
        said = f": {catalogue['grammar']['quote'].format(text=call + '!')}"
        text = shortened(players[layer], BUBBLE - 28 - width_of(said, 17), 17) + said
        width = max(120, width_of(text, 17) + 28)
        x, y, side = layout.lay_x, layout.bubble_y, width / 2 - 9
        yield (
            f'<path d="M{x - width / 2:g} {y - 20:g}h{width:g}v40h{-side:g}l-9 9l-9 -9h{-side:g}z" '
            f'fill="#fff" stroke="#1c211e" stroke-width="1.5" stroke-linejoin="round"/>'
        )
        yield _text(x, y + 6, 17, "#1c211e", text, bold=True)
    if frame.challenger is not None:
        seat = layout.seat(frame.challenger)
        yield (
            f'<rect x="{seat.x - 54:g}" y="{seat.shout_y - 18:g}" width="108" height="36" rx="18" fill="#a31227"/>'
            + _text(seat.x, seat.shout_y + 6, 18, "#fff", catalogue["stepper"]["shout"], bold=True)
        )


def _text(x: float, y: float, size: int, colour: str, text: str, *, bold: bool = False) -> str:
    weight = ' font-weight="700"' if bold else ""
    style = f'font-size="{size}" text-anchor="middle" fill="{colour}"{weight}'
    return f'<text x="{x:g}" y="{y:g}" {style}>{escape(text)}</text>'
