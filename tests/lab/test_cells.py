"""One set of live widgets a cell, however often it is run."""

from __future__ import annotations

import pytest

from fusk_lab import deal
from fusk_lab.lab import Dealer, Stepper, cells

START = deal(2, seed=1)
WIDGETS = 2  # a stepper and its layout


class Kernel:
    """What a cell sees of a kernel: the message that started it."""

    def __init__(self) -> None:
        self.runs, self.parent = 0, {}

    def run(self, cell: str | None) -> None:
        self.runs += 1
        metadata = {} if cell is None else {"cellId": cell}
        self.parent = {"header": {"msg_id": f"run {self.runs}"}, "metadata": metadata}

    def get_parent(self) -> dict[str, object]:  # as in a browser: without a channel
        return self.parent


@pytest.fixture
def kernel(monkeypatch):
    """A notebook's kernel, with nothing remembered."""
    kernel = Kernel()
    monkeypatch.setattr(cells, "get_ipython", lambda: type("Shell", (), {"kernel": kernel})())
    monkeypatch.setattr("fusk_lab.lab.live._CELLS", cells.Cells())
    return kernel


def test_twenty_runs_of_a_cell_leave_one_stepper_alive(kernel, live):
    for _ in range(20):
        kernel.run("a")
        last = Stepper(START)
    assert live() == WIDGETS
    assert last.comm is not None


def test_two_steppers_of_one_run_both_live_and_the_next_run_closes_both(kernel, live):
    kernel.run("a")
    both = Stepper(START), Dealer(2)
    assert all(widget.comm for widget in both) and live() == 2 * WIDGETS
    kernel.run("a")
    Stepper(START)
    assert not any(widget.comm for widget in both) and live() == WIDGETS


def test_a_cell_does_not_close_another_cell_s_stepper(kernel, live):
    for cell in ("a", "b", "a", "b"):
        kernel.run(cell)
        Stepper(START)
    assert live() == 2 * WIDGETS


def test_a_stepper_closed_by_hand_is_no_trouble(kernel, live):
    kernel.run("a")
    Stepper(START).close()
    kernel.run("a")
    Stepper(START)
    assert live() == WIDGETS


@pytest.mark.parametrize("shell", [None, object()], ids=["a script", "a console"])
def test_outside_a_notebook_nothing_is_closed(kernel, live, monkeypatch, shell):
    monkeypatch.setattr(cells, "get_ipython", lambda: shell)
    kept = [Stepper(START) for _ in range(3)]
    assert live() == len(kept) * WIDGETS


def test_a_cell_without_an_id_closes_nothing(kernel, live):
    kept = []
    for _ in range(3):
        kernel.run(None)
        kept.append(Stepper(START))
    assert live() == len(kept) * WIDGETS
