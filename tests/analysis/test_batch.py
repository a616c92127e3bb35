"""Simulations: the same whoever plays them and wherever, told in words, and stopped or wrong without harm."""

import csv
import os
import pickle
import random
import re
import signal
import subprocess
import sys
import threading
import warnings
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from io import StringIO
from time import sleep
from types import ModuleType

import pytest

from fusk_lab import BASE, SWEDISH, Challenge, Lay, PickedUp, Variant, Won
from fusk_lab.analysis import StrategyError, batch, engines, parcel, simulate
from fusk_lab.analysis.parcel import Parcel
from fusk_lab.analysis.report import rows
from fusk_lab.analysis.sending import play_sent, size_to_send
from fusk_lab.analysis.strategies import always_bluff, certain_only, counter, honest, truthful
from fusk_lab.analysis.tally import Tally
from fusk_lab.text import LANGUAGES, words

numba = pytest.mark.skipif(not engines.kernel_is_there(), reason="the kernel needs the extra sim")


def shy(seen, rng):
    """Lay honestly and never challenge, in a module, so that it can be sent elsewhere."""
    return honest(seen, rng) if seen.open_lay is None else None


def deaf(seen, rng):
    """Answer nothing at all."""


# The same for any engine, executor and division


@numba
@pytest.mark.parametrize("players", [2, 5])
def test_both_engines_give_the_same_counts(players):
    by_rules = simulate(players=players, games=25, cap=300, engine="rules")
    by_kernel = simulate(players=players, games=25, cap=300, engine="kernel")
    assert by_rules == by_kernel
    assert by_rules.to_records() == [{**each, "engine": "rules"} for each in by_kernel.to_records()]
    assert (by_rules.engine, by_kernel.engine) == ("rules", "kernel")


@numba
def test_the_engine_is_chosen_by_the_number_of_games_and_what_the_kernel_knows(monkeypatch):
    many, ready = engines.WORTH_A_KERNEL, False
    monkeypatch.setattr(batch, "kernel_is_ready", lambda: ready)
    assert simulate(games=many, cap=5).engine == "kernel"
    assert simulate(games=many - 1, cap=5).engine == "rules"
    ready = True  # then few games too are played at once
    assert simulate(games=1, cap=5).engine == "kernel"
    assert simulate(games=many, cap=2, players=2, strategies=honest).engine == "rules"
    assert simulate(Variant(passing=True), games=many, cap=2, players=2).engine == "rules"


@pytest.mark.parametrize("engine", ["rules", pytest.param("kernel", marks=numba)])
@pytest.mark.parametrize("workers", [1, 2, 3])
def test_any_number_of_workers_gives_the_same_counts(engine, workers):
    games = 40 if engine == "rules" else 4000
    alone = simulate(players=3, games=games, cap=100, engine=engine)
    with ThreadPoolExecutor(workers) as executor:
        assert simulate(players=3, games=games, cap=100, engine=engine, executor=executor) == alone


def test_parts_of_any_size_give_the_same_counts(monkeypatch):
    whole = simulate(players=3, games=23, cap=60, engine="rules")
    for size, seconds in ((1, 60), (4, 60), (23, 60), (23, 0), (23, 0.01)):
        monkeypatch.setitem(engines._MOST, "rules", size)
        monkeypatch.setattr(engines, "SOON", seconds)
        assert simulate(players=3, games=23, cap=60, engine="rules") == whole


@numba
@pytest.mark.parametrize("first", [1, 50, 10_000])
def test_parts_of_any_size_give_the_kernels_counts_too(monkeypatch, first):
    whole = simulate(players=3, games=2300, cap=60, engine="kernel")
    monkeypatch.setattr(engines, "_FIRST", first)
    assert simulate(players=3, games=2300, cap=60, engine="kernel") == whole


