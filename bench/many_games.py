"""Notebook 05 whole, from the start of its kernel: the first time, when the fast engine is compiled, and the second.

Seconds on the clock, which other work on the machine makes longer, and seconds of CPU, which it hardly does.
"""

import os
import resource
import tempfile
import time
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from unittest.mock import patch

from bench.in_turn import too_loaded

NOTEBOOK = Path(__file__).parents[1] / "notebooks" / "sv" / "05_jamfor.ipynb"
ROUNDS = 3


def main() -> None:
    """Print how long it takes."""
    if not find_spec("numba"):
        print("  skipped: numba is not installed (the extra sim)")
    elif not too_loaded():
        first, second = zip(*(twice() for _ in range(ROUNDS)), strict=True)
        told("the first time, nothing compiled", first, "< 10 s")
        told("the second time", second, "< 10 s")


def twice() -> list[tuple[float, float]]:
    """Run it twice where nothing has been compiled: the seconds, and those of CPU, of each."""
    with tempfile.TemporaryDirectory() as empty, patch.dict(os.environ, {"NUMBA_CACHE_DIR": empty}):
        return [run(), run()]


def run() -> tuple[float, float]:
    """Run all cells in a new kernel."""
    import nbformat
    from nbclient import NotebookClient

    notebook = nbformat.read(NOTEBOOK, 4)
    start, before = time.perf_counter(), of_children()
    NotebookClient(notebook, timeout=600, resources={"metadata": {"path": str(NOTEBOOK.parent)}}).execute()
    return time.perf_counter() - start, of_children() - before


def of_children() -> float:
    """CPU seconds of processes that have ended, as kernels have."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def told(what: str, took: tuple[tuple[float, float], ...], target: str) -> None:
    """Print the medians."""
    seconds, cpu = (median(each) for each in zip(*took, strict=True))
    print(f"  05 whole, {what}: {seconds:.1f} s, {cpu:.1f} s of CPU; target {target}")


if __name__ == "__main__":
    main()
