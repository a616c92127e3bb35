"""A game in the eyes of all who may be chosen: its frames for each viewpoint, and those of its branches after them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ...rules import Game
from ...rules.telling import watch
from ...rules.watched import Watched
from .branches import Branch
from .film import film
from .frames import Frame, frames, layout_for
from .layout import Layout
from .views import Viewpoint

__all__ = ["Drawn", "Screening", "drawn", "screening"]


class Drawn(NamedTuple):
    """Hold a game as one viewpoint sees it, and how the table lies there."""

    frames: tuple[Frame, ...]
    layout: Layout


def drawn(game: Game | Watched, viewpoint: Viewpoint, lang: str) -> Drawn:
    """Draw a game for one viewpoint; what was watched is as its own viewer saw it."""
    seen = game.steps if isinstance(game, Watched) else watch(game.steps, viewpoint.viewer)
    return Drawn(frames(seen, lang), layout_for(seen[0].table))


class Screening(NamedTuple):
    """Hold a game drawn for several viewpoints, in one language."""

    viewpoints: tuple[Viewpoint, ...]
    drawn: tuple[Drawn, ...]
    lang: str

    def packed(self, shown: int, branches: Sequence[Branch]) -> list[dict[str, Any]]:
        """Pack a film for each: so many frames of the game, then each branch from where it parts."""
        return [
            {"key": viewpoint.key, "name": viewpoint.name, "film": film(self._reel(number, shown, branches), layout)}
            for number, (viewpoint, (_, layout)) in enumerate(zip(self.viewpoints, self.drawn, strict=True))
        ]

    def _reel(self, number: int, shown: int, branches: Sequence[Branch]) -> list[Frame]:
        reel = list(self.drawn[number].frames[:shown])
        for branch in branches:
            reel += drawn(branch.game, self.viewpoints[number], self.lang).frames[branch.parts - 1 :]
        return reel


def screening(game: Game | Watched, viewpoints: tuple[Viewpoint, ...], lang: str) -> Screening:
    """Draw a game for each of the viewpoints."""
    return Screening(viewpoints, tuple(drawn(game, viewpoint, lang) for viewpoint in viewpoints), lang)
