"""Questions in a notebook of their own: what its messages hold, and a kernel that dies."""

import json

from playwright.sync_api import expect

from tests.browser.gate_page import CELL, LATER, Gate, hidden_things
from tests.browser.stepper_page import Table


def test_the_page_ends_at_the_question_and_the_messages_do(open_notebook):
    notebook = open_notebook([CELL])
    gate = Gate(Table(notebook))
    gate.table.go(4)
    assert hidden_things(gate) == []
    assert [gate.table.rows.count(), gate.table.range.get_attribute("max")] == [4, "4"]
    assert gate.table.root.locator(".fusk-count").inner_text() == "Steg 4 av ?"
    received = [json.dumps(message.content, ensure_ascii=False) for message in notebook.received]
    states = [text for text in received if '"views"' in text]
    assert states
    for text in states:
        assert [secret for secret in LATER if secret in text] == []
    gate.guess(0)
    gate.button("Vidare").click()
    assert {"2♥", "7♣"} <= gate.table.faces()    # and what was searched for comes


def test_a_dead_kernel_is_spoken_of_and_the_guess_is_kept(open_notebook):
    notebook = open_notebook([CELL])
    gate = Gate(Table(notebook))
    gate.table.go(4)
    gate.radios.nth(1).check()
    gate.button("Lås gissningen").click()
    notebook.page.evaluate("() => jupyterapp.shell.currentWidget.context.sessionContext.shutdown()")
    notebook.page.wait_for_timeout(1000)
    gate.button("Visa svaret").click()
    expect(gate.note).to_contain_text("Python svarar inte just nu. Gissningen är kvar.", timeout=8000)
    assert gate.radios.nth(1).is_checked()
    assert gate.button("Låst").count() == 1
    gate.table.press("ArrowLeft")
    assert gate.table.step == 3    # stepping goes on
    notebook.forget_errors()
