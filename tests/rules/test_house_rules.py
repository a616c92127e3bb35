"""The house rules H1–H6, one test a sentence; all of them are off by default."""

import pytest

from fusk_lab import (
    BASE,
    VARIANTS,
    Challenge,
    IllegalAction,
    IllegalVariant,
    Leader,
    LetStand,
    NewRound,
    Pass,
    Passed,
    Rank,
    Refusal,
    Sequence,
    Variant,
    calls,
    deal,
    first_to_challenge,
    observe,
    setup,
    step,
    why_illegal,
)
from fusk_lab.rules.position import NAMES

from .positions import KALLE, LISA, OMAR, PELLE, after, call, kinds, lay, table, take

SWEDISH = Sequence.SWEDISH


def may(state, *actions):
    """Which of these actions the rules allow."""
    return [why_illegal(state, action) is None for action in actions]


def refused(state, action):
    reason = why_illegal(state, action)
    return reason.kind, reason.rule, reason.name


def challenges(state):
    """The seats that may challenge."""
    return [seat for seat in range(len(state.players)) if why_illegal(state, Challenge(seat)) is None]


def ranks(state):
    return " ".join(dict.fromkeys(str(called.rank) for called in calls(state)))


def around(players, *, variant, first="A♥ 7♣"):
    """So many players; Pelle holds two cards, the others one."""
    cards = [f"{rank}♠" for rank in ("2", "3", "4", "5", "6", "8", "9", "10", "J")]
    return setup(dict(zip(NAMES, [first, *cards][:players], strict=False)), variant=variant)


def test_all_house_rules_are_off_by_default():
    for variant in VARIANTS.values():
        off = variant.next_only, variant.most_laid, variant.leader, variant.starts_anew, variant.passing
        assert off == (False, None, Leader.AFTER_LAYER, False, False)


# H1

NEXT_ONLY = Variant(next_only=True)


@pytest.mark.parametrize("players", [2, 3, 10])
def test_h1_only_the_seat_after_the_layer_may_challenge(players):
    state = after(around(players, variant=NEXT_ONLY), lay(PELLE, "7♣", "A"))
    assert challenges(state) == [KALLE]
    for seat in range(2, players):
        assert refused(state, Challenge(seat)) == (Refusal.ONLY_THE_NEXT, "H1", "Kalle")


@pytest.mark.parametrize("players", [2, 10])
def test_h1_after_the_last_seat_comes_the_first(players):
    last = players - 1
    hands = {name: f"{seat + 2}♠ A♥"[: 3 if seat else 5] for seat, name in enumerate(NAMES[: players - 1])}
    state = setup({**hands, NAMES[last]: "A♦ K♦"}, turn=last, variant=NEXT_ONLY)
    assert challenges(after(state, lay(last, "K♦", "A"))) == [PELLE]


def test_h1_the_layer_still_cannot_challenge_their_own_lay():
    state = after(table("A♥ 7♣", "2♠", "3♠", variant=NEXT_ONLY), lay(PELLE, "7♣", "A"))
    assert refused(state, Challenge(PELLE)) == (Refusal.OWN_LAY, "R7", "Pelle")


def test_h1_holds_for_a_last_lay_too():
    state = after(table("A♥", "2♠", "3♠", variant=NEXT_ONLY), lay(PELLE, "A♥", "A"))
    assert challenges(state) == [KALLE]
    assert refused(state, Challenge(LISA)) == (Refusal.ONLY_THE_NEXT, "H1", "Kalle")
    assert after(state, LetStand()).winner == PELLE


def test_h1_holds_where_v4b_asks_for_a_challenge():
    rising = Variant(SWEDISH, next_only=True)
    state = after(table("7♣ 8♣ 9♣", "2♠", "3♠ 4♠ 5♠", variant=rising), lay(PELLE, "7♣ 8♣", "A"))
    assert may(state, LetStand(), Challenge(KALLE), Challenge(LISA)) == [False, True, False]


