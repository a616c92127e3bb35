"""A game as a document of JSON, described in ``fusk.schema.json``: whole, or as one viewer saw it.

    {"fusk": 1, "rules": "base", "players": ["Pelle", "Kalle"], "step": 3, "view": "all",
     "hands": ["2♥ 7♣ J♦ 5♠", "A♠ 9♦"], "turn": 0,
     "actions": [{"seat": 0, "lay": "2♥ 7♣ J♦", "call": [3, "A"]}, {"seat": 1, "challenge": true}]}

A whole game (`view` "all") has its deal or its hands, and the actions. A game as one viewer saw it has the moments that
they saw, each with what then was another at the table; cards they never saw, and the seed, are nowhere in it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Any, Final

from .actions import Action, Challenge, Lay, LetStand, Pass
from .calls import Call
from .cards import Card, Hand
from .history import Game
from .observation import TEACHER, Observation, OpenLay
from .telling import Seen, Told
from .unreadable import CodeMistake, UnreadableCode
from .watched import Watched

__all__ = ["MOST_STEPS", "VERSION", "Shared", "table_of", "to_document", "written"]

VERSION: Final = 1
MOST_STEPS: Final = 5_000  # more than anyone will step through; a document is not let keep a browser busy


@dataclass(frozen=True, slots=True)
class Shared:
    """Hold what is shared: a whole game, or one as a viewer saw it, and the step (from 1) it is opened at."""

    game: Game | Watched
    step: int = 1


def written(shared: Shared, *, names: bool) -> str:
    """Write what is shared as JSON on one line; without `names` players are their seats.

    Raises UnreadableCode for a game of more steps than are read.
    """
    return json.dumps(to_document(shared, names=names), ensure_ascii=False, separators=(",", ":"))


def to_document(shared: Shared, *, names: bool) -> dict[str, Any]:
    """Make the document of what is shared, as JSON holds it. Raises UnreadableCode for too long a game."""
    game = shared.game
    start, count = game.start, len(game.steps)
    if count > MOST_STEPS:
        raise UnreadableCode(CodeMistake.TOO_MANY_STEPS, most=MOST_STEPS)
    players: list[str] | int = list(start.players) if names else len(start.players)
    head = {"fusk": VERSION, "rules": start.variant.key, "players": players, "step": shared.step}
    return head | (_whole(game) if isinstance(game, Game) else _as_seen(game))


# A whole game


def _whole(game: Game) -> dict[str, Any]:
    start = game.start
    dealt: dict[str, Any] = {"deal": start.dealt.seed} if start.dealt else {"hands": list(map(str, start.hands))}
    if start.dealt is None:
        dealt |= {"pile": str(start.pile)} if start.pile else {}
        dealt |= {"previous": _call(start.previous)} if start.previous else {}
        dealt |= {"turn": start.turn}
    return {"view": "all"} | dealt | {"actions": list(map(_action, game.actions))}


def _action(action: Action) -> dict[str, Any]:
    match action:
        case Lay(seat, cards, call):
            return {"seat": seat, "lay": _cards(cards), "call": _call(call)}
        case Challenge(seat):
            return {"seat": seat, "challenge": True}
        case Pass(seat):
            return {"seat": seat, "pass": True}
        case LetStand():
            return {"let_stand": True}


def _call(call: Call) -> list[Any]:
    return [call.count, str(call.rank)]


def _cards(cards: tuple[Card, ...] | Hand) -> str:
    return " ".join(map(str, cards))


# A game as one viewer saw it


def _as_seen(game: Watched) -> dict[str, Any]:
    if game.viewer is TEACHER:
        raise ValueError("with all cards open it is a whole game: give the Game")
    view = "spectator" if game.viewer is None else game.viewer
    return {"view": view, "seen": list(_moments(game.steps))}


def _moments(steps: tuple[Seen, ...]) -> Iterator[dict[str, Any]]:
    """Write each moment, and what is no longer at the table as it was at the moment before."""
    before: dict[str, Any] = {}
    for seen in steps:
        table = table_of(seen.table)
        moment: dict[str, Any] = {"event": _event(seen.event), "rules": list(seen.rules)}
        moment |= {"undealt": seen.undealt} if seen.undealt else {}
        moment |= {} if seen.layer is None else {"layer": seen.layer}
        yield moment | {name: value for name, value in table.items() if name not in before or before[name] != value}
        before = table


def table_of(table: Observation) -> dict[str, Any]:
    """Write what a viewer may know of a table, as JSON holds it; rules and players stand elsewhere."""
    open_lay = table.open_lay
    hand = {} if table.hand is None else {"hand": str(table.hand)}
    return hand | {
        "sizes": list(table.hand_sizes),
        "pile": table.pile_size,
        "bare": table.pile_is_bare,
        "open": None if open_lay is None else _open(open_lay),
        "previous": None if table.previous is None else _call(table.previous),
        "turn": table.turn,
        "winner": table.winner,
        "passes": table.passes,
    }


def _open(lay: OpenLay) -> dict[str, Any]:
    cards = None if lay.cards is None else _cards(lay.cards)
    return {"seat": lay.seat, "call": _call(lay.call), "count": lay.count, "cards": cards}


def _event(event: Told) -> dict[str, Any]:
    values = {field.name: getattr(event, field.name) for field in fields(event)}
    return {"is": type(event).__name__} | {name: _value(name, value) for name, value in values.items()}


def _value(name: str, value: Any) -> Any:
    if isinstance(value, Call):
        return _call(value)
    if isinstance(value, tuple):
        return list(value) if name == "seats" else _cards(value)
    return value
