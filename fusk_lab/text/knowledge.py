"""What a player can know of an open call, in sentences: the verdict, its proof, the evidence, the chance.

The values are made above (`fusk_lab.analysis.odds`); here stands what their sentences need of them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from fractions import Fraction
from typing import Any, Protocol

from ..rules import Call, Card, Viewer
from .catalogue import words
from .grammar import call, cards_by_rank, counted, joined, number, ranks, sentence_case

__all__ = ["assumption", "chance", "evidence", "percent", "proof", "verdict_chip"]


class Named(Protocol):
    """A member of an Enum: its name is a key of the catalogue."""

    @property
    def name(self) -> str: ...


class Traced(Protocol):
    """A card a viewer can trace (`analysis.trail.Traced`)."""

    @property
    def card(self) -> Card: ...
    @property
    def how(self) -> Named: ...
    @property
    def seat(self) -> int | None: ...
    @property
    def laid_since(self) -> int | None: ...
    @property
    def seats(self) -> Collection[int]: ...
    @property
    def in_pile(self) -> bool: ...
    @property
    def in_lay(self) -> bool: ...


class OpenCall(Protocol):
    """Whose eyes see whose open call."""

    @property
    def players(self) -> tuple[str, ...]: ...
    @property
    def viewer(self) -> int | Viewer | None: ...
    @property
    def layer(self) -> int: ...
    @property
    def call(self) -> Call: ...


class Conclusion(OpenCall, Protocol):
    """What a viewer can conclude (`analysis.odds.Conclusion`)."""

    @property
    def verdict(self) -> Named: ...
    @property
    def copies(self) -> int: ...
    @property
    def traced(self) -> Sequence[Traced]: ...
    @property
    def others(self) -> Sequence[Traced]: ...
    @property
    def placed(self) -> int: ...
    @property
    def held(self) -> int: ...
    @property
    def most(self) -> int: ...
    @property
    def own(self) -> bool: ...
    @property
    def by_count(self) -> bool: ...


class Chances(OpenCall, Protocol):
    """How likely it is (`analysis.odds.Chances`)."""

    @property
    def could(self) -> Fraction: ...
    @property
    def by_card(self) -> bool: ...


def verdict_chip(conclusion: Conclusion, lang: str) -> str:
    """Name the verdict: certain bluff, certainly true, cannot be decided."""
    return str(words(lang)["knowledge"][conclusion.verdict.name])


def proof(conclusion: Conclusion, lang: str) -> str:
    """Prove the verdict in one sentence: Kalle holds two aces; there are four; three cannot be aces."""
    catalogue, called = words(lang)["knowledge"], conclusion.call
    bluff = conclusion.verdict.name == "BLUFF"
    parts = {
        "name": _viewer(conclusion, lang),
        "call": call(called, lang),
        "rank": call(Call(1, called.rank), lang),
        "ranks": ranks([called.rank], lang),
        "called": number(called.count, lang),
        "copies": number(conclusion.copies, lang),
    }
    if conclusion.own:
        key = "own_bluff" if bluff else "own_true"
    elif bluff and not conclusion.by_count:
        key = "bluff_follows"
    elif conclusion.verdict.name == "TRUE":
        key = "true_follows"
    else:
        key = ("cannot" if bluff else "can") + ("_one" if called.count == 1 else "")
    known = sentence_case(_known(conclusion, lang, parts))
    return sentence_case(str(catalogue[key].format(known=known, **parts)))


def _known(conclusion: Conclusion, lang: str, parts: dict[str, str]) -> str:
    """Say how many of the rank the viewer holds and can place elsewhere."""
    rank, held, placed = conclusion.call.rank, conclusion.held, conclusion.placed
    elsewhere = placed - held
    key = "holds_and_places" if held and elsewhere else "holds" if held else "places" if placed else "seen_none"
    one, _, _ = words(lang)["rank"][str(rank)]
    more = {
        "held": call(Call(held, rank), lang) if held else "",
        "known": call(Call(placed, rank), lang) if placed else "",
        "more": one.partition(" ")[0] if elsewhere == 1 else number(elsewhere, lang),
    }
    singular = "_one" if elsewhere == 1 else ""
    return str(words(lang)["knowledge"][key + singular].format(**parts, **more))


def evidence(conclusion: Conclusion, lang: str) -> tuple[str, ...]:
    """List in short sentences what the viewer has seen of the rank, and of the layer's other cards."""
    if conclusion.own:
        return ()
    catalogue, called = words(lang)["knowledge"], conclusion.call
    alike: defaultdict[tuple[Any, ...], list[Card]] = defaultdict(list)
    for known in (*conclusion.traced, *conclusion.others):
        where = (tuple(sorted(known.seats)), known.in_pile, known.in_lay)
        alike[known.how.name, known.seat, known.laid_since, where, known.card.rank is called.rank].append(known.card)
    sentences = [_trace(conclusion, key, cards, lang) for key, cards in alike.items()]
    if conclusion.most >= called.count:
        return tuple(sentences)
    limit = catalogue["most" if conclusion.most else "most_none"].format(
        most=call(Call(conclusion.most or 1, called.rank), lang), ranks=ranks([called.rank], lang)
    )
    return (*sentences, limit)


