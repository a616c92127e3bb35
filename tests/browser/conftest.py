"""Fixtures: one JupyterLab and one Chromium for all browser tests, one new page a notebook."""

import os
import shutil
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_notebook
from playwright.sync_api import Browser, sync_playwright

from tests.browser.lab_server import LabServer
from tests.browser.notebook_page import NotebookPage

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync"]
THEMES = {"light": "JupyterLab Light", "dark": "JupyterLab Dark", "contrast": "JupyterLab Dark High Contrast"}
numbers = count(1)

Open = Callable[..., NotebookPage]


@pytest.fixture(scope="session")    # of two workers each has its own, whichever tests come between
def chromium() -> Iterator[Browser]:
    """Debian's (or any) Chromium; without one the tests are skipped, on CI they fail."""
    path = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if path is None:
        (pytest.fail if os.environ.get("CI") else pytest.skip)("no chromium on the PATH: no browser tests")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, headless=True, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LabServer]:
    """A running JupyterLab on a copy of the notebooks."""
    server = LabServer(tmp_path_factory.mktemp("lab"))
    yield server
    server.stop()


def opener(lab: LabServer, chromium: Browser) -> Iterator[Open]:
    """Give a function that opens notebooks; at the end each page is checked, then closed.

    open_notebook("sv/00_borja_har.ipynb")             a notebook by its path below notebooks/, or
    open_notebook(["x = 1", "x"])                      one made of these code cells, then
        theme="dark"                                   "light", "dark" or "contrast"
        run=False                                      do not run all cells
        width=1280, height=1000, reduced_motion="reduce", …   (Playwright's new_context)
    """
    pages: list[NotebookPage] = []

    def open_notebook(what: str | Sequence[str], *, theme: str = "light", run: bool = True,
                      width: int = 1280, height: int = 1000, **context: Any) -> NotebookPage:
        path = what if isinstance(what, str) else make_notebook(lab, what)
        lab.set("themes", {"theme": THEMES[theme]})
        page = NotebookPage(chromium.new_context(viewport={"width": width, "height": height}, **context), lab.url, path)
        pages.append(page)
        page.open()
        if run:
            page.run_all()
        return page

    try:
        yield open_notebook
        for page in pages:
            page.check()
    finally:
        for page in pages:
            page.close()
        lab.shut_down_kernels()


def make_notebook(lab: LabServer, cells: Sequence[str]) -> str:
    """Write a notebook of these code cells into the served folder; its path there."""
    name = f"made_{next(numbers)}.ipynb"
    write_notebook(lab.root / name, cells)
    return name


def write_notebook(file: Path, cells: Sequence[str]) -> None:
    """Write a notebook of these code cells."""
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    nbformat.write(new_notebook(cells=[new_code_cell(cell) for cell in cells], metadata=kernel), file)


open_notebook = pytest.fixture(opener, name="open_notebook")
open_shared = pytest.fixture(opener, name="open_shared", scope="module")
