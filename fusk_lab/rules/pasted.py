"""Where in a pasted text a share code may stand, and where it may end: mail and people write round it and in it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from .unreadable import CodeMistake, UnreadableCode

__all__ = ["SIGNS", "Run", "runs", "visible"]

SIGNS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # no U: a run ends before the next FUSK, so all of them are read once
_VALUES: Final = {sign: value for value, sign in enumerate(SIGNS)} | {"O": 0, "I": 1, "L": 1}
_HEAD: Final = re.compile(r"FUSK([0-9IL]{1,9})\s*[-\u2010-\u2015\u2212]", re.IGNORECASE)
_MARKUP: Final = re.compile(r"</?(?!FUSK)[a-z][^<>]*>|&#?[a-z0-9]{2,8};", re.IGNORECASE)  # a page’s: <br>, &nbsp;
_WORD: Final = re.compile(r"\w+")
_ENDS: Final = frozenset(".,;:!?)]}")  # what closes a code that stands in a sentence, in brackets or in from_code(…)
_ADDED: Final = frozenset("ZPSC")  # categories of what mail and word processors add: spaces, quotes, dashes, signs


@dataclass(frozen=True)
class Run:
    """Hold what may be read as a code after one ``FUSK1-``: values of five bits, and after how many it may end."""

    version: str
    values: bytes
    ends: tuple[int, ...]
    unknown: UnreadableCode | None  # the sign it stops at, where that is no sign of a code


def visible(text: str) -> str:
    """Leave out what cannot be seen: soft hyphens, marks of direction."""
    return "".join(sign for sign in text if unicodedata.category(sign) != "Cf")


def runs(text: str) -> Iterator[Run]:
    """Read every place of a text where a code may begin; places in an error count what can be seen."""
    text = _MARKUP.sub(lambda found: " " * len(found[0]), visible(text))
    for head in _HEAD.finditer(text):
        version = head[1].upper().replace("I", "1").replace("L", "1")
        yield _run(version, text, head.end())


def _run(version: str, text: str, start: int) -> Run:
    values, unknown, word, stuck = bytearray(), None, start, False
    ends: dict[int, None] = {}  # in order, each once
    for place in range(start, len(text)):
        sign = text[place]
        value = _VALUES.get(sign.upper())
        if value is not None:
            values.append(value)
        elif sign in _ENDS:
            break
        elif unicodedata.category(sign)[0] in _ADDED:
            ends[len(values)] = None
            word = place + 1
        else:
            unknown, stuck = _unknown(text, place, word), True
            break
    if not stuck:
        ends[len(values)] = None
    return Run(version, bytes(values), tuple(ends), unknown)


def _unknown(text: str, place: int, start: int) -> UnreadableCode | None:
    """Return the mistake of a sign that is in no code; none where it only stands in a word, as after a code."""
    word = _WORD.match(text, start)
    if word is not None and word[0].isalpha() and not word[0].isupper():
        return None
    return UnreadableCode(CodeMistake.NO_SIGN_OF_A_CODE, _named(text[place]), place=place + 1)


def _named(sign: str) -> str:
    """Show a sign; one that looks like another letter or like nothing is shown with its number."""
    number = f"U+{ord(sign):04X}"
    return sign if sign.isascii() and sign.isprintable() else f"{sign} {number}" if sign.isprintable() else number
