"""A game that is opened below another widget: one at a time, in a stepper that goes when the next one comes."""

from __future__ import annotations

from ..rules import Game
from .stepper import Stepper

__all__ = ["Opened"]


class Opened:
    """Hold the stepper of the game that is open, if there is one."""

    def __init__(self) -> None:
        self.stepper: Stepper | None = None

    def open(self, game: Game, lang: str) -> Stepper:
        """Show a game in a stepper instead of the one before."""
        self.shut()
        self.stepper = Stepper(game, lang=lang)
        return self.stepper

    def shut(self) -> None:
        """Close what is open."""
        if self.stepper is not None:
            self.stepper.close()
            self.stepper.layout.close()  # a widget too
            self.stepper = None
