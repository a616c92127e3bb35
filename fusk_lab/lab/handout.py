"""A handout for paper: the rules in short, a game to fill in, and tables for rounds with real cards; or its key."""

from __future__ import annotations

from base64 import b64encode
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Final

from ..rules import Game, State
from ..text import words
from .paper import PAPER, pages, questions, round_log, rules_in_short, steps_of, tally

__all__ = ["VERSIONS", "Handout", "handout"]

VERSIONS = ("pupil", "key")
_MANY: Final = 6  # pages: three papers


@dataclass(frozen=True)
class Handout:
    """Hold a handout: `html` is a whole page to print on A4, `str` gives the same, and `save` writes it to a file."""

    game: Game
    version: str
    lang: str
    html: str

    def __str__(self) -> str:
        return self.html

    def __repr__(self) -> str:
        start = self.game.start
        about = f"{len(self.game.steps)} steps, {len(start.players)} players, {start.variant.key}"
        return f"<Handout: {self.version}, {about}>"

    def save(self, path: str | Path) -> Path:
        """Write it to a file, to open in a browser and print; return where. Raises OSError."""
        file = Path(path)
        file.write_text(self.html, encoding="utf-8")
        return file

    def _repr_html_(self) -> str:
        said = words(self.lang)["handout"]
        page = b64encode(self.html.encode()).decode()
        return (
            f'<div class="fusk-static" lang="{self.lang}"><p><b>{escape(said[self.version])}</b>: '
            f"{escape(said[f'about_{self.version}'])}</p>{self._warning()}"
            f'<p><a download="{escape(said[f"file_{self.version}"])}" href="data:text/html;base64,{page}">'
            f"{escape(said['fetch'])}</a></p></div>"
        )

    def _warning(self) -> str:
        """Say of a long game how much paper it takes, and how to make a shorter one."""
        many = pages(self.game)
        said = words(self.lang)["handout"]["many_pages"].format(steps=len(self.game.steps), pages=many)
        return f"<p>{escape(said)}</p>" if many > _MANY else ""


def handout(game: Game | State, version: str = "pupil", lang: str = "sv") -> Handout:
    """Make a handout of a game: "pupil" has gaps, "key" the answers. Nothing of an answer is in a pupil's.

    Raises TypeError for what is no game, ValueError for another version or language.
    """
    said = words(lang)["handout"]
    if not isinstance(game, Game | State):
        raise TypeError(said["not_a_game"].format(read=repr(game)[:60]))
    if version not in VERSIONS:
        raise ValueError(said["not_a_version"].format(read=repr(version)[:60]))
    game = game if isinstance(game, Game) else Game(game)
    return Handout(game, version, lang, _page(game, version == "key", lang))


def _page(game: Game, key: bool, lang: str) -> str:
    said = words(lang)["handout"]
    title = escape(said["key" if key else "pupil"])
    name = "" if key else f'<p class="who">{escape(said["name"])} <i></i> {escape(said["class"])} <i></i></p>'
    parts = ["" if key else rules_in_short(game.start.variant, lang), steps_of(game, key, lang)]
    parts += [questions(game.start, key, lang), tally(game.start, key, lang)]
    parts += ["" if key else round_log(game.start, lang)]
    return (
        f'<!DOCTYPE html>\n<html lang="{lang}"><head><meta charset="utf-8"><title>{title}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{PAPER}</style></head>'
        f'<body class="{"key" if key else "pupil"}"><header><h1>{title}</h1>{name}</header>'
        f"{''.join(parts)}</body></html>\n"
    )
