"""How the called rank moves from call to call: a table of fourteen answers."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import ClassVar, Final

from .cards import RANKS, Rank
from .reasons import IllegalVariant, Reason, Refusal

__all__ = ["CASES", "LONGEST_NAME", "OwnSequence", "Sequence", "Table", "check_name", "table"]

CASES: Final = (None, *RANKS)  # the rank called before; None where no call came before
LONGEST_NAME: Final = 40
_NO_SIGN_OF_A_NAME: Final = ":,#+()\u115f\u1160\u2800\u3164\uffa0"  # the text form needs the first six
Table = tuple[tuple[Rank, ...], ...]  # for each case the ranks that may be called, ace … king


class Sequence(Enum):
    """How the called rank moves from call to call; the value is its key in the text form."""

    ASCENDING = "base"  # R4
    DESCENDING = "descending"  # V1
    EITHER_SIDE = "either_side"  # V2
    SWEDISH = "swedish"  # V4
    SAME_RANK = "same_rank_rounds"  # H5

    @property
    def rule(self) -> str:
        """Number the rule that says which rank is next."""
        return _RULES[self]

    def __repr__(self) -> str:
        return f"Sequence.{self.name}"


_RULES: Final = {
    Sequence.ASCENDING: "R4", Sequence.DESCENDING: "V1", Sequence.EITHER_SIDE: "V2", Sequence.SWEDISH: "V4",
    Sequence.SAME_RANK: "H5",
}  # fmt: skip
_STEPS: Final = {Sequence.ASCENDING: (1,), Sequence.DESCENDING: (-1,), Sequence.EITHER_SIDE: (-1, 1)}


@dataclass(frozen=True)
class OwnSequence:
    """Hold a rule of one's own as data: its name, and for each of the fourteen cases the ranks that may follow.

    `Variant.custom` makes one of a function; the rules keep the answers, not the function. Raises IllegalVariant
    for a name that the text form cannot hold, ValueError for what is no such table.
    """

    name: str
    table: Table
    rule: ClassVar[str] = "own"

    def __post_init__(self) -> None:
        check_name(self.name)
        rows = self.table
        if not isinstance(rows, tuple) or len(rows) != len(CASES):
            raise ValueError(f"the table of a rule has {len(CASES)} rows: no rank before, then ace … king")
        for row in rows:
            if not row or not isinstance(row, tuple) or row != tuple(rank for rank in RANKS if rank in row):
                raise ValueError(f"a row of the table is a tuple of one or more ranks, ace … king, not {row!r}")

    def next_ranks(self, previous: Rank | None) -> tuple[Rank, ...]:
        """List the ranks that may follow a rank, or open a round."""
        return self.table[0 if previous is None else previous.place + 1]


def check_name(name: str) -> None:
    """Raise IllegalVariant for the name of a rule that could not be read in the text form."""
    if not isinstance(name, str):
        raise TypeError(f"the rule's name is a text, not {name!r}")
    wrong = next((sign for sign in name if sign in _NO_SIGN_OF_A_NAME or not sign.isprintable()), None)
    if not 1 <= len(name) <= LONGEST_NAME or name != name.strip():
        raise IllegalVariant(Reason(Refusal.RULE_NAME, "own", name=name[:LONGEST_NAME], most=LONGEST_NAME))
    if wrong is not None:
        raise IllegalVariant(Reason(Refusal.RULE_NAME_CHARACTER, "own", name=name, read=wrong))


def table(sequence: Sequence | OwnSequence, same_rank: bool, ace_low: bool) -> Table:
    """Answer for each of the fourteen cases which ranks may be called (R4, V1, V2, V2b, V4, V4a, H5)."""
    if isinstance(sequence, OwnSequence):
        return sequence.table
    return tuple(
        tuple(rank for rank in RANKS if _may_follow(previous, rank, sequence, same_rank, ace_low)) for previous in CASES
    )


def _may_follow(previous: Rank | None, rank: Rank, sequence: Sequence, same_rank: bool, ace_low: bool) -> bool:
    match sequence:
        case Sequence.SWEDISH:  # V4: any first; then higher, or the same with a higher count
            return previous is None or _height(rank, ace_low) >= _height(previous, ace_low)
        case Sequence.SAME_RANK:  # H5: who opens names a rank, and all call it
            return previous is None or rank is previous
        case Sequence.EITHER_SIDE if previous is None:  # V2: the first call is free
            return True
        case _ if previous is None:  # R4, V1: the first call is ace
            return rank is Rank.ACE
        case _ if rank is previous:  # V2b
            return same_rank
        case _:
            return any((previous.place + step - rank.place) % len(RANKS) == 0 for step in _STEPS[sequence])


def _height(rank: Rank, ace_low: bool) -> int:
    return len(RANKS) if rank is Rank.ACE and not ace_low else rank.place  # V4a
