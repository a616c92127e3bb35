"""Positions and games as short as one says them, for the tests of analysis."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from hypothesis import HealthCheck, settings

from fusk_lab import Call, Card, Game, Hand, Lay, Observation, Rank, Sequence, Variant, observe, setup
from fusk_lab.analysis import ways
from fusk_lab.analysis.trail import Traced
from fusk_lab.rules.position import NAMES

PELLE, KALLE, LISA, OMAR, MAJA = range(5)

RANKS_ONLY = {"extra_cards": True, "count_judged": False}
ALL_VARIANTS = tuple(
    Variant(sequence, same_rank=same, ace_low=low, **extra)
    for sequence, same, low in [
        (Sequence.ASCENDING, False, False),
        (Sequence.DESCENDING, False, False),
        (Sequence.EITHER_SIDE, False, False),
        (Sequence.EITHER_SIDE, True, False),
        (Sequence.SWEDISH, False, False),
        (Sequence.SWEDISH, False, True),
    ]
    for extra in ({}, {"extra_cards": True}, RANKS_ONLY)
)


def examples(number: int) -> settings:
    """Try so many examples, however slow the machine."""
    return settings(deadline=None, max_examples=number, suppress_health_check=[HealthCheck.too_slow])


@contextmanager
def following(arrangements: int) -> Iterator[None]:
    """Let single cards be forgotten when there are more arrangements; 0: at once, as in a long game."""
    usual, ways._MOST_BY_CARD = ways._MOST_BY_CARD, arrangements
    ways._ways.cache_clear()
    try:
        yield
    finally:
        ways._MOST_BY_CARD = usual
        ways._ways.cache_clear()


def game(*hands: str, **more: Any) -> Game:
    """Seat Pelle, Kalle, Lisa … with these hands; the rest as `setup` takes it."""
    return Game(setup(dict(zip(NAMES, hands, strict=False)), **more))


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Hand.parse(text))


def call(count: int, rank: str) -> Call:
    """``call(3, "A")`` is "three aces"."""
    return Call(count, Rank(rank))


def lay(seat: int, laid: str, rank: str, *, called: int | None = None) -> Lay:
    """Lay cards under a call of their number, or of another one."""
    held = cards(laid)
    return Lay(seat, held, Call(len(held) if called is None else called, Rank(rank)))


def seen_by(seat: int | None, start: Game, *actions: Any) -> Observation:
    """What a seat has seen of a game once these actions are taken."""
    return observe(Game(start.start, (*start.actions, *actions)), seat)


def places(known: Traced) -> set[Any]:
    """Where a traced card can be: seats, "pile", "lay"."""
    return {*known.seats, *["pile"] * known.in_pile, *["lay"] * known.in_lay}
