"""The wheel of ranks as the browser gets it, and as a page for readers without it."""

from __future__ import annotations

from base64 import b64encode
from html import escape
from typing import Any, Final

from ...rules import Call, Rank
from ...text import Because, words
from ...text.grammar import call, counted, index, ranks, sentence_case
from .picture import SIZE, drawing, picture, shape, sign
from .wheel import Wheel
from .words import about, because, hand_says, headline, verdict

__all__ = ["packed", "page", "says"]

_SAID: Final = (
    "title", "try", "more", "fewer", "choose", "call_it", "undo", "restart", "try_first", "no_undo", "no_restart",
    "no_answer",
)  # fmt: skip
_LEGEND: Final = ("last", "may", "count", "true")


def says(lang: str) -> dict[str, Any]:
    """Collect what does not change: words, the outlines of the sectors, and the signs explained."""
    catalogue = words(lang)
    return {
        **{key: catalogue["wheel"][key] for key in _SAID},
        "why": catalogue["stepper"]["why"],
        "went_wrong": catalogue["gate"]["went_wrong"],
        "reading": catalogue["reading"]["label"],
        "size": SIZE,
        "shapes": [shape(place) for place in range(len(Rank))],
        "signs": [[key, sign(key), catalogue["wheel"][f"legend_{key}"]] for key in _LEGEND],
    }


def packed(wheel: Wheel, lang: str) -> dict[str, Any]:
    """Pack what is seen now, and the answer to every call one may try: the browser asks nobody."""
    tries = [[Call(count, rank) for count in range(1, wheel.most + 1)] for rank in Rank]
    return {
        "rules": wheel.state.variant.key,
        "picture": drawing(wheel, lang),
        "headline": headline(wheel, lang),
        "hand": None if wheel.hand is None else hand_says(wheel, lang),
        "forced": wheel.forced,
        "why": [[each.rule, each.text, each.reading] for each in because(wheel, lang)],
        "sectors": [about(sector, wheel, lang) for sector in wheel.sectors],
        "last": next((place for place, sector in enumerate(wheel.sectors) if sector.last), None),
        "signs": _signs(wheel),
        "counts": [sentence_case(counted("cards", count, lang)) for count in range(1, wheel.most + 1)],
        "calls": [[sentence_case(call(each, lang)) for each in row] for row in tries],
        "verdicts": [[[wheel.why_not(each) is None, verdict(wheel, each, lang)] for each in row] for row in tries],
    }


def _signs(wheel: Wheel) -> list[str]:
    """List the signs there may be on the wheel, as it goes round."""
    there = {"last": True, "may": True, "count": wheel.state.variant.raises, "true": wheel.hand is not None}
    return [key for key in _LEGEND if there[key]]


# For readers without the browser's code: only what a cleaned page keeps (see `twin`).


def page(wheel: Wheel, lang: str) -> str:
    """Write the wheel as an image, its rules as a list, and its sectors as a table, in HTML."""
    catalogue = words(lang)
    image = b64encode(picture(wheel, lang).encode()).decode()
    hand = hand_says(wheel, lang)
    said = f"<p>{escape(hand)}</p>" if hand else ""
    alt = " ".join(filter(None, (f"{catalogue['wheel']['title']}. {headline(wheel, lang)}", hand)))
    why = "".join(f"<li>{_rule(each, lang)}</li>" for each in because(wheel, lang))
    head = "".join(f'<th scope="col">{escape(catalogue["wheel"][name])}</th>' for name in ("rank", "told"))
    rows = "".join(_row(about(sector, wheel, lang), sector.rank, lang) for sector in wheel.sectors)
    return (
        f'<div class="fusk-static" lang="{lang}"><p><b>{escape(headline(wheel, lang))}</b></p>{said}'
        f'<img style="width: 100%; max-width: {SIZE}px" alt="{escape(alt)}" src="data:image/svg+xml;base64,{image}">'
        f"<p>{escape(catalogue['stepper']['why'])}</p><ul>{why}</ul>"
        f"<table><caption>{escape(catalogue['wheel']['caption'])}</caption><thead><tr>{head}</tr></thead>"
        f"<tbody>{rows}</tbody></table><p>{escape(catalogue['wheel']['static_note'])}</p></div>"
    )


def _rule(because: Because, lang: str) -> str:
    reading = f" ({words(lang)['reading']['label']})" if because.reading else ""
    return escape(f"{because.rule}: {because.text}{reading}")


def _row(about: str, rank: Rank, lang: str) -> str:
    facts = about.partition(": ")[2]
    name = f"{index(rank, lang)} ({ranks([rank], lang)})"
    return f'<tr><th scope="row">{escape(name)}</th><td style="text-align: left">{escape(facts)}</td></tr>'