def test_h1_when_several_speak_at_once_nobody_else_is_heard():
    state = after(table("A♥ 7♣", "2♠", "3♠", variant=NEXT_ONLY), lay(PELLE, "7♣", "A"))
    assert first_to_challenge(state, [KALLE]) == KALLE
    with pytest.raises(IllegalAction, match="H1"):
        first_to_challenge(state, [LISA, KALLE])


def test_h1_a_challenge_by_the_next_player_goes_as_any_other():
    state = after(table("A♥ 7♣", "2♠", "3♠", pile="K♠", variant=NEXT_ONLY), lay(PELLE, "7♣", "A"), Challenge(KALLE))
    assert [len(hand) for hand in state.hands] == [3, 1, 1]
    assert (state.turn, state.previous) == (KALLE, call(1, "A"))


# H2


@pytest.mark.parametrize(("most", "cards"), [(1, "7♣"), (4, "7♣ 8♣ 9♣ 10♣"), (2, "7♣ 8♣")])
def test_h2_a_lay_is_at_most_so_many_cards(most, cards):
    state = table("A♥ 7♣ 8♣ 9♣ 10♣", "2♠", variant=Variant(most_laid=most))
    assert max(called.count for called in calls(state)) == most
    assert why_illegal(state, lay(PELLE, cards, "A")) is None
    reason = why_illegal(state, lay(PELLE, f"{cards} A♥", "A"))
    assert (reason.kind, reason.rule, reason.count, reason.most) == (Refusal.LAID_TOO_MANY, "H2", most + 1, most)


@pytest.mark.parametrize("players", [2, 10])
def test_h2_is_the_same_for_any_number_of_players(players):
    for seed in range(3):
        state = deal(players, seed=seed, variant=Variant(most_laid=4))
        assert set(calls(state)) == {call(count, "A") for count in (1, 2, 3, 4)}


def test_h2_counts_the_cards_laid_and_so_the_extra_ones_of_v3():
    state = table("A♥ A♣ 7♣ 8♣ 9♣", "2♠", variant=Variant(extra_cards=True, most_laid=4))
    assert why_illegal(state, lay(PELLE, "A♥ A♣ 7♣ 8♣", "A", called=1)) is None
    reason = why_illegal(state, lay(PELLE, "A♥ A♣ 7♣ 8♣ 9♣", "A", called=1))
    assert (reason.kind, reason.rule) == (Refusal.LAID_TOO_MANY, "H2")


def test_h2_a_call_fits_no_more_cards_than_may_be_laid():
    extra = Variant(extra_cards=True, most_laid=4)
    assert [laid for laid in range(9) if extra.fits(call(2, "A"), laid)] == [2, 3, 4]
    assert [laid for laid in range(9) if Variant(most_laid=2).fits(call(3, "A"), laid)] == []


def test_h2_one_card_at_most_leaves_no_room_for_extra_ones():
    with pytest.raises(IllegalVariant, match="H2"):
        Variant(extra_cards=True, most_laid=1)
    assert Variant(extra_cards=True, most_laid=2).most_laid == 2


@pytest.mark.parametrize("most", [0, -1, 105])
def test_h2_the_limit_is_at_least_one_card_and_at_most_two_decks(most):
    with pytest.raises(IllegalVariant) as refusal:
        Variant(most_laid=most)
    assert (refusal.value.reason.kind, refusal.value.reason.count) == (Refusal.MOST_LAID, most)


@pytest.mark.parametrize("most", [True, 1.0, "4"])
def test_h2_the_limit_is_a_whole_number(most):
    with pytest.raises(TypeError, match="most_laid"):
        Variant(most_laid=most)


def test_h2_a_previous_call_of_more_cards_is_impossible():
    with pytest.raises(ValueError, match="no more than 4") as refusal:
        table("2♥", "3♠", variant=Variant(most_laid=4), previous=call(5, "A"))
    assert refusal.value.reason.rule == "H2"


