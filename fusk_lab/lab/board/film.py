"""Frames packed for the browser: sent once, small enough for a long game.

Texts and spreads are listed once and named by their place in the list; of the cards only what moved since the
frame before is written. A back is its key; an open card is its face and its key, ``"7♥12"``.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from .frames import Frame, Place
from .layout import Layout

__all__ = ["film"]


class _Once:
    """List things once, and name each by its place in the list."""

    def __init__(self) -> None:
        self._places: dict[Hashable, int] = {}

    def __call__(self, thing: Hashable) -> int:
        return self._places.setdefault(thing, len(self._places))

    @property
    def listed(self) -> list[Any]:
        return list(self._places)


def film(frames: Sequence[Frame], layout: Layout) -> dict[str, Any]:
    """Pack the frames of one viewpoint as JSON holds it."""
    texts, reasons, spreads = _Once(), _Once(), _Once()
    packed, before = [], None
    for frame in frames:
        packed.append(_frame(frame, before, layout, texts, reasons, spreads))
        before = frame
    seats = [layout.seat(seat) for seat in range(layout.players)]
    return {
        "height": layout.height,
        "felt": layout.felt,
        "tray": layout.table_height if layout.tray else None,
        "plate": layout.plate,
        "crowded": layout.crowded,
        "seats": [[seat.x, seat.y, seat.plate_y, seat.shout_y] for seat in seats],
        "caption_y": layout.caption_y,
        "bubble": [layout.lay_x, layout.bubble_y],
        "texts": texts.listed,
        "reasons": reasons.listed,
        "spreads": spreads.listed,
        "frames": packed,
    }


def _frame(
    frame: Frame, before: Frame | None, layout: Layout, texts: _Once, reasons: _Once, spreads: _Once
) -> dict[str, Any]:
    packed = {
        "told": texts(frame.told),
        "why": [reasons((because.rule, because.text, because.reading)) for because in frame.because],
        "verdict": texts(frame.verdict) if frame.verdict else None,
        "acting": frame.acting,
        "challenger": frame.challenger,
        "bubble": frame.bubble and [frame.bubble[0], texts(frame.bubble[1])],
        "counts": None if before and before.counts == frame.counts else [texts(count) for count in frame.counts],
        "caption": [texts(frame.caption), frame.caption_x(layout)] if frame.caption else None,
        "lay_caption": texts(frame.lay_caption) if frame.lay_caption else None,
        "moved": _moved(frame.places, before.places if before else {}, spreads),
        "turned": frame.turned or None,
        "bluff": frame.bluff or None,
        "wrong": sorted(frame.wrong) or None,
        "winner": frame.winner,
    }
    return {name: value for name, value in packed.items() if value is not None}


def _moved(now: Mapping[str, Place], before: Mapping[str, Place], spreads: _Once) -> dict[str, Any]:
    gone = {name: None for name in before if name not in now}
    return gone | {
        name: [spreads(place.spread), [f"{t.face}{t.key}" if t.face else t.key for t in place.things]]
        for name, place in now.items()
        if before.get(name) != place
    }
