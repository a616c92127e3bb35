"""What players meant to do, carried out under another rule; the exact same actions; where two games part."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fusk_lab import (
    BASE,
    DESCENDING,
    EITHER_SIDE,
    EXTRA_CARDS,
    SWEDISH,
    VARIANTS,
    Call,
    Challenge,
    Game,
    Lay,
    Leader,
    LetStand,
    Pass,
    Rank,
    Refusal,
    Sequence,
    Variant,
    calls,
    compare,
    deal,
    why_illegal,
)
from fusk_lab.analysis.intentions import End, Intention, Stop, as_game, carried_out, intentions, same_actions
from fusk_lab.analysis.parting import Parts, parting
from tests.rules.playing import examples, numbers, starts
from tests.rules.positions import ALL_VARIANTS, KALLE, LISA, PELLE, call, lay, table

HOUSE = (
    Variant(next_only=True), Variant(most_laid=1), Variant(most_laid=4), Variant(leader=Leader.WINNER),
    Variant(leader=Leader.TAKER), Variant(starts_anew=True), Variant(Sequence.SAME_RANK), Variant(passing=True),
    Variant(Sequence.SWEDISH, passing=True), Variant(Sequence.SWEDISH, most_laid=1, next_only=True),
    Variant(Sequence.SAME_RANK, passing=True, extra_cards=True, leader=Leader.WINNER),
    Variant.custom("Two up", lambda rank: list(Rank) if rank is None else list(Rank)[(rank.place + 2) % 13]),
)  # fmt: skip
EVERY = (*ALL_VARIANTS, *HOUSE)


def random_game(start, numbers):
    """Play on, one legal action a number, until someone has won; every kind of action comes up."""
    game = Game(start)
    for number in numbers:
        state = game.at(len(game.actions))
        if state.winner is not None:
            break
        may = [LetStand(), Pass(state.turn), *map(Challenge, range(len(state.players)))]
        if calls(state):
            may += 3 * [lay_by_number(state, number)]
        legal = [action for action in may if why_illegal(state, action) is None]
        game = game.then(legal[number // 7 % len(legal)])
    return game


def lay_by_number(state, number):
    """Lay a few cards from somewhere in the hand under an allowed call."""
    call = calls(state)[number % len(calls(state))]
    cards = list(state.hands[state.turn])
    first = number % len(cards) if number % 3 else 0
    cards = [*cards[first:], *cards[:first]]
    if number % 3 == 0:
        cards.sort(key=lambda card: card.rank is not call.rank)
    more = state.variant.extra_cards and number % 5 == 0 and state.variant.most_laid is None
    return Lay(state.turn, cards[: call.count + more], call)


games = st.builds(random_game, starts(EVERY), numbers)
KINGS_AND_TWOS = table("2♥ K♥ 7♣ 7♦", "K♣ 2♠ 9♦ 9♥", "3♣ Q♦ 4♥ 4♠")


def started(*actions, start=KINGS_AND_TWOS, **more):
    return Game(start._replace(**more), actions)


def laid(run):
    """The lays of a carried-out game, as (seat, cards, call)."""
    return [(a.seat, " ".join(map(str, a.cards)), str(a.call)) for a in run.game.actions if isinstance(a, Lay)]


# What a game is read as


def test_a_turn_is_a_lay_its_call_and_the_answer_it_got():
    game = started(
        lay(PELLE, "7♣", "A"), lay(KALLE, "2♠", "2"), LetStand(), lay(LISA, "3♣", "3"), Challenge(PELLE),
        lay(PELLE, "7♦", "4"),
    )  # fmt: skip
    assert [intention.answer for intention in intentions(game)] == [None, LetStand(), Challenge(PELLE), None]
    assert intentions(game)[2] == Intention(lay(LISA, "3♣", "3"), Challenge(PELLE))


def test_a_pass_is_a_turn_too():
    game = started(lay(PELLE, "7♣", "A"), Pass(KALLE), Challenge(LISA), variant=Variant(passing=True))
    assert intentions(game) == (Intention(lay(PELLE, "7♣", "A")), Intention(Pass(KALLE), Challenge(LISA)))


# Carried out under another rule


@given(games)
@examples(60)
def test_under_its_own_rule_a_game_is_carried_out_as_it_was(game):
    run = carried_out(game, game.start.variant)
    assert (run.game, run.ends, run.asides) == (game, None, ())


@given(games, st.sampled_from(EVERY))
@examples(250)
def test_any_game_can_be_carried_out_under_any_rule(game, variant):
    run = carried_out(game, variant)
    assert Game(run.game.start, run.game.actions) == run.game  # every action is legal
    assert run.game.start._replace(variant=BASE) == game.start._replace(variant=BASE)
    assert run == carried_out(game, variant)
    assert all(0 <= aside.actions <= len(run.game.actions) for aside in run.asides)
    if run.ends is None and variant.passing is game.start.variant.passing is False:
        turns = sum(isinstance(action, Lay) for action in run.game.actions)
        assert turns == len(intentions(game))  # all that was meant was done


@pytest.mark.parametrize(("one", "other"), [p for p in product(EVERY, VARIANTS.values()) if p[0] != p[1]])
def test_every_pair_of_rules_carries_out_a_dealt_game(one, other):
    game = random_game(deal(4, seed=3, variant=one), range(11, 3000, 101))
    run = carried_out(game, other)
    assert run.ends is None or run.ends.end in End
    assert parting(game, run.game) == naive_parting(game, run.game)


def test_a_seat_lays_what_it_meant_under_the_nearest_call():
    game = started(lay(PELLE, "7♣", "A"), lay(KALLE, "9♦", "2"), lay(LISA, "3♣", "3"))
    assert laid(carried_out(game, DESCENDING)) == [(0, "7♣", "1 × A"), (1, "9♦", "1 × K"), (2, "3♣", "1 × Q")]


def test_a_seat_tells_the_truth_where_the_rule_lets_it():
    game = started(lay(PELLE, "7♣ 7♦", "A"), lay(KALLE, "9♦", "2"))
    assert laid(carried_out(game, EITHER_SIDE))[0] == (0, "7♦ 7♣", "2 × 7")


def test_of_two_calls_as_near_the_upper_one_is_called():
    own = Variant.custom("Three apart", lambda rank: [Rank.FOUR, Rank.JACK])
    assert laid(carried_out(started(lay(PELLE, "K♥", "A")), own)) == [(0, "K♥", "1 × 4")]


def test_the_nearest_call_goes_round_from_king_to_ace():
    own = Variant.custom("Ends", lambda rank: [Rank.SIX, Rank.QUEEN])
    assert laid(carried_out(started(lay(PELLE, "7♣", "A")), own))[0][2] == "1 × Q"


def test_v4_the_nearest_call_is_the_lowest_that_is_higher():
    game = started(lay(PELLE, "7♣", "A"), lay(KALLE, "9♦", "2"), lay(LISA, "4♥", "3"))
    swedish = carried_out(game, SWEDISH)
    assert laid(swedish) == [(0, "7♣", "1 × 7"), (1, "9♦", "1 × 9"), (2, "4♥", "1 × 10")]


def test_a_card_that_is_no_longer_held_is_replaced_by_the_lowest():
    game = started(
        lay(PELLE, "2♥", "A"), Challenge(KALLE), lay(KALLE, "2♠", "2"), lay(LISA, "Q♦", "3"), lay(PELLE, "2♥", "4"),
    )  # fmt: skip
    run = carried_out(game, Variant.custom("Twos", lambda rank: Rank.TWO))
    assert laid(run)[-1] == (0, "7♦", "1 × 2")  # 2♥ was called truly, and Kalle took it
    assert [(aside.actions, aside.reason.kind) for aside in run.asides if aside.meant.seat == PELLE][-1] == (
        4, Refusal.NOT_HELD,
    )  # fmt: skip


def test_h2_of_too_many_cards_the_first_are_laid():
    game = started(lay(PELLE, "7♣ 7♦ K♥", "A"))
    assert laid(carried_out(game, Variant(most_laid=1))) == [(0, "7♦", "1 × A")]


def test_v4_where_more_must_be_called_the_lowest_cards_come_with_them():
    start = table("A♠ 7♣", "9♥ 9♦ 2♣", "4♥ 4♠")
    game = started(lay(PELLE, "A♠", "A"), lay(KALLE, "9♦", "2"), lay(LISA, "4♥", "3"), start=start)
    assert laid(carried_out(game, SWEDISH))[1] == (1, "2♣ 9♦", "2 × A")


def test_h1_who_may_not_challenge_lets_it_stand():
    game = started(lay(PELLE, "7♣", "A"), Challenge(LISA))
    run = carried_out(game, Variant(next_only=True))
    assert run.game.actions[1] == LetStand()
    assert [(aside.actions, aside.meant, aside.reason.rule) for aside in run.asides] == [(1, Challenge(LISA), "H1")]


def test_v4b_where_it_may_not_stand_the_seat_on_turn_challenges():
    start = table("A♠ A♥ A♦ A♣ 7♣", "9♥ 9♦ 2♣ 3♣ 4♣", "4♥ 4♠")
    game = started(lay(PELLE, "A♠ A♥ A♦ A♣", "A"), LetStand(), lay(KALLE, "9♦", "2"), start=start)
    run = carried_out(game, SWEDISH)
    assert run.game.actions[1] == Challenge(KALLE)
    assert run.asides[0].reason.kind is Refusal.MUST_CHALLENGE
    unanswered = started(lay(PELLE, "A♠ A♥ A♦ A♣", "A"), lay(KALLE, "9♦", "2"), start=start)
    assert carried_out(unanswered, SWEDISH).game.actions[1] == Challenge(KALLE)


def test_r11_a_last_lay_that_nobody_answers_has_won_and_the_rest_is_left():
    start = table("A♠ 7♣", "9♥ 9♦ 2♣", "4♥ 4♠")
    game = started(lay(PELLE, "A♠ 7♣", "A"), Challenge(LISA), lay(KALLE, "9♦", "2"), start=start)
    won = carried_out(game, Variant(next_only=True))
    assert (won.ends, won.game.states[-1].winner) == (Stop(End.OVER, PELLE), PELLE)


def test_r11_a_lay_that_is_the_last_one_under_this_rule_is_decided_before_the_next():
    start = table("7♦ 7♣", "9♥ 9♦ 2♣ 3♥")
    game = started(
        lay(PELLE, "7♦", "A"), Challenge(KALLE), lay(KALLE, "9♦", "2"), lay(PELLE, "7♣", "3"), lay(KALLE, "9♥", "4"),
        start=start,
    )  # fmt: skip
    run = carried_out(game, EITHER_SIDE)  # there the sevens are called by their name
    assert (run.game.actions[-1], run.ends) == (LetStand(), Stop(End.OVER, PELLE))


def test_it_stops_where_the_seat_on_turn_meant_nothing_more():
    game = started(lay(PELLE, "7♣", "A"), Challenge(KALLE), lay(KALLE, "9♦", "2"), lay(LISA, "3♣", "3"))
    run = carried_out(game, Variant(leader=Leader.TAKER))  # Pelle took the pile, and leads
    assert run.ends == Stop(End.NO_INTENTION, PELLE)


def test_h3_each_seat_does_what_it_meant_in_the_order_the_rule_gives():
    game = started(
        lay(PELLE, "7♣", "A"), Challenge(KALLE), lay(KALLE, "9♦", "2"), lay(LISA, "3♣", "3"), lay(PELLE, "7♦", "4")
    )
    run = carried_out(game, Variant(leader=Leader.TAKER))
    assert laid(run)[:3] == [(0, "7♣", "1 × A"), (0, "7♦", "1 × 2"), (1, "9♦", "1 × 3")]


def test_h6_where_nobody_may_pass_a_seat_goes_on_to_what_it_meant_next():
    passing = Variant(passing=True)
    game = started(
        lay(PELLE, "7♣", "A"), Pass(KALLE), Challenge(LISA), lay(KALLE, "9♦", "2"), variant=passing
    )
    run = carried_out(game, BASE)
    assert run.game.actions == (lay(PELLE, "7♣", "A"), Challenge(LISA), lay(KALLE, "9♦", "2"))
    assert [(aside.meant, aside.reason.kind) for aside in run.asides] == [(Pass(KALLE), Refusal.NO_PASSING)]


def test_h6_where_nobody_may_pass_an_answer_follows_the_lay_it_was_given_to():
    start = table("2♥ 7♣", "2♠ 9♦", "3♣ Q♦", "4♣ 5♦", variant=Variant(passing=True))
    game = Game(start, (lay(PELLE, "7♣", "A"), Pass(KALLE), Pass(LISA), Challenge(3), lay(KALLE, "9♦", "2")))
    assert carried_out(game, BASE).game.actions == (lay(PELLE, "7♣", "A"), Challenge(3), lay(KALLE, "9♦", "2"))


def test_h6_who_has_no_call_left_passes_where_one_may():
    start = table("A♠ A♥ A♦ A♣ 7♣", "9♥ 9♦ 2♣ 3♣ 4♣", "4♥ 4♠")
    game = started(lay(PELLE, "A♠ A♥ A♦ A♣", "A"), lay(KALLE, "9♦", "2"), start=start)
    run = carried_out(game, Variant(Sequence.SWEDISH, passing=True))
    assert run.game.actions == (lay(PELLE, "A♠ A♥ A♦ A♣", "A"), Pass(KALLE))


def test_v4b_a_start_the_rule_cannot_begin_with_stands_and_says_why():
    start = table("7♣ 7♦", "9♦ 9♥", previous=call(4, "A"))
    game = started(lay(PELLE, "7♣", "2"), start=start)
    run = carried_out(game, SWEDISH)
    assert (len(run.game.actions), run.ends.end, run.ends.reason.kind) == (0, End.REFUSED, Refusal.NO_CALL_LEFT)
    assert same_actions(game, SWEDISH).ends == run.ends


# The exact same actions


@given(games, st.sampled_from(EVERY))
@examples(120)
def test_the_same_actions_are_refused_where_compare_says_no(game, variant):
    run = same_actions(game, variant)
    assert run.game.actions == game.actions[: len(run.game.actions)]
    refused = [d for d in compare(game, variant) if d.state is None]
    if refused:
        assert (len(run.game.actions), run.ends.reason) == (refused[0].actions, refused[0].reason)
    if run.ends is None:
        assert len(run.game.actions) == len(game.actions)


# Where two games part


def naive_parting(a, b):
    """Walk over both, and look at everything."""
    n = 0
    while True:
        mine, theirs = a.actions[n : n + 1], b.actions[n : n + 1]
        if not mine and not theirs:
            return None
        same = mine == theirs and a.states[n + 1]._replace(variant=None) == b.states[n + 1]._replace(variant=None)
        if not same:
            found = parting(a, b)
            assert found.actions == n
            assert (found.a, found.b) == (*(mine or (None,)), *(theirs or (None,)))
            return found
        n += 1


@given(games, st.sampled_from(EVERY), st.booleans())
@examples(150)
def test_games_part_at_the_first_difference(game, variant, exactly):
    other = (same_actions if exactly else carried_out)(game, variant).game
    assert parting(game, other) == naive_parting(game, other)
    assert parting(game, game) is None


def test_a_rule_never_parts_from_itself():
    game = as_game(deal(3, seed=5), EITHER_SIDE)
    assert parting(game, carried_out(game, EITHER_SIDE).game) is None


def test_it_is_said_how_two_games_part():
    game = started(lay(PELLE, "7♣", "A"), lay(KALLE, "9♦", "2"), Challenge(LISA), lay(LISA, "3♣", "3"))

    def how(other, variant):
        parts = parting(other, carried_out(other, variant).game)
        return parts.actions, parts.kind, parts.reason and parts.reason.rule

    assert how(game, DESCENDING) == (1, Parts.REFUSED, "V1")
    assert how(game, EITHER_SIDE) == (0, Parts.OTHER_ACTION, None)
    assert how(game, Variant(leader=Leader.TAKER)) == (2, Parts.OUTCOME, None)
    true_but_one = Game(KINGS_AND_TWOS._replace(variant=EXTRA_CARDS), (
        Lay(PELLE, lay(PELLE, "2♥ K♥ 7♣ 7♦", "A").cards, Call(2, Rank.ACE)), Challenge(KALLE)))  # fmt: skip
    assert how(true_but_one, BASE) == (0, Parts.REFUSED, "R5")


def test_another_winner_is_a_way_to_part():
    start = table("A♠ A♥", "9♥ 9♦ 2♣", variant=EXTRA_CARDS)
    game = Game(start, (Lay(PELLE, lay(PELLE, "A♠ A♥", "A").cards, call(1, "A")), Challenge(KALLE)))
    ranks_only = Variant(extra_cards=True, count_judged=False)
    assert parting(game, same_actions(game, ranks_only).game).kind is Parts.WINNER


def test_a_game_that_goes_on_parts_from_one_that_does_not():
    game = started(lay(PELLE, "7♣", "A"), Challenge(KALLE))
    assert parting(game, game.undo()).kind is Parts.ENDED
    assert parting(game.undo(), game).kind is Parts.ENDED


def test_games_that_do_not_begin_alike_are_refused():
    with pytest.raises(ValueError, match="same deal"):
        parting(Game(deal(3, seed=1)), Game(deal(3, seed=2)))


# From a deal


def test_a_deal_is_played_under_the_first_rule_and_always_the_same():
    game = as_game(deal(4, seed=1), DESCENDING)
    assert game.start.variant is DESCENDING
    assert game == as_game(deal(4, seed=1), DESCENDING)
    assert game.actions
    assert as_game(game, BASE) is game