@numba
def test_other_processes_give_the_same_counts():
    with ProcessPoolExecutor(2) as executor:
        found = simulate(SWEDISH, games=3000, executor=executor)
        assert found == simulate(SWEDISH, games=3000)
        assert found.redone == 0
        own = simulate(games=6, strategies=[shy, counter, shy, certain_only], cap=40, executor=executor)
    assert own == simulate(games=6, strategies=[shy, counter, shy, certain_only], cap=40)


@pytest.fixture
def no_cloudpickle(monkeypatch):
    monkeypatch.setattr(parcel, "find_spec", lambda name: None)


@pytest.mark.usefixtures("no_cloudpickle")
def test_a_strategy_that_cannot_be_sent_is_played_here():
    with ProcessPoolExecutor(1) as executor:
        found = simulate(games=3, strategies=lambda seen, rng: shy(seen, rng), cap=10, executor=executor)
    assert found == simulate(games=3, strategies=found.plan.strategies, cap=10)
    assert (found.redone, found.unsent) == (0, 3)
    assert "could not be sent to other processes" in found.sentence("en") and "lost" not in found.sentence("en")


def test_a_lambda_is_sent_by_value_where_that_can_be():
    pytest.importorskip("cloudpickle")
    with ProcessPoolExecutor(1) as executor:
        found = simulate(games=3, strategies=lambda seen, rng: shy(seen, rng), cap=10, executor=executor)
    assert found == simulate(games=3, strategies=found.plan.strategies, cap=10)
    assert (found.redone, found.unsent, found.refused) == (0, 0, 0)


@pytest.mark.parametrize("by_value", [True, False], ids=["by value", "played here"])
@pytest.mark.parametrize("earlier", [None, 0.5], ids=["first written later", "written before"])
def test_a_notebooks_strategy_is_never_counted_in_an_older_version(request, write_in_main, by_value, earlier):
    """A pool's processes keep the __main__ they were begun with: none of that name, or the older one."""
    if by_value:
        pytest.importorskip("cloudpickle")
    else:
        request.getfixturevalue("no_cloudpickle")
    if earlier:
        write_in_main(earlier)
    played = {"players": 2, "games": 4, "cap": 40, "engine": "rules"}
    with ProcessPoolExecutor(1) as executor:
        executor.submit(os.getpid).result()
        for p in (0.1, 0.9):
            mine = write_in_main(p)
            found = simulate(strategies=mine, **played, executor=executor)
            assert found == simulate(strategies=mine, **played)
            assert found.lays == simulate(strategies=truthful(p), **played).lays
            assert (found.redone, found.unsent, found.refused) == (0, 0 if by_value else 4, 0)
            assert found.replay(3) == simulate(strategies=mine, **played).replay(3)
        assert simulate(**played, executor=executor).refused == 0  # the pool is whole


def test_a_strategy_of_a_module_that_is_not_there_is_played_here_and_the_pool_stays_whole(monkeypatch):
    """A process that was begun before a module was written does not find it."""
    played = {"players": 2, "games": 4, "cap": 10, "engine": "rules"}
    with ProcessPoolExecutor(1) as executor:
        executor.submit(os.getpid).result()
        written = ModuleType("written_later")
        exec("def quiet(seen, rng): return old(seen, rng)", vars(written))
        written.old = shy
        monkeypatch.setitem(sys.modules, "written_later", written)
        found = simulate(strategies=written.quiet, **played, executor=executor)
        assert found == simulate(strategies=written.quiet, **played)
        assert (found.redone, found.unsent, found.refused) == (0, 4, 0)
        assert simulate(**played, executor=executor).refused == 0


class Unlucky(Executor):
    """Lose some of what it is given, the way a cluster loses a worker."""

    def __init__(self, loses, broken_after=10**9):
        self.loses, self.broken_after, self.given = loses, broken_after, 0

    def submit(self, fn, /, *args, **kwargs):
        self.given += 1
        if self.given > self.broken_after:
            raise RuntimeError("cannot schedule new futures after shutdown")
        future = Future()
        if self.loses(self.given):
            future.set_exception(OSError("the worker is gone"))
        else:
            future.set_result(fn(*args, **kwargs))
        return future


