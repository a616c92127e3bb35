"""A clock beside a strategy somebody wrote, so that one that does not come back cannot take the notebook with it."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Any, Final, TypeVar

from ..rules.time_is_up import stop

__all__ = ["Clock", "TooSlowError", "beside"]

SECONDS: Final = 10.0  # to answer one question; a person would do
_LOOK: Final = 0.1  # seconds between looks at the clock

Answer = TypeVar("Answer")


class TooSlowError(Exception):
    """A question was not answered in time; the clock knows which."""


class Clock:
    """Know which question is being answered, and since when."""

    def __init__(self) -> None:
        self.question: Any = None
        self._since: float | None = None

    def ask(self, question: Any) -> None:
        """Start at a question."""
        self.question, self._since = question, monotonic()

    def stop(self) -> None:
        """Stop: the question has been answered."""
        self._since = None

    @property
    def seconds(self) -> str:
        """Return how many seconds there are for an answer."""
        return f"{SECONDS:g}"

    @property
    def is_late(self) -> bool:
        """Say whether an answer has been waited for too long."""
        since = self._since
        return since is not None and monotonic() - since > SECONDS


def beside(work: Callable[[], Answer], clock: Clock) -> Answer:
    """Do the work in a thread and watch the clock. Raises what the work raises, and TooSlowError."""
    from threading import Thread  # only where somebody has a strategy of their own

    done: list[Answer] = []
    failed: list[BaseException] = []

    def kept() -> None:
        try:
            done.append(work())
        except BaseException as raised:  # told to who waits
            failed.append(raised)

    worker = Thread(target=kept, daemon=True)
    try:
        worker.start()
    except RuntimeError:  # no threads here, as in a browser
        return work()
    try:
        while worker.is_alive():
            worker.join(_LOOK)
            if worker.is_alive() and clock.is_late:
                raise TooSlowError
    finally:  # too late, or the one who waited lost patience
        stop(worker)
    if failed:
        raise failed[0]
    return done[0]
