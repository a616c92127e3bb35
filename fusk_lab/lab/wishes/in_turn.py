"""Kernels take turns at the file of wishes: between the reading and the writing of one, no other writes."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep

__all__ = ["in_turn"]

_PATIENCE = 1.0  # seconds; a turn takes a thousandth
_AGAIN = 0.002  # seconds

if sys.platform == "win32":
    _TAKEN: tuple[type[OSError], ...] = (FileExistsError, PermissionError)

    def _held(folder: Path) -> int:
        """Hold a folder by a file that is gone as soon as it is closed, also when Python is killed."""
        return os.open(folder / ".fusk_lab.lock", os.O_CREAT | os.O_EXCL | os.O_RDWR | os.O_TEMPORARY)

else:
    _TAKEN = (BlockingIOError,)

    def _held(folder: Path) -> int:
        """Hold a folder itself, so that no file is left in it; the system lets go of it when Python is killed."""
        from fcntl import LOCK_EX, LOCK_NB, flock  # only now: a browser's Python lacks flock

        opened = os.open(folder, os.O_RDONLY)
        try:
            flock(opened, LOCK_EX | LOCK_NB)
        except OSError:
            os.close(opened)
            raise
        return opened


@contextmanager
def in_turn(folder: Path) -> Iterator[None]:
    """Wait for one's turn in a folder, and hold it; nobody waits for long, nor where a folder cannot be held."""
    held, until = None, monotonic() + _PATIENCE
    while held is None and monotonic() < until:
        try:
            held = _held(folder)
        except _TAKEN:
            sleep(_AGAIN)
        except (OSError, ImportError):  # not on every disk, and not in a browser
            break
    try:
        yield
    finally:
        if held is not None:
            os.close(held)
