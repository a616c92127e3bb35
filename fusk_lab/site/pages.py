"""The static edition: a page a notebook, run beforehand, whose tables step without any Python behind them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from pathlib import Path
from string import Template
from typing import Any, Final

from ..text import LANGUAGES, words
from .alone import KINDS
from .lessons import FIRST_PAGES, Lesson, lessons, sources
from .run import notebook_runner, run
from .static import data, static

__all__ = ["page", "write_pages"]

_LINK: Final = re.compile(r'(href="\w+)\.ipynb"')


def write_pages(folder: Path) -> None:
    """Write a page for each notebook, in both languages: sv/00_borja_har.html and so on. Raises CellFailed."""
    with notebook_runner() as shell:
        for lang in LANGUAGES:
            (folder / lang).mkdir(parents=True)
            offered = lessons(lang)
            for number, (lesson, source) in enumerate(zip(offered, sources(lang), strict=True), 1):
                text = page(lesson, lang, *run(shell, source), offered[number : number + 1])
                (folder / lang / f"{lesson.name}.html").write_text(text, encoding="utf-8")


def page(
    lesson: Lesson, lang: str, cells: Sequence[Any], widgets: Mapping[int, dict[str, Any]], following: Sequence[Lesson]
) -> str:
    """Write a notebook as a page of its own, its widgets by their cells; it needs no other file, and no other host."""
    say = words(lang)["site"]
    onward = "".join(f'<a href="{one.name}.html">{escape(one.title)} →</a>' for one in following)
    return Template(static("page.html")).substitute(
        lang=lang, title=escape(lesson.title), style=static("look.css") + static("page.css"),
        note=escape(say["no_secrets"] if widgets else say["no_python"]),
        body="\n".join(part for number, cell in enumerate(cells) for part in _cell(cell, number, widgets, say)),
        held="\n".join(_held(number, widget) for number, widget in widgets.items()),
        sheets=_sheets() if widgets else "", script=static("theme.js") + (_code_of_widgets() if widgets else ""),
        start=escape(say["all_notebooks"]), start_file=FIRST_PAGES[lang], onward=onward, other=_other(lesson, lang),
    )  # fmt: skip


def _uninviting(html: str, invites: Sequence[str]) -> str:
    """Leave out a picture's invitation to run its cell: here there is none to run."""
    return re.sub(rf" ?(?:{'|'.join(invites)})[^.<]*\.", "", html).replace("<p></p>", "")


def _other(lesson: Lesson, lang: str) -> str:
    """Link to the same page in the other language."""
    (other,) = (one for one in LANGUAGES if one != lang)
    told = escape(words(lang)["site"]["other_language"])
    return f'<a href="../{other}/{lesson.name}.html" hreflang="{other}" lang="{other}">{told}</a>'


def _cell(cell: Any, number: int, widgets: Mapping[int, dict[str, Any]], say: Any) -> Iterator[str]:
    if cell.cell_type == "markdown":
        yield _prose(cell.source)
        return
    yield _code(cell, say["code"])
    for output in cell.outputs:
        shown = _uninviting(_output(output), say["invites"])
        if number in widgets and "text/html" in output.get("data", {}):  # the picture, until the widget is there
            shown = shown.replace('"output"', f'"output" data-alone="fusk-alone-{number}"', 1)
        yield shown


def _held(number: int, widget: Mapping[str, Any]) -> str:
    return f'<script type="application/json" id="fusk-alone-{number}">{data(widget)}</script>'


def _sheets() -> str:
    return "\n".join(f'<style id="fusk_lab.{kind.__name__}">{kind._css}</style>' for kind in KINDS)


def _code_of_widgets() -> str:
    """Put the browser's code of each kind of widget into a function of its own, for they share names."""
    own = (f"{kind.__name__}: (() => {{ {_returned(kind._esm)} }})()" for kind in KINDS)
    return f"const WIDGETS = {{\n{','.join(own)} }};\n{static('alone.js')}".replace("</script", "<\\/script")


def _returned(module: str) -> str:
    before, exported, after = module.partition("\nexport default ")
    assert exported, "a widget's code exports one thing"
    return f"{before}\nreturn {after}"


def _prose(markdown: str) -> str:
    from nbconvert.filters import markdown2html

    linked = _LINK.sub(r'\1.html"', markdown2html(markdown))
    return f'<div class="prose">{linked}</div>'


def _code(cell: Any, name: str) -> str:
    from nbconvert.filters import Highlight2HTML

    lit = Highlight2HTML()(cell.source)
    return f"<details><summary>{escape(name)}</summary>{lit}</details>"


def _output(output: Any) -> str:
    """Write an output that does not step: a twin, a table, what was printed."""
    if html := _text(output, "text/html"):
        return f'<div class="output">{html}</div>'
    if markdown := _text(output, "text/markdown"):
        return _prose(markdown)
    printed = output.text if output.output_type == "stream" else _text(output, "text/plain")
    return f'<pre class="output" tabindex="0">{escape(printed)}</pre>'


def _text(output: Any, mime: str) -> str:
    return "".join(output.get("data", {}).get(mime, ""))
