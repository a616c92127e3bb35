"""Who asks for many slow games learns soon what it will take."""

import warnings

import pytest

from fusk_lab.analysis import long_wait, simulate
from fusk_lab.analysis.long_wait import LongWait
from fusk_lab.analysis.strategies import honest


@pytest.fixture
def heard(monkeypatch):
    """Return what is warned of when games are done, of ten thousand, at some seconds: (second, games)."""

    def heard(*times):
        clock = iter([second for second, _ in times])
        monkeypatch.setattr(long_wait, "monotonic", lambda: next(clock))
        teller = LongWait("en", stacklevel=2)
        with warnings.catch_warnings(record=True) as said:
            warnings.simplefilter("always")
            for _, done in times:
                teller(done, 10_000)
        return [str(each.message) for each in said]

    return heard


def test_a_long_wait_is_told_of_after_two_seconds_and_once(heard):
    (said,) = heard((100, 10), (101, 20), (102, 30), (103, 40))
    assert said.startswith("This takes a long time: about 17\xa0min left.")  # ten games a second


def test_a_wait_that_one_can_wait_for_is_not_told_of(heard):
    assert heard((0, 10), (1, 200), (3, 700), (9, 800)) == []


def test_what_is_compiled_before_the_first_games_is_no_part_of_their_pace(heard):
    assert heard((60, 256), (60.1, 768), (62.2, 9_000)) == []


def test_while_no_further_game_is_done_nothing_is_known(heard):
    assert heard((0, 1), (3, 1), (5, 1)) == []


@pytest.mark.parametrize(("progress", "told"), [(None, 1), (False, 0), (lambda done, games: None, 0)])
def test_simulate_warns_where_it_is_called_unless_one_hears_of_the_games_otherwise(monkeypatch, progress, told):
    monkeypatch.setattr(long_wait, "_HEARD", 0)
    monkeypatch.setattr(long_wait, "LONG", 0)
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        simulate(players=2, strategies=honest, games=60, cap=20, progress=progress)
    assert len(said) == told
    assert all("tar lång tid" in str(each.message) and each.filename == __file__ for each in said)
