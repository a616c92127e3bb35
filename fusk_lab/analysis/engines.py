"""Which engine plays a simulation: the rules engine, or the kernel where it knows the rules and the players."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.util import find_spec
from time import monotonic
from typing import Final

from ..rules import Variant
from .plan import Plan
from .playing import Player
from .simple import Simple
from .tally import Tally

__all__ = [
    "ENGINES", "KERNEL", "RULES", "WORTH_A_KERNEL", "kernel_is_ready", "kernel_is_there", "kernel_plays", "play_chunk",
    "slices",
]  # fmt: skip

RULES, KERNEL = "rules", "kernel"
ENGINES: Final = (RULES, KERNEL, "auto")
WORTH_A_KERNEL: Final = 200  # games: fewer are played before the kernel would be loaded, unless it is already
SOON: Final = 0.15  # seconds, after which one can look at what was counted, or stop
_MOST: Final = {RULES: 20, KERNEL: 8_192}  # games in a part, however fast
_FIRST: Final = 256  # games of the kernel, before it is known how fast it plays them


@cache
def kernel_is_there() -> bool:
    """Say whether what compiles the kernel is installed (the extra sim)."""
    return find_spec("numba") is not None


def kernel_is_ready() -> bool:
    """Say whether the kernel has been compiled, or what was kept of it loaded, in this process."""
    play = getattr(sys.modules.get(f"{__package__}.kernel"), "play", None)
    return bool(getattr(play, "signatures", ()))


def kernel_plays(variant: Variant, strategies: Sequence[Player]) -> bool:
    """Say whether the kernel knows the rules and the players: simple ones, no passing (H6), any lay's size (H2)."""
    simple = all(type(strategy) is Simple for strategy in strategies)
    return simple and not variant.passing and variant.most_laid is None


def play_chunk(plan: Plan, engine: str, first: int, games: int) -> Tally:
    """Play games by their numbers and count them. Raises StrategyError, and ImportError where numba is missing."""
    if engine == KERNEL:
        from .by_kernel import play_chunk as play
    else:
        from .by_rules import play_chunk as play
    return play(plan, first, games)


def slices(plan: Plan, engine: str, first: int, games: int) -> Iterator[Tally]:
    """Play games as `play_chunk` does, and give what was counted every moment, which may be no game yet."""
    return (_by_kernel if engine == KERNEL else _by_rules)(plan, first, first + games)


def _by_rules(plan: Plan, first: int, end: int) -> Iterator[Tally]:
    from .by_rules import slices as by_rules

    for part in range(first, end, _MOST[RULES]):
        yield from by_rules(plan, part, min(_MOST[RULES], end - part), SOON)


def _by_kernel(plan: Plan, first: int, end: int) -> Iterator[Tally]:
    """Play as many games in a part as take a moment: there is no stopping in the midst of one."""
    size = _FIRST
    while first < end:
        began, size = monotonic(), min(size, end - first)
        yield play_chunk(plan, KERNEL, first, size)
        first, took = first + size, monotonic() - began
        size = min(max(int(size * SOON / max(took, 1e-6)), 1), 2 * size, _MOST[KERNEL])
