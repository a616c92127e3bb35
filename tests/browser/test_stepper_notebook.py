"""The stepper in its notebook: no key changes a cell, the kernel hears one number, views and re-runs."""

import string

import pytest

from tests.browser.stepper_page import KALLE, Table

KEYS = [
    *string.ascii_letters, *string.digits, "d", "d", "0", "0", "Enter", "Shift+Enter", "Control+Enter", "Alt+Enter",
    "Delete", "Backspace", "Control+z", "Control+Shift+z", "Control+b", "Control+m", "Control+Shift+-", "Escape", "?",
    "ArrowUp", "ArrowDown", "Shift+ArrowUp", "Control+Shift+ArrowUp", "PageUp", "PageDown", "ArrowLeft", "ArrowRight",
    "Home", "End", "Space",
]
STATE = """() => [...jupyterapp.shell.currentWidget.context.model.cells].map(
  (cell) => [cell.type, cell.sharedModel.getSource(), cell.executionCount ?? null])"""
RERUN = """async (times) => {
  for (let time = 0; time < times; time++) await jupyterapp.commands.execute("notebook:run-all-cells");
}"""
WIDGETS = "len(__import__('ipywidgets').widgets.widget._instances)"


@pytest.fixture(scope="module")
def notebook(open_shared):
    return open_shared([KALLE + "stepper = Stepper(game)\nstepper", "x = 1", "stepper"])


@pytest.fixture
def table(notebook):
    table = Table(notebook)
    table.reset()
    notebook.page.wait_for_timeout(500)    # the reset is told
    return table


def click_felt(table):
    table.focus()


def click_button(table):
    table.root.locator(".fusk-forward").click()


def click_row(table):
    table.rows.nth(2).click()


@pytest.mark.parametrize("click", [click_felt, click_button, click_row])
def test_no_key_changes_the_notebook_and_the_focus_stays(table, notebook, click):
    before = notebook.page.evaluate(STATE)
    click(table)
    for key in KEYS:
        table.press(key)
        assert notebook.page.evaluate(STATE) == before, key
        assert notebook.focus_inside(), key
    assert notebook.page.locator(".jp-Dialog").count() == 0


DIRTY = "() => jupyterapp.shell.currentWidget.context.model.dirty"


def test_the_notebook_is_saved_by_its_key_while_the_focus_is_in_the_stepper(table, notebook):
    notebook.page.evaluate("() => { jupyterapp.shell.currentWidget.context.model.dirty = true; }")
    table.focus()
    table.press("s")
    assert notebook.page.evaluate(DIRTY)
    table.press("Control+s")
    notebook.page.wait_for_function(f"() => !({DIRTY})()")
    table.press("b", "d", "d")    # the other keys are its own again
    assert len(notebook.cells()) == 3
    assert notebook.focus_inside()


def test_the_focus_stays_while_stepping_playing_and_changing_the_view(table, notebook):
    forward = table.button("Framåt")
    forward.click()
    table.press("End", "g", "r", "?", "?", "Home")
    assert forward.evaluate("button => button === document.activeElement")
    for _ in range(8):
        table.press("Enter")
    assert forward.evaluate("button => button === document.activeElement")


def test_the_kernel_hears_the_settled_step_once(table, notebook):
    with notebook.messages() as sent:
        table.press(*["ArrowRight"] * 5, "ArrowLeft")
    assert [message.state for message in sent] == [{"step": 5}]
    notebook.becomes("stepper.step", "5")


def test_scrubbing_playing_and_changing_the_view_tell_no_more(table, notebook):
    with notebook.messages() as sent:
        for step in (2, 3, 4, 5, 6, 7, 3):
            table.go(step)
        table.press("g", "r", "?", "?", "g", "f", "f")
    assert [message.state for message in sent] == [{"step": 3}]


def test_where_nothing_was_stepped_the_kernel_hears_nothing(table, notebook):
    with notebook.messages() as sent:
        table.press("g", "g", "r", "?", "Escape", "Home")
        table.root.locator(".fusk-count").click()
    assert sent == []


def test_setting_the_step_in_python_moves_the_browser(table, notebook):
    assert notebook.python("stepper.step", first="stepper.step = 4") == "4"
    table.wait_for_step(4)
    assert table.headline.inner_text() == "Kalle ropar fusk"


def test_a_step_there_is_not_is_refused_in_python_and_nothing_moves(table, notebook):
    refusal = "try: stepper.step = 8\nexcept Exception as error: said = str(error)"
    assert notebook.python("said", first=refusal) == "'Steg 8 finns inte. Det finns steg 1 till 7.'"
    assert table.step == 1


def test_two_views_of_one_stepper_follow_each_other(table, notebook):
    other = Table(notebook, 1)
    table.press("ArrowRight", "ArrowRight")
    assert (table.step, other.step) == (3, 3)
    other.press("End")
    other.focus()
    other.press("End")
    assert (table.step, other.step) == (7, 7)
    other.root.locator("select").nth(1).select_option(index=1)    # but each has its own eyes
    assert table.faces() != other.faces()
    other.root.locator("select").nth(1).select_option(index=0)


def test_twenty_runs_leave_one_stepper(table, notebook):
    widgets = notebook.python(WIDGETS)
    for view in (table, Table(notebook, 1)):
        view.focus()
        view.press("ArrowRight")    # not told yet when the first run comes
    notebook.page.evaluate(RERUN, 20)
    notebook.page.wait_for_timeout(500)
    # On a loaded machine anywidget waits two seconds for a model that has been closed again, then says so: its message.
    notebook.forgive("Failed to initialize model")
    notebook.becomes(WIDGETS, widgets)
    assert notebook.page.locator(".fusk").count() == 2    # the two views
    styles = notebook.page.locator("style").all_text_contents()
    assert sum(".fusk-stage" in style for style in styles) <= 2
    Table(notebook, 1).focus()
    Table(notebook, 1).press("ArrowRight")
    assert Table(notebook).step == 2
