"""What is to be simulated, as data: it can be sent to another process, and written down to be done again."""

from __future__ import annotations

from operator import index
from typing import Any, NamedTuple

from ..rules import State, Variant, deal
from .generator import Generator, seeds_of_game
from .playing import Player

__all__ = ["Plan", "as_int"]


class Plan(NamedTuple):
    """Hold the rules, the players and their strategies, the seed, and the most lays a game may have."""

    variant: Variant
    names: tuple[str, ...]
    strategies: tuple[Player, ...]  # one a seat
    seed: int
    cap: int
    lang: str = "sv"

    def start(self, game: int) -> tuple[State, Generator]:
        """Deal a game of the batch by its number, and start its players' generator; both depend on that alone."""
        dealt, drawn = seeds_of_game(self.seed, game)
        return deal(self.names, seed=dealt, variant=self.variant), Generator(drawn)


def as_int(given: Any) -> Any:
    """Return a whole number of any kind, such as numpy's, as Python's own; what is none stays, to be refused by name.

    >>> as_int(3), as_int(True), as_int(2.5), as_int("3")
    (3, True, 2.5, '3')
    """
    try:
        return given if isinstance(given, bool) else index(given)
    except TypeError:
        return given
