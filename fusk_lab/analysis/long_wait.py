"""A word before a long wait: who asks for many slow games learns at once what it will take, and not hours later."""

from __future__ import annotations

import warnings
from time import monotonic
from typing import Final

from ..text import words
from ..text.figures import time_left

__all__ = ["LongWait"]

LONG: Final = 600.0  # seconds left, that one would want to know of
_HEARD: Final = 2.0  # seconds of games, before it is judged how fast they go


class LongWait:
    """Be told of the games done, and warn once where the rest will take long.

    The clock starts when the first games are done: what was compiled or started before them tells nothing of the rest.
    """

    def __init__(self, lang: str, stacklevel: int) -> None:
        self._lang, self._stacklevel = lang, stacklevel
        self._first: tuple[float, int] | None = None
        self._silent = False

    def __call__(self, done: int, games: int) -> None:
        """Hear how many games are done, of how many."""
        now = monotonic()
        began, before = self._first = self._first or (now, done)
        if self._silent or now - began < _HEARD or done == before:
            return
        self._silent = True
        left = (now - began) * (games - done) / (done - before)
        if left > LONG:
            said = words(self._lang)["simulation"]["long_wait"]
            text = said.format(left=time_left(left, self._lang))
            warnings.warn(text, RuntimeWarning, stacklevel=self._stacklevel)
