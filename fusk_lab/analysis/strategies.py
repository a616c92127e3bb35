"""Players to play with: each a function (Observation, Random) -> Action or None, asked as `playing` says."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Final

from ..rules import Action, Call, Card, Challenge, Hand, Lay, Observation, Pass, Rank, Revealed
from .odds import left_for_the_lay, p_at_least, traced
from .playing import Player

__all__ = ["LEVELS", "Player", "bluffer", "counter", "honest", "may_call", "truthful"]


def may_call(seen: Observation) -> tuple[Call, ...]:
    """List what the viewer may call on their next turn, as `fusk_lab.calls` does for the seat on turn."""
    held = 0 if seen.hand is None else len(seen.hand)
    return seen.variant.calls(seen.previous, seen.variant.most_callable(held, seen.decks))


def truthful(p: float) -> Player:
    """Make the player T(p), whose statistics are known.

    It lays all its cards of the called rank, as many as it may (H2), or else one random card, and never more than
    called. Where it may pass (H6) it does so rather than lie. It challenges
    when its own cards and those called are more than there are (4 × decks), and else with probability p. With a
    step to either side (V2) it opens with ace, and then calls the rank it holds most of, ties by lot; so it does
    where it names the rank of a round (H5). In the Swedish form (V4) it lays all its cards of the lowest rank that
    makes a true call, or else as few random cards as it may, under the lowest call. Raises ValueError for what is
    no probability.
    """
    if not 0 <= p <= 1:
        raise ValueError(f"p is a probability, not {p!r}")

    def lay(seen: Observation, hand: Hand, rng: Random) -> Choice | None:
        return _as_true_as_can_be(seen, hand, _ranks(seen, opening=Rank.ACE), rng)

    def doubts(seen: Observation, hand: Hand, call: Call, rng: Random) -> bool:
        return hand.count(call.rank) + call.count > 4 * seen.decks or rng.random() < p

    return _player(lay, doubts)


Choice = tuple[Sequence[Card], Call]  # what to lay, and under which call


def _player(
    lay: Callable[[Observation, Hand, Random], Choice | None],
    doubts: Callable[[Observation, Hand, Call, Random], bool],
) -> Player:
    """Make a player out of how it lays, None being a pass (H6), and when it challenges."""

    def player(seen: Observation, rng: Random) -> Action | None:
        seat, hand, call = seen.viewer, seen.hand, seen.open_call
        if not isinstance(seat, int) or hand is None or seen.winner is not None:
            return None
        if seen.open_lay is None or call is None:
            choice = lay(seen, hand, rng) if seen.turn == seat else None
            return Lay(seat, *choice) if choice else Pass(seat) if seen.turn == seat else None
        if not seen.variant.may_challenge(seat, seen.open_lay.seat, len(seen.players)):
            return None
        return Challenge(seat) if _must_challenge(seen) or doubts(seen, hand, call, rng) else None

    return player


def _must_challenge(seen: Observation) -> bool:
    """Say whether the viewer can call nothing higher, so that the open lay may not stand (V4b)."""
    undecided = seen.last_lay_undecided or seen.variant.passing  # H6: who cannot call higher passes
    return seen.variant.raises and seen.turn == seen.viewer and not undecided and not may_call(seen)


# How to lay


def _may_pass(seen: Observation) -> bool:
    """Say whether the seat on turn may pass: it does not open a round (H6)."""
    return seen.variant.passing and seen.previous is not None


def _as_true_as_can_be(seen: Observation, hand: Hand, ranks: Sequence[Rank], rng: Random) -> Choice | None:
    """Lay truthfully, or else pass where one may (H6), or else lie."""
    if true := _true_lay(seen, hand, ranks, rng):
        return true
    return None if _may_pass(seen) else _false_lay(seen, rng.sample(tuple(hand), len(hand)), ranks, rng)


def _ranks(seen: Observation, opening: Rank | None = None) -> tuple[Rank, ...]:
    """List the ranks that may be called; where only the game's first call is free (V2), the opening one alone."""
    ranks = seen.variant.next_ranks(seen.previous)
    return (opening,) if opening in ranks and seen.previous is None and not seen.variant.new_round_rule else ranks


