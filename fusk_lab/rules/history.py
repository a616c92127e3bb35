"""A game is a start and the actions taken; everything else about it is worked out from these."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from .actions import Action, Event
from .engine import Step, step, why_illegal
from .position import State, deal, under
from .reasons import IllegalPosition, Reason, Refusal
from .telling import Moment, tell_action, tell_start
from .variants import Variant

__all__ = ["Divergence", "Game", "compare"]


@dataclass(frozen=True)
class Game:
    """Hold a start and the actions taken from it.

    Raises IllegalAction for the first action the rules refuse, ValueError for a start at which a lay is open
    or someone has won.

    >>> from fusk_lab import Call, Card, Challenge, Lay, Rank, setup
    >>> game = Game(setup({"Pelle": "2♥ 7♣", "Kalle": "A♠"}))
    >>> game = game.then(Lay(0, [Card.parse("2♥")], Call(1, Rank.ACE))).then(Challenge(1))
    >>> len(game.states), game.at(2).turn, len(game.undo().actions)
    (3, 1, 1)
    """

    start: State
    actions: tuple[Action, ...] = ()

    def __post_init__(self) -> None:
        start = self.start
        if start.last_lay is not None or start.winner is not None:
            raise ValueError("a game starts where no lay is open and nobody has won; give the actions too")
        if start.dealt and start != deal(start.players, seed=start.dealt.seed, variant=start.variant):
            # Cards are no longer as the seed dealt them, so this start is one made by hand.
            object.__setattr__(self, "start", start._replace(dealt=None))
        object.__setattr__(self, "actions", tuple(self.actions))
        line: list[Step] = []
        for action in self.actions:
            line.append(step(line[-1].state if line else self.start, action))
        self.__dict__["_line"] = tuple(line)

    @property
    def _taken(self) -> tuple[Step, ...]:
        line: tuple[Step, ...] = self.__dict__["_line"]
        return line

    @cached_property
    def states(self) -> tuple[State, ...]:
        """List the start and the position after each action."""
        return (self.start, *(taken.state for taken in self._taken))

    def at(self, actions: int) -> State:
        """Return the position after so many actions. Raises IndexError outside 0 … len(actions)."""
        if not 0 <= actions <= len(self.actions):
            raise IndexError(f"the game has {len(self.actions)} actions, not {actions}")
        return self._taken[actions - 1].state if actions else self.start

    @property
    def events(self) -> tuple[Event, ...]:
        """List what happened, in order."""
        return tuple(event for taken in self._taken for event in taken.events)

    @cached_property
    def steps(self) -> tuple[Moment, ...]:
        """List what a stepper shows, the deal or the set-up included."""
        moments = list(tell_start(self.start))
        before = self.start
        for taken in self._taken:
            moments += tell_action(before, taken)
            before = taken.state
        return tuple(moments)

    def then(self, action: Action) -> Game:
        """Return the game with one more action. Raises IllegalAction."""
        taken = step(self.at(len(self.actions)), action)
        return self._with((*self.actions, action), (*self._taken, taken))

    def undo(self) -> Game:
        """Return the game without its last action. Raises IndexError when there is none."""
        if not self.actions:
            raise IndexError("no action to undo")
        return self._with(self.actions[:-1], self._taken[:-1])

    def instead(self, actions: int, action: Action) -> Game:
        """Return the game after so many actions, gone on with another one. Raises IllegalAction, IndexError.

        >>> from fusk_lab import Challenge, LetStand, parse_game
        >>> game = parse_game("Pelle: 2♥ 7♣\\nKalle: A♠\\n---\\nPelle lays 2♥ as one ace\\nKalle: cheat!")
        >>> game.instead(1, LetStand()).events[-1], len(game.actions)
        (LetStood(layer=0), 2)
        """
        self.at(actions)
        return self._with(self.actions[:actions], self._taken[:actions]).then(action)

    def _with(self, actions: tuple[Action, ...], line: tuple[Step, ...]) -> Game:
        game = object.__new__(Game)
        game.__dict__.update(start=self.start, actions=actions, _line=line)
        return game

    def under(self, variant: Variant) -> Game:
        """Return the same deal and the same actions under other rules. Raises IllegalAction, IllegalPosition."""
        return Game(under(self.start, variant), self.actions)


@dataclass(frozen=True, slots=True)
class Divergence:
    """Tell where a variant first parts from a game.

    `actions` were taken alike before it; `action` is the one where they part (None: the start itself is
    impossible); `state` the variant's position after it, None when it is refused; `reason` says why.
    """

    variant: Variant
    actions: int
    action: Action | None
    state: State | None
    reason: Reason


def compare(game: Game, *variants: Variant) -> tuple[Divergence, ...]:
    """Play the same actions from the same deal under each variant; list where each first says no or ends otherwise.

    A variant that never parts from the game is not in the list.

    >>> from fusk_lab import BASE, DESCENDING, parse_game
    >>> game = parse_game("Pelle: 2♥ 7♣\\nKalle: A♠\\n---\\nPelle lays 2♥ as one ace\\nKalle lays A♠ as one two")
    >>> [(d.actions, d.reason.rule) for d in compare(game, BASE, DESCENDING)]
    [(1, 'V1')]
    """
    parted = (_divergence(game, variant) for variant in variants)
    return tuple(divergence for divergence in parted if divergence is not None)


def _divergence(game: Game, variant: Variant) -> Divergence | None:
    try:
        state = under(game.start, variant)
    except IllegalPosition as refused:
        return Divergence(variant, 0, None, None, refused.reason)
    for taken, action in enumerate(game.actions):
        if reason := why_illegal(state, action):
            return Divergence(variant, taken, action, None, reason)
        state = step(state, action).state
        original = game.at(taken + 1)
        if state._replace(variant=original.variant) != original:
            reason = Reason(Refusal.OTHER_OUTCOME, _parting_rule(state, original))
            return Divergence(variant, taken, action, state, reason)
    return None


def _parting_rule(state: State, original: State) -> str:
    """Number the rule by which the same action leads to another position."""
    if state.hands != original.hands:
        return "V3"  # who takes the pile
    if state.previous != original.previous:  # whether a round begins anew: V4c, H4, H5
        rules = state.variant.new_round_rule, original.variant.new_round_rule
        return next(rule for rule in rules if rule)
    return "H3"  # who is on turn
