"""The table in a real JupyterLab: whole games by mouse alone and by keyboard alone, and every button once."""

from dataclasses import dataclass
from typing import Any

import pytest

from fusk_lab import BASE, VARIANTS, Call, Card, Game, Rank, format_game
from fusk_lab.text import say, words
from tests.browser.planned_game import plan, table
from tests.browser.table_page import ByKeyboard, ByMouse, Table, lay_out, name

# Each variant once by mouse and once by keyboard; seeds of short games.
GAMES = [
    ("base", ByMouse, 4, 10), ("base", ByKeyboard, 10, 4),
    ("descending", ByMouse, 10, 15), ("descending", ByKeyboard, 2, 14),
    ("either_side", ByMouse, 4, 7), ("either_side", ByKeyboard, 10, 4),
    ("either_side_or_same", ByMouse, 2, 15), ("either_side_or_same", ByKeyboard, 4, 5),
    ("extra_cards", ByMouse, 10, 4), ("extra_cards", ByKeyboard, 2, 4),
    ("swedish", ByMouse, 4, 10), ("swedish", ByKeyboard, 10, 15),
]
SAID = words("sv")["table"]
TALL = 1500    # pixels: the whole table is in sight


@pytest.fixture(scope="module")
def notebook(open_shared):
    return open_shared(["# the table"], height=TALL)


@dataclass
class Played:
    """A game that was played on the page, what it should have become, and what was seen meanwhile."""

    table: Table
    planned: Game
    in_python: str
    cells: tuple[Any, Any]
    watched: dict[str, Any]


@pytest.fixture(scope="module", params=GAMES, ids=lambda game: f"{game[0]}-{game[1].__name__}-{game[2]}")
def played(notebook, request):
    variant, how, players, seed = request.param
    lay_out(notebook, f'table = Table({players}, seed={seed}, variant=VARIANTS["{variant}"])\ntable')
    page, decisions = how(notebook), list(plan(table(players, seed, VARIANTS[variant])))
    page.go_on_myself()
    cells = notebook.cells()
    page.watch()
    for decision in decisions:
        page.see_everything()
        page.do(decision.action)
    page.see_everything()
    return Played(page, decisions[-1].after.sitting.game, notebook.python("format_game(table.game)"),
                  (cells, notebook.cells()), page.watched())


def test_a_whole_game_becomes_in_python_what_was_done_on_the_page(played):
    assert played.in_python == repr(format_game(played.planned))


def test_r11_at_the_end_the_page_says_who_has_won(played):
    winner = played.planned.at(len(played.planned.actions)).winner
    said = SAID["you_won" if winner == 0 else "has_won"].format(name=played.planned.start.players[winner])
    assert played.table.prompt.inner_text() == said
    assert not any(played.table.may(does) for does in ("lay", "challenge", "let_stand", "go_on"))


def test_a_whole_game_replays_in_a_stepper(played):
    replayed = played.table.notebook.python("(replay.game == table.game, replay.step)",
                                            first="replay = Stepper(table.game); replay.step = len(table.game.steps)")
    assert replayed == f"(True, {len(played.planned.steps)})"


def test_the_page_does_not_jump_in_a_whole_game(played):
    assert len(played.watched["heights"]) == 1, played.watched
    assert len(played.watched["tops"]) == 1, played.watched


def test_the_focus_is_never_lost_in_a_whole_game(played):
    assert played.watched["lost"] == 0


def test_a_whole_game_changes_no_cell(played):
    before, after = played.cells
    assert before == after


# Every control. Pelle is to lay; Kalle, who is honest, holds three aces.

SMALL = """table = Table(3, seed=7)
table.game = setup({"Pelle": "A♠ 7♥ 9♣ J♦", "Kalle": "A♥ A♦ A♣ K♦", "Lisa": "2♣ 2♦ 3♠ 3♦"})
table"""
ACE = Call(1, Rank.ACE)


def card(text):
    return Card.parse(text)


@pytest.fixture(params=[ByMouse, ByKeyboard], ids=["mouse", "keyboard"])
def small(notebook, request):
    lay_out(notebook, SMALL)
    page = request.param(notebook)
    page.go_on_myself()
    page.watch()
    yield page
    assert page.watched()["lost"] == 0
    assert notebook.cells()[0][1].endswith(SMALL)


@pytest.fixture
def dealt(notebook):
    """A table of four with cards dealt from seed 7, with its settings open."""
    lay_out(notebook, "table = Table(4, seed=7)\ntable")
    page = ByMouse(notebook)
    page.press("settings")
    return page


