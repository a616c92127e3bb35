"""What the wheel of ranks says in words: what may follow, by which rules, what a hand can do, and about one call."""

from __future__ import annotations

from typing import Final

from ...rules import Call, Rank
from ...text import Because, rule_name, say, words
from ...text.grammar import call, counted, joined, ranks, sentence_case
from ...text.moments import why_called
from .wheel import Sector, Wheel

__all__ = ["about", "badge", "because", "hand_says", "headline", "verdict"]

_FEW: Final = 3  # ranks; so few left out are named, where the rest would be a long list


def headline(wheel: Wheel, lang: str) -> str:
    """Say what may be called now, in one sentence."""
    catalogue, previous = words(lang)["wheel"], wheel.state.previous
    if previous is None:
        return str(catalogue["first"].format(ranks=_may(wheel, lang)))
    if wheel.allowed:
        return str(catalogue["after"].format(call=call(previous, lang), ranks=_may(wheel, lang)))
    return _stuck(wheel, previous, lang)


def _stuck(wheel: Wheel, previous: Call, lang: str) -> str:
    """Say that nothing higher can be called, and what there is to do then (V4b, H6, H1)."""
    catalogue = words(lang)["wheel"]
    found = catalogue["too_few" if wheel.too_few else "nothing_higher"]
    key = "must" if not wheel.may_pass else "pass_or_next" if wheel.state.variant.next_only else "pass_or"
    cards = counted("cards", len(wheel.hand or ()), lang)
    return str(found.format(call=call(previous, lang), cards=cards, then=catalogue[f"stuck_{key}"]))


def _may(wheel: Wheel, lang: str) -> str:
    catalogue = words(lang)["wheel"]
    allowed = {sector.rank: sector for sector in wheel.allowed}
    left_out = [rank for rank in Rank if rank not in allowed]
    bounded = any(sector.calls[0].count > 1 for sector in allowed.values())
    if left_out and len(left_out) <= _FEW and not bounded:
        without = joined([ranks([rank], lang) for rank in left_out], lang)
        return str(catalogue["any_but"].format(ranks=without))
    if not left_out and not bounded:
        return ranks(allowed, lang)
    in_order = [allowed[rank] for rank in _in_order(wheel) if rank in allowed]
    free = joined([ranks([sector.rank], lang) for sector in in_order if sector.calls[0].count == 1], lang, "or")
    again = joined([_again(sector, lang) for sector in in_order if sector.calls[0].count > 1], lang, "or")
    return str(catalogue["or_else"].format(call=again, ranks=free)) if again and free else again or free


def _again(sector: Sector, lang: str) -> str:
    """Say how many of a rank it takes, where one will not do (V4)."""
    template = words(lang)["wheel"]["at_least"] if len(sector.calls) > 1 else "{call}"
    return str(template.format(call=call(sector.calls[0], lang)))


def _in_order(wheel: Wheel) -> list[Rank]:
    """List the ranks as one reads them: up from the last call (V4), round it where they are few, else ace … king."""
    previous, variant = wheel.state.previous, wheel.state.variant
    if previous is None or not (variant.raises or len(wheel.allowed) <= _FEW):
        return list(Rank)
    start = previous.rank.place - (0 if variant.raises else 6)
    return [list(Rank)[(start + step) % 13] for step in range(13)]


def because(wheel: Wheel, lang: str) -> tuple[Because, ...]:
    """Say which rules the wheel rests on, each with its words."""
    variant, previous = wheel.state.variant, wheel.state.previous
    called = {variant.call_rule(previous, sector.calls[0]): None for sector in wheel.allowed}
    numbers = ", ".join(rule_name(rule, lang) for rule in sorted(called or {variant.sequence.rule: None}))
    key, parts = why_called(previous, variant, lang)
    lines = [(numbers, key, parts)]
    if variant.raises:
        lines.append(("V4a", "order_ace_low" if variant.ace_low else "order_ace_high", {}))
        if variant.most_laid is None or variant.most_laid > wheel.most:  # else H2 says it all
            lines.append(("V4b", "highest_count", {"count": counted("cards", wheel.most, lang)}))
    if variant.most_laid is not None:
        lines.append(("H2", "most_laid", {"cards": counted("cards", variant.most_laid, lang)}))
    if variant.extra_cards:
        lines.append(("V3", "extra", {}))
    catalogue = words(lang)
    return tuple(
        Because(rule, sentence_case(catalogue["why"][key].format(**parts)), key in catalogue["reading"]["keys"])
        for rule, key, parts in lines
    )


def hand_says(wheel: Wheel, lang: str) -> str:
    """Say whether the hand can lay truthfully; nothing where there is no hand, or nothing to call."""
    catalogue = words(lang)["wheel"]
    if wheel.hand is None or not wheel.allowed:
        return ""
    if wheel.forced:
        return str(catalogue["must_lie_or_pass" if wheel.may_pass else "must_lie"])
    held = [call(Call(sector.held or 1, sector.rank), lang) for sector in wheel.true]
    return str(catalogue["can_be_true"].format(cards=joined(held, lang)))


def badge(sector: Sector, wheel: Wheel) -> str:
    """Write the counts that may be called of a rank, 3+, where the rules bound them (V4)."""
    if not sector.calls or not wheel.state.variant.raises:
        return ""
    counts = [each.count for each in sector.calls]
    return f"{counts[0]}+" if len(counts) > 1 else str(counts[0])


def about(sector: Sector, wheel: Wheel, lang: str) -> str:
    """Say all that a sector shows, for those who listen."""
    catalogue = words(lang)["wheel"]
    least = sector.calls[0].count if sector.calls else 0
    may = "may_not" if not least else "may_from" if wheel.state.variant.raises else "may"
    facts = [catalogue["was_last"]] if sector.last else []
    facts.append(catalogue[may].format(count=counted("cards", least, lang)))
    if sector.held is not None:
        cards = call(Call(sector.held, sector.rank), lang) if sector.held else ""
        facts.append(catalogue["in_hand" if cards else "none_in_hand"].format(cards=cards))
    return f"{sentence_case(ranks([sector.rank], lang))}: {', '.join(facts)}"


def verdict(wheel: Wheel, tried: Call, lang: str) -> str:
    """Say whether a call may be made, and why; with a hand, also whether it would be true."""
    reason = wheel.why_not(tried)
    if reason is not None:
        return say(reason, lang)
    catalogue, state = words(lang)["wheel"], wheel.state
    rule = rule_name(state.variant.call_rule(state.previous, tried), lang)
    reading = words(lang)["reading"]
    if why_called(state.previous, state.variant, lang)[0] in reading["keys"]:
        rule += f", {reading['label']}"
    said = sentence_case(catalogue["allowed"].format(call=call(tried, lang), rule=rule))
    if wheel.hand is None:
        return said
    held = wheel.hand.count(tried.rank) >= tried.count
    return f"{said} {catalogue['called_true' if held else 'called_lie']}"
