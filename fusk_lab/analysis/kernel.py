"""The rules once more, compiled: simple players over counted ranks, many millions of lays a second.

Suits never matter to simple players, so a hand is one word of thirteen four-bit counts, ace lowest: laying
subtracts, picking up adds. Each game draws the very words the rules engine would draw, so that it is the same
game; the tests hold that, game by game.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from .kernel_turns import NUMBER, challenger, most_held, turn_by_height, turn_by_row
from .kernel_words import NONE, ZERO, Array, Rng, Word, compiled, copied, deal, kept, nibble, start

__all__ = ["NONE", "NUMBER", "Counts", "Rules", "Table", "play"]

# What is compiled is kept until this file changes; so it must when those change that it is made of. A test compares.
MADE_OF = "9344e564924c81dc"
FORCED, BLUFFS, CHALLENGES, HITS, TAKEN = range(5)  # rows of what is counted
AFTER_LAYER, WINNER, TAKER = range(3)
FREE = Word(14)  # the row of all that may be called where no call came before


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
    rng: Array  # where the generator stands after the last game


class Game(NamedTuple):
    """Hold what is counted in a game; `winner` is NONE at the cap."""

    starter: int
    winner: int
    lays: int
    forced: int
    bluffs: int
    challenges: int
    hits: int
    taken: int  # cards
    largest: int  # pile taken
    early: int  # 1: the first lay was forced; 2: the second was; 4: a later one


@copied
def play_game(seed: Any, game: Any, rules: Rules, table: Table, piles: Array) -> tuple[Game, Rng]:
    """Play one game, and count the piles taken by their sizes."""
    hands, sizes, rows, limits, bluff = table.hands, table.sizes, rules.rows, rules.limits, rules.bluffs
    raises, by_height, anew, asked, leader = rules.raises, rules.by_height, rules.anew, rules.asked, rules.leader
    dealt, rng = start(seed, game)
    starter = layer = deal(dealt, table.cards, hands, sizes)
    lays = forced = bluffs = challenges = hits = taken = largest = early = 0
    row, height, last_count, pile, pile_size, winner = 0, NONE, ZERO, Word(0), 0, NONE
    while lays < rules.cap:
        seat = Word(layer)  # an index without a sign: nothing asks whether it counts from the end
        hand, size = hands[seat], sizes[seat]
        if raises:
            turn, rng = turn_by_height(hand, size, height, last_count, by_height, bluff[seat], rng)
            height, last_count, rank, must_lie = turn.called, turn.number, nibble(by_height, turn.called), turn.must_lie
        else:
            turn, rng = turn_by_row(hand, size, rows[Word(row)], bluff[seat], rng)
            rank, must_lie = turn.called, turn.must_lie
            if row == 0 and must_lie:  # another opening call could have been true
                must_lie = most_held(hand, rows[FREE])[0] == 0
            row = rank + 1
        count = turn.number
        true = turn.laid == Word(count) << Word(4 * rank)
        size -= count
        hands[seat], sizes[seat] = hand - turn.laid, size
        pile, pile_size = pile + turn.laid, pile_size + count
        early |= must_lie << min(lays, 2)  # without a branch it costs least
        lays, forced, bluffs = lays + 1, forced + must_lie, bluffs + (not true)
        after = layer + 1 if layer + 1 < len(hands) else 0  # R10
        # V4b: who can call nothing higher must challenge
        if raises and height == 12 and size > 0 and count >= min(sizes[Word(after)], rules.copies):
            who = after
        else:
            who, rng = challenger(hands, limits, layer, rank, count, asked, rules.copies, rng)
        if who != NONE:
            taker = Word(who if true else layer)  # R9
            hands[taker], sizes[taker] = hands[taker] + pile, sizes[taker] + pile_size
            piles[Word(pile_size)] += 1
            challenges, hits, taken = challenges + 1, hits + (not true), taken + pile_size
            largest = max(largest, pile_size)
            pile, pile_size = Word(0), 0
            if anew:
                row, height, last_count = 0, NONE, ZERO
            if leader != AFTER_LAYER:  # H3
                after = who if true == (leader == TAKER) else layer
        if sizes[seat] == 0:  # R11
            winner = layer
            break
        layer = after
    return Game(starter, winner, lays, forced, bluffs, challenges, hits, taken, largest, early), rng


class Counts(NamedTuple):
    """Hold what is counted in a chunk of games."""

    lays: Array  # a game
    piles: Array  # of each size
    wins: Array  # a seat
    wins_from_starter: Array
    counted: Array  # FORCED …: of, to, and the sums of their products
    early: Array  # games whose first lay was forced, and whose second was
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


@kept
def play(seed: Any, first: int, rules: Rules, table: Table, counts: Counts) -> None:
    """Play as many games as there is room for in `counts.lays`, from the first number on.

    Returns nothing: an interrupt while a value is made for Python would not be survived.
    """
    # Two numbers are put one by one: put as a pair, numba would compile how its error is worded, for two seconds.
    players = len(table.hands)
    for at in range(len(counts.lays)):
        number = first + at
        game, rng = play_game(seed, Word(number), rules, table, counts.piles)
        counts.lays[at] = game.lays
        table.rng[0], table.rng[1] = rng.low, rng.high
        count_pair(counts.counted[FORCED], game.forced, game.lays)
        count_pair(counts.counted[BLUFFS], game.bluffs, game.lays)
        count_pair(counts.counted[CHALLENGES], game.challenges, game.lays)
        count_pair(counts.counted[HITS], game.hits, game.challenges)
        count_pair(counts.counted[TAKEN], game.taken, game.challenges)
        counts.early[0] += game.early & 1
        counts.early[1] += game.early >> 1 & 1
        if game.lays > counts.longest[0]:
            counts.longest[0], counts.longest[1] = game.lays, number
        if game.largest > 0 and game.largest > counts.biggest_pickup[0]:
            counts.biggest_pickup[0], counts.biggest_pickup[1] = game.largest, number
        if game.winner != NONE:
            counts.wins[game.winner] += 1
            place = game.winner - game.starter
            counts.wins_from_starter[place if place >= 0 else place + players] += 1
            if counts.shortest[0] == NONE or game.lays < counts.shortest[0]:
                counts.shortest[0], counts.shortest[1] = game.lays, number
