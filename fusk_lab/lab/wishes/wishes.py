"""What a class wishes of all widgets of a page: how large, how light, in which language, with which letters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from types import MappingProxyType
from typing import Any, Final

from ...text import LANGUAGES, LETTERS, language, lettered, words
from .lock import is_lock

__all__ = ["CHOICES", "DEFAULT", "Wishes", "checked"]

FOLLOW: Final = "follow"  # as the notebook or the computer has it

# What may be chosen, the usual first. A key's place here is its place in the panel and in the file.
CHOICES: Final[Mapping[str, tuple[int | str, ...]]] = MappingProxyType({
    "size": (100, 150, 200),  # percent
    "theme": (FOLLOW, "light", "dark"),
    "motion": (FOLLOW, "still"),
    "suits": ("four", "two"),  # colours
    "letters": (FOLLOW, *LETTERS),
    "language": (FOLLOW, *LANGUAGES),
})  # fmt: skip


@dataclass(frozen=True, slots=True)
class Wishes:
    """Hold what is wished; every field but the last is one of CHOICES.

    `lock` is empty, or what the code that locked the views with all cards was turned into (see `lock`).

    >>> Wishes(language="en").spoken("sv"), Wishes(letters="ajqk").spoken("sv")
    ('en', 'sv-x-ajqk')
    """

    size: int = 100
    theme: str = FOLLOW
    motion: str = FOLLOW
    suits: str = "four"
    letters: str = FOLLOW
    language: str = FOLLOW
    lock: str = ""

    def spoken(self, lang: str) -> str:
        """Say in which language, with which letters, a widget made in a language is shown. Raises ValueError."""
        own = language(lang)  # one there is not is refused, whatever is wished
        shown = own if self.language == FOLLOW else self.language
        return shown if self.letters == FOLLOW else lettered(shown, self.letters)

    @property
    def locked(self) -> bool:
        """Say whether the views with all cards are locked."""
        return bool(self.lock)

    def redraws(self, before: Wishes) -> bool:
        """Say whether Python must make again what is shown, after other wishes; the rest the browser does alone."""
        return any(getattr(self, name) != getattr(before, name) for name in ("letters", "language", "locked"))


DEFAULT: Final = Wishes()


def checked(read: Mapping[str, Any], lang: str) -> Wishes:
    """Make wishes of what was read. Raises ValueError, in the language, for a key or a value there is not."""
    said, names = words(lang)["preferences"], [field.name for field in fields(Wishes)]
    for key, value in read.items():
        if key not in names:
            raise ValueError(said["no_such_key"].format(read=repr(key)[:60], keys=", ".join(names)))
        if key == "lock":
            if value != "" and not (isinstance(value, str) and is_lock(value)):
                raise ValueError(said["not_a_lock"].format(read=_quoted(value)))
        elif not any(value == option and type(value) is type(option) for option in CHOICES[key]):
            options = ", ".join(f'"{option}"' if isinstance(option, str) else str(option) for option in CHOICES[key])
            raise ValueError(said["no_such_value"].format(key=key, read=_quoted(value), options=options))
    return Wishes(**read)


def _quoted(value: Any) -> str:
    """Write what was read, shortened."""
    try:
        return repr(value)[:60]
    except ValueError:  # Python writes out no number of so many digits
        return f"{value:#x}"[:60]
