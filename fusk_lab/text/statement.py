"""The accessibility statement, read from its file: heads, paragraphs and items, for whatever shows it."""

from __future__ import annotations

from importlib.resources import files
from typing import Final, NamedTuple

from .catalogue import language

__all__ = ["Part", "statement"]

_MARKS: Final = {"# ": "title", "## ": "head", "- ": "item"}


class Part(NamedTuple):
    """Hold a part of the statement: "title", "head", "item" or "text", and its words."""

    kind: str
    text: str


def statement(lang: str) -> tuple[Part, ...]:
    """Return the accessibility statement in a language.

    >>> statement("en")[0]
    Part(kind='title', text='Accessibility of the Fusk lab')
    """
    lines = files(__package__).joinpath(f"accessibility.{language(lang)}.md").read_text(encoding="utf-8").splitlines()
    return tuple(map(_part, filter(None, lines)))


def _part(line: str) -> Part:
    mark = next((mark for mark in _MARKS if line.startswith(mark)), "")
    return Part(_MARKS.get(mark, "text"), line.removeprefix(mark))
