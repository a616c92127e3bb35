"""A field for a share code that one has been given: the game opens below it, without a line of Python."""

from __future__ import annotations

from html import escape
from typing import Any, Final

import traitlets

from ..text import language, words
from .live import Live, module, static
from .sharing import from_code
from .stepper import Stepper

__all__ = ["OpenCode"]

_SAID: Final = ("title", "about", "code", "open", "back", "opening", "empty", "no_back", "no_answer")


class OpenCode(Live):
    """Show a field to open a share code in: ``OpenCode(lang="sv")``. `stepper` is the game that is open, or None.

    A code that cannot be read is told of at the field, and what is open stays. `show_code` and `back` are what the
    buttons do. Raises ValueError for a language there is not.
    """

    _esm = module("board.js", "asking.js", "stored.js", "opened.js", "open_code.js")
    _css = static("open_code.css")
    _helps = ("open_code",)

    _show = traitlets.Dict().tag(sync=True)
    _opened = traitlets.Dict().tag(sync=True)  # the model of the stepper that is open

    def __init__(self, *, lang: str = "sv") -> None:
        self.lang = lang
        self._games: tuple[Stepper, ...] = ()
        self._heard = 0  # messages: the same answer to another is news to the page
        super().__init__(_show=self._packed())

    @property
    def stepper(self) -> Stepper | None:
        """Return the game that is open."""
        return self._games[-1] if self._games else None

    def show_code(self, code: str) -> Stepper:
        """Open a code below; the game before it is kept. Raises what `from_code` raises, and then nothing changes."""
        stepper = from_code(code, lang=language(self.spoken))
        self._games = (*self._games, stepper)
        self._turn()
        return stepper

    def back(self) -> None:
        """Close the game that is open, and go back to the one before it, where that was left."""
        if self._games:
            *before, last = self._games
            self._games = tuple(before)
            self._turn()
            _shut(last)

    def close(self) -> None:
        """Close the widget, and the games that were opened in it."""
        for stepper in getattr(self, "_games", ()):
            _shut(stepper)
        super().close()

    def _turn(self) -> None:
        self._opened = {"model": self.stepper.model_id} if self.stepper else {}
        self._show = self._packed()

    def _redraw(self) -> None:
        self._show = self._packed()

    def _packed(self, refused: str = "") -> dict[str, Any]:
        said, shown = words(self.spoken)["open_code"], ""
        if self.stepper is not None:
            shown = said["opened"].format(step=self.stepper.step, steps=len(self.stepper.game.steps))
        return {
            "lang": self.spoken,
            **{key: said[key] for key in _SAID},
            "went_wrong": words(self.spoken)["gate"]["went_wrong"],
            "failed": words(self.spoken)["preferences"]["failed"],
            "told": refused or shown,
            "refused": bool(refused),
            "games": len(self._games),
            "heard": self._heard,
        }

    def _hear(self, message: dict[str, Any]) -> None:
        self._heard += 1
        match message:
            case {"open": str(code)}:
                try:
                    self.show_code(code)
                except ValueError as refused:
                    self._show = self._packed(str(refused))
            case {"back": True}:
                self.back()
                self._redraw()
            case _:
                raise ValueError(f"not a message of this widget: {message!r}")

    def _twin(self) -> str:
        said = words(self.lang)["open_code"]
        return (
            f'<div class="fusk-static" lang="{self.lang}"><p><b>{escape(said["title"])}</b></p>'
            f"<p>{escape(said['static_note'])}</p></div>"
        )

    def __repr__(self) -> str:
        return f"<OpenCode: {self.stepper!r}>" if self.stepper else "<OpenCode: nothing is open>"


def _shut(stepper: Stepper) -> None:
    stepper.close()
    stepper.layout.close()  # a widget too
