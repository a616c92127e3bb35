"""What every test of the lab keeps to: no callback fails unseen, and widgets are counted."""

from __future__ import annotations

import logging

import pytest
from comm import DummyComm
from ipywidgets.widgets import widget


@pytest.fixture(autouse=True)
def nothing_is_swallowed(caplog):
    """Widgets catch what their callbacks raise and log it; here that fails the test."""
    yield
    assert [record.getMessage() for record in caplog.get_records("call") if record.levelno >= logging.WARNING] == []


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
