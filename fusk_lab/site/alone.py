"""What a widget is without a kernel: all it shows, and what it shows once each of its questions is open.

A page that holds this can keep no secrets: the answers are in it. Whoever makes such pages says so in them.
"""

from __future__ import annotations

from typing import Any, Final

from ..lab import Compare, Dealer, Stepper

__all__ = ["KINDS", "alone", "can_step"]

KINDS: Final = (Stepper, Compare)  # they step in the browser; the others ask Python at every turn
_NOT_KEPT: Final = (
    "_show", "_esm", "_css", "_anywidget_id", "layout", "tabbable", "tooltip", "_model", "_view", "_dom", "_wishes",
)  # fmt: skip


def can_step(value: object) -> bool:
    """Say whether something is a widget that needs no Python to step. A dealer does: it deals anew."""
    return isinstance(value, KINDS) and not isinstance(value, Dealer)


def alone(live: Stepper | Compare) -> dict[str, Any]:
    """Return what a page needs of a widget; its questions are opened on the way, so it is of no more use."""
    state = {name: value for name, value in live.get_state().items() if not name.startswith(_NOT_KEPT)}
    opened = len(live._gates.guesses) if isinstance(live, Stepper) else 0
    return {"kind": type(live).__name__, "opened": opened, "state": state, "shows": _shows(live)}


def _shows(live: Stepper | Compare) -> list[dict[str, Any]]:
    """List what is shown while no question is open, one is, two are …"""
    if isinstance(live, Compare):
        return [live._packed()]
    live.again()
    shows = [_without_python(live)]
    while live._gates.closed is not None:
        live.reveal()
        shows.append(_without_python(live))
    return shows


def _without_python(stepper: Stepper) -> dict[str, Any]:
    return stepper._packed() | {"levels": None, "shares": False}  # to try something else, or to share it, it is needed
