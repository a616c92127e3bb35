"""Values in a learner's words: cards and calls, rules, and why something is refused or cannot be read."""

from __future__ import annotations

from typing import Any

from ..rules import (
    Call,
    Card,
    IllegalAction,
    IllegalPosition,
    IllegalVariant,
    NotationError,
    OwnSequence,
    Rank,
    Reason,
    Suit,
    Variant,
)  # fmt: skip
from ..rules.mistakes import MOST_OPTIONS
from ..rules.unreadable import UnreadableCode
from .catalogue import words
from .figures import whole
from .grammar import call, card, counted, genitive, joined, ranks, sentence_case

__all__ = ["own_name", "rule_name", "say"]


def say(value: object, lang: str = "sv") -> str:
    """Say a value in a learner's words: a rank, card, call, variant, reason, refusal or mistake in a text or code.

    Raises TypeError for a value there are no words for.

    >>> from fusk_lab import Call, Rank
    >>> say(Call(3, Rank.ACE), "sv"), say(Call(1, Rank.TWO), "en")
    ('tre ess', 'one two')
    """
    match value:
        case Call():
            return call(value, lang)
        case Card():
            return card(value, lang)
        case Rank():
            return ranks([value], lang)
        case Suit():
            return str(words(lang)["suit"][str(value)])
        case Variant():
            return joined([_rule_named(key, value, lang) for key in value.key.split(" + ")], lang)
        case Reason():
            return _reason(value, lang)
        case IllegalAction() | IllegalPosition() | IllegalVariant():
            return _reason(value.reason, lang)
        case NotationError():
            return _mistake(value, lang)
        case UnreadableCode():
            return _unreadable(value, lang)
    raise TypeError(f"there are no words for {value!r}")


def _rule_named(key: str, variant: Variant, lang: str) -> str:
    """Name one of the rules a variant is written with."""
    named = words(lang)["variant"]
    if key.startswith("own("):
        return str(named["own"].format(name=own_name(variant, lang)))
    if key in named:
        return str(named[key])
    return str(named["at_most"].format(cards=counted("cards", variant.most_laid, lang)))  # H2


def own_name(variant: Variant, lang: str) -> str:
    """Quote the name of a rule of one's own."""
    return _shown(variant.sequence.name, lang) if isinstance(variant.sequence, OwnSequence) else ""


def rule_name(rule: str, lang: str) -> str:
    """Return the number of a rule as it is shown; a rule of one's own has none."""
    return str(words(lang)["own"]["rule"]) if rule == OwnSequence.rule else rule


# Why something is refused


def _reason(reason: Reason, lang: str) -> str:
    catalogue, kind = words(lang), reason.kind.name
    own = catalogue["own"]
    name = reason.name or ""
    parts: dict[str, Any] = {
        "name": name,
        "names": genitive(name, lang),
        "quoted": _shown(name, lang),
        "seat": reason.seat,
        "count": reason.count,
        "most": reason.most,
        "read": "" if reason.read is None else _shown(reason.read, lang),
        "card": "" if reason.card is None else card(reason.card, lang),
        "call": "" if reason.call is None else call(reason.call, lang),
        "calls": _instead(reason, lang),
        "cards": counted("cards", reason.count or 0, lang),
        "players": counted("players", reason.count or 0, lang),
        "times": counted("times", reason.count or 0, lang),
        "held": counted("times", reason.most or 0, lang),
        "limit": counted("cards", reason.most or 0, lang),
        "where": _case(reason.case, lang),
        "source": "" if reason.source is None else own["source"].format(source=_shown(reason.source, lang)),
        "first": own["first"] if reason.case is None else "",
    }
    text = sentence_case(catalogue["reason"][kind].format(**parts))
    reading = f", {catalogue['reading']['label']}" if kind in catalogue["reading"]["keys"] else ""
    return f"{text} ({rule_name(reason.rule, lang)}{reading})"


def _case(case: Rank | None, lang: str) -> str:
    """Say which of the fourteen cases a rule of one's own was asked about."""
    own = words(lang)["own"]
    return str(own["start"] if case is None else own["after"].format(ranks=ranks([case], lang)))


def _instead(reason: Reason, lang: str) -> str:
    """Say what might have been called: with the same count if that can be, at most four of them."""
    same = [other for other in reason.calls if reason.call and other.count == reason.call.count]
    return joined([call(other, lang) for other in (same or reason.calls)[:4]], lang, "or")


def _shown(text: str, lang: str) -> str:
    """Quote what was read, invisible characters as their numbers."""
    visible = "".join(sign if sign.isprintable() else f"U+{ord(sign):04X}" for sign in text)
    return str(words(lang)["grammar"]["quote"].format(text=visible))


# What is wrong with a text


def _mistake(error: NotationError, lang: str) -> str:
    catalogue = words(lang)["mistake"]
    near = "" if error.near is None else _shown(error.near, lang)
    parts = {
        "read": _shown(error.read, lang),
        "near": near,
        "options": joined([_shown(option, lang) for option in error.options[:MOST_OPTIONS]], lang, "or"),
        "first": error.first,
        "most": error.most,
        "reason": "" if error.reason is None else _reason(error.reason, lang),
    }
    template = str(catalogue[error.kind.name])
    wrong = template.format(**parts)
    if near and "{near}" not in template:
        wrong = catalogue["near"].format(wrong=wrong, near=near)
    return str(catalogue["place"].format(line=error.line, column=error.column, wrong=wrong))


def _unreadable(error: UnreadableCode, lang: str) -> str:
    most = "" if error.most is None else whole(error.most, lang)
    reason = "" if error.reason is None else _reason(error.reason, lang)
    template = str(words(lang)["code"][error.kind.name])
    return template.format(read=_shown(error.read, lang), place=error.place, most=most, reason=reason)
