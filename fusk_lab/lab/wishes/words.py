"""The panel of what is wished of the page, in words."""

from __future__ import annotations

from html import escape
from typing import Any, Final

from ...text import words
from ...text.statement import statement
from ..board.picture import card_drawing
from .file import FILE
from .wishes import CHOICES, DEFAULT, Wishes

__all__ = ["packed", "page"]

_CARDS: Final = ("A♠", "J♥", "Q♦", "K♣")  # shown as they look now: every letter, every colour


def packed(
    wishes: Wishes, lang: str, trouble: str, state: str = "", *, wrong: bool = False, visited: bool = False
) -> dict[str, Any]:  # fmt: skip
    """Pack the panel; `state` is what is said of the lock, `trouble` why nothing is kept, `visited`: by many."""
    said = words(lang)["preferences"]
    kept = "not_kept" if visited else "saved" if wishes != DEFAULT else "nothing_saved"
    lock = {
        "title": said["lock_title"],
        "about": said["lock_about"].format(file=FILE),
        "code": said["code_word"],
        "lock": said["do_lock"],
        "unlock": said["do_unlock"],
        "state": state or said["is_locked" if wishes.locked else "is_open"],
        "wrong": wrong,
    }
    return {
        "lang": lang,
        "title": said["title"],
        "about": said["about"],
        "cards": list(_CARDS),
        "cards_are": said["cards_are"],
        "drawing": card_drawing(lang),
        "groups": [
            {"key": key, "name": said[key][0], "chosen": getattr(wishes, key), "options": _options(key, lang)}
            for key in CHOICES
        ],
        "lock": lock,
        "locked": wishes.locked,
        "reset": said["reset"],
        "status": trouble or said[kept].format(file=FILE),
        "trouble": bool(trouble),
        "statement": {"name": said["accessibility"], "parts": [list(part) for part in statement(lang)]},
        "code": {"name": said["show_code"], "about": said["code_for"], "text": _code(wishes)},
        "no_answer": said["no_answer"],
        "went_wrong": words(lang)["gate"]["went_wrong"],
        "failed": said["failed"],
    }


def _options(key: str, lang: str) -> list[list[Any]]:
    """List what may be chosen: the value, and its name."""
    said = words(lang)["preferences"]
    named = list(zip(CHOICES[key], said[key][1:], strict=True))
    if key == "size":
        return [[size, said["percent"].format(size=size, words=name)] for size, name in named]
    return [[value, name] for value, name in named]


def _code(wishes: Wishes) -> str:
    """Write the Python that wishes the same."""
    chosen = {key: getattr(wishes, key) for key in CHOICES if getattr(wishes, key) != getattr(DEFAULT, key)}
    asked = ", ".join(f"{key}={value!r}".replace("'", '"') for key, value in chosen.items())
    return f"Preferences().choose({asked})" if asked else "Preferences().reset()"


def page(lang: str) -> str:
    """Write what may be chosen as a table, for readers without the browser's code; not what is chosen here."""
    said = words(lang)["preferences"]
    head = "".join(f'<th scope="col">{escape(said[name])}</th>' for name in ("wish", "options"))
    rows = "".join(
        f'<tr><th scope="row" style="text-align: left">{escape(said[key][0])}</th>'
        f'<td style="text-align: left">{escape(" · ".join(text for _, text in _options(key, lang)))}</td></tr>'
        for key in CHOICES
    )
    return (
        f'<div class="fusk-static" lang="{lang}"><p><b>{escape(said["title"])}</b></p>'
        f"<table><caption>{escape(said['about'])}</caption><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
        f"<p>{escape(said['static_note'])}</p></div>"
    )
