"""House rules at the table, and in what if: who is asked, who lays next, and passing (H1, H2, H3, H5, H6)."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fusk_lab import (
    BASE,
    SWEDISH,
    Call,
    Card,
    Challenge,
    Game,
    IllegalAction,
    Lay,
    Leader,
    LetStand,
    NewRound,
    Pass,
    Rank,
    Sequence,
    Variant,
    calls,
    parse_game,
    setup,
    why_illegal,
)
from fusk_lab.lab import Stepper, Table
from fusk_lab.lab.board.branches import Branches, NoBranch, action_at, action_wanted, instead
from fusk_lab.lab.play.host import NotNow
from fusk_lab.lab.play.sitting import Sitting
from tests.rules.playing import any_games, examples

HANDS = {"Pelle": "2♥ 7♣ J♦", "Kalle": "A♠ 9♦", "Lisa": "3♣ 4♣", "Omar": "5♣ 6♣"}
ACE, TWO = Call(1, Rank.ACE), Call(1, Rank.TWO)
PASSING, NEXT = Variant(passing=True), Variant(next_only=True)
HOUSE = [
    NEXT, PASSING, Variant(most_laid=1), Variant(most_laid=4), Variant(leader=Leader.WINNER),
    Variant(leader=Leader.TAKER), Variant(starts_anew=True), Variant(Sequence.SAME_RANK),
    Variant(Sequence.SWEDISH, passing=True),
    Variant(Sequence.SAME_RANK, next_only=True, most_laid=4, leader=Leader.TAKER, passing=True),
    Variant(extra_cards=True, next_only=True, leader=Leader.WINNER, starts_anew=True, passing=True),
]  # fmt: skip


def table_of(variant, mode="open", hands=HANDS, **more):
    """A table at which Pelle is to lay; Pelle is one's own seat."""
    table = Table(list(hands), mode=mode)
    table.game = setup(hands, variant=variant, **more)
    return table


def may(table):
    return table._table["choices"]


def state(table):
    return table.game.at(len(table.game.actions))


def decide(table, luck):
    """Do something one may do at the table, as a player might, by what the browser was told."""
    choices, now = may(table), state(table)
    if choices["kind"] == "answer":
        if luck.random() < 0.4 or choices["why"]["let_stand"]:
            table._hear({"do": "challenge", "seat": luck.choice(choices["seats"]), "n": table._answers})
        else:
            table._hear({"do": "let_stand", "n": table._answers})
    elif not choices["why"]["pass_turn"] and (luck.random() < 0.4 or choices["why"]["lay"]):
        table._hear({"do": "pass_turn", "n": table._answers})
    else:
        hand, fitting = list(now.hands[now.turn]), choices["calls"]["fitting"]
        number = luck.choice([n for n, fits in enumerate(fitting) if fits and n <= (now.variant.most_laid or n)])
        cards = [str(card) for card in luck.sample(hand, number)]
        table._hear({"do": "lay", "cards": cards, "call": luck.choice(fitting[number]), "n": table._answers})


# Whole games


@pytest.mark.parametrize(("variant", "mode"), [*product(HOUSE, ["solo", "open"])], ids=str)
def test_at_the_table_one_plays_on_under_each_house_rule_by_what_the_page_offers(variant, mode):
    for seed in range(3):
        luck = random.Random(seed)
        table = Table(3 + seed, seed=seed, variant=variant, mode=mode, level=["honest", "bluffer", "counter"][seed])
        for _ in range(30):
            if may(table)["kind"] == "over":
                break
            before = len(table.game.actions)
            decide(table, luck)
            assert table._table["refused"] is None
            assert len(table.game.actions) > before or may(table)["kind"] == "answer"


def test_from_behind_the_curtain_one_passes_too():
    table = table_of(PASSING, mode="hot_seat", previous=ACE)
    assert may(table)["why"]["pass_turn"] == "Lyft ridån först."
    table.lift("Pelle")
    table.pass_turn()
    assert table.game.actions == (Pass(0),)


# H1


def test_h1_only_the_next_is_asked_and_then_the_lay_stands():
    sitting = Sitting(Game(setup(HANDS, variant=NEXT))).then(Lay(0, [Card.parse("2♥")], ACE))
    assert sitting.asked == 1
    assert sitting.declines().game.actions[-1] == LetStand()


