"""What is given to a widget as a value or as a text: a call, and cards."""

from __future__ import annotations

from collections.abc import Iterable

from ..rules import Call, Card, NotationError
from ..rules.cards import parse_cards
from ..rules.notation import parse_call
from ..text import words

__all__ = ["a_call", "cards_to_lay"]


def a_call(given: object, lang: str) -> Call:
    """Read a call, perhaps a text such as "tre ess". Raises TypeError or ValueError, in the language, for none."""
    if isinstance(given, Call):
        return given
    wrong = words(lang)["wheel"]["not_a_call"].format(read=repr(given)[:60])
    if not isinstance(given, str):
        raise TypeError(wrong)
    try:
        return parse_call(given)
    except NotationError:
        raise ValueError(wrong) from None


def cards_to_lay(given: str | Iterable[Card], lang: str) -> tuple[Card, ...]:
    """Read cards, perhaps a text such as "2♥ 7♣". Raises TypeError or ValueError, in the language, for others."""
    wrong = words(lang)["wheel"]["not_cards"].format(read=repr(given)[:60])
    try:
        cards = tuple(parse_cards(given) if isinstance(given, str) else given)
    except TypeError:
        raise TypeError(wrong) from None
    except ValueError:
        raise ValueError(wrong) from None
    if not all(isinstance(card, Card) for card in cards):
        raise TypeError(wrong)
    return cards
