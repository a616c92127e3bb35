"""What ready-made players have in common: when they are asked, what they may call, and that they are data."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from random import Random

from ..rules import Action, Call, Card, Challenge, Hand, Lay, Observation, Pass, Rank, Variant
from ..text import words

__all__ = ["Choice", "Ready", "callable_ranks", "false_calls", "may_call", "may_pass", "room", "sentence", "true_calls"]

Choice = tuple[Sequence[Card], Call]  # what to lay, and under which call


class Ready(ABC):
    """A ready-made player: it says how it lays, None being a pass (H6), and when it challenges."""

    looks_back = True  # at what was seen before; who does not is asked faster

    def __call__(self, seen: Observation, rng: Random) -> Action | None:
        """Answer for the seat whose observation it is; None where nothing is asked of it, and to decline."""
        seat, hand, lay = seen.viewer, seen.hand, seen.open_lay
        if not isinstance(seat, int) or hand is None or seen.winner is not None:
            return None
        if lay is None:
            choice = self._lay(seen, hand, rng) if seen.turn == seat else None
            return Lay(seat, *choice) if choice else Pass(seat) if seen.turn == seat else None
        if not seen.variant.may_challenge(seat, lay.seat, len(seen.players)):
            return None
        return Challenge(seat) if _must_challenge(seen) or self._doubts(seen, hand, lay.call, rng) else None

    @abstractmethod
    def _lay(self, seen: Observation, hand: Hand, rng: Random) -> Choice | None: ...

    @abstractmethod
    def _doubts(self, seen: Observation, hand: Hand, call: Call, rng: Random) -> bool: ...

    @abstractmethod
    def sentence(self, lang: str) -> str:
        """Say in a sentence how it plays."""


def sentence(player: object, lang: str) -> str:
    """Say how a player plays; of one that is no ready-made one its name alone is known."""
    if isinstance(player, Ready):
        return player.sentence(lang)
    name = getattr(player, "__name__", type(player).__name__)
    return str(words(lang)["strategy"]["own"].format(name=name))


# What may be called


def may_call(seen: Observation) -> tuple[Call, ...]:
    """List what the viewer may call on their next turn, as `fusk_lab.calls` does for the seat on turn."""
    held = 0 if seen.hand is None else len(seen.hand)
    return seen.variant.calls(seen.previous, seen.variant.most_callable(held, seen.decks))


def may_pass(seen: Observation) -> bool:
    """Say whether the seat on turn may pass: it does not lead (H6)."""
    bare = seen.pile_is_bare and seen.open_lay is None
    return seen.variant.passing and not seen.variant.must_lead(seen.previous, bare=bare, passes=seen.passes)


def _must_challenge(seen: Observation) -> bool:
    """Say whether the viewer can call nothing higher, so that the open lay may not stand (V4b)."""
    if not seen.variant.raises or seen.variant.passing or seen.turn != seen.viewer:  # H6: one passes instead
        return False
    return not seen.last_lay_undecided and not may_call(seen)


def callable_ranks(variant: Variant, previous: Call | None, opening: Rank | None = None) -> tuple[Rank, ...]:
    """List the ranks that may be called; where only the game's first call is free (V2), the opening one alone."""
    ranks = variant.next_ranks(previous)
    return (opening,) if opening in ranks and previous is None and not variant.new_round_rule else ranks


def room(seen: Observation, call: Call) -> int:
    """Count the ranks that may follow a call: in the Swedish form (V4) the more, the lower it is."""
    return len(seen.variant.next_ranks(call))


def true_calls(seen: Observation, hand: Hand, ranks: Sequence[Rank]) -> list[Call]:
    """List the best calls of all one's cards of a rank: where most are held, in the Swedish form the lowest (V4)."""
    variant = seen.variant
    most = variant.most_callable(len(hand), seen.decks)
    held = [Call(min(count, most), rank) for rank in ranks if (count := hand.count(rank))]
    worth = {
        call: room(seen, call) if variant.raises else call.count
        for call in held
        if variant.allows(seen.previous, call)
    }
    best = max(worth.values(), default=0)
    return [call for call in held if worth.get(call) == best]


def false_calls(seen: Observation, ranks: Sequence[Rank]) -> list[Call]:
    """List the calls of fewest cards, whatever is held; in the Swedish form the lowest alone (V4)."""
    calls = [call for call in may_call(seen) if call.rank in ranks]
    fewest = min((call.count for call in calls), default=0)
    calls = [call for call in calls if call.count == fewest]
    return [max(calls, key=lambda call: room(seen, call))] if calls and seen.variant.raises else calls
