"""The words of the text form in both languages, and the calls they make: three aces, tre ess."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Any, Final

from .calls import Call
from .cards import Card, Rank
from .mistakes import Mistake, Span, nearest

__all__ = [
    "LONGEST_LINE", "format_call", "is_count", "parse_call", "phrases", "plain", "read_call", "read_cards",
    "read_number", "says_step", "spellings", "taken", "written",
]  # fmt: skip

LONGEST_LINE: Final = 2_000  # characters: two whole decks and ten names are not half as many
_LONGEST_PHRASE: Final = 5  # words
_LONGEST_NUMBER: Final = 20  # digits: a seed has no more, and int() is slow for many
_TIMES: Final = ("×", "x")  # 3 × A, as a Call writes itself


@cache
def _words() -> Mapping[str, Any]:
    import pkgutil  # only where a text is read or written: importing the rules stays quick
    import tomllib

    return MappingProxyType(tomllib.loads((pkgutil.get_data(__package__, "words.toml") or b"").decode()))


def _of(lang: str) -> Mapping[str, Any]:
    if lang not in _words():
        raise ValueError(f"lang is one of {', '.join(map(repr, _words()))}, not {lang!r}")
    words: Mapping[str, Any] = _words()[lang]
    return words


def written(kind: str, lang: str) -> str:
    """Return the word that is written for lay, as, challenge, let_stand, pass. Raises ValueError for the language."""
    return str(_of(lang)[kind][0])


def plain(word: str) -> str:
    """Return a word as it is looked up: small letters, composed, without a colon after it."""
    return unicodedata.normalize("NFC", word).casefold().rstrip(":")


@cache
def phrases(kind: str) -> frozenset[tuple[str, ...]]:
    """Collect what is read as lay, as, and, shout, challenge, let_stand or pass, each as a tuple of plain words."""
    return frozenset(tuple(plain(phrase).split()) for words in _words().values() for phrase in words[kind])


def spellings(*kinds: str) -> tuple[str, ...]:
    """List all phrases of these kinds as they may be written."""
    return tuple(" ".join(phrase) for kind in kinds for phrase in sorted(phrases(kind)))


def taken(words: Sequence[str], kind: str) -> int:
    """Count the plain words at the beginning that are a phrase of that kind, as many as can be; 0 for none."""
    known = phrases(kind)
    return next((n for n in range(min(len(words), _LONGEST_PHRASE), 0, -1) if tuple(words[:n]) in known), 0)


def says_step(said: Span) -> bool:
    """Say whether a player lays, challenges or lets stand somewhere in these words."""
    words = [plain(word.text) for word in said.words()]
    kinds = ("lay", "challenge", "let_stand", "pass")
    return any(taken(words[at : at + _LONGEST_PHRASE], kind) for at in range(len(words)) for kind in kinds)


@cache
def _counts() -> Mapping[str, int]:
    counts: dict[str, int] = {}
    for words in _words().values():
        counts |= {plain(word): count for count, word in enumerate(words["counts"], 1)}
        counts |= {plain(word): 1 for word in words["one"]}
    return MappingProxyType(counts)


@cache
def _ranks() -> Mapping[str, Rank]:
    return MappingProxyType({
        plain(phrase.split()[-1]): Rank(index)
        for words in _words().values()
        for index, said in words["ranks"].items()
        for phrase in said
    })  # fmt: skip


def read_cards(words: Iterable[Span]) -> tuple[tuple[Card, Span], ...]:
    """Read cards and where each stands; "och" and "and" may stand between them."""
    return tuple((_read_card(word), word) for word in words if (plain(word.text),) not in phrases("and"))


def _read_card(word: Span) -> Card:
    try:
        return Card.parse(word.text)
    except ValueError:
        raise word.wrong(Mistake.NOT_A_CARD, near=_turned_round(word.text)) from None


def _turned_round(word: str) -> str | None:
    try:
        return str(Card.parse(word[1:] + word[:1]))  # ♥7, H10
    except ValueError:
        return None


def read_number(word: str) -> int | None:
    """Read a whole number in digits, or None."""
    return int(word) if word.isascii() and word.isdigit() and len(word) <= _LONGEST_NUMBER else None


def _read_count(word: Span) -> int:
    count = read_number(word.text) or _counts().get(plain(word.text))
    if count is None:
        raise word.wrong(Mistake.NOT_A_COUNT, near=nearest(plain(word.text), _counts()))
    return count


def _read_rank(word: Span) -> Rank:
    if rank := _ranks().get(plain(word.text)):
        return rank
    try:
        return Card.parse(f"{word.text}♠").rank  # an index, as it stands on a card
    except ValueError:
        raise word.wrong(Mistake.NOT_A_RANK, near=nearest(plain(word.text), _ranks())) from None


def is_count(word: str) -> bool:
    """Say whether a word can begin a call."""
    return bool(read_number(word)) or plain(word) in _counts()


def read_call(said: Span) -> Call:
    """Read a count and a rank, and nothing after them."""
    words = said.words()
    if not words:
        raise said.wrong(Mistake.NO_CALL)
    count, rest = _read_count(words[0]), words[1:]
    if len(rest) > 1 and rest[0].text in _TIMES:
        rest = rest[1:]
    if not rest:
        raise said.part(len(said.text)).wrong(Mistake.NO_RANK)
    rank = _read_rank(rest[0])
    if len(rest) > 1:
        raise rest[1].wrong(Mistake.AFTER_THE_CALL)
    return Call(count, rank)


def parse_call(text: str) -> Call:
    """Read a call in either language: tre ess, three aces, 3 A. Raises NotationError.

    >>> parse_call("tre ess") == parse_call("three aces") == parse_call("3 A")
    True
    """
    whole = Span(text, 1, 1)
    if len(text) > LONGEST_LINE:
        raise whole.wrong(Mistake.LINE_TOO_LONG, most=LONGEST_LINE)
    return read_call(whole)


def format_call(call: Call, lang: str = "sv") -> str:
    """Write a call in words: number words to twelve, then digits. Raises ValueError for the language.

    >>> format_call(Call(3, Rank.ACE)), format_call(Call(2, Rank.SIX), "en"), format_call(Call(1, Rank.JACK))
    ('tre ess', 'two sixes', 'en knekt')
    """
    words = _of(lang)
    one, many, *_ = words["ranks"][str(call.rank)]
    counts: Sequence[str] = words["counts"]
    count = counts[call.count - 1] if call.count <= len(counts) else call.count
    return str(one) if call.count == 1 else f"{count} {many}"