def test_h2_in_v4_the_top_call_is_as_many_aces_as_may_be_laid():
    rising = Variant(SWEDISH, most_laid=1)
    state = after(table("7♣ 8♣", "2♠ 3♠", "4♠", variant=rising), lay(PELLE, "7♣", "A"))
    assert calls(state) == ()
    assert refused(state, LetStand()) == (Refusal.MUST_CHALLENGE, "V4b", "Kalle")
    assert refused(state, lay(KALLE, "2♠", "A")) == (Refusal.NO_CALL_LEFT, "V4b", "Kalle")


# H3: Pelle lays, Lisa challenges

LEADERS = [
    (Leader.AFTER_LAYER, "7♣", KALLE), (Leader.AFTER_LAYER, "A♥", KALLE), (Leader.WINNER, "7♣", LISA),
    (Leader.WINNER, "A♥", PELLE), (Leader.TAKER, "7♣", PELLE), (Leader.TAKER, "A♥", LISA),
]  # fmt: skip


@pytest.mark.parametrize(("leader", "card", "turn"), LEADERS)
def test_h3_after_a_challenge_the_turn_is_that_of_the_seat_after_the_layer_the_winner_or_the_taker(leader, card, turn):
    state = table("A♥ 7♣ 9♣", "2♠", "3♠", "4♠", variant=Variant(leader=leader))
    state = after(state, lay(PELLE, card, "A"), Challenge(LISA))
    assert (state.turn, state.previous) == (turn, call(1, "A"))
    assert may(state, *(lay(seat, str(next(iter(state.hands[seat]))), "2") for seat in range(4))) == [
        seat == turn for seat in range(4)
    ]


@pytest.mark.parametrize("players", [2, 10])
@pytest.mark.parametrize("leader", Leader)
@pytest.mark.parametrize("card", ["7♣", "A♥"])
def test_h3_is_the_same_for_any_number_of_players(players, leader, card):
    last = players - 1
    state = after(around(players, variant=Variant(leader=leader)), lay(PELLE, card, "A"), Challenge(last))
    winner, taker = (PELLE, last) if card == "A♥" else (last, PELLE)
    assert state.turn == {Leader.AFTER_LAYER: KALLE, Leader.WINNER: winner, Leader.TAKER: taker}[leader]


def test_h3_an_extra_card_is_a_bluff_and_gives_the_turn_accordingly():
    state = table("A♥ A♣ 9♣", "2♠", "3♠", variant=Variant(extra_cards=True, leader=Leader.WINNER))
    assert after(state, lay(PELLE, "A♥ A♣", "A", called=1), Challenge(LISA)).turn == LISA


def test_h3_in_v4_the_leader_opens_the_new_round():
    for leader, turn in ((Leader.WINNER, LISA), (Leader.TAKER, PELLE)):
        state = table("A♥ 7♣ 9♣", "2♠", "3♠", variant=Variant(SWEDISH, leader=leader))
        state = after(state, lay(PELLE, "7♣", "A"), Challenge(LISA))
        assert (state.turn, ranks(state)) == (turn, " ".join(map(str, Rank)))


@pytest.mark.parametrize("leader", [Leader.WINNER, Leader.TAKER])
def test_h3_a_last_lay_that_is_true_still_wins_and_one_that_is_not_goes_on(leader):
    start = table("A♥", "2♠", "3♠", variant=Variant(leader=leader))
    assert after(start, lay(PELLE, "A♥", "A"), Challenge(LISA)).winner == PELLE
    bluff = after(table("7♣", "2♠", "3♠", variant=Variant(leader=leader)), lay(PELLE, "7♣", "A"), Challenge(LISA))
    assert (bluff.winner, bluff.turn) == (None, LISA if leader is Leader.WINNER else PELLE)


def test_h3_says_nothing_of_a_lay_that_stands():
    for leader in Leader:
        state = table("A♥ 7♣", "2♠", "3♠", variant=Variant(leader=leader))
        assert after(state, lay(PELLE, "7♣", "A"), LetStand()).turn == KALLE


# H4


