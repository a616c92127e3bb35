"""The table in a real JupyterLab: whole games by mouse alone and by keyboard alone, and every button once."""

from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import expect

from fusk_lab import VARIANTS, Card, Game, Lay, LetStand, format_game
from fusk_lab.text import words
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
