"""Gates: questions at their steps in a game. What comes after the first closed one is not shown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, NoReturn

from ...rules import Moment
from ...text import language, words
from .questions import Ask, Choice, Question, in_words
from .ready import READY, question_at, usual

__all__ = ["Asked", "Gate", "Gates", "gates", "listed"]

Asked = str | Ask | Question  # a ready question by its name, one bound to a step, or a teacher's own


class Gate(NamedTuple):
    """Hold a question and the step (from 1) after which it is asked."""

    step: int
    question: Question


@dataclass(frozen=True)
class Gates:
    """Hold the gates of a game in order, and the guesses at those that are open; None is no guess."""

    gates: tuple[Gate, ...] = ()
    guesses: tuple[int | None, ...] = ()

    @property
    def closed(self) -> Gate | None:
        """Return the first closed gate, if there is one."""
        return self.gates[len(self.guesses)] if len(self.guesses) < len(self.gates) else None

    def shown(self, steps: int) -> int:
        """Count the steps that may be shown, of so many."""
        return steps if self.closed is None else self.closed.step

    def open(self, guess: int | None, lang: str) -> Gates:
        """Open the first closed gate with a guess. Raises ValueError for a guess that is none of its choices."""
        if self.closed is None:
            return self
        most = len(self.closed.question.choices) - 1
        if guess is not None and (type(guess) is not int or not 0 <= guess <= most):
            raise ValueError(words(lang)["predict"]["no_such_guess"].format(read=repr(guess)[:60], most=most))
        return replace(self, guesses=(*self.guesses, guess))

    def again(self) -> Gates:
        """Close all gates and forget the guesses."""
        return replace(self, guesses=())

    def packed(self, lang: str) -> list[dict[str, Any]]:
        """Return what a browser may have: the open gates with their answers, and the first closed one without."""
        opened = [
            {"step": step} | question.answered(lang, guess)
            for (step, question), guess in zip(self.gates, self.guesses, strict=False)
        ]
        if self.closed is None:
            return opened
        step, question = self.closed
        return [*opened, {"step": step} | question.asked(lang)]

    def static(self, lang: str) -> str:
        """Put the question that waits, and its choices, in one line; nothing where none does."""
        if self.closed is None:
            return ""
        catalogue, asked = words(lang)["gate"], self.closed.question.asked(lang)
        line = catalogue["static_question"].format(step=self.closed.step, question=asked["text"])
        return f"{line} ({' · '.join(asked['choices'])}) {catalogue['static_rest']}"


def listed(predict: Asked | Iterable[Asked], lang: str) -> tuple[Asked, ...]:
    """List questions, so that they can be asked of one game after the other. Raises ValueError for what is none."""
    if not isinstance(predict, Iterable | Asked):
        _refuse("not_a_question", predict, lang, ready=", ".join(READY))
    asked = (predict,) if isinstance(predict, Asked) else tuple(predict)
    for one in asked:
        _check(one, lang)
    return asked


def gates(asked: Iterable[Asked], moments: Sequence[Moment], lang: str, viewer: int | None = None) -> Gates:
    """Place questions at the steps of a game, for a player perhaps, who knows what they laid.

    Raises ValueError, in the language, for what cannot be asked.
    """
    return Gates(_in_order(asked, moments, lang, viewer, len(moments)))  # after the last step nothing is left to guess


def gates_so_far(
    asked: Iterable[Asked], moments: Sequence[Moment], lang: str, viewer: int | None,
    guesses: tuple[int | None, ...],
) -> Gates:  # fmt: skip
    """Place questions in a game that is going on: those at a step it has gone past, with the guesses so far.

    A ready question at a step where it makes no sense is left out: nobody knows before how the game will go.
    """
    due = [one for one in asked if _is_due(one, moments)]
    due.sort(key=lambda one: getattr(one, "step", None) is not None)  # at one step these come later, when it is past
    placed = _in_order(due, moments, lang, viewer, len(moments) + 1)  # the game goes on after its last step
    return Gates(placed, guesses[: len(placed)])


def _is_due(asked: Asked, moments: Sequence[Moment]) -> bool:
    step = getattr(asked, "step", None)
    if type(step) is not int or step < 1:
        return True  # wherever it is usually asked, or never, which is refused
    return step < len(moments) and not (isinstance(asked, Ask) and question_at(asked.kind, moments, step) is None)


def _in_order(
    asked: Iterable[Asked], moments: Sequence[Moment], lang: str, viewer: int | None, end: int
) -> tuple[Gate, ...]:
    """Place questions before a step; where there are several at one, in the order they were given."""
    placed = [gate for one in asked for gate in _placed(one, moments, lang, viewer, range(1, end))]
    return tuple(sorted(placed, key=lambda gate: gate.step))


def _placed(asked: Asked, moments: Sequence[Moment], lang: str, viewer: int | None, steps: range) -> Iterator[Gate]:
    if isinstance(asked, Question):
        assert asked.step is not None
        _check_step(asked.step, _name(asked, lang), moments, lang)
        yield Gate(asked.step, asked)
        return
    kind, step, tally = (asked.kind, asked.step, asked.tally) if isinstance(asked, Ask) else (asked, None, False)
    if step is not None:
        _check_step(step, kind, moments, lang)
    for at in [at for at in steps if usual(kind, moments, at, viewer)] if step is None else [step]:
        question = question_at(kind, moments, at)
        if question is None:
            fits = ", ".join(str(other) for other in steps if question_at(kind, moments, other))
            _refuse("not_there" if fits else "not_here", kind, lang, step=at, steps=fits)
        yield Gate(at, replace(question, tally=tally))


def _check_step(step: object, read: object, moments: Sequence[Moment], lang: str) -> None:
    if type(step) is not int or not 1 <= step < len(moments):
        _refuse("no_such_step", read, lang, step=repr(step)[:20], most=len(moments) - 1)


def _check(asked: object, lang: str) -> None:
    """Refuse what is no question, whatever the game."""
    if isinstance(asked, Question):
        _check_own(asked, lang)
        return
    kind = asked.kind if isinstance(asked, Ask) else asked
    if not isinstance(kind, str) or kind not in READY:
        _refuse("not_a_question", kind, lang, ready=", ".join(READY))


def _check_own(question: Question, lang: str) -> None:
    name = _name(question, lang)
    choices = question.choices
    if isinstance(choices, str) or not isinstance(choices, Sequence) or len(choices) < 2:
        _refuse("few_choices", name, lang)
    for choice in choices:
        if not isinstance(choice, Choice):
            _refuse("not_a_choice", name, lang, choice=repr(choice)[:60])
    if not all(_has_text(choice.text, lang) for choice in choices) or not all(
        not choice.feedback or _has_text(choice.feedback, lang) for choice in choices
    ):
        _refuse("no_text", name, lang, lang=repr(lang))
    if len({in_words(choice.text, lang) for choice in choices}) < len(choices):
        _refuse("few_choices", name, lang)
    right = sum(choice.right is True for choice in choices)
    if right != 1:
        _refuse("one_right", name, lang, count=right)
    if question.step is None:
        _refuse("no_step", name, lang)


def _name(question: Question, lang: str) -> str:
    if not _has_text(question.text, lang):
        _refuse("no_text", question.text, lang, lang=repr(lang))
    return in_words(question.text, lang)


def _has_text(text: object, lang: str) -> bool:
    found = text.get(language(lang)) if isinstance(text, Mapping) else text
    return isinstance(found, str) and bool(found.strip())


def _refuse(key: str, read: object, language: str, **parts: object) -> NoReturn:
    """Say what was read and what would be right."""
    raise ValueError(words(language)["predict"][key].format(read=repr(read)[:60], **parts))