@pytest.mark.parametrize(
    ("sequence", "opening", "later"),
    [(Sequence.ASCENDING, "A", "3"), (Sequence.DESCENDING, "A", "Q"),
     (Sequence.EITHER_SIDE, " ".join(map(str, Rank)), None)],
)  # fmt: skip
@pytest.mark.parametrize("card", ["2♠", "9♣"])
def test_h4_after_a_challenge_the_sequence_starts_anew(sequence, opening, later, card):
    for anew in (True, False):
        variant = Variant(sequence, starts_anew=anew)
        previous = call(1, "A")
        state = table("2♠ 9♣ 3♥", "K♠ 4♥", variant=variant, previous=previous)
        second = "2" if sequence is not Sequence.DESCENDING else "K"
        state = after(state, lay(PELLE, card, second), Challenge(KALLE))
        assert (state.previous is None) is anew
        expected = opening if anew else later or "A 3"
        assert (ranks(state), state.turn) == (expected, KALLE)


def test_h4_a_lay_that_stands_does_not_start_the_sequence_anew():
    state = after(table("A♥ 7♣", "2♠", variant=Variant(starts_anew=True)), lay(PELLE, "7♣", "A"), LetStand())
    assert ranks(state) == "2"


def test_h4_a_last_lay_that_is_a_bluff_starts_the_sequence_anew_too():
    state = table("7♣", "2♠", "3♠", variant=Variant(starts_anew=True), previous=call(1, "5"))
    assert ranks(after(state, lay(PELLE, "7♣", "6"), Challenge(LISA))) == "A"


@pytest.mark.parametrize(("sequence", "rule"), [(SWEDISH, "V4c"), (Sequence.SAME_RANK, "H5")])
def test_h4_is_refused_where_a_challenge_begins_a_new_round_anyhow(sequence, rule):
    with pytest.raises(IllegalVariant) as refusal:
        Variant(sequence, starts_anew=True)
    assert (refusal.value.reason.kind, refusal.value.reason.rule) == (Refusal.STARTS_ANEW_ALREADY, rule)


# H5

SAME_RANK = Variant(Sequence.SAME_RANK)


@pytest.mark.parametrize("players", [2, 10])
def test_h5_who_opens_names_a_rank_and_all_call_it(players):
    state = around(players, variant=SAME_RANK)
    assert ranks(state) == " ".join(map(str, Rank))
    state = after(state, lay(PELLE, "7♣", "9"))
    assert ranks(state) == "9"
    reason = why_illegal(state, lay(KALLE, "2♠", "10"))
    assert (reason.kind, reason.rule) == (Refusal.CALL_NOT_ALLOWED, "H5")


def test_h5_the_count_may_be_any_and_need_not_rise():
    state = after(table("A♥ 7♣ 8♣", "2♠ 3♠ 4♠", variant=SAME_RANK), lay(PELLE, "7♣ 8♣", "9"))
    assert calls(state) == (call(1, "9"), call(2, "9"), call(3, "9"))


@pytest.mark.parametrize("challenger", [KALLE, LISA])
def test_h5_a_challenge_ends_the_round_and_any_rank_is_named(challenger):
    state = after(table("A♥ 7♣", "2♠", "3♠", variant=SAME_RANK), lay(PELLE, "7♣", "9"), Challenge(challenger))
    assert (state.previous, state.turn, ranks(state)) == (None, KALLE, " ".join(map(str, Rank)))


def test_h5_a_lay_that_stands_does_not_end_the_round():
    state = after(table("A♥ 7♣", "2♠", variant=SAME_RANK), lay(PELLE, "7♣", "9"), LetStand())
    assert ranks(state) == "9"


def test_h5_goes_with_extra_cards():
    state = table("7♥ 7♣ 8♣", "2♠", variant=Variant(Sequence.SAME_RANK, extra_cards=True))
    state = after(state, lay(PELLE, "7♥ 7♣", "7", called=1))
    assert [type(event).__name__ for event in step(state, Challenge(KALLE)).events][2] == "PickedUp"
    assert after(state, Challenge(KALLE)).hands[PELLE].count(Rank.SEVEN) == 2  # V3: a bluff


# H6

PASSING = Variant(passing=True)


