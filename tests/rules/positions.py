"""What the tests of the rules are written in: tables, calls and actions as short as one says them."""

from __future__ import annotations

from itertools import product
from typing import Any

from fusk_lab import Call, Hand, Lay, Rank, Sequence, State, Step, Variant, setup, step
from fusk_lab.rules.position import NAMES

PELLE, KALLE, LISA, OMAR = range(4)

SEQUENCES = {
    "base": Variant(),
    "descending": Variant(Sequence.DESCENDING),
    "either_side": Variant(Sequence.EITHER_SIDE),
    "either_side_or_same": Variant(Sequence.EITHER_SIDE, same_rank=True),
    "swedish": Variant(Sequence.SWEDISH),
    "swedish + ace_low": Variant(Sequence.SWEDISH, ace_low=True),
}
EVERY_SEQUENCE = SEQUENCES | {"same_rank_rounds": Variant(Sequence.SAME_RANK)}


def two_up(previous: Rank | None) -> list[Rank]:
    """Call ace or seven first, anything after ace, and else two ranks up."""
    if previous is None:
        return [Rank.SEVEN, Rank.ACE]
    return list(Rank) if previous is Rank.ACE else [list(Rank)[(previous.place + 2) % 13]]


OWN = Variant.custom("Two up", two_up)
EXTRA = {"": {}, "extra_cards": {"extra_cards": True}, "ranks_only": {"extra_cards": True, "count_judged": False}}
ALL_VARIANTS = tuple(
    Variant(v.sequence, same_rank=v.same_rank, ace_low=v.ace_low, **extra)
    for v, extra in product(SEQUENCES.values(), EXTRA.values())
)


def table(*hands: str, **more: Any) -> State:
    """Seat Pelle, Kalle, Lisa … with these hands; the rest as `setup` takes it."""
    return setup(dict(zip(NAMES, hands, strict=False)), **more)


def call(count: int, rank: str) -> Call:
    """``call(3, "A")`` is "three aces"."""
    return Call(count, Rank(rank))


def lay(seat: int, cards: str, rank: str, *, called: int | None = None) -> Lay:
    """Lay cards under a call of their number, or of another one."""
    held = tuple(Hand.parse(cards))
    return Lay(seat, held, Call(len(held) if called is None else called, Rank(rank)))


def take(state: State, *actions: Any) -> Step:
    """Carry out actions one after the other; what the last one led to."""
    taken = Step(state, ())
    for action in actions:
        taken = step(taken.state, action)
    return taken


def after(state: State, *actions: Any) -> State:
    """Carry out actions one after the other; the position they lead to."""
    return take(state, *actions).state


def cards_of(state: State) -> list[str]:
    """Every card on the table, in hands and pile, in order."""
    return sorted(str(card) for cards in (*state.hands, state.pile) for card in cards)


def kinds(events: Any) -> list[str]:
    """The names of events, in order."""
    return [type(event).__name__ for event in events]
