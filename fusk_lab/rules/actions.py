"""What a player can do, and what then happens: actions and events, both plain values."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from operator import attrgetter
from typing import ClassVar

from .calls import Call
from .cards import Card

__all__ = [
    "FIRST_OF_ACTION", "Action", "Challenge", "Challenged", "Event", "Laid", "Lay", "LetStand", "LetStood",
    "NewRound", "Pass", "Passed", "PickedUp", "Revealed", "Won",
]  # fmt: skip


@dataclass(frozen=True, slots=True, init=False)
class Lay:
    """Lay cards face down on the pile under a call (R3–R5).

    `cards` may be any iterable of Card; it is kept in the order of a hand, so that it tells nothing.
    Raises TypeError for what is not a card or a call.
    """

    seat: int
    cards: tuple[Card, ...]
    call: Call

    def __init__(self, seat: int, cards: Iterable[Card], call: Call) -> None:
        laid = tuple(cards)
        for card in laid:
            if type(card) is not Card:
                raise TypeError(f"a lay is made of cards, not {card!r}")
        if type(call) is not Call:
            raise TypeError(f"a lay needs a Call, not {call!r}")
        _set(self, "seat", seat)
        _set(self, "cards", laid if len(laid) < 2 else tuple(sorted(laid, key=_order)))
        _set(self, "call", call)


_set = object.__setattr__
_order = attrgetter("index")


@dataclass(frozen=True, slots=True)
class Challenge:
    """Challenge the open lay: call fusk (R7)."""

    seat: int


@dataclass(frozen=True, slots=True)
class LetStand:
    """Let the open lay stand: nobody challenges, one action for all (R7)."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Pass instead of laying, where the house allows it (H6). The open lay, if there is one, stays open (R7)."""

    seat: int


Action = Lay | Challenge | LetStand | Pass


@dataclass(frozen=True, slots=True)
class Laid:
    """Tell of a lay: `count` cards under `call`, which follows the call before it.

    In somebody else's eyes `cards` is None until they are turned up, and under V3 `count` too.
    """

    seat: int
    call: Call
    follows: Call | None
    count: int | None
    cards: tuple[Card, ...] | None
    rule: ClassVar[str] = "R3"


@dataclass(frozen=True, slots=True)
class Challenged:
    """Tell who challenged whose lay."""

    seat: int
    layer: int
    rule: ClassVar[str] = "R7"


@dataclass(frozen=True, slots=True)
class Revealed:
    """Tell which cards of the last lay were turned up, and whether they were what was called."""

    layer: int
    call: Call
    cards: tuple[Card, ...]
    truthful: bool
    rule: ClassVar[str] = "R8"


@dataclass(frozen=True, slots=True)
class PickedUp:
    """Tell who took the pile; in somebody's eyes its `cards` or even their `count` may be None."""

    seat: int
    count: int | None
    cards: tuple[Card, ...] | None
    rule: ClassVar[str] = "R9"


@dataclass(frozen=True, slots=True)
class LetStood:
    """Tell that the lay of `layer` stands."""

    layer: int
    rule: ClassVar[str] = "R7"


@dataclass(frozen=True, slots=True)
class Won:
    """Tell who has won."""

    seat: int
    rule: ClassVar[str] = "R11"


@dataclass(frozen=True, slots=True)
class Passed:
    """Tell who passed."""

    seat: int
    rule: ClassVar[str] = "H6"


@dataclass(frozen=True, slots=True)
class NewRound:
    """Tell that all the others have passed in a row, so that `seat` opens a new round."""

    seat: int
    rule: ClassVar[str] = "H6"


Event = Laid | Challenged | Revealed | PickedUp | LetStood | Won | Passed | NewRound
FIRST_OF_ACTION = Laid | Challenged | LetStood | Passed  # each action begins with one of these, and has no other
