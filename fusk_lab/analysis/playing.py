"""How players are asked, and a whole game played by them.

A player is a function (Observation, Random) -> Action or None. It knows nothing but its own seat's observation of
the game, and is asked in two cases:

- a lay is open that is not its own: return Challenge(seat), or None to decline (R7);
- no lay is open and its seat is on turn: return a Lay, or where it may a Pass (H6).

Asked at any other time it returns None. While a lay is open those who may challenge it are asked one by one,
clockwise from the layer, and the first challenge counts. If all decline, the lay is let stand; under V4b, where it
may not, the seat on turn challenges: a player on turn who can call nothing higher answers so by itself.

The Random is made anew for each question, from the seed, the seat and the number of events seen. So an answer
depends on the observation and the seed alone: the same again after undo and redo, and on a branch as well.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

from ..rules import (
    Action,
    Challenge,
    Event,
    Game,
    Lay,
    LetStand,
    Observation,
    State,
    observe,
    step,
    why_illegal,
)
from ..rules.observation import as_seen
from ..text.both import in_both

__all__ = ["Player", "ask", "next_action", "play"]

Player = Callable[[Observation, Random], Action | None]


def ask(player: Player, observation: Observation, seed: int) -> Action | None:
    """Ask a player once; the same question with the same seed has the same answer."""
    return player(observation, Random(f"{seed} {observation.viewer} {len(observation.seen)}"))


def play(position: State | Game, players: Player | Sequence[Player], seed: int, cap: int = 5000) -> Game:
    """Play on from a position or a game: one player for all seats, or one a seat, and at most `cap` more lays.

    A game that reaches the cap is a draw; its window is closed. Raises ValueError for another number of players
    than seats, or for a player on turn who does neither lay nor pass, and IllegalAction for an action the rules refuse.

    >>> from fusk_lab import deal
    >>> from fusk_lab.analysis.strategies import truthful
    >>> game = play(deal(3, seed=7), truthful(0.1), seed=1)
    >>> game.at(len(game.actions)).winner == play(deal(3, seed=7), truthful(0.1), seed=1).events[-1].seat
    True
    """
    game = position if isinstance(position, Game) else Game(position)
    seats = len(game.start.players)
    at_seat = [players] * seats if callable(players) else list(players)
    if len(at_seat) != seats:
        raise ValueError(in_both("simulation", "not_one_a_seat", read=len(at_seat), players=seats))
    state, actions = game.at(len(game.actions)), list(game.actions)
    seen: list[list[Event]] = [[as_seen(e, seat, state.variant) for e in game.events] for seat in range(seats)]

    def answer(seat: int) -> Action | None:
        return ask(at_seat[seat], replace(observe(state, seat), seen=tuple(seen[seat])), seed)

    lays = 0
    while state.winner is None and (state.last_lay is not None or lays < cap):
        action = next_action(state, answer)
        lays += isinstance(action, Lay)
        state, events = step(state, action)
        actions.append(action)
        for seat, so_far in enumerate(seen):
            so_far += [as_seen(event, seat, state.variant) for event in events]
    return Game(game.start, tuple(actions))


def next_action(state: State, answer: Callable[[int], Action | None]) -> Action:
    """Ask whoever is to be asked now, until somebody does something."""
    if state.last_lay is None:
        action = answer(state.turn)
        if action is None:
            raise ValueError(in_both("wrong", "no_lay", name=state.players[state.turn]))
        return action
    layer, seats = state.last_lay.seat, len(state.players)
    for seat in ((layer + after) % seats for after in range(1, seats)):
        action = answer(seat) if state.variant.may_challenge(seat, layer, seats) else None
        if action is not None:
            return action
    return Challenge(state.turn) if why_illegal(state, LetStand()) else LetStand()
