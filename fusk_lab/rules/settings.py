"""How a variant is written in the text form, ``descending + extra_cards``, and read back."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from .cards import RANKS, Card, Rank
from .leader import Leader
from .reasons import IllegalVariant, Reason, Refusal
from .sequences import CASES, OwnSequence, Sequence, check_name

if TYPE_CHECKING:
    from .variants import Variant

__all__ = ["KEYS", "NAMES", "SEQUENCES", "is_key", "plain_key", "settings_of", "written"]

# Each key, and the settings it stands for, in the order a combination is written in.
SEQUENCES: Final[Mapping[str, Mapping[str, Any]]] = {
    "base": {"sequence": Sequence.ASCENDING},
    "descending": {"sequence": Sequence.DESCENDING},
    "either_side": {"sequence": Sequence.EITHER_SIDE},
    "either_side_or_same": {"sequence": Sequence.EITHER_SIDE, "same_rank": True},
    "swedish": {"sequence": Sequence.SWEDISH},
    "same_rank_rounds": {"sequence": Sequence.SAME_RANK},
}
_TOGGLES: Final[Mapping[str, tuple[str, Any]]] = {
    "extra_cards": ("extra_cards", True),
    "ranks_only": ("count_judged", False),
    "ace_low": ("ace_low", True),
    "next_challenges": ("next_only", True),
    "winner_leads": ("leader", Leader.WINNER),
    "taker_leads": ("leader", Leader.TAKER),
    "starts_anew": ("starts_anew", True),
    "passing": ("passing", True),
}
_AT_MOST: Final = "at_most_"  # H2: at_most_4
NAMES: Final = (*SEQUENCES, *_TOGGLES)  # the names that say all by themselves
KEYS: Final = (*NAMES, f"{_AT_MOST}1", f"{_AT_MOST}4")
_MOST_LAID: Final = re.compile(rf"{_AT_MOST}([1-9]\d{{0,2}})")
_OWN: Final = re.compile(r"own\(([^()]*)\)(.*)", re.DOTALL | re.IGNORECASE)
_START: Final = "start"
_ANY: Final = "*"


def written(variant: Variant) -> str:
    """Write a variant: the sequence, unless it is the usual one and something else is said, then its toggles."""
    toggles = [key for key, (setting, value) in _TOGGLES.items() if getattr(variant, setting) == value]
    if variant.most_laid is not None:
        toggles.append(f"{_AT_MOST}{variant.most_laid}")
    if isinstance(variant.sequence, OwnSequence):
        return " + ".join((_written_own(variant.sequence), *toggles))
    name = "either_side_or_same" if variant.same_rank else variant.sequence.value
    return " + ".join(([] if name == "base" and toggles else [name]) + toggles)


def settings_of(key: str) -> dict[str, Any]:
    """Read what `written` writes. Raises ValueError, naming what it could not read, IllegalVariant for a bad table."""
    names = [name.strip() for name in key.split("+")]
    settings: dict[str, Any] = {}
    for name in names:
        if names.count(name) > 1:
            raise ValueError(f"{name[:40]!r} is there twice")
        for setting, value in _settings(name).items():
            if setting in settings:
                raise ValueError(f"{name[:40]!r} says again what is said before it; a game has one {setting}")
            settings[setting] = value
    return settings


def is_key(name: str) -> bool:
    """Say whether a name is one of those a variant is written with; an own rule need not be right to be one."""
    return bool(name in SEQUENCES or name in _TOGGLES or _MOST_LAID.fullmatch(name) or _OWN.fullmatch(name))


def plain_key(name: str) -> str:
    """Return a name in small letters, as it is looked up; the name of an own rule stays as it is written."""
    return name if _OWN.fullmatch(name) else name.casefold()


def _settings(name: str) -> Mapping[str, Any]:
    if name in SEQUENCES:
        return SEQUENCES[name]
    if name in _TOGGLES:
        return dict([_TOGGLES[name]])
    if most := _MOST_LAID.fullmatch(name):
        return {"most_laid": int(most[1])}
    if own := _OWN.fullmatch(name):
        return {"sequence": _read_own(own[1], own[2])}
    raise ValueError(f"{name[:40]!r} is not a variant; there are {', '.join(KEYS)}")


# A rule of one's own: own(Two up) start>A A>3 2>4 3>5,K … K>2


def _written_own(own: OwnSequence) -> str:
    return " ".join((f"own({own.name})", *(f"{_case(case)}>{_ranks(own.next_ranks(case))}" for case in CASES)))


def _case(case: Rank | None) -> str:
    return _START if case is None else str(case)


def _ranks(ranks: tuple[Rank, ...]) -> str:
    return _ANY if ranks == RANKS else ",".join(map(str, ranks))


def _read_own(name: str, rows: str) -> OwnSequence:
    check_name(name)
    answers: dict[Rank | None, tuple[Rank, ...]] = {}
    for row in rows.split():
        case, ranks = _read_row(name, row)
        if case in answers:
            raise _unreadable(name, row)
        answers[case] = ranks
    for case in CASES:
        if case not in answers:
            raise IllegalVariant(Reason(Refusal.RULE_CASE_MISSING, "own", name=name, case=case, read=_case(case)))
    return OwnSequence(name, tuple(answers[case] for case in CASES))


def _read_row(name: str, row: str) -> tuple[Rank | None, tuple[Rank, ...]]:
    case, _, said = row.partition(">")
    try:
        ranks = set(RANKS) if said == _ANY else {_rank(rank) for rank in said.split(",")}
        previous = None if case.casefold() == _START else _rank(case)
    except ValueError:
        raise _unreadable(name, row) from None
    return previous, tuple(rank for rank in RANKS if rank in ranks)


def _rank(index: str) -> Rank:
    return Card.parse(f"{index}♠").rank  # as it stands on a card: A or E, J or Kn, Q or D


def _unreadable(name: str, row: str) -> IllegalVariant:
    return IllegalVariant(Reason(Refusal.RULE_ROW, "own", name=name, read=row[:40]))
