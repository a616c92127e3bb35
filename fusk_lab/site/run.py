"""A notebook run once more, for the widgets its cells end with; what else they show stands in the file already."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from .alone import alone, can_step

__all__ = ["CellFailed", "notebook_runner", "run"]


class CellFailed(Exception):
    """A cell of a notebook failed: where, and why."""


@contextmanager
def notebook_runner() -> Iterator[Any]:
    """Give an IPython of our own, which keeps no history."""
    from IPython.core.interactiveshell import InteractiveShell
    from traitlets.config import Config

    quiet = Config({"HistoryManager": {"enabled": False}, "InteractiveShell": {"colors": "nocolor"}})
    shell: Any = InteractiveShell.instance(config=quiet)
    try:
        yield shell
    finally:
        InteractiveShell.clear_instance()


def run(shell: Any, file: Path) -> tuple[list[Any], dict[int, dict[str, Any]]]:
    """Run a notebook from the top; return its cells as they stand in the file, and what widgets need, by their cell.

    Raises CellFailed.
    """
    import nbformat
    from IPython.utils.capture import capture_output

    from ..lab.magic import register

    shell.reset(new_session=True)
    register()  # the magic, also where the lab has been imported before
    cells, held = nbformat.read(file, as_version=4).cells, {}
    for number, cell in enumerate(cells):
        if cell.cell_type != "code":
            continue
        with capture_output(display=False):  # else nobody is told what the cell ended with
            ran = shell.run_cell(cell.source)
        if not ran.success:
            raise CellFailed(f"{file.name}, {number + 1}: {ran.error_before_exec or ran.error_in_exec!r}")
        if can_step(ran.result):
            held[number] = ran.result
    return cells, {number: alone(widget) for number, widget in held.items()}  # at the end: a later cell may step it
