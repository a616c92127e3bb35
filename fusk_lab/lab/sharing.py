"""Sharing a game: as a code to paste, as JSON, as a picture; and opening what somebody has shared."""

from __future__ import annotations

import json
from collections.abc import Iterable

from ..rules import Game, State
from ..rules.code import unpack
from ..rules.document import Shared, to_document
from ..rules.document_reader import read
from ..rules.unreadable import UnreadableCode
from ..rules.watched import Watched
from ..text import say, words
from .asking.gates import Asked
from .board.seats import seat_name
from .board.views import ALL, View
from .shared import code, drawn, shared
from .stepper import Stepper

__all__ = ["from_code", "from_json", "to_code", "to_json", "to_svg"]

Shown = Stepper | Game | State | Watched


def to_code(
    shown: Shown, *, step: int | None = None, view: View | int | str | None = None, rest: bool | None = None,
    names: bool = False, lang: str | None = None,
) -> str:  # fmt: skip
    """Write a game as a share code, ``FUSK1-…``, to be opened at a step and in a view.

    Of a Stepper it is what is shown there: its step and its view; branches are not in it. The code ends with the step,
    or with the action it tells of where all cards are open; `rest` takes along what comes after, up to a question
    that waits. A game without a step is written to its end. With `view` ALL the code has the deal and every card; with
    a seat, a player's name or SPECTATOR it has what that viewer saw, and neither the other cards nor the seed. Without
    `names` players are their seats.

    Raises ValueError, in the language, for a step or view there is not, and for a game too long to share.

    >>> from fusk_lab import parse_game
    >>> code = to_code(parse_game("Pelle: 2♥ 7♣\\nKalle: A♠\\n---\\nPelle lays 2♥ as one ace"), step=2, view="Kalle")
    >>> code[:6], from_code(code, lang="en")
    ('FUSK1-', <Stepper: 2 steps, Player 1, Player 2, Player 2’s view>)
    """
    spoken = _spoken(shown, lang)
    return code(_what(shown, step, view, rest, spoken), spoken, names=names)


def from_code(
    code: str, *, lang: str = "sv", view: View | int | str = ALL, predict: Asked | Iterable[Asked] = ()
) -> Stepper:
    """Open a share code: a stepper at the step, and in the view, that it was made for.

    A whole game can be opened in another `view`, and with questions to `predict`. Small letters, line breaks,
    look-alikes and what else stands round the code do no harm. Raises ValueError, in the language, for a code that is
    damaged, of another version, too large, or of something the rules refuse; nothing in a code is ever run.
    """
    try:
        return _opened(unpack(code), lang, view, predict)
    except UnreadableCode as refused:
        raise ValueError(say(refused, lang)) from None
    except TypeError:
        if isinstance(code, str):
            raise
        raise TypeError(words(lang)["share"]["not_a_text"].format(read=repr(code)[:60])) from None


def to_json(
    shown: Shown, *, step: int | None = None, view: View | int | str | None = None, rest: bool | None = None,
    names: bool = False, lang: str | None = None,
) -> str:  # fmt: skip
    """Write as JSON what `to_code` packs; ``fusk_lab/rules/fusk.schema.json`` describes it. Raises ValueError."""
    spoken = _spoken(shown, lang)
    try:
        document = to_document(_what(shown, step, view, rest, spoken), names=names)
    except UnreadableCode as refused:
        raise ValueError(say(refused, spoken)) from None
    return json.dumps(document, ensure_ascii=False, indent=1)


def from_json(
    text: str, *, lang: str = "sv", view: View | int | str = ALL, predict: Asked | Iterable[Asked] = ()
) -> Stepper:
    """Open what `to_json` writes, as `from_code` opens a code. Raises ValueError, in the language."""
    try:
        return _opened(text, lang, view, predict)
    except UnreadableCode as refused:
        raise ValueError(say(refused, lang)) from None


def to_svg(
    shown: Shown, *, step: int | None = None, view: View | int | str | None = None, lang: str | None = None
) -> str:
    """Draw a step as SVG, for a slide or a paper. Raises ValueError, in the language, for a step or view there is not.

    >>> from fusk_lab import setup
    >>> to_svg(setup({"Pelle": "2♥", "Kalle": "A♠"}), lang="en")[:40]
    '<svg xmlns="http://www.w3.org/2000/svg" '
    """
    spoken = _spoken(shown, lang)
    return drawn(_what(shown, step, view, False, spoken), spoken)


def _spoken(shown: Shown, lang: str | None) -> str:
    """Choose the language: the one asked for, else the stepper's own, else Swedish."""
    return lang or (shown.lang if isinstance(shown, Stepper) else "sv")


def _what(
    shown: Shown, step: int | None, view: View | int | str | None, rest: bool | None, lang: str
) -> Shared:  # fmt: skip
    if isinstance(shown, Stepper):
        return shown.shared(step=step, view=view, rest=rest is True)
    if not isinstance(shown, Game | State | Watched):
        raise TypeError(words(lang)["share"]["not_a_game"].format(read=repr(shown)[:60]))
    game = Game(shown) if isinstance(shown, State) else shown
    rest = step is None if rest is None else rest
    return shared(game, 1 if step is None else step, ALL if view is None else view, lang, rest=rest)


def _opened(document: str, lang: str, view: View | int | str, predict: Asked | Iterable[Asked]) -> Stepper:
    what = read(document, lambda seat: seat_name(seat, lang))
    stepper = Stepper(what.game, lang=lang, view=view, predict=predict)
    stepper.go_to(what.step)
    return stepper
