"""One game of a batch, played by the rules engine: the strategies are asked, and what they do is carried out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from ..rules import Action, Challenge, Event, Game, IllegalAction, Lay, Observation, Pass, State, observe, step
from ..rules.observation import as_seen
from ..text import say
from .clock import Clock
from .mishap import StrategyError, strategy_error
from .plan import Plan
from .playing import next_action

__all__ = ["Move", "Sitting"]


class Move(NamedTuple):
    """Hold what somebody did, the position before it, and what happened."""

    before: State
    action: Action
    events: tuple[Event, ...]


class Sitting:
    """Sit at one game of a batch: ask the strategies and carry out what they do."""

    def __init__(self, plan: Plan, game: int, clock: Clock) -> None:
        self.plan, self.game, self.clock = plan, game, clock
        self.state, self.rng = plan.start(game)
        self.start, self.seat = self.state, self.state.turn
        self.actions: list[Action] = []
        # Each seat's game so far, kept for those alone who look at it.
        looking = (seat for seat, each in enumerate(plan.strategies) if getattr(each, "looks_back", True))
        self.seen: dict[int, list[Event]] = {seat: [] for seat in looking}

    def moves(self) -> Iterator[Move]:
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
            yield Move(before, action, events)

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
