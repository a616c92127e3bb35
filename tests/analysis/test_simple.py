"""The simple players, and that every ready-made player is data which says how it plays."""

import pickle

import pytest

from fusk_lab import EITHER_SIDE, SWEDISH, Challenge, Lay, Pass, Rank, Variant, deal
from fusk_lab.analysis.generator import Generator
from fusk_lab.analysis.playing import ask, play
from fusk_lab.analysis.strategies import LEVELS, always_bluff, certain_only, sentence, truthful
from fusk_lab.text import LANGUAGES

from .tables import ALL_VARIANTS, KALLE, PELLE, call, game, lay, seen_by

READY = {"truthful": truthful(0.1), "always_bluff": always_bluff(), "certain_only": certain_only, **LEVELS}


def answers(player, seen, times=60):
    return {ask(player, seen, seed) for seed in range(times)}


def test_a_bluffer_lays_a_card_of_another_rank_though_it_holds_the_called_one():
    start = game("A♥ A♠ 7♣ 8♣", "2♠ 3♠")
    assert answers(always_bluff(0), seen_by(PELLE, start)) == {lay(PELLE, "7♣", "A"), lay(PELLE, "8♣", "A")}


def test_r3_a_bluffer_with_nothing_but_the_called_rank_must_lay_it():
    assert answers(always_bluff(0), seen_by(PELLE, game("A♥ A♠", "2♠ 3♠"))) == {
        lay(PELLE, "A♥", "A"), lay(PELLE, "A♠", "A"),
    }  # fmt: skip


def test_v4_a_bluffer_outbids_with_as_few_cards_as_it_may_and_others_than_the_called_first():
    top = game("A♥ 4♠ 5♠ 6♠", "2♥ 3♣", variant=SWEDISH, previous=call(1, "A"))
    laid = answers(always_bluff(0), seen_by(PELLE, top), 200)
    assert laid == {lay(PELLE, cards, "A") for cards in ("4♠ 5♠", "4♠ 6♠", "5♠ 6♠")}
    both = game("A♥ 4♠", "2♥ 3♣", variant=SWEDISH, previous=call(1, "A"))
    assert answers(always_bluff(0), seen_by(PELLE, both)) == {lay(PELLE, "A♥ 4♠", "A")}
    opening = seen_by(PELLE, game("A♥ 4♠", "2♥", variant=SWEDISH))
    assert {action.call.rank for action in answers(always_bluff(0), opening)} == {Rank.TWO}


def test_v2_a_bluffer_opens_with_ace_and_then_takes_either_side():
    opening = game("K♥ 7♣", "2♥ 3♠", variant=EITHER_SIDE)
    assert {action.call.rank for action in answers(always_bluff(0), seen_by(PELLE, opening))} == {Rank.ACE}
    later = game("K♥ 7♣", "2♥ 3♠", variant=EITHER_SIDE, previous=call(1, "A"))
    assert answers(always_bluff(0), seen_by(PELLE, later)) == {
        lay(PELLE, "7♣", "K"), lay(PELLE, "7♣", "2"), lay(PELLE, "K♥", "2"),
    }  # fmt: skip


def test_h6_a_bluffer_passes_only_where_it_can_call_nothing():
    variant = Variant(SWEDISH.sequence, passing=True)
    assert answers(always_bluff(0), seen_by(PELLE, game("2♥ 7♣", "A♠", variant=variant, previous=call(4, "A")))) == {
        Pass(PELLE)
    }
    start = game("2♥ 7♣", "A♠ 3♣", variant=Variant(passing=True), previous=call(1, "4"))
    assert all(isinstance(action, Lay) for action in answers(always_bluff(0), seen_by(PELLE, start)))


def test_who_challenges_only_what_is_certain_never_does_by_chance():
    laid = lay(PELLE, "A♥ 7♣", "A")
    assert answers(certain_only, seen_by(KALLE, game("A♥ 7♣ 8♣", "A♠ A♣ 3♠"), laid)) == {None}
    seen = seen_by(KALLE, game("A♥ 7♣ 8♣", "A♠ A♣ A♦ 3♠"), laid)
    assert answers(certain_only, seen) == answers(always_bluff(0), seen) == {Challenge(KALLE)}


def test_a_simple_player_draws_once_for_each_choice_and_not_where_there_is_none():
    """So that a kernel can draw the very same words."""

    def draws(player, seen):
        rng, same = Generator(1), Generator(1)
        player(seen, rng)
        return next(n for n in range(9) if rng.getstate() == (same.getstate(), same.word())[0])

    start = game("A♥ A♠ 7♣ 8♣", "2♠ 3♠")
    assert draws(truthful(0.5), seen_by(PELLE, start)) == 0
    assert draws(always_bluff(0.5), seen_by(PELLE, start)) == 1
    assert draws(truthful(0.5), seen_by(PELLE, game("7♣ 8♣", "2♠ 3♠"))) == 1
    assert draws(truthful(0.5), seen_by(PELLE, game("7♣", "2♠ 3♠"))) == 0
    tie = game("K♥ 2♠ 7♣", "2♥ 3♠", variant=EITHER_SIDE, previous=call(1, "A"))
    assert draws(truthful(0.5), seen_by(PELLE, tie)) == 1
    asked = seen_by(KALLE, start, lay(PELLE, "7♣", "A"))
    assert (draws(truthful(0.5), asked), draws(certain_only, asked)) == (1, 0)


@pytest.mark.parametrize("player", [always_bluff(), always_bluff(0)], ids=repr)
@pytest.mark.parametrize("players", [2, 4, 5])
@pytest.mark.parametrize("variant", ALL_VARIANTS, ids=str)
def test_bluffers_play_by_every_variant(variant, players, player):
    played = play(deal(players, seed=3, variant=variant), player, seed=3, cap=60)
    assert played.at(len(played.actions)).last_lay is None


@pytest.mark.parametrize("p", [-0.1, 1.1, float("nan"), "0.1", True, None])
def test_what_is_no_probability_is_refused(p):
    for player in (truthful, always_bluff):
        with pytest.raises(ValueError, match="probability"):
            player(p)


# Players are data


def test_players_are_equal_when_they_play_alike():
    assert truthful(0.1) == truthful(0.1) != always_bluff(0.1)
    assert truthful(0) == certain_only != truthful(0.1)
    assert len({*READY.values(), truthful(0.1)}) == len(READY)


@pytest.mark.parametrize("player", READY.values(), ids=READY)
def test_a_player_can_be_sent_to_another_process(player):
    sent = pickle.loads(pickle.dumps(player))
    assert sent == player
    played = play(deal(3, seed=2), player, seed=2, cap=12)
    assert play(deal(3, seed=2), sent, seed=2, cap=12) == played


@pytest.mark.parametrize("player", READY.values(), ids=READY)
def test_a_player_is_written_as_one_makes_it(player):
    names = {"truthful": truthful, "always_bluff": always_bluff, **LEVELS}
    assert eval(repr(player), {}, names) == player


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_player_says_in_a_sentence_of_its_own_how_it_plays(lang):
    said = {sentence(player, lang) for player in READY.values()}
    assert len(said) == len(READY)
    assert all(text.endswith(".") and text[0].isupper() for text in said)


def test_a_probability_has_a_decimal_comma_in_swedish():
    assert "sannolikheten 0,25" in sentence(truthful(0.25), "sv")
    assert "probability 0.25" in sentence(always_bluff(0.25), "en")


def test_a_learners_own_strategy_is_named():
    def always_honest(seen, rng):
        return None

    assert sentence(always_honest, "en") == "A strategy of one’s own, always_honest."
