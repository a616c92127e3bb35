"""Which engine plays a simulation: the rules engine, or the kernel where it knows the rules and the players."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from typing import Final

from .plan import Plan
from .simple import Simple
from .tally import Tally

__all__ = ["ENGINES", "KERNEL", "RULES", "WORTH_A_KERNEL", "kernel_is_there", "kernel_plays", "play_chunk"]

RULES, KERNEL = "rules", "kernel"
ENGINES: Final = (RULES, KERNEL, "auto")
WORTH_A_KERNEL: Final = 200  # games: fewer are played before the kernel would be loaded


@cache
def kernel_is_there() -> bool:
    """Say whether what compiles the kernel is installed (the extra sim)."""
    return find_spec("numba") is not None


def kernel_plays(plan: Plan) -> bool:
    """Say whether the kernel knows the rules and the players: simple ones, no passing (H6), any lay's size (H2)."""
    variant = plan.variant
    simple = all(type(strategy) is Simple for strategy in plan.strategies)
    return simple and not variant.passing and variant.most_laid is None


def play_chunk(plan: Plan, engine: str, first: int, games: int) -> Tally:
    """Play games by their numbers and count them. Raises StrategyError, and ImportError where numba is missing."""
    if engine == KERNEL:
        from .by_kernel import play_chunk as play
    else:
        from .by_rules import play_chunk as play
    return play(plan, first, games)
