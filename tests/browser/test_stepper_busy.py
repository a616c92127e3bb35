"""The stepper while the kernel is busy: stepping goes on, and what comes back late moves nothing."""

from tests.browser.stepper_page import LONG_GAME, Table

SLEEP = "() => { jupyterapp.shell.currentWidget.context.sessionContext.session.kernel.requestExecute({ code: %r }) }"


def test_a_late_echo_of_an_earlier_rest_takes_no_step_back(open_notebook):
    notebook = open_notebook([LONG_GAME + "from fusk_lab.lab import Stepper\nStepper(long_game(3, 7))"])
    table = Table(notebook)
    table.focus()
    with notebook.messages() as sent:
        notebook.page.evaluate(SLEEP % "import time; time.sleep(2)")
        table.press("ArrowRight")
        notebook.page.wait_for_timeout(600)    # a rest: step 2 is told, and nobody answers yet
        seen = []
        for _ in range(20):    # no rest while the answer comes
            table.press("ArrowRight")
            notebook.page.wait_for_timeout(120)
            seen.append(table.step)
        notebook.page.wait_for_timeout(600)
    assert seen == list(range(3, 23))
    assert table.step == 22
    assert [message.state for message in sent] == [{"step": 2}, {"step": 22}]