def test_h1_in_solo_one_is_not_asked_about_the_lay_of_another_than_the_one_before():
    table = table_of(NEXT, mode="solo", turn=1)
    table._host = table._host.show(Game(setup(HANDS, variant=NEXT, turn=1)).then(Lay(1, [Card.parse("A♠")], ACE)))
    table._table = table._seen()
    assert may(table)["kind"] == "others"
    assert may(table)["why"]["challenge"] == (
        "Bara Lisa, som sitter närmast efter, får syna det här draget. (H1)")


def test_h1_the_page_offers_the_next_alone_to_challenge():
    table = table_of(NEXT)
    table.lay("2♥", ACE)
    assert may(table)["seats"] == [1]
    with pytest.raises(IllegalAction):
        table.challenge(2)


# H2, H3, H5


def test_h2_more_cards_than_may_be_laid_fit_no_call():
    table = table_of(Variant(most_laid=1))
    assert may(table)["calls"]["fitting"] == [[], [0], [], []]
    with pytest.raises(IllegalAction, match="H2"):
        table.lay("2♥ 7♣", ACE)


@pytest.mark.parametrize(("leader", "turn"), [(Leader.AFTER_LAYER, 1), (Leader.WINNER, 2), (Leader.TAKER, 0)])
def test_h3_who_lays_after_a_challenged_bluff_is_asked_to_lay(leader, turn):
    table = table_of(Variant(leader=leader))
    table.lay("2♥", ACE)
    table.challenge("Lisa")
    assert (may(table)["kind"], may(table)["seat"]) == ("lay", turn)
    assert list(HANDS)[turn] in may(table)["prompt"]


def test_h5_who_opens_a_round_may_name_any_rank_and_the_others_only_that_one():
    table = table_of(Variant(Sequence.SAME_RANK))
    assert len(may(table)["calls"]["texts"]) == 3 * 13
    table.lay("2♥", TWO)
    table.let_stand()
    assert may(table)["calls"]["texts"] == ["en tvåa", "två tvåor"]


# H6


def test_h6_one_passes_and_when_all_others_have_the_last_layer_begins_a_new_round():
    table = table_of(PASSING)
    table.lay("2♥", ACE)
    table.let_stand()
    for _ in range(3):
        assert may(table)["why"]["pass_turn"] is None
        assert may(table)["prompt"].endswith("välj kort att lägga, eller passa.")
        table.pass_turn()
    assert table.game.events[-1] == NewRound(0)
    assert (may(table)["kind"], may(table)["seat"]) == ("lay", 0)
    assert may(table)["why"]["pass_turn"].startswith("Pelle ska börja och kan inte passa.")
    assert table._table["lines"][-1][0] == "Alla andra har passat: Pelle börjar en ny runda"
    table.undo()
    assert table.game.actions[-1] == Pass(2)


def test_h6_an_open_lay_is_answered_before_anyone_passes():
    table = table_of(PASSING)
    table.lay("2♥", ACE)
    assert may(table)["why"]["pass_turn"] == "Svara först: fusk, eller låt stå."
    with pytest.raises(NotNow, match="Svara först"):
        table.pass_turn()


def test_h6_a_lay_that_somebody_has_passed_over_is_put_to_all_who_may_challenge_it():
    game = Game(setup(HANDS, variant=PASSING)).then(Lay(0, [Card.parse("2♥")], ACE)).then(Pass(1))
    sitting, asked = Sitting(game), []
    for _ in range(3):
        asked.append(sitting.asked)
        sitting = sitting.declines()
    assert asked == [1, 2, 3]
    assert sitting.game.actions[-1] == LetStand()
    assert sitting.asked == 2  # Kalle has passed


def test_r3_in_the_ground_rules_there_is_no_button_to_pass_and_its_key_says_why():
    table = table_of(BASE)
    assert not may(table)["passing"]
    assert "(R3)" in may(table)["why"]["pass_turn"]
    with pytest.raises(IllegalAction, match="R3"):
        table.pass_turn()


def test_h6_where_v4_leaves_no_call_one_is_told_to_pass():
    table = table_of(Variant(Sequence.SWEDISH, passing=True), previous=Call(4, Rank.ACE))
    assert may(table)["calls"]["texts"] == []
    assert "(V4b" in may(table)["why"]["lay"]
    assert may(table)["why"]["pass_turn"] is None
    table._hear({"do": "pass_turn", "n": table._answers})
    assert table.game.actions == (Pass(0),)


