"""Every word a learner sees, Swedish and English, and the grammar that joins them to values."""

from .catalogue import LANGUAGES, LETTERS, language, lettered, words
from .moments import Because, told, verdict, why
from .sentences import rule_name, say

__all__ = [
    "LANGUAGES", "LETTERS", "Because", "language", "lettered", "rule_name", "say", "told", "verdict", "why", "words",
]  # fmt: skip
