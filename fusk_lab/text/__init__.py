"""Every word a learner sees, Swedish and English, and the grammar that joins them to values."""

from .catalogue import LANGUAGES, LETTERS, language, lettered, words
from .sentences import Because, rule_name, say, told, verdict, why

__all__ = [
    "LANGUAGES", "LETTERS", "Because", "language", "lettered", "rule_name", "say", "told", "verdict", "why", "words",
]  # fmt: skip
