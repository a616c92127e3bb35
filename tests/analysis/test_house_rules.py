"""Players and conclusions under house rules H1–H6 and rules of one's own."""

import pytest

from fusk_lab import (
    SWEDISH,
    Call,
    Card,
    Challenge,
    Game,
    Hand,
    IllegalAction,
    Lay,
    Leader,
    LetStand,
    Observation,
    Pass,
    Rank,
    Sequence,
    Variant,
    Won,
    deal,
    observe,
    setup,
)
from fusk_lab.analysis.odds import Verdict, conclude, left_for_the_lay, traced
from fusk_lab.analysis.playing import ask, play
from fusk_lab.analysis.strategies import LEVELS, bluffer, counter, honest, may_call, truthful

from .test_whole_games import check_traces, open_moments

OWN = Variant.custom("Two up", lambda rank: Rank.ACE if rank is None else list(Rank)[(rank.place + 2) % 13])
HOUSE = (
    Variant(next_only=True),
    Variant(most_laid=1),
    Variant(Sequence.SWEDISH, most_laid=2),
    Variant(extra_cards=True, most_laid=4),
    Variant(Sequence.EITHER_SIDE, leader=Leader.WINNER, starts_anew=True),
    Variant(Sequence.DESCENDING, leader=Leader.TAKER),
    Variant(Sequence.SAME_RANK),
    Variant(passing=True),
    Variant(Sequence.SAME_RANK, passing=True, next_only=True, leader=Leader.WINNER),
    Variant(Sequence.SWEDISH, passing=True),
    OWN,
)
PLAYERS = {"truthful": truthful(0.1), **LEVELS}


@pytest.mark.parametrize("player", PLAYERS.values(), ids=PLAYERS)
@pytest.mark.parametrize("players", [2, 4, 5])
@pytest.mark.parametrize("variant", HOUSE, ids=str)
def test_every_player_plays_by_every_house_rule(variant, players, player):
    for seed in (1, 2):
        played = play(deal(players, seed=seed, variant=variant), player, seed=seed, cap=80)
        assert played.at(len(played.actions)).last_lay is None


def test_some_games_under_house_rules_are_won():
    for variant in HOUSE:
        played = [play(deal(3, seed=seed, variant=variant), bluffer, seed=seed, cap=3000) for seed in range(3)]
        assert any(isinstance(game.events[-1], Won) for game in played), str(variant)


@pytest.mark.parametrize("variant", HOUSE, ids=str)
def test_what_one_may_call_is_what_the_rules_say(variant):
    played = play(deal(3, seed=4, variant=variant), bluffer, seed=4, cap=40)
    for state in played.states:
        if state.last_lay is None and state.winner is None:
            seen = observe(state, state.turn)
            assert may_call(seen) == variant.calls(state.previous, variant.most_callable(len(seen.hand), 1))


