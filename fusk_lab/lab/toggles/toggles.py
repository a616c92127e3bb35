"""The toggles of a variant as values: what there is to choose, what each choice leads to, and why not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, Final

from ...rules import BASE, VARIANTS, IllegalVariant, Leader, OwnSequence, Refusal, Sequence, Variant

__all__ = ["Group", "Option", "Outcome", "Reading", "besides", "code", "find", "groups", "outcome"]


class Reading(Enum):
    """Say how much of a rule is the lab's own reading (L)."""

    NO = "no"
    PARTLY = "partly"
    ALL = "label"


@dataclass(frozen=True, slots=True)
class Option:
    """Hold one thing to choose: a setting of Variant and its value; `off` is the value when it is not chosen."""

    key: str
    rule: str
    setting: str
    value: Any
    off: Any
    reading: Reading = Reading.NO

    def is_on(self, variant: Variant) -> bool:
        """Say whether a variant has it."""
        return bool(getattr(variant, self.setting) == self.value)


@dataclass(frozen=True, slots=True)
class Group:
    """Hold options that belong together; of those that are `one`, one is always chosen."""

    key: str
    one: bool
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """Hold what a choice leads to, or why it means nothing and which variant would be the nearest that has it."""

    to: Variant | None
    refused: IllegalVariant | None = None
    nearest: Variant | None = None


# What there is to choose

_SEQUENCES: Final = {
    Sequence.ASCENDING: Reading.NO,
    Sequence.DESCENDING: Reading.PARTLY,  # V1: where it begins
    Sequence.EITHER_SIDE: Reading.NO,
    Sequence.SWEDISH: Reading.PARTLY,  # V4: the true number; V4a, V4b, V4c
    Sequence.SAME_RANK: Reading.NO,
}
_LEADERS: Final = {Leader.AFTER_LAYER: "after_layer", Leader.WINNER: "winner_leads", Leader.TAKER: "taker_leads"}
_MOST: Final = (1, 4)  # H2: as others play it


def groups(variant: Variant, own: OwnSequence | None = None) -> tuple[Group, ...]:
    """List what there is to choose; a rule of one's own is there when it is given, an odd number when it is chosen."""
    sequences = [_sequence(sequence, reading) for sequence, reading in _SEQUENCES.items()]
    if own is not None:
        sequences.append(Option("own", OwnSequence.rule, "sequence", own, own))
    most = sorted({*_MOST, variant.most_laid} - {None})  # type: ignore[type-var]
    return (
        Group("sequence", True, tuple(sequences)),
        Group("extras", False, (
            _switch("same_rank", "V2b"),
            _switch("extra_cards", "V3"),
            Option("ranks_only", "V3", "count_judged", False, True),
            _switch("ace_low", "V4a", Reading.ALL),
        )),
        Group("house", False, (
            Option("next_challenges", "H1", "next_only", True, False),
            _switch("starts_anew", "H4"),
            _switch("passing", "H6", Reading.PARTLY),  # what happens to the open lay, and when all have passed
        )),
        Group("most_laid", True, (
            *(Option(f"at_most_{number}", "H2", "most_laid", number, number) for number in most),
            Option("no_limit", "R3", "most_laid", None, None),
        )),
        Group("leader", True, tuple(
            Option(key, leader.rule, "leader", leader, leader) for leader, key in _LEADERS.items()
        )),
    )  # fmt: skip


def _sequence(sequence: Sequence, reading: Reading) -> Option:
    return Option(sequence.value, sequence.rule, "sequence", sequence, sequence, reading)


def _switch(setting: str, rule: str, reading: Reading = Reading.NO) -> Option:
    return Option(setting, rule, setting, True, False, reading)


def find(options: tuple[Group, ...], key: str) -> Option:
    """Find an option by its key. Raises KeyError."""
    return {option.key: option for group in options for option in group.options}[key]


# What a choice leads to

