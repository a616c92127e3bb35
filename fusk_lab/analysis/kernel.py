"""The rules once more, compiled: simple players over counted ranks, many millions of lays a second.

Suits never matter to simple players, so a hand is one word of thirteen four-bit counts, ace lowest: laying
subtracts, picking up adds. Each game draws the very words the rules engine would draw, so that it is the same
game; the tests hold that, game by game. The state of the generator is two words in an array.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from .kernel_words import NONE, Array, Word, compiled, deal, held, nibble, one_of, start, upper_53

__all__ = ["NONE", "NUMBER", "Counts", "Rules", "Table", "play"]

FORCED, BLUFFS, CHALLENGES, HITS, TAKEN = range(5)  # rows of what is counted
AFTER_LAYER, WINNER, TAKER = range(3)
NUMBER = Word(52)  # bits below the number of ranks in a row


# A turn


@compiled
def at_place(hand: Any, place: int, skipped: int) -> int:
    """Return the rank of the card at a place of the hand, ace … king, one rank left out."""
    rank = 0
    while True:
        if rank != skipped:
            place -= held(hand, rank)
            if place < 0:
                return rank
        rank += 1


@compiled
def drawn(hand: Any, size: int, rank: int, count: int, bluffs: bool, rng: Array) -> Any:
    """Draw cards one by one; who bluffs, of other ranks than the called one first."""
    laid = Word(0)
    for _ in range(count):
        others = size - held(hand, rank)
        if bluffs and others > 0:
            card = at_place(hand, one_of(others, rng), rank)
        else:
            card = at_place(hand, one_of(size, rng), NONE)
        hand -= Word(1) << Word(4 * card)
        laid += Word(1) << Word(4 * card)
        size -= 1
    return laid


@compiled
def most_held(hand: Any, row: Any) -> tuple[int, int]:
    """Return how many cards are held of the rank of a row held most of, and of how many ranks that many."""
    best, ties = 0, 0
    for at in range(int(row >> NUMBER)):
        count = held(hand, nibble(row, at))
        if count > best:
            best, ties = count, 1
        elif count == best:
            ties += 1
    return best, ties


@compiled
def called_of_most(hand: Any, row: Any, best: int, left: int) -> int:
    """Return one of the ranks held most of, after so many others."""
    at = 0
    while True:
        rank = nibble(row, at)
        if held(hand, rank) == best:
            if left == 0:
                return rank
            left -= 1
        at += 1


@compiled
def turn_by_row(hand: Any, size: int, row: Any, bluffs: bool, rng: Array) -> tuple[int, int, Any, bool]:
    """Lay where the rank goes by a table (R4, V1, V2): the rank, the count, the cards, whether none is held."""
    best, ties = most_held(hand, row)
    if best > 0 and not bluffs:
        rank = called_of_most(hand, row, best, one_of(ties, rng))
        return rank, best, Word(best) << Word(4 * rank), False
    rank = nibble(row, one_of(int(row >> NUMBER), rng))
    return rank, 1, drawn(hand, size, rank, 1, bluffs, rng), best == 0


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
    hand: Any, size: int, height: int, count: int, by_height: Any, bluffs: bool, rng: Array
) -> tuple[int, int, Any, bool]:
    """Lay where each call outbids the one before (V4): the height, the count, the cards, whether it must lie."""
    true = lowest_true(hand, height, count, by_height)
    if true != NONE and not bluffs:
        rank = nibble(by_height, true)
        best = held(hand, rank)
        return true, best, Word(best) << Word(4 * rank), False
    height, fewest = (height + 1, 1) if height < 12 else (height, count + 1)
    return height, fewest, drawn(hand, size, nibble(by_height, height), fewest, bluffs, rng), true == NONE


@compiled
def challenger(
    hands: Array, layer: int, rank: int, count: int, asked: int, copies: int, limits: Array, rng: Array
) -> int:
    """Ask others clockwise from the layer (R7); return who challenges, or NONE."""
    seat = layer
    for _ in range(asked):
        seat = seat + 1 if seat + 1 < len(hands) else 0
        if held(hands[seat], rank) + count > copies:
            return seat
        if limits[seat] > 0 and upper_53(rng) < limits[seat]:
            return seat
    return NONE


# A game, and many


class Rules(NamedTuple):
    """Hold what the kernel asks about the variant, the table and the seats."""

    # A row for no call before, and for each rank: the ranks that simple players choose from, in four bits each, and
    # above them their number; the last row has all that may be called where no call came before.
    rows: Array
    raises: bool  # V4
    by_height: Any  # the ranks, lowest first, in four bits each (V4a)
    anew: bool  # a challenge begins a new round (V4c, H4, H5)
    asked: int  # about a lay: all the others, or the next one alone (H1)
    leader: int  # after a challenge: AFTER_LAYER, WINNER or TAKER (R10, H3)
    copies: int  # of each rank
    cap: int
    bluffs: Array  # a seat
    limits: Array  # a seat: it challenges when the upper 53 bits drawn are below


class Table(NamedTuple):
    """Hold what changes in a game, to be used again for the next."""

    hands: Array
    sizes: Array
    cards: Array
    rng: Array


@compiled
def play_game(seed: Any, game: Any, rules: Rules, table: Table, piles: Array) -> tuple[int, ...]:
    """Play one game: starter, winner or NONE, lays, forced, bluffs, challenges, hits, cards taken, largest pile."""
    hands, sizes, rng = table.hands, table.sizes, table.rng
    starter = deal(start(seed, game, rng), table.cards, hands, sizes)
    rows, limits, leader = rules.rows, rules.limits, rules.leader
    lays = forced = bluffs = challenges = hits = taken = largest = 0
    layer, row, height, last_count, pile, pile_size = starter, 0, NONE, 0, Word(0), 0
    while lays < rules.cap:
        hand, size = hands[layer], sizes[layer]
        if rules.raises:
            height, count, laid, must_lie = turn_by_height(
                hand, size, height, last_count, rules.by_height, rules.bluffs[layer], rng
            )
            rank, last_count = nibble(rules.by_height, height), count
        else:
            rank, count, laid, must_lie = turn_by_row(hand, size, rows[row], rules.bluffs[layer], rng)
            if row == 0 and must_lie:  # another opening call could have been true
                must_lie = most_held(hand, rows[-1])[0] == 0
            row = rank + 1
        true = laid == Word(count) << Word(4 * rank)
        size -= count
        hands[layer], sizes[layer] = hand - laid, size
        pile, pile_size = pile + laid, pile_size + count
        lays, forced, bluffs = lays + 1, forced + must_lie, bluffs + (not true)
        after = layer + 1 if layer + 1 < len(hands) else 0
        # V4b: who can call nothing higher must challenge
        if rules.raises and height == 12 and size > 0 and count >= min(sizes[after], rules.copies):
            who = after
        else:
            who = challenger(hands, layer, rank, count, rules.asked, rules.copies, limits, rng)
        if who != NONE:
            taker = who if true else layer  # R9
            hands[taker], sizes[taker] = hands[taker] + pile, sizes[taker] + pile_size
            piles[pile_size] += 1
            challenges, hits, taken = challenges + 1, hits + (not true), taken + pile_size
            largest = max(largest, pile_size)
            pile, pile_size = Word(0), 0
            if rules.anew:
                row, height, last_count = 0, NONE, 0
        if sizes[layer] == 0:  # R11
            return starter, layer, lays, forced, bluffs, challenges, hits, taken, largest
        if who == NONE or leader == AFTER_LAYER:  # R10
            layer = after
        elif true == (leader == TAKER):  # H3
            layer = who
    return starter, NONE, lays, forced, bluffs, challenges, hits, taken, largest


class Counts(NamedTuple):
    """Hold what is counted in a chunk of games."""

    lays: Array  # a game
    piles: Array  # of each size
    wins: Array  # a seat
    wins_from_starter: Array
    counted: Array  # FORCED …: of, to, and the sums of their products
    longest: Array  # lays, game; NONE: there is none
    shortest: Array
    biggest_pickup: Array


@compiled
def count_pair(counted: Array, of: int, to: int) -> None:
    """Add one game's pair of numbers, and their products."""
    counted[0] += of
    counted[1] += to
    counted[2] += of * of
    counted[3] += of * to
    counted[4] += to * to


@compiled
def play(seed: Any, first: int, rules: Rules, table: Table, counts: Counts) -> None:
    """Play as many games as there is room for in `counts.lays`, from the first number on."""
    players = len(table.hands)
    for at in range(len(counts.lays)):
        game = first + at
        starter, winner, lays, forced, bluffs, challenges, hits, taken, largest = play_game(
            seed, Word(game), rules, table, counts.piles
        )
        counts.lays[at] = lays
        count_pair(counts.counted[FORCED], forced, lays)
        count_pair(counts.counted[BLUFFS], bluffs, lays)
        count_pair(counts.counted[CHALLENGES], challenges, lays)
        count_pair(counts.counted[HITS], hits, challenges)
        count_pair(counts.counted[TAKEN], taken, challenges)
        if lays > counts.longest[0]:
            counts.longest[:] = lays, game
        if largest > 0 and largest > counts.biggest_pickup[0]:
            counts.biggest_pickup[:] = largest, game
        if winner != NONE:
            counts.wins[winner] += 1
            counts.wins_from_starter[winner - starter if winner >= starter else winner - starter + players] += 1
            if counts.shortest[0] == NONE or lays < counts.shortest[0]:
                counts.shortest[:] = lays, game
