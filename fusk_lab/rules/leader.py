"""Who is on turn once a challenge is settled."""

from __future__ import annotations

from enum import Enum

__all__ = ["Leader"]


class Leader(Enum):
    """Name who is on turn once a challenge is settled (R10; H3 for the other two)."""

    AFTER_LAYER = "after_layer"  # R10
    WINNER = "winner"  # of the challenge: the challenger of a bluff, the layer of a truthful lay
    TAKER = "taker"  # who took the pile

    @property
    def rule(self) -> str:
        """Number the rule that gives the turn."""
        return "R10" if self is Leader.AFTER_LAYER else "H3"

    def on_turn(self, layer: int, challenger: int, truthful: bool, players: int) -> int:
        """Return the seat on turn after a challenge, seats counted from 0."""
        if self is Leader.AFTER_LAYER:
            return (layer + 1) % players
        return challenger if truthful is (self is Leader.TAKER) else layer

    def __repr__(self) -> str:
        return f"Leader.{self.name}"
