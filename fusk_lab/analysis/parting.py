"""Where two games on the same deal part first, and how."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from ..rules import Action, Game, Reason, why_illegal
from ..text.both import in_both

__all__ = ["Parting", "Parts", "parting"]


class Parts(Enum):
    """Name how one game parts from another."""

    REFUSED = "what was done in the one is not allowed in the other"
    OTHER_ACTION = "it is allowed, but something else was done"
    OUTCOME = "the same was done, and it has another outcome"
    WINNER = "the same was done, and somebody else has won, or nobody"
    ENDED = "the one goes on, the other does not"

    def __repr__(self) -> str:
        return f"Parts.{self.name}"


@dataclass(frozen=True, slots=True)
class Parting:
    """Say where game b parts from game a: so many actions were alike, and led to the same position.

    `a` and `b` are what was done next, None where a game does not go on. `reason`: why b's rule refuses `a`.
    """

    actions: int
    kind: Parts
    a: Action | None
    b: Action | None
    reason: Reason | None = None


def parting(a: Game, b: Game) -> Parting | None:
    """Find the first action, or position after it, that differs; the rules themselves are not compared.

    None where the games are the same to the end. Raises ValueError for games that do not begin alike.

    >>> from fusk_lab import DESCENDING, parse_game
    >>> from fusk_lab.analysis.intentions import carried_out
    >>> game = parse_game("Pelle: 2♥ 7♣\\nKalle: A♠ K♣\\n---\\nPelle lays 2♥ as one ace\\nKalle lays K♣ as one two")
    >>> parts = parting(game, carried_out(game, DESCENDING).game)
    >>> parts.actions, parts.kind, parts.reason.rule
    (1, Parts.REFUSED, 'V1')
    """
    if not _alike(a, b, 0):
        raise ValueError(in_both("wrong", "other_deal"))
    for actions in range(max(len(a.actions), len(b.actions))):
        mine, theirs = _action(a, actions), _action(b, actions)
        if mine != theirs or not _alike(a, b, actions + 1):
            return _parting(a, b, actions, mine, theirs)
    return None


def _parting(a: Game, b: Game, actions: int, mine: Action | None, theirs: Action | None) -> Parting:
    reason = None if mine is None else why_illegal(b.at(actions), mine)
    if mine == theirs:
        won = a.at(actions + 1).winner == b.at(actions + 1).winner
        kind = Parts.OUTCOME if won else Parts.WINNER
    elif reason is not None:
        kind = Parts.REFUSED
    else:
        kind = Parts.ENDED if mine is None or theirs is None else Parts.OTHER_ACTION
    return Parting(actions, kind, mine, theirs, reason)


def _action(game: Game, actions: int) -> Action | None:
    return game.actions[actions] if actions < len(game.actions) else None


def _alike(a: Game, b: Game, actions: int) -> bool:
    mine, theirs = a.at(actions), b.at(actions)
    return mine == theirs._replace(variant=mine.variant)
