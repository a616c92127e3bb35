"""Moves a second: the rules engine against OpenSpiel's hearts, both driven from Python, four players, dealing included.

Two ratios, each like against like. *Play*: choose a random legal action and carry it out; hearts as in OpenSpiel's own
`python/examples/example.py`, without its printing. *Moves alone*: recorded games carried out again. A move is a
player's; OpenSpiel deals one card a transition, which is no move. Its own part is C++ and moves cards in place.
"""

import random
import time
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from typing import Any

from bench.in_turn import ratio, too_loaded
from fusk_lab import Action, Challenge, Lay, State, calls, deal, step

MOVES = 20_000
CHALLENGED = 0.3


def fusk_games(seed: int) -> Iterator[State]:
    """New deals, for ever."""
    while True:
        seed += 1
        yield deal(4, seed=seed)


def fusk_action(state: State, rng: random.Random) -> Action:
    """A random legal action: now and then a challenge, else one to four cards under a legal call, as people lay."""
    layer = state.last_lay
    if layer is not None and (state.last_lay_undecided or rng.random() < CHALLENGED):
        return Challenge((layer.seat + rng.randrange(1, 4)) % 4)
    call = rng.choice(calls(state)[:4])
    return Lay(state.turn, rng.sample(tuple(state.hands[state.turn]), call.count), call)


def fusk_play() -> Iterator[tuple[State, Action]]:
    """Play random games; every position with the action taken there."""
    rng = random.Random(1)
    for state in fusk_games(1):
        while state.winner is None:
            action = fusk_action(state, rng)
            yield state, action
            state = step(state, action).state


def hearts_play() -> Iterator[tuple[Any, int]]:
    """Play random hearts as OpenSpiel's example does; the position before each move, and the move."""
    import numpy
    import pyspiel

    rng = random.Random(1)
    game = pyspiel.load_game("hearts")
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, probabilities = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(numpy.random.choice(actions, p=probabilities))
            else:
                action = rng.choice(state.legal_actions(state.current_player()))
                yield state, action
                state.apply_action(action)


def played(play: Callable[[], Iterator[Any]]) -> float:
    """Moves a second of CPU time, choosing and dealing included."""
    start = time.process_time()
    for _ in zip(range(MOVES), play(), strict=False):
        pass
    return MOVES / (time.process_time() - start)


def fusk_steps() -> Callable[[], float]:
    """Record games once; then a function that carries their actions out again and gives moves a second."""
    record = [(state, action) for _, (state, action) in zip(range(MOVES), fusk_play(), strict=False)]

    def again() -> float:
        start = time.process_time()
        for state, action in record:
            step(state, action)
        return MOVES / (time.process_time() - start)

    return again


def hearts_steps() -> Callable[[], float]:
    """The same for hearts, whose positions change: whole games from the start, the dealing included."""
    import pyspiel

    game = pyspiel.load_game("hearts")
    record: dict[int, Any] = {}
    for _, (state, _) in zip(range(MOVES), hearts_play(), strict=False):
        record[id(state)] = state  # the state keeps its own history
    games = [state.history() for state in record.values()]
    moves = sum(len(actions) - 52 for actions in games)

    def again() -> float:
        start = time.process_time()
        for actions in games:
            state = game.new_initial_state()
            for action in actions:
                state.apply_action(action)
        return moves / (time.process_time() - start)

    return again


def main() -> None:
    """Print both ratios."""
    if not find_spec("pyspiel"):
        print("  skipped: open_spiel is not installed (the extra bench)")
    elif not too_loaded():
        print("  play")
        ratio(lambda: played(fusk_play), lambda: played(hearts_play), unit="/s", target="≥ 1, aim ≥ 3")
        print("  moves alone")
        ratio(fusk_steps(), hearts_steps(), unit="/s", target="none")


if __name__ == "__main__":
    main()
