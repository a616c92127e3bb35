"""The panel of toggles: change a rule, see which sentences of the rules change, and let other widgets follow."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from threading import RLock
from typing import Any, Final, Protocol, runtime_checkable

import traitlets

from ..rules import BASE, VARIANTS, OwnSequence, Variant
from ..text import words
from .live import Live, module, static, told
from .toggles.course import Course
from .toggles.toggles import find, groups, outcome
from .toggles.words import panel, refusal, toggle_page

__all__ = ["Follows", "VariantToggle"]


@runtime_checkable
class Follows(Protocol):
    """A widget that can go over to other rules."""

    def follow(self, variant: Variant) -> str | None:
        """Go over to other rules; perhaps say something about it, to be shown in the panel."""


@runtime_checkable
class Leads(Follows, Protocol):
    """A widget that can go over to other rules by itself too, and then tells of it."""

    def on_rules(self, callback: Callable[[Variant], object], *, remove: bool = False) -> None:
        """Call a function with the rules whenever they are other ones."""


Follower = Follows | Callable[[Variant], object]


class VariantToggle(Live):
    """Turn rules on and off: ``VariantToggle(BASE, follows=[stepper, table])``. `variant` is what is chosen; or set it.

    Whatever follows, widgets with a method `follow` or functions of a variant, is told of each change, in order; a
    widget that shows other rules when it is linked follows at once. One that refuses is reported in the panel, and
    the others follow all the same; what is no refusal but an error is raised once all have been told. Where rules are
    chosen, undone or done again at a widget that follows, as at a Table, the panel and the others come along.

    Raises TypeError for what is no variant or cannot follow, ValueError for a language there is not.
    """

    _esm = module("stored.js", "board.js", "asking.js", "toggle.js")
    _css = static("toggle.css")
    _helps = ("toggle",)

    _show = traitlets.Dict().tag(sync=True)
    _said = traitlets.Dict().tag(sync=True)  # why an option was refused, who did not follow, what was said

    def __init__(
        self, variant: Variant = BASE, *, follows: Follower | Iterable[Follower] = (), lang: str = "sv"
    ) -> None:
        self.lang = lang
        self._lock = RLock()  # a kernel may run a callback in a second thread
        self._own: OwnSequence | None = None  # a rule of one's own, once it was given
        self._followers: list[Follower] = []
        self._course = Course()
        self._take(Course(self._checked(variant)))
        super().__init__(_show=self._packed(self.spoken), _said=dict(_NOTHING))
        self.link(*_listed(follows))

    @property
    def variant(self) -> Variant:
        """Return the rules chosen. Assign other ones to choose them."""
        return self._course.now

    @variant.setter
    def variant(self, variant: Variant) -> None:
        self._change(self._course.choose(self._checked(variant)))

    def link(self, *followers: Follower) -> None:
        """Let more widgets, or functions of a variant, follow; a widget that shows other rules follows at once."""
        for follower in followers:
            if not isinstance(follower, Follows) and not callable(follower):
                raise TypeError(words(self.lang)["toggle"]["cannot_follow"].format(read=repr(follower)[:60]))
        with self._lock:
            self._followers += followers
            self._tell([one for one in followers if _shown_by(one) not in (None, self.variant)])
            for follower in followers:
                if isinstance(follower, Leads):
                    follower.on_rules(self._come_along)

    def close(self) -> None:
        """Close the panel; nothing follows it any longer."""
        for follower in getattr(self, "_followers", ()):
            if isinstance(follower, Leads):
                follower.on_rules(self._come_along, remove=True)
        super().close()

    def undo(self) -> None:
        """Go back to the rules before the last change."""
        self._change(self._course.undo())

    def redo(self) -> None:
        """Take the change again that was undone."""
        self._change(self._course.redo())

    def ground_rules(self) -> None:
        """Go back to the base rules; this can be undone."""
        self.variant = BASE

    # How it goes on

    def _come_along(self, variant: Variant) -> None:
        """Go over to the rules that were chosen, undone or done again at a widget that follows."""
        with self._lock:
            if variant != self.variant:
                self._change(self._course.go(variant))

    def _checked(self, variant: Variant) -> Variant:
        if not isinstance(variant, Variant):
            raise TypeError(words(self.lang)["toggle"]["not_a_variant"].format(read=repr(variant)[:60]))
        return variant

    def _take(self, course: Course) -> None:
        self._course = course
        if isinstance(course.now.sequence, OwnSequence):
            self._own = course.now.sequence

    def _change(self, course: Course) -> None:
        with self._lock:
            same = course.now == self.variant
            self._take(course)
            self._said = {**(self._said if same else _NOTHING), "refused": None}
            self._show = self._packed(self.spoken)
            if not same:
                notes = self._tell(self._followers)
                self._said = {**self._said, "notes": notes}

    def _tell(self, followers: Iterable[Follower]) -> list[str]:
        """Tell each of the rules chosen; say who did not follow. Return what those who did say of it."""
        errors: list[tuple[Follower, Exception]] = []
        notes: dict[str, None] = {}  # each once
        for follower in followers:
            try:
                if isinstance(follower, Live) and follower.comm is None:  # its cell was run again
                    raise ValueError(words(self.spoken)["toggle"]["no_longer_shown"])
                if not isinstance(follower, Follows):
                    follower(self.variant)
                elif note := follower.follow(self.variant):
                    notes[note] = None
            except Exception as error:
                errors.append((follower, error))
        if errors:
            complaints = [_complaint(follower, error, self.spoken) for follower, error in errors]
            self._said = {**self._said, "complaints": complaints}
        raise_first = [error for _, error in errors if not isinstance(error, ValueError)]  # no refusals
        if raise_first:
            raise raise_first[0]
        return list(notes)

    def _choose(self, key: str, *, besides: bool) -> None:
        """Choose what the page asks for; `besides` changes what else must be changed."""
        option = find(groups(self.variant, self._own), key)
        found = outcome(self.variant, option)
        chosen = found.to or (found.nearest if besides else None)
        if chosen is not None:
            self._change(self._course.choose(chosen))
        else:
            self._said = {**self._said, "refused": refusal(self.variant, option, self.spoken)}

    # For the browser and other readers

    def _packed(self, lang: str) -> dict[str, Any]:
        return panel(self._course, self._own, lang)

    def _redraw(self) -> None:
        self._show, self._said = self._packed(self.spoken), dict(_NOTHING)

    def _hear(self, message: dict[str, Any]) -> None:
        with self._lock:
            match message:
                case {"choose": str(key), "besides": bool(besides)}:
                    self._choose(key, besides=besides)
                case {"preset": str(key)} if key in VARIANTS:
                    self.variant = VARIANTS[key]
                case {"close": True}:
                    self._said = {**self._said, "refused": None}
                case {"do": "undo" | "redo" | "ground_rules" as do}:
                    getattr(self, do)()
                case _:
                    raise ValueError(f"not a message of this widget: {message!r}")

    def _twin(self) -> str:
        return toggle_page(self._packed(self.lang), self.lang)

    def __repr__(self) -> str:
        return f"<VariantToggle: {self.variant.key}>"


_NOTHING: Final[Mapping[str, Any]] = {"refused": None, "complaints": [], "notes": []}


def _listed(follows: Follower | Iterable[Follower]) -> list[Follower]:
    """List who follows: one, or many; what is neither is refused like one."""
    one = isinstance(follows, Follows | str) or callable(follows) or not isinstance(follows, Iterable)
    return [follows] if one else list(follows)  # type: ignore[list-item, arg-type]


def _shown_by(follower: Follower) -> Variant | None:
    """Return the rules a widget shows, where it says which."""
    shown = getattr(follower, "variant", None)
    if isinstance(shown, Variant):
        return shown
    start = getattr(getattr(follower, "game", None), "start", None)
    return getattr(start, "variant", None)


def _complaint(follower: Follower, error: Exception, lang: str) -> str:
    """Say in words who did not follow, and why."""
    catalogue = words(lang)["toggle"]
    name = type(follower).__name__ if isinstance(follower, Follows) else str(getattr(follower, "__name__", ""))
    name = name if name.isidentifier() else catalogue["function"]
    return str(catalogue["did_not_follow"].format(name=name, why=told(error, lang)))
