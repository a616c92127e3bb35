"""Players round a table: who is asked next, and what those answer who play by themselves.

An open lay is put to the others one by one, clockwise from the layer (R7). A sitting is a value: the game, and how
many have let the open lay stand.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from ...analysis.playing import Player, ask
from ...rules import Action, Challenge, Game, IllegalAction, LetStand, State, observe, why_illegal
from ...rules.engine import must_challenge

__all__ = ["Sitting"]

Players = Mapping[int, Player]  # who plays by themselves, by seat


@dataclass(frozen=True, slots=True)
class Sitting:
    """Hold a game and how many of the others, clockwise from the layer, have let the open lay stand."""

    game: Game
    declined: int = 0

    @property
    def state(self) -> State:
        """Return the position."""
        return self.game.at(len(self.game.actions))

    @property
    def asked(self) -> int | None:
        """Return the seat that is to decide something: to lay, or to answer an open lay; None when it is over."""
        state = self.state
        if state.winner is not None:
            return None
        return state.turn if state.last_lay is None else _may_challenge(state)[self.declined]

    @property
    def let_it_stand(self) -> tuple[int, ...]:
        """List the seats that have let the open lay stand, in the order they were asked."""
        return _may_challenge(self.state)[: self.declined]

    def then(self, action: Action) -> Sitting:
        """Return the sitting after an action of the rules. Raises IllegalAction."""
        return Sitting(self.game.then(action))

    def declines(self) -> Sitting:
        """Let the seat that is asked let the open lay stand; after the last one it stands (R7).

        Raises IllegalAction where no lay is open, or where the seat on turn must challenge it (V4b).
        """
        if self.declined == 0 and (reason := why_illegal(self.state, LetStand())):
            raise IllegalAction(reason, LetStand())
        return self._passes_on()

    def goes_on(self, players: Players, seed: int) -> Sitting:
        """Let those play who play by themselves, until another seat is to decide or the game is over."""
        sitting = self
        while (seat := sitting.asked) is not None and seat in players:
            sitting = sitting._answered(seat, players[seat], seed)
        return sitting

    def _answered(self, seat: int, player: Player, seed: int) -> Sitting:
        action = ask(player, observe(self.game, seat), seed)
        if action is not None:
            return self.then(action)
        if self.state.last_lay is None:
            raise ValueError(f"{self.state.players[seat]} is on turn and must lay or pass")
        return self._passes_on()

    def _passes_on(self) -> Sitting:
        """Put the open lay to the next one; when nobody is left it stands, or must be challenged (V4b)."""
        state = self.state
        if self.declined < len(_may_challenge(state)) - 1:
            return replace(self, declined=self.declined + 1)
        return self.then(Challenge(state.turn) if must_challenge(state) else LetStand())


def _may_challenge(state: State) -> tuple[int, ...]:
    """List who may challenge the open lay, clockwise from the layer (R7), or only the next one (H1); else nobody."""
    if state.last_lay is None:
        return ()
    layer, players = state.last_lay.seat, len(state.players)
    clockwise = ((layer + after) % players for after in range(1, players))
    return tuple(seat for seat in clockwise if state.variant.may_challenge(seat, layer, players))