def _room(seen: Observation, call: Call) -> int:
    """Count the ranks that may follow a call: in the Swedish form (V4) the more, the lower it is."""
    return len(seen.variant.next_ranks(call))


def _true_lay(seen: Observation, hand: Hand, ranks: Sequence[Rank], rng: Random) -> Choice | None:
    """Lay all cards of a rank under their own name: of the rank held most of, in the Swedish form of the lowest."""
    most = seen.variant.most_callable(len(hand), seen.decks)
    held = [Call(min(hand.count(rank), most), rank) for rank in ranks if hand.count(rank)]
    worth = {
        call: _room(seen, call) if seen.variant.raises else call.count
        for call in held
        if seen.variant.allows(seen.previous, call)
    }
    if not worth:
        return None
    best = max(worth.values())
    call = rng.choice([call for call in held if worth.get(call) == best])
    return [card for card in hand if card.rank is call.rank][: call.count], call


def _false_lay(seen: Observation, cards: Sequence[Card], ranks: Sequence[Rank], rng: Random) -> Choice:
    """Lay the first of these cards, as few as can be, under the lowest call; elsewhere the rank is drawn by lot."""
    calls = [call for call in may_call(seen) if call.rank in ranks]
    fewest = min(call.count for call in calls)
    calls = [call for call in calls if call.count == fewest]
    call = max(calls, key=lambda call: _room(seen, call)) if seen.variant.raises else rng.choice(calls)
    return cards[:fewest], call


# The levels of the table


def _honest_lay(seen: Observation, hand: Hand, rng: Random) -> Choice | None:
    return _as_true_as_can_be(seen, hand, _ranks(seen), rng)


def _sees_a_bluff(seen: Observation, hand: Hand, call: Call, rng: Random) -> bool:
    return left_for_the_lay(seen) < call.count


_BLUFFS: Final = 1 / 3
_DOUBTS: Final = 1 / 4
_MOST_BLUFFED: Final = 3  # cards in a bluff


def _bluffers_lay(seen: Observation, hand: Hand, rng: Random) -> Choice | None:
    if rng.random() >= _BLUFFS and (true := _true_lay(seen, hand, _ranks(seen), rng)):
        return true
    calls = may_call(seen)
    if not calls:  # V4b, and passing is allowed
        return None
    fewest = min(call.count for call in calls)
    call = rng.choice([call for call in calls if call.count <= max(fewest, _MOST_BLUFFED)])
    room = len(hand) if seen.variant.most_laid is None else min(len(hand), seen.variant.most_laid)  # H2
    extra = seen.variant.extra_cards and call.count < room and rng.random() < 0.5  # V3
    return rng.sample(tuple(hand), call.count + extra), call


def _doubts_at_random(seen: Observation, hand: Hand, call: Call, rng: Random) -> bool:
    return rng.random() < _DOUBTS


def _counters_lay(seen: Observation, hand: Hand, rng: Random) -> Choice | None:
    """Lay truthfully, or pass where one may (H6); else part with the cards called last, and held fewest of."""
    ranks = _ranks(seen)
    if true := _true_lay(seen, hand, ranks, rng):
        return true
    if _may_pass(seen):
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
        return {rank: _room(seen, Call(1, rank)) for rank in Rank}
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


honest: Final = _player(_honest_lay, _sees_a_bluff)
bluffer: Final = _player(_bluffers_lay, _doubts_at_random)
counter: Final = _player(_counters_lay, _doubts_the_unlikely)
LEVELS: Final[Mapping[str, Player]] = MappingProxyType({"honest": honest, "bluffer": bluffer, "counter": counter})
