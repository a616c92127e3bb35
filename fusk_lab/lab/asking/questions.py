"""Questions to predict an answer to, as data: a teacher's own, and which ready ones to ask where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ...text import language

__all__ = ["Ask", "Choice", "Question", "Words", "ask", "in_words"]

Words = str | Mapping[str, str]  # the same in every language, or a text a language


def in_words(text: Words, lang: str) -> str:
    """Return a text in a language, or, where it is not there, in the one it was written in."""
    return text if isinstance(text, str) else text.get(language(lang)) or next(filter(None, text.values()))


@dataclass(frozen=True)
class Choice:
    """Hold one answer to choose, and what is said to the one who chose it."""

    text: Words
    right: bool = False
    feedback: Words = ""


@dataclass(frozen=True)
class Question:
    """Ask something before the step after `step` (from 1) is shown; one of the choices is right.

    With `tally` the count of raised hands is open from the start.

    >>> own = Question("Who is next?", choices=[Choice("Kalle", right=True), Choice("Lisa")], step=3)
    >>> own.asked("sv")["choices"]
    ['Kalle', 'Lisa']
    """

    text: Words
    choices: Sequence[Choice]
    step: int | None = None
    tally: bool = False

    def asked(self, lang: str) -> dict[str, Any]:
        """Return what a browser may have of it before the answer is shown."""
        choices = [in_words(choice.text, lang) for choice in self.choices]
        return {"text": in_words(self.text, lang), "choices": choices, "tally": self.tally, "open": False}

    def answered(self, lang: str, guess: int | None = None) -> dict[str, Any]:
        """Return the question with its answer: which choice is right, what each is told, what was guessed."""
        feedback = [in_words(choice.feedback, lang) for choice in self.choices]
        return self.asked(lang) | {"open": True, "right": self.right, "feedback": feedback, "guess": guess}

    @property
    def right(self) -> int:
        """Return the place of the right choice, from 0."""
        return next(i for i, choice in enumerate(self.choices) if choice.right)


@dataclass(frozen=True)
class Ask:
    """Hold a ready question: at one step, or at every step where it is usually asked."""

    kind: str
    step: int | None = None
    tally: bool = False


def ask(kind: str, step: int | None = None, *, tally: bool = False) -> Ask:
    """Ask a ready question at a step: ``ask("bluff", step=4)``; without one wherever it is usually asked.

    "bluff": cheat or not? (R8) · "pile": who takes the pile? (R9) · "rank": which ranks may be called? (R4, V1, V2,
    V2b, V4) · "won": has the one with an empty hand won? (R11).
    """
    return Ask(kind, step, tally)
