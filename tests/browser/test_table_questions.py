"""At the table one is asked before cards are turned up, and may ask what can be known."""

import pytest
from playwright.sync_api import expect

from tests.browser.gate_page import Gate
from tests.browser.table_page import ByMouse, Table, lay_out

SMALL = """table = Table(3, seed=7, mode="hot_seat", predict=["bluff", "won"])
table.game = setup({"Pelle": "A♠ 7♥ 9♣ J♦", "Kalle": "A♥ A♦ A♣ K♦", "Lisa": "2♣ 2♦ 3♠ 3♦"})
table.lay("7♥", calls(table.game.start)[0])
table"""
LATER = ("7♥", "Hjärter sju", "Kortet vänds", "tar hela högen", "R8")


@pytest.fixture(scope="module")
def notebook(open_shared):
    return open_shared(["# the table"], height=1900)


@pytest.fixture
def table(notebook) -> ByMouse:
    lay_out(notebook, SMALL)
    table = ByMouse(notebook)
    table.go_on_myself()
    table.press("challenge")
    table.answered()
    return table


def gate_of(table: Table) -> Gate:
    gate = Gate(table)
    expect(gate.root).to_be_visible()
    return gate


def hidden(table: Table) -> list[str]:
    """Find what comes after the question in the table's page, and in what the kernel has sent of it."""
    page = table.root.evaluate("root => root.outerHTML")
    sent = table.notebook.python("table._table")
    return [secret for secret in LATER if secret in page or secret in sent]


def test_before_the_answer_nothing_that_follows_is_in_the_browser(table):
    gate = gate_of(table)
    assert gate.choices() == ["Fusk", "Inte fusk"]
    assert hidden(table) == []
    assert not any(table.may(does) for does in ("lay", "challenge", "let_stand", "go_on", "know"))
    gate.guess(0)
    assert "Rätt gissat" in gate.result.inner_text()
    assert {"7♥", "Kortet vänds", "tar hela högen", "R8"} <= set(hidden(table))


def test_the_answer_stays_until_one_goes_on_and_then_the_cards_are_turned(table):
    gate = gate_of(table)
    gate.guess(1)
    assert "Det var inte rätt" in gate.result.inner_text()
    assert table.headline.inner_text() == "Kalle ropar fusk"
    gate.button("Vidare").click()
    expect(table.headline).to_have_text("Kortet vänds: en sjua")
    expect(gate.root).to_be_hidden()
    while table.may("go_on"):
        table.press("go_on")
    assert table.may("lift")


def test_the_keyboard_alone_answers(table):
    gate, page = gate_of(table), table.page
    table.button("screen").focus()
    while not page.evaluate("() => document.activeElement.matches('.fusk-gate input')"):
        page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")    # locked
    gate.button("Visa svaret").focus()
    page.keyboard.press("Enter")
    expect(gate.result).to_contain_text("Det var inte rätt")
    assert table.focused
    page.keyboard.press("v")
    expect(table.headline).to_have_text("Kortet vänds: en sjua")


def test_start_over_asks_again_and_skip_goes_past(table):
    gate = gate_of(table)
    gate.guess(1)
    gate.button("Börja om").click()
    expect(gate.button("Visa svaret")).to_be_visible()
    assert hidden(table) == []
    assert not any(gate.radios.nth(at).is_checked() for at in range(2))
    gate.button("Hoppa över").click()
    expect(table.headline).to_have_text("Kortet vänds: en sjua")


def test_who_has_lifted_the_curtain_may_ask_what_they_know(notebook):
    lay_out(notebook, SMALL)
    table = ByMouse(notebook)
    table.press("know")
    assert table.note.inner_text() == "Lyft ridån för den som undrar."
    table.choose("Vems hand?").select_option(label="Kalle")
    table.press("lift")
    table.answered()
    table.tray.focus()
    table.page.keyboard.press("w")
    panel = table.root.locator(".fusk-panel")
    expect(panel).to_contain_text("Går inte att avgöra")
    expect(panel).to_contain_text("Kalle håller tre ess")
    assert notebook.axe() == []
    table.press("let_stand")
    expect(panel).to_have_count(0)
