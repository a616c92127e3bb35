"""The command: ``python -m fusk_lab.site build DIR``, ``pages DIR`` for the pages alone, ``app`` for Voila."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from ..__main__ import language, originals
from ..text import LANGUAGES, words

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

        return show_apps(originals() / lang, others)
    folder = asked.folder.expanduser().absolute()
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        sys.exit(say["not_empty"].format(folder=folder))
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


def read(arguments: Sequence[str], lang: str) -> tuple[Namespace, list[str]]:
    """Read what is asked for, and what is Voila's own; the help is in the language asked for."""
    say, general = words(lang)["site"], words(lang)["command"]
    shared = ArgumentParser(add_help=False, allow_abbrev=False)
    shared.add_argument("-h", "--help", action="help", help=general["help"])
    shared.add_argument("--lang", choices=LANGUAGES, default=LANGUAGES[0], help=general["lang"])
    parser = ArgumentParser("python -m fusk_lab.site", description=say["about"], parents=[shared], add_help=False)
    commands = parser.add_subparsers(dest="what", required=True, metavar="|".join(NEEDED))
    for what in NEEDED:
        command = commands.add_parser(
            what, help=say[what], description=say[what], parents=[shared], add_help=False, allow_abbrev=False
        )
        if what != "app":
            command.add_argument("folder", type=Path, metavar="DIR", help=say["folder"])
            command.add_argument("--kept", type=Path, metavar="DIR", help=say["kept"])
    asked, others = parser.parse_known_args(arguments)
    if others and asked.what != "app":
        parser.parse_args(arguments)  # which says what it does not know
    return asked, others


if __name__ == "__main__":
    main()