@pytest.mark.parametrize(
    ("executor", "redone"),
    [
        (Unlucky(lambda given: given == 3), 1),  # sent once more
        (Unlucky(lambda given: given % 3 == 0), 2),
        (Unlucky(lambda given: True), 8),  # done here
        (Unlucky(lambda given: False, broken_after=5), 0),
        (Unlucky(lambda given: given == 2, broken_after=8), 1),
    ],
)
def test_lost_parts_are_done_again_and_the_result_says_so(executor, redone):
    found = simulate(players=2, games=8, cap=40, engine="rules", executor=executor)
    assert found == simulate(players=2, games=8, cap=40, engine="rules")
    assert found.redone == redone
    assert ("done again" in found.sentence("en")) == (redone > 0)


def test_an_executor_that_is_shut_down_takes_nothing_and_the_result_says_so():
    executor = ThreadPoolExecutor(1)
    executor.shutdown()
    found = simulate(players=2, games=8, cap=40, engine="rules", executor=executor)
    assert found == simulate(players=2, games=8, cap=40, engine="rules")
    assert (found.refused, found.redone, found.unsent) == (8, 0, 0)
    assert "did not take 8 parts of the work (it may be shut down)" in found.sentence("en")
    assert "tog inte emot 8 delar" in found.html("sv")


def test_what_an_executor_does_not_take_is_not_called_lost():
    found = simulate(players=2, games=8, cap=40, engine="rules", executor=Unlucky(lambda given: given == 2, 8))
    assert (found.refused, found.redone) == (0, 1)  # the lost part could not be sent again
    found = simulate(players=2, games=8, cap=40, engine="rules", executor=Unlucky(lambda given: False, 7))
    assert (found.refused, found.redone) == (1, 0)
    assert "tog inte emot 1 del av" in found.sentence("sv")


class Other(Executor):
    """Do something else than it is asked to."""

    def __init__(self, answer):
        self.answer = answer

    def submit(self, fn, /, *args, **kwargs):
        future = Future()
        future.set_result(self.answer)
        return future


@pytest.mark.parametrize("answer", [None, 5, Tally.nothing(2)])
def test_what_is_no_count_of_the_games_asked_for_is_done_again(answer):
    found = simulate(players=2, games=4, cap=20, engine="rules", executor=Other(answer))
    assert found == simulate(players=2, games=4, cap=20, engine="rules")
    assert (found.redone, found.unsent, found.refused) == (4, 0, 0)


class Nonsense(Executor):
    def __init__(self, answer):
        self.answer = answer

    def submit(self, fn, /, *args, **kwargs):
        return self.answer


@pytest.mark.parametrize("answer", [None, 5, "future"])
def test_an_executor_that_gives_no_future_is_refused_in_the_users_language(answer):
    with pytest.raises(ValueError, match=r"Nonsense\.submit gav") as told:
        simulate(games=3, executor=Nonsense(answer))
    assert repr(answer) in str(told.value)
    with pytest.raises(ValueError, match="not a Future"):
        simulate(games=3, executor=Nonsense(answer), lang="en")


class Backwards(Executor):
    """Do thirteen things, the last first, or lose them; what is sent again is done, or lost, at once."""

    def __init__(self, loses=()):
        self.given, self.loses = [], loses

    def submit(self, fn, /, *args, **kwargs):
        future, first = Future(), args[2]
        self.given.append((future, first, fn, args))
        if len(self.given) >= 13:
            for each, number, of, parts in reversed(self.given):
                if each.done():
                    continue
                each.set_exception(OSError("lost")) if number in self.loses else each.set_result(of(*parts))
        return future


def wrong_in_some_games(seen, rng):
    """Make a mistake in games whose first draw is high."""
    if len(seen.seen) == 0 and rng.random() > 0.6:
        return None
    return shy(seen, rng)


