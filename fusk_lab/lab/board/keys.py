"""Which card is which from step to step, for eyes that may not see their faces.

The browser keeps one element a key and moves it. A key is chosen from what one viewer sees and from nothing else:
a back is any back, the last one of a closed fan is the one that leaves it, and once a back has arrived in a closed
fan or in the pile it gets a new key, so that nobody can follow it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import count
from typing import Final, NamedTuple

from ...rules import Card

__all__ = ["Keys", "Thing", "Wanted"]

Wanted = Mapping[str, tuple[Card | None, ...]]  # what lies in each place; None is a back


class Thing(NamedTuple):
    """Hold one card on the table: its key, and its face if the viewer may see it."""

    key: int
    face: Card | None


# Where a card that turns up in a place most likely came from, the likeliest first.
_SOURCES: Final = {"pile": ("lay",), "lay": ("hand",), "hand": ("lay", "pile", "deck"), "deck": ()}


def kind(place: str) -> str:
    """Return the kind of a place: hand3 is a hand."""
    return place.rstrip("0123456789")


class _Slots:
    """Hold the cards a place wants, and those found for it so far."""

    def __init__(self, cards: tuple[Card | None, ...]) -> None:
        self._cards = cards
        self._things: list[Thing | None] = [None] * len(cards)
        self._open = list(range(len(cards)))

    def fill(self, free: list[Thing], *, same_face: bool) -> None:
        """Take what fits from the free things."""
        if not free:
            return
        still_open = []
        for slot in self._open:
            face = self._cards[slot]
            at = next((i for i, t in enumerate(free) if t.face is face), None) if same_face else 0 if free else None
            if at is None:
                still_open.append(slot)
            else:
                self._things[slot] = Thing(free.pop(at).key, face)
        self._open = still_open

    def settled(self, fresh: Iterator[int]) -> tuple[Thing, ...]:
        """Return the things, new ones where none was found."""
        return tuple(
            thing or Thing(next(fresh), face) for thing, face in zip(self._things, self._cards, strict=True)
        )


class Keys:
    """Give every card of a sequence of tables a key."""

    def __init__(self) -> None:
        self._fresh: Iterator[int] = count(1)
        self._before: dict[str, tuple[Thing, ...]] = {}
        self._wanted: Wanted = {}

    def settle(self, wanted: Wanted) -> dict[str, tuple[Thing, ...]]:
        """Match the wanted cards with those of the table before; what cannot be matched is new."""
        before, stays = self._before, {place for place, cards in wanted.items() if self._wanted.get(place) == cards}
        free = {place: list(things) for place, things in before.items() if place not in stays}
        slots = {p: _Slots(cards) for p, cards in wanted.items() if p not in stays}
        for place, waiting in slots.items():  # what stays, and what is turned where it lies
            waiting.fill(free.get(place, []), same_face=True)
            waiting.fill(free.get(place, []), same_face=False)
        for same_face in (True, False):  # what comes from elsewhere
            for place, waiting in slots.items():
                for source in _SOURCES[kind(place)]:
                    for other in free:
                        if kind(other) == source and other != place:
                            waiting.fill(free[other], same_face=same_face)
        settled = {p: before[p] if p in stays else slots[p].settled(self._fresh) for p in wanted}
        self._before = {place: self._renewed(place, things) for place, things in settled.items()}
        self._wanted = wanted
        return settled

    def _renewed(self, place: str, things: tuple[Thing, ...]) -> tuple[Thing, ...]:
        if things == self._before.get(place):
            return things
        stayed = {thing.key for thing in self._before.get(place, ())}
        hidden = kind(place) in ("hand", "pile") and all(thing.face is None for thing in things)
        if hidden and any(thing.key not in stayed for thing in things):
            return tuple(Thing(next(self._fresh), None) for _ in things)
        return things
