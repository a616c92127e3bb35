"""Players to play with: each a function (Observation, Random) -> Action or None, asked as `playing` says."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import Final

from ..rules import Call, Card, Hand, Observation, Rank, Revealed
from ..text import words
from .odds import left_for_the_lay, p_at_least, traced
from .playing import Player
from .ready import Choice, Ready, callable_ranks, false_calls, may_call, may_pass, room, sentence, true_calls
from .simple import Simple

__all__ = [
    "LEVELS", "Player", "always_bluff", "bluffer", "certain_only", "counter", "honest", "may_call", "sentence",
    "truthful",
]  # fmt: skip


def truthful(p: float) -> Simple:
    """Make the player T(p), whose statistics are known.

    It lays all its cards of the called rank, as many as it may (H2), or else one random card, and never more than
    called. Where it may pass (H6) it does so rather than lie. It challenges
    when its own cards and those called are more than there are (4 × decks), and else with probability p. With a
    step to either side (V2) it opens with ace, and then calls the rank it holds most of, ties by lot; so it does
    where it names the rank of a round (H5). In the Swedish form (V4) it lays all its cards of the lowest rank that
    makes a true call, or else as few random cards as it may, under the lowest call. Raises ValueError for what is
    no probability.

    >>> truthful(0.1).sentence("en")
    'Lays truthfully if it can, else random cards; challenges what must be a bluff, and else with probability 0.1.'
    """
    return Simple(bluffs=False, p=p)


def always_bluff(p: float = 0.1) -> Simple:
    """Make a player that bluffs whenever it holds another rank than the called one, and challenges as T(p) does.

    It lays as few random cards of other ranks as it may, under a call T(p) could lie with. It passes (H6) only
    where it can call nothing. Raises ValueError for what is no probability.
    """
    return Simple(bluffs=True, p=p)


certain_only: Final = truthful(0)  # challenges when its own cards and those called are more than there are


# The levels of the table


@dataclass(frozen=True)
class Level(Ready):
    """Hold a built-in player of the table by its name."""

    name: str
    lay: Callable[[Observation, Hand, Random], Choice | None]
    doubts: Callable[[Observation, Hand, Call, Random], bool]
    looks_back: bool = True

    def __repr__(self) -> str:
        return self.name

    def sentence(self, lang: str) -> str:
        """Say in a sentence how it plays."""
        return str(words(lang)["level"][self.name][1])

    def _lay(self, seen: Observation, hand: Hand, rng: Random) -> Choice | None:
        return self.lay(seen, hand, rng)

    def _doubts(self, seen: Observation, hand: Hand, call: Call, rng: Random) -> bool:
        return self.doubts(seen, hand, call, rng)


def _true_lay(seen: Observation, hand: Hand, ranks: Sequence[Rank], rng: Random) -> Choice | None:
    if not (best := true_calls(seen, hand, ranks)):
        return None
    call = rng.choice(best)
    return [card for card in hand if card.rank is call.rank][: call.count], call


def _false_lay(seen: Observation, cards: Sequence[Card], ranks: Sequence[Rank], rng: Random) -> Choice:
    """Lay the first of these cards, as few as can be, under the lowest call; elsewhere the rank is drawn by lot."""
    calls = false_calls(seen, ranks)
    call = calls[0] if seen.variant.raises else rng.choice(calls)
    return cards[: call.count], call


def _honest_lay(seen: Observation, hand: Hand, rng: Random) -> Choice | None:
    ranks = callable_ranks(seen.variant, seen.previous)
    if true := _true_lay(seen, hand, ranks, rng):
        return true
    return None if may_pass(seen) else _false_lay(seen, rng.sample(tuple(hand), len(hand)), ranks, rng)


def _sees_a_bluff(seen: Observation, hand: Hand, call: Call, rng: Random) -> bool:
    return left_for_the_lay(seen) < call.count


_BLUFFS: Final = 1 / 3
_DOUBTS: Final = 1 / 4
_MOST_BLUFFED: Final = 3  # cards in a bluff


def _bluffers_lay(seen: Observation, hand: Hand, rng: Random) -> Choice | None:
    if rng.random() >= _BLUFFS and (true := _true_lay(seen, hand, callable_ranks(seen.variant, seen.previous), rng)):
        return true
    calls = may_call(seen)
    if not calls:  # V4b, and passing is allowed
        return None
    fewest = min(call.count for call in calls)
    call = rng.choice([call for call in calls if call.count <= max(fewest, _MOST_BLUFFED)])
    most = len(hand) if seen.variant.most_laid is None else min(len(hand), seen.variant.most_laid)  # H2
    extra = seen.variant.extra_cards and call.count < most and rng.random() < 0.5  # V3
    return rng.sample(tuple(hand), call.count + extra), call


def _doubts_at_random(seen: Observation, hand: Hand, call: Call, rng: Random) -> bool:
    return rng.random() < _DOUBTS


def _counters_lay(seen: Observation, hand: Hand, rng: Random) -> Choice | None:
    """Lay truthfully, or pass where one may (H6); else part with the cards called last, and held fewest of."""
    ranks = callable_ranks(seen.variant, seen.previous)
    if true := _true_lay(seen, hand, ranks, rng):
        return true
    if may_pass(seen):
        return None
    due = _due(seen, ranks)
    shuffled = rng.sample(tuple(hand), len(hand))
    last_needed = sorted(shuffled, key=lambda card: (-due.get(card.rank, 0), hand.count(card.rank)))
    return _false_lay(seen, last_needed, ranks, rng)


def _due(seen: Observation, ranks: Sequence[Rank]) -> Mapping[Rank, int]:
    """Say at which of the viewer's next turns each rank must be called; nothing where players may choose (V2).

    In the Swedish form (V4) a low rank is of use seldom, so it counts as called late.
    """
    if seen.variant.raises:
        return {rank: room(seen, Call(1, rank)) for rank in Rank}
    due: dict[Rank, int] = {}
    if len(ranks) > 1:
        return due
    rank = ranks[0]
    for turn in range(1, len(Rank) + 1):
        for _ in seen.players:
            rank, *others = seen.variant.next_ranks(Call(1, rank))
            if others:
                return {}
        due.setdefault(rank, turn)
    return due


_SURE_ENOUGH: Final = 0.8  # so likely must a bluff be before a counter risks the pile
_TRUSTED: Final = (1, 20)  # how often a stranger lies about more than one card: one time in twenty


def _doubts_the_unlikely(seen: Observation, hand: Hand, call: Call, rng: Random) -> bool:
    """Challenge what is likely a bluff, and any last lay: if that is true, the game is lost all the same (R11)."""
    could = _could(seen, hand, call)
    if could == 0 or (seen.last_lay_undecided and could < 1):
        return True
    lies = (1 - could) * _readiness_to_lie(seen, call)
    return lies > _SURE_ENOUGH * (lies + could)


def _could(seen: Observation, hand: Hand, call: Call) -> float:
    """Estimate how likely the layer had the called cards: those it took, and of the rest as many as a fresh hand.

    A hand grows smaller by the ranks that were called, so for the rank called now it is as good as a fresh one.
    """
    assert seen.open_lay is not None
    known, layer = traced(seen, call.rank), seen.open_lay.seat
    had = sum(each.in_lay and not each.in_pile and each.seats <= {layer} for each in known)
    elsewhere = sum(each.placed for each in known) - hand.count(call.rank)
    cards = 52 * seen.decks
    unseen = cards - len(hand) - elsewhere - had
    fresh = max(cards // len(seen.players), seen.hand_sizes[layer] or 0)
    left = 4 * seen.decks - hand.count(call.rank) - elsewhere - had
    return float(p_at_least(max(call.count - had, 0), left, unseen, min(fresh, unseen)))


def _readiness_to_lie(seen: Observation, call: Call) -> float:
    """Judge how readily the layer calls what it has not, by what was turned up of its lays.

    Where the rank could be chosen (V2, V4) a call tells what the hand is good for, however unlikely: no lie then.
    Where it could not, whoever has none of it must lie about one card (R3).
    """
    assert seen.open_lay is not None
    if len(seen.variant.next_ranks(call)) > 1:
        return 0
    if call.count == 1:
        return 1
    layer = seen.open_lay.seat
    turned_up = [e for e in seen.seen if isinstance(e, Revealed) and e.layer == layer and e.call.count > 1]
    lies, lays = _TRUSTED
    return (lies + sum(not event.truthful for event in turned_up)) / (lays + len(turned_up))


honest: Final = Level("honest", _honest_lay, _sees_a_bluff)
bluffer: Final = Level("bluffer", _bluffers_lay, _doubts_at_random, looks_back=False)
counter: Final = Level("counter", _counters_lay, _doubts_the_unlikely)
LEVELS: Final[Mapping[str, Player]] = MappingProxyType({"honest": honest, "bluffer": bluffer, "counter": counter})