@pytest.mark.parametrize("games", [13, 40])
def test_a_mistake_is_that_of_the_first_game_it_is_made_in_whoever_finds_it(games):
    def first_mistake(executor):
        with pytest.raises(StrategyError) as told:
            simulate(games=games, strategies=wrong_in_some_games, cap=20, executor=executor, seed=3)
        return str(told.value)

    alone = first_mistake(None)
    assert "Parti 0," not in alone
    for executor in (ThreadPoolExecutor(1), ThreadPoolExecutor(3), Unlucky(lambda given: True)):
        assert first_mistake(executor) == alone
    if games == 13:
        for loses in ((), (0, 1, 2, 3, 4), range(13)):
            assert first_mistake(Backwards(loses)) == alone


def kill_own_process(*_):
    os.kill(os.getpid(), signal.SIGKILL)


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="processes are killed otherwise here")
def test_when_a_worker_is_killed_the_counts_are_the_same():
    with ProcessPoolExecutor(2) as executor:
        executor.submit(kill_own_process)
        found = simulate(players=2, games=12, cap=40, engine="rules", executor=executor)
    assert found == simulate(players=2, games=12, cap=40, engine="rules")
    assert not found.partial


@numba
@pytest.mark.parametrize("players", [2, 10])
def test_a_part_brings_back_no_more_than_64_kib(players):
    """Games of all lengths, and a cap that allows more of them."""
    plan = batch._plan(BASE, players, truthful(0.02), 1, 100_000, "sv")
    size = size_to_send(plan, "kernel", 10**9)
    assert len(pickle.dumps(play_sent(Parcel(plan), "kernel", 0, size))) <= 64 * 1024
    plan = plan._replace(cap=5000)
    size = size_to_send(plan, "kernel", 10**9)
    assert size > 50_000
    lengths = {lays: 70_000 for lays in range(1, 5001)}
    assert len(pickle.dumps(play_sent(Parcel(plan), "kernel", 0, 20)._replace(lays=lengths))) <= 64 * 1024


# Told on the way, and stopped


def test_progress_is_told_of_the_games_done(monkeypatch):
    monkeypatch.setattr(engines, "SOON", 60)
    told = []
    simulate(players=2, games=45, cap=20, engine="rules", progress=lambda done, games: told.append((done, games)))
    assert told == [(20, 45), (40, 45), (45, 45)]


def test_a_bar_shows_the_games_done_and_the_time_left(capsys):
    pytest.importorskip("tqdm")
    simulate(players=2, games=40, cap=20, engine="rules", progress=True)
    assert "40/40" in capsys.readouterr().err


@pytest.mark.parametrize(("platform", "said"), [("emscripten", "no_bar_in_a_browser"), ("linux", "no_bar")])
def test_without_what_draws_the_bar_one_is_told_what_can_be_done_there(monkeypatch, platform, said):
    monkeypatch.setattr(batch, "find_spec", lambda name: None)
    monkeypatch.setattr(sys, "platform", platform)
    with pytest.raises(ValueError) as refused:
        simulate(players=2, games=40, cap=20, engine="rules", progress=True)
    assert str(refused.value) in "\n".join(words(lang)["simulation"][said] for lang in LANGUAGES)
    assert ("sim]" in str(refused.value)) is (platform == "linux")


def interrupt_at(games):
    def told(done, all_games):
        if done >= games:
            raise KeyboardInterrupt

    return told


@pytest.mark.parametrize("workers", [0, 2])
def test_interrupted_it_returns_what_is_finished(workers):
    executor = ThreadPoolExecutor(workers) if workers else None
    found = simulate(players=2, games=400, cap=20, engine="rules", progress=interrupt_at(20), executor=executor)
    assert found.partial
    assert 20 <= found.games < 400
    assert "Avbrutet" in found.sentence("sv")
    assert "Interrupted" in found.html("en")
    assert sum(found.wins) + found.draws == found.games
    assert not simulate(players=2, games=4, cap=20).partial


def test_a_whole_result_says_nothing_of_an_interruption():
    assert "Interrupted" not in simulate(players=2, games=4, cap=20).sentence("en")


