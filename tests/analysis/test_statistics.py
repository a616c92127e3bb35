"""Simulated games have the statistics known for T(p), are fair to every seat, and the same up and down."""

from math import hypot, sqrt

import pytest

from fusk_lab import BASE, DESCENDING, EITHER_SIDE, SWEDISH
from fusk_lab.analysis import engines, simulate
from fusk_lab.analysis.strategies import always_bluff, certain_only

pytestmark = pytest.mark.skipif(not engines.kernel_is_there(), reason="so many games need the extra sim")

GAMES = 50_000
# T(0.1), 100 000 games a row: lays a game, forced bluffs, challenges a lay, hits, the starter wins; the draws at n = 2
KNOWN = {
    2: (368.9, 0.249, 0.324, 0.768, 0.523),
    3: (89.9, 0.228, 0.340, 0.568, 0.343),
    4: (79.6, 0.259, 0.358, 0.438, 0.259),
    5: (113.0, 0.216, 0.397, 0.321, 0.204),
    6: (103.7, 0.198, 0.428, 0.232, 0.173),
    8: (145.8, 0.294, 0.530, 0.305, 0.131),
    10: (160.3, 0.345, 0.615, 0.348, 0.105),
}
KNOWN_EITHER_SIDE = {2: 78.0, 3: 119.9, 4: 127.1, 5: 144.2, 6: 185.9, 8: 184.7, 10: 185.6}
ERROR_OF_LAYS, ERROR_OF_SHARES = 0.3, 0.001  # of what is known
CHI_SQUARE = {1: 10.83, 3: 16.27, 7: 24.32}  # one in a thousand, by degrees of freedom


def measures(result):
    return (
        result.lays_mean, result.forced_bluff_share, result.challenges_per_lay, result.hit_share, result.starter_wins,
    )  # fmt: skip


@pytest.mark.parametrize("players", KNOWN)
@pytest.mark.parametrize("variant", [BASE, DESCENDING], ids=str)
def test_t_of_a_tenth_has_its_known_statistics(variant, players):
    result = simulate(variant, players=players, games=GAMES, seed=players)
    of_lays = 2.5 if players == 2 else ERROR_OF_LAYS
    for found, known, error in zip(
        measures(result), KNOWN[players], (of_lays, *(4 * [ERROR_OF_SHARES])), strict=True
    ):
        assert abs(float(found) - known) < 4 * hypot(found.standard_error, error), (found, known)
        assert found.standard_error < 0.02 * known  # else it would prove little


def test_r11_the_median_and_the_draws_of_two_players_are_known():
    result = simulate(players=2, games=GAMES, seed=2)
    assert float(result.lays_median) == 33
    assert abs(result.draws / GAMES - 0.0042) < 4 * sqrt(0.0042 / GAMES + 0.0042 / 100_000)


@pytest.mark.parametrize("players", KNOWN_EITHER_SIDE)
def test_v2_the_lays_of_a_game_are_known(players):
    found = simulate(EITHER_SIDE, players=players, games=GAMES, seed=players).lays_mean
    assert abs(float(found) - KNOWN_EITHER_SIDE[players]) < 4 * hypot(found.standard_error, ERROR_OF_LAYS)


@pytest.mark.parametrize("players", KNOWN)
def test_v1_falling_is_base_but_for_the_names_of_the_ranks(players):
    up, down = (simulate(each, players=players, games=GAMES, seed=3) for each in (BASE, DESCENDING))
    for one, other in zip(measures(up), measures(down), strict=True):
        assert abs(float(one) - float(other)) < 4 * hypot(one.standard_error, other.standard_error)
    assert up.lays != down.lays  # other games, as the cards are dealt


@pytest.mark.parametrize("players", [2, 4, 8])
@pytest.mark.parametrize("variant", [BASE, EITHER_SIDE, SWEDISH], ids=str)
def test_r2_every_seat_with_as_many_cards_wins_as_often(variant, players):
    wins = simulate(variant, players=players, games=20_000, seed=11).wins
    expected = sum(wins) / players
    assert sum((won - expected) ** 2 / expected for won in wins) < CHI_SQUARE[players - 1]


def test_r1_who_is_dealt_a_card_less_wins_more_often_where_rounds_are_short():
    *others, last = simulate(SWEDISH, players=5, games=20_000, seed=11).win_shares  # 21 cards, and 20
    assert last.low > max(other.high for other in others)


def test_a_seat_that_is_not_treated_alike_is_found():
    """The guard itself: who bluffs all the time seldom wins."""
    wins = simulate(players=3, strategies=[certain_only, certain_only, always_bluff()], games=2_000).wins
    expected = sum(wins) / 3
    assert sum((won - expected) ** 2 / expected for won in wins) > 100


def test_two_who_challenge_only_what_is_certain_may_never_end():
    result = simulate(players=2, strategies=certain_only, games=GAMES)
    assert 0.02 < result.draws / GAMES < 0.03
