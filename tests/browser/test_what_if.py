"""What if in a real JupyterLab: another action at a step, by mouse and by keyboard, and back to the main line."""

import pytest
from playwright.sync_api import expect

from tests.browser.stepper_page import KALLE, Table

SLOW = """
import time
mouse._hear_what_if = lambda message: time.sleep(7) or type(mouse)._hear_what_if(mouse, message)
"""
MOUSE, KEYS, EN, ALONE, ASKED = range(5)


@pytest.fixture(scope="module")
def notebook(open_shared):
    return open_shared([
        KALLE + "mouse = Stepper(game)\nmouse", "keys = Stepper(game)\nkeys", 'Stepper(game, lang="en")',
        'Stepper(game, view="Kalle")', "Stepper(game, predict='bluff')",
    ], height=1300)


@pytest.fixture
def table(notebook):
    def at(index):
        found = Table(notebook, index)
        found.root.scroll_into_view_if_needed()
        return found

    yield at
    assert notebook.page_errors == []


def panel(table):
    return table.root.locator(".fusk-what-if")


def ask(table, step):
    """Click at a step's row, then on the button."""
    table.rows.nth(step - 1).locator("td").first.click()
    table.root.locator(".fusk-try").click()
    expect(panel(table).locator("h4")).to_be_visible()


def names(notebook, stepper):
    return notebook.python(f"[branch.name for branch in {stepper}.branches]")


def test_with_the_mouse_each_kind_of_alternative_makes_a_branch_beside_the_main_line(table, notebook):
    table = table(MOUSE)
    scrolled = notebook.scroll_top()
    ask(table, 4)
    assert panel(table).locator(".fusk-what-if-answer").all_inner_texts() == ["Lisa ropar fusk", "Ingen synar"]
    table.button("Lisa ropar fusk").click()
    expect(table.headline).to_have_text("Lisa ropar fusk")
    assert table.root.locator("thead th").all_inner_texts() == [
        "Steg", "Huvudlinjen", "Tänk om: Lisa ropar fusk", "Regler"]
    assert table.root.locator("tr[aria-current=step] td").all_inner_texts() == [
        "4", "Kalle ropar fusk", "Lisa ropar fusk", "R7"]
    assert table.rows.nth(2).locator("td").count() == 3    # alike before they part
    notebook.page.wait_for_timeout(1000)    # Python hears of a step once stepping has rested
    notebook.becomes("(mouse.game == game, mouse.step)", "(True, 4)")
    table.rows.nth(4).locator("td").nth(1).click()    # a cell of the main line
    expect(table.choose("Linje")).to_have_value("0")
    assert table.step == 5

    ask(table, 4)
    table.button("Ingen synar").click()
    expect(table.headline).to_have_text("Ingen synar: Pelles drag står")

    table.button("Till huvudlinjen").click()
    expect(table.headline).to_have_text("Kalle ropar fusk")
    ask(table, 3)
    cards = panel(table).locator(".fusk-what-if-card")
    assert [card.get_attribute("aria-pressed") for card in cards.all()].count("true") == 3
    table.button("Lägg").click()
    expect(panel(table).locator(".fusk-what-if-note")).to_have_text(
        "Det var just det som hände. Välj något annat.")
    for card in panel(table).locator(".fusk-what-if-card[aria-pressed=true]").all()[::-1]:
        card.click()
    table.button("Lägg").click()
    expect(panel(table).locator(".fusk-what-if-note")).to_contain_text("(R3)")
    cards.first.click()
    assert table.choose("Utrop").locator("option").all_inner_texts() == ["ett ess"]
    table.button("Lägg").click()
    expect(table.headline).to_have_text("Pelle lägger ett kort och ropar ett ess")
    assert table.choose("Linje").locator("option").count() == 4
    assert names(notebook, "mouse").count("Tänk om") == 3

    table.choose("Linje").select_option("1")
    expect(table.headline).to_have_text("Lisa ropar fusk")
    assert table.root.locator("thead th").nth(2).inner_text() == "Tänk om: Lisa ropar fusk"
    assert abs(notebook.scroll_top() - scrolled) < 400
    assert notebook.axe() == []


def test_with_the_keyboard_built_in_players_go_on_and_h_returns(table, notebook):
    table = table(KEYS)
    table.go(4)
    table.focus()
    table.press("t")
    expect(panel(table).locator("select")).to_be_focused()
    table.press("d", "Tab")    # the first that begins so: the computer plays on
    assert panel(table).locator("select").input_value() == "honest"
    expect(table.button("Lisa ropar fusk")).to_be_focused()
    table.press("Enter")
    expect(table.headline).to_have_text("Lisa ropar fusk")
    notebook.becomes("keys.branches[0].game.actions[1:3][0], len(keys.branches[0].game.actions) > 3",
        "(Challenge(seat=2), True)")
    table.press("ArrowRight", "ArrowRight")
    assert (table.step, table.headline.inner_text()) == (6, "Pelle tar hela högen, sex kort")
    table.press("End")
    assert table.step == int(notebook.python("len(keys.branches[0].game.steps)"))
    table.press("h")
    expect(table.headline).to_have_text("Kalle ropar fusk")
    assert (table.step, table.rows.count() > 7) == (4, True)
    table.press("ArrowRight")
    assert table.headline.inner_text().startswith("Korten vänds")

    table.press("End", "t")    # the next action, by hand
    expect(panel(table).locator(".fusk-what-if-card").first).to_be_focused()
    table.press("ArrowRight", " ", "Tab", "Tab", "Tab", "Enter")
    expect(table.headline).to_have_text("Kalle lägger ett kort och ropar en tvåa")
    table.press("End", "t")
    expect(panel(table).locator("select")).to_be_focused()
    table.press("Tab", "Enter")
    expect(table.headline).to_contain_text("ropar fusk")
    notebook.becomes("[len(branch.game.actions) for branch in keys.branches][1:]", "[4]")    # one branch
    table.press("t")
    expect(panel(table).locator(":focus")).to_be_visible()
    table.press("Escape")
    expect(panel(table)).to_be_hidden()
    expect(table.root.locator(".fusk-try")).to_be_focused()


def test_where_nobody_decides_anything_the_panel_says_so_and_stepping_closes_it(table):
    table = table(EN)
    table.go(1)
    table.focus()
    table.press("t")
    expect(panel(table).locator(".fusk-what-if-note")).to_contain_text("Nobody decides anything at step 1")
    table.press("ArrowRight")
    expect(panel(table)).to_be_hidden()
    assert table.root.locator(".fusk-lines").is_hidden()


def test_a_table_for_one_viewpoint_offers_nothing_and_a_question_comes_first(table):
    alone = table(ALONE)
    alone.focus()
    alone.press("t", "h")
    assert alone.root.locator(".fusk-try").count() == 0
    assert panel(alone).is_hidden()
    asked = table(ASKED)
    asked.focus()
    asked.press("End", "t")
    expect(panel(asked).locator(".fusk-what-if-note")).to_contain_text("Svara på frågan först")


def test_a_silent_kernel_is_spoken_of_and_the_answer_still_comes(table, notebook):
    table = table(MOUSE)
    table.focus()
    table.press("h", "Home")
    table.go(3)
    notebook.python("0", first=SLOW)
    table.press("t")
    note = panel(table).locator(".fusk-what-if-note")
    expect(note).to_contain_text("Ett ögonblick")
    expect(note).to_contain_text("Python svarar inte just nu", timeout=7000)
    expect(panel(table).locator("h4")).to_be_visible(timeout=10000)
    expect(note).to_have_text("")
