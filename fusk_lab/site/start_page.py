"""The page the site opens with: what there is, how far the start has come, and a way straight to each notebook."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from pathlib import Path
from string import Template
from typing import Any, Final

from ..lab.board.picture import card_drawing
from ..text import LANGUAGES, words
from ..text.statement import statement
from .lessons import FIRST_PAGES, Lesson, lessons
from .static import data, static

__all__ = ["WORDS", "write_start_pages"]

_FAN: Final = ((-14, 12), (0, 0), (14, 12))  # degrees, and how far down, of three cards
WORDS: Final = ("fetching", "ready", "not_here", "from_disk", "no_wasm")  # for its script
# JupyterLite's own pages look for this in the first page of the site.
_ROOT: Final = '<script id="jupyter-config-data" type="application/json" data-jupyter-lite-root=".">{}</script>'
_TEXTS: Final = ("title", "heading", "other_language", "no_script", "notebooks", "good_to_know")

Sizes = Sequence[tuple[str, int]]


def write_start_pages(site: Path, python: Path | None = None) -> None:
    """Write the first page in both languages; the Swedish one is what one comes to.

    `python` is the folder of what is fetched before notebooks can run; without one there are only pages to step in.
    """
    files = sorted(python.iterdir()) if python else []
    sizes = [(file.relative_to(site).as_posix(), file.stat().st_size) for file in files]
    for lang, other in zip(LANGUAGES, reversed(LANGUAGES), strict=True):
        (site / FIRST_PAGES[lang]).write_text(_page(lang, other, sizes), encoding="utf-8")


def _page(lang: str, other: str, sizes: Sizes) -> str:
    say = words(lang)["site"]
    parts = _with_python(say, sizes) if sizes else _alone(say)
    return Template(static("start.html")).substitute(
        {name: escape(say[name]) for name in _TEXTS}, lang=lang, other=other, other_file=FIRST_PAGES[other],
        style=static("look.css") + static("start.css"), cards=_cards(lang), accessibility=_accessibility(lang),
        rows="\n".join(_row(lesson, lang, say, bool(sizes)) for lesson in lessons(lang)), **parts,
    )  # fmt: skip


def _with_python(say: Any, sizes: Sizes) -> dict[str, str]:
    told = data({"files": sizes, "words": {name: say[name] for name in WORDS}})
    return {
        "lead": escape(say["lead"]),
        "state": f'<div class="state"><p role="status" id="state">{escape(say["starting"])}</p>'
                 '<progress id="bar" max="1" value="0" aria-labelledby="state"></progress></div>',
        "notes": _notes(say["two_ways"], say["yours"], say["slower"]),
        "whole_lab": f'<p><a class="quiet needs-server" href="lab/index.html">{escape(say["whole_lab"])}</a></p>',
        "script": f'{_ROOT}\n<script type="application/json" id="told">{told}</script>\n'
                  f'<script>\n{static("start.js")}</script>',
    }  # fmt: skip


def _alone(say: Any) -> dict[str, str]:
    return {
        "lead": escape(say["lead_pages"]), "state": "", "notes": _notes(say["no_secrets"]), "whole_lab": "",
        "script": "",
    }  # fmt: skip


def _notes(*notes: str) -> str:
    return "\n".join(f"<li>{escape(note)}</li>" for note in notes)


def _accessibility(lang: str) -> str:
    """Write the accessibility statement, folded: the law wants it reached from the first page."""
    (_, title), *parts = statement(lang)
    tags = {"head": "h3", "text": "p", "item": "li"}
    written = "".join(f"<{tags[kind]}>{_linked(text)}</{tags[kind]}>" for kind, text in parts)
    listed = written.replace("</p><li>", "</p><ul><li>").replace("</h3><li>", "</h3><ul><li>")
    listed = listed.replace("</li><h3>", "</li></ul><h3>") + ("</ul>" if parts[-1].kind == "item" else "")
    return f"<details><summary>{escape(title)}</summary>{listed}</details>"


def _linked(text: str) -> str:
    """Make an address a link, which nobody follows but the reader."""
    return re.sub(r"https://\S+", r'<a href="\g<0>">\g<0></a>', escape(text))


def _row(lesson: Lesson, lang: str, say: Any, runs: bool) -> str:
    def act(link: str, kind: str, text: str, label: str) -> str:
        spoken = escape(say[label].format(title=lesson.title))
        return f'<a class="act {kind}" href="{link}" aria-label="{spoken}">{escape(say[text])}</a>'

    page, notebook = f"{lang}/{lesson.name}.html", f"notebooks/index.html?path={lang}/{lesson.name}.ipynb"
    acts, many = [act(page, "first", "open", "step_title")], ""
    if runs:
        many = f'<span class="many">{escape(say["many_games"])}</span>' if lesson.counts else ""
        acts = [act(notebook, "first needs-server", "run", "run_title"), act(page, "", "step", "step_title")]
    return (
        f'<li><span class="number" aria-hidden="true">{lesson.number}</span>'
        f'<span class="told"><b>{escape(lesson.title)}</b><span>{escape(lesson.purpose)}</span>{many}</span>'
        f'<span class="acts">{"".join(acts)}</span></li>'
    )


def _cards(lang: str) -> str:
    """Draw three backs, as they lie when "three aces" has been called."""
    backs = "".join(
        f'<g transform="translate({at * 56 + 22} {down + 12}) rotate({turn} 32 45)">{card_drawing(lang)["back"]}</g>'
        for at, (turn, down) in enumerate(_FAN)
    )
    return f'<svg class="cards" viewBox="0 0 220 125" aria-hidden="true">{backs}</svg>'
