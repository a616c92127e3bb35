"""What the command is asked for, read in the language asked for: the help too, and what could not be understood."""

from __future__ import annotations

from argparse import ArgumentParser, HelpFormatter, Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NoReturn

from ..text import LANGUAGES, words

__all__ = ["WHAT", "read"]

WHAT: Final = ("build", "pages", "app")


def read(arguments: Sequence[str], lang: str) -> tuple[Namespace, list[str]]:
    """Read what is asked for, and what is Voila's own. What is wrong ends it, with 2 as commands do."""
    say = words(lang)["site"]

    class Said(HelpFormatter):
        def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
            super().add_usage(usage, actions, groups, say["usage"])

    class Parser(ArgumentParser):
        def error(self, message: str) -> NoReturn:  # the message is in English
            given = " ".join(arguments)
            self.exit(2, f"{say['not_understood'].format(given=given)}\n{self.format_usage()}")

    parser = Parser("python -m fusk_lab.site", description=say["about"], formatter_class=Said, add_help=False)
    _options(parser, lang)
    commands = parser.add_subparsers(title=say["choose"], dest="what", required=True, metavar="|".join(WHAT))
    for what in WHAT:
        command = commands.add_parser(
            what, help=say[what], description=say[what], formatter_class=Said, add_help=False, allow_abbrev=False
        )
        if what != "app":
            _folder(command, say)
        _options(command, lang)
    asked, others = parser.parse_known_args(arguments)
    if others and asked.what != "app":
        parser.error("")
    return asked, others


def _folder(command: ArgumentParser, say: Any) -> None:
    group = command.add_argument_group(say["choose"])
    group.add_argument("folder", type=Path, metavar="DIR", help=say["folder"])
    group.add_argument("--kept", type=Path, metavar="DIR", help=say["kept"])


def _options(parser: ArgumentParser, lang: str) -> None:
    say, group = words(lang)["command"], parser.add_argument_group(words(lang)["site"]["options"])
    group.add_argument("-h", "--help", action="help", help=say["help"])
    group.add_argument("--lang", choices=LANGUAGES, default=LANGUAGES[0], help=say["lang"])
