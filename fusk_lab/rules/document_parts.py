"""The small parts of a document that may come from anyone, each checked as it is read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, NoReturn

from .calls import Call
from .cards import Card, Rank
from .document import MOST_STEPS
from .unreadable import CodeMistake, UnreadableCode

__all__ = [
    "MOST_CARDS", "a_call", "a_list", "a_number", "a_truth", "an_object", "cards_of", "every", "needed", "only",
    "refuse", "steps_of",
]  # fmt: skip

MOST_CARDS: Final = 104  # in two decks (R1)
_INDICES: Final = frozenset(map(str, Rank))


def refuse(place: str, read: object) -> NoReturn:
    """Refuse what was read at a place."""
    raise UnreadableCode(CodeMistake.NO_DOCUMENT, read, place=place)


def an_object(value: Any, place: str) -> dict[str, Any]:
    """Read an object."""
    return value if isinstance(value, dict) else refuse(place, value)


def only(value: Mapping[str, Any], place: str, allowed: Iterable[str]) -> None:
    """Refuse a name that has no meaning there."""
    for name in value:
        if name not in allowed:
            refuse(f"{place}.{name[:20]}".lstrip("."), value[name])


def every(value: Mapping[str, Any], place: str, names: Iterable[str]) -> None:
    """Refuse where a name is missing, or there is one that has no meaning there."""
    names = tuple(names)
    only(value, place, names)
    for name in names:
        if name not in value:
            missing(f"{place}.{name}")


def needed(value: Mapping[str, Any], name: str, place: str = "") -> Any:
    """Return what stands under a name. Raises UnreadableCode where nothing does."""
    return value[name] if name in value else missing(f"{place}.{name}".lstrip("."))


def missing(place: str) -> NoReturn:
    """Say that something is missing at a place."""
    raise UnreadableCode(CodeMistake.MISSING, place=place)


def a_list(value: Any, place: str, most: int) -> list[Any]:
    """Read a list of at most so many things."""
    return value if isinstance(value, list) and len(value) <= most else refuse(place, value)


def steps_of(value: Any, place: str) -> list[Any]:
    """Read a list of what happened, step by step."""
    if isinstance(value, list) and len(value) > MOST_STEPS:
        raise UnreadableCode(CodeMistake.TOO_MANY_STEPS, most=MOST_STEPS)
    return a_list(value, place, MOST_STEPS)


def a_number(value: Any, place: str, least: int, most: int) -> int:
    """Read a whole number between two others."""
    return value if type(value) is int and least <= value <= most else refuse(place, value)


def a_truth(value: Any, place: str) -> bool:
    """Read true or false."""
    return value if isinstance(value, bool) else refuse(place, value)


def cards_of(value: Any, place: str) -> tuple[Card, ...]:
    """Read cards with spaces between, or none."""
    if not isinstance(value, str) or len(value) > 5 * MOST_CARDS:
        refuse(place, value)
    words = value.split()
    if len(words) > MOST_CARDS:
        refuse(place, value)
    try:
        return tuple(Card.parse(word) for word in words)
    except ValueError:
        refuse(place, value)


def a_call(value: Any, place: str) -> Call:
    """Read a call: a count and the index of a rank."""
    pair = a_list(value, place, 2)
    if len(pair) != 2 or not isinstance(pair[1], str) or pair[1] not in _INDICES:
        refuse(place, value)
    return Call(a_number(pair[0], place, 1, MOST_CARDS), Rank(pair[1]))
