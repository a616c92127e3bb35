"""Reads a document of JSON, which may come from anyone: every part of it is checked, and nothing in it is run."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Callable, Mapping
from typing import Any, Final

from .actions import Action, Challenge, Lay, LetStand, Pass
from .document import MOST_STEPS, VERSION, Shared
from .document_parts import a_call, a_list, a_number, an_object, cards_of, needed, only, refuse, steps_of
from .history import Game
from .position import MOST, State, deal, setup, why_no_name
from .reasons import IllegalAction, IllegalPosition, IllegalVariant
from .seen_reader import as_seen
from .unreadable import CodeMistake, UnreadableCode
from .variants import Variant
from .watched import Watched

__all__ = ["Names", "from_document", "read"]

Names = Callable[[int], str]  # what a seat is called that has no name, from 0
_LONGEST_RULES: Final = 2_000  # characters of the key of a variant
_HEAD: Final = ("fusk", "rules", "players", "step", "view")
_START: Final = ("hands", "pile", "previous", "turn")


def read(text: str, names: Names) -> Shared:
    """Read what `written` writes; seats without a name are called as `names` says.

    Raises UnreadableCode for the first thing that is wrong; TypeError for what is no text.
    """
    if not isinstance(text, str):
        raise TypeError(f"a document is a text, not {type(text).__name__}")
    try:
        document = json.loads(text, parse_constant=_no_number)
    except (ValueError, RecursionError):  # a number of thousands of digits too
        raise UnreadableCode(CodeMistake.NO_JSON, text) from None
    return from_document(document, names)


def _no_number(word: str) -> None:
    """Refuse NaN and Infinity, which Python reads and JSON has not."""
    raise ValueError(word)


def from_document(document: Any, names: Names) -> Shared:
    """Make what is shared of its document. Raises UnreadableCode."""
    top = an_object(document, "document")
    version = needed(top, "fusk")
    if type(version) is int and version != VERSION:
        raise UnreadableCode(CodeMistake.OTHER_VERSION, version)
    if version != VERSION or type(version) is not int:
        refuse("fusk", version)
    players, variant = _players(needed(top, "players"), names), _variant(needed(top, "rules"))
    if needed(top, "view") == "all":
        only(top, "", (*_HEAD, *_START, "deal", "actions"))
        game: Game | Watched = _whole(top, players, variant)
    else:
        only(top, "", (*_HEAD, "seen"))
        game = as_seen(top, players, variant)
    return Shared(game, a_number(needed(top, "step"), "step", 1, len(game.steps)))


def _players(value: Any, names: Names) -> tuple[str, ...]:
    if type(value) is int:
        return tuple(names(seat) for seat in range(a_number(value, "players", 2, MOST)))
    read = a_list(value, "players", MOST)
    taken: set[str] = set()
    for seat, name in enumerate(read):
        if not isinstance(name, str):
            refuse("players", name)
        if reason := why_no_name(name, seat, taken):
            raise UnreadableCode(CodeMistake.REFUSED, place="players", reason=reason)
        taken.add(unicodedata.normalize("NFC", name))
    return tuple(read) if len(read) >= 2 else refuse("players", value)


def _variant(value: Any) -> Variant:
    if not isinstance(value, str) or len(value) > _LONGEST_RULES:
        refuse("rules", value)
    try:
        return Variant.parse(value)
    except IllegalVariant as refused:
        raise UnreadableCode(CodeMistake.REFUSED, place="rules", reason=refused.reason) from None
    except ValueError:
        refuse("rules", value)


# A whole game


def _whole(top: Mapping[str, Any], players: tuple[str, ...], variant: Variant) -> Game:
    said = steps_of(needed(top, "actions"), "actions")
    actions: list[Action] = []
    try:
        start = _start(top, players, variant)
        for number, value in enumerate(said, 1):
            actions.append(_action(value, f"actions {number}", len(players)))
        game = Game(start, tuple(actions))
    except IllegalPosition as refused:
        raise UnreadableCode(CodeMistake.REFUSED, place="hands", reason=refused.reason) from None
    except IllegalAction as refused:
        number = next(n for n, action in enumerate(actions, 1) if action is refused.action)
        raise UnreadableCode(CodeMistake.REFUSED, place=f"actions {number}", reason=refused.reason) from None
    if len(game.steps) > MOST_STEPS:
        raise UnreadableCode(CodeMistake.TOO_MANY_STEPS, most=MOST_STEPS)
    return game


def _start(top: Mapping[str, Any], players: tuple[str, ...], variant: Variant) -> State:
    if "deal" in top:
        for name in _START:
            if name in top:
                refuse(name, top[name])
        return deal(players, seed=a_number(top["deal"], "deal", 0, 2**64 - 1), variant=variant)
    hands = [cards_of(cards, "hands") for cards in a_list(needed(top, "hands"), "hands", MOST)]
    if len(hands) != len(players):
        refuse("hands", top["hands"])
    previous = None if top.get("previous") is None else a_call(top["previous"], "previous")
    turn = a_number(top.get("turn", 0), "turn", 0, len(players) - 1)
    pile = cards_of(top.get("pile", ""), "pile")
    held = dict(zip(players, hands, strict=True))
    return setup(held, variant=variant, turn=turn, pile=pile, previous=previous)


def _action(value: Any, place: str, players: int) -> Action:
    said = an_object(value, place)
    if said == {"let_stand": True}:
        return LetStand()
    seat = a_number(needed(said, "seat", place), f"{place}.seat", 0, players - 1)
    kinds = set(said) - {"seat"}
    if kinds == {"lay", "call"}:
        return Lay(seat, cards_of(said["lay"], f"{place}.lay"), a_call(said["call"], f"{place}.call"))
    if kinds == {"challenge"} and said["challenge"] is True:
        return Challenge(seat)
    if kinds == {"pass"} and said["pass"] is True:
        return Pass(seat)
    refuse(place, value)
