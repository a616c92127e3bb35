"""The cell magic ``%%fusk``: a text of a game, shown as a stepper."""

from __future__ import annotations

from html import escape
from typing import Any, Final

from IPython.core.error import UsageError
from IPython.core.getipython import get_ipython
from IPython.core.magic_arguments import MagicArgumentParser

from ..rules import Game, NotationError, parse_game
from ..text import LANGUAGES, say
from .board.views import ALL, SPECTATOR, View
from .stepper import Stepper

__all__ = ["ShownMistake", "fusk", "register"]


class ShownMistake:
    """Show a mistake in a text: the sentence, and the line it stands in, marked."""

    def __init__(self, text: str, mistake: NotationError, lang: str) -> None:
        self._text = text.replace("\r\n", "\n").replace("\r", "\n")  # the lines that the mistake counts
        self._mistake = mistake
        self._lang = lang

    @property
    def sentence(self) -> str:
        """Say what was read, and what would be right."""
        return say(self._mistake, self._lang)

    def __repr__(self) -> str:
        line, column = self._mistake.line, self._mistake.column
        return f"{self.sentence}\n\n{line:>4}  {self._line}\n      {' ' * (column - 1)}^"

    def _repr_html_(self) -> str:
        lines = _visible(self._text).split("\n")
        near = range(max(self._mistake.line - 4, 0), min(self._mistake.line + 3, len(lines)))
        shown = "".join(self._numbered(number, lines[number][:200]) for number in near)
        return (
            f'<div class="fusk-static" lang="{self._lang}"><p><b>{escape(self.sentence)}</b></p>'
            f'<pre style="line-height: 1.6">{shown}</pre></div>'
        )

    def _numbered(self, number: int, line: str) -> str:
        if number + 1 != self._mistake.line:
            return f"{number + 1:>4}  {escape(line)}\n"
        start = self._mistake.column - 1
        end = start + self._mistake.length
        before, read, after = line[:start], line[start:end] or " ", line[end:]
        mark = f'<mark style="background: #ffd9dc; color: #7a0014">{escape(read)}</mark>'
        return f"<b>{number + 1:>4}</b>  {escape(before)}{mark}{escape(after)}\n"

    @property
    def _line(self) -> str:
        lines = _visible(self._text).split("\n")
        return lines[self._mistake.line - 1][:200] if self._mistake.line <= len(lines) else ""


def _visible(text: str) -> str:
    """Return the text with a dot for each invisible character: such could turn the line round."""
    return "".join(sign if sign.isprintable() or sign == "\n" else "·" for sign in text)


_OPTIONS: Final[Any] = MagicArgumentParser("%%fusk")  # type: ignore[no-untyped-call]
_OPTIONS.add_argument("--lang", default="sv", choices=LANGUAGES, help="the language of the stepper")
_OPTIONS.add_argument("--view", default="ALL", help="ALL, SPECTATOR, a seat from 0, or a player's name")


def fusk(line: str, cell: str) -> Stepper | ShownMistake:
    """Show the game written in this cell as a stepper."""
    options = _OPTIONS.parse_argstring(line)
    try:
        game = parse_game(cell)
    except NotationError as mistake:
        return ShownMistake(cell, mistake, options.lang)
    try:
        return Stepper(game, lang=options.lang, view=_view(options.view, game))
    except ValueError as wrong:
        raise UsageError(str(wrong)) from None


def _view(written: str, game: Game) -> View | int | str:
    """Read a view; a player's name comes first, whatever it is."""
    if written in game.start.players:
        return written
    return {"ALL": ALL, "SPECTATOR": SPECTATOR}.get(written) or (int(written) if written.isdecimal() else written)


def register() -> None:
    """Make ``%%fusk`` known to the notebook that imports the lab."""
    shell: Any = get_ipython()
    if shell is not None:
        shell.register_magic_function(fusk, magic_kind="cell", magic_name="fusk")
