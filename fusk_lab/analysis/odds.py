"""Exact odds, and what a viewer can conclude about an open call. Fractions throughout."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from ..rules import TEACHER, Call, Card, Observation, Rank, Viewer
from ..text.both import in_both
from .conclusion import Conclusion, Verdict, conclude, left_for_the_lay
from .seen import open_lay
from .trail import How, Traced, traced
from .ways import LAY, ways

__all__ = [
    "Chances", "Conclusion", "How", "Traced", "Verdict", "chances", "conclude", "left_for_the_lay", "p_at_least",
    "p_forced_lie", "p_never_lie", "p_no_true_call", "traced",
]  # fmt: skip


def p_forced_lie(hand: int = 13, decks: int = 1, ranks: int = 1) -> Fraction:
    """Return the chance that a random hand holds none of so many ranks that may be called.

    Raises ValueError for a hand that is larger than the decks, or for ranks that are not 0 to 13.

    >>> p_forced_lie(13), float(p_forced_lie(13))
    (Fraction(6327, 20825), 0.30381752701080433)
    """
    _check_ranks(ranks)
    return p_no_true_call([1] * ranks, hand, decks)


def p_no_true_call(needed: Iterable[int], hand: int = 13, decks: int = 1) -> Fraction:
    """Return the chance that a random hand makes no call true: of each callable rank it holds fewer than needed.

    `needed` has a number for each rank that may be called, the lowest count of it that may be (V4). Raises
    ValueError for a hand that is larger than the decks, or for more ranks than there are, TypeError for no numbers.

    >>> p_no_true_call([1, 1]) == p_forced_lie(13, ranks=2), p_no_true_call([3] + [1] * 7) < p_forced_lie(13, ranks=7)
    (True, True)
    """
    if not isinstance(needed, Iterable):
        raise TypeError(in_both("wrong", "needed", read=repr(needed)))
    counts = tuple(needed)
    _check(hand=hand, decks=decks, **{f"needed[{n}]": count for n, count in enumerate(counts)})
    _check_hand(hand, decks)
    _check_ranks(len(counts))
    copies, held = 4 * decks, {0: 1}  # how many cards of the callable ranks, in how many ways
    for count in counts:
        more: defaultdict[int, int] = defaultdict(int)
        for cards, ways_to_hold in held.items():
            for of_rank in range(min(count, copies + 1)):
                more[cards + of_rank] += ways_to_hold * comb(copies, of_rank)
        held = more
    others = 52 * decks - copies * len(counts)
    false = sum(ways_to_hold * comb(others, hand - cards) for cards, ways_to_hold in held.items() if cards <= hand)
    return Fraction(false, comb(52 * decks, hand))


def p_never_lie(hand: int = 13, decks: int = 1) -> Fraction:
    """Return the chance that a random hand is laid to the end without a lie, if nobody ever takes the pile.

    One rank may be called at a time (R4, V1), and all cards of it are laid: the hand then holds the first ranks its
    player is to call, at least one card of each, and nothing else. Whatever the number of players, all thirteen come
    up before one comes again. Raises ValueError for a hand that is larger than the decks.

    >>> float(p_never_lie(8)), float(p_never_lie(9))
    (0.0006356262469882756, 0.000687154169224148)
    """
    _check(hand=hand, decks=decks)
    _check_hand(hand, decks)
    copies = 4 * decks

    def of_exactly(ranks: int) -> int:
        """Count the hands of so many given ranks, each of which is there."""
        return sum((-1) ** out * comb(ranks, out) * comb(copies * (ranks - out), hand) for out in range(ranks + 1))

    return Fraction(sum(map(of_exactly, range(14))), comb(52 * decks, hand))


def p_at_least(k: int, copies: int = 4, unseen: int = 39, hand: int = 13) -> Fraction:
    """Return the chance that a random hand of the unseen cards holds at least k of the copies among them.

    Raises ValueError for more copies or a larger hand than there are unseen cards.

    >>> p_at_least(3), p_at_least(3, copies=3)    # "three aces" when I hold none, one
    (Fraction(11, 111), Fraction(22, 703))
    """
    _check(k=k, copies=copies, unseen=unseen, hand=hand)
    if copies > unseen or hand > unseen:
        raise ValueError(in_both("wrong", "unseen", copies=copies, hand=hand, unseen=unseen))
    ways_to_hold = (comb(copies, held) * comb(unseen - copies, hand - held) for held in range(k, min(copies, hand) + 1))
    return Fraction(sum(ways_to_hold), comb(unseen, hand))


def _check(*, least: int = 0, **numbers: int) -> None:
    for name, number in numbers.items():
        if type(number) is not int:
            raise TypeError(in_both("wrong", "whole", name=name, read=repr(number)))
        if number < least:
            raise ValueError(in_both("wrong", "least", name=name, least=least, read=number))


def _check_ranks(ranks: int) -> None:
    _check(ranks=ranks)
    if ranks > len(Rank):
        raise ValueError(in_both("wrong", "ranks", read=ranks, most=len(Rank)))


def _check_hand(hand: int, decks: int) -> None:
    _check(least=1, decks=decks)
    if hand > 52 * decks:
        raise ValueError(in_both("wrong", "hand", hand=hand, cards=52 * decks))


@dataclass(frozen=True, slots=True)
class Chances:
    """Hold how likely it is what the others hold, for one viewer of an open call.

    `could` is the chance that the layer had the called cards at all, in the hand or in the lay. `held` says
    for each seat how likely it is to hold none, one, two … of the rank; the layer's open lay is counted as held.
    `by_card`: all cards seen were followed one by one; else, later in a game, only how many of the rank they were
    and the single cards that are sure.
    """

    players: tuple[str, ...]
    viewer: int | Viewer | None
    layer: int
    call: Call
    could: Fraction
    held: tuple[tuple[Fraction, ...], ...]
    by_card: bool


def chances(observation: Observation, cards: Iterable[Card] | None = None) -> Chances | None:
    """Return how likely it is that the layer can hold what was called, and how many of the rank each one holds.

    Exact if all deals that agree with what the viewer has seen are equally likely, and a face-down lay may as
    well be any cards of the hand. Who calls may of course choose; but how they do is not in the rules. None
    where the sizes of hands are hidden (V3): then there is nothing to count. `cards` as in `conclude`.
    Raises ValueError when no call is open.

    >>> from fusk_lab import Game, Lay, Rank, deal, observe
    >>> game = Game(deal(4, seed=1))
    >>> layer = game.start.turn
    >>> game = game.then(Lay(layer, list(game.start.hands[layer])[:3], Call(3, Rank.ACE)))
    >>> odds = chances(observe(game, None))
    >>> odds.could == p_at_least(3, copies=4, unseen=52, hand=13)
    True
    """
    lay = open_lay(observation)
    if observation.pile_size is None:
        return None
    if observation.viewer is TEACHER:
        counts, by_card = {_as_it_is(observation): 1}, True
    else:
        found = ways(observation, cards)
        counts, by_card = dict(found.counts), found.by_card
    copies = max(sum(places) for places in counts)
    numbers: list[defaultdict[int, int]] = [defaultdict(int) for _ in observation.players]
    for places, number in counts.items():
        for seat in range(len(observation.players)):
            numbers[seat][places[seat] + (places[LAY] if seat == lay.seat else 0)] += number
    total = sum(counts.values())
    held = tuple(tuple(Fraction(each[k], total) for k in range(copies + 1)) for each in numbers)
    could = sum(held[lay.seat][lay.call.count :], Fraction(0))
    return Chances(observation.players, observation.viewer, lay.seat, lay.call, could, held, by_card)


def _as_it_is(observation: Observation) -> tuple[int, ...]:
    lay = open_lay(observation)
    rank = lay.call.rank
    hands = (0 if hand is None else hand.count(rank) for hand in observation.hands)
    laid = sum(card.rank is rank for card in lay.cards or ())
    pile = observation.pile.count(rank) if observation.pile else 0
    return (*hands, pile - laid, laid, 0)
