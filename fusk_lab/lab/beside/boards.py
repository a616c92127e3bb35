"""A game under several rules: a board each, their rows beside each other, and where they part from the first."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Final, NamedTuple

from ...analysis.intentions import CarriedOut, carried_out, same_actions
from ...analysis.parting import Parting, parting
from ...rules import Game, PickedUp, Revealed, Variant
from ...rules.telling import watch
from ...text import words
from ..board.frames import Frame, frames, layout_for
from ..board.layout import Layout
from ..board.rows import Row, begins, nearest, rows, shown
from ..board.views import Viewpoint
from .differences import facts
from .parted import why_parted, why_still

__all__ = ["MODES", "Board", "Boards"]

MODES: Final[Mapping[str, Callable[[Game, Variant], CarriedOut]]] = MappingProxyType(
    {"intentions": carried_out, "actions": same_actions}
)


class Board(NamedTuple):
    """Hold one board in one viewer's eyes: each frame and its facts, why it stands still, and why it parts."""

    frames: tuple[Frame, ...]
    layout: Layout
    facts: tuple[tuple[str, ...], ...]
    still: str
    parts: str


@dataclass(frozen=True)
class Boards:
    """Carry a game out under each rule, as a mode says, and set the boards beside each other, row by row."""

    game: Game
    variants: tuple[Variant, ...]
    mode: str

    @cached_property
    def runs(self) -> tuple[CarriedOut, ...]:
        """List what each board shows."""
        return tuple(MODES[self.mode](self.game, variant) for variant in self.variants)

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """List the rows of all boards."""
        return rows(run.game for run in self.runs)

    @cached_property
    def shown(self) -> tuple[tuple[int, ...], ...]:
        """Say for each board which moment (from 0) it shows at each row."""
        return tuple(shown(run.game, self.rows) for run in self.runs)

    @cached_property
    def ends(self) -> tuple[int, ...]:
        """List the step (the row from 1) with which each board comes to its last moment."""
        return tuple(moments.index(moments[-1]) + 1 for moments in self.shown)

    @cached_property
    def partings(self) -> tuple[Parting | None, ...]:
        """Say how each board parts from the first."""
        return tuple(parting(self.runs[0].game, run.game) for run in self.runs)

    @cached_property
    def marks(self) -> tuple[int | None, ...]:
        """List the first step at which each board parts from the first; None where it never does."""
        return tuple(self._mark(number, parts) for number, parts in enumerate(self.partings))

    def _mark(self, number: int, parts: Parting | None) -> int | None:
        if parts is None:
            return None
        found = (begins(self.runs[each].game)[parts.actions : parts.actions + 1] for each in (0, number))
        first = nearest(self.rows, min(row for each in found for row in each))
        if parts.a != parts.b:
            return first + 1
        return 1 + next(row for row in range(first, len(self.rows)) if self._looks_other(number, row))

    def _looks_other(self, number: int, row: int) -> bool:
        """Say whether something else happens on a board than on the first, or the position is another one."""
        mine, other = (self.runs[each].game.steps[self.shown[each][row]] for each in (0, number))
        told = isinstance(mine.event, Revealed | PickedUp) and mine.event != other.event
        return told or mine.state != other.state._replace(variant=mine.state.variant)

    def seen_by(self, viewpoint: Viewpoint, lang: str) -> tuple[Board, ...]:
        """Draw each board in a viewer's eyes."""
        return tuple(self._board(number, viewpoint, lang) for number in range(len(self.variants)))

    def _board(self, number: int, viewpoint: Viewpoint, lang: str) -> Board:
        run, viewer = self.runs[number], viewpoint.viewer
        seen = watch(run.game.steps, viewer)
        still = why_still(run, viewer, lang) if self.ends[number] < len(self.rows) else ""
        parts = self._parts(number, viewpoint, lang)
        return Board(frames(seen, lang), layout_for(seen[0].table), facts(seen, lang), still, parts)

    def _parts(self, number: int, viewpoint: Viewpoint, lang: str) -> str:
        parts, games = self.partings[number], (self.runs[0].game, self.runs[number].game)
        if parts is None:
            return str(words(lang)["compare"]["never_parts"])
        return why_parted(parts, *games, viewpoint.viewer, lang)
