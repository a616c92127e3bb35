"""The rules of a variant as sentences to read, and which of them another variant adds and strikes."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from ..rules import Leader, OwnSequence, Sequence, Variant
from ..rules.cards import RANKS
from ..rules.sequences import CASES
from .catalogue import words
from .grammar import counted, number, ranks
from .moments import Because
from .sentences import rule_name

__all__ = ["Change", "How", "changed", "rules_of"]

Said = tuple[str, str]  # a rule, and the key of a sentence
Place = tuple[Said, ...]  # what is said at one place of the text: other rules say something else there, or nothing

# Sentences that are the lab's own reading (L), whoever says them.
_READING: Final = frozenset({
    "count_refused", "ace_high", "ace_low", "most_called", "must_challenge", "must_challenge_or_pass", "new_round_free",
    "opener_lays", "passed_open", "everyone_passed",
})  # fmt: skip
_ONE_DECK, _TWO_DECKS = 4, 8  # cards of a rank
_LEADERS: Final = {Leader.AFTER_LAYER: "after_layer", Leader.WINNER: "winner_leads", Leader.TAKER: "taker_leads"}


class How(Enum):
    """Say how a sentence stands between two sets of rules; the value is a sign for it."""

    KEPT = " "
    ADDED = "+"
    STRUCK = "\N{MINUS SIGN}"

    def __repr__(self) -> str:
        return f"How.{self.name}"


@dataclass(frozen=True, slots=True)
class Change:
    """Hold one sentence of the rules, and whether both have it, or only the later or the earlier ones."""

    how: How
    sentence: Because


def rules_of(variant: Variant, lang: str = "sv") -> tuple[Because, ...]:
    """Write the rules of a variant, a sentence or two each, in the order one reads them.

    >>> from fusk_lab import DESCENDING
    >>> [rule.text for rule in rules_of(DESCENDING, "en") if rule.rule == "V1"][0]
    'The game opens with a call of aces.'
    """
    return tuple(sentence for place in _text(variant, lang) for sentence in place)


def changed(before: Variant, after: Variant, lang: str = "sv") -> tuple[Change, ...]:
    """Compare the sentences of two variants, in reading order: kept, struck, and what is added in its stead.

    The same words by another rule, or as the lab's reading only in one of them, are another sentence.

    >>> from fusk_lab import BASE, EITHER_SIDE
    >>> [c.how.value + c.sentence.rule for c in changed(BASE, EITHER_SIDE) if c.how is not How.KEPT]
    ['−R4', '+V2', '−R4', '+V2']
    """
    changes: list[Change] = []
    for old, new in zip(_text(before, lang), _text(after, lang), strict=True):
        changes += [Change(How.STRUCK, one) for one in old if one not in new]
        changes += [Change(How.KEPT if one in old else How.ADDED, one) for one in new]
    return tuple(changes)


def _text(variant: Variant, lang: str) -> list[tuple[Because, ...]]:
    """Write what is said at each place of the text; every variant has the same places."""
    places = (*_laying(variant), *_calling(variant), *_challenging(variant), *_after_a_challenge(variant), *_winning())
    parts = _parts(variant, lang)
    catalogue = words(lang)["rules"]
    return [
        tuple(
            Because(rule_name(rule, lang), str(catalogue[key].format(**parts)), _is_reading(variant, rule, key))
            for rule, key in place
        )
        for place in places
    ]


def _parts(variant: Variant, lang: str) -> dict[str, str]:
    """Fill in what sentences of the rules may need."""
    catalogue = words(lang)
    own = variant.sequence.name if isinstance(variant.sequence, OwnSequence) else ""
    return {
        "ranks": ranks(variant.next_ranks(None), lang),
        "most": counted("cards", variant.most_laid, lang) if variant.most_laid else "",
        "two_decks": number(min(variant.most_laid or _TWO_DECKS, _TWO_DECKS), lang),
        "own": catalogue["grammar"]["quote"].format(text=own),
        "cases": _cases(variant.sequence, lang) if isinstance(variant.sequence, OwnSequence) else "",
    }


def _cases(sequence: OwnSequence, lang: str) -> str:
    """Say what a rule of one's own lets follow each rank."""
    case = words(lang)["rules"]["own_case"]
    rows = [(rank, sequence.next_ranks(rank)) for rank in CASES if rank is not None]
    return " ".join(case.format(previous=ranks([rank], lang), ranks=ranks(row, lang)) for rank, row in rows)


