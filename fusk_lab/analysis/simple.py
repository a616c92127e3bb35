"""The simple players: they look at nothing but their hand and the call, so that a kernel can play them too."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from ..rules import Call, Card, Hand, Observation, Rank
from ..text import words
from ..text.both import in_both
from .generator import one_of
from .ready import Choice, Ready, callable_ranks, false_calls, may_pass, true_calls

__all__ = ["OPENING", "Simple"]

OPENING: Final = Rank.ACE  # called where a game's first call alone is free (V2)


@dataclass(frozen=True)
class Simple(Ready):
    """Play truthfully or bluff whenever that can be, and challenge at random with probability p.

    Each choice among n takes a single draw, and none where n is one. Raises ValueError for what is no probability.
    """

    bluffs: bool
    p: float
    looks_back = False

    def __post_init__(self) -> None:
        if isinstance(self.p, bool) or not isinstance(self.p, int | float) or not 0 <= self.p <= 1:
            raise ValueError(in_both("wrong", "probability", read=repr(self.p)))

    def __repr__(self) -> str:
        return f"{'always_bluff' if self.bluffs else 'truthful'}({self.p!r})"

    def sentence(self, lang: str) -> str:
        """Say in a sentence how it plays."""
        said = words(lang)["strategy"]
        chance = f"{self.p:g}".replace(".", words(lang)["grammar"]["decimal"])
        lays = said["lays_false" if self.bluffs else "lays_true"]
        return str(lays + (said["doubts"].format(p=chance) if self.p else said["doubts_certain"]))

    def _lay(self, seen: Observation, hand: Hand, rng: Random) -> Choice | None:
        ranks = callable_ranks(seen.variant, seen.previous, OPENING)
        if not self.bluffs:
            if true := true_calls(seen, hand, ranks):
                call = true[one_of(len(true), rng)]
                return [card for card in hand if card.rank is call.rank][: call.count], call
            if may_pass(seen):
                return None
        if not (false := false_calls(seen, ranks)):  # V4b, and passing is allowed
            return None
        call = false[one_of(len(false), rng)]
        return _drawn(hand, call, rng, other_ranks_first=self.bluffs), call

    def _doubts(self, seen: Observation, hand: Hand, call: Call, rng: Random) -> bool:
        if hand.count(call.rank) + call.count > 4 * seen.decks:
            return True
        return self.p > 0 and rng.random() < self.p


def _drawn(hand: Hand, call: Call, rng: Random, other_ranks_first: bool) -> list[Card]:
    """Draw as many cards as are called, one by one."""
    left, drawn = list(hand), list[Card]()
    for _ in range(call.count):
        others = [card for card in left if card.rank is not call.rank] if other_ranks_first else []
        pool = others or left
        drawn.append(pool[one_of(len(pool), rng)])
        left.remove(drawn[-1])
    return drawn
