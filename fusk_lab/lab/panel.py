"""What a viewer can know of an open call, as words and numbers to show beside a table or by themselves."""

from __future__ import annotations

from fractions import Fraction
from html import escape
from typing import Any

from ..analysis.odds import Chances, Conclusion, Verdict, chances, conclude
from ..rules import Observation
from ..text import words
from ..text.grammar import call, index, ranks, sentence_case
from ..text.knowledge import assumption, chance, evidence, percent, proof, verdict_chip

__all__ = ["knowledge_panel", "panel_page"]


def knowledge_panel(observation: Observation, lang: str) -> dict[str, Any]:
    """Put what a viewer can know of the open call in words, as JSON holds it; nothing else is looked at.

    Without an open call there is a friendly sentence in `nothing` and no verdict.

    >>> from fusk_lab import Call, Card, Game, Lay, Rank, observe, setup
    >>> game = Game(setup({"Pelle": "2♥ 7♣", "Kalle": "A♠ 9♦"})).then(Lay(0, [Card.parse("2♥")], Call(1, Rank.ACE)))
    >>> panel = knowledge_panel(observe(game, 1), "en")
    >>> panel["called"], panel["chip"]
    ('Pelle has called one ace.', 'Cannot be decided')
    """
    catalogue = words(lang)["panel"]
    title = catalogue["title"].format(name=_inside(observation, lang))
    if observation.open_call is None:
        return {"title": title, "nothing": catalogue["nothing"]}
    known = conclude(observation)
    return {
        "title": title,
        "called": catalogue["called"].format(name=known.players[known.layer], call=call(known.call, lang)),
        "verdict": known.verdict.name,
        "chip": sentence_case(verdict_chip(known, lang)),
        "proof": proof(known, lang),
        "counting": _counting(known, lang),
        "knows": catalogue["knows"].format(name=_inside(observation, lang)),
        "evidence": list(evidence(known, lang)),
        "likely": catalogue["likely"],
        "chance": _chance(chances(observation), lang),
    }


def _inside(observation: Observation, lang: str) -> str:
    """Name the viewer inside a sentence."""
    if isinstance(observation.viewer, int):
        return observation.players[observation.viewer]
    return str(words(lang)["panel"]["spectator" if observation.viewer is None else "teacher"])


def _counting(known: Conclusion, lang: str) -> dict[str, Any] | None:
    """Count the copies of the rank, where counting them is the whole argument."""
    if known.own or not (known.verdict is Verdict.OPEN or known.by_count):
        return None
    left = known.copies - known.placed
    groups = {"elsewhere": known.placed, "left": left, "laid": known.call.count}
    texts = {name: words(lang)["panel"][name].format(count=count) for name, count in groups.items()}
    return {"rank": index(known.call.rank, lang), "groups": [[name, groups[name], texts[name]] for name in groups]}


def _chance(found: Chances | None, lang: str) -> dict[str, Any]:
    said = chance(found, lang)
    if found is None:
        return {"said": said}
    return {
        "said": said,
        "share": _share(found.could),
        "percent": percent(found.could, lang),
        "assumption": assumption(found, lang),
        "held": _held(found, lang),
    }


def _held(found: Chances, lang: str) -> dict[str, Any]:
    """Say how many of the rank each of the others holds: a row a seat, a column a number."""
    catalogue, layer, called = words(lang)["panel"], found.players[found.layer], found.call.count
    rank = ranks([found.call.rank], lang)
    rows = [
        {
            "name": name,
            "cells": [[percent(each, lang), _share(each)] for each in found.held[seat]],
            "counts": called if seat == found.layer and found.could else None,  # from here on they add up to it
        }
        for seat, name in enumerate(found.players)
        if seat != found.viewer
    ]
    return {
        "caption": catalogue["held"].format(ranks=rank),
        "head": [catalogue["player"], *map(str, range(len(found.held[0])))],
        "rows": rows,
        "note": catalogue["adds_up"].format(name=layer) if any(row["counts"] for row in rows) else "",
    }


def _share(chance: Fraction) -> float:
    """Round a chance to what a bar can show."""
    return round(float(chance), 4)


# For readers without the browser's code: only what a cleaned page keeps (see `twin`).


def panel_page(panel: dict[str, Any]) -> str:
    """Write a panel as HTML; the number lies in a part that the reader opens."""
    title = f"<p><b>{escape(panel['title'])}</b></p>"
    if "nothing" in panel:
        return f"{title}<p>{escape(panel['nothing'])}</p>"
    evidence = "".join(f"<li>{escape(sentence)}</li>" for sentence in panel["evidence"])
    knows = f"<p>{escape(panel['knows'])}</p><ul>{evidence}</ul>" if evidence else ""
    return (
        f"{title}<p>{escape(panel['called'])}</p>"
        f'<p><b style="border: 2px solid; border-radius: 1em; padding: 2px 10px">{escape(panel["chip"])}</b></p>'
        f"<p>{escape(panel['proof'])}</p>{knows}"
        f"<details><summary>{escape(panel['likely'])}</summary>{_chance_page(panel['chance'])}</details>"
    )


def _chance_page(chance: dict[str, Any]) -> str:
    said = f"<p><b>{escape(chance['said'])}</b></p>"
    if "held" not in chance:
        return said
    held = chance["held"]
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in held["head"])
    rows = "".join(_row_page(row) for row in held["rows"])
    return (
        f"{said}<p>{escape(chance['assumption'])}</p>"
        f"<table><caption>{escape(held['caption'])}</caption><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
        f"<p>{escape(held['note'])}</p>"
    )


def _row_page(row: dict[str, Any]) -> str:
    first = len(row["cells"]) if row["counts"] is None else row["counts"]
    cells = (f"<b>{text}</b>" if number >= first else text for number, (text, _) in enumerate(row["cells"]))
    return f'<tr><th scope="row">{escape(row["name"])}</th>{"".join(f"<td>{cell}</td>" for cell in cells)}</tr>'