def test_h6_the_one_on_turn_may_pass_and_then_the_next_is_on_turn():
    state = after(table("A♥ 7♣", "2♠", "3♠", variant=PASSING), lay(PELLE, "7♣", "A"))
    taken = step(state, Pass(KALLE))
    assert (taken.state.turn, taken.events) == (LISA, (Passed(KALLE),))
    assert taken.state.hands == state.hands
    assert refused(state, Pass(LISA)) == (Refusal.WRONG_TURN, "R2", "Kalle")


def test_h6_without_it_nobody_passes():
    for variant in VARIANTS.values():
        state = after(table("A♥ 7♣", "2♠ 3♠", variant=variant), lay(PELLE, "7♣", "A"))
        assert refused(state, Pass(KALLE)) == (Refusal.NO_PASSING, "R3", "Kalle")


def test_h6_who_opens_a_round_must_lay():
    state = table("A♥ 7♣", "2♠", variant=PASSING)
    assert refused(state, Pass(PELLE)) == (Refusal.OPENS_THE_ROUND, "H6", "Pelle")
    opened = after(state, lay(PELLE, "7♣", "A"), Pass(KALLE))
    assert refused(opened, Pass(PELLE)) == (Refusal.OPENS_THE_ROUND, "H6", "Pelle")


@pytest.mark.parametrize("seat", [-1, 2, True, None])
def test_h6_nobody_passes_who_is_not_at_the_table(seat):
    state = after(table("A♥ 7♣", "2♠", variant=PASSING), lay(PELLE, "7♣", "A"))
    assert why_illegal(state, Pass(seat)).kind is Refusal.UNKNOWN_SEAT


@pytest.mark.parametrize("players", [2, 3, 10])
def test_h6_when_all_others_pass_in_a_row_the_last_layer_begins_a_new_round(players):
    state = after(around(players, variant=PASSING), lay(PELLE, "7♣", "A"))
    passes = [Pass(seat) for seat in range(1, players)]
    almost = after(state, *passes[:-1])
    assert (almost.previous, almost.last_lay) == (call(1, "A"), state.last_lay)
    taken = step(almost, passes[-1])
    assert taken.events == (Passed(players - 1), NewRound(PELLE))
    assert (taken.state.turn, taken.state.previous, taken.state.last_lay) == (PELLE, None, None)
    assert (ranks(taken.state), taken.state.pile, taken.state.passes) == ("A", state.pile, 0)


@pytest.mark.parametrize("players", [2, 3, 10])
def test_h6_the_lay_stays_open_to_all_others_until_the_last_of_them_has_passed(players):
    state = after(around(players, variant=PASSING), lay(PELLE, "7♣", "A"))
    for seat in range(1, players):
        assert challenges(state) == list(range(1, players))
        assert may(state, LetStand()) == [True]
        state = after(state, Pass(seat))
    assert challenges(state) == []
    assert refused(state, Challenge(KALLE)) == (Refusal.NOTHING_TO_CHALLENGE, "R7", "Kalle")
    assert why_illegal(state, LetStand()).kind is Refusal.NOTHING_TO_LET_STAND


def test_h6_a_lay_after_a_pass_closes_the_window_of_the_lay_before():
    state = table("A♥ 7♣", "2♠", "3♠ 4♠", "5♠", variant=PASSING)
    state = after(state, lay(PELLE, "7♣", "A"), Pass(KALLE), lay(LISA, "3♠", "2"))
    assert (state.last_lay.seat, state.turn, challenges(state)) == (LISA, OMAR, [PELLE, KALLE, OMAR])


def test_h6_a_lay_begins_the_row_of_passes_anew():
    state = table("A♥ 7♣ 9♣", "2♠ 3♠", "4♠ 5♠", variant=PASSING)
    state = after(state, lay(PELLE, "7♣", "A"), Pass(KALLE), lay(LISA, "4♠", "2"), Pass(PELLE))
    assert state.previous == call(1, "2")  # not the second of two, but the first
    assert after(state, Pass(KALLE)).previous is None
    assert after(state, Pass(KALLE)).turn == LISA


