"""Whether what a viewer is said to have seen can have happened: a forged document must not open as a game.

Each moment is held against the rules and the one before it. That the hands add up through a whole game is not: cards
nobody saw can be anything, so a viewer's code tells what it says, and proves nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any, Final

from .actions import Challenged, Laid, LetStood, NewRound, Passed, PickedUp, Revealed, Won
from .calls import Call
from .observation import Observation
from .telling import DealtRest, DealtRound, Decks, Seen, SetUp, Starter, TurnOf
from .unreadable import CodeMistake, UnreadableCode

__all__ = ["check"]

_CARDS: Final = 52  # in a deck (R1)
_FIRST: Final = (SetUp, Decks)
_TURNS: Final = (Laid, Passed)
_THEN: Final[dict[type, tuple[type, ...]]] = {
    SetUp: (TurnOf,),
    Decks: (DealtRound,),
    DealtRound: (DealtRound, DealtRest),
    DealtRest: (Starter,),
    Starter: _TURNS,
    TurnOf: _TURNS,
    Laid: (*_TURNS, Challenged, LetStood),  # R7
    Challenged: (Revealed,),  # R8
    Revealed: (PickedUp,),  # R9
    PickedUp: (TurnOf, Won),  # R10, R11
    LetStood: (*_TURNS, Won),
    Won: (),  # R12
    Passed: (*_TURNS, Challenged, LetStood, NewRound),  # H6
    NewRound: (Laid,),
}


def check(steps: Sequence[Seen]) -> None:
    """Raise UnreadableCode for the first thing that no viewer can have seen."""
    before: Seen | None = None
    for number, seen in enumerate(steps, 1):
        allowed = _FIRST if before is None else _THEN[type(before.event)]
        if not isinstance(seen.event, allowed):
            _refuse(number, "event.is", type(seen.event).__name__)
        for name, read in chain(_wrong_in_the_event(seen, before), _wrong_at_the_table(seen)):
            _refuse(number, name, read)
        before = seen


def _refuse(number: int, name: str, read: Any) -> None:
    raise UnreadableCode(CodeMistake.IMPOSSIBLE, read, place=f"seen {number}.{name}")


# The table


def _wrong_at_the_table(seen: Seen) -> Iterator[tuple[str, Any]]:
    table, event = seen.table, seen.event
    hand = table.hand
    if hand is not None and len(hand) != table.hand_sizes[table.viewer]:  # type: ignore[index]  # a seat holds a hand
        yield "hand", str(hand)
    open_cards = table.open_lay.cards if table.open_lay else None
    shown = event.cards if isinstance(event, Revealed) else open_cards or ()
    copies = Counter((*(hand or ()), *shown))
    if copies and max(copies.values()) > table.decks:
        what = "event.cards" if isinstance(event, Revealed) else "hand"
        yield what, " ".join(str(card) for card, times in copies.items() if times > table.decks)
    if sum(size or 0 for size in (*table.hand_sizes, table.pile_size, seen.undealt)) > _CARDS * table.decks:
        yield "sizes", list(table.hand_sizes)
    if table.winner != (event.seat if isinstance(event, Won) else None):
        yield "winner", table.winner
    yield from _wrong_open_lay(table)


def _wrong_open_lay(table: Observation) -> Iterator[tuple[str, Any]]:
    if (lay := table.open_lay) is None:
        return
    laid = table.pile_size if lay.count is None else lay.count
    if laid is not None and (laid > (table.pile_size or laid) or not _fits(table, lay.call, laid)):
        yield "open.count", lay.count
    if lay.cards is not None and len(lay.cards) != lay.count:
        yield "open.cards", " ".join(map(str, lay.cards))


def _fits(table: Observation, call: Call, laid: int) -> bool:
    """Say whether so many cards may be laid with a call (R5, V3, V4b, H2)."""
    variant = table.variant
    most = variant.most_called(table.decks)
    at_most = (most is None or call.count <= most) and (variant.most_laid is None or laid <= variant.most_laid)
    return at_most and variant.fits(call, laid)


# What happened


def _wrong_in_the_event(seen: Seen, before: Seen | None) -> Iterator[tuple[str, Any]]:
    table, variant = seen.table, seen.table.variant
    lay = table.open_lay
    match seen.event:
        case SetUp(players, _) if players != len(table.players):
            yield "event.players", players
        case Decks(players, decks) if (players, decks) != (len(table.players), table.decks):
            yield "event.decks", decks
        case Starter(seat) | TurnOf(seat, _) if seat != table.turn:
            yield "event.seat", seat
        case Passed(seat) if before is not None and before.table.turn != seat:
            yield "event.seat", seat
        case Laid() as laid if before is not None:
            yield from _wrong_lay(laid, table, before.table)
        case Challenged(seat, layer):
            if lay is None or lay.seat != layer or not variant.may_challenge(seat, layer, len(table.players)):
                yield "event.seat", seat  # R7, H1
        case Revealed(layer, call, cards, truthful):
            if lay is None or (lay.seat, lay.call) != (layer, call) or not _fits(table, call, len(cards)):
                yield "event.cards", " ".join(map(str, cards))
            if truthful != variant.is_true(call, cards):  # R8
                yield "event.truthful", truthful
        case PickedUp(seat, _, _) if before is not None and isinstance(before.event, Revealed):
            if (seat == before.event.layer) is before.event.truthful:  # R9
                yield "event.seat", seat
        case Won(seat) if table.hand_sizes[seat] != 0:  # R11
            yield "event.seat", seat


def _wrong_lay(laid: Laid, table: Observation, before: Observation) -> Iterator[tuple[str, Any]]:
    lay = table.open_lay
    if laid.seat != before.turn:  # R2
        yield "event.seat", laid.seat
    if laid.follows != before.previous or not table.variant.allows(laid.follows, laid.call):  # R4, R6
        yield "event.call", str(laid.call)
    if lay is None or (lay.seat, lay.call, lay.count, lay.cards) != (laid.seat, laid.call, laid.count, laid.cards):
        yield "open", None if lay is None else str(lay.call)
