"""The notebooks as the site offers them: the title and the purpose of each, as the first one's map gives them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from ..__main__ import FIRST, originals
from ..text import words

__all__ = ["Lesson", "for_a_browser", "lessons", "sources"]

_ROW: Final = re.compile(r"^\| \[(?:\d+ )?([^\]]+)\]\((\w+)\.ipynb\) \| (.+) \|$", re.MULTILINE)
_KERNEL: Final = {"display_name": "Python", "language": "python", "name": "python"}  # python3 is not found there


class Lesson(NamedTuple):
    """Hold what is said of a notebook where one chooses it; its number is how its name begins."""

    name: str
    title: str
    purpose: str

    @property
    def number(self) -> str:
        """Return the two digits the name begins with."""
        return self.name[:2]


def sources(lang: str) -> list[Path]:
    """List the notebooks of a language, in order."""
    return sorted((originals() / lang).glob("*.ipynb"))


def lessons(lang: str) -> list[Lesson]:
    """List what is said of each notebook."""
    texts = {file.stem: list(_prose(json.loads(file.read_text(encoding="utf-8")))) for file in sources(lang)}
    first = Path(FIRST).stem
    mapped = {name: (title, purpose) for title, name, purpose in _ROW.findall("\n".join(texts[first]))}
    mapped[first] = (_heading(texts[first]), words(lang)["site"]["first"])
    return [Lesson(name, *mapped.get(name, (_heading(prose), ""))) for name, prose in texts.items()]


def for_a_browser(file: Path) -> str:
    """Return a notebook with the name its kernel has in a browser, and texts whole: there nobody joins their lines."""
    import nbformat

    notebook = nbformat.read(file, as_version=4)
    notebook.metadata.kernelspec = _KERNEL
    return json.dumps(notebook, ensure_ascii=False, indent=1)


def _prose(notebook: dict[str, Any]) -> Iterator[str]:
    return ("".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "markdown")


def _heading(prose: list[str]) -> str:
    return next((line[2:] for text in prose for line in text.splitlines() if line.startswith("# ")), "")
