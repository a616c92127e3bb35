"""What every widget of the lab is: alive in the page, with a static twin for every other reader."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib.resources import files
from typing import Any, ClassVar, Final

import traitlets
from anywidget import AnyWidget

from ..rules import IllegalAction, IllegalPosition, IllegalVariant
from ..text import say, words
from .cells import Cells
from .wishes.room import ROOM

__all__ = ["Live", "board_words", "explained", "help_words", "module", "plain", "static", "told"]

_STATIC: Final = files(__package__).joinpath("static")
_CELLS: Final = Cells()


def static(*names: str) -> str:
    """Read static files once, as text: a path would keep every instance alive, waiting for changes."""
    return "\n".join(_STATIC.joinpath(name).read_text(encoding="utf-8") for name in names)


def module(*names: str) -> str:
    """Join the browser's code of a widget; it brings along the style sheet that all widgets share."""
    sheet = json.dumps(static("stepper.css", "page.css", "everyone.css", "help.css"))
    return f"const SHARED = {sheet};\n{static('sheet.js', 'made.js', 'controls.js', 'page.js', 'help.js', *names)}"


def plain(value: Any) -> Any:
    """Return a part of the catalogue as JSON holds it."""
    if isinstance(value, tuple):
        return [plain(inner) for inner in value]
    return {key: plain(inner) for key, inner in value.items()} if isinstance(value, Mapping) else value


def board_words(lang: str) -> dict[str, str]:
    """Return the words that every board with its reasons needs."""
    catalogue = words(lang)
    return {
        "quote": catalogue["grammar"]["quote"],
        "decimal": catalogue["grammar"]["decimal"],
        "reading": catalogue["reading"]["label"],
    }


def help_words(widgets: tuple[str, ...], lang: str) -> dict[str, Any]:
    """Return the words of the help: what can be done at such a widget, its own keys, and those that all have."""
    said = words(lang)["help"]
    return {
        **{name: said[name] for name in ("name", "close", "can_title", "keys_title", "note")},
        "can": [line for widget in widgets for line in said[widget]["can"]],
        "keys": plain((*(row for widget in widgets for row in said[widget]["keys"]), *said["always"])),
    }


@contextmanager
def explained(lang: str) -> Iterator[None]:
    """Add to what the rules refuse a sentence in the language of the one who reads it."""
    try:
        yield
    except (IllegalAction, IllegalPosition, IllegalVariant) as refused:
        refused.add_note(say(refused, lang))
        raise


def told(error: Exception, lang: str) -> str:
    """Tell the one who reads it what was refused; what is no refusal, or says nothing, by its name too."""
    if isinstance(error, IllegalAction | IllegalPosition | IllegalVariant):
        return say(error, lang)
    return str(error) if isinstance(error, ValueError) and str(error) else f"{type(error).__name__}: {error}"


class Live(AnyWidget):
    """A widget of the lab. It gives its twin in `_twin`, one sentence in `__repr__`, and hears the browser in `_hear`.

    A cell that is run again closes the widgets of its earlier run. What goes wrong while a message of the browser
    is heard is sent back to be shown, and raised.

    `lang` is the language it was made in: its twin and its sentence keep to that, whatever is wished of the page.
    `spoken` is what the page shows it in; when that changes, `_redraw` makes again what is shown. `_helps` names the
    parts of its help.
    """

    lang: str
    _helps: ClassVar[tuple[str, ...]]
    _help = traitlets.Dict().tag(sync=True)
    _wishes = traitlets.Dict().tag(sync=True)

    def __init__(self, **traits: Any) -> None:
        super().__init__(_wishes=ROOM.sent(self.spoken), _help=help_words(self._helps, self.spoken), **traits)
        _CELLS.adopt(self)
        ROOM.enter(self)
        self.on_msg(lambda _, message, __: self._answer(message))

    @property
    def spoken(self) -> str:
        """Return the language, and the letters of the cards, that the page shows it in."""
        return ROOM.wishes.spoken(self.lang)

    def heed(self, sent: dict[str, Any], *, redraw: bool) -> None:
        """Take over what is wished of the page, in one message."""
        with self.hold_sync():
            self._wishes = sent
            if redraw:
                self._help = help_words(self._helps, self.spoken)
                self._redraw()

    def close(self) -> None:
        """Close the widget."""
        ROOM.leave(self)
        super().close()

    def _redraw(self) -> None:
        """Make again what the page shows: in another language, with other letters, or with all cards locked."""
        raise NotImplementedError

    def _twin(self) -> str:
        """Return the HTML that is shown where there is no kernel."""
        raise NotImplementedError

    def _hear(self, message: dict[str, Any]) -> None:
        """Do what a message from the browser asks for."""
        raise NotImplementedError

    def _answer(self, message: dict[str, Any]) -> None:
        try:
            if message == {"look": True}:  # in another notebook of the page something else was wished
                ROOM.look()
            else:
                self._hear(message)
                self.send({"heard": True})  # what it leaves as it was is no news to the page
        except Exception as error:
            self.send({"failed": told(error, self.spoken)})  # the page shows it: nothing fails in silence
            raise

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        # The view for a live notebook, and its static twin for every other reader.
        bundle = super()._repr_mimebundle_(**kwargs)
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle or {}, {})
        return {**data, "text/html": self._twin(), "text/plain": repr(self)}, metadata
