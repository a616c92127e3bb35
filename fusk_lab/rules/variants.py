"""A variant of the rules is data that answers a short list of questions.

No other file of the rules asks which variant it has: it asks the variant one of these questions. Only the sentences
that tell of a rule choose by its sequence.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final

from .calls import Call, calls_of
from .cards import Card, Rank
from .leader import Leader
from .own import NextRanks, asked
from .reasons import IllegalVariant, Reason, Refusal
from .sequences import OwnSequence, Sequence, Table, table
from .settings import settings_of, written

__all__ = ["BASE", "DESCENDING", "EITHER_SIDE", "EITHER_SIDE_OR_SAME", "EXTRA_CARDS", "SWEDISH", "VARIANTS", "Variant"]

_MOST_CARDS: Final = 104  # two decks (R1)


@dataclass(frozen=True)
class Variant:
    """Hold one set of rules: a sequence, its toggles, and house rules.

    Raises IllegalVariant, with the reason, for a combination that means nothing.

    >>> BASE.next_ranks(Call(2, Rank.KING))
    (Rank.ACE,)
    >>> str(Variant(Sequence.DESCENDING, extra_cards=True, most_laid=4))
    'descending + extra_cards + at_most_4'
    """

    sequence: Sequence | OwnSequence = Sequence.ASCENDING
    same_rank: bool = False  # V2b
    extra_cards: bool = False  # V3
    count_judged: bool = True  # V3: an extra card makes the lay a bluff
    ace_low: bool = False  # V4a
    next_only: bool = False  # H1: only the next player may challenge
    most_laid: int | None = None  # H2: most cards in a lay
    leader: Leader = Leader.AFTER_LAYER  # H3: who is on turn after a challenge
    starts_anew: bool = False  # H4: after a challenge the sequence starts anew
    passing: bool = False  # H6: one may pass
    # Each call outbids the one before, until a challenge ends the round (V4, V4b, V4c).
    raises: bool = field(init=False, repr=False, compare=False, default=False)
    _table: Table = field(init=False, repr=False, compare=False, default=())  # looked up, never asked again

    def __post_init__(self) -> None:
        self._check_types()
        if reason := self._why_meaningless():
            raise IllegalVariant(reason)
        object.__setattr__(self, "_table", table(self.sequence, self.same_rank, self.ace_low))
        object.__setattr__(self, "raises", self.sequence is Sequence.SWEDISH)

    def _check_types(self) -> None:
        if not isinstance(self.sequence, Sequence | OwnSequence):
            raise TypeError(f"sequence is a Sequence, not {self.sequence!r}")
        if not isinstance(self.leader, Leader):
            raise TypeError(f"leader is a Leader, not {self.leader!r}")
        for toggle in ("same_rank", "extra_cards", "count_judged", "ace_low", "next_only", "starts_anew", "passing"):
            if type(getattr(self, toggle)) is not bool:
                raise TypeError(f"{toggle} is True or False, not {getattr(self, toggle)!r}")
        if self.most_laid is not None and type(self.most_laid) is not int:
            raise TypeError(f"most_laid is a number of cards or None, not {self.most_laid!r}")

    def _why_meaningless(self) -> Reason | None:
        if self.same_rank and self.sequence is not Sequence.EITHER_SIDE:
            return Reason(Refusal.SAME_RANK_ALONE, "V2b")
        if not self.count_judged and not self.extra_cards:
            return Reason(Refusal.RANKS_ONLY_ALONE, "V3")
        if self.ace_low and self.sequence is not Sequence.SWEDISH:
            return Reason(Refusal.ACE_LOW_ALONE, "V4a")
        if self.most_laid is not None and not 1 <= self.most_laid <= _MOST_CARDS:
            return Reason(Refusal.MOST_LAID, "H2", count=self.most_laid, most=_MOST_CARDS)
        if self.extra_cards and self.most_laid == 1:
            return Reason(Refusal.NO_ROOM_FOR_EXTRA, "H2")
        if self.starts_anew and self.sequence in _NEW_ROUND:
            return Reason(Refusal.STARTS_ANEW_ALREADY, _NEW_ROUND[self.sequence])
        return None

    @classmethod
    def custom(cls, name: str, next_ranks: NextRanks, **toggles: Any) -> Variant:
        """Make a variant of a rule of one's own, which says what may be called after a rank.

        `next_ranks` is given the rank called before, or None where a round opens, and returns the ranks allowed, or
        one. It is asked once for each of the fourteen cases; the variant keeps the answers. `toggles` are settings
        of Variant. Raises IllegalVariant, naming the rule and the case, where the function raises, answers with
        nonsense, allows nothing, or does not come back.

        >>> two_up = Variant.custom("Two up", lambda rank: Rank.ACE if rank is None else list(Rank)[rank.place - 11])
        >>> two_up.next_ranks(Call(1, Rank.QUEEN)), Variant.parse(str(two_up)) == two_up
        ((Rank.ACE,), True)
        """
        return cls(sequence=asked(name, next_ranks), **toggles)

    # Questions about the call

    def next_ranks(self, previous: Call | None) -> tuple[Rank, ...]:
        """List the ranks that may be called after the previous call, ace … king (R4, V1, V2, V4, H5)."""
        return self._table[0 if previous is None else previous.rank.place + 1]

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
            allowed += calls_of(rank)[previous.count if again and previous else 0 : most]
        return allowed

    def call_rule(self, previous: Call | None, call: Call) -> str:
        """Number the rule by which a call may follow the previous one, or may not."""
        again = self.same_rank and previous is not None and previous.rank is call.rank
        return "V2b" if again else self.sequence.rule

    def most_called(self, decks: int) -> int | None:
        """Return the highest count that may be called, or None where there is no limit (R3, V4b)."""
        return 4 * decks if self.raises else None

    def most_callable(self, held: int, decks: int) -> int:
        """Return the highest count a hand of so many cards is enough for (R5, V4b, H2)."""
        limits = (held, self.most_called(decks), self.most_laid)
        return min(limit for limit in limits if limit is not None)

    @property
    def new_round_rule(self) -> str | None:
        """Number the rule by which a challenge begins a new round, or None: the sequence goes on (R10)."""
        return "H4" if self.starts_anew else _NEW_ROUND.get(self.sequence)

    def previous_after_challenge(self, previous: Call) -> Call | None:
        """Return the call the next one follows once a challenge is settled (R10, V4c, H4, H5)."""
        return None if self.new_round_rule else previous

    # Questions about the cards

    def fits(self, call: Call, laid: int) -> bool:
        """Say whether so many cards may be laid under a call (R5; V3 allows more, H2 only so many)."""
        few = self.most_laid is None or laid <= self.most_laid
        return few and (laid == call.count or (self.extra_cards and laid > call.count))

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

    # Questions about the table

    def may_challenge(self, seat: int, layer: int, players: int) -> bool:
        """Say whether a seat may challenge a layer's open lay: any other (R7), or only the next one (H1)."""
        return seat == (layer + 1) % players if self.next_only else seat != layer

    def must_lead(self, previous: Call | None, *, bare: bool, passes: int) -> bool:
        """Say whether the seat on turn may not pass (H6): it opens a round, or a challenge gave it the lead (H3).

        `bare`: no pile lies there; `passes` in a row. So it is always the last layer whom the others leave over.
        """
        given_the_lead = self.leader is not Leader.AFTER_LAYER and bare and not passes
        return previous is None or given_the_lead

    # The key of the text form

    @property
    def key(self) -> str:
        """Write the variant as the text form does."""
        return written(self)

    def __str__(self) -> str:
        return self.key

    @classmethod
    def parse(cls, key: str) -> Variant:
        """Read what `key` writes. Raises ValueError, naming what it could not read; IllegalVariant."""
        return cls(**settings_of(key))


_NEW_ROUND: Final[Mapping[Sequence | OwnSequence, str]] = {Sequence.SWEDISH: "V4c", Sequence.SAME_RANK: "H5"}  # anyhow

BASE: Final = Variant()
DESCENDING: Final = Variant(Sequence.DESCENDING)
EITHER_SIDE: Final = Variant(Sequence.EITHER_SIDE)
EITHER_SIDE_OR_SAME: Final = Variant(Sequence.EITHER_SIDE, same_rank=True)
EXTRA_CARDS: Final = Variant(extra_cards=True)
SWEDISH: Final = Variant(Sequence.SWEDISH)

VARIANTS: Final[Mapping[str, Variant]] = MappingProxyType(
    {v.key: v for v in (BASE, DESCENDING, EITHER_SIDE, EITHER_SIDE_OR_SAME, EXTRA_CARDS, SWEDISH)}
)
