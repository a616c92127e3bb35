"""The kernel plays by the rules: game by game it is the game that the rules engine plays."""

import os
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from fusk_lab import Leader, Rank, Sequence, Variant
from fusk_lab.analysis.clock import Clock
from fusk_lab.analysis.engines import kernel_plays
from fusk_lab.analysis.one_game import Sitting
from fusk_lab.analysis.plan import Plan
from fusk_lab.analysis.strategies import always_bluff, certain_only, honest, truthful
from fusk_lab.rules.position import NAMES

from .tables import ALL_VARIANTS

pytest.importorskip("numba", reason="the kernel needs the extra sim")
from fusk_lab.analysis import by_kernel, by_rules, kernel

READY = {
    "truthful": [truthful(0.1)],
    "always_bluff": [always_bluff(0.1)],
    "certain_only": [certain_only],
    "all_of_them": [truthful(1), always_bluff(0), truthful(0.3), certain_only, always_bluff(0.7)],
}
OWN = Variant.custom("Any or two up", lambda rank: list(Rank)[:4] if rank is None else list(Rank)[rank.place - 11])
HOUSE = (
    Variant(next_only=True),
    Variant(Sequence.EITHER_SIDE, leader=Leader.WINNER),
    Variant(Sequence.DESCENDING, leader=Leader.TAKER, next_only=True),
    Variant(starts_anew=True),
    Variant(Sequence.EITHER_SIDE, starts_anew=True, leader=Leader.TAKER),
    Variant(Sequence.SAME_RANK),
    Variant(Sequence.SWEDISH, leader=Leader.WINNER, next_only=True),
    OWN,
)


def planned(variant, players, strategies, seed=1, cap=400):
    seats = tuple(strategies[seat % len(strategies)] for seat in range(players))
    return Plan(variant, NAMES[:players], seats, seed, cap)


def assert_alike(plan, games):
    for game in range(games):
        assert by_kernel.play_chunk(plan, game, 1) == by_rules.play_chunk(plan, game, 1), (plan, game)


@pytest.mark.parametrize("players", range(2, 11))
@pytest.mark.parametrize("variant", ALL_VARIANTS, ids=str)
def test_each_game_is_the_one_the_rules_play(variant, players):
    for number, strategies in enumerate(READY.values()):
        assert_alike(planned(variant, players, strategies, seed=players + 100 * number, cap=80), 2)


@pytest.mark.parametrize("variant", HOUSE, ids=str)
@pytest.mark.parametrize("players", [2, 3, 5])
def test_so_it_is_under_the_house_rules_the_kernel_knows(variant, players):
    for strategies in READY.values():
        assert_alike(planned(variant, players, strategies, seed=players, cap=120), 2)


def test_whole_games_to_the_end_are_alike():
    plan = planned(ALL_VARIANTS[0], 2, [truthful(0.1)], cap=5000)
    assert by_kernel.play_chunk(plan, 0, 12) == by_rules.play_chunk(plan, 0, 12)


def test_games_of_any_number_and_seed_are_alike():
    plan = planned(ALL_VARIANTS[0], 3, [truthful(0.4)], seed=2**64 - 1, cap=60)
    for game in (0, 2**31, 2**40, 2**62):
        assert by_kernel.play_chunk(plan, game, 1) == by_rules.play_chunk(plan, game, 1)


def test_counts_are_the_same_however_the_games_are_divided():
    plan = planned(ALL_VARIANTS[0], 4, [truthful(0.1)])
    whole = by_kernel.play_chunk(plan, 0, 3000)
    parts = [by_kernel.play_chunk(plan, first, 500) for first in (2500, 0, 500, 2000, 1500, 1000)]
    added = parts[0]
    for part in parts[1:]:
        added = added.plus(part)
    assert added == whole


def test_the_kernel_draws_as_often_as_the_rules_do():
    """The generator stands at the same word after the game."""
    plan = planned(ALL_VARIANTS[6], 4, READY["all_of_them"], cap=50)
    table, counts = by_kernel._table(4), by_kernel._no_counts(1, 4)
    kernel.play(by_kernel.np.uint64(plan.seed), 7, by_kernel._rules(plan), table, counts)
    sitting = Sitting(plan, 7, Clock())
    assert len(list(sitting.moves())) > 50
    assert sitting.rng.getstate()[:2] == tuple(table.rng.tolist())


def test_what_the_kernel_does_not_know_it_does_not_play():
    plan = planned(Variant(), 3, [truthful(0.1)])
    assert kernel_plays(plan.variant, plan.strategies)
    assert not kernel_plays(plan.variant, (truthful(0.1), honest, truthful(0.1)))
    assert not kernel_plays(plan.variant, (lambda seen, rng: None,) * 3)
    assert not kernel_plays(replace(plan.variant, passing=True), plan.strategies)
    assert not kernel_plays(replace(plan.variant, most_laid=4), plan.strategies)


def test_what_is_compiled_is_compiled_anew_when_a_file_it_is_made_of_changes():
    folder = Path(kernel.__file__).parent
    made_of = b"".join((folder / f"{name}.py").read_bytes() for name in ("kernel_words", "kernel_turns"))
    assert sha256(made_of).hexdigest()[:16] == kernel.MADE_OF


FIRST_TIME = """
from numba.core.event import install_recorder
from fusk_lab.analysis import simulate
with install_recorder("numba:compile") as heard:
    simulate(games=1, players=2, engine="kernel")
for _, event in heard.buffer:
    if event.is_start:
        function = event.data["dispatcher"].py_func
        print(function.__module__, function.__qualname__)
"""


def test_for_the_first_run_each_function_is_compiled_once_and_little_else_is(tmp_path):
    """A number in a call, or a pair put in an array, has seconds more compiled, and a class waits for them."""
    empty = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    said = subprocess.run([sys.executable, "-c", FIRST_TIME], env=empty, capture_output=True, text=True, check=True)
    compiled = Counter(said.stdout.splitlines())
    own = {name: times for name, times in compiled.items() if name.startswith("fusk_lab.")}
    assert "fusk_lab.analysis.kernel play" in own
    assert set(own.values()) == {1}, own
    assert compiled.total() - len(own) <= 8, compiled  # numba's own, for max, len and range
