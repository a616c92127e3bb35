"""A game told moment by moment, as one would show it at a table: the deal too, and each event by itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from .actions import Challenged, Event, Laid, LetStood, PickedUp, Revealed, Won
from .cards import Hand
from .engine import Step, must_challenge
from .observation import TEACHER, Observation, Viewer, as_seen, observe
from .position import EMPTY, State, dealing

__all__ = [
    "DealtRest", "DealtRound", "Decks", "Moment", "Seen", "SetUp", "Starter", "Told", "TurnOf", "tell_action",
    "tell_start", "watch",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class SetUp:
    """Tell that the position was set up by hand."""

    players: int
    pile: int | None  # None in the eyes of those who may not know (V3)
    rule: ClassVar[str] = "R1"


@dataclass(frozen=True, slots=True)
class Decks:
    """Tell how many decks so many players use."""

    players: int
    decks: int
    rule: ClassVar[str] = "R1"


@dataclass(frozen=True, slots=True)
class DealtRound:
    """Tell that the cards have gone round: everyone has `each`, starting with the seat that got the first."""

    first: int
    each: int
    rule: ClassVar[str] = "R1"


@dataclass(frozen=True, slots=True)
class DealtRest:
    """Tell who got one card more than the others; nobody when the cards came out even."""

    seats: tuple[int, ...]
    each: int
    rule: ClassVar[str] = "R1"


@dataclass(frozen=True, slots=True)
class Starter:
    """Tell who was drawn to start."""

    seat: int
    rule: ClassVar[str] = "R2"


@dataclass(frozen=True, slots=True)
class TurnOf:
    """Tell whose turn it is: at a start made by hand, or once a challenge is settled (R10)."""

    seat: int
    rule: str  # R2 at a start; R10 or H3 after a challenge


Told = Event | SetUp | Decks | DealtRound | DealtRest | Starter | TurnOf


@dataclass(frozen=True, slots=True)
class Moment:
    """Hold one step of a game as it is shown: what happened, and the position to draw.

    `undealt` cards still lie in the deck. While a challenge is told the lay is still on the table, and nobody
    has won before the moment that says so (R11).
    """

    event: Told
    state: State
    undealt: int = 0
    layer: int | None = None  # whose lay it is about, once one was laid

    @property
    def rules(self) -> tuple[str, ...]:
        """List the rules it rests on, the deciding one first."""
        challenged_next = isinstance(self.event, Challenged) and self.state.variant.next_only
        return ("H1" if challenged_next else self.event.rule, *_more_rules(self.event, self.state))


def _more_rules(event: Told, state: State) -> tuple[str, ...]:
    variant = state.variant
    match event:
        case Laid(_, call, follows):
            order = ("V4a",) if variant.raises else ()
            count = "V3" if variant.extra_cards else "R5"
            most = ("H2",) if variant.most_laid else ()
            last = ("R11",) if state.last_lay_undecided else ()
            return (variant.call_rule(follows, call), *order, count, *most, *last)
        case Challenged() if state.last_lay_undecided:
            return ("R11",)
        case Challenged() if must_challenge(state):
            return ("V4b",)
        case Revealed() if variant.extra_cards:
            return ("V3",)
        case TurnOf(rule="R10" | "H3") if variant.new_round_rule:
            return (variant.new_round_rule,)
        case Won():
            return ("R12",)
        case _:
            return ()


def tell_start(start: State) -> Iterator[Moment]:
    """Tell how a game came to its start: dealt from a seed (R1, R2), or set up by hand."""
    if start.dealt is None:
        yield Moment(SetUp(len(start.players), len(start.pile)), start)
        yield Moment(TurnOf(start.turn, "R2"), start)
        return
    players = len(start.players)
    cards, starter = dealing(players, start.dealt.seed)
    each, rest = divmod(len(cards), players)

    def dealt(number: int) -> State:
        hands = tuple(Hand(cards[seat:number:players]) for seat in range(players))
        return start._replace(hands=hands, pile=EMPTY, turn=0)

    yield Moment(Decks(players, start.decks), dealt(0), len(cards))
    yield Moment(DealtRound(0, 1), dealt(players), len(cards) - players)
    yield Moment(DealtRound(0, each), dealt(each * players), rest)
    yield Moment(DealtRest(tuple(range(rest)), each), dealt(len(cards)))
    yield Moment(Starter(starter), start)


def tell_action(before: State, taken: Step) -> Iterator[Moment]:
    """Tell the events of one action, and whose turn it then is."""
    after = taken.state
    lay = before.last_lay or after.last_lay
    layer = None if lay is None else lay.seat
    for event in taken.events:
        on_table = isinstance(event, Challenged | Revealed)
        undecided = isinstance(event, PickedUp | LetStood)
        shown = before if on_table else after._replace(winner=None) if undecided else after
        yield Moment(event, shown, layer=layer)
    if isinstance(taken.events[-1], PickedUp):
        yield Moment(TurnOf(after.turn, after.variant.leader.rule), after, layer=layer)


@dataclass(frozen=True, slots=True)
class Seen:
    """Hold a moment in one viewer's eyes: nothing in it is hidden from them."""

    event: Told
    table: Observation
    rules: tuple[str, ...]
    undealt: int = 0
    layer: int | None = None


def watch(moments: Iterable[Moment], viewer: int | Viewer | None) -> tuple[Seen, ...]:
    """Show moments to one viewer: a seat, None for a spectator, TEACHER for all cards open.

    Raises ValueError for a seat that is not at the table.
    """
    return tuple(
        Seen(_told_to(viewer, moment), observe(moment.state, viewer), moment.rules, moment.undealt, moment.layer)
        for moment in moments
    )


def _told_to(viewer: int | Viewer | None, moment: Moment) -> Told:
    event, variant = moment.event, moment.state.variant
    if isinstance(event, SetUp):
        return replace(event, pile=None) if variant.hides_sizes and viewer is not TEACHER else event
    return as_seen(event, viewer, variant) if isinstance(event, Laid | PickedUp) else event
