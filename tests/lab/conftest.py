"""What every test of the lab keeps to: no callback fails unseen, widgets are counted, and no wish outlives it."""

from __future__ import annotations

import logging

import pytest
from comm import DummyComm
from ipywidgets.widgets import widget

from fusk_lab.lab.wishes.room import ROOM, Room


@pytest.fixture(autouse=True)
def nothing_is_swallowed(caplog):
    """Widgets catch what their callbacks raise and log it; here that fails the test."""
    yield
    assert [record.getMessage() for record in caplog.get_records("call") if record.levelno >= logging.WARNING] == []


@pytest.fixture(autouse=True)
def room(tmp_path, monkeypatch):
    """A room of its own in an empty folder, as a kernel has that was just started there."""
    monkeypatch.chdir(tmp_path)
    before = vars(ROOM).copy()
    vars(ROOM).update(vars(Room()))
    yield tmp_path
    vars(ROOM).update(before)


@pytest.fixture
def live():
    """How many widgets are alive that were not when the test began."""
    before = set(widget._instances)
    return lambda: len(set(widget._instances) - before)


@pytest.fixture
def messages(monkeypatch):
    """The states the kernel sends to browsers, in order."""
    sent = []

    def publish(self, msg_type, data=None, *rest, **more):
        if msg_type == "comm_msg" and (data or {}).get("method") == "update":
            sent.append(data["state"])

    monkeypatch.setattr(DummyComm, "publish_msg", publish)
    return sent


@pytest.fixture
def from_browser():
    """Let a browser speak to a widget: a change of state, or a message of its own."""

    def speak(stepper, content=None, **state):
        data = {"method": "custom", "content": content} if content else {"method": "update", "state": state}
        stepper._handle_msg({"content": {"data": data}, "buffers": []})

    return speak
