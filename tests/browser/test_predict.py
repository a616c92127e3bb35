"""Questions at the table: guess, lock, reveal; nothing of what comes after is in the page before that."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.gate_page import CELL, Gate, hidden_things
from tests.browser.stepper_page import Table

BUSY = """() => { jupyterapp.shell.currentWidget.context.sessionContext.session.kernel
  .requestExecute({ code: "import time; time.sleep(7)" }) }"""


@pytest.fixture(scope="module")
def notebook(open_shared):
    notebook = open_shared([CELL, 'Stepper(game, view=SPECTATOR, lang="en", predict=[ask("bluff", 3, tally=True)])',
                            'Stepper(game, predict="bluff")'])
    notebook.page.evaluate("() => jupyterapp.commands.execute('application:toggle-left-area')")    # its files
    return notebook


@pytest.fixture
def gate(notebook):
    notebook.python("stepper.again()")
    notebook.page.wait_for_timeout(200)
    table = Table(notebook)
    expect(table.rows).to_have_count(4)
    table.reset()
    yield Gate(table)
    assert notebook.page_errors == []


# Before the answer


def test_forward_and_end_stop_at_the_question_and_say_that_it_waits(gate):
    table = gate.table
    table.press("End")
    assert (table.step, gate.waits.inner_text()) == (4, "En fråga väntar")
    table.press("ArrowRight")
    assert (table.step, gate.waits.inner_text()) == (4, "Svara på frågan först")
    table.press("ArrowLeft")
    assert (gate.waits.inner_text(), gate.root.count()) == ("", 0)
    for name in ("Framåt", "Framåt", "Sista"):
        table.button(name).click()
        assert table.step == 4
    assert gate.waits.inner_text() == "Svara på frågan först"


def test_the_question_is_marked_on_the_scrubber_and_in_the_list(gate):
    marks = gate.table.root.locator(".fusk-stop-mark")
    assert [mark.evaluate("mark => mark.style.left") for mark in marks.all()] == ["100%"]
    assert gate.table.root.locator("tr:has(.fusk-stop) td:first-child").all_inner_texts() == ["4"]


def test_play_stops_at_the_question_and_does_not_begin_again(gate):
    table = gate.table
    table.choose("Fart").select_option("2")
    table.go(3)
    table.play.click()
    table.wait_for_step(4)
    assert not table.playing
    table.play.click()
    assert (table.step, table.playing) == (4, False)
    gate.guess(0)
    table.go(4)
    table.play.click()
    table.wait_for_step(5)
    assert not table.playing    # the next question


# Guess, lock, reveal


def test_with_the_mouse_alone(gate, notebook):
    gate.table.button("Sista").click()
    assert gate.choices() == ["Fusk", "Inte fusk"]
    gate.button("Visa svaret").click(force=True)
    assert gate.note.inner_text() == "Lås gissningen först."
    gate.button("Lås gissningen").click(force=True)
    assert gate.note.inner_text() == "Välj ett svar eller räkna händer först."
    top, scrolled = gate.table.stage.bounding_box()["y"], notebook.scroll_top()
    gate.guess(1)
    assert gate.result.inner_text().startswith("Det var inte rätt. Det var fusk. Bara de nyss lagda korten vänds upp.")
    assert gate.result.inner_text().endswith("(R8)")
    assert gate.root.locator(".fusk-right").inner_text().split() == ["Fusk", "rätt", "svar"]
    assert gate.root.locator(".fusk-missed").inner_text().split() == ["Inte", "fusk", "gissat"]
    assert gate.table.step == 4
    assert (gate.table.stage.bounding_box()["y"], notebook.scroll_top()) == (top, scrolled)
    notebook.becomes("stepper.step", "4")
    gate.button("Vidare").click()
    assert gate.table.step == 5
    assert gate.choices() == ["Pelle", "Kalle", "Ingen, den ligger kvar"]


def test_with_the_keyboard_alone(gate):
    table, press = gate.table, gate.table.press
    press("End")
    gate.radios.first.focus()
    press(" ")
    assert (gate.radios.nth(0).is_checked(), table.playing) == (True, False)
    press("ArrowRight")
    assert (gate.radios.nth(1).is_checked(), table.step) == (True, 4)
    press("ArrowDown", "ArrowLeft", "ArrowUp")
    assert (gate.radios.nth(1).is_checked(), table.step) == (False, 4)
    press("Tab", "Tab")
    assert table.notebook.focused().inner_text() == "Lås gissningen"
    press("Enter")
    assert table.notebook.focused().inner_text() == "Låst"
    press("Enter", "Tab")
    assert table.notebook.focused().inner_text() == "Visa svaret"
    press("Enter")
    expect(gate.result).to_be_focused()
    assert gate.result.inner_text().startswith("Rätt gissat!")
    press("ArrowRight")
    assert (table.step, table.notebook.focus_inside()) == (5, True)
    press("ArrowLeft")
    assert table.step == 4


def test_a_locked_guess_cannot_be_changed_and_a_double_click_reveals_nothing(gate):
    gate.table.press("End")
    gate.radios.nth(0).check()
    gate.button("Lås gissningen").dblclick()
    assert gate.button("Låst").count() == 1
    gate.root.locator(".fusk-answer label").nth(1).click(force=True)
    assert gate.radios.nth(0).is_checked()
    assert gate.result.is_hidden()
    gate.button("Börja om").click()    # but one can begin again
    expect(gate.radios.locator(":scope:checked")).to_have_count(0)
    assert gate.table.step == 4
    assert gate.radios.locator(":scope:checked").count() == 0
    assert gate.button("Lås gissningen").count() == 1


def test_a_reveal_keeps_speed_and_the_next_question_waits(gate):
    gate.table.choose("Fart").select_option("0.5")
    gate.table.press("End")
    gate.guess(0)
    assert gate.table.choose("Fart").input_value() == "0.5"
    expect(gate.table.rows).to_have_count(5)
    gate.table.go(5)
    assert gate.table.root.locator(".fusk-count").inner_text() == "Steg 5 av ?"
    gate.guess(0)
    gate.table.go(6)
    gate.guess(1)
    assert gate.table.root.locator(".fusk-count").inner_text() == "Steg 6 av 7"
    gate.table.press("End")
    assert gate.table.step == 7


def test_the_viewpoint_is_kept_when_the_answer_is_shown(notebook):
    gate = Gate(Table(notebook, 2))
    gate.table.choose("Vy").select_option(label="Kalles vy")
    gate.table.go(4)
    gate.guess(0)
    assert gate.table.choose("Vy").locator("option:checked").inner_text() == "Kalles vy"
    assert gate.table.stage.get_attribute("aria-label").startswith("Kalles vy")


def test_going_back_shows_the_guess_beside_the_answer(gate):
    gate.table.go(4)
    gate.guess(1)
    gate.table.press("Home", "ArrowRight")
    assert gate.root.count() == 0
    gate.table.go(4)
    assert gate.radios.nth(1).is_checked()
    assert gate.root.locator(".fusk-missed .fusk-mark").inner_text() == "gissat"


def test_skip_goes_on_without_a_guess(gate, notebook):
    gate.table.go(4)
    gate.button("Hoppa över").click()
    gate.table.wait_for_step(5)
    gate.table.press("ArrowLeft")
    assert gate.result.inner_text().startswith("Svaret: Det var fusk.")
    assert gate.root.locator(".fusk-chosen").count() == 0
    notebook.becomes("stepper._show['gates'][0]['guess'] is None", "True")


def test_start_over_hides_again_and_forgets(gate, notebook):
    gate.table.go(4)
    gate.button("Räkna händer").click()
    gate.button("En hand till: Fusk").click()
    gate.guess(0)
    gate.table.go(5)
    gate.radios.first.check()
    gate.button("Lås gissningen").click()
    gate.button("Börja om").click()    # no answer is shown: only the guess is forgotten
    assert [gate.table.step, gate.table.rows.count(), gate.root.locator(":checked").count()] == [5, 5, 0]
    gate.guess(0)
    gate.button("Börja om").click()
    expect(gate.table.rows).to_have_count(4)
    assert gate.table.step == 4    # where the question is
    assert hidden_things(gate) == []
    assert gate.root.locator(":checked").count() == 0
    gate.button("Räkna händer").click()
    assert gate.root.locator("output").all_inner_texts() == ["0", "0"]


def test_the_answer_is_not_to_be_uncovered_while_the_question_waits(notebook):
    table = Table(notebook, 2)    # all cards open
    table.focus()
    table.press("End", "r")
    assert table.button("Visa dragets kort").get_attribute("aria-disabled") == "true"
    assert table.stage.locator(".fusk-card[data-shown='2♥']").count() == 0
    table.press("ArrowLeft")


# Hands


def test_hands_are_counted_in_the_page_alone(gate, notebook):
    gate.table.go(4)
    assert gate.root.locator("output:visible").count() == 0
    with notebook.messages() as sent:
        notebook.page.wait_for_timeout(500)
    sent.clear()
    with notebook.messages() as sent:
        gate.button("Räkna händer").click()
        for _ in range(3):
            gate.button("En hand till: Fusk").click()
        gate.button("En hand färre: Fusk").click()
        gate.button("En hand färre: Inte fusk").click()    # never below none
        assert gate.root.locator("output").all_inner_texts() == ["2", "0"]
    assert sent == []
    gate.button("Lås gissningen").click()    # the class has guessed: nobody has to choose
    gate.button("Visa svaret").click()
    expect(gate.result).to_contain_text("Det var fusk.")
    assert gate.root.locator("output:visible").all_inner_texts() == ["2", "0"]
    assert gate.root.get_by_role("button", name=re.compile("En hand")).count() == 0
    assert "counts" not in notebook.python("__import__('json').dumps(stepper._show['gates'])")


def test_a_tally_can_be_open_from_the_start_in_english_too(notebook):
    gate = Gate(Table(notebook, 1))
    gate.table.go(3)
    assert gate.root.get_by_role("group", name="Guess first Pelle called three aces. Cheating or not?").count() == 1
    assert gate.button("One more hand: Not cheating").count() == 1
    assert gate.button("Count hands").get_attribute("aria-pressed") == "true"


# When Python is silent, or fails


def test_a_failure_in_python_is_shown_in_the_page(gate, notebook):
    gate.table.go(4)
    notebook.python("setattr(stepper, 'reveal', lambda guess=None: 1 / 0)")
    try:
        gate.root.locator(".fusk-answer label").nth(0).click()
        gate.button("Lås gissningen").click()
        gate.button("Visa svaret").click()
        expect(gate.table.root.get_by_role("alert")).to_contain_text("ZeroDivisionError")
        assert gate.note.inner_text() == ""
    finally:
        notebook.python("delattr(stepper, 'reveal')")
    assert any("ZeroDivisionError" in text for text in notebook.kernel_errors)
    notebook.forget_errors()
    gate.button("Visa svaret").click()    # nothing was lost
    expect(gate.result).to_be_visible()
    assert gate.table.root.get_by_role("alert").count() == 0


def test_a_busy_kernel_is_spoken_of_and_the_click_is_not_lost(gate, notebook):
    gate.table.go(4)
    gate.radios.nth(0).check()
    gate.button("Lås gissningen").click()
    notebook.page.evaluate(BUSY)
    gate.button("Visa svaret").click()
    assert gate.note.inner_text() == "Hämtar svaret …"
    expect(gate.note).to_contain_text("Python svarar inte just nu.", timeout=6000)
    gate.button("Visa svaret").click()    # again, and one gate opens
    expect(gate.result).to_be_visible(timeout=10_000)
    assert gate.note.inner_text() == ""
    expect(gate.table.rows).to_have_count(5)


# What the eye sees


@pytest.mark.parametrize("theme", ["JupyterLab Light", "JupyterLab Dark", "JupyterLab Dark High Contrast"])
def test_axe_finds_nothing_serious_before_and_after_the_answer(gate, notebook, theme):
    notebook.use_theme(theme)
    gate.table.go(4)
    gate.button("Räkna händer").click()
    gate.radios.nth(1).check()
    assert notebook.axe() == []
    gate.guess(1)
    assert notebook.axe() == []
    notebook.use_theme("JupyterLab Light")


@pytest.mark.parametrize("width", [400, 800, 1280, 1920])    # 400: 800 pixels at 200 %
def test_nothing_of_the_question_is_cut_off_and_buttons_are_large(gate, width):
    gate.page.set_viewport_size({"width": width, "height": 1000})
    gate.table.go(4)
    gate.button("Räkna händer").click()
    for answered in (False, True):
        if answered:
            gate.guess(1)
        found = gate.root.evaluate("""gate => {
          const box = gate.getBoundingClientRect(), out = [];
          for (const node of gate.querySelectorAll("button, label, legend, output, .fusk-answer, .fusk-result")) {
            const { left, right, height, width } = node.getBoundingClientRect();
            if (!width) continue;
            if (left < box.left || right > box.right) out.push(`outside: ${node.className} ${node.textContent}`);
            if (node.scrollWidth > node.clientWidth + 1) out.push(`cut: ${node.className} ${node.textContent}`);
            if (node.matches("button") && (height < 44 || width < 44)) out.push(`small: ${node.textContent}`);
          }
          return out;
        }""")
        assert found == []
    gate.page.set_viewport_size({"width": 1280, "height": 1000})


def test_in_full_screen_the_whole_question_is_seen(gate):
    gate.page.set_viewport_size({"width": 1920, "height": 1080})
    gate.table.go(4)
    gate.table.focus()
    gate.table.press("f")
    for act in (lambda: None, lambda: gate.guess(1)):
        act()
        gate.page.wait_for_timeout(300)
        for name in ("Hoppa över", "Vidare"):
            for button in gate.button(name).all():
                box = button.bounding_box()
                bar = gate.table.root.locator(".fusk-bar").bounding_box()
                assert box["y"] + box["height"] <= bar["y"]
    gate.table.press("f")
    gate.page.set_viewport_size({"width": 1280, "height": 1000})
