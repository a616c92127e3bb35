"""A notebook in a real JupyterLab, for what is measured there; nothing where there is no browser."""

import shutil
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from bench.in_turn import too_loaded

if TYPE_CHECKING:
    from tests.browser.notebook_page import NotebookPage


def can_measure() -> bool:
    """Say whether there is a browser, and a machine with time for it; print why not."""
    if not shutil.which("chromium") or not find_spec("playwright"):
        print("  skipped: there is no chromium, or no playwright (the extra test)")
        return False
    return not too_loaded()


@contextmanager
def notebook(cells: Sequence[str]) -> "Iterator[NotebookPage]":
    """Open a notebook of these code cells, and run them all."""
    from playwright.sync_api import sync_playwright

    from tests.browser.conftest import FLAGS, make_notebook
    from tests.browser.lab_server import LabServer
    from tests.browser.notebook_page import NotebookPage

    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home, sync_playwright() as playwright:
        lab = LabServer(Path(home))
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        try:
            page = NotebookPage(browser.new_context(), lab.url, make_notebook(lab, cells))
            page.open()
            page.run_all()
            yield page
        finally:
            browser.close()
            lab.stop()
