"""A game: its positions and events, how it is told step by step, undo, and the same play under other rules."""

from itertools import pairwise

import pytest
from hypothesis import given

from fusk_lab import (
    BASE,
    DESCENDING,
    EITHER_SIDE,
    EXTRA_CARDS,
    SWEDISH,
    TEACHER,
    Challenge,
    Divergence,
    Game,
    IllegalAction,
    IllegalPosition,
    LetStand,
    Refusal,
    Variant,
    Won,
    compare,
    deal,
    step,
    why_illegal,
)
from fusk_lab.rules.telling import DealtRest, DealtRound, Decks, SetUp, Starter, TurnOf, watch

from .playing import any_games, examples, some_variants
from .positions import KALLE, LISA, PELLE, after, call, kinds, lay, table

START = table("A♥ 7♣ 8♣", "2♠ 5♠", "3♠ 6♠", pile="K♠")
ACTIONS = lay(PELLE, "7♣", "A"), Challenge(LISA), lay(KALLE, "2♠", "2"), LetStand()
GAME = Game(START, ACTIONS)


def told(game):
    return [(type(moment.event).__name__, *moment.rules) for moment in game.steps]


# Positions and events


def test_a_game_lists_the_start_and_the_position_after_each_action():
    assert GAME.states == tuple(after(START, *ACTIONS[:taken]) for taken in range(5))
    assert [GAME.at(taken) for taken in range(5)] == list(GAME.states)
    for outside in (-1, 5):
        with pytest.raises(IndexError):
            GAME.at(outside)


def test_the_events_are_those_of_every_action_in_order():
    assert kinds(GAME.events) == ["Laid", "Challenged", "Revealed", "PickedUp", "Laid", "LetStood"]


def test_actions_may_be_any_iterable():
    assert Game(START, iter(ACTIONS)) == GAME


def test_then_adds_an_action_and_undo_takes_the_last_one_back():
    game = Game(START)
    for action in ACTIONS:
        game = game.then(action)
    assert game == GAME
    assert game.undo() == Game(START, ACTIONS[:-1])
    assert game.undo().then(LetStand()) == GAME
    assert (game.start, game.actions) == (START, ACTIONS)
    with pytest.raises(IndexError):
        Game(START).undo()


def test_a_refused_action_leaves_the_game_as_it_was():
    with pytest.raises(IllegalAction) as refusal:
        GAME.then(Challenge(KALLE))
    assert refusal.value.reason.kind is Refusal.NOTHING_TO_CHALLENGE
    assert Game(START, ACTIONS) == GAME
    with pytest.raises(IllegalAction):
        Game(START, (*ACTIONS, Challenge(KALLE)))


@pytest.mark.parametrize(
    "start", [after(START, ACTIONS[0]), after(table("A♥", "2♠"), lay(PELLE, "A♥", "A"), LetStand())],
    ids=["a lay is open", "someone has won"],
)  # fmt: skip
def test_a_game_starts_where_no_lay_is_open_and_nobody_has_won(start):
    with pytest.raises(ValueError, match="starts where"):
        Game(start)


def test_a_deal_with_other_cards_than_its_seed_gives_is_no_longer_a_deal():
    dealt = deal(3, seed=1)
    assert Game(dealt).start.dealt == dealt.dealt
    changed = dealt._replace(hands=dealt.hands[::-1])
    assert Game(changed).start == changed._replace(dealt=None)


# Told step by step


@pytest.mark.parametrize("players", range(2, 11))
def test_the_deal_is_told_for_any_number_of_players(players):
    start = deal(players, seed=5)
    decks, one, all_round, rest, starter = Game(start).steps
    cards, each = 52 * start.decks, 52 * start.decks // players
    assert decks.event == Decks(players, 1 if players <= 4 else 2)
    assert (one.event, all_round.event) == (DealtRound(0, 1), DealtRound(0, each))
    assert rest.event == DealtRest(tuple(range(cards % players)), each)
    assert starter.event == Starter(start.turn)
    assert [moment.undealt for moment in Game(start).steps] == [cards, cards - players, cards % players, 0, 0]
    for moment in Game(start).steps:
        assert sum(map(len, moment.state.hands)) + moment.undealt == cards
        assert (len(moment.state.pile), moment.state.previous, moment.state.winner) == (0, None, None)
    assert {len(hand) for hand in one.state.hands} == {1}
    assert {len(hand) for hand in all_round.state.hands} == {each}
    assert rest.state.hands == start.hands
    assert starter.state == start


