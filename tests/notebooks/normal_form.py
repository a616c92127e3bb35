"""Bring notebooks to normal form: executed, and the same to the byte every time.

    python tests/notebooks/normal_form.py [PATHS]        (without paths: every notebook)

What differs between two runs or two machines goes: widget state and widget views (the static picture and text
stay), timestamps, cell ids, kernel and Python versions. What a reader or nbval compares stays.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbformat import NotebookNode

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
SECONDS = 120    # a cell
METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}
KEPT = ("tags", "jupyter")    # of a cell's metadata: what an author wrote


def notebooks() -> list[Path]:
    """Find every notebook of the lab, Lab's own checkpoints left out."""
    return sorted(path for path in NOTEBOOKS.rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts)


def executed(notebook: NotebookNode, folder: Path) -> NotebookNode:
    """Run all cells in the notebook's own folder; an error in a cell is raised."""
    notebook = nbformat.v4.upgrade(nbformat.from_dict(notebook))
    NotebookClient(notebook, timeout=SECONDS, kernel_name="python3", resources={"metadata": {"path": str(folder)}},
                   coalesce_streams=True, store_widget_state=False, record_timing=False).execute()
    return notebook


def normal(notebook: NotebookNode) -> NotebookNode:
    """Drop and fix what is not the notebook's own; the code, the prose and the visible outputs stay."""
    return nbformat.from_dict({
        "cells": [normal_cell(cell, number) for number, cell in enumerate(notebook.cells, 1)],
        "metadata": METADATA, "nbformat": 4, "nbformat_minor": 5,
    })


def normal_cell(cell: NotebookNode, number: int) -> dict[str, object]:
    """Give a cell its number as id and only what an author or a reader needs."""
    kept = {"cell_type": cell.cell_type, "id": f"cell-{number:02}", "source": cell.source.replace("\r\n", "\n"),
            "metadata": {key: cell.metadata[key] for key in KEPT if key in cell.metadata}}
    if cell.cell_type == "code":
        kept |= {"execution_count": cell.execution_count, "outputs": list(map(normal_output, cell.outputs))}
    if "attachments" in cell:
        kept["attachments"] = cell.attachments
    return kept


def normal_output(output: NotebookNode) -> NotebookNode:
    """Take the widget view out of an output; what it says without a kernel stays."""
    data = {mime: value for mime, value in output.get("data", {}).items() if mime != WIDGET_VIEW}
    return NotebookNode(output | {"data": data, "metadata": {}}) if "data" in output else output


def written(notebook: NotebookNode) -> str:
    """Write a notebook as text: readable characters, sorted keys, one newline at the end."""
    return nbformat.writes(notebook).rstrip("\n") + "\n"


def departures(path: Path) -> Iterator[str]:
    """Say, without running it, what keeps a notebook from being in normal form."""
    raw = path.read_bytes()
    notebook = nbformat.reads(raw.decode("utf-8"), as_version=4)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    outputs = [output for cell in code for output in cell.outputs]
    if raw != written(normal(notebook)).encode("utf-8"):
        yield "ids, metadata, widget views or line ends are not in normal form"
    if [cell.execution_count for cell in code] != list(range(1, len(code) + 1)):
        yield "the execution counts do not run from 1 to n"
    if any(output.output_type == "error" or output.get("name") == "stderr" for output in outputs):
        yield "a cell ended with an error or wrote to stderr"
    if any(output.output_type in ("display_data", "execute_result") and not output.data for output in outputs):
        yield "an output shows nothing without a kernel"


def main(paths: list[str]) -> None:
    """Run and rewrite each notebook; stop at the first that cannot come into normal form."""
    for path in map(Path, paths) if paths else notebooks():
        notebook = nbformat.read(path, as_version=4)
        path.write_bytes(written(normal(executed(notebook, path.parent))).encode("utf-8"))
        if found := list(departures(path)):
            sys.exit(f"{path}: {'; '.join(found)}")
        print(path)


if __name__ == "__main__":
    main(sys.argv[1:])
