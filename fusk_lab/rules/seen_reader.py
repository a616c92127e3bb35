"""Reads a game as one viewer saw it: moments, and what changed at the table from one to the next."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from .actions import Challenged, Laid, LetStood, NewRound, Passed, PickedUp, Revealed, Won
from .cards import Hand
from .document_parts import (
    MOST_CARDS,
    a_call,
    a_list,
    a_number,
    a_truth,
    an_object,
    cards_of,
    every,
    needed,
    only,
    refuse,
    steps_of,
)
from .observation import Observation, OpenLay
from .position import decks_for
from .seen_possible import check
from .telling import DealtRest, DealtRound, Decks, Seen, SetUp, Starter, Told, TurnOf
from .variants import Variant
from .watched import Watched

__all__ = ["as_seen"]

_RULE: Final = re.compile(r"R([1-9]|1[0-2])|V1|V2b?|V3|V4[abc]?|H[1-6]|own")
_MOST_RULES: Final = 8  # of one moment
_TABLE: Final = ("sizes", "pile", "bare", "open", "previous", "turn", "winner", "passes")
_MOMENT: Final = ("event", "rules", "undealt", "layer", "hand", *_TABLE)

Part = Callable[[Any, str], Any]  # reads a value that stands at a place


def as_seen(top: Mapping[str, Any], players: tuple[str, ...], variant: Variant) -> Watched:
    """Read what a viewer saw of a game. Raises UnreadableCode."""
    seats, view = len(players), needed(top, "view")
    viewer = None if view == "spectator" else a_number(view, "view", 0, seats - 1)
    moments = steps_of(needed(top, "seen"), "seen")
    if not moments:
        refuse("seen", moments)
    table: dict[str, Any] = {}
    steps = []
    for number, value in enumerate(moments, 1):
        place = f"seen {number}"
        moment = an_object(value, place)
        only(moment, place, _MOMENT)
        table |= {name: moment[name] for name in ("hand", *_TABLE) if name in moment}
        steps.append(_moment(moment, _table(table, viewer, players, variant, place), place))
    check(steps)
    return Watched(tuple(steps))


def _moment(moment: Mapping[str, Any], table: Observation, place: str) -> Seen:
    seats = len(table.players)
    rules = a_list(needed(moment, "rules", place), f"{place}.rules", _MOST_RULES)
    if not rules:
        refuse(f"{place}.rules", rules)
    return Seen(
        event=_event(needed(moment, "event", place), f"{place}.event", seats),
        table=table,
        rules=tuple(_rule(rule, f"{place}.rules") for rule in rules),
        undealt=_size(moment.get("undealt", 0), f"{place}.undealt"),
        layer=_seat(seats, moment["layer"], f"{place}.layer") if "layer" in moment else None,
    )


# The table


def _table(
    said: Mapping[str, Any], viewer: int | None, players: tuple[str, ...], variant: Variant, place: str
) -> Observation:
    for name in _TABLE:
        needed(said, name, place)
    seats, hands = len(players), [None] * len(players)
    sizes = a_list(said["sizes"], f"{place}.sizes", seats)
    if len(sizes) != seats:
        refuse(f"{place}.sizes", sizes)
    if viewer is None and "hand" in said:
        refuse(f"{place}.hand", said["hand"])
    if viewer is not None:
        hands[viewer] = Hand(cards_of(needed(said, "hand", place), f"{place}.hand"))  # type: ignore[call-overload]

    def part(name: str, read: Part) -> Any:
        return read(said[name], f"{place}.{name}")

    return Observation(
        viewer=viewer, variant=variant, players=players, decks=decks_for(seats),
        hands=tuple(hands),
        hand_sizes=tuple(_perhaps(_size)(size, f"{place}.sizes") for size in sizes),
        pile=None,
        pile_size=part("pile", _perhaps(_size)),
        pile_is_bare=part("bare", a_truth),
        open_lay=part("open", _perhaps(partial(_open, seats))),
        previous=part("previous", _perhaps(a_call)),
        turn=part("turn", partial(_seat, seats)),
        winner=part("winner", _perhaps(partial(_seat, seats))),
        passes=part("passes", partial(_seat, seats)),
    )  # fmt: skip


def _open(seats: int, value: Any, place: str) -> OpenLay:
    said = an_object(value, place)
    every(said, place, ("seat", "call", "count", "cards"))
    count, cards = _perhaps(_size)(said["count"], place), _perhaps(cards_of)(said["cards"], place)
    return OpenLay(_seat(seats, said["seat"], place), a_call(said["call"], place), count, cards)


def _perhaps(read: Part) -> Part:
    return lambda value, place: None if value is None else read(value, place)


def _size(value: Any, place: str) -> int:
    return a_number(value, place, 0, MOST_CARDS)


def _seat(seats: int, value: Any, place: str) -> int:
    return a_number(value, place, 0, seats - 1)


def _rule(value: Any, place: str) -> str:
    return value if isinstance(value, str) and _RULE.fullmatch(value) else refuse(place, value)


# What happened


def _event(value: Any, place: str, seats: int) -> Told:
    said = an_object(value, place)
    kind = needed(said, "is", place)
    if not isinstance(kind, str) or kind not in _EVENTS:
        refuse(f"{place}.is", kind)
    made, fields = _EVENTS[kind]
    every(said, place, ("is", *fields))
    parts = _parts(seats)
    read = {name: parts[part](said[name], f"{place}.{name}") for name, part in fields.items()}
    told: Told = made(**read)
    return told


def _parts(seats: int) -> Mapping[str, Part]:
    """Give what reads each part of an event, at a table of so many seats."""
    seat = partial(_seat, seats)
    return {
        "seat": seat,
        "seats": lambda value, place: tuple(seat(one, place) for one in a_list(value, place, seats)),
        "size": _size,
        "size?": _perhaps(_size),
        "call": a_call,
        "call?": _perhaps(a_call),
        "cards": cards_of,
        "cards?": _perhaps(cards_of),
        "truth": a_truth,
        "rule": _rule,
    }


_EVENTS: Final[Mapping[str, tuple[Callable[..., Any], Mapping[str, str]]]] = {
    "SetUp": (SetUp, {"players": "size", "pile": "size?"}),
    "Decks": (Decks, {"players": "size", "decks": "size"}),
    "DealtRound": (DealtRound, {"first": "seat", "each": "size"}),
    "DealtRest": (DealtRest, {"seats": "seats", "each": "size"}),
    "Starter": (Starter, {"seat": "seat"}),
    "TurnOf": (TurnOf, {"seat": "seat", "rule": "rule"}),
    "Laid": (Laid, {"seat": "seat", "call": "call", "follows": "call?", "count": "size?", "cards": "cards?"}),
    "Challenged": (Challenged, {"seat": "seat", "layer": "seat"}),
    "Revealed": (Revealed, {"layer": "seat", "call": "call", "cards": "cards", "truthful": "truth"}),
    "PickedUp": (PickedUp, {"seat": "seat", "count": "size?", "cards": "cards?"}),
    "LetStood": (LetStood, {"layer": "seat"}),
    "Won": (Won, {"seat": "seat"}),
    "Passed": (Passed, {"seat": "seat"}),
    "NewRound": (NewRound, {"seat": "seat"}),
}