def test_h6_letting_the_lay_stand_does_not_break_the_row_of_passes():
    state = table("A♥ 7♣", "2♠", "3♠", variant=PASSING)
    taken = take(state, lay(PELLE, "7♣", "A"), Pass(KALLE), LetStand(), Pass(LISA))
    assert kinds(taken.events) == ["Passed", "NewRound"]
    assert taken.state.turn == PELLE


def test_h6_a_challenge_after_a_pass_gives_the_turn_to_the_seat_after_the_layer():
    state = table("A♥ 7♣", "2♠", "3♠", "4♠", variant=PASSING)
    state = after(state, lay(PELLE, "7♣", "A"), Pass(KALLE), Pass(LISA), Challenge(KALLE))
    assert (state.turn, state.previous, state.passes) == (KALLE, call(1, "A"), 0)


def test_h6_after_a_challenge_one_may_pass_since_the_sequence_goes_on():
    state = table("A♥ 7♣ 9♣", "2♠", "3♠", variant=PASSING)
    state = after(state, lay(PELLE, "7♣", "A"), Challenge(KALLE))
    assert may(state, Pass(KALLE), Pass(LISA)) == [True, False]
    state = after(state, Pass(KALLE), Pass(LISA))
    assert (state.turn, state.previous) == (PELLE, None)


def test_h6_with_h4_who_is_on_turn_after_a_challenge_opens_a_round_and_must_lay():
    state = table("A♥ 7♣", "2♠", variant=Variant(passing=True, starts_anew=True))
    state = after(state, lay(PELLE, "7♣", "A"), Challenge(KALLE))
    assert refused(state, Pass(KALLE)) == (Refusal.OPENS_THE_ROUND, "H6", "Kalle")


@pytest.mark.parametrize("players", [2, 10])
def test_h6_while_a_last_lay_is_undecided_nobody_passes(players):
    state = after(around(players, variant=PASSING, first="A♥"), lay(PELLE, "A♥", "A"))
    assert refused(state, Pass(KALLE)) == (Refusal.LAST_LAY_UNDECIDED, "R11", "Pelle")
    assert after(state, LetStand()).winner == PELLE
    assert after(state, Challenge(players - 1)).winner == PELLE


def test_h6_once_someone_has_won_nobody_passes():
    state = after(table("A♥", "2♠", variant=PASSING), lay(PELLE, "A♥", "A"), LetStand())
    assert refused(state, Pass(KALLE)) == (Refusal.GAME_OVER, "R12", "Pelle")


def test_h6_in_v4_who_cannot_call_higher_may_pass_and_need_not_challenge():
    rising = Variant(SWEDISH, passing=True)
    state = after(table("7♣ 8♣ 9♣", "2♠", "3♠ 4♠ 5♠", variant=rising), lay(PELLE, "7♣ 8♣", "A"))
    assert calls(state) == ()
    assert may(state, LetStand(), Pass(KALLE), Challenge(KALLE), Challenge(LISA)) == [True, True, True, True]
    assert refused(state, lay(KALLE, "2♠", "A")) == (Refusal.NO_CALL_BUT_PASS, "V4b", "Kalle")
    assert calls(after(state, Pass(KALLE))) == (call(3, "A"),)
    assert ranks(after(state, Pass(KALLE), Pass(LISA))) == " ".join(map(str, Rank))  # Pelle opens a round


def test_h6_in_v4_a_start_after_which_no_call_is_left_is_possible():
    state = table("2♥", "3♠", variant=Variant(SWEDISH, passing=True), previous=call(4, "A"))
    assert may(state, Pass(PELLE)) == [True]


def test_h6_with_h1_the_seat_after_the_layer_may_still_challenge_once_it_has_passed():
    state = table("A♥ 7♣", "2♠", "3♠", "4♠", variant=Variant(passing=True, next_only=True))
    state = after(state, lay(PELLE, "7♣", "A"), Pass(KALLE))
    assert (state.turn, challenges(state)) == (LISA, [KALLE])


