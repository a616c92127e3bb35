"""The first lays of a game, of which it is known exactly how often they are forced: the hand is as it was dealt."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from ..rules import Call, Leader, Rank, Variant
from ..rules.position import decks_for
from .odds import p_forced_lie
from .playing import Player
from .simple import OPENING, Simple

__all__ = ["EarlyLay", "early_lay", "p_forced_when_fresh"]


class EarlyLay(NamedTuple):
    """Hold which lay of a game it is, 1 the first, and how often it is forced, exactly."""

    lay: int
    chance: Fraction


def early_lay(variant: Variant, strategies: Sequence[Player]) -> EarlyLay:
    """Return the first lay that tells something, and how often it is forced: `strategies` has one a seat.

    The first lay of all is that, whoever plays. Where its rank is free (V2) nobody has to lie in it; then it is the
    second one, if everybody opens with the same rank and taking that opening lay makes no difference to it.

    >>> from fusk_lab import BASE, EITHER_SIDE
    >>> from fusk_lab.analysis.strategies import honest, truthful
    >>> early_lay(EITHER_SIDE, [truthful(0.1)] * 4), early_lay(EITHER_SIDE, [honest] * 4)
    (EarlyLay(lay=2, chance=Fraction(15466, 189175)), EarlyLay(lay=1, chance=Fraction(0, 1)))
    >>> early_lay(BASE, [honest] * 4)
    EarlyLay(lay=1, chance=Fraction(6327, 20825))
    """
    opening = variant.next_ranks(None)
    if len(opening) == len(Rank) and _second_is_known(variant, strategies):
        return EarlyLay(2, p_forced_when_fresh(len(variant.next_ranks(Call(1, OPENING))), len(strategies)))
    return EarlyLay(1, p_forced_when_fresh(len(opening), len(strategies)))


def _second_is_known(variant: Variant, strategies: Sequence[Player]) -> bool:
    opens_alike = variant.new_round_rule is None and all(isinstance(each, Simple) for each in strategies)
    in_order = not variant.raises and not variant.passing and variant.leader is Leader.AFTER_LAYER
    return opens_alike and in_order and OPENING not in variant.next_ranks(Call(1, OPENING))


def p_forced_when_fresh(ranks: int, players: int) -> Fraction:
    """Return the chance that a hand as it was dealt holds none of so many ranks, whoever's hand it is."""
    decks = decks_for(players)
    size, more = divmod(52 * decks, players)  # hands differ by one card at most (R1)
    small, large = (p_forced_lie(hand, decks, ranks) for hand in (size, size + bool(more)))
    return (small * (players - more) + large * more) / players
