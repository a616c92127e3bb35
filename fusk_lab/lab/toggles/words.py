"""The panel of toggles in words: its options, why one is refused, and the sentences of the rules that change."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

from ...rules import BASE, VARIANTS, OwnSequence, Variant
from ...text import rule_name, say, words
from ...text.grammar import counted, joined, sentence_case
from ...text.ruletext import Change, How, changed
from .course import Course
from .toggles import Group, Option, Reading, besides, code, groups, outcome

__all__ = ["option_name", "panel", "refusal", "toggle_page"]


def panel(course: Course, own: OwnSequence | None, lang: str) -> dict[str, Any]:
    """Put all that a panel shows of the variant chosen now in words, as JSON holds it."""
    catalogue, variant = words(lang)["toggle"], course.now
    preset = variant.key if variant.key in VARIANTS else ""
    presets = [[key, sentence_case(say(ready, lang))] for key, ready in VARIANTS.items()]
    return {
        "lang": lang,
        "title": catalogue["title"],
        "now": _now(variant, lang),
        "presets": {
            "name": catalogue["presets"],
            "options": presets if preset else [["", sentence_case(catalogue["mix"])], *presets],
            "chosen": preset,
        },
        "acts": _acts(course, lang),
        "code": {"name": catalogue["code"], "about": catalogue["code_for"], "text": code(variant)},
        "groups": [_group(group, variant, lang) for group in groups(variant, own)],
        "changes": _changes(course, lang),
        "close": catalogue["close"],
        "no_answer": catalogue["no_answer"],
        "went_wrong": words(lang)["gate"]["went_wrong"],
        "failed": catalogue["failed"],
    }


def _now(variant: Variant, lang: str) -> str:
    return str(words(lang)["toggle"]["now"].format(rules=say(variant, lang)))


def _acts(course: Course, lang: str) -> list[list[str | None]]:
    """List what else can be done, each with why it cannot be done now."""
    catalogue = words(lang)["toggle"]
    return [
        ["undo", catalogue["undo"], None if course.past else catalogue["no_undo"]],
        ["redo", catalogue["redo"], None if course.future else catalogue["no_redo"]],
        ["ground_rules", catalogue["ground_rules"],
         catalogue["ground_rules_already"] if course.now == BASE else None],
    ]  # fmt: skip


# The options


def option_name(option: Option, lang: str) -> str:
    """Name an option inside a sentence."""
    named = words(lang)["option"]
    if option.key == "own":
        return str(named["own"].format(name=option.value.name))
    if option.setting == "most_laid" and option.value is not None:
        return str(named["at_most"].format(cards=counted("cards", option.value, lang)))
    return str(named[option.key])


def _group(group: Group, variant: Variant, lang: str) -> dict[str, Any]:
    return {
        "key": group.key,
        "name": words(lang)["toggle"][group.key],
        "one": group.one,
        "options": [_option(option, variant, lang) for option in group.options],
    }


def _option(option: Option, variant: Variant, lang: str) -> dict[str, Any]:
    refused = outcome(variant, option).refused
    return {
        "key": option.key,
        "text": sentence_case(option_name(option, lang)),
        "rule": rule_name(option.rule, lang) if option.rule != OwnSequence.rule else "",
        "reading": _reading(option.reading, lang),
        "on": option.is_on(variant),
        "why": say(refused, lang) if refused else None,
    }


def _reading(reading: Reading, lang: str) -> str:
    match reading:
        case Reading.ALL:
            return str(words(lang)["reading"]["label"])
        case Reading.PARTLY:
            return str(words(lang)["toggle"]["partly"])
    return ""


def refusal(variant: Variant, option: Option, lang: str) -> dict[str, Any] | None:
    """Say why an option means nothing now, and what to change besides; None where it can be chosen."""
    found = outcome(variant, option)
    if found.refused is None:
        return None
    mend = None if found.nearest is None else _mend(variant, option, found.nearest, lang)
    return {"option": option.key, "text": say(found.refused, lang), "mend": mend}


def _mend(variant: Variant, option: Option, nearest: Variant, lang: str) -> str:
    """Say what is turned off and chosen besides, to go on."""
    catalogue, quote = words(lang)["toggle"], words(lang)["grammar"]["quote"]
    off, chosen = besides(variant, option, nearest)
    steps = [
        catalogue[key].format(names=joined([quote.format(text=option_name(one, lang)) for one in options], lang))
        for key, options in (("turn_off", off), ("choose", chosen))
        if options
    ]
    return sentence_case(joined([*steps, catalogue["go_on"]], lang))


# What changes


def _changes(course: Course, lang: str) -> dict[str, Any]:
    """List the sentences that changed, since the base rules and since the choice before."""
    catalogue = words(lang)["toggle"]
    with_base = changed(BASE, course.now, lang)
    with_before = () if course.before is None else changed(course.before, course.now, lang)
    return {
        "name": catalogue["changes"],
        "compared": catalogue["compared"],
        "with": [
            {"key": "base", "name": catalogue["with_base"], "rules": _sentences(with_base, lang),
             "same": catalogue["same_base"]},
            {"key": "before", "name": catalogue["with_before"], "rules": _sentences(with_before, lang),
             "same": catalogue["same_before"]},
        ],
    }  # fmt: skip


def _sentences(changes: Iterable[Change], lang: str) -> list[dict[str, Any]]:
    catalogue = words(lang)
    said = {How.ADDED: catalogue["toggle"]["added"], How.STRUCK: catalogue["toggle"]["struck"]}
    return [
        {
            "added": how is How.ADDED,
            "sign": how.value,
            "said": said[how],
            "rule": sentence.rule,
            "text": sentence.text,
            "reading": catalogue["reading"]["label"] if sentence.reading else "",
        }
        for how, sentence in ((change.how, change.sentence) for change in changes)
        if how is not How.KEPT
    ]


# For readers without the browser's code: only what a cleaned page keeps (see `twin`).


def toggle_page(shown: dict[str, Any], lang: str) -> str:
    """Write a panel as HTML: what is chosen, and the sentences that differ from the base rules."""
    catalogue = words(lang)["toggle"]
    chosen = [
        (group["name"], " · ".join(one["text"] for one in group["options"] if one["on"]) or "\N{EN DASH}",
         " ".join(one["rule"] for one in group["options"] if one["on"]))
        for group in shown["groups"]
    ]  # fmt: skip
    head = [catalogue["option"], catalogue["choice"], catalogue["number"]]
    compared = shown["changes"]["with"][0]
    rules = "".join(f"<li>{_sentence_page(one)}</li>" for one in compared["rules"])
    changes = f'<ul style="list-style: none">{rules}</ul>' if rules else f"<p>{escape(compared['same'])}</p>"
    return (
        f'<div class="fusk-static" lang="{lang}"><p><b>{escape(shown["now"])}</b></p>'
        f"{_table(shown['title'], head, chosen)}"
        f"<p>{escape(shown['changes']['name'])}</p>{changes}<p>{escape(catalogue['static_note'])}</p></div>"
    )


def _table(caption: str, head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    heads = "".join(f'<th scope="col">{escape(name)}</th>' for name in head)
    body = "".join("<tr>" + "".join(f'<td style="text-align: left">{escape(cell)}</td>' for cell in row) + "</tr>"
                   for row in rows)  # fmt: skip
    return f"<table><caption>{escape(caption)}</caption><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>"


def _sentence_page(one: dict[str, Any]) -> str:
    tag = "ins" if one["added"] else "del"
    reading = f" ({escape(one['reading'])})" if one["reading"] else ""
    return f"{one['sign']} {escape(one['rule'])}: <{tag}>{escape(one['text'])}</{tag}>{reading}"
