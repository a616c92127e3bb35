"""The rank wheel: what may be called next; a call is tried, and called, so that a class can go round."""

from __future__ import annotations

from typing import Any

import traitlets

from ..rules import BASE, Call, Hand, IllegalAction, IllegalPosition, Lay, Rank, Variant
from ..text import words
from .given import a_call
from .live import Live, explained, module, static
from .wheel.page import packed, page, says
from .wheel.wheel import Wheel, wheel
from .wheel.words import hand_says, headline

__all__ = ["RankWheel"]


class RankWheel(Live):
    """Show which ranks may be called: ``RankWheel(EITHER_SIDE, previous="tre sjuor", hand="6♥ 9♣", lang="sv")``.

    `previous` is the last call, a Call or a text, or None where nothing has been called; `hand` a Hand, a text, or
    None, and what it can call truthfully is marked. `players` decides how many decks there are (R1, V4b).
    `variant`, `previous` and `hand` can be set. `call`, `undo` and `restart` are what the buttons do.

    Raises TypeError or ValueError, in the language, for what cannot be read, IllegalPosition for what cannot be.
    """

    _esm = module("board.js", "asking.js", "stored.js", "wheel.js")
    _css = static("wheel.css")
    _helps = ("wheel",)

    _says = traitlets.Dict().tag(sync=True)
    _show = traitlets.Dict().tag(sync=True)

    def __init__(
        self, variant: Variant = BASE, *, previous: Call | str | None = None, hand: Hand | str | None = None,
        players: int = 4, lang: str = "sv",
    ) -> None:  # fmt: skip
        self.lang, self._players = lang, players
        self._words = words(lang)["wheel"]
        self._past: tuple[Call | None, ...] = ()
        self._meant: tuple[Call | None, ...] | None = None  # the calls made, while rules hide some of them
        if type(players) is not int:
            raise TypeError(self._words["not_players"].format(read=_shown(players)))
        self._wheel = self._asked(self._a_variant(variant), self._a_call(previous), self._a_hand(hand))
        super().__init__(_says=self._said(), _show=self._packed())

    # What it shows

    @property
    def variant(self) -> Variant:
        """Return the rules; set them with `follow`, or like this."""
        return self._wheel.state.variant

    @variant.setter
    def variant(self, variant: Variant) -> None:
        self.follow(variant)

    @property
    def previous(self) -> Call | None:
        """Return the last call, or None."""
        return self._wheel.state.previous

    @previous.setter
    def previous(self, previous: Call | str | None) -> None:
        self._goes_on(self._asked(self.variant, self._a_call(previous), self.hand))

    @property
    def hand(self) -> Hand | None:
        """Return the hand, or None."""
        return self._wheel.hand

    @hand.setter
    def hand(self, hand: Hand | str | None) -> None:
        meant = self._meant
        self._turns(self._asked(self.variant, self.previous, self._a_hand(hand)))
        self._meant = meant

    # What is done to it

    def follow(self, variant: Variant) -> None:
        """Show other rules. The last call stays if it can be made under them; else it is back once it can."""
        variant = self._a_variant(variant)
        *past, last = meant = self._meant or (*self._past, self.previous)
        previous = last if self._can_stay(variant, last) else None
        shown = self._asked(variant, previous, self.hand)
        self._past = tuple(call for call in past if self._can_stay(variant, call))
        self._turns(shown)
        self._meant = meant

    def call(self, call: Call | str) -> None:
        """Make an allowed call the last one. Raises IllegalAction, with the reason, for another."""
        made = a_call(call, self.lang)
        reason = self._wheel.why_not(made)
        if reason is not None:
            with explained(self.lang):
                raise IllegalAction(reason, Lay(0, (), made))
        self._goes_on(self._asked(self.variant, made, self.hand))

    def restart(self) -> None:
        """Go back to where nothing has been called."""
        if self.previous is not None:
            self._goes_on(self._asked(self.variant, None, self.hand))

    def undo(self) -> None:
        """Take back the last call, or the last new start."""
        if self._past:
            back = self._asked(self.variant, self._past[-1], self.hand)
            self._past = self._past[:-1]
            self._turns(back)

    def _hear(self, message: dict[str, Any]) -> None:
        match message:
            case {"moment": moment} if moment != self._show["moment"]:
                pass  # pressed twice before this was shown
            case {"call": [rank, count]}:
                self.call(Call(count, list(Rank)[rank]))
            case {"undo": True}:
                self.undo()
            case {"restart": True}:
                self.restart()
            case _:
                raise ValueError(f"not a message of this widget: {message!r}")

    # How it is done

    def _goes_on(self, wheel: Wheel) -> None:
        self._past = (*self._past, self.previous)
        self._turns(wheel)

    def _turns(self, wheel: Wheel) -> None:
        self._wheel, self._meant = wheel, None
        self._show = self._packed()

    def _said(self) -> dict[str, Any]:
        return {"lang": self.spoken, **says(self.spoken)}

    def _redraw(self) -> None:
        self._wheel = self._asked(self.variant, self.previous, self.hand)  # its player has a name: you
        self._says, self._show = self._said(), self._packed()

    def _packed(self) -> dict[str, Any]:
        moment = self._show.get("moment", 0) + 1
        return packed(self._wheel, self.spoken) | {"moment": moment, "undo": bool(self._past)}

    def _asked(self, variant: Variant, previous: Call | None, hand: Hand | None) -> Wheel:
        with explained(self.lang):
            return wheel(variant, previous, hand, players=self._players, who=words(self.spoken)["wheel"]["who"])

    def _can_stay(self, variant: Variant, previous: Call | None) -> bool:
        try:
            self._asked(variant, previous, self.hand)
        except IllegalPosition:
            return False
        return True

    # What it is given

    def _a_variant(self, given: object) -> Variant:
        if not isinstance(given, Variant):
            raise TypeError(self._words["not_a_variant"].format(read=_shown(given)))
        return given

    def _a_call(self, given: object) -> Call | None:
        return None if given is None else a_call(given, self.lang)

    def _a_hand(self, given: object) -> Hand | None:
        if given is None or isinstance(given, Hand):
            return given
        wrong = self._words["not_a_hand"].format(read=_shown(given))
        if not isinstance(given, str):
            raise TypeError(wrong)
        try:
            return Hand.parse(given)
        except ValueError:
            raise ValueError(wrong) from None

    # For every other reader

    def _twin(self) -> str:
        return page(self._wheel, self.lang)

    def __repr__(self) -> str:
        said = " ".join(filter(None, (headline(self._wheel, self.lang), hand_says(self._wheel, self.lang))))
        return f"<RankWheel: {said}>"


def _shown(given: object) -> str:
    return repr(given)[:60]
