"""Worked examples in the text form, which ship with the package."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from ..history import Game
from ..notation import parse_game

__all__ = ["game", "names", "text"]


@cache
def names() -> tuple[str, ...]:
    """List the examples there are.

    >>> "pelle_och_kalle" in names()
    True
    """
    found = (file.name for file in files(__package__).iterdir())
    return tuple(sorted(name.removesuffix(".fusk") for name in found if name.endswith(".fusk")))


def text(name: str) -> str:
    """Return an example as it is written, comments and all. Raises ValueError for one there is none of."""
    if name not in names():
        raise ValueError(f"there is no example {name!r}; there are {', '.join(names())}")
    return files(__package__).joinpath(f"{name}.fusk").read_text(encoding="utf-8")


@cache
def game(name: str) -> Game:
    """Return an example as a game. Raises ValueError for one there is none of.

    >>> len(game("pelle_och_kalle").actions)
    2
    """
    return parse_game(text(name))
