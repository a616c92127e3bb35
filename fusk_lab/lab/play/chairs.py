"""From where a table is looked at while it is played at."""

from __future__ import annotations

from dataclasses import dataclass

from ...rules import TEACHER, Viewer
from ..board.layout import Layout
from ..board.views import ALL, Viewpoint, viewpoints
from .host import Host

__all__ = ["Chair", "chair_at", "knower"]


@dataclass(frozen=True, slots=True)
class Chair:
    """Hold from where a table is looked at: whose eyes, which seat is at the bottom, whose hand lies in the tray."""

    viewer: int | Viewer | None
    layout: Layout
    tray: int | None  # the bottom seat's always, if it is near; else only of the one who is to lay now

    def tray_of(self, last: bool) -> int | None:
        """Return whose hand lies in the tray at a moment, the last one or another."""
        return self.tray if self.layout.near or last else None


def chair_at(host: Host, *, waits: bool, locked: bool = False) -> tuple[Chair, Viewpoint]:
    """Choose the chair one looks from, and its name.

    `waits`: a question does, so nothing is to be laid. `locked`: nobody may see all cards.
    """
    state, plan = host.state, host.plan
    everybody, spectator, *seats = viewpoints(state, ALL, plan.lang)
    number = len(state.players)
    if plan.mode == "open" and not locked:
        lays = state.winner is None and state.last_lay is None and not waits
        return Chair(TEACHER, Layout(number, plan.seat, tray=True), state.turn if lays else None), everybody
    seat = plan.seat if plan.mode == "solo" else host.lifted
    bottom = seat if seat is not None else state.last_lay.seat if state.last_lay else state.turn
    chair = Chair(seat, Layout(number, bottom, near=True, tray=True), bottom)
    return chair, spectator if seat is None else seats[seat]


def knower(host: Host) -> int | None:
    """Return whose knowledge may be asked for: one's own, or, with all cards open, that of the seat on turn."""
    return {"solo": host.plan.seat, "open": host.state.turn, "hot_seat": host.lifted}[host.plan.mode]
