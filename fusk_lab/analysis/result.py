"""What a simulation found: estimates, counts, and every game of it to be played again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.metadata import PackageNotFoundError, version
from math import inf
from numbers import Real
from types import MappingProxyType
from typing import Any

from ..rules import Game
from ..text import words
from . import estimate
from .by_rules import mark_of, replay
from .estimate import Estimate
from .line_up import by_strategy
from .plan import Plan
from .playing import Player
from .report import html, records, sentence
from .spreadsheet import as_csv
from .tally import Tally

__all__ = ["Result"]


@dataclass(frozen=True, repr=False)
class Result:
    """Hold the counts of simulated games.

    Two results are equal when the same games were asked for and the counts are the same, whichever engine played.
    """

    plan: Plan
    asked: int  # games
    tally: Tally
    engine: str = field(compare=False)  # "rules" or "kernel"
    redone: int = field(default=0, compare=False)  # parts of the work that were lost, and done again
    unsent: int = field(default=0, compare=False)  # parts that could not be sent to the workers, and were done here
    refused: int = field(default=0, compare=False)  # parts that the executor did not take, and were done here

    # How many

    @property
    def games(self) -> int:
        """Count the games that were played."""
        return self.tally.games

    @property
    def partial(self) -> bool:
        """Say whether it was interrupted: fewer games were played than asked for."""
        return self.tally.games < self.asked

    @property
    def draws(self) -> int:
        """Count the games that reached the cap with no winner."""
        return self.tally.games - sum(self.tally.wins)

    @property
    def wins(self) -> tuple[int, ...]:
        """Count the games won by each seat."""
        return self.tally.wins

    @property
    def wins_by_strategy(self) -> Mapping[Player, int]:
        """Count the games won by each strategy, at whichever seat. Raises TypeError for one that cannot be a key."""
        return MappingProxyType({strategy: won for strategy, _, won in self.line_up})

    @property
    def line_up(self) -> tuple[tuple[Player, tuple[int, ...], int], ...]:
        """List the strategies, each with its seats and the games they won."""
        return tuple(
            (strategy, tuple(seats), sum(self.tally.wins[seat] for seat in seats))
            for strategy, seats in by_strategy(self.plan.strategies)
        )

    # Estimates

    @property
    def lays_mean(self) -> Estimate:
        """Estimate the lays of a game; one at the cap counts as the cap.

        Of few games the interval is too narrow where some long ones carry the mean: between two players that of ten
        games holds the truth in 73 batches of a hundred, and that of thirty in 87.
        """
        return estimate.mean(self.tally.lays, least=1)

    @property
    def lays_median(self) -> Estimate:
        """Estimate the number of lays that half of the games stay at or below."""
        return self.lays_quantile(0.5)

    def lays_quantile(self, part: float) -> Estimate:
        """Estimate the number of lays that so large a part of the games stay at or below. Raises ValueError."""
        if not isinstance(part, Real) or not 0 < part < 1:
            raise ValueError(words(self.plan.lang)["simulation"]["no_part"].format(read=repr(part)))
        return estimate.quantile(self.tally.lays, part)

    @property
    def forced_bluff_share(self) -> Estimate:
        """Estimate the share of lays where the hand had no true call to make."""
        return estimate.ratio(self.tally.forced, self.games)

    @property
    def first_lay_forced(self) -> Estimate:
        """Estimate the share of games whose first lay was forced."""
        return estimate.share(self.tally.early[0], self.games)

    @property
    def second_lay_forced(self) -> Estimate:
        """Estimate the share of games whose second lay was forced, of those that had one."""
        return estimate.share(self.tally.early[1], self.games - self.tally.lays.get(1, 0))

    @property
    def bluff_share(self) -> Estimate:
        """Estimate the share of lays that were a bluff (R8)."""
        return estimate.ratio(self.tally.bluffs, self.games)

    @property
    def challenges_per_lay(self) -> Estimate:
        """Estimate the share of lays that are challenged."""
        return estimate.ratio(self.tally.challenges, self.games)

    @property
    def hit_share(self) -> Estimate:
        """Estimate the share of challenges that turn up a bluff."""
        return estimate.ratio(self.tally.hits, self.games)

    @property
    def pile_mean(self) -> Estimate:
        """Estimate the cards in a pile that is taken."""
        return estimate.ratio(self.tally.taken, self.games, least=1, most=inf)

    @property
    def win_shares(self) -> tuple[Estimate, ...]:
        """Estimate the share of games won by each seat."""
        return tuple(estimate.share(number, self.games) for number in self.tally.wins)

    @property
    def starter_wins(self) -> Estimate:
        """Estimate the share of games won by whoever starts."""
        return estimate.share(self.tally.wins_from_starter[0], self.games)

    # Histograms, and single games

    @property
    def lays(self) -> Mapping[int, int]:
        """Count the games of each number of lays."""
        return MappingProxyType(dict(sorted(self.tally.lays.items())))

    @property
    def piles(self) -> Mapping[int, int]:
        """Count the piles taken of each number of cards."""
        return MappingProxyType(dict(sorted(self.tally.piles.items())))

    @property
    def longest(self) -> int | None:
        """Return the number of the game with most lays."""
        return _game(self.tally.longest)

    @property
    def shortest(self) -> int | None:
        """Return the number of the game that was won with fewest lays; None where none was won."""
        return _game(self.tally.shortest)

    @property
    def biggest_pickup(self) -> int | None:
        """Return the number of the game where the biggest pile was taken; None where none was."""
        return _game(self.tally.biggest_pickup)

    def replay(self, game: int) -> Game:
        """Deal and play a game again by its number, 0 the first, with the rules engine.

        Raises IndexError for a game there is not, and ValueError where it is not the game that was counted: a strategy
        of one's own drew from somewhere else than the rng it is given, or remembers something from another game.
        """
        said = words(self.plan.lang)["simulation"]
        if type(game) is not int or not 0 <= game < self.asked:
            raise IndexError(said["no_game"].format(read=repr(game), last=self.asked - 1))
        again, counted = replay(self.plan, game), self.tally.mark(game)
        if counted is not None and counted != mark_of(again.actions):
            raise ValueError(said["another_game"].format(game=game))
        return again

    # Told

    def sentence(self, lang: str | None = None) -> str:
        """Say what was simulated and what came out, and what it takes to do it again."""
        return sentence(self, lang or self.plan.lang)

    def __repr__(self) -> str:
        return self.sentence()

    def _repr_html_(self) -> str:
        return self.html()

    def html(self, lang: str | None = None) -> str:
        """Return a table of the estimates."""
        return html(self, lang or self.plan.lang)

    def to_records(self) -> list[dict[str, Any]]:
        """List what was found, one measure a record: the names are those of the properties."""
        return records(self)

    def to_csv(self, lang: str | None = None) -> str:
        """Write the records as CSV: for programs, or with a language as its spreadsheets read it (see `as_csv`).

        Write it to a file with encoding "utf-8-sig" for Excel, or it shows other letters for those beyond a to z.
        """
        return as_csv(self.to_records(), lang)

    def versions(self) -> dict[str, str]:
        """Name the versions of what it was made with."""
        found = {}
        for package in ("fusk-lab", "numba", "numpy"):
            try:
                found[package] = version(package)
            except PackageNotFoundError:
                found[package] = ""
        return found


def _game(found: tuple[int, int] | None) -> int | None:
    return None if found is None else found[1]
