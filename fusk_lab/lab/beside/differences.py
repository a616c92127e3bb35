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
    taken, forced, columns = words(lang)["compare"]["nobody"], _Forced(lang), []
    for moment in seen:
        event, table = moment.event, moment.table
        if isinstance(event, PickedUp):
            taken = table.players[event.seat]
        asked = _asked(moment, lang)
        lies = forced.after(moment, asked[1])
        cards = (counted("cards", size, lang, digits=True) for size in table.hand_sizes)
        columns.append((*asked, lies, _turn(moment, lang), taken, *cards))
    return tuple(columns)


class _Forced:
    """Count the lays so far whose layer had to lie."""

    def __init__(self, lang: str) -> None:
        self._nobody = (str(words(lang)["compare"]["nobody"]), NOTHING)
        self._asked = NOTHING  # who had to lie, just before
        self._times: int | None = 0

    def after(self, moment: Seen, asked: str) -> str:
        """Return the number after a moment, at which `asked` must lie; unknown once a lay's hand was not seen."""
        if isinstance(moment.event, Laid) and self._times is not None and self._asked not in self._nobody:
            self._times = None if self._asked == UNKNOWN else self._times + 1
        self._asked = asked
        return UNKNOWN if self._times is None else str(self._times)


def differs(column: Sequence[str], first: Sequence[str]) -> tuple[bool, ...]:
    """Say of each line of a game whether it is another one than that of the first game."""
    return tuple(mine != other for mine, other in zip(column, first, strict=True))


def _asked(moment: Seen, lang: str) -> tuple[str, str, str]:
    """Say what the seat on turn may call, whether it must lie, and the chance that a hand by lot must."""
    table = moment.table
    settled = isinstance(moment.event, Challenged | Revealed)  # what may be called is not settled before it is (V4c)
    if _being_dealt(moment) or settled or table.winner is not None or table.last_lay_undecided:
        return NOTHING, NOTHING, NOTHING
    may, size = _next(table), table.hand_sizes[table.turn]
    if not may:  # V4b: nothing can be called, so nobody lies
        return sentence_case(_calls(table, lang)), NOTHING, NOTHING
    needed = (each.count for each in may)
    lies = percent(p_no_true_call(needed, size, table.decks), lang) if size is not None else UNKNOWN
    return sentence_case(_calls(table, lang)), _must_lie(table, lang), lies


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


def _must_lie(table: Observation, lang: str) -> str:
    """Name the seat on turn if no call it may make is true of its cards; it may rather pass where one may (H6)."""
    catalogue, hand = words(lang)["compare"], table.hands[table.turn]
    if hand is None:
        return UNKNOWN
    if any(hand.count(each.rank) >= each.count for each in _next(table)):
        return str(catalogue["nobody"])
    name = table.players[table.turn]
    passes = may_pass(table)
    return str(catalogue["or_pass"].format(name=name)) if passes else name
