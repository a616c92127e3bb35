"""What holds in every game: all variants, two to ten players, dealt or set up, played and tried out at random."""

import copy
import pickle
from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fusk_lab import (
    Call,
    Challenge,
    Game,
    IllegalAction,
    Laid,
    Lay,
    Leader,
    LetStand,
    LetStood,
    Pass,
    PickedUp,
    Rank,
    Won,
    calls,
    deal,
    deck,
    step,
    why_illegal,
)

from . import plain_rules
from .playing import any_games, any_starts, choose, examples, nonsense, numbers, plain, plain_action, play, positions
from .positions import cards_of


def steps_of(game):
    """Each position with the action taken there, and what that led to."""
    return zip(game.states, game.actions, game.states[1:], strict=False)


def in_order(position):
    """A plain position whose cards lie in order."""
    return {**position, "hands": [sorted(hand) for hand in position["hands"]], "pile": sorted(position["pile"])}


# Cards


@examples(80)
@given(any_games)
def test_no_card_is_lost_or_made(game):
    assert {tuple(cards_of(state)) for state in game.states} == {tuple(cards_of(game.start))}
    if game.start.dealt:
        assert cards_of(game.start) == sorted(map(str, deck(game.start.decks)))


@examples(80)
@given(any_games)
def test_an_open_lay_lies_on_the_pile(game):
    for state in game.states:
        if state.last_lay is not None:
            assert not Counter(state.last_lay.cards) - Counter(state.pile)
            turn = (state.last_lay.seat + 1 + state.passes) % len(state.players)
            assert (state.previous, state.turn) == (state.last_lay.call, turn)


# Turn and window


@examples(80)
@given(any_games)
def test_the_turn_moves_one_seat_with_a_lay_or_a_pass_and_stays_when_a_lay_stands(game):
    for before, action, after in steps_of(game):
        if not isinstance(action, Challenge):
            moves = 1 if isinstance(action, Lay | Pass) else 0
            assert after.turn == (before.turn + moves) % len(before.players)


@examples(80)
@given(any_games)
def test_r10_h3_a_challenge_gives_the_turn_to_the_seat_after_the_layer_or_to_the_leader(game):
    for before, action, after in steps_of(game):
        if isinstance(action, Challenge):
            layer = before.last_lay.seat
            taker = action.seat if before.variant.is_true(before.last_lay.call, before.last_lay.cards) else layer
            leaders = {
                Leader.AFTER_LAYER: (layer + 1) % len(before.players),
                Leader.TAKER: taker,
                Leader.WINNER: layer + action.seat - taker,
            }
            assert after.turn == leaders[before.variant.leader]


@examples(80)
@given(any_games)
def test_a_lay_opens_the_window_and_all_else_closes_it_but_passing(game):
    for before, action, after in steps_of(game):
        passed = isinstance(action, Pass) and before.passes < len(before.players) - 2
        assert after.last_lay == (action if isinstance(action, Lay) else before.last_lay if passed else None)
        if isinstance(action, Challenge):
            assert len(after.pile) == 0


@examples(80)
@given(any_games)
def test_nobody_has_won_before_the_window_closes_on_an_empty_hand(game):
    for before, action, after in steps_of(game):
        events = step(before, action).events
        assert any(isinstance(event, Won) for event in events) == (after.winner is not None)
        if isinstance(action, Lay):
            assert [type(event) for event in events] == [Laid]
        if after.winner is not None:
            assert not after.hands[after.winner]
            assert after.winner == before.last_lay.seat
            assert isinstance(events[-1], Won)
            assert isinstance(events[-2], PickedUp | LetStood)
        else:
            empty = [seat for seat, hand in enumerate(after.hands) if not hand]
            assert empty == ([after.last_lay.seat] if after.last_lay_undecided else [])


# Legality


@examples(150)
@given(st.data())
def test_the_engine_and_the_plain_rules_agree_on_any_action_at_all(data):
    state = data.draw(positions())
    rules, position = state.variant.key.split(" + "), plain(state)
    action = data.draw(nonsense(state))
    assert (why_illegal(state, action) is None) == plain_rules.may(rules, position, plain_action(action))


@examples(150)
@given(st.data())
def test_an_action_is_refused_exactly_when_there_is_a_reason(data):
    state = data.draw(positions())
    action = data.draw(nonsense(state))
    before, reason = pickle.dumps(state), why_illegal(state, action)
    try:
        step(state, action)
    except IllegalAction as refusal:
        assert refusal.reason == reason is not None
        assert str(reason).endswith(f"[{reason.rule}]")
    else:
        assert reason is None
    assert state == pickle.loads(before)


@examples(80)
@given(any_games)
def test_the_engine_and_the_plain_rules_lead_to_the_same_position(game):
    rules = game.start.variant.key.split(" + ")
    position = plain(game.start)
    for _, action, after in steps_of(game):
        assert plain_rules.may(rules, position, plain_action(action))
        position = plain_rules.then(rules, position, plain_action(action))
        assert in_order(position) == in_order(plain(after))


@examples(60)
@given(positions())
def test_every_call_listed_is_accepted_and_no_other(state):
    hand, listed = tuple(state.hands[state.turn]), set(calls(state))
    for rank in Rank:
        for count in range(1, len(hand) + 1):
            legal = why_illegal(state, Lay(state.turn, hand[:count], Call(count, rank))) is None
            assert legal == (Call(count, rank) in listed)
    assert all(1 <= call.count <= len(hand) for call in listed)


@examples(80)
@given(any_games)
def test_some_action_is_legal_until_someone_has_won(game):
    for state in game.states:
        seats = range(len(state.players))
        others = (LetStand(), *map(Challenge, seats), *map(Pass, seats))
        legal = [action for action in others if why_illegal(state, action) is None]
        assert (bool(calls(state)) or bool(legal)) == (state.winner is None)


@pytest.mark.parametrize("seed", range(5))
def test_a_game_of_large_lays_comes_to_an_end(seed):
    game = play(deal(3, seed=seed), ((seed + 7) ** n % 999_983 for n in range(2000)))
    assert game.states[-1].winner is not None


# Values


@examples(60)
@given(any_games)
def test_positions_and_games_are_equal_to_their_copies(game):
    for twin in (pickle.loads(pickle.dumps(game)), copy.deepcopy(game), copy.copy(game)):
        assert (twin, hash(twin), twin.states, twin.events) == (game, hash(game), game.states, game.events)
    for state in game.states:
        assert hash(pickle.loads(pickle.dumps(state))) == hash(state)


@examples(60)
@given(any_games)
def test_positions_differ_where_something_was_done(game):
    assert all(before != after for before, after in pairwise(game.states))
    assert len(set(game.states)) == len(set(map(str, game.states)))


@examples(60)
@given(any_starts, numbers)
def test_the_same_actions_lead_to_the_same_game(start, numbers):
    def again():
        state = start
        for number in numbers:
            if state.winner is None:
                state = step(state, choose(state, number)).state
        return state

    first = again()
    assert first == again()
    assert repr(first) == repr(again())


@examples(60)
@given(any_games)
def test_undoing_and_doing_again_gives_the_same_game(game):
    if game.actions:
        assert game.undo().then(game.actions[-1]) == game == Game(game.start, game.actions)
        assert game.undo().states == game.states[:-1]
