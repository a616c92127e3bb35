"""The notebooks as the site offers them: the title and the purpose of each, as the first one's map gives them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from ..__main__ import FIRST, originals
from ..text import words

__all__ = ["COUNTS", "FIRST_PAGES", "Lesson", "for_a_browser", "lessons", "sources"]

_ROW: Final = re.compile(r"^\| \[(?:\d+ )?([^\]]+)\]\((\w+)\.ipynb\) \| (.+) \|$", re.MULTILINE)
FIRST_PAGES: Final = {"sv": "index.html", "en": "en.html"}  # of the site
COUNTS: Final = "fusk_counts"  # in a notebook's data: which cell is the first that deals many games
_KERNEL: Final = {"display_name": "Python", "language": "python", "name": "python"}  # python3 is not found there


class Lesson(NamedTuple):
    """Hold what is said of a notebook where one chooses it; its number is how its name begins."""

    name: str
    title: str
    purpose: str
    counts: bool = False  # it deals so many games that a browser would need hours for them

    @property
    def number(self) -> str:
        """Return the two digits the name begins with."""
        return self.name[:2]


def sources(lang: str) -> list[Path]:
    """List the notebooks of a language, in order."""
    return sorted((originals() / lang).glob("*.ipynb"))


def lessons(lang: str) -> list[Lesson]:
    """List what is said of each notebook."""
    notebooks = {file.stem: json.loads(file.read_text(encoding="utf-8")) for file in sources(lang)}
    texts = {name: list(_prose(notebook)) for name, notebook in notebooks.items()}
    first = Path(FIRST).stem
    mapped = {name: (title, purpose) for title, name, purpose in _ROW.findall("\n".join(texts[first]))}
    mapped[first] = (_heading(texts[first]), words(lang)["site"]["first"])
    told = {name: mapped.get(name, (_heading(prose), "")) for name, prose in texts.items()}
    return [
        Lesson(name, title, purpose[:1].upper() + purpose[1:], _counts(notebooks[name]["cells"]) is not None)
        for name, (title, purpose) in told.items()
    ]


def for_a_browser(file: Path) -> str:
    """Return a notebook with the name its kernel has in a browser, and texts whole: there nobody joins their lines."""
    import nbformat

    notebook = nbformat.read(file, as_version=4)
    notebook.metadata.kernelspec = _KERNEL
    if (first := _counts(notebook.cells)) is not None:
        notebook.metadata[COUNTS] = first
    return json.dumps(notebook, ensure_ascii=False, indent=1)


def _counts(cells: Sequence[Any]) -> int | None:
    """Find the first cell that deals many games at one go; a panel deals no more than one asks it for."""
    codes = ((number, "".join(cell["source"])) for number, cell in enumerate(cells) if cell["cell_type"] == "code")
    return next((number for number, code in codes if "simulate(" in code), None)


def _prose(notebook: dict[str, Any]) -> Iterator[str]:
    return ("".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "markdown")


def _heading(prose: list[str]) -> str:
    return next((line[2:] for text in prose for line in text.splitlines() if line.startswith("# ")), "")
