"""A stepper, a dealer and a table go over to other rules, and back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fusk_lab import (
    BASE,
    DESCENDING,
    EITHER_SIDE,
    EXTRA_CARDS,
    SWEDISH,
    Call,
    Challenge,
    IllegalPosition,
    Laid,
    LetStand,
    Rank,
    Revealed,
    Sequence,
    Variant,
    deal,
    parse_game,
    setup,
)
from fusk_lab.analysis.intentions import carried_out
from fusk_lab.lab import Dealer, Stepper, Table, VariantToggle, ask
from tests.rules.playing import any_games, examples, some_variants

KALLE = parse_game("""
Pelle: 2♥ 7♣ J♦ 5♠ 5♦
Kalle: A♠ A♦ 4♣ 8♥ 9♠
Lisa: 2♣ 3♣ 4♥
---
Pelle lägger 2♥ 7♣ J♦ som tre ess
Kalle: fusk!
Kalle lägger 4♣ som en tvåa
låt stå
""")


def event(stepper):
    """What is told at the step shown."""
    return stepper.game.steps[stepper.step - 1].event


# A stepper


@given(any_games, st.lists(some_variants, min_size=1, max_size=4), st.integers(0, 10**6))
@examples(60)
def test_a_stepper_shows_what_was_meant_carried_out_and_turning_the_rule_back_gives_the_first_game(game, rules, at):
    stepper = Stepper(game)
    stepper.step = 1 + at % len(game.steps)
    for variant in rules:
        stepper.follow(variant)
        assert stepper.game == carried_out(game, variant).game  # from the game it was given, not the one before
        assert stepper.game.start.variant == variant
        assert 1 <= stepper.step <= len(stepper.game.steps)
    stepper.follow(game.start.variant)
    assert stepper.game == game


@pytest.mark.parametrize("shown", range(1, len(KALLE.steps) + 1))
def test_the_step_stays_at_the_same_action_where_the_other_game_has_it(shown):
    stepper = Stepper(KALLE)
    stepper.step = shown
    before = event(stepper)
    stepper.follow(DESCENDING)
    assert stepper.step == shown  # nothing but the calls is other
    assert type(event(stepper)) is type(before)
    stepper.follow(BASE)
    assert (stepper.game, stepper.step) == (KALLE, shown)


def test_the_step_is_the_last_one_before_where_the_other_game_is_shorter():
    """Under H1 Lisa may not challenge Pelle, so that the challenge and what follows it never come."""
    game = KALLE.undo().undo().undo().then(Challenge(2))
    stepper = Stepper(game)
    stepper.step = 5
    assert isinstance(event(stepper), Revealed)
    stepper.follow(Variant(next_only=True))
    assert stepper.game.actions[1:] == (LetStand(),)
    assert stepper.step == len(stepper.game.steps) == 4


def test_another_game_given_is_then_the_one_that_is_carried_out():
    stepper = Stepper(KALLE)
    stepper.follow(EITHER_SIDE)
    stepper.game = parse_game("Pelle: 2♥\nKalle: A♠\n---\nPelle lägger 2♥ som ett ess")
    stepper.follow(DESCENDING)
    assert len(stepper.game.actions) == 1
    assert stepper.game.start.players == ("Pelle", "Kalle")


def test_the_same_rules_change_nothing_and_other_rules_forget_branches():
    stepper = Stepper(KALLE)
    stepper.step = 4
    stepper.what_if(Challenge(2))
    shown = stepper._show
    stepper.follow(BASE)
    assert stepper._show is shown
    stepper.follow(SWEDISH)
    assert stepper.branches == ()


def test_the_page_is_told_where_it_went_over_in_one_message(messages):
    stepper = Stepper(KALLE)
    stepper.step = 5
    messages.clear()
    stepper.follow(EITHER_SIDE)
    (told,) = messages
    assert told["_show"]["at"] == 5
    assert told["_show"]["taken"] == 1
    stepper.game = KALLE
    assert stepper._show["at"] is None


def test_questions_are_asked_anew_and_nothing_behind_them_is_in_the_browser():
    stepper = Stepper(KALLE, predict="bluff")
    stepper.reveal(0)
    stepper.step = 8
    stepper.follow(EITHER_SIDE)
    assert stepper._gates.guesses == ()
    assert stepper.step == stepper._gates.closed.step == 4
    assert len(stepper._show["views"][0]["film"]["frames"]) == 4


def test_a_question_that_the_other_game_has_no_place_for_is_said_in_words_and_nothing_changes():
    game = KALLE.undo().undo().undo().then(Challenge(2))
    stepper = Stepper(game, predict=ask("pile", step=5))
    toggle = VariantToggle(follows=stepper)
    toggle.variant = Variant(next_only=True)
    assert "'pile'" in toggle._said["complaints"][0]
    assert stepper.game == game


def test_a_start_the_rule_cannot_begin_with_is_shown_all_the_same():
    game = parse_game("Pelle: 2♥ 3♥\nKalle: A♠\nprevious: nio ess\n---\nPelle lägger 2♥ som en tvåa")
    stepper = Stepper(game)
    stepper.follow(SWEDISH)
    assert (stepper.game.actions, stepper.step) == ((), 1)


def test_a_dealer_deals_the_next_game_under_the_rules_it_went_over_to():
    dealer = Dealer(3, seed=7)
    dealer.follow(EXTRA_CARDS)
    assert dealer.game.start == deal(3, seed=7, variant=EXTRA_CARDS)
    dealer.deal_again(4)
    assert dealer.game.start == deal(4, seed=8, variant=EXTRA_CARDS)


# A table


def test_a_table_begins_the_same_deal_again_and_this_can_be_undone():
    table = Table(3, seed=7, mode="open")
    start = table.game.start
    table.lay([next(iter(start.hands[start.turn]))], Call(1, Rank.ACE))
    played = table.game
    table.follow(SWEDISH)
    assert table.game.start == deal(3, seed=7, variant=SWEDISH)
    assert table.game.actions == ()
    table.undo()
    assert table.game == played
    table.redo()
    assert table.game.start.variant == SWEDISH


def test_a_table_under_the_same_rules_plays_on():
    table = Table(3, seed=7, mode="open")
    before = table.game
    table.follow(BASE)
    assert table.game is before
    assert not table._table["can"]["undo"]


def test_the_menu_of_the_table_shows_rules_that_are_no_preset():
    table = Table(3, seed=7)
    table.follow(Variant(Sequence.EITHER_SIDE, most_laid=4))
    assert table._table["chosen"]["variant"] == "either_side + at_most_4"
    assert table._table["chosen"]["rules"] == "Steg åt valfri sida och högst fyra kort i ett drag"


def test_the_next_deal_of_the_table_keeps_the_rules_it_went_over_to():
    table = Table(3, seed=7)
    table.follow(DESCENDING)
    table.new_deal()
    assert table.game.start.variant == DESCENDING


def test_a_position_the_rules_cannot_begin_with_is_refused_and_the_table_plays_on():
    table = Table(3, seed=7, mode="open")
    table.game = setup({"Pelle": "2♥ 3♥", "Kalle": "A♠"}, previous=Call(9, Rank.ACE))
    with pytest.raises(IllegalPosition):
        table.follow(SWEDISH)
    assert table.game.start.variant == BASE
    toggle = VariantToggle(follows=table)
    toggle.variant = SWEDISH
    assert "(V4b" in toggle._said["complaints"][0]


def test_one_change_reaches_stepper_and_table_alike():
    stepper, table = Stepper(KALLE), Table(3, seed=7)
    toggle = VariantToggle(follows=[stepper, table])
    toggle._hear({"choose": "descending", "besides": False})
    assert {stepper.game.start.variant, table.game.start.variant} == {DESCENDING}
    calls = [one.event.call.rank for one in stepper.game.steps if isinstance(one.event, Laid)]
    assert calls == [Rank.ACE, Rank.KING]
    toggle.undo()
    assert (stepper.game, table.game.start.variant) == (KALLE, BASE)


# A table leads too


def table_and_panel():
    """An open table where one step has been played, and a panel it follows."""
    table = Table(3, seed=7, mode="open")
    others = []
    toggle = VariantToggle(follows=[table, others.append])
    table.lay([next(iter(table.game.start.hands[table.game.start.turn]))], Call(1, Rank.ACE))
    return table, toggle, others


H1 = Variant(next_only=True)
ANEW = ["Bordet har delat ut samma giv på nytt. Ångra tar tillbaka partiet."]


def test_what_is_undone_and_done_again_at_the_table_takes_the_panel_and_the_other_followers_along():
    table, toggle, others = table_and_panel()
    toggle._hear({"choose": "next_challenges", "besides": False})
    table._hear({"do": "undo", "n": table._answers})
    assert (table.game.start.variant, toggle.variant, others) == (BASE, BASE, [H1, BASE])
    assert len(table.game.actions) == 1
    table.redo()
    assert (table.game.start.variant, toggle.variant, others) == (H1, H1, [H1, BASE, H1])
    toggle.undo()
    assert (table.game.start.variant, len(table.game.actions)) == (BASE, 1)


def test_rules_chosen_in_the_table_s_menu_and_the_next_class_take_the_panel_along():
    table, toggle, others = table_and_panel()
    table._hear({"do": "choose", "variant": "swedish", "n": table._answers})
    assert (toggle.variant, others) == (SWEDISH, [SWEDISH])
    table.next_class()
    assert (toggle.variant, others) == (BASE, [SWEDISH, BASE])
    table.game = deal(3, seed=1, variant=H1)
    assert (toggle.variant, others) == (H1, [SWEDISH, BASE, H1])


def test_the_panel_s_undo_brings_back_the_game_that_was_played_and_its_redo_the_new_deal():
    table, toggle, _ = table_and_panel()
    played = table.game
    toggle.variant = H1
    assert (table.game.actions, toggle._said["notes"]) == ((), ANEW)
    toggle.undo()
    assert (table.game, toggle._said["notes"]) == (played, [])
    toggle.redo()
    assert (table.game.start.variant, table.game.actions, toggle._said["notes"]) == (H1, (), [])
    table.lay([next(iter(table.game.start.hands[table.game.start.turn]))], Call(1, Rank.ACE))
    toggle.undo()  # there is a new game to give up: it is dealt anew, and this can be undone
    assert (table.game.start.variant, table.game.actions, toggle._said["notes"]) == (BASE, (), ANEW)
    table.undo()
    assert (table.game.start.variant, len(table.game.actions), toggle.variant) == (H1, 1, H1)


def test_the_panel_s_redo_leaves_what_else_there_is_to_do_again_at_the_table():
    table, toggle, _ = table_and_panel()
    toggle.variant = H1
    table.lay([next(iter(table.game.start.hands[table.game.start.turn]))], Call(1, Rank.ACE))
    table.undo()
    table.undo()
    assert toggle.variant == BASE
    toggle.redo()
    assert (table.game.start.variant, table.game.actions) == (H1, ())
    table.redo()
    assert len(table.game.actions) == 1


def test_what_the_table_shows_is_not_shown_anew_when_its_own_change_comes_back_to_it():
    table, toggle, _ = table_and_panel()
    toggle.variant = H1
    answers = table._answers
    table._hear({"do": "undo", "n": answers})
    assert table._answers == answers + 1


def test_two_panels_at_one_table_show_the_same_and_one_that_is_closed_hears_no_more():
    table, toggle, _ = table_and_panel()
    other = VariantToggle(follows=table)
    toggle.variant = H1
    assert other.variant == H1
    other.close()
    table.undo()
    assert (toggle.variant, other.variant) == (BASE, H1)


def test_what_was_closed_does_not_follow_in_silence():
    table, stepper = Table(3, seed=1), Stepper(KALLE)
    toggle = VariantToggle(follows=[table, stepper])
    table.close()
    toggle.variant = DESCENDING
    assert toggle._said["complaints"] == [
        "Table följde inte med. Den visas inte längre. Kör den här cellen igen, så följer det som visas nu."
    ]
    assert (table.game.start.variant, stepper.game.start.variant) == (BASE, DESCENDING)
