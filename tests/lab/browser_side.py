"""What a browser has of a stepper: the films as JSON, unpacked as its code unpacks them."""

from __future__ import annotations

import json
import re
from typing import Any, NamedTuple

from fusk_lab import Card
from fusk_lab.lab import Stepper

TOKEN = re.compile(r"(10|[2-9AJQK])([♠♥♦♣])(\d+)")


class Shown(NamedTuple):
    """A card on the table: its key, its face if the browser has it, and its spot (x, y, turn, scale)."""

    key: int
    face: Card | None
    spot: tuple[float, float, float, float]


def state_of(stepper: Stepper) -> str:
    """All that the kernel sends to a browser, as JSON; the code and the style sheet, which are files, left out."""
    sent = {name: value for name, value in stepper.get_state().items() if name not in ("_esm", "_css", "layout")}
    return json.dumps(sent, ensure_ascii=False)


def films(stepper: Stepper) -> dict[str, dict[str, Any]]:
    """Each viewpoint's film, by key, after a journey through JSON."""
    return {view["key"]: view["film"] for view in json.loads(state_of(stepper))["_show"]["views"]}


def unpack(film: dict[str, Any]) -> list[dict[str, Any]]:
    """Every frame whole: counts, and places as lists of Shown. `numbers` stand on stacks."""
    counts: list[int] = []
    places: dict[str, list[Any]] = {}
    frames = []
    for packed in film["frames"]:
        counts = packed.get("counts", counts)
        places = {name: place for name, place in (places | packed["moved"]).items() if place is not None}
        frames.append(packed | {
            "told": film["texts"][packed["told"]],
            "counts": [film["texts"][count] for count in counts],
            "places": {name: _shown(place, film) for name, place in places.items()},
            "numbers": {name: film["spreads"][place[0]][1] for name, place in places.items()},
        })  # fmt: skip
    return frames


def _shown(place: list[Any], film: dict[str, Any]) -> list[Shown]:
    spread, tokens = place
    return [
        Shown(*_read(token), tuple(spot)) for token, spot in zip(tokens, film["spreads"][spread][0], strict=True)
    ]


def _read(token: int | str) -> tuple[int, Card | None]:
    if isinstance(token, int):
        return token, None
    rank, suit, key = TOKEN.fullmatch(token).groups()
    return int(key), Card.parse(rank + suit)


def faces_in(text: str) -> set[str]:
    """Every card that can be read somewhere in a text."""
    return set(re.findall(r"(?:10|[2-9AJQK])[♠♥♦♣]", text))
