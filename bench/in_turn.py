"""Measure two things in turn and tell their ratio."""

import os
from collections.abc import Callable
from statistics import median

ROUNDS = 9


def too_loaded() -> bool:
    """Say so, and True, when the machine is too busy for a claim."""
    load, cores = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0, os.cpu_count() or 1
    if load > cores:
        print(f"  skipped: the machine is loaded ({load:.1f} on {cores} cores)")
    return load > cores


def ratio(ours: Callable[[], float], theirs: Callable[[], float], *, unit: str, target: str) -> float:
    """Measure both once to warm up, then in turn; print both medians and the median of the rounds' ratios."""
    ours(), theirs()
    rounds = [(ours(), theirs()) for _ in range(ROUNDS)]
    ratios = sorted(mine / other for mine, other in rounds)
    mine, other = (median(column) for column in zip(*rounds, strict=True))
    print(f"  ours {mine:,.0f} {unit}, theirs {other:,.0f} {unit}: "
          f"ratio {median(ratios):.2f} ({ratios[0]:.2f} to {ratios[-1]:.2f} in {ROUNDS} rounds); target {target}")
    return median(ratios)
