"""Estimates against the textbook, and how often their intervals hold the truth."""

import pickle
from collections import Counter
from copy import copy, deepcopy
from dataclasses import replace
from math import isnan, sqrt
from random import Random
from statistics import mean as plain_mean
from statistics import median, stdev

import pytest

from fusk_lab.analysis.estimate import mean, quantile, ratio, share
from fusk_lab.analysis.student import standard_errors
from fusk_lab.analysis.tally import Counted

NUMBERS = [3, 8, 8, 1, 12, 40, 7, 7, 7]


def test_a_mean_has_the_textbooks_error():
    found = mean(Counter(NUMBERS))
    error = stdev(NUMBERS) / sqrt(len(NUMBERS))
    assert float(found) == pytest.approx(plain_mean(NUMBERS))
    assert found.standard_error == pytest.approx(error)
    half = 2.306004 * error  # Student's t of eight degrees of freedom
    assert (found.low, found.high) == pytest.approx((float(found) - half, float(found) + half))


@pytest.mark.parametrize(
    ("freedom", "t"),
    [(1, 12.706205), (2, 4.302653), (3, 3.182446), (8, 2.306004), (9, 2.262157), (30, 2.042272), (120, 1.979930),
     (200, 1.971896), (201, 1.971837), (1000, 1.962339), (10**6, 1.959966)],
)  # fmt: skip
def test_students_t_is_that_of_the_tables(freedom, t):
    assert standard_errors(0.95, freedom) == pytest.approx(t, abs=2e-6)


def test_the_series_for_many_games_goes_on_where_the_exact_value_ends():
    exact, series = standard_errors(0.999, 200), standard_errors(0.999, 201)
    assert exact - series == pytest.approx(2.487e-4, abs=1e-6)  # what one more degree of freedom is worth there


def test_an_interval_ends_at_what_is_possible():
    rare = ratio(Counted.over_games([(0, 5)] * 11 + [(1, 5)]), 12)
    assert rare.low == 0 < rare.value < rare.high
    often = ratio(Counted.over_games([(5, 5)] * 11 + [(4, 5)]), 12)
    assert often.low < often.value < often.high == 1
    assert mean({1: 5, 90: 1}, least=1).low == 1
    assert mean({1: 5, 90: 1}).low < 0


def test_a_ratio_of_fewer_than_ten_games_has_no_interval():
    games = [(1, 4), (2, 4), (0, 3)] * 4
    assert ratio(Counted.over_games(games[:9]), 9).low is None
    assert ratio(Counted.over_games(games[:10]), 10).low is not None


@pytest.mark.parametrize(("of", "value"), [(0, 0), (7, 1)])
def test_what_never_or_always_happened_is_not_known_to_be_so(of, value):
    found = ratio(Counted.over_games([(of, 7)] * 20), 20)
    assert (found.value, found.method) == (value, "Wilson") and found.high - found.low > 0.1
    assert found.standard_error > 0.03
    few = ratio(Counted.over_games([(0, 0)] * 18 + [(0, 1)] * 2), 20)
    assert few.high == share(0, 2).high  # of two challenges, not of twenty games


def test_games_that_are_all_alike_tell_nothing_of_how_sure_a_mean_is():
    assert (float(mean({5: 30})), mean({5: 30}).low, mean({5: 30}).standard_error) == (5, None, None)


def test_a_mean_of_a_handful_of_games_is_known_to_its_interval():
    """Of a thousand handfuls nineteen of twenty must hold the truth."""
    rng = Random(2)
    held = sum(mean(Counter(rng.randint(1, 99) for _ in range(5))).holds(50) for _ in range(1000))
    assert 920 <= held <= 970


def test_a_share_has_wilsons_interval():
    """Its ends are the shares from which what was seen is 1.96 of their own standard errors away."""
    found = share(259, 1000)
    for end, side in ((found.low, 1), (found.high, -1)):
        assert 0.259 - end == pytest.approx(side * 1.959964 * sqrt(end * (1 - end) / 1000), rel=1e-6)
    assert (share(0, 10).low, share(10, 10).high) == (0, 1)
    assert share(0, 10).high == pytest.approx(0.277533, abs=1e-6)


