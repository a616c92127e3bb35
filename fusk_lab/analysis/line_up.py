"""Who plays how: the strategies of a table, those that are alike together, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..text.grammar import joined
from .playing import Player
from .ready import Ready
from .ready import sentence as how_it_plays

__all__ = ["by_strategy", "name_of", "plays_so", "told"]


def by_strategy(strategies: Sequence[Player]) -> list[tuple[Player, list[int]]]:
    """List the strategies, each with the seats that play it."""
    found: list[tuple[Player, list[int]]] = []
    for seat, strategy in enumerate(strategies):
        seats = next((seats for each, seats in found if each == strategy), None)
        if seats is None:
            found.append((strategy, [seat]))
        else:
            seats.append(seat)
    return found


def told(names: Sequence[str], strategies: Sequence[Player], lang: str) -> Iterator[str]:
    """Say how they play, a sentence a strategy; where it is not the same for all, with whose it is.

    >>> from fusk_lab.analysis.strategies import certain_only, honest
    >>> print(*told(["Pelle", "Kalle", "Lisa"], [certain_only, honest, certain_only], "en"), sep=chr(10))
    Pelle and Lisa: lays truthfully if it can, else random cards; challenges only what must be a bluff.
    Kalle: lays truthfully whenever that can be, and challenges only a certain bluff.
    """
    for strategy, seats in by_strategy(strategies):
        if len(seats) == len(names):
            yield how_it_plays(strategy, lang)
        else:
            yield f"{joined([names[seat] for seat in seats], lang)}: {plays_so(strategy, lang)}."


def plays_so(strategy: Player, lang: str) -> str:
    """Say how a strategy plays, as the rest of a sentence."""
    said = how_it_plays(strategy, lang).rstrip(".")
    return said[:1].lower() + said[1:]


def name_of(strategy: object) -> str:
    """Name a strategy the same every time: one of one's own by its function's name, or that of its class."""
    if isinstance(strategy, Ready):
        return repr(strategy)
    return str(getattr(strategy, "__name__", type(strategy).__name__))
