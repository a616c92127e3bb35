"""What one viewer knows of a game at a moment, a line a fact, so that games can be compared under each other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from ...analysis.odds import p_no_true_call
from ...analysis.ready import may_pass
from ...rules import Call, Challenged, Laid, Observation, PickedUp, Revealed
from ...rules.telling import DealtRest, DealtRound, Decks, Seen
from ...text import words
from ...text.grammar import call, counted, ranks, sentence_case
from ...text.knowledge import percent

__all__ = ["DIFFERS", "NOTHING", "UNKNOWN", "differs", "facts", "heads"]

UNKNOWN: Final = "?"
NOTHING: Final = "–"  # the question does not arise
DIFFERS: Final = "≠"  # stands before what is not as on the first board
FACTS: Final = ("calls", "must_lie", "chance", "forced", "turn", "takes")


def heads(players: Sequence[str], lang: str) -> tuple[str, ...]:
    """Name the lines: the facts, and then the cards of each player."""
    catalogue = words(lang)["compare"]
    return (*(catalogue[f"fact_{fact}"] for fact in FACTS), *(catalogue["left"].format(name=name) for name in players))


def facts(seen: Iterable[Seen], lang: str) -> tuple[tuple[str, ...], ...]:
    """Say the facts of each moment of a game, in the order of `heads`."""
    taken, columns = words(lang)["compare"]["nobody"], []
    forced: int | None = 0  # how many lays so far had to be lies; unknown once a lay's hand was not seen
    lied: bool | None = False
    for moment in seen:
        event, table = moment.event, moment.table
        if isinstance(event, PickedUp):
            taken = table.players[event.seat]
        if isinstance(event, Laid) and forced is not None:
            forced = None if lied is None else forced + lied
        lied = _must_lie(moment)
        lies = UNKNOWN if forced is None else str(forced)
        cards = (counted("cards", size, lang, digits=True) for size in table.hand_sizes)
        columns.append((*_asked(moment, lang), lies, _turn(moment, lang), taken, *cards))
    return tuple(columns)


def differs(column: Sequence[str], first: Sequence[str]) -> tuple[bool, ...]:
    """Say of each line of a game whether it is another one than that of the first game."""
    return tuple(mine != other for mine, other in zip(column, first, strict=True))


def _asked(moment: Seen, lang: str) -> tuple[str, str, str]:
    """Say what the seat on turn may call, whether it must lie, and the chance that a hand by lot must."""
    table = moment.table
    if not _is_to_call(moment):
        return NOTHING, NOTHING, NOTHING
    may, size = _next(table), table.hand_sizes[table.turn]
    if not may:  # V4b: nothing can be called, so nobody lies
        return sentence_case(_calls(table, lang)), NOTHING, NOTHING
    needed = (each.count for each in may)
    lies = percent(p_no_true_call(needed, size, table.decks), lang) if size is not None else UNKNOWN
    return sentence_case(_calls(table, lang)), _who_must_lie(moment, lang), lies


def _is_to_call(moment: Seen) -> bool:
    """Say whether a call is what comes next; it is not settled which before a challenge is (V4c)."""
    settling = isinstance(moment.event, Challenged | Revealed) or moment.table.last_lay_undecided
    return not (_being_dealt(moment) or settling or moment.table.winner is not None)


def _being_dealt(moment: Seen) -> bool:
    return isinstance(moment.event, Decks | DealtRound | DealtRest)


def _turn(moment: Seen, lang: str) -> str:
    table = moment.table
    if _being_dealt(moment):
        return NOTHING
    if table.winner is not None:
        return str(words(lang)["told"]["won"].format(name=table.players[table.winner]))
    return table.players[table.turn]


def _next(table: Observation) -> tuple[Call, ...]:
    """List for each rank that may be called the lowest call (R4, V1, V2, V4, V4b, H2), as far as is known (V3)."""
    size = table.hand_sizes[table.turn]
    most = table.variant.most_callable(52 * table.decks if size is None else size, table.decks)
    lowest: dict[object, Call] = {}
    for each in table.variant.calls(table.previous, most):
        lowest.setdefault(each.rank, each)
    return tuple(lowest.values())


def _calls(table: Observation, lang: str) -> str:
    """Say what may be called: ranks, and where calls raise (V4) more of the same."""
    catalogue, may = words(lang)["compare"], _next(table)
    free = [each.rank for each in may if each.count == 1]
    more = [call(each, lang) for each in may if each.count > 1]  # at most one: the rank that was called
    said = ranks(free, lang)
    if table.variant.raises and 3 < len(free) < 13:
        lowest = max(free, key=lambda rank: len(table.variant.next_ranks(Call(1, rank))))
        said = catalogue["or_higher"].format(ranks=ranks([lowest], lang))
    if not may:
        return str(catalogue["nothing_or_pass" if table.variant.passing else "nothing"])
    if not more:
        return said
    return str(catalogue["or_more" if free else "at_least"].format(ranks=said, call=more[0]))


def _must_lie(moment: Seen) -> bool | None:
    """Say whether no call the seat on turn may make is true of its cards; None where they are not seen."""
    table = moment.table
    if not _is_to_call(moment) or not (may := _next(table)):
        return False
    hand = table.hands[table.turn]
    return None if hand is None else not any(hand.count(each.rank) >= each.count for each in may)


def _who_must_lie(moment: Seen, lang: str) -> str:
    """Name the seat on turn if it must lie; it may rather pass where one may (H6)."""
    catalogue, table, lies = words(lang)["compare"], moment.table, _must_lie(moment)
    if not lies:
        return UNKNOWN if lies is None else str(catalogue["nobody"])
    name = table.players[table.turn]
    return str(catalogue["or_pass"].format(name=name)) if may_pass(table) else name