def test_h6_with_extra_cards_a_pass_tells_nothing_and_hides_nothing():
    state = table("A♥ A♣ 7♣", "2♠", "3♠", variant=Variant(passing=True, extra_cards=True))
    state = after(state, lay(PELLE, "A♥ A♣", "A", called=1), Pass(KALLE))
    assert after(state, Challenge(KALLE)).hands[PELLE] == state.hands[PELLE] + state.pile


def test_h6_with_h5_a_new_round_names_a_new_rank():
    state = table("A♥ 7♣", "2♠", variant=Variant(Sequence.SAME_RANK, passing=True))
    state = after(state, lay(PELLE, "7♣", "9"), Pass(KALLE))
    assert (state.turn, ranks(state)) == (PELLE, " ".join(map(str, Rank)))


# Which go together


def test_every_house_rule_goes_with_every_sequence_but_h4_with_those_that_begin_rounds_anyhow():
    for sequence in Sequence:
        everything = Variant(sequence, next_only=True, most_laid=4, leader=Leader.WINNER, passing=True)
        assert Variant.parse(str(everything)) == everything != BASE


@pytest.mark.parametrize(
    ("key", "variant"),
    [("next_challenges", Variant(next_only=True)), ("at_most_1", Variant(most_laid=1)),
     ("at_most_104", Variant(most_laid=104)), ("winner_leads", Variant(leader=Leader.WINNER)),
     ("taker_leads", Variant(leader=Leader.TAKER)), ("starts_anew", Variant(starts_anew=True)),
     ("same_rank_rounds", SAME_RANK), ("passing", PASSING),
     ("either_side_or_same + extra_cards + winner_leads + starts_anew + at_most_4",
      Variant(Sequence.EITHER_SIDE, same_rank=True, extra_cards=True, leader=Leader.WINNER, starts_anew=True,
              most_laid=4))],
)  # fmt: skip
def test_a_house_rule_has_its_key(key, variant):
    assert (str(variant), Variant.parse(key)) == (key, variant)


@pytest.mark.parametrize("wrong", [{"leader": "winner"}, {"leader": None}, {"next_only": 1}, {"starts_anew": None},
                                   {"passing": "yes"}])  # fmt: skip
def test_a_house_rule_is_on_or_off_and_a_leader_a_leader(wrong):
    with pytest.raises(TypeError):
        Variant(**wrong)


def test_h6_everyone_sees_how_many_have_passed_in_a_row():
    state = after(table("A♥ 2♥", "3♠", "4♠", variant=Variant(passing=True)), lay(PELLE, "A♥", "A"), Pass(KALLE))
    assert {observe(state, viewer).passes for viewer in (PELLE, KALLE, LISA, None)} == {1}


@pytest.mark.parametrize("leader", [Leader.WINNER, Leader.TAKER], ids=lambda leader: leader.name)
def test_h6_with_h3_whom_a_challenge_gives_the_lead_must_lay_so_that_the_last_layer_is_left_over(leader):
    state = table("A♥ 2♥ 3♥", "3♠ 5♠", "4♠ 6♠", variant=Variant(passing=True, leader=leader))
    state = after(state, lay(PELLE, "A♥", "A"), Challenge(LISA))  # it was true
    lead, card = (PELLE, "2♥") if leader is Leader.WINNER else (LISA, "A♥")
    assert refused(state, Pass(lead)) == (Refusal.OPENS_THE_ROUND, "H6", state.players[lead])
    state = after(state, lay(lead, card, "2"))
    assert may(state, Pass((lead + 1) % 3)) == [True]
    passed = after(state, Pass((lead + 1) % 3), Pass((lead + 2) % 3))
    assert (passed.turn, passed.previous) == (lead, None)


def test_h6_with_r10_nobody_is_given_the_lead_and_one_may_pass_after_a_challenge():
    state = after(table("A♥ 2♥", "3♠ 5♠", variant=Variant(passing=True)), lay(PELLE, "A♥", "A"), Challenge(KALLE))
    assert may(state, Pass(KALLE)) == [True]
