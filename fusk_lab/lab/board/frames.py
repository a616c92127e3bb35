"""What a stepper shows at each step, made from what one viewer sees and from nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from ...rules import (
    TEACHER,
    Card,
    Challenged,
    Laid,
    LetStood,
    NewRound,
    Observation,
    Passed,
    PickedUp,
    Revealed,
    Won,
)  # fmt: skip
from ...rules.telling import Seen, Starter, TurnOf
from ...text import Because, rule_name, say, told, verdict, why, words
from ...text.grammar import counted, sentence_case
from .keys import Keys, Thing, Wanted
from .layout import CENTRE, Layout, Spread

__all__ = ["Camera", "Frame", "Place", "frames", "layout_for"]

SOME: Final = 5  # backs drawn where nobody may know how many there are (V3)


@dataclass(frozen=True, slots=True)
class Place:
    """Hold the cards that lie in one place, and their spots."""

    things: tuple[Thing, ...]
    spread: Spread


@dataclass(frozen=True, slots=True)
class Frame:
    """Hold one step as it is drawn. Words are in the viewer's language; nothing here is hidden from them."""

    told: str
    because: tuple[Because, ...]
    verdict: str
    rules: tuple[str, ...]
    acting: int | None
    challenger: int | None  # who shouts
    bubble: tuple[int, str] | None  # the layer, and the call in words
    counts: tuple[str, ...]  # cards in each hand, in words
    caption: str  # under the pile or the deck
    lay_caption: str  # under the last lay, where nobody may know how many cards it is (V3)
    places: Mapping[str, Place]
    turned: bool  # the last lay lies face up
    bluff: bool  # and was not what was called
    wrong: frozenset[int]  # keys of the turned cards that are not what was called
    winner: int | None

    def caption_x(self, layout: Layout) -> float:
        """Say under what the caption stands: the deck while there is one, else the pile."""
        return CENTRE if "deck" in self.places else layout.pile_x


def layout_for(table: Observation) -> Layout:
    """Lay out a table for its viewer: a player sits at the bottom and holds large cards."""
    seated = isinstance(table.viewer, int)
    return Layout(len(table.players), table.viewer if isinstance(table.viewer, int) else 0, near=seated)


class Camera:
    """Draw a table moment by moment: a card keeps its key from one frame to the next."""

    def __init__(self, layout: Layout, lang: str) -> None:
        self.layout = layout
        self._lang = lang
        self._keys = Keys()
        self._places: Mapping[str, Place] = {}
        self._wanted: Wanted = {}
        self._tray: int | None = None

    def shoot(self, seen: Seen, lays: int, tray: int | None = None) -> Frame:
        """Draw a moment, the last lay being number `lays`, and the hand of one seat laid out in the tray."""
        wanted, before = _wanted(seen, lays), self._places if tray == self._tray else {}
        places = {}
        for place, things in self._keys.settle(wanted).items():
            old = before.get(place)
            alike = old is not None and wanted[place] == self._wanted[place]
            spread = old.spread if old is not None and alike else self._spread(place, wanted[place], tray)
            places[place] = Place(things, spread)
        self._places, self._wanted, self._tray = places, wanted, tray
        return _frame(seen, places, self._lang)

    def _spread(self, place: str, cards: tuple[Card | None, ...], tray: int | None) -> Spread:
        if place.startswith("hand"):
            seat = int(place[4:])
            return self.layout.tray_of(len(cards)) if seat == tray else self.layout.hand(seat, cards)
        if place == "pile":
            return self.layout.pile(len(cards))
        return self.layout.deck(len(cards)) if place == "deck" else self.layout.lay(len(cards))


def frames(seen: Iterable[Seen], lang: str) -> tuple[Frame, ...]:
    """Draw each moment of a game in one viewer's eyes."""
    seen = tuple(seen)
    camera, lays, shown = Camera(layout_for(seen[0].table), lang), 0, []
    for moment in seen:
        lays += isinstance(moment.event, Laid)
        shown.append(camera.shoot(moment, lays))
    return tuple(shown)


def _frame(seen: Seen, places: Mapping[str, Place], lang: str) -> Frame:
    table, event = seen.table, seen.event
    lay = table.open_lay
    return Frame(
        told=told(seen, lang),
        because=why(seen, lang),
        verdict=verdict(seen, lang),
        rules=tuple(rule_name(rule, lang) for rule in seen.rules),
        acting=_acting(seen),
        challenger=event.seat if isinstance(event, Challenged) else None,
        bubble=None if lay is None else (lay.seat, sentence_case(say(lay.call, lang))),
        counts=tuple(counted("cards", size, lang, digits=True) for size in table.hand_sizes),
        caption=_caption(seen, lang),
        lay_caption=_lay_caption(seen, lang),
        places=places,
        turned=isinstance(event, Revealed),
        bluff=isinstance(event, Revealed) and not event.truthful,
        wrong=_wrong(event, places),
        winner=event.seat if isinstance(event, Won) else None,
    )


def _wanted(seen: Seen, lays: int) -> dict[str, tuple[Card | None, ...]]:
    table = seen.table
    wanted: dict[str, tuple[Card | None, ...]] = {}
    for seat, hand in enumerate(table.hands):
        size = table.hand_sizes[seat]
        wanted[f"hand{seat}"] = tuple(hand) if hand is not None else _backs(size)
    lay = table.open_lay
    wanted["pile"] = () if table.pile_is_bare else _backs(_under(table))
    if isinstance(seen.event, Revealed):
        wanted[f"lay{lays}"] = seen.event.cards
    elif lay is not None:
        shows = table.viewer is TEACHER and lay.cards is not None
        wanted[f"lay{lays}"] = lay.cards or () if shows else _backs(lay.call.count if lay.count is None else lay.count)
    if seen.undealt:
        wanted["deck"] = _backs(seen.undealt)
    return wanted


def _backs(size: int | None) -> tuple[None, ...]:
    return (None,) * (SOME if size is None else size)


def _acting(seen: Seen) -> int | None:
    match seen.event:
        case Laid(seat) | Challenged(seat) | PickedUp(seat) | Won(seat) | TurnOf(seat) | Starter(seat):
            return seat
        case Passed(seat) | NewRound(seat):
            return seat
        case Revealed(layer):
            return layer
        case LetStood():
            return seen.table.turn
    return None


def _caption(seen: Seen, lang: str) -> str:
    table, catalogue = seen.table, words(lang)["stepper"]
    if seen.undealt:
        return str(catalogue["deck"].format(cards=counted("cards", seen.undealt, lang, digits=True)))
    if table.pile_is_bare:
        return ""
    return str(catalogue["pile"].format(cards=counted("cards", _under(table), lang, digits=True)))


def _lay_caption(seen: Seen, lang: str) -> str:
    lay = seen.table.open_lay
    unknown = lay is not None and lay.count is None and not isinstance(seen.event, Revealed)
    return counted("cards", None, lang) if unknown else ""


def _under(table: Observation) -> int | None:
    """Count the cards under the open lay, as far as the viewer knows (V3)."""
    if table.pile_size is None:
        return None
    return table.pile_size - (table.open_lay.count or 0 if table.open_lay else 0)


def _wrong(event: object, places: Mapping[str, Place]) -> frozenset[int]:
    if not isinstance(event, Revealed):
        return frozenset()
    lay = next(held for place, held in places.items() if place.startswith("lay"))
    return frozenset(key for key, face in lay.things if face is not None and face.rank is not event.call.rank)
