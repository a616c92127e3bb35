"""One widget a place: a cell that is run again closes the widgets its earlier run made.

Without this every Run All leaves another set of live widgets in the kernel.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from IPython.core.getipython import get_ipython

if TYPE_CHECKING:
    from ipywidgets import DOMWidget

__all__ = ["Cells"]


class Cells:
    """Remember which run of which cell made which widgets."""

    def __init__(self) -> None:
        self._runs: dict[str, tuple[str | None, list[DOMWidget]]] = {}

    def adopt(self, widget: DOMWidget) -> None:
        """Add a widget to the cell that is running; close those of an earlier run of the same cell."""
        cell, run = _running()
        if cell is None:
            return
        earlier, widgets = self._runs.get(cell, (run, []))
        if earlier != run:
            for old in widgets:
                old.close()
                old.layout.close()  # a widget too
            widgets = []
        self._runs[cell] = (run, [*widgets, widget])


def _running() -> tuple[str | None, str | None]:
    """Return the running cell's id and something that differs from run to run; None outside a notebook."""
    shell = get_ipython()
    kernel = getattr(shell, "kernel", None)
    if kernel is None:
        return None, None
    parent = kernel.get_parent()  # no channel: the kernel in a browser knows of none
    cell = parent.get("metadata", {}).get("cellId")
    return cell, parent.get("header", {}).get("msg_id")
