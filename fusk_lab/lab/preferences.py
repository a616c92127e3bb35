"""The panel of what is wished of the page: size, theme, motion, colours, letters, language, and the teacher's lock."""

from __future__ import annotations

from typing import Any, Final

import traitlets

from ..text import words
from .live import Live, module, static
from .wishes.lock import fits, locked_by
from .wishes.room import ROOM
from .wishes.wishes import CHOICES, DEFAULT, Wishes, checked
from .wishes.words import packed, page

__all__ = ["Preferences"]

LONGEST_WORD: Final = 40  # letters


class Preferences(Live):
    """Show what is wished of all widgets of the page: ``Preferences(lang="sv")``. `wishes` is what is chosen.

    A change reaches every widget at once, those that are shown later too, and is kept in `fusk_lab.toml` beside the
    notebook, where the notebooks of other kernels read it. A file that cannot be read is reported and left alone;
    then nothing is kept until it is mended or taken away. Under Voila, where many visit a folder, the file is how each
    begins, and what one chooses is one's own. `choose`, `lock`, `unlock`
    and `reset` are what the buttons do.

    Raises ValueError for a language there is not.
    """

    _esm = module("stored.js", "board.js", "faces.js", "asking.js", "preferences.js")
    _css = static("preferences.css")
    _helps = ("preferences",)

    _show = traitlets.Dict().tag(sync=True)

    def __init__(self, *, lang: str = "sv") -> None:
        self.lang = lang
        words(lang)  # a language there is not is refused
        ROOM.look()  # somebody may have written in the file
        super().__init__(_show=self._packed())

    @property
    def wishes(self) -> Wishes:
        """Return what is wished now."""
        return ROOM.wishes

    def choose(self, **chosen: Any) -> None:
        """Wish something: ``choose(size=200, theme="dark", language="en")``. Raises ValueError for no choice."""
        if "lock" in chosen:
            raise ValueError(words(self.spoken)["preferences"]["lock_by_code"])
        checked(chosen, self.spoken)
        ROOM.wish(**chosen)

    def reset(self) -> None:
        """Wish nothing but the usual; what is locked stays locked."""
        ROOM.wish(**{key: getattr(DEFAULT, key) for key in CHOICES})

    def lock(self, code: str) -> None:
        """Lock the views with all cards with a code. Raises ValueError for an empty code, or where it is locked."""
        said = words(self.spoken)["preferences"]
        ROOM.look()  # it may have been locked in another notebook
        if ROOM.wishes.locked:
            raise ValueError(said["locked_already"])
        if not isinstance(code, str) or not 0 < len(code.strip()) <= LONGEST_WORD:
            raise ValueError(said["no_code"].format(most=LONGEST_WORD))
        ROOM.wish(lock=locked_by(code))

    def unlock(self, code: str) -> None:
        """Unlock the views with all cards. Raises ValueError for another code than the one that locked."""
        ROOM.look()
        if ROOM.wishes.locked:
            if not fits(str(code), ROOM.wishes.lock):
                raise ValueError(words(self.spoken)["preferences"]["wrong_code"])
            ROOM.wish(lock="")

    def heed(self, sent: dict[str, Any], *, redraw: bool) -> None:
        """Show what is wished; every change is one here."""
        super().heed(sent, redraw=True)

    def _redraw(self) -> None:
        self._show = self._packed()

    def _packed(self, state: str = "", *, wrong: bool = False) -> dict[str, Any]:
        trouble = ROOM.trouble(self.spoken)
        return packed(ROOM.wishes, self.spoken, trouble, state, wrong=wrong, visited=ROOM.visited)

    def _hear(self, message: dict[str, Any]) -> None:
        match message:
            case {"choose": [str(key), value]}:
                self.choose(**{key: value})
            case {"reset": True}:
                self.reset()
            case {"lock": str(code)}:
                self._turn(self.lock, code)
            case {"unlock": str(code)}:
                self._turn(self.unlock, code)
            case _:
                raise ValueError(f"not a message of this widget: {message!r}")

    def _turn(self, act: Any, code: str) -> None:
        """Lock or unlock; a code that will not do is spoken of in the panel."""
        try:
            act(code)
        except ValueError as refused:
            self._show = self._packed(str(refused), wrong=True)

    def _twin(self) -> str:
        return page(self.lang)

    def __repr__(self) -> str:
        return "<Preferences: size, theme, motion, colours, letters, language, lock>"
