"""What one viewer may know of a position, and has seen of a game; nothing else is in it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING, Final, TypeVar

from .actions import Event, Laid, PickedUp
from .calls import Call
from .cards import Card, Hand
from .position import State
from .variants import Variant

if TYPE_CHECKING:
    from .history import Game

__all__ = ["TEACHER", "Observation", "OpenLay", "Viewer", "as_seen", "observe", "seat_of"]


class Viewer(Enum):
    """A viewer who is no player."""

    TEACHER = "teacher"  # all cards open

    def __repr__(self) -> str:
        return self.name


TEACHER: Final = Viewer.TEACHER
E = TypeVar("E", bound=Event)


@dataclass(frozen=True, slots=True)
class OpenLay:
    """Hold the open lay as seen: `count` is None where V3 hides it, `cards` where they are not the viewer's."""

    seat: int
    call: Call
    count: int | None
    cards: tuple[Card, ...] | None


@dataclass(frozen=True, slots=True)
class Observation:
    """Hold what a viewer may know. What they may not know is None; the seed is never here.

    `hands` has a Hand where the viewer may see it; sizes are None where V3 hides them (an empty hand is
    public); `pile` is the teacher's alone. `seen` is the game so far in the viewer's eyes: every call, the
    cards turned up and who took them, the viewer's own lays.
    """

    viewer: int | Viewer | None
    variant: Variant
    players: tuple[str, ...]
    decks: int
    hands: tuple[Hand | None, ...]
    hand_sizes: tuple[int | None, ...]
    pile: Hand | None
    pile_size: int | None
    pile_is_bare: bool  # nothing lies under the open lay, as anyone can see
    open_lay: OpenLay | None
    previous: Call | None
    turn: int
    winner: int | None
    passes: int = 0  # in a row, since the last lay or challenge (H6)
    seen: tuple[Event, ...] = ()

    @property
    def hand(self) -> Hand | None:
        """Return the viewer's own hand; None for those who hold none."""
        return self.hands[self.viewer] if isinstance(self.viewer, int) else None

    @property
    def last_lay_undecided(self) -> bool:
        """Say whether a lay is open that emptied the layer's hand (R11)."""
        return self.open_lay is not None and self.hand_sizes[self.open_lay.seat] == 0

    @property
    def open_call(self) -> Call | None:
        """Return the call of the open lay, if one is open."""
        return None if self.open_lay is None else self.open_lay.call


def observe(position: State | Game, seat: int | Viewer | None) -> Observation:
    """Say what a seat may know: a number, None for a spectator, TEACHER for all cards open.

    A Game adds what has been seen so far. Raises ValueError for a seat that is not at the table.

    >>> from fusk_lab import setup
    >>> seen = observe(setup({"Pelle": "2♥ 7♣", "Kalle": "A♠"}), 1)
    >>> seen.hands, seen.hand_sizes
    ((None, Hand.parse('A♠')), (2, 1))
    """
    if isinstance(position, State):
        return _observe(position, seat_of(position, seat))
    if not hasattr(position, "actions"):
        raise TypeError(f"one observes a State or a Game, not {position!r}")
    state = position.at(len(position.actions))
    viewer = seat_of(state, seat)
    seen = tuple(as_seen(event, viewer, state.variant) for event in position.events)
    return replace(_observe(state, viewer), seen=seen)


def seat_of(state: State, seat: int | Viewer | None) -> int | Viewer | None:
    """Return the viewer if there is such a one at the table. Raises ValueError."""
    if seat is None or isinstance(seat, Viewer):
        return seat
    if type(seat) is not int or not 0 <= seat < len(state.players):
        raise ValueError(f"{seat!r} is not a seat: seats are 0 to {len(state.players) - 1}, None is a spectator")
    return seat


def _observe(state: State, viewer: int | Viewer | None) -> Observation:
    sees_all = viewer is TEACHER
    hidden = state.variant.hides_sizes and not sees_all
    return Observation(
        viewer=viewer,
        variant=state.variant,
        players=state.players,
        decks=state.decks,
        hands=tuple(hand if sees_all or seat == viewer else None for seat, hand in enumerate(state.hands)),
        hand_sizes=tuple(
            None if hidden and hand and seat != viewer else len(hand) for seat, hand in enumerate(state.hands)
        ),
        pile=state.pile if sees_all else None,
        pile_size=None if hidden else len(state.pile),
        pile_is_bare=len(state.pile) == (len(state.last_lay.cards) if state.last_lay else 0),
        open_lay=_open_lay(state, viewer),
        previous=state.previous,
        turn=state.turn,
        winner=state.winner,
        passes=state.passes,
    )


def _open_lay(state: State, viewer: int | Viewer | None) -> OpenLay | None:
    if (lay := state.last_lay) is None:
        return None
    laid = as_seen(Laid(lay.seat, lay.call, None, len(lay.cards), lay.cards), viewer, state.variant)
    return OpenLay(laid.seat, laid.call, laid.count, laid.cards)


def as_seen(event: E, viewer: int | Viewer | None, variant: Variant) -> E:
    """Return an event with what the viewer may not know taken out (R3, R8, V3)."""
    if not isinstance(event, Laid | PickedUp) or viewer is TEACHER or viewer == event.seat:
        return event
    return replace(event, cards=None, count=None if variant.hides_sizes else event.count)
