"""The table while Python is busy, when it is gone, and when something in it goes wrong: the page says so."""

import pytest

from fusk_lab import Call, Card, Rank
from fusk_lab.text import words
from tests.browser.table_page import ByMouse, lay_out

SAID = words("sv")["table"]
SMALL = """table = Table(3, seed=7)
table.game = setup({"Pelle": "A♠ 7♥ 9♣ J♦", "Kalle": "A♥ A♦ A♣ K♦", "Lisa": "2♣ 2♦ 3♠ 3♦"})
table"""
KERNEL = "jupyterapp.shell.currentWidget.context.sessionContext.session.kernel"
SLEEP = f"() => {{ {KERNEL}.requestExecute({{ code: 'import time; time.sleep(%s)' }}) }}"
ACE, SPADE = Call(1, Rank.ACE), [Card.parse("A♠")]


@pytest.fixture
def page(open_notebook):
    notebook = open_notebook(["# the table"], height=1500)
    lay_out(notebook, SMALL)
    page = ByMouse(notebook)
    page.go_on_myself()
    return page


def lay_unanswered(page):
    """Lay the ace, and wait for nothing."""
    page.pick(SPADE)
    page.click(page.button("lay"))


def note_becomes(page, text, seconds):
    page.page.wait_for_function("([note, text]) => note.textContent === text", timeout=seconds * 1000,
                                arg=[page.note.element_handle(), text])


def test_while_another_cell_runs_the_table_says_so_after_a_while_and_loses_no_click(page):
    page.page.evaluate(SLEEP % 7)
    lay_unanswered(page)
    assert page.note.inner_text() == ""
    note_becomes(page, SAID["working"], 2)
    page.click(page.button("new_deal"))    # a second wish meanwhile is not heard, and it says why
    assert page.note.inner_text() == SAID["working"]
    note_becomes(page, SAID["no_answer"], 6)
    assert page.note.get_attribute("data-alarm") == "true"
    assert len(page.chosen) == 1    # nothing is lost
    page.page.wait_for_function("root => root.querySelector('.fusk-told').textContent.includes('Pelle lägger')",
                                arg=page.root.element_handle(), timeout=9000)
    page.see_everything()
    assert page.note.inner_text() == ""
    assert page.notebook.python("table.game.actions[0]").startswith("Lay(seat=0, cards=(Card.parse('A♠'),)")
    page.notebook.becomes("table.game.start.players", "('Pelle', 'Kalle', 'Lisa')")


def test_when_the_kernel_has_been_restarted_the_table_says_what_to_do(page):
    page.page.evaluate(f"() => {KERNEL}.restart()")
    page.page.wait_for_timeout(3000)
    lay_unanswered(page)
    note_becomes(page, SAID["no_answer"], 8)
    assert page.note.get_attribute("data-alarm") == "true"
    assert "kör cellen" in page.note.inner_text()
    page.page.keyboard.press("v")    # there is nothing to go on to, but that is not what matters now
    assert page.note.inner_text() == SAID["no_answer"]
    page.click(page.button("undo"))    # and nothing breaks when it is pressed again
    lay_out(page.notebook, SMALL)    # what it says to do helps
    page.go_on_myself()
    page.lay(SPADE, ACE)
    page.notebook.becomes("len(table.game.actions) > 0", "True")


def test_when_the_kernel_is_dead_the_table_says_what_to_do(page):
    page.page.evaluate("() => jupyterapp.shell.currentWidget.context.sessionContext.shutdown()")
    page.page.wait_for_timeout(2000)
    lay_unanswered(page)
    note_becomes(page, SAID["no_answer"], 8)
    assert page.note.get_attribute("data-alarm") == "true"
    assert page.focused


def test_what_goes_wrong_in_a_callback_is_seen_in_the_page_and_the_table_plays_on(page):
    page.notebook.python("None", first="healthy = Table.lay; Table.lay = lambda self, cards, call: 1 / 0")
    lay_unanswered(page)
    note_becomes(page, SAID["error"].format(failed="ZeroDivisionError: division by zero"), 4)
    assert page.note.get_attribute("data-alarm") == "true"
    assert page.note.get_attribute("role") == "status"
    page.page.wait_for_timeout(500)
    assert "ZeroDivisionError" in page.notebook.kernel_errors[-1]    # and it fails tests that do not want it
    page.notebook.forget_errors()
    page.notebook.python("None", first="Table.lay = healthy")
    assert len(page.chosen) == 1
    page.click(page.button("lay"))
    page.answered()
    page.notebook.becomes("len(table.game.actions) > 0", "True")
