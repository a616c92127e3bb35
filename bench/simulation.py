"""Simulated moves a second, dealing included; workers; the first result of a new process; memory.

A move is a player's: a lay, or a card of hearts. OpenSpiel's games are played by its own random bots, in C++, from the
deal on as ours are: that row has the target. Its rollouts, those of a search bot, begin where the cards are dealt and
ours cannot: that row is a handicap with no target of its own. The C twin is the base game between the kernel's players,
compiled here. CPU time throughout; with workers that of all processes, so that none hides in the one that shares out.
"""

import ctypes
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from importlib.util import find_spec
from multiprocessing import get_context
from pathlib import Path

from bench.in_turn import ratio, too_loaded
from fusk_lab.analysis import simulate

GAMES = 16_384
P = 0.1
FRESH = "from fusk_lab.analysis import simulate; simulate(games=1000{})"
# The largest size of the process itself: on Linux ru_maxrss of a new one begins at that of whoever started it.
PEAK = """
import pathlib, resource
status = pathlib.Path("/proc/self/status")
lines = status.read_text().splitlines() if status.exists() else []
own = [line.split()[1] for line in lines if line.startswith("VmHWM")]
print(*own or [resource.getrusage(resource.RUSAGE_SELF).ru_maxrss])
"""
MEMORY = """
from fusk_lab.analysis import simulate
simulate(games=1000)
simulate(games={})
"""


def by(engine: str, games: int, players: int = 4) -> Callable[[], float]:
    """Moves a second by one of our engines."""

    def moves() -> float:
        start = time.process_time()
        result = simulate(players=players, games=games, engine=engine)
        return result.tally.forced.to / (time.process_time() - start)

    return moves


def twin(folder: str, players: int) -> Callable[[], float]:
    """Moves a second by the C twin, which must play the very same games."""
    library = Path(folder, "twin.so")
    source = Path(__file__).with_name("twin.c")
    subprocess.run(["cc", "-O3", "-march=native", "-shared", "-fPIC", "-o", library, source], check=True)
    play = ctypes.CDLL(str(library)).play
    play.restype = ctypes.c_int64
    play.argtypes = [ctypes.c_uint64, ctypes.c_int64, ctypes.c_int, ctypes.c_double, ctypes.c_int64]
    assert play(1, 1000, players, P, 5000) == simulate(players=players, games=1000).tally.forced.to

    def moves() -> float:
        start = time.process_time()
        lays = play(1, GAMES, players, P, 5000)
        return float(lays / (time.process_time() - start))

    return moves


def hearts_games() -> Callable[[], float]:
    """Moves a second of OpenSpiel's random bots at hearts, from the deal on, in C++."""
    import pyspiel

    game = pyspiel.load_game("hearts")
    bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(4)]
    games, moves_a_game = 300, 52 + 9  # cards, and twelve passed in three games of four

    def moves() -> float:
        start = time.process_time()
        for seed in range(games):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)
        return games * moves_a_game / (time.process_time() - start)

    return moves


def hearts_rollouts() -> Callable[[], float]:
    """Moves a second of OpenSpiel's random rollouts of hearts once the cards are dealt, in C++."""
    import pyspiel

    game, rollouts = pyspiel.load_game("hearts(pass_cards=false)"), 300
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[-1])
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(rollouts, 1), 2.0, 1, 100, False, 1, False)

    def moves() -> float:
        start = time.process_time()
        bot.step(state)
        return rollouts * 52 / (time.process_time() - start)

    return moves


Work = Callable[[ProcessPoolExecutor], object]
SHARES = 32  # of work, as many as a simulation is cut into


def deals(executor: ProcessPoolExecutor) -> object:
    """Deal games in a pool."""
    return simulate(games=40 * GAMES, engine="kernel", executor=executor)


def sums(executor: ProcessPoolExecutor) -> object:
    """Add numbers in a pool: nothing is sent, nothing is shared, and little memory is used."""
    return list(executor.map(sum, [range(2_500_000)] * SHARES))


def workers(number: int, work: Work) -> Callable[[], float]:
    """CPU milliseconds of this process and its pool of so many for the same work, their start not counted."""

    def milliseconds() -> float:
        return 1000 * (spent_with_pool(number, work) - spent_with_pool(number, nothing))

    return milliseconds


def nothing(executor: ProcessPoolExecutor) -> object:
    """Start a pool, which starts all of its workers."""
    return executor.submit(int).result()


def spent_with_pool(number: int, work: Work) -> float:
    """CPU seconds of this process, and of a pool's life."""
    before = spent()
    with ProcessPoolExecutor(number, mp_context=get_context("fork")) as executor:
        work(executor)
    return spent() - before


def spent() -> float:
    """CPU seconds so far of this process and of its children that have ended."""
    used = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(each.ru_utime + each.ru_stime for each in used)


def in_new_process(code: str) -> Callable[[], float]:
    """CPU milliseconds of a new interpreter from its birth to the end of the code."""

    def milliseconds() -> float:
        asked = f"{code}\nimport time; print(time.process_time() * 1000)"
        return float(subprocess.check_output([sys.executable, "-c", asked], cwd=Path(__file__).parents[1]))

    return milliseconds


def memory(games: int) -> Callable[[], float]:
    """Largest size of a process, in kilobytes."""
    return lambda: float(subprocess.check_output([sys.executable, "-c", MEMORY.format(games) + PEAK]))


def main() -> None:
    """Print all ratios."""
    if not find_spec("numba"):
        print("  skipped: numba is not installed (the extra sim)")
    elif not too_loaded():
        measure()


def measure() -> None:
    """Measure each pair in turn."""
    kernel = by("kernel", GAMES)
    if find_spec("pyspiel"):
        print("  the kernel against OpenSpiel's random games of hearts in C++, both with their dealing")
        ratio(kernel, hearts_games(), unit="/s", target="≥ 10")
        print("  with a handicap: ours with the dealing, its rollouts from the dealt cards on")
        ratio(kernel, hearts_rollouts(), unit="/s", target="none, the row above has it")
    print("  the kernel against the rules engine's own loop")
    ratio(kernel, by("rules", 25), unit="/s", target="≥ 60")
    if shutil.which("cc"):
        with tempfile.TemporaryDirectory() as folder:
            for players in (2, 4, 10):
                print(f"  the kernel against a C twin, {players} players")
                ratio(by("kernel", GAMES, players), twin(folder, players), unit="/s", target="none, aim ≥ 0.75")
    print("  a pool of one worker against a pool of two, CPU of all processes for the same games")
    ratio(workers(1, deals), workers(2, deals), unit="ms", target="≥ 0.95")
    print("  what two processes at once cost on this machine whatever they do: the same for adding numbers")
    ratio(workers(1, sums), workers(2, sums), unit="ms", target="none, 1 where cores share nothing")
    print("  a thousand games in a new process, by the kernel and by the rules engine")
    ratio(in_new_process(FRESH.format("")), in_new_process(FRESH.format(", engine='rules'")), unit="ms", target="none")
    print("  a million games against a thousand, memory")
    ratio(memory(1_000_000), memory(1_000), unit="KB", target="≤ 1.15")


if __name__ == "__main__":
    main()