@pytest.mark.parametrize("variant", HOUSE, ids=str)
@pytest.mark.parametrize("players", [2, 4])
def test_nothing_that_is_concluded_is_wrong(variant, players):
    played = play(deal(players, seed=players, variant=variant), (truthful(0.2), bluffer)[:2] * (players // 2), 7, 60)
    for so_far, state in open_moments(played, 7):
        laid, layer = state.last_lay, state.last_lay.seat
        true = sum(card.rank is laid.call.rank for card in laid.cards)
        for viewer in (layer, (layer + 1) % players, None):
            seen = observe(so_far, viewer)
            known = conclude(seen)
            assert known.verdict is Verdict.OPEN or (known.verdict is Verdict.TRUE) == variant.is_true(
                laid.call, laid.cards
            )
            assert known.fewest <= true <= known.most
            assert true <= left_for_the_lay(seen)
            check_traces(traced(seen), state, viewer)


def two_pass_then_one_challenges():
    hands = {"Pelle": "2♥ 7♣", "Kalle": "A♠ 9♦", "Lisa": "3♦ 4♦"}
    start = setup(hands, variant=Variant(passing=True), previous=Call(1, Rank.KING))
    lay = Lay(0, [Card.parse("2♥")], Call(1, Rank.ACE))
    return Game(start).then(lay).then(Pass(1)).then(Challenge(1))


def test_h6_cards_turned_up_after_a_pass_are_followed():
    known = traced(observe(two_pass_then_one_challenges(), 2), Rank.TWO)
    assert [(str(card.card), card.seats) for card in known] == [("2♥", frozenset({0}))]


def test_h1_only_the_next_player_is_asked():
    asked = []

    def curious(seen: Observation, rng):
        if seen.open_lay:
            asked.append(seen.viewer)
            return None
        return honest(seen, rng)

    start = deal(4, seed=1, variant=Variant(next_only=True))
    play(start, curious, seed=1, cap=1)
    assert asked == [(start.turn + 1) % 4]


def test_h1_who_may_not_challenge_does_not_even_when_asked():
    state = setup({"Pelle": "2♥ 7♣", "Kalle": "A♠ 9♦", "Lisa": "A♦ A♣ A♥"}, variant=Variant(next_only=True))
    game = Game(state).then(Lay(0, [Card.parse("2♥"), Card.parse("7♣")], Call(2, Rank.ACE)))
    assert all(ask(player, observe(game, 2), 1) is None for player in PLAYERS.values())
    with pytest.raises(IllegalAction, match="H1"):
        game.then(Challenge(2))


@pytest.mark.parametrize("player", [honest, counter, truthful(0)], ids=["honest", "counter", "truthful"])
def test_h6_the_truthful_pass_rather_than_lie_but_not_where_they_open(player):
    hands = {"Pelle": "2♥ 7♣", "Kalle": "A♠ 9♦"}
    free = setup(hands, variant=Variant(passing=True), previous=Call(1, Rank.FOUR))
    assert ask(player, observe(Game(free), 0), 1) == Pass(0)
    opens = setup(hands, variant=Variant(passing=True))
    assert isinstance(ask(player, observe(Game(opens), 0), 1), Lay)
    can = setup(hands, variant=Variant(passing=True), previous=Call(1, Rank.SIX))
    assert ask(player, observe(Game(can), 0), 1) == Lay(0, Hand.parse("7♣"), Call(1, Rank.SEVEN))


def test_h6_who_can_call_nothing_higher_passes():
    variant = Variant(Sequence.SWEDISH, passing=True)
    start = setup({"Pelle": "2♥ 7♣", "Kalle": "A♠ 9♦"}, variant=variant, previous=Call(4, Rank.ACE))
    for player in PLAYERS.values():
        assert ask(player, observe(Game(start), 0), 1) == Pass(0)
    with pytest.raises(ValueError, match="V4b"):
        setup({"Pelle": "2♥ 7♣", "Kalle": "A♠ 9♦"}, variant=SWEDISH, previous=Call(4, Rank.ACE))


def test_h2_truthful_players_lay_no_more_than_they_may():
    start = setup({"Pelle": "A♥ A♣ A♦ 2♠", "Kalle": "A♠ 9♦"}, variant=Variant(most_laid=2))
    action = ask(honest, observe(Game(start), 0), 1)
    assert (len(action.cards), action.call) == (2, Call(2, Rank.ACE))


def test_h5_who_opens_a_round_names_the_rank_held_most_of():
    start = setup({"Pelle": "7♥ 7♣ 7♦ 2♠", "Kalle": "A♠ 9♦"}, variant=Variant(Sequence.SAME_RANK))
    assert ask(truthful(0), observe(Game(start), 0), 1).call == Call(3, Rank.SEVEN)


def test_a_player_who_neither_lays_nor_passes_is_told():
    with pytest.raises(ValueError, match="must lay or pass"):
        play(deal(3, seed=1, variant=Variant(passing=True)), lambda seen, rng: None, seed=1)


def test_the_window_is_closed_before_somebody_passes():
    played = play(deal(3, seed=5, variant=Variant(passing=True)), honest, seed=5, cap=20)
    passes = [n for n, action in enumerate(played.actions) if isinstance(action, Pass)]
    assert passes
    assert all(played.at(n).last_lay is None for n in passes)
    assert any(isinstance(played.actions[n - 1], LetStand) for n in passes)