def hard_to_stop(seen, rng):
    """Swallow every Exception there is."""
    try:
        return shy(seen, rng)
    except Exception:
        return None


def interrupted_after(seconds, **played):
    """Simulate without end, and press Ctrl-C so long after the first part.

    Again after some seconds: Python loses an interrupt that comes while it is collecting garbage.
    """
    ready, over = threading.Event(), threading.Event()
    before = signal.signal(signal.SIGINT, signal.default_int_handler)    # started in the background it would be deaf

    def interrupt():
        ready.wait(60)
        sleep(seconds)
        signal.raise_signal(signal.SIGINT)
        while not over.wait(5):
            signal.raise_signal(signal.SIGINT)

    beside = threading.Thread(target=interrupt)
    beside.start()
    try:
        return simulate(games=10**9, progress=lambda done, games: ready.set(), **played)
    finally:
        over.set()
        beside.join()
        signal.signal(signal.SIGINT, before)


@pytest.mark.parametrize("strategies", [truthful(0.1), hard_to_stop], ids=["ready", "own"])
@pytest.mark.parametrize("engine", ["rules", "auto"])
def test_a_real_interrupt_stops_soon(engine, strategies):
    found = interrupted_after(0, engine=engine, strategies=strategies, cap=50)
    assert found.partial
    assert 0 < found.games < 10**9


@numba
def test_the_kernel_survives_an_interrupt_at_any_moment():
    for moment in range(25):
        assert interrupted_after(moment / 1000).partial


def test_interrupted_before_anything_is_finished_it_is_an_interrupt():
    def interrupted(seen, rng):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate(players=2, games=2, strategies=interrupted)


# What was found


FOUND = simulate(players=3, games=60, seed=5, engine="rules", strategies=[truthful(0.1), truthful(0.1), always_bluff()])


def test_counts_and_estimates_agree():
    assert sum(FOUND.wins) + FOUND.draws == FOUND.games == 60
    assert sum(FOUND.lays.values()) == 60
    assert float(FOUND.lays_mean) == pytest.approx(sum(lays * games for lays, games in FOUND.lays.items()) / 60)
    assert float(FOUND.pile_mean) == pytest.approx(
        sum(size * times for size, times in FOUND.piles.items()) / sum(FOUND.piles.values())
    )
    assert FOUND.wins_by_strategy == {truthful(0.1): FOUND.wins[0] + FOUND.wins[1], always_bluff(): FOUND.wins[2]}
    assert float(FOUND.lays_quantile(0.25)) < float(FOUND.lays_median) < float(FOUND.lays_quantile(0.75))
    assert float(FOUND.forced_bluff_share) < float(FOUND.bluff_share) < 1


def test_each_game_can_be_played_again():
    for number in (0, 59):
        again = FOUND.replay(number)
        assert isinstance(again.events[-1], Won)
    lays = {game: sum(isinstance(action, Lay) for action in FOUND.replay(game).actions) for game in range(60)}
    assert (lays[FOUND.longest], lays[FOUND.shortest]) == (max(FOUND.lays), min(FOUND.lays))
    biggest = FOUND.replay(FOUND.biggest_pickup)
    assert max(event.count for event in biggest.events if isinstance(event, PickedUp)) == max(FOUND.piles)
    won = [FOUND.replay(game).events[-1].seat for game in range(60)]
    assert tuple(map(won.count, range(3))) == FOUND.wins


def by_chance(seen, rng):
    """Draw from the module random, which nobody seeds."""
    return random.choice(calls_it(seen)) if seen.open_lay is not None else shy(seen, rng)


def calls_it(seen):
    return [None, Challenge(seen.viewer)] if seen.variant.may_challenge(seen.viewer, seen.open_lay.seat, 3) else [None]


def with_a_memory():
    """Make a strategy that is bolder once it has played six games."""
    begun = []

    def remembers(seen, rng):
        if not seen.seen:
            begun.append(seen)
        return Challenge(seen.viewer) if seen.open_lay is not None and len(begun) > 6 else shy(seen, rng)

    return remembers


