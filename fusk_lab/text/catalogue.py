"""The catalogue of a language: every word a learner sees, read once from its file."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final

__all__ = ["LANGUAGES", "LETTERS", "language", "lettered", "words"]

LANGUAGES: Final = ("sv", "en")
LETTERS: Final = {"eknd": "sv", "ajqk": "en"}  # what may stand in the corners of the cards, and whose habit it is
_PRIVATE: Final = "-x-"  # begins what a language tag may say for itself (BCP 47)
_OTHERS: Final = tuple(f"{lang}{_PRIVATE}{letters}" for lang in LANGUAGES for letters in LETTERS)


def words(lang: str) -> Mapping[str, Any]:
    """Return a language's catalogue, read only. Raises ValueError for a language there is none for.

    >>> words("sv")["index"]["J"], words("sv-x-ajqk")["index"]["J"]
    ('Kn', 'J')
    """
    if lang not in LANGUAGES and lang not in _OTHERS:
        raise ValueError("\n".join(_read(each)["wrong"]["lang"].format(read=repr(lang)) for each in LANGUAGES))
    return _read(lang)


def language(lang: str) -> str:
    """Return the language alone, without the letters of the cards. Raises ValueError as `words` does.

    >>> language("sv-x-ajqk")
    'sv'
    """
    words(lang)
    return lang.partition(_PRIVATE)[0]


def lettered(lang: str, letters: str) -> str:
    """Return a language with the letters of another deck: "eknd" or "ajqk".

    >>> lettered("sv", "ajqk"), lettered("sv", "eknd")
    ('sv-x-ajqk', 'sv')
    """
    return lang if LETTERS[letters] == lang else f"{lang}{_PRIVATE}{letters}"


@cache
def _read(lang: str) -> Mapping[str, Any]:
    plain, _, letters = lang.partition(_PRIVATE)
    if letters:
        return MappingProxyType({**_read(plain), "index": _read(LETTERS[letters])["index"]})
    text = files(__package__).joinpath(f"{lang}.toml").read_text(encoding="utf-8")
    catalogue: Mapping[str, Any] = _frozen(tomllib.loads(text))
    return catalogue


def _frozen(value: Any) -> Any:
    if isinstance(value, dict):
        return MappingProxyType({key: _frozen(inner) for key, inner in value.items()})
    return tuple(map(_frozen, value)) if isinstance(value, list) else value
