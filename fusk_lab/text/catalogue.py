"""The catalogue of a language: every word a learner sees, read once from its file."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final

__all__ = ["LANGUAGES", "words"]

LANGUAGES: Final = ("sv", "en")


def words(lang: str) -> Mapping[str, Any]:
    """Return a language's catalogue, read only. Raises ValueError for a language there is none for."""
    if lang not in LANGUAGES:
        raise ValueError(f"lang is one of {', '.join(map(repr, LANGUAGES))}, not {lang!r}")
    return _read(lang)


@cache
def _read(lang: str) -> Mapping[str, Any]:
    text = files(__package__).joinpath(f"{lang}.toml").read_text(encoding="utf-8")
    catalogue: Mapping[str, Any] = _frozen(tomllib.loads(text))
    return catalogue


def _frozen(value: Any) -> Any:
    if isinstance(value, dict):
        return MappingProxyType({key: _frozen(inner) for key, inner in value.items()})
    return tuple(map(_frozen, value)) if isinstance(value, list) else value
