"""Stop a thread whose work does not come back: a rule or a player of one's own must not take the notebook with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from threading import Thread

__all__ = ["TimeIsUp", "stop"]

_TIMES: Final = 10
_BETWEEN: Final = 0.02  # seconds


class TimeIsUp(BaseException):
    """Stop the work; no Exception, so that it cannot be caught by mistake."""


def stop(thread: Thread) -> None:
    """Raise TimeIsUp in a thread at its next line of code; again, where that is caught, but not for ever."""
    import ctypes  # only where somebody's work does not come back

    for _ in range(_TIMES):
        if not thread.is_alive():
            return
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident or 0), ctypes.py_object(TimeIsUp))
        thread.join(_BETWEEN)
