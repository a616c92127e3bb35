"""A rule of one's own, with its mistakes told in the language of the one who wrote it."""

from __future__ import annotations

from typing import Any

from ..rules import Variant
from ..rules.own import NextRanks
from .live import explained

__all__ = ["own_rule"]


def own_rule(name: str, next_ranks: NextRanks, *, lang: str = "sv", **toggles: Any) -> Variant:
    """Make a variant as `Variant.custom` does; what is wrong with the function is said in `lang` too.

    Raises IllegalVariant, naming the rule and the case it was asked about.

    >>> from fusk_lab import Call, Rank
    >>> own_rule("Kings only", lambda previous: Rank.KING).next_ranks(Call(1, Rank.TWO))
    (Rank.KING,)
    """
    with explained(lang):
        return Variant.custom(name, next_ranks, **toggles)
