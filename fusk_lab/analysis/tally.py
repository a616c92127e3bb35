"""What is counted in many games: whole numbers, so that it is the same in whatever order the parts are added."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

__all__ = ["Counted", "Played", "Tally"]


class Played(NamedTuple):
    """Hold what is counted in one game."""

    game: int  # its number in the batch
    starter: int
    winner: int | None  # None: a draw at the cap
    lays: int
    forced: int  # lays of a hand with no true call to make
    bluffs: int
    hits: int  # challenges of a bluff
    piles: Sequence[int]  # the size of each pile taken, one a challenge
    mark: int | None = None  # 32 bits that tell it from another game; None where it needs none
    early: tuple[bool, ...] = ()  # whether the first lay was forced, and the second


class Counted(NamedTuple):
    """Hold how often one thing happened for another, with the sums of squares over games that an interval needs."""

    of: int = 0
    to: int = 0
    of_of: int = 0
    of_to: int = 0
    to_to: int = 0

    @classmethod
    def over_games(cls, pairs: Iterable[tuple[int, int]]) -> Counted:
        """Count pairs of numbers, a pair a game."""
        return cls(*map(sum, zip(*((of, to, of * of, of * to, to * to) for of, to in pairs), strict=True)))

    def plus(self, other: Counted) -> Counted:
        """Add the counts of other games."""
        return Counted(*map(int.__add__, self, other))


class Tally(NamedTuple):
    """Hold the counts of many games; the largest and smallest things come with the number of their first game."""

    games: int
    lays: Mapping[int, int]  # lays in a game: so many games
    piles: Mapping[int, int]  # cards in a pile taken: so often
    wins: tuple[int, ...]  # a seat
    wins_from_starter: tuple[int, ...]  # the starter, the seat after it …
    forced: Counted = Counted()  # for lays
    bluffs: Counted = Counted()  # for lays
    challenges: Counted = Counted()  # for lays
    hits: Counted = Counted()  # for challenges
    taken: Counted = Counted()  # cards, for challenges
    early: tuple[int, int] = (0, 0)  # games whose first lay was forced, and whose second was
    longest: tuple[int, int] | None = None  # lays, game
    shortest: tuple[int, int] | None = None  # lays, game; of the games won
    biggest_pickup: tuple[int, int] | None = None  # cards, game
    marks: tuple[tuple[int, bytes], ...] = ()  # a game's number, and four bytes for it and for each that follows

    def mark(self, game: int) -> int | None:
        """Return the mark of a game; None where there is none."""
        for first, marks in self.marks:
            if 0 <= (at := 4 * (game - first)) < len(marks):
                return int.from_bytes(marks[at : at + 4], "little")
        return None

    @classmethod
    def nothing(cls, players: int) -> Tally:
        """Return the counts of no game."""
        return cls(0, {}, {}, (0,) * players, (0,) * players)

    @classmethod
    def of(cls, games: Iterable[Played], players: int) -> Tally:
        """Count games, in any order."""
        games = sorted(games)
        if not games:
            return cls.nothing(players)
        won = [each for each in games if each.winner is not None]
        return cls(
            games=len(games),
            lays=Counter(each.lays for each in games),
            piles=Counter(size for each in games for size in each.piles),
            wins=_per_seat((each.winner or 0 for each in won), players),
            wins_from_starter=_per_seat((((each.winner or 0) - each.starter) % players for each in won), players),
            forced=Counted.over_games((each.forced, each.lays) for each in games),
            bluffs=Counted.over_games((each.bluffs, each.lays) for each in games),
            challenges=Counted.over_games((len(each.piles), each.lays) for each in games),
            hits=Counted.over_games((each.hits, len(each.piles)) for each in games),
            taken=Counted.over_games((sum(each.piles), len(each.piles)) for each in games),
            early=(_forced_at(0, games), _forced_at(1, games)),
            longest=_first((each.lays, each.game) for each in games),
            shortest=_first(((each.lays, each.game) for each in won), of_smallest=True),
            biggest_pickup=_first((max(each.piles), each.game) for each in games if each.piles),
            marks=_joined((each.game, each.mark.to_bytes(4, "little")) for each in games if each.mark is not None),
        )

    def plus(self, other: Tally) -> Tally:
        """Add the counts of other games; the order makes no difference."""
        return Tally(
            games=self.games + other.games,
            lays=Counter(self.lays) + Counter(other.lays),
            piles=Counter(self.piles) + Counter(other.piles),
            wins=tuple(map(int.__add__, self.wins, other.wins)),
            wins_from_starter=tuple(map(int.__add__, self.wins_from_starter, other.wins_from_starter)),
            forced=self.forced.plus(other.forced),
            bluffs=self.bluffs.plus(other.bluffs),
            challenges=self.challenges.plus(other.challenges),
            hits=self.hits.plus(other.hits),
            taken=self.taken.plus(other.taken),
            early=(self.early[0] + other.early[0], self.early[1] + other.early[1]),
            longest=_first([self.longest, other.longest]),
            shortest=_first([self.shortest, other.shortest], of_smallest=True),
            biggest_pickup=_first([self.biggest_pickup, other.biggest_pickup]),
            marks=_joined((*self.marks, *other.marks)),
        )


def _joined(pieces: Iterable[tuple[int, bytes]]) -> tuple[tuple[int, bytes], ...]:
    """Join the marks of games that follow each other, so that they are the same in whatever order they come."""
    joined: list[tuple[int, bytes]] = []
    for first, marks in sorted(pieces):
        if joined and joined[-1][0] + len(joined[-1][1]) // 4 == first:
            joined[-1] = joined[-1][0], joined[-1][1] + marks
        else:
            joined.append((first, marks))
    return tuple(joined)


def _forced_at(lay: int, games: Iterable[Played]) -> int:
    return sum(any(each.early[lay : lay + 1]) for each in games)


def _per_seat(seats: Iterable[int], players: int) -> tuple[int, ...]:
    counts = Counter(seats)
    return tuple(counts[seat] for seat in range(players))


def _first(found: Iterable[tuple[int, int] | None], of_smallest: bool = False) -> tuple[int, int] | None:
    """Return the largest number, or the smallest, with the first game that has it."""
    there = [each for each in found if each is not None]
    sign = 1 if of_smallest else -1
    return min(there, key=lambda each: (sign * each[0], each[1]), default=None)