# A setting that has no meaning by itself brings along what it goes with; otherwise it is what has to give way.
_GOES_WITH: Final[Mapping[Refusal, Mapping[str, Mapping[str, Any]]]] = {
    Refusal.SAME_RANK_ALONE: {"same_rank": {"sequence": Sequence.EITHER_SIDE}},
    Refusal.RANKS_ONLY_ALONE: {"count_judged": {"extra_cards": True}},
    Refusal.ACE_LOW_ALONE: {"ace_low": {"sequence": Sequence.SWEDISH}},
    Refusal.NO_ROOM_FOR_EXTRA: {"extra_cards": {"most_laid": None}, "count_judged": {"most_laid": None}},
    Refusal.STARTS_ANEW_ALREADY: {"starts_anew": {}},
}
_GIVES_WAY: Final[Mapping[Refusal, Mapping[str, Any]]] = {
    Refusal.SAME_RANK_ALONE: {"same_rank": False},
    Refusal.RANKS_ONLY_ALONE: {"count_judged": True},
    Refusal.ACE_LOW_ALONE: {"ace_low": False},
    Refusal.NO_ROOM_FOR_EXTRA: {"extra_cards": False},
    Refusal.STARTS_ANEW_ALREADY: {"starts_anew": False},
}


def outcome(variant: Variant, option: Option) -> Outcome:
    """Choose an option, or, where it is a switch that is on, put it off.

    >>> from fusk_lab import EITHER_SIDE_OR_SAME
    >>> falling = find(groups(BASE), "descending")
    >>> str(outcome(BASE, falling).to), str(outcome(EITHER_SIDE_OR_SAME, falling).refused.reason.rule)
    ('descending', 'V2b')
    """
    value = option.off if option.is_on(variant) else option.value
    try:
        return Outcome(replace(variant, **{option.setting: value}))
    except IllegalVariant as refused:
        return Outcome(None, refused, _nearest(variant, option.setting, value))


def _nearest(variant: Variant, setting: str, value: Any) -> Variant | None:
    """Change what else must be changed for a setting to mean something; None where nothing helps."""
    settings: dict[str, Any] = {setting: value}
    for _ in _GIVES_WAY:
        try:
            return replace(variant, **settings)
        except IllegalVariant as refused:
            kind = refused.reason.kind
            more = _GOES_WITH[kind].get(setting, _GIVES_WAY[kind])
            if not more:
                return None
            settings |= more
    return None


def besides(variant: Variant, option: Option, nearest: Variant) -> tuple[list[Option], list[Option]]:
    """List what else than an option is turned off, and what else is chosen, on the way to a variant."""
    others = [(group.one, one) for group in groups(variant) for one in group.options if one.setting != option.setting]
    off = [one for single, one in others if not single and one.is_on(variant) and not one.is_on(nearest)]
    return off, [one for _, one in others if one.is_on(nearest) and not one.is_on(variant)]


# The same in Python


def code(variant: Variant) -> str:
    """Write the Python that gives a variant, ready to run."""
    if variant.key in VARIANTS:
        return f'from fusk_lab import VARIANTS\n\nVARIANTS["{variant.key}"]'
    if isinstance(variant.sequence, OwnSequence):
        return f"from fusk_lab import Variant\n\nVariant.parse({variant.key!r})"
    said = {name: getattr(variant, name) for name in _DEFAULTS if getattr(variant, name) != _DEFAULTS[name]}
    sequence = [repr(said.pop("sequence"))] if "sequence" in said else []
    arguments = ", ".join(sequence + [f"{name}={value!r}" for name, value in said.items()])
    names = ["Leader"] * ("leader" in said) + ["Sequence"] * bool(sequence) + ["Variant"]
    return f"from fusk_lab import {', '.join(names)}\n\nVariant({arguments})"


_DEFAULTS: Final = {
    name: getattr(BASE, name)
    for name in ("sequence", "same_rank", "extra_cards", "count_judged", "ace_low", "next_only", "most_laid", "leader",
                 "starts_anew", "passing")
}  # fmt: skip
