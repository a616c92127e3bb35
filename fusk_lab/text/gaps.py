"""Sentences with gaps: what the rules let one work out is left open, and what nobody can know is told."""

from __future__ import annotations

from collections.abc import Callable

from ..rules import Call, Laid, LetStood, NewRound, Passed, PickedUp, Variant, Won
from ..rules.telling import Seen, Starter, TurnOf
from .catalogue import words
from .grammar import call, number, sentence_case
from .moments import how_told

__all__ = ["Answer", "told_with"]

Answer = Callable[[str], str]  # what is put in the place of an answer


def told_with(seen: Seen, before: Seen | None, lang: str, answer: Answer) -> str:
    """Tell a moment in one headline, with `answer` of whatever follows from the rules and the moments before it.

    That is who is on turn (R2, R10, H3), the rank where only one may be called (R4), who takes the pile and how much
    it is (R9), and who has won (R11). What a player chose to do, and what the cards show, is told.
    """
    key, parts = how_told(seen, lang)
    answers = _answers(seen, parts, lang, answer)
    if _is_given(before):
        answers.pop("name", None)  # it has just been said whose turn it is
    return sentence_case(str(words(lang)["told"][key].format(**(parts | answers))))


def _is_given(seen: Seen | None) -> bool:
    """Say whether the turn is told where nothing tells it yet: at a start made by hand, or where it is drawn (R2)."""
    return seen is not None and isinstance(seen.event, Starter | TurnOf) and seen.event.rule == "R2"


def _answers(seen: Seen, parts: dict[str, str], lang: str, answer: Answer) -> dict[str, str]:
    who = {form: answer(text) for form, text in parts.items() if form in ("name", "names")}  # Pelle, or whose
    match seen.event:
        case Laid(_, called, follows):
            return who | {"call": _call(called, follows, seen.table.variant, lang, answer)}
        case PickedUp(_, count):
            return who | ({} if count is None else {"cards": answer(parts["cards"])})
        case TurnOf() if _is_given(seen):
            return {}
        case TurnOf() | Won() | Passed() | NewRound() | LetStood():
            return who
    return {}


def _call(called: Call, follows: Call | None, variant: Variant, lang: str, answer: Answer) -> str:
    """Say a call, its rank as an answer where nothing else may be called; "ett" and "en" would tell which it is."""
    if len(variant.next_ranks(follows)) > 1:
        return call(called, lang)
    said = call(called, lang)
    if called.count == 1:
        return answer(said)
    count = number(called.count, lang)
    return f"{count} {answer(said.removeprefix(count).strip())}"
