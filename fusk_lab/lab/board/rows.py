"""Games on the same deal set beside each other, row by row: a row is a turn, its lay or the answer, and a moment.

A game that has fewer moments in a turn holds its last one; so does a game that has ended.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence

from ...rules import Challenged, Game, Laid, LetStood, Passed
from ...rules.actions import FIRST_OF_ACTION

__all__ = ["Row", "begins", "nearest", "rows", "rows_of", "shown"]

Row = tuple[int, int, int]  # the turn, 0 being the deal; 0 its lay or pass and 1 the answer; the moment within


def rows_of(game: Game) -> tuple[Row, ...]:
    """Say on which row each moment of a game stands.

    >>> from fusk_lab import parse_game
    >>> rows_of(parse_game("Pelle: 2♥ 7♣\\nKalle: A♠\\n---\\nPelle lays 2♥ as one ace\\nKalle: cheat!"))[:5]
    ((0, 0, 0), (0, 0, 1), (1, 0, 0), (1, 1, 0), (1, 1, 1))
    """
    turn = part = number = 0
    places: list[Row] = []
    for moment in game.steps:
        if isinstance(moment.event, Laid | Passed):
            turn, part, number = turn + 1, 0, 0
        elif isinstance(moment.event, Challenged | LetStood):
            part, number = 1, 0
        places.append((turn, part, number))
        number += 1
    return tuple(places)


def rows(games: Iterable[Game]) -> tuple[Row, ...]:
    """List the rows it takes to show all moments of the games beside each other."""
    return tuple(sorted({row for game in games for row in rows_of(game)}))


def shown(game: Game, all_rows: Sequence[Row]) -> tuple[int, ...]:
    """Say for each row which moment of a game (from 0) is shown there."""
    places = rows_of(game)
    return tuple(bisect_right(places, row) - 1 for row in all_rows)


def nearest(all_rows: Sequence[Row], row: Row) -> int:
    """Return the number (from 0) of a row, or of the last one before it where there is none such."""
    return max(bisect_right(all_rows, row) - 1, 0)


def begins(game: Game) -> tuple[Row, ...]:
    """List the row with which each action of a game begins."""
    pairs = zip(rows_of(game), game.steps, strict=True)
    return tuple(row for row, moment in pairs if isinstance(moment.event, FIRST_OF_ACTION))
