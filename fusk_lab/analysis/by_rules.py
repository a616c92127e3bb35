"""Simulated games as the rules engine plays them: any variant, any strategy."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import inf
from time import monotonic
from zlib import crc32

from ..rules import Action, Call, Game, Lay, PickedUp, Revealed, State
from .clock import Clock, TooSlowError, beside
from .one_game import Move, Sitting
from .plan import Plan
from .ready import Ready
from .tally import Played, Tally

__all__ = ["mark_of", "play_chunk", "play_counted", "replay", "slices"]


def play_chunk(plan: Plan, first: int, games: int) -> Tally:
    """Play games by their numbers and count them. Raises StrategyError, also for who does not answer in time."""
    tally = Tally.nothing(len(plan.names))
    for each in slices(plan, first, games):
        tally = tally.plus(each)
    return tally


def slices(plan: Plan, first: int, games: int, seconds: float = inf) -> Iterator[Tally]:
    """Play games as `play_chunk` does, and give what was counted after so many seconds each time; perhaps no game.

    So whoever waits is free again in the midst of a long game.
    """
    clock = Clock()
    played = _slices(plan, range(first, first + games), clock, seconds)
    if _are_ours(plan):  # no need to watch them
        yield from played
        return
    try:
        while (counted := beside(lambda: next(played, None), clock)) is not None:
            yield counted
    except TooSlowError as slow:
        asked: Sitting = clock.question
        raise asked.mishap("slow", seconds=clock.seconds) from slow


def _slices(plan: Plan, games: Iterable[int], clock: Clock, seconds: float) -> Iterator[Tally]:
    played: list[Played] = []
    until = monotonic() + seconds
    for game in games:
        count = _Count(plan, game, clock)
        for _ in count.moves():
            if monotonic() > until:
                yield Tally.of(played, len(plan.names))
                played, until = [], monotonic() + seconds
        played.append(count.played())
    yield Tally.of(played, len(plan.names))


def _are_ours(plan: Plan) -> bool:
    return all(isinstance(strategy, Ready) for strategy in plan.strategies)


def replay(plan: Plan, game: int) -> Game:
    """Play one game of a batch again, as a Game."""
    start, _ = plan.start(game)
    return Game(start, tuple(move.action for move in Sitting(plan, game, Clock()).moves()))


def mark_of(actions: Iterable[Action]) -> int:
    """Return 32 bits that tell a game's actions from those of another game."""
    return crc32("\n".join(map(repr, actions)).encode())


def play_counted(plan: Plan, game: int, clock: Clock | None = None) -> Played:
    """Play one game by its number and count what happens in it."""
    count = _Count(plan, game, clock or Clock())
    for _ in count.moves():
        pass
    return count.played()


class _Count:
    """Count what happens in a game while it is played."""

    def __init__(self, plan: Plan, game: int, clock: Clock) -> None:
        self._sitting = Sitting(plan, game, clock)
        self._is_marked = not _are_ours(plan)  # ours play the same game every time
        self._starter = self._sitting.state.turn
        self._lays = self._forced = self._bluffs = self._hits = 0
        self._early: list[bool] = []  # whether the first lay was forced, and the second
        self._piles: list[int] = []

    def moves(self) -> Iterator[None]:
        """Play to the end, a move at a time."""
        for move in self._sitting.moves():
            self._add(move)
            yield

    def _add(self, move: Move) -> None:
        action = move.action
        if isinstance(action, Lay):
            forced = must_lie(move.before)
            if self._lays < 2:
                self._early.append(forced)
            self._lays += 1
            self._forced += forced
            self._bluffs += not move.before.variant.is_true(action.call, action.cards)
        for event in move.events:
            if isinstance(event, Revealed):
                self._hits += not event.truthful
            elif isinstance(event, PickedUp):
                self._piles.append(event.count or 0)

    def played(self) -> Played:
        """Return the counts of the game that is over."""
        sitting = self._sitting
        mark = mark_of(sitting.actions) if self._is_marked else None
        return Played(
            sitting.game, self._starter, sitting.state.winner, self._lays, self._forced, self._bluffs, self._hits,
            tuple(self._piles), mark, tuple(self._early),
        )  # fmt: skip


def must_lie(state: State) -> bool:
    """Say whether the hand on turn has no true call to make."""
    variant, hand = state.variant, state.hands[state.turn]
    most = variant.most_callable(len(hand), state.decks)
    held = (Call(min(count, most), rank) for rank in variant.next_ranks(state.previous) if (count := hand.count(rank)))
    return not any(variant.allows(state.previous, call) for call in held)
