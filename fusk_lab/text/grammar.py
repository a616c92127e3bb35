"""Putting words together: counts, ranks, lists, whose it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from ..rules import Call, Card, Rank
from .catalogue import words

__all__ = [
    "call", "card", "cards_by_rank", "counted", "genitive", "index", "joined", "number", "ranks", "sentence_case",
]  # fmt: skip


def number(count: int, lang: str) -> str:
    """Write a number in words up to twelve, then in digits."""
    numbers: Sequence[str] = words(lang)["grammar"]["numbers"]
    return numbers[count] if 0 <= count < len(numbers) else str(count)


def counted(thing: str, count: int | None, lang: str, *, digits: bool = False) -> str:
    """Count things: one card, three cards, in digits 3 cards, or how one says that nobody may know (V3)."""
    forms = words(lang)["counted"]
    if count is None:
        return str(forms[f"unknown_{thing}"])
    one, many = forms[thing]
    if digits:
        return f"{count} {one.partition(' ')[2] if count == 1 else many.partition(' ')[2]}"
    return str(one if count == 1 else many.format(count=number(count, lang)))


def call(value: Call, lang: str) -> str:
    """Say a call: one ace, three aces, ett ess, tre ess."""
    one, many, _ = words(lang)["rank"][str(value.rank)]
    return one if value.count == 1 else f"{number(value.count, lang)} {many}"


def ranks(value: Iterable[Rank], lang: str) -> str:
    """Say which ranks may be called: twos or kings, or any rank."""
    named = [words(lang)["rank"][str(rank)][1] for rank in value]
    return str(words(lang)["grammar"]["any_rank"]) if len(named) == len(Rank) else joined(named, lang, "or")


def card(value: Card, lang: str) -> str:
    """Name a card: the seven of diamonds, ruter sju."""
    catalogue = words(lang)
    rank = catalogue["rank"][str(value.rank)][2]
    return str(catalogue["card"]["named"].format(suit=catalogue["suit"][str(value.suit)], rank=rank))


def cards_by_rank(cards: Iterable[Card], lang: str) -> str:
    """Say which ranks lie there: two twos and one jack."""
    counts = Counter(card.rank for card in sorted(cards))
    return joined([call(Call(count, rank), lang) for rank, count in counts.items()], lang)


def index(rank: Rank, lang: str) -> str:
    """Return the letter or number in the corner of the class's cards: E 2–10 Kn D K in Swedish."""
    return str(words(lang)["index"].get(str(rank), str(rank)))


def joined(parts: Sequence[str], lang: str, by: str = "and") -> str:
    """Join a list as one says it: a, b and c."""
    if len(parts) < 2:
        return "".join(parts)
    return ", ".join(parts[:-1]) + str(words(lang)["grammar"][by]) + parts[-1]


def genitive(name: str, lang: str) -> str:
    """Say whose something is: Pelles, Lars."""
    grammar = words(lang)["grammar"]
    short = name[-1:].lower() in grammar["genitive_after"]
    return name + str(grammar["genitive_short" if short else "genitive"])


def sentence_case(text: str) -> str:
    """Begin with a capital, and leave the rest alone; Python that was read is no word.

    >>> sentence_case("pelle vann"), sentence_case("np.float64(2.5) is not a seed")
    ('Pelle vann', 'np.float64(2.5) is not a seed')
    """
    return text if "(" in text.partition(" ")[0] else text[:1].upper() + text[1:]
