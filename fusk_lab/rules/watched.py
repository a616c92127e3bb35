"""A game as one viewer saw it: what may be handed on without the cards they never saw."""

from __future__ import annotations

from dataclasses import dataclass

from .history import Game
from .observation import Observation, Viewer
from .telling import Seen, watch

__all__ = ["Watched", "watched"]


@dataclass(frozen=True, slots=True)
class Watched:
    """Hold the steps of a game in one viewer's eyes, the first included; nothing hidden from them is in it."""

    steps: tuple[Seen, ...]

    @property
    def start(self) -> Observation:
        """Return the table at the first step."""
        return self.steps[0].table

    @property
    def viewer(self) -> int | Viewer | None:
        """Return whose eyes it was seen through: a seat, None for a spectator, TEACHER for all cards open."""
        return self.start.viewer

    def until(self, steps: int) -> Watched:
        """Return its first steps, as many as given."""
        return Watched(self.steps[: max(steps, 1)])


def watched(game: Game, viewer: int | Viewer | None) -> Watched:
    """Watch a game through the eyes of a seat, or of a spectator (None). Raises ValueError for a seat there is not.

    >>> from fusk_lab import parse_game
    >>> game = parse_game("Pelle: 2♥ 7♣\\nKalle: A♠\\n---\\nPelle lays 2♥ as one ace")
    >>> [type(seen.event).__name__ for seen in watched(game, 1).steps], watched(game, 1).steps[-1].event.cards
    (['SetUp', 'TurnOf', 'Laid'], None)
    """
    return Watched(watch(game.steps, viewer))
