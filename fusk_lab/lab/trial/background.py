"""Work done beside the notebook: a step at a time, until it is done or somebody has had enough."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from threading import Event, Thread
from typing import Final

__all__ = ["Background"]

_PAUSE: Final = 0.01  # seconds for what the notebook has to do meanwhile


class Background:
    """Take the steps of some work in a thread, where there are threads, and else between the notebook's messages.

    `ended` hears once how it went: None, or the exception that ended it. It is told nothing after `stop`.
    """

    def __init__(self, steps: Iterator[object], ended: Callable[[Exception | None], None]) -> None:
        self._steps, self._ended = steps, ended
        self._stopped, self._over = Event(), Event()

    def start(self) -> None:
        """Begin, and come back at once."""
        try:
            Thread(target=self._all, daemon=True).start()
        except RuntimeError:  # no threads, as in a browser
            self._without_threads()

    def stop(self) -> None:
        """Take no further step; the one that is being taken is the last."""
        self._stopped.set()

    def join(self, seconds: float) -> bool:
        """Wait until the last step has been taken. Say whether it was."""
        return self._over.wait(seconds)

    def _all(self) -> None:
        while self._step():
            pass

    def _without_threads(self) -> None:
        try:
            notebook = asyncio.get_running_loop()
        except RuntimeError:  # and nobody to come back to: a plain program
            self._all()
        else:
            self._between = notebook.create_task(self._in_between())

    async def _in_between(self) -> None:
        while self._step():
            await asyncio.sleep(_PAUSE)

    def _step(self) -> bool:
        """Take a step. Say whether there may be another."""
        failed: Exception | None = None
        if not self._stopped.is_set():
            try:
                next(self._steps)
                return True
            except StopIteration:
                pass
            except Exception as error:
                failed = error
            if not self._stopped.is_set():
                self._ended(failed)
        self._over.set()
        return False
