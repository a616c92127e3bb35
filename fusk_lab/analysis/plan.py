"""What is to be simulated, as data: it can be sent to another process, and written down to be done again."""

from __future__ import annotations

from typing import NamedTuple

from ..rules import State, Variant, deal
from .generator import Generator, seeds_of_game
from .playing import Player

__all__ = ["Plan"]


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
