"""A variant of the rules is data that answers a short list of questions.

No other file asks which variant it has: it asks the variant one of these questions.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from enum import Enum
from functools import cache
from types import MappingProxyType
from typing import Final

from .cards import RANKS, Card, Rank

__all__ = [
    "BASE", "DESCENDING", "EITHER_SIDE", "EITHER_SIDE_OR_SAME", "EXTRA_CARDS", "SWEDISH", "VARIANTS",
    "Call", "Sequence", "Variant",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Call:
    """Call a count and a rank (sv: utrop): ``Call(3, Rank.ACE)`` is "three aces" (R4, R5).

    Raises TypeError or ValueError unless it is a count of at least one and a Rank.
    """

    count: int
    rank: Rank

    def __post_init__(self) -> None:
        if type(self.count) is not int or not isinstance(self.rank, Rank):
            raise TypeError(f"a call is a whole number and a Rank, not {self.count!r} and {self.rank!r}")
        if self.count < 1:
            raise ValueError(f"a call counts at least one card, not {self.count}")

    def __str__(self) -> str:
        return f"{self.count} × {self.rank}"


@cache
def _calls_of(rank: Rank) -> tuple[Call, ...]:
    """List the calls of a rank, one card up to two whole decks."""
    return tuple(Call(count, rank) for count in range(1, 105))


class Sequence(Enum):
    """How the called rank moves from call to call."""

    ASCENDING = "base"  # R4
    DESCENDING = "descending"  # V1
    EITHER_SIDE = "either_side"  # V2
    SWEDISH = "swedish"  # V4

    def __repr__(self) -> str:
        return f"Sequence.{self.name}"


_STEPS: Final = {Sequence.ASCENDING: (1,), Sequence.DESCENDING: (-1,), Sequence.EITHER_SIDE: (-1, 1)}
_RULE_OF: Final = {
    Sequence.ASCENDING: "R4", Sequence.DESCENDING: "V1", Sequence.EITHER_SIDE: "V2", Sequence.SWEDISH: "V4",
}  # fmt: skip
# Toggles in the order a combination is written in, with the value that is worth writing down.
_TOGGLES: Final = {"extra_cards": ("extra_cards", True), "ranks_only": ("count_judged", False),
                   "ace_low": ("ace_low", True)}  # fmt: skip


@dataclass(frozen=True)
class Variant:
    """Hold one set of rules: a sequence and its toggles.

    Raises ValueError, with the reason, for a combination that means nothing.

    >>> BASE.next_ranks(Call(2, Rank.KING))
    (Rank.ACE,)
    >>> str(Variant(Sequence.DESCENDING, extra_cards=True))
    'descending + extra_cards'
    """

    sequence: Sequence = Sequence.ASCENDING
    same_rank: bool = False  # V2b
    extra_cards: bool = False  # V3
    count_judged: bool = True  # V3: an extra card makes the lay a bluff
    ace_low: bool = False  # V4a
    # Each call outbids the one before, until a challenge ends the round (V4, V4b, V4c).
    raises: bool = field(init=False, repr=False, compare=False, default=False)

    def __post_init__(self) -> None:
        if not isinstance(self.sequence, Sequence):
            raise TypeError(f"sequence is a Sequence, not {self.sequence!r}")
        for toggle in fields(self)[1:]:
            if type(getattr(self, toggle.name)) is not bool:
                raise TypeError(f"{toggle.name} is True or False, not {getattr(self, toggle.name)!r}")
        if self.same_rank and self.sequence is not Sequence.EITHER_SIDE:
            raise ValueError("same_rank (V2b) goes only with a step to either side (V2)")
        if not self.count_judged and not self.extra_cards:
            raise ValueError("count_judged=False (V3) goes only with extra_cards: otherwise every count is true (R5)")
        if self.ace_low and self.sequence is not Sequence.SWEDISH:
            raise ValueError("ace_low (V4a) goes only with the Swedish form (V4): elsewhere ranks go round (R4)")
        # Fourteen answers, no previous call first: a rule is a table, looked up and never asked again.
        table = tuple(tuple(r for r in RANKS if self._steps_to(previous, r)) for previous in (None, *RANKS))
        object.__setattr__(self, "_table", table)
        object.__setattr__(self, "raises", self.sequence is Sequence.SWEDISH)

    def _steps_to(self, previous: Rank | None, rank: Rank) -> bool:
        match self.sequence:
            case Sequence.SWEDISH:  # V4: any first; then higher, or the same with a higher count
                return previous is None or self._height(rank) >= self._height(previous)
            case Sequence.EITHER_SIDE if previous is None:  # V2: the first call is free
                return True
            case _ if previous is None:  # R4, V1: the first call is ace
                return rank is Rank.ACE
            case _ if rank is previous:  # V2b
                return self.same_rank
            case sequence:
                return any((previous.place + step - rank.place) % len(RANKS) == 0 for step in _STEPS[sequence])

    def _height(self, rank: Rank) -> int:
        return len(RANKS) if rank is Rank.ACE and not self.ace_low else rank.place  # V4a

    # Questions about the call

    def next_ranks(self, previous: Call | None) -> tuple[Rank, ...]:
        """List the ranks that may be called after the previous call, ace … king (R4, V1, V2, V4)."""
        table: tuple[tuple[Rank, ...], ...] = self._table  # type: ignore[attr-defined]
        return table[0 if previous is None else previous.rank.place + 1]

    def allows(self, previous: Call | None, call: Call) -> bool:
        """Say whether a call may follow the previous one; the number of cards is not asked here (R5, V3, V4b)."""
        if call.rank not in self.next_ranks(previous):
            return False
        if previous is None or not self.raises or call.rank is not previous.rank:
            return True
        return call.count > previous.count  # V4: the same rank again needs a higher count

    def calls(self, previous: Call | None, most: int) -> tuple[Call, ...]:
        """List the calls of at most so many cards that may follow the previous one, ranks ace … king."""
        allowed: tuple[Call, ...] = ()
        for rank in self.next_ranks(previous):
            again = self.raises and previous is not None and previous.rank is rank
            allowed += _calls_of(rank)[previous.count if again and previous else 0 : most]
        return allowed

    def call_rule(self, previous: Call | None, call: Call) -> str:
        """Number the rule by which a call may follow the previous one, or may not."""
        again = self.same_rank and previous is not None and previous.rank is call.rank
        return "V2b" if again else _RULE_OF[self.sequence]

    def most_called(self, decks: int) -> int | None:
        """Return the highest count that may be called, or None where there is no limit (R3, V4b)."""
        return 4 * decks if self.raises else None

    def previous_after_challenge(self, previous: Call) -> Call | None:
        """Return the call the next one follows once a challenge is settled (R10, V4c)."""
        return None if self.raises else previous

    # Questions about the cards

    def fits(self, call: Call, laid: int) -> bool:
        """Say whether so many cards may be laid under a call (R5; V3 allows more)."""
        return laid == call.count or (self.extra_cards and laid > call.count)

    def is_true(self, call: Call, cards: Iterable[Card]) -> bool:
        """Judge the turned cards: every one has the called rank (R8), and no extra one (V3)."""
        laid = 0
        for card in cards:
            laid += 1
            if card.rank is not call.rank:
                return False
        return laid == call.count or not self.count_judged

    @property
    def hides_sizes(self) -> bool:
        """Hand and pile sizes are for the owner's and the teacher's eyes, else they give the lie away (V3)."""
        return self.extra_cards

    # The key of the text form

    @property
    def key(self) -> str:
        """Write the variant as the text form does."""
        name = "either_side_or_same" if self.same_rank else self.sequence.value
        toggles = [key for key, (toggle, value) in _TOGGLES.items() if getattr(self, toggle) is value]
        return " + ".join(([] if name == "base" and toggles else [name]) + toggles)

    def __str__(self) -> str:
        return self.key

    @classmethod
    def parse(cls, key: str) -> Variant:
        """Read what `key` writes: names joined by plus signs. Raises ValueError, naming what it could not read."""
        names = [name.strip() for name in key.split("+")]
        settings: dict[str, object] = {}
        for name in names:
            if names.count(name) > 1:
                raise ValueError(f"{name[:40]!r} is there twice")
            if name in _TOGGLES:
                toggle, value = _TOGGLES[name]
                settings[toggle] = value
            elif name not in VARIANTS:
                raise ValueError(f"{name[:40]!r} is not a variant; there are {', '.join(KEYS)}")
            elif "sequence" in settings:
                raise ValueError(f"{name!r} is a second sequence; a game has one")
            else:
                settings |= {"sequence": VARIANTS[name].sequence, "same_rank": VARIANTS[name].same_rank}
        return cls(**settings)  # type: ignore[arg-type]


BASE: Final = Variant()
DESCENDING: Final = Variant(Sequence.DESCENDING)
EITHER_SIDE: Final = Variant(Sequence.EITHER_SIDE)
EITHER_SIDE_OR_SAME: Final = Variant(Sequence.EITHER_SIDE, same_rank=True)
EXTRA_CARDS: Final = Variant(extra_cards=True)
SWEDISH: Final = Variant(Sequence.SWEDISH)

VARIANTS: Final[Mapping[str, Variant]] = MappingProxyType(
    {v.key: v for v in (BASE, DESCENDING, EITHER_SIDE, EITHER_SIDE_OR_SAME, EXTRA_CARDS, SWEDISH)}
)
KEYS: Final = (*VARIANTS, *(key for key in _TOGGLES if key not in VARIANTS))
