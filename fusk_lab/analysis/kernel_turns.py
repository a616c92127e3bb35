"""A turn, compiled: what a simple player lays and calls, and who challenges."""

from __future__ import annotations

from typing import Any, NamedTuple

from .kernel_words import NONE, ONE, ZERO, Array, Int, Rng, Word, compiled, held, nibble, one_of, upper_53, went_on

__all__ = ["NUMBER", "Turn", "challenger", "most_held", "turn_by_height", "turn_by_row"]

NUMBER = Word(52)  # bits below the number of ranks in a row


@compiled
def at_place(hand: Any, place: int) -> int:
    """Return the rank of the card at a place of the hand, ace … king."""
    rank = ZERO
    while True:
        place -= held(hand, rank)
        if place < 0:
            return rank
        rank += 1


@compiled
def drawn(hand: Any, size: int, rank: int, count: int, bluffs: bool, rng: Rng) -> tuple[Any, Rng]:
    """Draw cards one by one; who bluffs, of other ranks than the called one first."""
    laid = Word(0)
    for _ in range(count):
        pool, number = hand, size
        if bluffs and size > held(hand, rank):
            pool, number = hand & ~(Word(15) << Word(4 * rank)), size - held(hand, rank)
        place, rng = one_of(number, rng)
        card = Word(1) << Word(4 * at_place(pool, place))
        hand, laid, size = hand - card, laid + card, size - 1
    return laid, rng


@compiled
def most_held(hand: Any, row: Any) -> tuple[int, int]:
    """Return how many cards are held of the rank of a row held most of, and of how many ranks that many."""
    best, ties = 0, 0
    for at in range(Int(row >> NUMBER)):
        count = held(hand, nibble(row, at))
        if count > best:
            best, ties = count, 1
        elif count == best:
            ties += 1
    return best, ties


@compiled
def called_of_most(hand: Any, row: Any, best: int, left: int) -> int:
    """Return one of the ranks held most of, after so many others."""
    at = ZERO
    while True:
        rank = nibble(row, at)
        if held(hand, rank) == best:
            if left == 0:
                return rank
            left -= 1
        at += 1


class Turn(NamedTuple):
    """Hold a lay: the called rank, or its height (V4), how many and which cards, and whether no call could be true."""

    called: int
    number: int  # of cards
    laid: Any
    must_lie: bool


@compiled
def turn_by_row(hand: Any, size: int, row: Any, bluffs: bool, rng: Rng) -> tuple[Turn, Rng]:
    """Lay where the rank goes by a table (R4, V1, V2)."""
    number, rank = Int(row >> NUMBER), nibble(row, ZERO)
    best, ties = (held(hand, rank), 1) if number == 1 else most_held(hand, row)
    if best > 0 and not bluffs:
        if number > 1:
            left, rng = one_of(ties, rng)
            rank = called_of_most(hand, row, best, left)
        return Turn(rank, best, Word(best) << Word(4 * rank), False), rng
    if number > 1:
        at, rng = one_of(number, rng)
        rank = nibble(row, at)
    laid, rng = drawn(hand, size, rank, ONE, bluffs, rng)
    return Turn(rank, 1, laid, best == 0), rng


@compiled
def lowest_true(hand: Any, height: int, count: int, by_height: Any) -> int:
    """Return the height of the lowest true call that outbids one of this height and count (V4), or NONE."""
    if height != NONE and held(hand, nibble(by_height, height)) > count:
        return height
    for higher in range(height + 1, 13):
        if held(hand, nibble(by_height, higher)) > 0:
            return higher
    return NONE


@compiled
def turn_by_height(
    hand: Any, size: int, height: int, count: int, by_height: Any, bluffs: bool, rng: Rng
) -> tuple[Turn, Rng]:
    """Lay where each call outbids the one before (V4)."""
    true = lowest_true(hand, height, count, by_height)
    if true != NONE and not bluffs:
        rank = nibble(by_height, true)
        best = held(hand, rank)
        return Turn(true, best, Word(best) << Word(4 * rank), False), rng
    height, fewest = (height + 1, 1) if height < 12 else (height, count + 1)
    laid, rng = drawn(hand, size, nibble(by_height, height), fewest, bluffs, rng)
    return Turn(height, fewest, laid, true == NONE), rng


@compiled
def challenger(
    hands: Array, limits: Array, layer: int, rank: int, count: int, asked: int, copies: int, rng: Rng
) -> tuple[int, Rng]:
    """Ask others clockwise from the layer (R7); return who challenges, or NONE."""
    seat = layer
    for _ in range(asked):
        seat = seat + 1 if seat + 1 < len(hands) else 0
        at = Word(seat)
        if held(hands[at], rank) + count > copies:
            return seat, rng
        if limits[at] > 0:
            word = upper_53(rng)
            rng = went_on(rng)
            if word < limits[at]:
                return seat, rng
    return NONE, rng
