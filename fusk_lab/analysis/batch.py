"""Simulations: many games played by strategies, each the same again from its seed and number."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import Executor
from contextlib import ExitStack
from functools import cache
from importlib.util import find_spec
from typing import Final

from ..rules import BASE, IllegalPosition, Variant, deal
from ..text import say, words
from .chunks import parts
from .engines import ENGINES, KERNEL, RULES, WORTH_A_KERNEL, kernel_is_ready, kernel_is_there, kernel_plays
from .long_wait import LongWait
from .plan import Plan, as_int
from .playing import Player
from .result import Result
from .strategies import always_bluff, truthful

__all__ = ["growing", "simulate"]

Told = Callable[[int, int], object]  # games done, and all
MOST_LAYS: Final = 100_000  # a cap: the kernel counts squares in 64 bits
_TENTH: Final = truthful(0.1)


def simulate(
    variant: Variant = BASE,
    *,
    players: int | Sequence[str] = 4,
    strategies: Player | Sequence[Player] = _TENTH,
    games: int = 1000,
    seed: int = 1,
    cap: int = 5000,
    engine: str = "auto",
    executor: Executor | None = None,
    progress: Told | bool | None = None,
    lang: str = "sv",
) -> Result:
    """Play many games and count what happens.

    `strategies` is one for all, or one a seat. A game that reaches `cap` lays is a draw. Game i depends on the
    seed and i alone: the counts are the same for either engine and for any executor. So it is with a strategy of one's
    own that draws from the rng it is given and remembers nothing from one game to another; of one that does otherwise
    `replay` says so. `engine`: "rules" plays any
    game, "kernel" simple players with the extra sim, "auto" chooses. `executor` is any of concurrent.futures;
    processes that have read a module of yours do not read it again, so make a new pool when you have changed it.
    `progress` is a function of the games done and all games, or True for a bar; None warns where more than ten
    minutes are left, False does not. Interrupted, it returns what is finished (`partial`). Raises ValueError, in
    words, for what cannot be played, and StrategyError, a ValueError, for a strategy that does what it may not.

    >>> result = simulate(players=3, games=20, seed=7)
    >>> result.games, sum(result.wins) + result.draws, result.replay(result.longest) == result.replay(result.longest)
    (20, 20, True)
    """
    result: Result | None = None
    with ExitStack() as open_bar:
        told = _teller(progress, games, lang, open_bar)
        results = growing(
            variant, players=players, strategies=strategies, games=games, seed=seed, cap=cap, engine=engine,
            executor=executor, lang=lang,
        )  # fmt: skip
        try:
            for found in results:
                before, result = result, found if found.games else None
                if result and (before is None or result.games > before.games):
                    told(result.games, games)
        except KeyboardInterrupt:
            if result is None:
                raise
        finally:
            results.close()
    assert result is not None
    return result


def growing(
    variant: Variant = BASE,
    *,
    players: int | Sequence[str] = 4,
    strategies: Player | Sequence[Player] = _TENTH,
    games: int = 1000,
    seed: int = 1,
    cap: int = 5000,
    engine: str = "auto",
    executor: Executor | None = None,
    lang: str = "sv",
) -> Generator[Result, None, None]:
    """Simulate as `simulate` does, and yield the result every moment, perhaps of no game yet: the last is the whole."""
    plan = _plan(variant, as_int(players), strategies, as_int(seed), as_int(cap), lang)
    said, games = words(lang)["simulation"], as_int(games)
    if type(games) is not int or games < 1:
        raise ValueError(said["bad_games"].format(read=repr(games)))
    if executor is not None and not callable(getattr(executor, "submit", None)):
        raise ValueError(said["bad_executor"].format(read=repr(executor)))
    chosen = _engine(engine, plan, games)
    return _results(plan, chosen, games, executor)


def _results(plan: Plan, engine: str, games: int, executor: Executor | None) -> Generator[Result, None, None]:
    for done in parts(plan, engine, games, executor):
        yield Result(plan, games, done.tally, engine, done.redone, done.unsent, done.refused)


def _plan(
    variant: Variant,
    players: int | Sequence[str],
    strategies: Player | Sequence[Player],
    seed: int,
    cap: int,
    lang: str,
) -> Plan:
    said = words(lang)["simulation"]
    if not isinstance(variant, Variant):
        raise ValueError(said["bad_variant"].format(read=repr(variant)))
    try:
        names = deal(players, seed=seed, variant=variant).players
    except IllegalPosition as refused:
        raise ValueError(say(refused, lang)) from refused
    except TypeError as refused:
        raise ValueError(said["bad_players"].format(read=repr(players))) from refused
    if type(cap) is not int or not 1 <= cap <= MOST_LAYS:
        raise ValueError(said["bad_cap"].format(read=repr(cap), most=MOST_LAYS))
    at_seat = (strategies,) * len(names) if callable(strategies) else strategies
    for each in at_seat if isinstance(at_seat, list | tuple) else ():
        if each in (truthful, always_bluff):  # without its parentheses
            raise ValueError(said["not_called"].format(name=each.__name__))
    if not isinstance(at_seat, list | tuple) or not all(map(callable, at_seat)):
        raise ValueError(said["bad_strategies"].format(read=repr(strategies)))
    if len(at_seat) != len(names):
        raise ValueError(said["not_one_a_seat"].format(read=len(at_seat), players=len(names)))
    return Plan(variant, names, tuple(at_seat), seed, cap, lang)


def _engine(engine: str, plan: Plan, games: int) -> str:
    """Choose an engine. Raises ValueError for one that cannot play this."""
    said = words(plan.lang)["simulation"]
    if engine not in ENGINES:
        raise ValueError(said["bad_engine"].format(read=repr(engine), engines=", ".join(map(repr, ENGINES))))
    if engine == KERNEL and not kernel_plays(plan.variant, plan.strategies):
        raise ValueError(said["not_for_the_kernel"])
    browser = sys.platform == "emscripten"  # nothing can be installed there that compiles
    if engine == KERNEL and not kernel_is_there():
        raise ValueError(said["no_kernel_in_a_browser"] if browser else said["no_kernel"])
    if engine != "auto":
        return engine
    few = games < WORTH_A_KERNEL and not kernel_is_ready()  # nothing is loaded for them
    if few or not kernel_plays(plan.variant, plan.strategies):
        return RULES
    if not kernel_is_there():
        _say_once(said["slow_in_a_browser"] if browser else said["slow"])
        return RULES
    return KERNEL


@cache
def _say_once(text: str) -> None:
    warnings.warn(text, RuntimeWarning, stacklevel=5)


def _teller(progress: Told | bool | None, games: int, lang: str, open_bar: ExitStack) -> Told:
    """Return whom to tell of the games done."""
    said = words(lang)["simulation"]
    if progress is None:
        return LongWait(lang, stacklevel=3)  # where the games are asked for
    if progress is False:
        return lambda done, games: None
    if callable(progress):
        return progress
    if progress is not True:
        raise ValueError(said["bad_progress"].format(read=repr(progress)))
    if not find_spec("tqdm"):
        raise ValueError(said["no_bar_in_a_browser" if sys.platform == "emscripten" else "no_bar"])
    from tqdm.auto import tqdm

    bar = open_bar.enter_context(tqdm(total=games, unit=said["bar_unit"]))
    return lambda done, games: bar.update(done - bar.n)
