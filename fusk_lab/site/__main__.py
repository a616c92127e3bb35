"""The command: ``python -m fusk_lab.site build DIR``, ``pages DIR`` for the pages alone, ``app`` for Voila."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from ..__main__ import language, originals
from ..text import words
from .arguments import read

__all__ = ["main"]

PAGES: Final = ("ipywidgets", "anywidget", "nbformat", "nbconvert", "platformdirs")
NEEDED: Final = {
    "build": (*PAGES, "jupyterlite_core"),
    "pages": PAGES,
    "app": (*PAGES, "voila"),
}


def main(arguments: Sequence[str] | None = None) -> None:
    """Make the site, or the pages alone; what went wrong is said in one sentence."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    lang = language(given)
    say = words(lang)["site"]
    asked, others = read(given, lang)
    if gone := next((name for name in NEEDED[asked.what] if find_spec(name) is None), None):
        sys.exit(say["missing"].format(name=gone, extra="voila" if asked.what == "app" else "site"))
    if asked.what == "app":
        from .app import show_apps

        return show_apps(originals() / lang, lang, others)
    folder = asked.folder.expanduser().absolute()
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        sys.exit(say["not_empty"].format(folder=folder))
    for needed in (folder, *([asked.kept.expanduser().absolute()] if asked.kept else [])):
        if (said := cannot_write(needed)) is not None:
            sys.exit(say["not_writable"].format(folder=needed, said=said))
    make(folder, asked.what, asked.kept, say)
    files = [file for file in folder.rglob("*") if file.is_file()]
    size = round(sum(file.stat().st_size for file in files) / 1e6)
    print(say["made"].format(files=len(files), size=size, folder=folder))
    if asked.what == "build":
        print(say["try_it"].format(command=f"python -m http.server --bind 127.0.0.1 --directory {folder}"))


def make(folder: Path, what: str, kept: Path | None, say: Any) -> None:
    """Make it, saying what is being done."""
    from .build import build, pages  # only now: the extra may be missing
    from .fetched import NoNpm, NotFetched, cache
    from .lite import FromJupyter
    from .run import CellFailed

    keep = kept or cache()

    def tell(doing: str) -> None:
        print(say[doing].format(folder=keep), flush=True)

    try:
        build(folder, keep, tell) if what == "build" else pages(folder, tell)
    except NoNpm:
        sys.exit(say["no_npm"])
    except NotFetched as gone:
        sys.exit(say["not_fetched"].format(what=gone.what, said=gone.said))
    except CellFailed as failed:
        sys.exit(say["not_run"].format(said=failed))
    except FromJupyter as failed:
        sys.exit(say["not_built"].format(said=failed))
    except OSError as failed:  # a full disk
        sys.exit(say["not_writable"].format(folder=folder, said=failed))


def cannot_write(folder: Path) -> str | None:
    """Say why nothing can be written in a folder, there or to be made; None when it can. Asked before all the work."""
    there = next(one for one in (folder, *folder.parents) if one.exists())
    try:
        TemporaryDirectory(dir=there).cleanup()
    except OSError as failed:
        return f"{there}: {failed.strerror}"
    return None


if __name__ == "__main__":
    main()
