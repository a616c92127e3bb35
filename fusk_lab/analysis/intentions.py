"""A game read as what its players meant to do, and carried out under another rule on the same deal.

An intention is: lay these cards, tell the truth if you can, otherwise the nearest allowed call; and the answer that
was given to the lay. Each seat has its own list of them, and takes the next one when it is on turn:

- lay: the nearest to what was meant, as `nearest` says.
- answer: the same seat challenges if it may; else the lay is let stand; where it may not stand the seat on turn
  challenges (V4b).
- a pass (H6) where one may pass; else the seat goes on to what it meant to do next.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from enum import Enum
from typing import Final

from ..rules import (
    Action,
    Challenge,
    Game,
    IllegalPosition,
    Lay,
    LetStand,
    Pass,
    Reason,
    State,
    Variant,
    why_illegal,
)
from ..rules.position import under
from .nearest import nearest_lay
from .playing import play
from .strategies import truthful

__all__ = ["Aside", "CarriedOut", "End", "Intention", "Stop", "as_game", "carried_out", "intentions", "same_actions"]

LAYS: Final = 24  # how many lays a deal is played on with at most, so that it can be looked through
_SEED: Final = 1
_PLAYER: Final = truthful(0.1)


@dataclass(frozen=True, slots=True)
class Intention:
    """Hold one turn: what was laid under which call, or a pass (H6), and the answer; None where nobody gave one."""

    action: Lay | Pass
    answer: Challenge | LetStand | None = None

    @property
    def seat(self) -> int:
        """Return whose turn it is."""
        return self.action.seat


class End(Enum):
    """Name why not everything that was meant is carried out."""

    OVER = "someone has won"
    NO_INTENTION = "the seat on turn meant to do nothing more"
    REFUSED = "the rule says no"

    def __repr__(self) -> str:
        return f"End.{self.name}"


@dataclass(frozen=True, slots=True)
class Stop:
    """Say why a game stops early: `seat` has won, or has nothing left that it meant, or `reason` says why not."""

    end: End
    seat: int | None = None
    reason: Reason | None = None


@dataclass(frozen=True, slots=True)
class Aside:
    """Say what could not be done as it was meant, after so many actions of the carried-out game, and why."""

    actions: int
    meant: Action
    reason: Reason


@dataclass(frozen=True, slots=True)
class CarriedOut:
    """Hold a game under another rule, why it stops before the last intention, and what was not done as meant."""

    game: Game
    ends: Stop | None = None
    asides: tuple[Aside, ...] = ()


def intentions(game: Game) -> tuple[Intention, ...]:
    """Read a game as intentions, in the order of its turns."""
    meant: list[Intention] = []
    for action in game.actions:
        if isinstance(action, Challenge | LetStand):
            meant[-1] = Intention(meant[-1].action, action)
        else:
            meant.append(Intention(action))
    return tuple(meant)


def as_game(position: Game | State, variant: Variant) -> Game:
    """Return the game, or play one from a deal under a rule with built-in players, always the same.

    Raises IllegalPosition for a deal the rule cannot begin with.
    """
    if isinstance(position, Game):
        return position
    return play(under(position, variant), _PLAYER, _SEED, LAYS)


def carried_out(game: Game, variant: Variant) -> CarriedOut:
    """Carry out under a rule, on the same deal, what the players of a game meant to do.

    Under the game's own rule it is the very same game.

    >>> from fusk_lab import DESCENDING, parse_game
    >>> game = parse_game("Pelle: 2♥ 7♣\\nKalle: A♠ K♣\\n---\\nPelle lays 2♥ as one ace\\nKalle lays K♣ as one two")
    >>> [str(lay.call) for lay in carried_out(game, DESCENDING).game.actions]
    ['1 × A', '1 × K']
    """
    if variant == game.start.variant:
        return CarriedOut(game)
    table, refused = _begun(game, variant)
    if refused is not None:
        return table.done(refused)
    meant = _by_seat(game, variant)
    while any(meant):
        stop = _turn(table, meant[table.state.turn])
        if stop is not None:
            return table.done(stop)
    return table.done()


def _by_seat(game: Game, variant: Variant) -> list[deque[Intention]]:
    """List what each seat meant to do; where nobody may pass, an answer follows the lay it was given to at once."""
    meant = list(intentions(game))
    lay = 0
    for at, intention in enumerate(meant):
        if isinstance(intention.action, Lay):
            lay = at
        elif not variant.passing:
            meant[lay] = Intention(meant[lay].action, meant[lay].answer or intention.answer)
            meant[at] = Intention(intention.action)
    return [deque(one for one in meant if one.seat == seat) for seat in range(len(game.start.players))]


def same_actions(game: Game, variant: Variant) -> CarriedOut:
    """Take the exact same actions under a rule, as far as it allows; `ends` has the reason where it first says no."""
    table, refused = _begun(game, variant)
    if refused is not None:
        return table.done(refused)
    for action in game.actions:
        if reason := why_illegal(table.state, action):
            return table.done(Stop(End.REFUSED, reason.seat, reason))
        table.do(action, action)
    return table.done()


class _Doing:
    """Do one action after another, and note what could not be done as it was meant."""

    def __init__(self, start: State) -> None:
        self._game = Game(start)
        self._asides: list[Aside] = []

    @property
    def state(self) -> State:
        return self._game.at(len(self._game.actions))

    def do(self, meant: Action, action: Action | None) -> None:
        if reason := why_illegal(self.state, meant):
            self._asides.append(Aside(len(self._game.actions), meant, reason))
        if action is not None:
            self._game = self._game.then(action)

    def done(self, ends: Stop | None = None) -> CarriedOut:
        return CarriedOut(self._game, ends, tuple(self._asides))


def _begun(game: Game, variant: Variant) -> tuple[_Doing, Stop | None]:
    """Begin at the same deal; a start that the rule cannot begin with (V4b) is shown all the same."""
    try:
        return _Doing(under(game.start, variant)), None
    except IllegalPosition as refused:
        return _Doing(game.start._replace(variant=variant)), Stop(End.REFUSED, refused.reason.seat, refused.reason)


def _turn(table: _Doing, meant: deque[Intention]) -> Stop | None:
    """Let the seat on turn do what it meant to do next, or close what must be closed before; or say why not."""
    state = table.state
    if state.winner is not None:
        return Stop(End.OVER, state.winner)
    if state.last_lay_undecided:  # R11: anyone may speak, but nobody did
        table.do(LetStand(), LetStand())
    elif state.last_lay is not None and why_illegal(state, LetStand()):  # V4b
        table.do(LetStand(), Challenge(state.turn))
    elif not meant:
        return Stop(End.NO_INTENTION, state.turn)
    else:
        return _as_meant(table, meant.popleft())
    return None


def _as_meant(table: _Doing, intention: Intention) -> Stop | None:
    state, meant = table.state, intention.action
    action = nearest_lay(state, meant) if isinstance(meant, Lay) else _if_it_may(state, meant)
    if action is None and isinstance(meant, Lay):
        action = _if_it_may(state, Pass(state.turn))  # H6: the one way on where no call is left (V4)
        if action is None:
            return Stop(End.REFUSED, state.turn, why_illegal(state, meant))
    table.do(meant, action)
    if intention.answer is not None and table.state.last_lay is not None:
        table.do(intention.answer, _answer(table.state, intention.answer))
    return None


def _if_it_may(state: State, action: Action) -> Action | None:
    return action if why_illegal(state, action) is None else None


def _answer(state: State, meant: Challenge | LetStand) -> Action | None:
    """Answer as it was meant; else let stand; else the seat on turn challenges (V4b)."""
    answers = (meant, LetStand(), Challenge(state.turn))
    return next((answer for answer in answers if why_illegal(state, answer) is None), None)
