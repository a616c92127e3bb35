"""The first lays of games: how often they are forced exactly, beside the very same thing counted in games."""

from fractions import Fraction

import pytest

from fusk_lab import BASE, DESCENDING, EITHER_SIDE, EITHER_SIDE_OR_SAME, SWEDISH, Leader, Variant
from fusk_lab.analysis import odds, simulate
from fusk_lab.analysis.early import early_lay
from fusk_lab.analysis.strategies import always_bluff, bluffer, honest, truthful

SIMPLE = truthful(0.1)


def counted(variant, strategies, players, games=3000, engine="auto"):
    """Count the forced ones among the lays that are spoken of."""
    early = early_lay(variant, [strategies] * players)
    found = simulate(variant, players=players, strategies=strategies, games=games, seed=4, cap=40, engine=engine)
    return early, found.first_lay_forced if early.lay == 1 else found.second_lay_forced


@pytest.mark.parametrize("players", [2, 4, 5])
@pytest.mark.parametrize("strategy", [SIMPLE, always_bluff(0.5)], ids=repr)
@pytest.mark.parametrize("variant", [BASE, DESCENDING, EITHER_SIDE, SWEDISH], ids=lambda variant: variant.key)
def test_counted_and_exact_are_of_the_same_lay_and_agree(variant, strategy, players):
    early, found = counted(variant, strategy, players)
    exact, games = float(early.chance), 3000
    assert abs(float(found) - exact) <= 4 * (exact * (1 - exact) / games) ** 0.5


@pytest.mark.parametrize("strategy", [honest, bluffer], ids=repr)
def test_whoever_plays_the_first_lay_is_one_of_a_hand_as_it_was_dealt(strategy):
    early, found = counted(BASE, strategy, 4, games=60, engine="rules")
    assert early == (1, odds.p_forced_lie(13)) and found.holds(float(early.chance))


def test_v2_the_first_rank_is_free_and_the_second_lay_follows_the_ace():
    assert early_lay(EITHER_SIDE, [SIMPLE] * 4) == (2, odds.p_forced_lie(13, ranks=2))
    assert early_lay(EITHER_SIDE, [honest] * 4) == (1, 0)  # who chooses the rank by its hand tells of the others'
    assert simulate(EITHER_SIDE, games=300).first_lay_forced == 0


@pytest.mark.parametrize(
    "variant",
    [EITHER_SIDE_OR_SAME, SWEDISH, Variant(EITHER_SIDE.sequence, leader=Leader.TAKER),
     Variant(EITHER_SIDE.sequence, passing=True)],
    ids=str,
)  # fmt: skip
def test_nothing_is_said_of_a_second_lay_that_depends_on_what_became_of_the_first(variant):
    """The aces one took may be called (V2b), or another may be on turn (H3, H6)."""
    assert early_lay(variant, [SIMPLE] * 4) == (1, Fraction(0))