def actions(page):
    return int(page.notebook.python("len(table.game.actions)"))


def test_undo_and_redo_take_back_and_do_again_what_was_decided(small):
    small.lay([card("A♠")], ACE)
    small.see_everything()
    after = actions(small)
    assert name(card("A♠")) not in small.hand
    small.press("undo")
    assert (actions(small), name(card("A♠")) in small.hand) == (0, True)
    small.press("redo")
    assert (actions(small), name(card("A♠")) in small.hand) == (after, False)
    assert not small.may("redo")


def test_same_deal_begins_it_again_and_a_new_deal_is_another(small):
    first = small.hand
    small.lay([card("A♠")], ACE)
    small.see_everything()
    small.press("same_deal")
    assert (small.hand, actions(small)) == (first, 0)
    small.press("new_deal")
    small.see_everything()
    assert len(small.hand) > len(first)
    small.press("undo")    # a game is not lost by a slip of the hand
    assert (small.hand, actions(small)) == (first, 0)


def test_the_next_class_finds_the_table_as_it_was_opened(dealt):
    first = dealt.notebook.python("format_game(table.game)")
    dealt.choose("Deltagare").select_option("3")
    dealt.answered()
    dealt.choose("Regler").select_option("swedish")
    dealt.answered()
    dealt.choose("Spelsätt").select_option("open")
    dealt.answered()
    assert dealt.notebook.python("format_game(table.game)") != first
    dealt.press("next_class")
    dealt.notebook.becomes("format_game(table.game)", first)
    assert [dealt.choose(name).input_value() for name in ("Deltagare", "Regler", "Spelsätt")] == ["4", "base", "solo"]
    assert not dealt.may("undo")


def test_r1_as_many_are_dealt_to_as_are_chosen(dealt):
    for number in ("10", "2", "5"):
        dealt.choose("Deltagare").select_option(number)
        dealt.answered()
        assert dealt.root.locator(".fusk-plate").count() == int(number)
        dealt.notebook.becomes("len(table.game.start.players)", number)


def test_each_variant_can_be_chosen_and_is_said(dealt):
    for key, variant in [*VARIANTS.items()][1:]:
        dealt.choose("Regler").select_option(key)
        dealt.answered()
        dealt.notebook.becomes("table.game.start.variant.key", repr(key))
        assert dealt.about.inner_text().lower().startswith(say(variant, "sv").lower())


def test_each_mode_and_level_can_be_chosen_and_is_said_and_the_game_goes_on(dealt):
    before = actions(dealt)
    for level in ("bluffer", "counter"):
        dealt.choose("Motståndare").select_option(level)
        dealt.answered()
        assert words("sv")["level"][level][1] in dealt.about.inner_text()
    for mode in ("open", "hot_seat", "solo"):
        dealt.choose("Spelsätt").select_option(mode)
        dealt.answered()
        assert words("sv")["mode"][mode][1] in dealt.about.inner_text()
        assert dealt.choose("Motståndare").is_visible() == (mode == "solo")
    assert actions(dealt) >= before


def test_with_a_short_pause_the_others_go_on_by_themselves(dealt):
    dealt.choose("Deltagare").select_option("3")
    dealt.answered()
    dealt.page.wait_for_function("root => root.querySelector('.fusk-prompt').textContent",
                                 arg=dealt.root.element_handle(), timeout=15_000)
    assert not dealt.may("go_on")


def test_r5_a_refused_lay_says_why_in_place_and_the_cards_stay_chosen(notebook):
    lay_out(notebook, """table = Table(2, seed=1, variant=VARIANTS["swedish"])
table.game = setup({"Pelle": "2♠ 2♥ 2♦ 2♣ 3♠ 4♠", "Kalle": "A♥ K♦"}, variant=VARIANTS["swedish"])
table""")
    page = ByMouse(notebook)
    page.lay([card(one) for one in ("2♠", "2♥", "2♦", "2♣", "3♠")], Call(1, Rank.ACE))
    assert page.note.get_attribute("data-alarm") == "true"
    assert page.note.get_attribute("role") == "status"
    assert page.note.inner_text()
    assert page.chosen == [name(card(one)) for one in ("2♠", "2♥", "2♦", "2♣", "3♠")]
    assert actions(page) == 0
    page.pick([card("4♠")])
    assert len(page.chosen) == 6
    assert page.focused


