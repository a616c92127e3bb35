"""What is added to JupyterLab's own pages: how far the start has come, a way to run all cells, and whole links."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ..text import LANGUAGES, words
from .lessons import COUNTS
from .static import data, static

__all__ = ["WORDS", "add_ours"]

_APPS: Final = ("lab", "notebooks")
WORDS: Final = (
    "wait_lab", "wait_python", "can_run", "can_run_part", "run_all", "run_part", "running", "ran", "ran_part",
    "stopped", "disk", "no_start", "no_compiled", "long_wait", "step_instead", "close",
)  # fmt: skip


def add_ours(site: Path) -> None:
    """Add it to each of them."""
    said = {lang: {name: words(lang)["site"][name] for name in WORDS} for lang in LANGUAGES}
    told = data({"counts": COUNTS, "words": said})
    added = (
        f'<style>{static("status.css")}</style>'
        f'<script type="application/json" id="fusk-status-told">{told}</script>'
        f'<script>{static("status.js")}</script>'
    )  # fmt: skip
    for app in _APPS:
        page = site / app / "index.html"
        text = page.read_text(encoding="utf-8")
        links = f"<script>{static('links.js')}</script>" if app == "notebooks" else ""
        assert text.count("</body>") == 1, page
        page.write_text(text.replace("</body>", f"{added}{links}</body>"), encoding="utf-8")