def _trace(conclusion: Conclusion, key: tuple[Any, ...], cards: Iterable[Card], lang: str) -> str:
    catalogue, names = words(lang)["knowledge"], conclusion.players
    how, seat, since, (seats, in_pile, in_lay), _ = key
    cards = tuple(cards)
    taker = "" if seat is None else names[seat]
    told = [catalogue[how].format(
        name=_viewer(conclusion, lang), cards=cards_by_rank(cards, lang), taker=taker,
    )]  # fmt: skip
    places = [catalogue["with"].format(name=names[each]) for each in seats]
    places += [catalogue["in_pile"]] * in_pile + [catalogue["in_lay"]] * in_lay
    if seat is not None and (seats != (seat,) or in_pile or in_lay):
        if since != 0:
            laid = counted("cards", since, lang)
            told.append(catalogue["since_unknown" if since is None else "since"].format(taker=taker, count=laid))
        where = catalogue["where_one" if len(cards) == 1 else "where_many"]
        told.append(where.format(places=joined(places, lang, "or")))
    return " ".join(map(sentence_case, told))


def chance(chances: Chances | None, lang: str) -> str:
    """Say how likely it is that the layer had the called cards, or that nobody can say (V3)."""
    catalogue = words(lang)["knowledge"]
    if chances is None:
        return str(catalogue["no_chance"])
    could = chances.could
    return str(
        catalogue["chance_certain" if could.denominator == 1 else "chance"].format(
            name=chances.players[chances.layer], call=call(chances.call, lang), percent=percent(could, lang),
            fraction=could,
        )
    )  # fmt: skip


def assumption(chances: Chances, lang: str) -> str:
    """Say in words what the chance takes for granted."""
    key = "assumption" if chances.by_card else "assumption_by_rank"
    name = _viewer(chances, lang)
    inside = name if isinstance(chances.viewer, int) else name[:1].lower() + name[1:]
    return str(words(lang)["knowledge"][key].format(name=inside, ranks=ranks([chances.call.rank], lang)))


def percent(chance: Fraction, lang: str) -> str:
    """Write a chance in percent with one decimal, or as many as it takes not to look impossible or certain.

    >>> percent(Fraction(11, 111), "sv"), percent(Fraction(1, 3000), "en"), percent(Fraction(1), "en")
    ('9,9\\xa0%', '0.03%', '100%')
    """
    if chance.denominator == 1:
        digits = str(100 * chance)
    else:
        digits = next(
            text for decimals in range(1, 400) if 0 < float(text := f"{float(100 * chance):.{decimals}f}") < 100
        )
    shown = digits.replace(".", words(lang)["grammar"]["decimal"])
    return str(words(lang)["knowledge"]["percent"].format(number=shown))


def _viewer(seen: OpenCall, lang: str) -> str:
    if isinstance(seen.viewer, int):
        return seen.players[seen.viewer]
    return str(words(lang)["knowledge"]["spectator" if seen.viewer is None else "teacher"])
