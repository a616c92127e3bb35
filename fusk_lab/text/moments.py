"""A moment of a game in words: what happened, and the rules it rests on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..rules import Call, Leader, OwnSequence, Sequence, Variant
from ..rules.actions import Challenged, Laid, LetStood, NewRound, Passed, PickedUp, Revealed, Won
from ..rules.telling import DealtRest, DealtRound, Decks, Seen, SetUp, Starter, TurnOf
from .catalogue import words
from .grammar import call, cards_by_rank, counted, genitive, joined, number, ranks, sentence_case
from .sentences import own_name, rule_name

__all__ = ["Because", "by_rule", "how_told", "told", "verdict", "why", "why_called", "why_revealed"]


# What happened


def told(seen: Seen, lang: str) -> str:
    """Tell a moment in one headline, without a full stop, as its viewer sees it."""
    key, parts = how_told(seen, lang)
    return sentence_case(str(words(lang)["told"][key].format(**parts)))


def how_told(seen: Seen, lang: str) -> tuple[str, dict[str, str]]:
    """Say which headline of the catalogue tells a moment, and what fills it."""
    names, event = seen.table.players, seen.event
    match event:
        case SetUp(players, pile):
            key = "set_up_unknown" if pile is None else "set_up" if pile else "set_up_bare"
            return key, {"players": counted("players", players, lang), "pile": counted("cards", pile or 0, lang)}
        case Decks(players, decks):
            return "decks", {
                "players": counted("players", players, lang),
                "decks": counted("decks", decks, lang),
                "cards": counted("cards", seen.undealt, lang),
            }
        case DealtRound(first, each):
            key = "dealt_first" if each == 1 else "dealt_round"
            return key, {"name": names[first], "each": number(each, lang)}
        case DealtRest(seats):
            key = ("dealt_even", "dealt_one")[len(seats)] if len(seats) < 2 else "dealt_more"
            who = joined([names[seat] for seat in seats], lang)
            return key, {"rest": counted("cards", len(seats), lang), "names": who}
        case Starter(seat):
            return "starter", {"name": names[seat]}
        case TurnOf(seat):
            return "turn", {"name": names[seat], "names": genitive(names[seat], lang)}
        case Laid(seat, called, _, count):
            key = ("laid_last" if seen.table.last_lay_undecided else "laid") + ("_unknown" if count is None else "")
            return key, {"name": names[seat], "cards": counted("cards", count, lang), "call": call(called, lang)}
        case Challenged(seat):
            return "challenged", {"name": names[seat]}
        case Revealed(_, _, cards):
            return "revealed_one" if len(cards) == 1 else "revealed", {"cards": cards_by_rank(cards, lang)}
        case PickedUp(seat, count):
            key = "picked_up_unknown" if count is None else "picked_up"
            return key, {"name": names[seat], "cards": counted("cards", count, lang)}
        case LetStood(layer):
            return "let_stood", {"names": genitive(names[layer], lang)}
        case Won(seat):
            return "won", {"name": names[seat]}
        case Passed(seat):
            return "passed", {"name": names[seat]}
        case NewRound(seat):
            return "new_round", {"name": names[seat]}


# Which rule it rests on


@dataclass(frozen=True, slots=True)
class Because:
    """Hold a rule's number, its words and what it decides here; `reading` marks the lab's own reading."""

    rule: str
    text: str
    reading: bool


def why(seen: Seen, lang: str) -> tuple[Because, ...]:
    """Say which rules a moment rests on, in the order of its `rules`, each with what it decides here."""
    catalogue = words(lang)
    return tuple(
        Because(rule_name(rule, lang), catalogue["why"][key].format(**parts), key in catalogue["reading"]["keys"])
        for rule in seen.rules
        for key, parts in [_why(seen, rule, lang)]
    )


def verdict(seen: Seen, lang: str) -> str:
    """Say what a reveal shows, true or bluff (R8); nothing at any other moment."""
    if not isinstance(seen.event, Revealed):
        return ""
    return str(words(lang)["verdict"]["truthful" if seen.event.truthful else "bluff"])


Key = tuple[str, dict[str, str]]  # a sentence of the catalogue, and what fills it


def _why(seen: Seen, rule: str, lang: str) -> Key:
    table, event = seen.table, seen.event
    names, variant = table.players, table.variant
    layer = "" if seen.layer is None else names[seen.layer]
    match event, rule:
        case SetUp(), _:
            return "set_up", {}
        case Decks(), _:
            return "decks", {}
        case DealtRound(), _:
            return "dealt", {}
        case DealtRest(), _:
            return "dealt_rest", {}
        case Starter(), _:
            return "starter", {}
        case TurnOf(seat), "R2":
            return "turn", {"names": genitive(names[seat], lang)}
        case TurnOf(seat), "V4c" | "H4" | "H5":
            key = {"V4c": "new_round", "H4": "starts_anew", "H5": "new_round_same_rank"}[rule]
            return key, {"name": names[seat], "ranks": ranks(variant.next_ranks(None), lang)}
        case TurnOf(seat), _:
            previous = "" if table.previous is None else ranks([table.previous.rank], lang)
            parts = {"name": names[seat], "layer": layer, "previous": previous}
            if variant.leader is Leader.AFTER_LAYER:
                return "sequence_goes_on" if previous else "after_challenge", parts
            return f"{variant.leader.value}_leads{'_on' if previous else ''}", parts
        case Laid(), "R3":
            return "laid", {}
        case Laid(), "R5":
            return "count_swedish" if variant.raises else "count", {}
        case Laid(), "V3":
            return "extra", {}
        case Laid(), "H2":
            return "most_laid", {"cards": counted("cards", variant.most_laid, lang)}
        case Laid(), "R11":
            return "last_lay", {}
        case Laid(), "V4a":
            return "order_ace_low" if variant.ace_low else "order_ace_high", {}
        case Laid(), _:
            return why_called(event.follows, variant, lang)
        case Challenged(), "R11":
            return "last_lay_challenged", {}
        case Challenged(), "V4b":
            return "must_challenge", {"name": names[table.turn]}
        case Challenged(seat, challenged), _:
            key = "challenged_next" if rule == "H1" else "challenged_last" if table.last_lay_undecided else "challenged"
            return key, {"layer": names[challenged], "name": names[seat]}
        case Revealed(), "R8":
            return why_revealed(event, lang)
        case Revealed(), _:
            return "extra_judged" if variant.count_judged else "extra_not_judged", {}
        case PickedUp(seat), _:
            return "took_bluff" if seat == seen.layer else "took_true", {"name": names[seat]}
        case Passed(), _:
            return "passed_open" if table.open_lay else "passed", {}
        case NewRound(), _:
            return "everyone_passed", {}
        case LetStood(), _:
            return "let_stood", {}
        case Won(), "R11":
            return "won_true" if table.pile_is_bare else "won_let_stand", {}
        case _:
            return "no_points", {}


def why_called(follows: Call | None, variant: Variant, lang: str) -> Key:
    """Say which rank may be called after a call, as a sentence of the catalogue."""
    sequence = "own" if isinstance(variant.sequence, OwnSequence) else variant.sequence.name.lower()
    parts = {"ranks": ranks(variant.next_ranks(follows), lang), "own": own_name(variant, lang)}
    if follows is None:
        return f"round_{sequence}" if _opens_rounds(variant) else f"first_{sequence}", parts
    previous = ranks([follows.rank], lang)
    return f"next_{sequence}", parts | {"previous": previous, "call": call(follows, lang)}


def _opens_rounds(variant: Variant) -> bool:
    """Say whether house rules begin a round anew where the sequence itself knows only one opening call (H4, H6)."""
    one_opening = variant.sequence in (Sequence.ASCENDING, Sequence.DESCENDING, Sequence.EITHER_SIDE)
    return one_opening and (variant.starts_anew or variant.passing)


def why_revealed(event: Revealed, lang: str) -> Key:
    """Say what turned cards decide, as a sentence of the catalogue."""
    right = sum(card.rank is event.call.rank for card in event.cards)
    if len(event.cards) == 1:
        return "revealed_one_true" if right else "revealed_one_false", {}
    key = "all" if right == len(event.cards) else "some" if right else "none"
    return f"revealed_{key}", {"count": number(right, lang)}


def by_rule(rule: str, key: str, parts: Mapping[str, str], lang: str) -> str:
    """Say in one line what a rule decides, with its number, and that it is the lab's own reading where it is."""
    catalogue = words(lang)
    reading = f", {catalogue['reading']['label']}" if key in catalogue["reading"]["keys"] else ""
    return f"{catalogue['why'][key].format(**parts)} ({rule_name(rule, lang)}{reading})"
