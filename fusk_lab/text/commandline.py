"""A command line in a language: how it is used, its help, and what could not be understood."""

from __future__ import annotations

from argparse import ArgumentParser, HelpFormatter
from collections.abc import Sequence
from typing import Any, NoReturn

from .catalogue import LANGUAGES, words

__all__ = ["add_options", "spoken_parser"]


def spoken_parser(arguments: Sequence[str], lang: str) -> type[ArgumentParser]:
    """Make the parser of a command that was given these arguments. What is wrong ends it, with 2 as commands do.

    >>> print(spoken_parser([], "en")("fusk-lab").format_usage().strip())
    Usage: fusk-lab
    """
    say = words(lang)["command"]

    class Said(HelpFormatter):
        def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
            super().add_usage(usage, actions, groups, say["usage"])

    class Parser(ArgumentParser):
        def __init__(self, prog: str, **more: Any) -> None:
            super().__init__(prog, formatter_class=Said, add_help=False, allow_abbrev=False, **more)

        def error(self, message: str) -> NoReturn:  # the message is in English
            self.exit(2, f"{say['not_understood'].format(given=' '.join(arguments))}\n{self.format_usage()}")

    return Parser


def add_options(parser: ArgumentParser, lang: str) -> Any:
    """Add the options that every command has, and return their group for those that have more."""
    say = words(lang)["command"]
    group = parser.add_argument_group(say["options"])
    group.add_argument("-h", "--help", action="help", help=say["help"])
    group.add_argument("--lang", choices=LANGUAGES, default=LANGUAGES[0], help=say["lang"])
    return group
