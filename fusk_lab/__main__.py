"""The `fusk-lab` command: open JupyterLab on the user's own copy of the notebooks.

It stands outside the lab because it must run, and say what is missing, where Jupyter is not installed.
"""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from .text import LANGUAGES, words
from .text.commandline import add_options, spoken_parser

__all__ = ["main"]

FIRST: Final = "00_borja_har.ipynb"
NEEDED: Final = ("jupyterlab", "ipywidgets", "anywidget")
QUIET: Final = ("--LabApp.news_url=None", "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate")


def main(arguments: Sequence[str] | None = None) -> None:
    """Copy the notebooks, say what was copied, and open Lab; what went wrong is said in one sentence."""
    asked = sys.argv[1:] if arguments is None else list(arguments)
    lang = language(asked)
    folder, for_lab = read(asked, lang)
    say = words(lang)["command"]
    if not all(map(find_spec, NEEDED)):
        sys.exit(say["missing"])
    if folder.exists() and not folder.is_dir():
        sys.exit(say["not_a_folder"].format(folder=folder))
    try:
        copied = list(copy(originals(), folder))
    except OSError:
        sys.exit(say["not_writable"].format(folder=folder))
    print(say["copied"].format(folder=folder, new=copied.count(True), kept=copied.count(False)))
    print(say["opens"].format(notebook=f"{lang}/{FIRST}"), flush=True)
    try:
        launch(folder, f"{lang}/{FIRST}", for_lab)
    except SystemExit as end:
        if end.code and for_lab:    # Lab has said why, in English
            print(say["lab_stopped"].format(given=" ".join(for_lab)), file=sys.stderr)
        raise


def language(arguments: Sequence[str]) -> str:
    """Read the language first, so that even the help is in it; one there is not is refused later, in the first."""
    parser = ArgumentParser(add_help=False, allow_abbrev=False)
    parser.add_argument("--lang", nargs="?")
    asked = parser.parse_known_args(arguments)[0].lang
    return asked if asked in LANGUAGES else LANGUAGES[0]


def read(arguments: Sequence[str], lang: str) -> tuple[Path, list[str]]:
    """Split the arguments into the folder and what is Lab's own; what is wrong ends it, in the language."""
    say, default = words(lang)["command"], Path.home() / "fusk-lab"
    parser = spoken_parser(arguments, lang)("fusk-lab", description=say["about"])
    add_options(parser, lang).add_argument("--folder", type=Path, default=default, metavar="DIR", help=say["folder"])
    known, rest = parser.parse_known_args(arguments)
    return known.folder.expanduser().absolute(), rest


def originals() -> Path:
    """Find the notebooks: inside the installed package, or beside it in a checkout."""
    package = Path(__file__).parent
    return next(home / "notebooks" for home in (package, package.parent) if (home / "notebooks").is_dir())


def copy(source: Path, target: Path) -> Iterator[bool]:
    """Copy both languages' files; True for a new file, False for one that was there and is left as it is."""
    for file in sorted(file for lang in LANGUAGES for file in (source / lang).rglob("*") if file.is_file()):
        if ".ipynb_checkpoints" in file.parts:    # what Lab leaves behind in a checkout
            continue
        own = target / file.relative_to(source)
        own.parent.mkdir(parents=True, exist_ok=True)
        try:
            with own.open("xb") as new:
                new.write(file.read_bytes())
            yield True
        except FileExistsError:
            yield False


def launch(folder: Path, notebook: str, arguments: Sequence[str]) -> None:
    """Start Lab in this process; it asks no other host for news, nor the class whether it may. It runs until closed."""
    from jupyterlab.labapp import main as lab  # only now: the lab extra may be missing

    # Lab takes what is usual from `labconfig` in here; what the user has chosen goes before it.
    paths = [str(Path(__file__).parent), os.environ.get("JUPYTER_CONFIG_PATH", "")]
    os.environ["JUPYTER_CONFIG_PATH"] = os.pathsep.join(filter(None, paths))
    as_root = ["--allow-root"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []    # in a container
    lab([f"--ServerApp.root_dir={folder}", f"--LabApp.default_url=/lab/tree/{notebook}", *QUIET, *as_root, *arguments])


if __name__ == "__main__":
    main()
