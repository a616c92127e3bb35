"""The room: all widgets that are alive in a kernel, and what is wished of them. A change reaches every one at once."""

from __future__ import annotations

import os
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from threading import RLock
from typing import Any, Final, Protocol
from uuid import uuid4
from weakref import WeakSet

from ...text import LANGUAGES, language, words
from .file import FILE, read, write
from .in_turn import in_turn
from .wishes import DEFAULT, Wishes

__all__ = ["ROOM", "Room"]


class Guest(Protocol):
    """A widget in the room."""

    @property
    def spoken(self) -> str:
        """Return the language it is shown in."""

    def heed(self, sent: dict[str, Any], *, redraw: bool) -> None:
        """Take over what is wished; `redraw`: make again what is shown."""


class Room:
    """Hold what is wished in a folder, the kernel's own if none is given; it is read when it is first asked for.

    Where a server shows the folder to many visitors, each has a kernel and a room, and what is wished stays there:
    the file is how they begin.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.visited = _is_visited()
        self._folder = folder
        self._lock = RLock()  # a kernel may run a callback in a second thread
        self._guests: WeakSet[Guest] = WeakSet()
        self._wishes: Wishes | None = None
        self._found: Wishes | None = None  # what the file said last: what it says anew holds
        self._name, self._turn = uuid4().hex, 0  # with these the page knows news; no clock is asked
        self._broken: dict[str, str] = {}  # why the file could not be read, a sentence a language
        self._unsaved: OSError | None = None

    @property
    def wishes(self) -> Wishes:
        """Return what is wished now."""
        if self._wishes is None:
            self.look()
        return DEFAULT if self._wishes is None else self._wishes

    @property
    def folder(self) -> Path:
        """Return where the file is: where Python was when it was first asked for, wherever it goes later."""
        if self._folder is None:
            try:
                self._folder = Path.cwd()
            except FileNotFoundError:  # deleted while Python is in it: nothing is there, and nothing can be kept
                return Path()
        return self._folder

    def look(self) -> None:
        """Read the file, perhaps again: what it says anew holds, and every widget hears it."""
        with self._lock:
            before, complaint = self._wishes, self._broken
            self._read()
            news = before is not None and (before, complaint) != (self._wishes, self._broken)
            self._turn += news
        if before is not None and news:
            self._tell(before)

    def wish(self, **chosen: Any) -> None:
        """Wish something else: it alone is changed in the file, if that can be written, and every widget hears it.

        The file is read first, for another kernel may have written in it, or somebody have mended it.
        """
        before = self.wishes
        with self._lock, nullcontext() if self.visited else in_turn(self.folder):
            self._read()
            self._wishes, self._unsaved = replace(self._wishes or DEFAULT, **chosen), None
            self._turn += 1
            if not self._broken and not self.visited:  # a file that could not be read is left alone
                self._write(self._wishes)
        self._tell(before)  # once nothing here waits: a widget that is told may ask back from another thread

    def _read(self) -> None:
        """Take over what the file says, if that is not what it said before; one that is broken changes nothing."""
        if self.visited and self._wishes is not None:
            return
        try:
            found = read(self.folder, LANGUAGES[0])
        except ValueError:
            self._broken = {lang: _why(self.folder, lang) for lang in LANGUAGES}
            self._found, self._wishes = None, self._wishes or DEFAULT
            return
        if found != self._found:
            self._wishes = self._found = found
        self._broken = {}

    def _write(self, wishes: Wishes) -> None:
        try:
            write(wishes, self.folder, wishes.spoken(LANGUAGES[0]))
            self._found = wishes
        except OSError as error:
            self._unsaved = error

    def trouble(self, lang: str) -> str:
        """Say why what is wished is not kept, in a language; nothing where all is well."""
        said = words(lang)["preferences"]
        if self._broken:
            return self._broken[language(lang)]
        if self._unsaved is not None:
            why = self._unsaved.strerror or self._unsaved
            return str(said["unsaved"].format(file=FILE, folder=self.folder, why=why))
        return ""

    def sent(self, lang: str) -> dict[str, Any]:
        """Return what the browser must know: what it does alone, and whether the file is broken."""
        with self._lock:
            wishes, news = self.wishes, {"room": self._name, "turn": self._turn}
        alone = {name: getattr(wishes, name) for name in ("size", "theme", "motion", "suits")}
        return {**alone, **news, "trouble": self.trouble(lang) if self._broken else ""}

    # Who is here

    def enter(self, guest: Guest) -> None:
        """Let a widget hear what is wished from now on."""
        self._guests.add(guest)

    def leave(self, guest: Guest) -> None:
        """Let a widget go."""
        self._guests.discard(guest)

    def _tell(self, before: Wishes) -> None:
        """Tell everybody; what goes wrong at one is raised once all have been told."""
        errors = []
        for guest in list(self._guests):
            try:
                guest.heed(self.sent(guest.spoken), redraw=self.wishes.redraws(before))
            except Exception as error:
                errors.append(error)
        if errors:
            raise errors[0]


def _is_visited() -> bool:
    """Say whether many visit the folder: Voila gives each of them a kernel, and tells it so, warmed up or not."""
    return os.environ.get("SERVER_SOFTWARE", "").startswith("voila/") or "VOILA_APP_PORT" in os.environ


def _why(folder: Path, lang: str) -> str:
    try:
        read(folder, lang)
    except ValueError as error:
        return str(error)
    return ""


ROOM: Final = Room()
