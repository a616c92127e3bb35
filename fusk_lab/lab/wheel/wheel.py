"""The wheel of ranks as a value: what was called last, what may be called next, and what a hand can call truthfully."""

from __future__ import annotations

from dataclasses import dataclass

from ...rules import (
    Call,
    Hand,
    IllegalPosition,
    Lay,
    Pass,
    Rank,
    Reason,
    Refusal,
    State,
    Variant,
    calls,
    deal,
    deck,
    setup,
    why_illegal,
)  # fmt: skip
from ...rules.position import decks_for

__all__ = ["Sector", "Wheel", "wheel"]


@dataclass(frozen=True, slots=True)
class Sector:
    """Hold a rank: whether it was called last, what may be called of it, and how many of it the hand holds.

    `calls` has rising counts; `held` is None where no hand is given.
    """

    rank: Rank
    last: bool
    calls: tuple[Call, ...]
    held: int | None

    @property
    def true(self) -> bool:
        """Say whether the hand has the cards for a call that may be made."""
        return bool(self.calls) and (self.held or 0) >= self.calls[0].count


@dataclass(frozen=True, slots=True)
class Wheel:
    """Hold thirteen sectors, ace … king, and the position they are read from: seat 0 is to lay.

    Where no hand is given that seat holds nearly all the cards, so that any count can be laid.
    """

    state: State
    hand: Hand | None
    sectors: tuple[Sector, ...]

    @property
    def allowed(self) -> tuple[Sector, ...]:
        """Return the sectors of which something may be called."""
        return tuple(sector for sector in self.sectors if sector.calls)

    @property
    def true(self) -> tuple[Sector, ...]:
        """Return the sectors the hand can call truthfully."""
        return tuple(sector for sector in self.sectors if sector.true)

    @property
    def forced(self) -> bool:
        """Say whether who lays from the hand has to lie: no allowed call is true."""
        return self.hand is not None and bool(self.allowed) and not self.true

    @property
    def may_pass(self) -> bool:
        """Say whether one may pass instead (H6)."""
        return why_illegal(self.state, Pass(0)) is None

    @property
    def too_few(self) -> bool:
        """Say whether only the hand is too small for a call that is higher (V4b)."""
        most = min(self.most, self.state.variant.most_laid or self.most)  # H2
        return not self.allowed and bool(self.state.variant.calls(self.state.previous, most))

    @property
    def most(self) -> int:
        """Return the highest count there are cards for: as many as there are of a rank."""
        return 4 * self.state.decks

    def why_not(self, call: Call) -> Reason | None:
        """Say why a call is refused, or None: it is tried on the rules, over as many cards as it counts."""
        cards = tuple(self.state.hands[0])[: call.count]
        return why_illegal(self.state, Lay(0, cards, call))


def wheel(
    variant: Variant, previous: Call | None = None, hand: Hand | None = None, *, players: int = 4, who: str = "?"
) -> Wheel:
    """Ask the rules what may follow a call, with so many players (R1, V4b); `who` is the name of the one who lays.

    Raises IllegalPosition for a number of players, a hand or a call that cannot be.

    >>> from fusk_lab import EITHER_SIDE
    >>> [str(sector.rank) for sector in wheel(EITHER_SIDE, Call(3, Rank.SEVEN)).allowed]
    ['6', '8']
    """
    state = _position(variant, previous, hand, players, who)
    may = calls(state)
    sectors = tuple(
        Sector(
            rank,
            previous is not None and previous.rank is rank,
            tuple(call for call in may if call.rank is rank),
            None if hand is None else hand.count(rank),
        )
        for rank in Rank
    )
    return Wheel(state, hand, sectors)


def _position(variant: Variant, previous: Call | None, hand: Hand | None, players: int, who: str) -> State:
    others = deal(players, seed=0).players[1:]  # R1
    spare = list(deck(decks_for(players)))
    for card in hand or ():
        if card in spare:
            spare.remove(card)
    theirs = [spare.pop(0) for _ in others if spare]  # the least there is, for those who are not asked
    hands = {who: spare if hand is None else hand} | {name: [card] for name, card in zip(others, theirs, strict=False)}
    try:
        return setup(hands, variant=variant, previous=previous)
    except IllegalPosition as refused:
        if refused.reason.kind is not Refusal.NO_CALL_LEFT:
            raise
        return setup(hands, variant=variant)._replace(previous=previous)  # V4b: the top call, and that is worth seeing