def test_v4_with_a_call_left_one_is_told_no_such_thing():
    assert may(table_of(SWEDISH, previous=Call(1, Rank.KING)))["why"]["lay"] is None


# What if


PASSED = parse_game("""
variant: passing
Pelle: 2♥ 7♣ J♦
Kalle: A♠ 9♦
Lisa: 3♣ 4♣
---
Pelle lägger 2♥ som ett ess
låt stå
Kalle passar
Lisa lägger 3♣ som en tvåa
""")


def test_h6_what_if_somebody_had_passed_instead_of_laying():
    game = PASSED.then(LetStand())
    stepper = Stepper(game)
    lisa_lays = len(PASSED.steps)
    assert instead(game, lisa_lays, "sv")["answers"] == [["Lisa passar", "pass"]]
    stepper._hear({"what_if": {"step": lisa_lays, "line": 0, "chosen": {"answer": "pass"}, "level": None}})
    (branch,) = stepper.branches
    assert (branch.name, branch.game.actions[-1]) == ("Tänk om: Lisa passar", Pass(2))


def test_h6_what_if_a_pass_had_been_a_lay():
    step = len(PASSED.steps) - 1
    offered = instead(PASSED, step, "sv")
    assert offered["answers"] == []  # he passed
    assert offered["prompt"] == "Vad kunde Kalle ha lagt och ropat i stället?"
    assert [name for name, _, _ in offered["cards"]] == ["A♠", "9♦"]
    assert action_wanted(PASSED, step, {"cards": [0], "call": 0}, "sv") == Lay(1, [Card.parse("A♠")], TWO)


def test_h6_over_an_open_lay_passing_is_one_of_the_answers():
    game = PASSED.then(Challenge(0))
    answers = instead(game, len(game.steps) - 3, "sv")["answers"]
    assert answers == [["Kalle ropar fusk", 1], ["Ingen synar", None], ["Pelle passar", "pass"]]


def test_h6_what_if_a_lay_is_tried_where_no_call_is_left_the_rules_say_why():
    game = Game(setup(HANDS, variant=Variant(Sequence.SWEDISH, passing=True), previous=Call(4, Rank.ACE)))
    action = action_wanted(game, len(game.steps), {"cards": [0], "call": None}, "sv")
    assert why_illegal(game.start, action).rule == "V4b"


@given(any_games, st.integers(0, 10**6))
@examples(150)
def test_under_any_house_rules_what_is_offered_instead_can_be_done(game, at):
    step = 1 + at % len(game.steps)
    try:
        number = action_at(game, step, "sv")
        offered = instead(game, step, "sv")
    except NoBranch:
        return
    state = game.at(number)
    wanted = [{"answer": answer} for _, answer in offered["answers"]]
    if offered["cards"]:
        chosen = [i for i, (_, _, on) in enumerate(offered["cards"]) if on] or [0]
        most = state.variant.most_laid or len(chosen)
        wanted += [{"cards": chosen, "call": call} for call in offered["fitting"][len(chosen)] if len(chosen) <= most]
    for one in wanted:
        action = action_wanted(game, step, one, "sv")
        if number < len(game.actions) and action == game.actions[number]:
            continue
        after, _ = Branches(game).what_if(action, step, 0, None, "sv")
        assert after.branches[0].game.actions[number] == action
    passes = {"answer": "pass"} in wanted
    done = number < len(game.actions) and isinstance(game.actions[number], Pass)
    assert passes == (why_illegal(state, Pass(state.turn)) is None and not done)
    assert calls(state) or state.last_lay or passes or done


@pytest.mark.parametrize(("variant", "first", "last"), [
    (SWEDISH, "en trea", "ett ess"), (replace(SWEDISH, ace_low=True), "en trea", "en kung"),
    (BASE, "en trea", "en trea"),
])  # fmt: skip
def test_v4_at_a_table_the_lowest_call_that_fits_is_offered_first(variant, first, last):
    table = Table(2, seed=1, variant=variant, mode="open")
    hands = {"Pelle": "2♥ 3♦ 4♣ K♣", "Kalle": "5♥ 6♦"}
    table.game = setup(hands, variant=variant, previous=Call(1, Rank.TWO))
    offered = table._table["choices"]["calls"]
    names = [offered["texts"][i] for i in offered["fitting"][1]]
    assert (names[0], names[-1]) == (first, last)
