"""A comparison of variants by many games, as a value: what is compared, what was guessed, and what came out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import comb, hypot
from types import MappingProxyType
from typing import Any, Final

from ...analysis.batch import growing
from ...analysis.early import p_forced_when_fresh
from ...analysis.engines import WORTH_A_KERNEL, kernel_is_ready, kernel_is_there, kernel_plays
from ...analysis.estimate import CONFIDENCE
from ...analysis.plan import as_int
from ...analysis.playing import Player
from ...analysis.result import Result
from ...analysis.strategies import LEVELS, always_bluff, certain_only, truthful
from ...analysis.student import standard_errors
from ...rules import VARIANTS, Call, Rank, Variant
from ...rules.position import next_seed
from ...text import words
from ...text.grammar import joined

__all__ = ["LEAST", "MOST", "STRATEGIES", "Trial", "a_strategy", "exact", "goes_back", "in_turn", "leaders", "trial"]

LEAST, MOST = 2, 6  # variants beside each other
STRATEGIES: Final[Mapping[str, Player]] = MappingProxyType(
    {"truthful": truthful(0.1), "always_bluff": always_bluff(0.1), "certain_only": certain_only, **LEVELS}
)
_CHANGED: Final = ("variants", "players", "strategy", "seed")
_WRONG: Final = 1 - CONFIDENCE  # how often something is told apart that is alike


@dataclass(frozen=True)
class Trial:
    """Hold what is compared, the guess, and a result for each variant, None before anything was dealt.

    `guess` is the place of a variant, or one more than the last for no difference, or None; `locked`: it stands,
    or was left out. `asked` is how many games are being dealt, 0 for none. `own` is a strategy of one's own, kept to be
    chosen again, and `offered` are the variants that can be; `failed`: a strategy's mistake ended the dealing. Raises
    ValueError or TypeError, in the language.
    """

    variants: tuple[Variant, ...]
    players: int
    strategy: Player | tuple[Player, ...]
    seed: int
    lang: str
    guess: int | None = None
    locked: bool = False
    results: tuple[Result | None, ...] = ()
    asked: int = 0
    own: Player | tuple[Player, ...] | None = None
    offered: tuple[Variant, ...] = ()
    failed: bool = False

    def __post_init__(self) -> None:
        said = words(self.lang)["study"]
        if self.strategy not in STRATEGIES.values():
            object.__setattr__(self, "own", self.strategy)
        if type(self.players) is not int:
            raise TypeError(said["not_a_number"].format(read=repr(self.players)[:60]))
        for variant in self.variants:
            if not isinstance(variant, Variant):
                raise TypeError(said["not_a_variant"].format(read=repr(variant)[:60]))
        if len(set(self.variants)) < len(self.variants):
            raise ValueError(said["twice"])
        if not LEAST <= len(self.variants) <= MOST:
            raise ValueError(said["not_so_many"].format(count=len(self.variants)))
        if not self.offered:
            object.__setattr__(self, "offered", tuple(dict.fromkeys([*VARIANTS.values(), *self.variants])))
        if not self.results:
            object.__setattr__(self, "results", (None,) * len(self.variants))
            for variant in self.variants:
                self.growing(variant, 1)  # nothing is dealt yet; what cannot be dealt is refused now

    def growing(self, variant: Variant, games: int) -> Any:
        """Begin to deal games of a variant: results that grow. Raises ValueError for what cannot be dealt."""
        return growing(
            variant, players=self.players, strategies=self.strategy, games=games, seed=self.seed, lang=self.lang
        )

    # What is asked for

    def changed(self, **settings: Any) -> Trial:
        """Compare something else: it is a new question, so it is guessed and dealt anew. Raises TypeError."""
        for name in settings.keys() - set(_CHANGED):
            names = joined(list(_CHANGED), self.lang)
            raise TypeError(words(self.lang)["study"]["no_such_setting"].format(read=name[:60], names=names))
        for name in settings.keys() & {"players", "seed"}:
            settings[name] = as_int(settings[name])
        if "variants" in settings:
            given = settings["variants"]
            settings["variants"] = tuple(given) if isinstance(given, Iterable) else (given,)
        if all(getattr(self, name) == value for name, value in settings.items()):
            return self
        # A rule of one's own that gave way to another one is not offered any longer.
        return self._anew(**settings, offered=() if "variants" in settings else self.offered)

    def turned(self, key: str) -> Trial:
        """Take in a variant that is offered, or leave it out; it goes on being offered. As many as there may be."""
        chosen = tuple(each for each in self.offered if (each in self.variants) != (each.key == key))
        return self._anew(variants=chosen) if LEAST <= len(chosen) <= MOST else self

    def _anew(self, **settings: Any) -> Trial:
        return replace(self, guess=None, locked=False, results=(), asked=0, failed=False, **settings)

    def other_games(self) -> Trial:
        """Put other games on the table: the next seed, and the same question."""
        return replace(self, seed=self.next_seed, results=(), asked=0, failed=False)

    @property
    def next_seed(self) -> int:
        """Return the seed of other games."""
        return next_seed(self.seed)

    def guessed(self, guess: int | None) -> Trial:
        """Lock a guess, or leave it out. Raises ValueError once one is locked."""
        said = words(self.lang)["study"]
        if self.locked:
            raise ValueError(said["guessed_already"])
        if guess is not None and (type(guess) is not int or not 0 <= guess <= len(self.variants)):
            raise ValueError(said["no_such_guess"].format(read=repr(guess)[:60], most=len(self.variants)))
        return replace(self, guess=guess, locked=True)

    def begun(self, games: int) -> Trial:
        """Begin to deal so many games of each variant; a guess that is not made is left out."""
        return replace(self, locked=True, results=(None,) * len(self.variants), asked=games, failed=False)

    def grown(self, place: int, result: Result) -> Trial:
        """Take in what has been counted of the variant at a place."""
        return replace(self, results=(*self.results[:place], result, *self.results[place + 1 :]))

    # What came out

    @property
    def each(self) -> tuple[Player, ...]:
        """Return how they play, one a seat."""
        return self.strategy if isinstance(self.strategy, tuple) else (self.strategy,) * self.players

    @property
    def dealt(self) -> tuple[Result, ...]:
        """Return the results there are."""
        return tuple(result for result in self.results if result is not None)

    @property
    def done(self) -> int:
        """Count the games dealt, of all variants."""
        return sum(result.games for result in self.dealt)

    @property
    def compiles(self) -> bool:
        """Say whether the kernel is to be compiled first: for some seconds no game is dealt."""
        if self.asked < WORTH_A_KERNEL or kernel_is_ready() or not kernel_is_there():
            return False
        waiting = [variant for variant, result in zip(self.variants, self.results, strict=True) if result is None]
        return any(kernel_plays(variant, self.each) for variant in waiting)

    @property
    def whole(self) -> bool:
        """Say whether all was dealt that was asked for."""
        return bool(self.asked) and self.done == self.asked * len(self.variants)

    def place(self, variant: Variant | str | int) -> int:
        """Find a variant by itself, its key or its place. Raises ValueError."""
        for place, each in enumerate(self.variants):
            if variant in (each, each.key) or (type(variant) is int and variant == place):
                return place
        keys = ", ".join(repr(each.key) for each in self.variants)
        raise ValueError(words(self.lang)["study"]["not_compared"].format(read=repr(variant)[:60], keys=keys))


def trial(
    variants: Sequence[Variant], players: int, strategy: str | Player | Sequence[Player], seed: int, lang: str
) -> Trial:
    """Make a comparison. `strategy` is a name of STRATEGIES, a player, or one a seat. Raises ValueError, TypeError."""
    return Trial(tuple(variants), as_int(players), a_strategy(strategy, lang), as_int(seed), lang)


def a_strategy(given: Any, lang: str) -> Player | tuple[Player, ...]:
    """Find a strategy by its name; a player is one, and so are players, one a seat. Raises ValueError."""
    if isinstance(given, str) and given not in STRATEGIES:
        names = ", ".join(map(repr, STRATEGIES))
        raise ValueError(words(lang)["study"]["no_such_strategy"].format(read=repr(given)[:60], names=names))
    found: Any = STRATEGIES[given] if isinstance(given, str) else given
    return tuple(found) if isinstance(found, Sequence) else found  # what is none is refused where games are dealt


def in_turn(growing: Sequence[Iterator[Result]]) -> Iterator[tuple[int, Result]]:
    """Let results grow side by side, a part of each in turn, until all are done; say each time whose it is."""
    going = dict(enumerate(growing))
    while going:
        for place, results in list(going.items()):
            if (result := next(results, None)) is None:
                del going[place]
            else:
                yield place, result


# Numbers beside each other


def exact(variant: Variant, players: int) -> Fraction | None:
    """Return the chance that a fresh hand holds none of the ranks that may be called, whoever's hand it is.

    None where it depends on what was called before.

    >>> from fusk_lab import BASE, SWEDISH
    >>> round(float(exact(BASE, 4)), 4), exact(SWEDISH, 4)
    (0.3038, None)
    """
    numbers = {len(variant.next_ranks(Call(1, rank))) for rank in Rank}
    if variant.raises or len(numbers) > 1:
        return None
    (ranks,) = numbers
    return p_forced_when_fresh(ranks, players)


def goes_back(variant: Variant) -> bool:
    """Say whether the calls can go to and fro between two ranks, as with a step to either side (V2)."""
    def after(rank: Rank) -> tuple[Rank, ...]:
        return variant.next_ranks(Call(1, rank))

    return not variant.raises and any(rank in after(to) for rank in Rank for to in after(rank) if to is not rank)


def leaders(results: Sequence[Result]) -> tuple[int, ...] | None:
    """List the places of the variants that force most lies, as far as they can be told apart.

    Rules that are alike are told apart in one comparison of twenty at most, however many there are: the margin is that
    of all the pairs (Bonferroni). None where that cannot be said at all: a few games have no margin of error.
    """
    shares = [result.forced_bluff_share for result in results]
    if not shares or any(share.standard_error is None for share in shares):
        return None
    pairs = max(comb(len(shares), 2), 1)
    margin = standard_errors(1 - _WRONG / pairs, min(result.games for result in results) - 1)
    top = max(shares, key=float)
    return tuple(
        place
        for place, share in enumerate(shares)
        if top.value - share.value <= margin * hypot(top.standard_error or 0, share.standard_error or 0)
    )
