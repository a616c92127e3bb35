"""Simulated games as the rules engine plays them: any variant, any strategy."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from ..rules import (
    Action,
    Call,
    Challenge,
    Event,
    Game,
    IllegalAction,
    Lay,
    Observation,
    Pass,
    PickedUp,
    Revealed,
    State,
    observe,
    step,
)
from ..rules.observation import as_seen
from ..text import say
from .clock import Clock, TooSlowError, beside
from .mishap import StrategyError, strategy_error
from .plan import Plan
from .playing import next_action
from .ready import Ready
from .tally import Played, Tally

__all__ = ["play_chunk", "play_counted", "replay"]


def play_chunk(plan: Plan, first: int, games: int) -> Tally:
    """Play games by their numbers and count them. Raises StrategyError, also for who does not answer in time."""
    clock = Clock()

    def play() -> Tally:
        return Tally.of([play_counted(plan, game, clock) for game in range(first, first + games)], len(plan.names))

    if all(isinstance(strategy, Ready) for strategy in plan.strategies):
        return play()  # ours: no need to watch them
    try:
        return beside(play, clock)
    except TooSlowError as slow:
        asked: _Sitting = clock.question
        raise asked.mishap("slow", seconds=clock.seconds) from slow


def replay(plan: Plan, game: int) -> Game:
    """Play one game of a batch again, as a Game."""
    start, _ = plan.start(game)
    return Game(start, tuple(move.action for move in _Sitting(plan, game, Clock()).moves()))


def play_counted(plan: Plan, game: int, clock: Clock | None = None) -> Played:
    """Play one game by its number and count what happens in it."""
    sitting = _Sitting(plan, game, clock or Clock())
    starter = sitting.state.turn
    lays = forced = bluffs = hits = 0
    piles: list[int] = []
    for before, action, events in sitting.moves():
        if isinstance(action, Lay):
            lays += 1
            forced += must_lie(before)
            bluffs += not before.variant.is_true(action.call, action.cards)
        for event in events:
            if isinstance(event, Revealed):
                hits += not event.truthful
            elif isinstance(event, PickedUp):
                piles.append(event.count or 0)
    return Played(game, starter, sitting.state.winner, lays, forced, bluffs, hits, tuple(piles))


def must_lie(state: State) -> bool:
    """Say whether the hand on turn has no true call to make."""
    variant, hand = state.variant, state.hands[state.turn]
    most = variant.most_callable(len(hand), state.decks)
    held = (Call(min(count, most), rank) for rank in variant.next_ranks(state.previous) if (count := hand.count(rank)))
    return not any(variant.allows(state.previous, call) for call in held)


class _Move(NamedTuple):
    before: State
    action: Action
    events: tuple[Event, ...]


class _Sitting:
    """Sit at one game of a batch: ask the strategies and carry out what they do."""

    def __init__(self, plan: Plan, game: int, clock: Clock) -> None:
        self.plan, self.game, self.clock = plan, game, clock
        self.state, self.rng = plan.start(game)
        self.start, self.seat = self.state, self.state.turn
        self.actions: list[Action] = []
        # Each seat's game so far, kept for those alone who look at it.
        looking = (seat for seat, each in enumerate(plan.strategies) if getattr(each, "looks_back", True))
        self.seen: dict[int, list[Event]] = {seat: [] for seat in looking}

    def moves(self) -> Iterator[_Move]:
        """Play to the end, or to the cap, where the window is closed."""
        lays = 0
        while self.state.winner is None and (self.state.last_lay is not None or lays < self.plan.cap):
            before, action = self.state, next_action(self.state, self._answer)
            try:
                self.state, events = step(before, action)
            except IllegalAction as refused:
                reason = say(refused, self.plan.lang)
                raise self.mishap("refused", rule=refused.reason.rule, read=action, reason=reason) from refused
            lays += type(action) is Lay
            self.actions.append(action)
            for seat, so_far in self.seen.items():
                so_far += [as_seen(event, seat, self.plan.variant) for event in events]
            yield _Move(before, action, events)

    def _answer(self, seat: int) -> Action | None:
        self.seat = seat
        seen: Observation = observe(self.state, seat)
        if seat in self.seen:
            seen = replace(seen, seen=tuple(self.seen[seat]))
        self.clock.ask(self)
        try:
            action = self.plan.strategies[seat](seen, self.rng)
        except (Exception, SystemExit) as raised:
            raise self.mishap("raised", read=f"{type(raised).__name__}: {raised}".removesuffix(": ")) from raised
        finally:
            self.clock.stop()
        return self._checked(action)

    def _checked(self, action: Action | None) -> Action | None:
        """Refuse what is no answer to the question. Raises StrategyError."""
        asked_to_lay = self.state.last_lay is None
        if action is None and not asked_to_lay:
            return None
        if action is None:
            raise self.mishap("no_lay")
        answers = (Lay, Pass) if asked_to_lay else (Challenge,)
        if type(action) not in answers or getattr(action, "seat", None) != self.seat:
            raise self.mishap("no_such_answer" if asked_to_lay else "no_challenge", read=repr(action))
        return action

    def mishap(self, kind: str, rule: str | None = None, **more: object) -> StrategyError:
        """Tell what went wrong with the answer of the seat asked last."""
        rule = rule or ("R3" if self.state.last_lay is None else "R7")
        number = len(Game(self.start, tuple(self.actions)).steps) + 1
        return strategy_error(kind, self.state.players, (self.game, number, self.seat, rule), self.plan.lang, **more)
