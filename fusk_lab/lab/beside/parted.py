"""Why boards part, and why one stands still, in the words of one viewer."""

from __future__ import annotations

from ...analysis.intentions import CarriedOut, End
from ...analysis.parting import Parting, Parts
from ...rules import TEACHER, Action, Game, Lay, Reason, Refusal, Viewer
from ...rules.telling import watch
from ...text import say, told, words
from ..board.rows import begins, rows_of

__all__ = ["why_parted", "why_still"]

_TELLS_CARDS = {  # reasons that speak of cards, or of how many there are (V3), which the others may not know
    Refusal.NOT_HELD, Refusal.NOT_HELD_SO_OFTEN, Refusal.COUNT_NOT_LAID, Refusal.FEWER_THAN_CALLED,
    Refusal.LAID_TOO_MANY,
}  # fmt: skip


def why_parted(parts: Parting, a: Game, b: Game, viewer: int | Viewer | None, lang: str) -> str:
    """Say why game b parts from game a."""
    catalogue = words(lang)["compare"]
    if parts.kind is Parts.REFUSED:
        why = _reason(parts.reason, viewer, lang)
    elif parts.kind is Parts.OTHER_ACTION:
        happens = watch(b.steps, viewer)[rows_of(b).index(begins(b)[parts.actions])]
        true = viewer is TEACHER and _is_true(parts.b, b) and not _is_true(parts.a, a)
        why = catalogue["instead_true" if true else "instead"].format(told=told(happens, lang))
    elif parts.kind is Parts.ENDED:
        why = catalogue["goes_on" if parts.a is None else "stops"]
    else:
        why = _outcome(parts, a, b, lang)
    return str(catalogue["parts"].format(why=why))


def _is_true(action: Action | None, game: Game) -> bool:
    return isinstance(action, Lay) and game.start.variant.is_true(action.call, action.cards)


def _outcome(parts: Parting, a: Game, b: Game, lang: str) -> str:
    """Say what is different after the same action: who has won, who took the pile, whose turn, what is called next."""
    catalogue = words(lang)["compare"]
    mine, here = a.at(parts.actions + 1), b.at(parts.actions + 1)
    if parts.kind is Parts.WINNER:
        if here.winner is None:
            return str(catalogue["won_not"])
        return str(catalogue["wins"].format(name=here.players[here.winner]))
    for seat, name in enumerate(here.players):
        if len(here.hands[seat]) > len(mine.hands[seat]):
            return str(catalogue["takes_pile"].format(name=name))
    if here.turn != mine.turn:
        return str(catalogue["on_turn"].format(name=here.players[here.turn]))
    return str(catalogue["round_begins" if here.previous is None else "sequence_stays"])


def why_still(run: CarriedOut, viewer: int | Viewer | None, lang: str) -> str:
    """Say why a board goes no further."""
    catalogue, stop = words(lang)["compare"], run.ends
    players = run.game.start.players
    if stop is None:
        over = run.game.at(len(run.game.actions)).winner is not None
        return str(catalogue["is_over" if over else "all_done"])
    name = "" if stop.seat is None else players[stop.seat]
    if stop.end is End.OVER:
        return str(catalogue["has_won"].format(name=name))
    if stop.end is End.NO_INTENTION:
        return str(catalogue["meant_no_more"].format(name=name))
    return str(catalogue["refuses"].format(why=_reason(stop.reason, viewer, lang)))


def _reason(reason: Reason | None, viewer: int | Viewer | None, lang: str) -> str:
    """Say a reason; to the others' eyes nothing that tells of cards."""
    if reason is None:
        return ""
    secret = reason.kind in _TELLS_CARDS and viewer is not TEACHER and viewer != reason.seat
    return str(words(lang)["compare"]["secret"].format(rule=reason.rule)) if secret else say(reason, lang)
