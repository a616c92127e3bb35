"""Seats without a name are called by their number, in the language of whoever looks."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from ...rules import Game, State
from ...rules.watched import Watched
from ...text import LANGUAGES, words

__all__ = ["numbered", "seat_name"]

G = TypeVar("G", Game, Watched, Game | Watched, Game | State)


def seat_name(seat: int, lang: str) -> str:
    """Name a seat, counted from 0, that has no name.

    >>> seat_name(0, "sv"), seat_name(1, "en")
    ('Spelare 1', 'Player 2')
    """
    name: str = words(lang)["share"]["player"].format(number=seat + 1)
    return name


def _names(seats: int, lang: str) -> tuple[str, ...]:
    return tuple(seat_name(seat, lang) for seat in range(seats))


def numbered(game: G, lang: str) -> G:
    """Call the players of a game in a language, if none has more of a name than a number; else it is as it was."""
    there = (game if isinstance(game, State) else game.start).players
    players = _names(len(there), lang)
    if there == players or all(there != _names(len(there), each) for each in LANGUAGES):
        return game
    if isinstance(game, State):
        return game._replace(players=players)
    if isinstance(game, Game):
        return Game(game.start._replace(players=players), game.actions)
    return Watched(tuple(replace(seen, table=replace(seen.table, players=players)) for seen in game.steps))
