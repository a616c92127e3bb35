"""Many games in parts: one after the other here, or wherever an executor has them done."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from typing import NamedTuple

from .engines import slices
from .plan import Plan
from .tally import Tally

__all__ = ["Done", "parts"]


class Done(NamedTuple):
    """Hold what has been counted so far, and what became of the parts of the work that were given to an executor."""

    tally: Tally
    redone: int = 0  # parts that were lost, and done again
    unsent: int = 0  # that could not be sent, and were done here
    refused: int = 0  # that the executor did not take, and were done here


def parts(plan: Plan, engine: str, games: int, executor: Executor | None) -> Iterator[Done]:
    """Play games and yield what has been counted after each part, perhaps no game yet. Raises StrategyError."""
    if executor is None:
        return _here(plan, engine, games)
    from .sending import sent  # only where there is somebody to send to

    return sent(plan, engine, games, executor)


def _here(plan: Plan, engine: str, games: int) -> Iterator[Done]:
    tally = Tally.nothing(len(plan.names))
    for counted in slices(plan, engine, 0, games):
        tally = tally.plus(counted)
        yield Done(tally)
