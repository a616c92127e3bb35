"""The dealer: a deal step by step, for any number of players, and again."""

from __future__ import annotations

from typing import Any

import traitlets

from ..rules import BASE, Variant, deal
from ..rules.position import NAMES, PLAYERS, next_seed
from .board.views import ALL, View
from .live import explained
from .stepper import Stepper

__all__ = ["Dealer"]


class Dealer(Stepper):
    """Show how the cards are dealt: ``Dealer(players=4, seed=7)``. The class chooses the number and deals again.

    Each deal takes the next seed, so that a lesson can be given again. Raises what `deal` and Stepper raise.
    """

    _helps = ("dealer", "stepper")

    players = traitlets.Int().tag(sync=True)

    def __init__(
        self,
        players: int = 4,
        *,
        seed: int = 1,
        variant: Variant = BASE,
        lang: str = "sv",
        view: View | int | str = ALL,
    ) -> None:
        self.seed = seed
        self._variant = variant
        with explained(lang):
            start = deal(players, seed=seed, variant=variant)
        super().__init__(start, lang=lang, view=view)
        self.players = players

    def _hear(self, message: dict[str, Any]) -> None:
        if "deal" in message:
            self.deal_again(message["deal"])
        else:
            super()._hear(message)

    def deal_again(self, players: int | None = None) -> None:
        """Deal from the next seed, to as many players as before or to another number. Raises IllegalPosition."""
        number = self.players if players is None else players
        seed = next_seed(self.seed)
        with self.hold_sync():
            with explained(self.lang):
                self.game = deal(number, seed=seed, variant=self._variant)  # refused, it leaves the rest as it was
            self.seed, self.players = seed, number

    def follow(self, variant: Variant) -> None:
        """Go over to other rules, for this deal and those that come."""
        super().follow(variant)
        self._variant = variant

    def _packed(self) -> dict[str, Any]:
        return super()._packed() | {"deals": [players for players in PLAYERS if self._has_view(players)]}

    def _has_view(self, players: int) -> bool:
        """Say whether the seat or name this dealer is made for is there among so many players."""
        at_table = NAMES[:players]
        return isinstance(self._view, View) or self._view in at_table or self._view in range(players)
