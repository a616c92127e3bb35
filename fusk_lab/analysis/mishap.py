"""What a strategy did that stops a simulation, told so that whoever wrote it finds the place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ..text import rule_name, words

__all__ = ["Place", "StrategyError", "strategy_error"]

_SHOWN: Final = 160  # characters of an answer, or of another error, that are shown


class Place(NamedTuple):
    """Say where: the game's number, the step as a stepper counts it, the seat, and the rule it was asked by."""

    game: int
    step: int
    seat: int
    rule: str


class StrategyError(ValueError):
    """Stop a simulation because of what a strategy did; `where` is the place."""

    def __init__(self, message: str, where: Place) -> None:
        super().__init__(message, where)
        self.where = where

    def __str__(self) -> str:
        return str(self.args[0])


def strategy_error(
    kind: str, players: Sequence[str], where: tuple[int, int, int, str], lang: str, **more: object
) -> StrategyError:
    """Put in words what went wrong: `kind` is a key of the catalogue's section mishap."""
    said, place = words(lang)["mishap"], Place(*where)
    what = said[kind].format(**{name: str(value)[:_SHOWN] for name, value in more.items()})
    rule = rule_name(place.rule, lang)
    at = said["place"].format(game=place.game, step=place.step, name=players[place.seat], seat=place.seat, rule=rule)
    return StrategyError(f"{at} {what}", place)
