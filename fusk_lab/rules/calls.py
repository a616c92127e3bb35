"""A call: what a player says the cards are."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from .cards import Rank

__all__ = ["Call", "calls_of"]


@dataclass(frozen=True, slots=True)
class Call:
    """Call a count and a rank (sv: utrop): ``Call(3, Rank.ACE)`` is "three aces" (R4, R5).

    Raises TypeError or ValueError unless it is a count of at least one and a Rank.
    """

    count: int
    rank: Rank

    def __post_init__(self) -> None:
        if type(self.count) is not int or not isinstance(self.rank, Rank):
            raise TypeError(f"a call is a whole number and a Rank, not {self.count!r} and {self.rank!r}")
        if self.count < 1:
            raise ValueError(f"a call counts at least one card, not {self.count}")

    def __str__(self) -> str:
        return f"{self.count} × {self.rank}"


@cache
def calls_of(rank: Rank) -> tuple[Call, ...]:
    """List the calls of a rank, one card up to two whole decks."""
    return tuple(Call(count, rank) for count in range(1, 105))