def test_cards_once_dealt_stay_where_they_are():
    moments = Game(deal(5, seed=5)).steps
    for before, now in pairwise(moments):
        for had, has in zip(before.state.hands, now.state.hands, strict=True):
            assert all(has.copies(card) >= had.copies(card) for card in had)


def test_a_game_set_up_by_hand_says_so():
    assert [moment.event for moment in Game(START).steps] == [SetUp(3, 1), TurnOf(PELLE, "R2")]


def test_every_step_names_its_rules_the_deciding_one_first():
    assert told(GAME) == [
        ("SetUp", "R1"), ("TurnOf", "R2"), ("Laid", "R3", "R4", "R5"), ("Challenged", "R7"), ("Revealed", "R8"),
        ("PickedUp", "R9"), ("TurnOf", "R10"), ("Laid", "R3", "R4", "R5"), ("LetStood", "R7"),
    ]  # fmt: skip
    assert told(Game(deal(3, seed=5))) == [
        ("Decks", "R1"), ("DealtRound", "R1"), ("DealtRound", "R1"), ("DealtRest", "R1"), ("Starter", "R2"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("key", "laid", "revealed", "turn"),
    [("descending", ("R3", "V1", "R5"), ("R8",), ("R10",)), ("either_side", ("R3", "V2", "R5"), ("R8",), ("R10",)),
     ("either_side_or_same", ("R3", "V2", "R5"), ("R8",), ("R10",)),
     ("extra_cards", ("R3", "R4", "V3"), ("R8", "V3"), ("R10",)),
     ("swedish", ("R3", "V4", "V4a", "R5"), ("R8",), ("R10", "V4c")),
     ("swedish + extra_cards", ("R3", "V4", "V4a", "V3"), ("R8", "V3"), ("R10", "V4c"))],
)  # fmt: skip
def test_a_variant_names_its_own_rules(key, laid, revealed, turn):
    game = Game(START._replace(variant=Variant.parse(key)), ACTIONS[:2])
    assert [rules for _, *rules in told(game)[2:]] == [list(laid), ["R7"], list(revealed), ["R9"], list(turn)]


def test_r11_the_last_lay_and_the_win_are_told_with_their_rules():
    last = Game(table("A♥", "2♠"), [lay(PELLE, "A♥", "A")])
    assert told(last.then(LetStand()))[2:] == [
        ("Laid", "R3", "R4", "R5", "R11"), ("LetStood", "R7"), ("Won", "R11", "R12"),
    ]  # fmt: skip
    assert [name for name, *_ in told(last.then(Challenge(KALLE)))[3:]] == ["Challenged", "Revealed", "PickedUp", "Won"]


def test_while_a_challenge_is_told_the_lay_is_still_on_the_table():
    laid, challenged, revealed, taken, turn = Game(START, ACTIONS[:2]).steps[2:]
    assert laid.state == challenged.state == revealed.state == GAME.at(1)
    assert taken.state == turn.state == GAME.at(2)


@examples(50)
@given(any_games)
def test_a_game_is_told_in_order_and_nobody_has_won_before_it_is_said(game):
    around = SetUp | Decks | DealtRound | DealtRest | Starter | TurnOf
    events = [moment.event for moment in game.steps if not isinstance(moment.event, around)]
    assert tuple(events) == game.events
    assert game.steps[-1].state == game.states[-1]
    for moment in game.steps:
        assert (moment.state.winner is not None) == isinstance(moment.event, Won)
        if isinstance(moment.event, TurnOf):
            assert moment.event.seat == moment.state.turn


@examples(30)
@given(any_games)
def test_what_one_viewer_watches_is_as_long_as_the_game(game):
    for viewer in (None, TEACHER, *range(len(game.start.players))):
        seen = watch(game.steps, viewer)
        assert [(type(s.event), s.rules, s.undealt) for s in seen] == [
            (type(m.event), m.rules, m.undealt) for m in game.steps
        ]  # fmt: skip
    assert [s.event for s in watch(game.steps, TEACHER)] == [m.event for m in game.steps]


# Under other rules


def test_the_same_cards_and_actions_can_be_played_under_other_rules():
    game = Game(deal(3, seed=2)).under(DESCENDING)
    assert game == Game(deal(3, seed=2, variant=DESCENDING))
    laid = GAME.undo().undo().under(SWEDISH)
    assert (laid.start.variant, laid.start.hands, laid.actions) == (SWEDISH, START.hands, ACTIONS[:2])
    with pytest.raises(IllegalAction) as refusal:
        GAME.under(DESCENDING)
    assert refusal.value.reason.kind is Refusal.CALL_NOT_ALLOWED


def test_a_start_after_which_v4b_leaves_no_call_cannot_be_put_under_v4():
    game = Game(table("A♥", "2♠", previous=call(4, "A")))
    with pytest.raises(IllegalPosition):
        game.under(SWEDISH)


# Compared


@examples(40)
@given(any_games)
def test_a_game_never_parts_from_itself(game):
    assert compare(game, game.start.variant) == ()


def test_compare_says_where_a_call_is_first_refused():
    (parted,) = compare(GAME, BASE, DESCENDING)
    there = after(START._replace(variant=DESCENDING), *ACTIONS[:2])
    assert parted == Divergence(DESCENDING, 2, ACTIONS[2], None, why_illegal(there, ACTIONS[2]))
    assert (parted.reason.rule, parted.reason.calls) == ("V1", (call(1, "K"), call(2, "K")))


def test_compare_says_where_the_same_action_ends_otherwise():
    start = table("A♥ A♣ 7♣", "2♠", variant=EXTRA_CARDS)
    actions = lay(PELLE, "A♥ A♣", "A", called=1), Challenge(KALLE)
    by_rank = Variant(extra_cards=True, count_judged=False)
    (parted,) = compare(Game(start, actions), by_rank)
    assert (parted.actions, parted.action, parted.reason.rule) == (1, actions[1], "V3")
    assert parted.state == after(start._replace(variant=by_rank), *actions)


def test_compare_says_that_in_v4_a_challenge_begins_the_round_anew():
    (parted,) = compare(GAME, SWEDISH)
    assert (parted.actions, parted.action, parted.reason.rule) == (1, ACTIONS[1], "V4c")
    assert (parted.state.previous, GAME.at(2).previous) == (None, call(1, "A"))


def test_compare_says_that_a_start_is_impossible_under_v4():
    (parted,) = compare(Game(table("A♥", "2♠", previous=call(4, "A"))), BASE, SWEDISH)
    assert (parted.variant, parted.actions, parted.action, parted.state) == (SWEDISH, 0, None, None)
    assert parted.reason.kind is Refusal.NO_CALL_LEFT


def test_compare_lists_the_variants_in_the_order_asked():
    parted = compare(GAME, SWEDISH, BASE, DESCENDING, EITHER_SIDE)
    assert [divergence.variant for divergence in parted] == [SWEDISH, DESCENDING]


@examples(60)
@given(any_games, some_variants)
def test_compare_finds_the_first_action_at_which_a_naive_walk_parts(game, variant):
    try:
        Game(game.start).under(variant)
    except IllegalPosition as refusal:
        parted = (0, None, refusal.reason.kind)
    else:
        parted = naive_walk(game, variant)
    found = compare(game, variant)
    assert [(one.actions, one.state, one.reason.kind) for one in found] == ([parted] if parted else [])


def naive_walk(game, variant):
    state = game.start._replace(variant=variant)
    for taken, action in enumerate(game.actions):
        try:
            state = step(state, action).state
        except IllegalAction as refusal:
            return taken, None, refusal.reason.kind
        if state[1:] != game.states[taken + 1][1:]:  # all but the variant
            return taken, state, Refusal.OTHER_OUTCOME
    return None
