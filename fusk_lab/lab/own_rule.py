"""A rule of one's own, with its mistakes told in the language of the one who wrote it."""

from __future__ import annotations

from typing import Any

from ..rules import IllegalVariant, Variant
from ..rules.own import NextRanks
from ..text import say

__all__ = ["own_rule"]


def own_rule(name: str, next_ranks: NextRanks, *, lang: str = "sv", **toggles: Any) -> Variant:
    """Make a variant as `Variant.custom` does; what is wrong with the function is said in `lang` too.

    Raises IllegalVariant, naming the rule and the case it was asked about.

    >>> from fusk_lab import Call, Rank
    >>> own_rule("Kings only", lambda previous: Rank.KING).next_ranks(Call(1, Rank.TWO))
    (Rank.KING,)
    """
    __tracebackhide__ = True  # whoever wrote the rule need not read how it was asked
    try:
        return Variant.custom(name, next_ranks, **toggles)
    except IllegalVariant as refused:
        told = IllegalVariant(refused.reason)
        told.add_note(say(told, lang))
        raise told from None