def _is_reading(variant: Variant, rule: str, key: str) -> bool:
    if key in _READING:
        return True
    if rule == "V1" and key.endswith("_opens"):  # V1: where it begins
        return True
    return variant.raises and key == "count"  # V4: that the number is true


def _laying(variant: Variant) -> tuple[Place, ...]:
    most = "most_laid_one" if variant.most_laid == 1 else "most_laid"
    return (
        (("R1", "players"),),
        (("R1", "dealt"),),
        (("R2", "starter"),),
        (("R3", "lay"),),
        (("H2", most),) if variant.most_laid else (("R3", "any_number"),),
        (("H6", "passing"), ("H6", "opener_lays")) if variant.passing else (("R3", "no_passing"),),
    )


def _calling(variant: Variant) -> tuple[Place, ...]:
    sequence, rule = variant.sequence, variant.sequence.rule
    opens = "round_opens" if variant.new_round_rule or variant.passing else "game_opens"
    if variant.next_ranks(None) == RANKS:
        opens += "_any"
    extra: Place = (("V3", "extra"), ("V3", "sizes_secret"))
    return (
        (("R4", "call"),),
        ((rule, opens),),
        ((rule, "next_own" if isinstance(sequence, OwnSequence) else _next(variant, sequence)),),
        (("V2b", "same_rank"),) if variant.same_rank else (),
        _order(variant),
        extra if variant.extra_cards else (("R5", "count"), ("R5", "count_refused")),
        (("R6", "lie"),),
    )  # fmt: skip


def _next(variant: Variant, sequence: Sequence) -> str:
    """Choose the sentence of how the rank goes on; other rules may leave some of it without meaning."""
    if sequence is Sequence.SWEDISH and variant.most_laid == 1:
        return "next_swedish_one"  # H2: no higher number
    if sequence is Sequence.SAME_RANK and variant.passing:
        return "next_same_rank_passing"  # H6 ends a round too
    return f"next_{sequence.name.lower()}"


def _order(variant: Variant) -> Place:
    """Say what only raising calls need: the order of the ranks, and what there is to do where none is higher."""
    if variant.sequence is not Sequence.SWEDISH:
        return ()
    must = "must_challenge_or_pass" if variant.passing else "must_challenge"
    laid = variant.most_laid is not None and variant.most_laid <= _ONE_DECK  # H2 says it all
    most: Place = () if laid else (("V4b", "most_called"),)
    return ("V4a", "ace_low" if variant.ace_low else "ace_high"), *most, ("V4b", must)


def _challenging(variant: Variant) -> tuple[Place, ...]:
    anyone: Place = (("R7", "anyone_challenges"), ("R7", "first_counts"))
    extra: Place = (("V3", "extra_is_bluff" if variant.count_judged else "ranks_only"),)
    return (
        (("H1", "next_challenges"),) if variant.next_only else anyone,
        (("H6", "passed_open"),) if variant.passing else (),
        (("R7", "let_stand"),),
        (("R8", "turned"),),
        (("R8", "truthful"),),
        extra if variant.extra_cards else (),
        (("R9", "takes"),),
    )


def _after_a_challenge(variant: Variant) -> tuple[Place, ...]:
    begins = variant.new_round_rule
    goes_on = {"H4": "starts_anew", "V4c": "new_round_free", "H5": "new_round_rank"}
    return (
        ((variant.leader.rule, _LEADERS[variant.leader]),),
        ((begins, goes_on[begins]),) if begins else (("R10", "goes_on"),),
        (("H6", "everyone_passed"),) if variant.passing else (),
    )


def _winning() -> tuple[Place, ...]:
    return (("R11", "won"),), (("R11", "last_lay"),), (("R12", "no_points"),)
