"""The lay a rule allows that is nearest to one that was meant.

- Cards: those meant that are still held; if none is, the lowest of the hand. As many as a call can stand for: of too
  many the first are laid, of too few the lowest of the hand come with them.
- Call: true if one that is allowed makes it so; else the one nearest to the call that was meant, with the count of the
  cards laid. Ranks go round, and of two as near the upper one is called; where calls raise (V4) they are a ladder, so
  that the nearest is the lowest that is allowed.
"""

from __future__ import annotations

from ..rules import Call, Card, Hand, Lay, State, Variant, calls, why_illegal

__all__ = ["nearest_lay"]


def nearest_lay(state: State, meant: Lay) -> Lay | None:
    """Lay the cards that were meant under a call that may be made, as near as can be; None where none may be made."""
    held, others = _kept(state.hands[state.turn], meant.cards)
    cards, allowed = (*held, *others), calls(state)
    for count in sorted(range(1, len(cards) + 1), key=lambda count: (abs(count - len(held)), count)):
        fitting = [call for call in allowed if state.variant.fits(call, count)]
        for call in sorted(fitting, key=lambda call: _far(state.variant, cards[:count], call, meant.call)):
            if why_illegal(state, lay := Lay(state.turn, cards[:count], call)) is None:
                return lay
    return None


def _kept(hand: Hand, meant: tuple[Card, ...]) -> tuple[list[Card], list[Card]]:
    """Part the cards that were meant, or else the lowest, from the others of the hand."""
    held, others = [], list(hand)
    for card in meant:
        if card in others:
            others.remove(card)
            held.append(card)
    return held or [others.pop(0)], others


def _far(variant: Variant, cards: tuple[Card, ...], call: Call, meant: Call) -> tuple[bool, int, int, int]:
    """Measure how far a call is from the one that was meant: first by truth, then by count, then by rank."""
    up = (call.rank.place - meant.rank.place) % 13
    steps = min(up, 13 - up)
    if variant.raises:  # V4a: the more ranks may follow, the lower it is
        steps = abs(len(variant.next_ranks(Call(1, call.rank))) - len(variant.next_ranks(Call(1, meant.rank))))
    return not variant.is_true(call, cards), len(cards) - call.count, steps, up