@pytest.mark.parametrize("executor", [None, ThreadPoolExecutor(1)])
@pytest.mark.parametrize("made", [lambda: by_chance, with_a_memory], ids=["by chance", "with a memory"])
def test_a_replay_that_is_another_game_does_not_pass_without_a_word(made, executor):
    found = simulate(players=3, games=6, strategies=made(), cap=40, executor=executor)
    for game in range(6):
        with pytest.raises(ValueError, match=f"parti {game} spelades om blev det ett annat parti") as told:
            found.replay(game)
        assert "modulen random" in str(told.value)


def test_a_strategy_of_ones_own_that_keeps_to_its_rng_is_played_again():
    found = simulate(players=3, games=50, strategies=[shy, honest, hard_to_stop], cap=40)
    with ThreadPoolExecutor(2) as executor:
        assert simulate(players=3, games=50, strategies=[shy, honest, hard_to_stop], cap=40, executor=executor) == found
    assert all(found.replay(game).actions for game in range(50))
    assert len(found.tally.marks) == 1 and len(found.tally.marks[0][1]) == 4 * 50
    assert replace(found, tally=found.tally._replace(marks=())).replay(7) == found.replay(7)


def test_games_of_ready_players_need_no_marks():
    assert simulate(games=3, cap=10, strategies=honest).tally.marks == ()


def test_a_game_there_is_not_is_refused():
    for number in (-1, 60, "first", True):
        with pytest.raises(IndexError, match="0 till 59"):
            FOUND.replay(number)


@pytest.mark.parametrize("part", [50, 0, 1, 1.5, -0.1, "x", None, float("nan"), [0.5], 0.5j])
def test_what_is_no_part_of_the_games_is_refused_in_the_users_language(part):
    with pytest.raises(ValueError, match=r"är ingen del av partierna\. Skriv ett tal mellan 0 och 1") as told:
        FOUND.lays_quantile(part)
    assert repr(part) in str(told.value)


@pytest.mark.parametrize("seed", [2**64, 10**19 * 9, -1])
def test_the_limit_of_a_seed_is_the_one_that_is_told(seed):
    with pytest.raises(ValueError, match=r"från 0 till 18446744073709551615 \(2⁶⁴ − 1\)"):
        simulate(games=1, seed=seed)
    assert simulate(games=1, seed=18446744073709551615, cap=2).games == 1


def test_a_result_names_what_it_takes_to_do_it_again():
    said = FOUND.sentence("en")
    for named in ("60 games", "three players", "the base rules", "Seed 5", "5,000 lays", "the rules engine"):
        assert named in said
    assert "Pelle and Kalle: lays truthfully" in said
    assert repr(FOUND) == FOUND.sentence("sv") != said
    assert "versions" not in said
    assert FOUND.versions()["fusk-lab"]


@pytest.mark.parametrize("lang", ["sv", "en"])
def test_a_table_shows_every_measure_with_its_interval(lang):
    table = FOUND.html(lang)
    assert f'lang="{lang}"' in table
    assert table.count("<tr>") == 1 + 10 + 3 + 2 + 1
    assert all(name in table for name in FOUND.plan.names)
    assert ("25%" in table or "%" in table) and ("\u00a0%" in table) == (lang == "sv")
    assert FOUND._repr_html_() == FOUND.html("sv")


@numba
def test_no_margin_of_many_games_is_shown_as_if_it_had_no_width():
    """Whole numbers of lays alone may be known for sure: the median."""
    many = simulate(games=100_000, engine="kernel")
    for shown in rows(many, "en"):
        low, between, high = shown.interval.rstrip("%").partition("–")
        assert not between or low != high or shown.label == words("en")["simulation"]["lays_median"], shown
    assert re.search(r"25,\d\d\xa0% \(25,\d\d–25,\d\d\xa0%\) av dragen är påtvingade", many.sentence("sv"))
    assert re.search(r"25\.\d\d% \(25\.\d\d–25\.\d\d%\) of the lays are forced", many.sentence("en"))


