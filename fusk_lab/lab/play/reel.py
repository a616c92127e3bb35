"""What one viewer is shown of a game that is being played: only what is new, so that a long game costs no more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ...rules import Game, Laid, Moment
from ...rules.telling import tell_start, watch
from ...text import rule_name, told
from ..board.film import film
from ..board.frames import Camera, Frame
from .chairs import Chair

__all__ = ["Reel"]

LINES: Final = 60  # of what happened; the whole game is for a stepper
Line = tuple[str, tuple[str, ...]]  # what is told of a moment, and its rules


class Reel:
    """Shoot a game as it goes on. The first frame of a piece is where the piece before it ended."""

    def __init__(self, lang: str) -> None:
        self._lang = lang
        self._game: Game | None = None
        self._shown = 0  # how many moments the viewers have been shown
        self._chair: Chair | None = None
        self.frame: Frame
        self.anew = True  # the last piece does not go on from the one before
        self.fresh = 0  # how many moments of it are new
        self.lines: list[Line] = []
        self._known: dict[int, Line] = {}  # by the moment's number: an undo tells again what has been told

    def shoot(self, game: Game, chair: Chair, until: int | None = None) -> dict[str, Any]:
        """Return the film of what is new in a game, seen from a chair, up to a moment; all of it is then known."""
        moments = game.steps[:until]
        since = self._since(game, len(moments))
        self.anew = not self._goes_on(chair) or since != self._shown
        self.fresh = len(moments) - since
        self._keep_lines(game, chair, len(moments))
        if self.anew:
            self._begin(moments[:since], chair)
        shots = [(moment, number == self.fresh) for number, moment in enumerate(moments[since:], 1)]
        frames = [self.frame, *(self._shoot(moment, chair, last) for moment, last in shots)]
        if not shots and not self.anew:  # nothing new, but another hand may lie in the tray
            frames.append(self._camera.shoot(watch(moments[-1:], chair.viewer)[0], self._lays, chair.tray))
        self._tell(moments, chair)
        self._game, self._shown, self._chair, self.frame = game, len(moments), chair, frames[-1]
        return film(frames, chair.layout)

    def told_in(self, lang: str) -> None:
        """Go on in another language: the next piece begins where this one ended."""
        self._lang, self._chair = lang, None

    def _begin(self, moments: Sequence[Moment], chair: Chair) -> None:
        self._camera = Camera(chair.layout, self._lang)
        self._lays = sum(isinstance(moment.event, Laid) for moment in moments[:-1])
        self.frame = self._shoot(moments[-1], chair, last=True)

    def _goes_on(self, chair: Chair) -> bool:
        old = self._chair
        return old is not None and (old.viewer, old.layout) == (chair.viewer, chair.layout)

    def _since(self, game: Game, moments: int) -> int:
        """Count the moments that have been shown of a game: all but the new ones, or, of another game, the deal."""
        old = self._game
        if old is None or old.start != game.start:
            return min(len(tuple(tell_start(game.start))), moments)
        same = game.actions[: len(old.actions)] == old.actions and self._shown <= moments
        return self._shown if same else moments

    def _shoot(self, moment: Moment, chair: Chair, last: bool) -> Frame:
        self._lays += isinstance(moment.event, Laid)
        return self._camera.shoot(watch([moment], chair.viewer)[0], self._lays, chair.tray_of(last))

    def _keep_lines(self, game: Game, chair: Chair, moments: int) -> None:
        """Keep what has been told of as many moments, if it is the same game for the same eyes."""
        old, before = self._game, self._chair
        if old is None or before is None or before.viewer != chair.viewer or not _one_continues(old, game):
            self._known = {}
        self._known = {number: line for number, line in self._known.items() if number < moments}

    def _tell(self, moments: Sequence[Moment], chair: Chair) -> None:
        """Tell the last moments."""
        first = max(len(moments) - LINES, 0)
        new = [number for number in range(first, len(moments)) if number not in self._known]
        for number, seen in zip(new, watch([moments[number] for number in new], chair.viewer), strict=True):
            self._known[number] = told(seen, self._lang), tuple(rule_name(rule, self._lang) for rule in seen.rules)
        self.lines = [self._known[number] for number in range(first, len(moments))]


def _one_continues(one: Game, other: Game) -> bool:
    """Say whether one of two games is the other, gone on or taken back."""
    both = min(len(one.actions), len(other.actions))
    return one.start == other.start and one.actions[:both] == other.actions[:both]
