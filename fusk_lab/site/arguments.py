"""What the command is asked for, read in the language asked for: the help too, and what could not be understood."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from ..text import words
from ..text.commandline import add_options, spoken_parser

__all__ = ["WHAT", "read"]

WHAT: Final = ("build", "pages", "app")


def read(arguments: Sequence[str], lang: str) -> tuple[Namespace, list[str]]:
    """Read what is asked for, and what is Voila's own. What is wrong ends it, with 2 as commands do."""
    say = words(lang)["site"]
    parser = spoken_parser(arguments, lang)("python -m fusk_lab.site", description=say["about"])
    add_options(parser, lang)
    commands = parser.add_subparsers(title=say["choose"], dest="what", required=True, metavar="|".join(WHAT))
    for what in WHAT:
        command = commands.add_parser(what, help=say[what], description=say[what])
        if what != "app":
            _folder(command, say)
        add_options(command, lang)
    asked, others = parser.parse_known_args(arguments)
    if others and asked.what != "app":
        parser.error("")
    return asked, others


def _folder(command: ArgumentParser, say: Any) -> None:
    group = command.add_argument_group(say["choose"])
    group.add_argument("folder", type=Path, metavar="DIR", help=say["folder"])
    group.add_argument("--kept", type=Path, metavar="DIR", help=say["kept"])
