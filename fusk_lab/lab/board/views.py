"""Whose eyes a table is seen through."""

from __future__ import annotations

from enum import Enum
from typing import Final, NamedTuple

from ...rules import TEACHER, Observation, State, Viewer
from ...text import words
from ...text.grammar import genitive

__all__ = ["ALL", "SPECTATOR", "View", "Viewpoint", "unlocked", "viewpoints"]


class View(Enum):
    """A viewpoint that is no seat."""

    ALL = "all"  # every viewpoint, all cards open first
    SPECTATOR = "spectator"

    def __repr__(self) -> str:
        return self.name


ALL: Final = View.ALL
SPECTATOR: Final = View.SPECTATOR


class Viewpoint(NamedTuple):
    """Hold one viewpoint a picture is drawn from: its key, whose eyes, and its name in words."""

    key: str
    viewer: int | Viewer | None
    name: str

    @property
    def view(self) -> View | int:
        """Return the view that offers it first."""
        return View.ALL if self.viewer is TEACHER else View.SPECTATOR if self.viewer is None else int(self.viewer)


def viewpoints(state: State | Observation, view: View | int | str, lang: str) -> tuple[Viewpoint, ...]:
    """List the viewpoints a view offers: ALL offers every one, any other itself alone.

    Raises ValueError for what is no seat and no player's name.
    """
    catalogue = words(lang)["stepper"]
    spectator = Viewpoint("spectator", None, catalogue["spectator"])
    if view is SPECTATOR:
        return (spectator,)
    seats = [
        Viewpoint(f"seat{seat}", seat, catalogue["seat"].format(name=name, names=genitive(name, lang)))
        for seat, name in enumerate(state.players)
    ]
    if view is ALL:
        return (Viewpoint("all", TEACHER, catalogue["all_cards"]), spectator, *seats)
    if isinstance(view, str) and view in state.players:
        return (seats[state.players.index(view)],)
    if type(view) is int and 0 <= view < len(seats):
        return (seats[view],)
    names = ", ".join(state.players)
    raise ValueError(catalogue["not_a_view"].format(read=repr(view)[:60], most=len(seats) - 1, players=names))


def unlocked(offered: tuple[Viewpoint, ...], locked: bool) -> tuple[Viewpoint, ...]:
    """Take away the view with all cards, which comes first and never alone, where it is locked."""
    return tuple(each for each in offered if each.viewer is not TEACHER) if locked else offered