def test_a_players_name_is_shown_as_it_is():
    assert "<b>" not in simulate(players=["<b>", "Kalle"], games=2, cap=20).html("en")


def test_records_and_csv_hold_the_estimates():
    records = FOUND.to_records()
    assert {each["measure"] for each in records} == {
        "lays_mean", "lays_median", "lays_quantile", "forced_bluff_share", "first_lay_forced", "second_lay_forced",
        "bluff_share", "challenges_per_lay", "hit_share", "pile_mean", "starter_wins", "wins", "wins_by_strategy",
        "draws",
    }  # fmt: skip
    read = list(csv.DictReader(StringIO(FOUND.to_csv())))
    assert [each["measure"] for each in read] == [each["measure"] for each in records]
    first = read[0]
    assert float(first["low"]) < float(first["value"]) < float(first["high"])
    assert (first["variant"], first["seed"], first["strategies"]) == (
        "base", "5", "truthful(0.1) truthful(0.1) always_bluff(0.1)",
    )  # fmt: skip


def test_a_part_is_marked_in_the_records_and_as_comma_separated_values():
    part = replace(FOUND, asked=FOUND.games + 7)
    for found, partial in ((FOUND, False), (part, True)):
        for each in found.to_records():
            assert (each["games"], each["asked"], each["partial"]) == (FOUND.games, found.asked, partial)
        assert {each["partial"] for each in csv.DictReader(StringIO(found.to_csv()))} == {str(partial)}


@pytest.mark.parametrize("games", range(2, 15))
def test_no_interval_of_a_few_games_goes_past_what_is_possible(games):
    found = simulate(games=games, seed=games)
    for each in found.to_records():
        if each["low"] is not None:
            least, most = (1, 5000) if each["measure"].startswith(("lays", "pile")) else (0, 1)
            assert least <= each["low"] <= each["value"] <= each["high"] <= most, each
    assert "-" not in found.html("sv").partition("<tbody>")[2].partition("</tbody>")[0]
    assert (found.forced_bluff_share.low is None) == (games < 10)


def test_one_game_has_values_and_no_intervals():
    one = simulate(games=1)
    assert one.lays_mean.low is None
    assert one.sentence("en").startswith("1 game, four players")
    assert one.html("sv")


def test_r11_games_at_the_cap_are_draws():
    capped = simulate(players=4, games=5, cap=3)
    assert (capped.draws, capped.wins, capped.shortest) == (5, (0, 0, 0, 0), None)
    assert "100 % av partierna nådde 3 drag utan" in capped.sentence("sv").replace("\xa0", " ")
    one = simulate(players=4, games=1, cap=3)
    assert "Partiet nådde 3 drag utan någon vinnare. Det räknas" in one.sentence("sv")
    assert "av partierna nådde" not in one.html("sv")
    assert "The game reached 3 lays with no winner." in one.html("en")


class Three:
    """A whole number of another kind, such as numpy's."""

    def __index__(self):
        return 3


def test_whole_numbers_of_another_kind_are_numbers():
    three = Three()
    assert simulate(games=three, players=three, seed=three, cap=three) == simulate(games=3, players=3, seed=3, cap=3)
    assert type(simulate(games=three, players=2).asked) is int


def test_python_that_was_read_begins_no_sentence_with_a_capital():
    class Np:
        def __repr__(self):
            return "np.float64(2.5)"

    with pytest.raises(ValueError, match=r"^np\.float64\(2\.5\) är inget giltigt frö"):
        simulate(games=1, seed=Np())


# What cannot be simulated


