"""What is said in every language at once, to whoever has not said which one is theirs."""

from __future__ import annotations

from .catalogue import LANGUAGES, words

__all__ = ["in_both"]


def in_both(section: str, key: str, **parts: object) -> str:
    """Say the same in every language, a line each.

    >>> print(in_both("wrong", "least", name="decks", least=1, read=0))
    decks ska vara minst 1, inte 0.
    decks is at least 1, not 0.
    """
    return "\n".join(str(words(lang)[section][key]).format(**parts) for lang in LANGUAGES)
