"""What can be made: the site, JupyterLite with the lab in it, or the pages that step alone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from shutil import copytree
from tempfile import TemporaryDirectory

from ..text import LANGUAGES
from . import fetched, lite, runtime
from .additions import add_ours
from .lessons import for_a_browser, sources
from .pages import write_pages
from .start_page import write_start_pages
from .wheel import wheel

__all__ = ["build", "pages"]

Tell = Callable[[str], None]


def build(folder: Path, kept: Path, tell: Tell) -> None:
    """Build the whole site; `tell` hears what is being done. Raises NotFetched and FromJupyter."""
    with TemporaryDirectory() as made:
        work = Path(made)
        tell("fetches")
        package, wheels = fetched.pyodide(kept), fetched.wheels(kept)
        python = work / "lite" / "static" / "pyodide"
        loaded = runtime.lay_out(python, package, [*wheels, *lite.kernel_wheels(), wheel(work)])
        _write_notebooks(work / "contents")
        tell("builds")
        site = work / "site"
        lite.make(work / "lite", site, loaded, work / "contents")
        add_ours(site)
        tell("runs")
        write_pages(site)
        write_start_pages(site, site / "static" / "pyodide")
        copytree(site, folder, dirs_exist_ok=True)


def pages(folder: Path, tell: Tell) -> None:
    """Write the pages alone, and one to choose them on."""
    tell("runs")
    with TemporaryDirectory() as made:
        site = Path(made) / "site"  # the temporary folder itself nobody else may read
        write_pages(site)
        write_start_pages(site)
        copytree(site, folder, dirs_exist_ok=True)


def _write_notebooks(contents: Path) -> None:
    for lang in LANGUAGES:
        (contents / lang).mkdir(parents=True)
        for source in sources(lang):
            (contents / lang / source.name).write_text(for_a_browser(source), encoding="utf-8")
