"""What a table asks before cards are turned up: which questions, in which order, and what becomes of the answers."""

from __future__ import annotations

import pytest

from fusk_lab import Call, Rank, calls, setup
from fusk_lab.lab import Choice, Question, Table, ask

HANDS = {"Pelle": "A♠ 7♥ 9♣ J♦", "Kalle": "A♥ A♦ A♣ K♦", "Lisa": "2♣ 2♦ 3♠ 3♦"}


def table_of(*predict, mode="open"):
    table = Table(3, seed=7, mode=mode, predict=predict)
    table.game = setup(HANDS)
    return table


def lay(table, cards):
    table.lay(cards, calls(table.game.at(len(table.game.actions)))[0])


def challenged(table, cards="7♥", who="Kalle"):
    """A lay is challenged; a question waits."""
    lay(table, cards)
    table.challenge(who)
    return table


def text(table):
    gate = table._table["gate"]
    return gate and gate["text"]


def test_a_ready_question_at_a_step_where_it_makes_no_sense_is_not_asked():
    table = Table(seed=1, mode="open", predict=[ask("bluff", step=8), ask("pile", step=9)])
    for played in range(1, 8):
        state = table.game.at(len(table.game.actions))
        table.lay([next(iter(state.hands[state.turn]))], calls(state)[0])
        assert len(table.game.actions) == played
        assert len(table._table["lines"]) == len(table.game.steps)


@pytest.mark.parametrize(("wrong", "said"), [
    (ask("bluf", step=99), "bluf"), (ask("bluff", step=0), "0"), (ask("bluff", step=True), "True"),
    (Question("Vem?", [Choice("Kalle", right=True)], step=99), "Vem"),
    (Question("Vem?", [Choice("Kalle"), Choice("Lisa")], step=99), "Vem"),
])  # fmt: skip
def test_what_is_wrong_with_a_question_is_told_before_anybody_plays(wrong, said):
    with pytest.raises(ValueError, match=said):
        Table(seed=1, mode="open", predict=wrong)


def test_the_next_question_is_sent_along_with_the_answer_to_the_one_before():
    table = challenged(table_of("bluff", "pile"))
    table.reveal(0)
    assert table._table["answer"]["right"] == 0
    assert text(table) == "Vem får ta högen?"
    assert "right" not in table._table["gate"]
    table.reveal(0)
    assert text(table) is None


def test_questions_at_one_step_keep_the_order_they_were_asked_in():
    table = Table(["Pelle", "Kalle"], mode="open", predict=[ask("bluff", step=3), "won"])
    table.game = setup({"Pelle": "A♠", "Kalle": "2♦ 9♦"})
    lay(table, "A♠")
    assert text(table) == "Pelle har lagt sitt sista kort. Har Pelle vunnit?"
    table.reveal(1)
    table.challenge("Kalle")
    assert text(table) == "Pelle ropade ett ess. Fusk eller inte?"


def test_undo_over_a_new_deal_finds_the_answers_again():
    table = challenged(table_of("bluff"))
    table.reveal(0)
    lay(table, "A♥")
    shown = len(table._table["lines"])
    for begin_anew in (table.new_deal, table.same_deal):
        begin_anew()
        table.undo()
        assert text(table) is None
        assert len(table._table["lines"]) == shown == len(table.game.steps)


def test_a_question_that_was_answered_is_not_asked_again_when_undo_is_done_again():
    table = challenged(table_of("bluff"))
    table.reveal(0)
    table.undo()
    table.redo()
    assert text(table) is None


def test_another_question_in_the_same_words_has_another_number():
    """The browser keeps what is chosen, locked and counted as long as the number is the same."""
    table, numbers = challenged(table_of("pile")), []
    skipped, undone = (lambda: challenged(table, "A♥", "Lisa")), (lambda: table.challenge("Pelle"))
    for happens in (lambda: None, table.skip, skipped, table.undo, undone):
        happens()
        if table._table["gate"]:
            numbers.append(table._table["gate"]["number"])
    assert len(numbers) == len(set(numbers)) == 3
    table.same_deal()
    challenged(table)
    assert table._table["gate"]["number"] not in numbers


@pytest.mark.parametrize("anew", ["same_deal", "next_class"])
def test_the_same_deal_again_asks_another_question(anew):
    table = Table(4, seed=2, predict="rank")
    number = table._table["gate"]["number"]
    getattr(table, anew)()
    assert table._table["gate"]["number"] != number


def test_the_same_question_keeps_its_number():
    table = challenged(table_of("pile"))
    number = table._table["gate"]["number"]
    table.play_as(level="bluffer")
    table._redraw()
    assert table._table["gate"]["number"] == number
    table.reveal(0)
    table._redraw()
    assert table._table["answer"]["number"] == number
    table.again()
    assert table._table["gate"]["number"] != number


def test_who_plays_for_all_from_now_on_is_not_asked_about_what_was_shown():
    table = Table(["Pelle", "Kalle"], seat=0, mode="solo", level="honest", predict=["bluff"])
    table.game = setup({"Pelle": "2♠ 3♠ 4♠ 5♠", "Kalle": "A♥ A♦ A♣ A♠"})
    table.lay("2♠", Call(1, Rank.ACE))  # Kalle holds all aces
    assert text(table) is None
    table.play_as("open")
    assert text(table) is None
    assert len(table._table["lines"]) == len(table.game.steps)
