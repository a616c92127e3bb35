"""Every word a learner sees, Swedish and English, and the grammar that joins them to values."""

from .catalogue import LANGUAGES, words
from .sentences import Because, rule_name, say, told, verdict, why

__all__ = ["LANGUAGES", "Because", "rule_name", "say", "told", "verdict", "why", "words"]