@pytest.mark.parametrize(
    ("wrong", "sv", "en"),
    [
        ({"games": 0}, "0 är inget antal partier", "0 is not a number of games"),
        ({"games": 2.5}, "2.5 är inget antal", "2.5 is not a number of games"),
        ({"players": 11}, "2 till 10", "Eleven players"),
        ({"players": "four"}, "'four' är inga deltagare", "'four' is not players"),
        ({"players": ["Pelle", "Pelle"]}, "Pelle", "Pelle"),
        ({"variant": "base"}, "'base' är inga regler", "VARIANTS['descending']"),
        ({"seed": -1}, "-1", "-1"),
        ({"cap": 0}, "0 är inget högsta antal drag", "from 1 to 100000"),
        ({"engine": "fast"}, "'fast' är ingen motor", "'rules', 'kernel', 'auto'"),
        ({"engine": "kernel", "strategies": honest}, "Kärnan spelar truthful", "The kernel plays truthful"),
        ({"strategies": "honest"}, "'honest' är inga strategier", "'honest' is not strategies"),
        ({"strategies": [honest] * 3}, "strategier är 3, men antalet platser 4", "is 3, but that of seats 4"),
        ({"strategies": truthful}, "Skriv truthful(0.1)", "Write truthful(0.1)"),
        ({"strategies": [honest, always_bluff] * 2}, "Skriv always_bluff(0.1)", "Write always_bluff(0.1)"),
        ({"executor": 2}, "2 är ingen executor", "2 is not an executor"),
        ({"progress": "bar"}, "'bar' kan inte få veta", "'bar' cannot be told"),
    ],
    ids=lambda wrong: str(wrong)[:30],
)
def test_what_cannot_be_simulated_is_told_in_the_users_language(wrong, sv, en):
    for lang, said in (("sv", sv), ("en", en)):
        with pytest.raises(ValueError) as told:
            simulate(**{"games": 3, "lang": lang, **wrong})
        assert said in str(told.value)


@pytest.mark.parametrize("executor", [None, ThreadPoolExecutor(1)])
def test_a_strategys_mistake_stops_the_simulation(executor):
    with pytest.raises(StrategyError, match=r"Parti 0, steg 6, .* R3: strategin svarade None") as told:
        simulate(games=3, strategies=deaf, executor=executor)
    assert told.value.where.game == 0


def test_a_strategys_mistake_comes_back_from_another_process():
    with ProcessPoolExecutor(1) as executor, pytest.raises(StrategyError, match="svarade None"):
        simulate(games=3, strategies=deaf, executor=executor)


def test_a_strategy_that_never_lets_a_game_end_meets_the_cap():
    found = simulate(players=2, games=2, strategies=always_bluff(1), cap=200, engine="rules")
    assert found.draws == 2


# Without numba


@pytest.fixture
def no_numba(monkeypatch):
    monkeypatch.setattr(batch, "kernel_is_there", lambda: False)
    batch._say_once.cache_clear()


@pytest.mark.usefixtures("no_numba")
def test_without_numba_everything_is_played_slower_and_it_says_so_once():
    with pytest.warns(RuntimeWarning, match="regelmotorn") as said:
        found = simulate(players=2, games=engines.WORTH_A_KERNEL, cap=3)
    assert found.engine == "rules"
    assert said[0].filename == __file__
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert simulate(players=2, games=engines.WORTH_A_KERNEL, cap=3) == found
    with pytest.raises(ValueError, match="numba"):
        simulate(engine="kernel")


@pytest.mark.usefixtures("no_numba")
def test_in_a_browser_nobody_is_told_to_install_what_cannot_run_there(monkeypatch):
    monkeypatch.setattr(batch.sys, "platform", "emscripten")
    with pytest.warns(RuntimeWarning, match="webbläsare") as said:
        simulate(players=2, games=engines.WORTH_A_KERNEL, cap=3)
    assert "numba" not in str(said[0].message)
    with pytest.raises(ValueError, match=r"webbläsare.*engine='rules'"):
        simulate(engine="kernel")


def test_asking_for_numbers_loads_neither_numba_nor_numpy():
    code = """if True:
        import sys
        from fusk_lab.analysis import simulate
        simulate(games=2, cap=5)
        print([name for name in ("numba", "numpy", "tqdm", "asyncio", "ipywidgets") if name in sys.modules])"""
    assert subprocess.check_output([sys.executable, "-c", code], text=True).strip() == "[]"