def test_what_cannot_be_done_is_said_on_focus_and_does_nothing(small):
    for does in ("lay", "challenge", "let_stand", "go_on", "redo"):
        button = small.button(does)
        assert (button.get_attribute("aria-disabled"), button.get_attribute("disabled")) == ("true", None), does
        button.focus()
        assert button.evaluate("button => button === document.activeElement"), does
        assert small.note.inner_text(), does
        assert small.note.inner_text() == button.get_attribute("aria-description"), does
        small.press(does)
        assert actions(small) == 0, does


def test_at_a_new_table_there_is_nothing_to_undo_and_it_says_so(dealt):
    before = actions(dealt)
    dealt.press("undo")
    assert (dealt.note.inner_text(), actions(dealt)) == (SAID["no_undo"], before)


def test_a_double_click_on_let_stand_lets_one_lay_stand(notebook):
    lay_out(notebook, """table = Table(3, seed=7)
table.game = setup({"Pelle": "A♠ 7♥ 9♣ J♦", "Kalle": "A♥ A♦ K♦ K♠", "Lisa": "2♣ 2♦ 3♠ 3♦"}, turn=1)
table.go_on()
table""")
    page = ByMouse(notebook)
    assert page.may("let_stand")
    before = len(page.happened.all())
    with notebook.messages() as sent:
        box = page.button("let_stand").bounding_box()
        page.page.mouse.dblclick(box["x"] + 9, box["y"] + 9)
    assert len([m for m in sent if m.content["data"].get("content", {}).get("do") == "let_stand"]) == 1
    notebook.becomes("[type(action).__name__ for action in table.game.actions][:3]",
        "['Lay', 'LetStand', 'Lay']")
    notebook.becomes("len(table.game.actions)", "3")    # Lisa's lay waits for an answer
    assert len(page.happened.all()) >= before


def test_a_second_answer_to_the_same_question_is_not_heard(notebook):
    lay_out(notebook, SMALL)
    before = int(notebook.python("len(table._host.past)"))
    message = {"do": "lay", "cards": ["A♠"], "call": 0, "n": int(notebook.python("table._table['n']"))}
    for _ in range(2):
        notebook.python("None", first=f"table._hear({message})")
    notebook.becomes("len(table._host.past)", str(before + 1))


def test_two_views_of_one_table_follow_each_other(notebook):
    lay_out(notebook, f"{SMALL.removesuffix('table')}display(table, table)")
    one, other = ByMouse(notebook, 0), ByMouse(notebook, 1)
    assert other.hand == one.hand
    one.lay([card("A♠")], ACE)
    other.answered()
    for page in (one, other):
        page.stage.scroll_into_view_if_needed()
        page.root.locator(".fusk-prompt:not(:empty)").wait_for(timeout=15_000)
    assert other.hand == one.hand == [name(card(one)) for one in ("7♥", "9♣", "J♦")]
    assert other.prompt.inner_text() == one.prompt.inner_text()
    assert other.happened.all_inner_texts() == one.happened.all_inner_texts()


def test_letters_and_arrows_in_the_table_change_no_cell(small, notebook):
    before = notebook.cells()
    for letter in [*"abxdzymrcvv", "Enter", "Escape", "ArrowUp", "ArrowDown", "Delete", "Backspace", "Shift+M", "1"]:
        small.page.keyboard.press(letter)
    small.root.focus()
    for letter in [*"abxdzymrc", "d", "d", "0", "0", "Escape", "ArrowUp", "ArrowDown"]:
        small.page.keyboard.press(letter)
    assert notebook.cells() == before


def test_arrows_home_and_end_go_between_the_cards_and_space_chooses(notebook):
    lay_out(notebook, SMALL)
    page = ByKeyboard(notebook)
    page.to(page.tray)
    active = "list => document.getElementById(list.getAttribute('aria-activedescendant')).ariaLabel"
    hand = page.hand
    for key, at in (("End", 3), ("ArrowRight", 3), ("ArrowLeft", 2), ("Home", 0), ("ArrowLeft", 0), ("ArrowRight", 1)):
        page.keys(key)
        assert page.tray.evaluate(active) == hand[at], key
    page.keys(" ")
    assert page.chosen == [hand[1]]
    page.keys(" ")
    assert page.chosen == []


def test_each_card_of_a_large_hand_can_be_chosen_with_the_mouse(notebook):
    lay_out(notebook, "table = Table(2, seed=6)\ntable.game = setup({'Pelle': table.game.start.hands[0], "
                      "'Kalle': table.game.start.hands[1]})\ntable")
    page, hand = ByMouse(notebook), table(2, 6, BASE).sitting.game.start.hands[0]
    page.pick(hand)
    assert page.chosen == page.hand
    assert len(page.chosen) == 26
