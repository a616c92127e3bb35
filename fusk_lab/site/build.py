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

__all__ = ["build", "make_jupyterlite", "pages"]

Tell = Callable[[str], None]


def build(folder: Path, kept: Path, tell: Tell) -> None:
    """Build the whole site; `tell` hears what is being done. Raises NotFetched, NoNpm, FromJupyter and CellFailed."""
    with TemporaryDirectory() as made:
        site = Path(made) / "site"
        make_jupyterlite(site, kept, tell)
        tell("runs")
        write_pages(site)
        copytree(site, folder, dirs_exist_ok=True)


def make_jupyterlite(site: Path, kept: Path, tell: Tell) -> None:
    """Make what runs the notebooks, and the first page. Raises NotFetched, NoNpm and FromJupyter."""
    with TemporaryDirectory() as made:
        work = Path(made)
        tell("fetches")
        package, wheels = fetched.pyodide(kept), fetched.wheels(kept)
        (of_the_kernel,) = (one for one in wheels if one.name.startswith("jupyterlite_pyodide_kernel"))
        kernel = lite.kernel_extension(of_the_kernel, work)
        wheels = [one for one in wheels if one != of_the_kernel]
        loaded = runtime.lay_out(work / "pyodide", package, [*wheels, *lite.kernel_wheels(kernel), wheel(work)])
        _write_notebooks(work / "contents")
        tell("builds")
        (work / "lite").mkdir()
        lite.make(work / "lite", site, loaded, kernel, work / "contents")
        copytree(work / "pyodide", site / "static" / "pyodide")
    add_ours(site)
    write_start_pages(site, site / "static" / "pyodide")


def pages(folder: Path, tell: Tell) -> None:
    """Write the pages alone, and one to choose them on. Raises CellFailed."""
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