def test_a_quantile_is_the_textbooks_and_stays_within_what_was_seen():
    for numbers in (NUMBERS, NUMBERS[:-1], [5]):
        assert float(quantile(Counter(numbers), 0.5)) == median(numbers)
    assert float(quantile(Counter(range(1, 101)), 0.9)) == 90.5
    found = quantile(Counter(range(1, 101)), 0.5)
    assert (found.low, found.high) == (40, 61)  # the ranks of the sign test
    assert quantile(Counter(range(1, 401)), 0.99).high == 400


def test_a_median_of_fewer_than_six_games_has_no_interval():
    """The smallest and the largest of five hold it between them in 94 of a hundred batches, of six in 97."""
    for numbers in ([3, 9], [3, 9, 4, 4, 5]):
        assert quantile(Counter(numbers), 0.5).low is None and quantile(Counter(numbers), 0.5).high is None
    six = quantile(Counter([3, 9, 4, 4, 5, 7]), 0.5)
    assert (six.low, six.high) == (3, 9)
    rng = Random(3)
    held = sum(quantile(Counter(rng.sample(range(1000), 6)), 0.5).holds(499.5) for _ in range(1000))
    assert held >= 950


@pytest.mark.parametrize(("part", "games"), [(0.05, 72), (0.95, 72), (0.5, 6)])
def test_a_quantile_has_an_interval_from_as_many_games_as_can_bear_it(part, games):
    assert quantile(Counter(range(games - 1)), part).low is None
    assert quantile(Counter(range(games)), part).low is not None


@pytest.mark.parametrize(("part", "games"), [(0.9, 40), (0.95, 80), (0.99, 400), (0.999, 4000), (0.05, 100)])
def test_a_quantile_far_out_is_known_to_its_interval_or_has_none(part, games):
    """Of 400 batches nineteen of twenty must hold the truth; too few games have no interval at all."""
    rng = Random(5)
    held = sum(quantile(Counter(rng.random() for _ in range(games)), part).holds(part) for _ in range(400))
    assert held >= 373
    few = quantile(Counter(rng.random() for _ in range(games // 4)), part)
    assert (few.low, few.high) == (None, None)


def test_one_game_alone_has_no_interval_and_none_no_value():
    assert (float(mean({7: 1})), mean({7: 1}).low) == (7, None)
    assert quantile({7: 1}, 0.5).high is None
    assert ratio(Counted(1, 4, 1, 4, 16), 1).standard_error is None
    for nothing in (mean({}), quantile({}, 0.5), share(0, 0), ratio(Counted(), 3)):
        assert isnan(float(nothing))
        assert not nothing.is_known
        assert not nothing.holds(0)


def test_a_ratio_of_independent_games_is_known_to_its_interval():
    """Numbers within a game depend on each other; of 400 batches nineteen of twenty must hold the truth."""
    rng, held = Random(1), 0
    for _ in range(400):
        games = []
        for _ in range(60):
            luck, lays = rng.random(), rng.randint(5, 60)
            games.append((sum(rng.random() < luck for _ in range(lays)), lays))
        held += ratio(Counted.over_games(games), len(games)).holds(0.5)
    assert 365 <= held <= 394


def test_an_estimate_is_rounded_compared_and_formatted_as_a_number_is():
    lower, higher = share(259, 1000), share(300, 1000)
    assert lower < higher > 0.25 and max(lower, higher) is higher and lower == 0.259
    assert (round(lower, 1), f"{lower:.1f}", f"{lower:.0%}", f"{lower:8.2f}") == (0.3, "0.3", "26%", "    0.26")
    assert (higher - lower, 2 * lower, sum([lower, higher])) == (0.3 - 0.259, 0.518, 0.259 + 0.3)
    assert type(2 * lower) is float and isinstance(lower, float)
    assert f"{lower}" == str(lower) == "0.259 (0.2328 to 0.287)"
    assert not isnan(lower) and isnan(share(0, 0)) and not share(0, 0) < 1


@pytest.mark.parametrize("made", [copy, deepcopy, lambda found: pickle.loads(pickle.dumps(found)), replace])
def test_a_copy_of_an_estimate_keeps_its_interval(made):
    found = made(share(259, 1000))
    assert (found, found.low, found.method) == (0.259, share(259, 1000).low, "Wilson")


def test_an_estimate_stays_as_it_is():
    with pytest.raises(AttributeError):
        share(1, 3).low = 0


def test_an_estimate_is_a_number_and_writes_its_interval():
    assert float(share(1, 3)) == pytest.approx(1 / 3)
    assert repr(share(259, 1000)) == "0.259 (0.2328 to 0.287)"
    assert repr(mean({7: 1})) == "7"
