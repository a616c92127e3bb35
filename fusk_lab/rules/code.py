"""A document as a text to paste: FUSK1- and then letters and digits that survive an e-mail or a blackboard.

After the prefix stand, in Crockford's base 32 (no I, L, O or U; small letters, look-alikes, spaces, line breaks and
what mail puts round a code are read too), five bytes of SHA-256 of the rest, and then the document, deflated. The
checksum finds damage, no forgery: what is read from a code is checked like anything else that comes from outside.
"""

from __future__ import annotations

import re
import unicodedata
import zlib
from hashlib import sha256
from typing import Final

from .unreadable import CodeMistake, UnreadableCode

__all__ = ["LONGEST_CODE", "LONGEST_DOCUMENT", "PREFIX", "pack", "unpack"]

PREFIX: Final = "FUSK1-"
LONGEST_CODE: Final = 400_000  # characters, as pasted: an e-mail of many pages
LONGEST_DOCUMENT: Final = 2_000_000  # bytes: so much of a code is unpacked, and no more
_SIGNS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_VALUES: Final = {sign: value for value, sign in enumerate(_SIGNS)} | {"O": 0, "I": 1, "L": 1}
_CHECK: Final = 5  # bytes: eight signs
_HEAD: Final = re.compile(r"FUSK([0-9IL]{1,9})\s*[-\u2010-\u2015\u2212]", re.IGNORECASE)
_ENDS: Final = frozenset(".,;:!?)]}")  # what closes a code that stands in a sentence, in brackets or in from_code(…)
_ADDED: Final = frozenset("ZPSC")  # categories of what mail and word processors add: spaces, quotes, dashes, signs
# What short documents say over and over, the commonest last. A part of the version: never change it under FUSK1.
_KNOWN: Final = (
    '"winner":"passes":"pass":true}{"challenge":true,{"let_stand":true},"own(" start>A descending + extra_cards '
    "either_side_or_same swedish same_rank_rounds ranks_only ace_low next_challenges winner_leads taker_leads "
    'starts_anew passing at_most_ "pile":"previous":"hands":["5♠ 6♠ 7♠ 8♠ 9♠ 10♠ J♠ Q♠ K♠ A♠ 2♠ 3♠ 4♠ A♥ 2♥ 3♥ 4♥ 5♥ '
    "6♥ 7♥ 8♥ 9♥ 10♥ J♥ Q♥ K♥ A♦ 2♦ 3♦ 4♦ 5♦ 6♦ 7♦ 8♦ 9♦ 10♦ J♦ Q♦ K♦ A♣ 2♣ 3♣ 4♣ 5♣ 6♣ 7♣ 8♣ 9♣ 10♣ J♣ Q♣ K♣"
    '"],"turn":0,"deal":1,"seen":[{"event":{"is":"SetUp","players":{"is":"TurnOf","seat":1,"rule":"R2"},"rules":["R2"],'
    '"hand":"","sizes":[13,13,13,13],"pile":0,"bare":true,"open":null,"previous":null,"turn":0,"layer":0,'
    '{"event":{"is":"Decks","players":4,"decks":1},"rules":["R1"],"undealt":52,{"is":"DealtRound","first":0,"each":13},'
    '{"is":"DealtRest","seats":[],{"is":"Starter",{"event":{"is":"LetStood","layer":1},"rules":["R7"],"bare":false,'
    '{"event":{"is":"Challenged","seat":1,"layer":0},"rules":["R7"],"layer":0},{"event":{"is":"Revealed","layer":0,'
    '"call":[1,"A"],"cards":"2♥ 7♣ J♦","truthful":false},"rules":["R8"],{"event":{"is":"PickedUp","seat":0,"count":3,'
    '"cards":null},"rules":["R9"],{"is":"Won","seat":0},"rules":["R11","R12"],{"event":{"is":"Laid","seat":0,'
    '"call":[3,"A"],"follows":[1,"K"],"count":3,"cards":null},"rules":["R4","R5"],"sizes":[4,5,"pile":2,"bare":true,'
    '"open":{"seat":1,"call":[2,"2"],"count":1,"cards":null},"previous":[1,"A"],"turn":1},{"seat":1,"challenge":true},'
    '{"let_stand":true},{"seat":0,"lay":"2♥ 7♣ J♦","call":[3,"A"]}],{"fusk":1,"rules":"base","players":2,"step":1,'
    '"view":"all","hands":["'
).encode()


def pack(document: str) -> str:
    """Pack a document into a code. Raises UnreadableCode where it is longer than what is read.

    >>> unpack(pack("{}").lower())
    '{}'
    """
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, zdict=_KNOWN)
    data = document.encode()
    if len(data) > LONGEST_DOCUMENT:
        raise UnreadableCode(CodeMistake.TOO_MUCH, most=LONGEST_DOCUMENT)
    packed = packer.compress(data) + packer.flush()
    code = PREFIX + _written(_check(packed) + packed)
    if len(code) > LONGEST_CODE:
        raise UnreadableCode(CodeMistake.CODE_TOO_LONG, most=LONGEST_CODE)
    return code


def unpack(code: str) -> str:
    """Return the document of a code, wherever in a text it stands; places in an error count what can be seen.

    Raises UnreadableCode, naming what is wrong; TypeError for what is no text.
    """
    if not isinstance(code, str):
        raise TypeError(f"a share code is a text, not {type(code).__name__}")
    if len(code) > LONGEST_CODE:
        raise UnreadableCode(CodeMistake.CODE_TOO_LONG, most=LONGEST_CODE)
    code = "".join(sign for sign in code if unicodedata.category(sign) != "Cf")  # soft hyphens, marks of direction
    head = _HEAD.search(code)
    if head is None:
        raise UnreadableCode(CodeMistake.NO_CODE, code.strip())
    version = head[1].upper().replace("I", "1").replace("L", "1")
    if version != "1":
        raise UnreadableCode(CodeMistake.OTHER_VERSION, version)
    data = _read(code, head.end())
    packed = data[_CHECK:]
    if not packed or _check(packed) != data[:_CHECK]:
        raise UnreadableCode(CodeMistake.DAMAGED)
    return _inflated(packed)


def _check(packed: bytes) -> bytes:
    return sha256(packed).digest()[:_CHECK]


def _inflated(packed: bytes) -> str:
    unpacker = zlib.decompressobj(-15, zdict=_KNOWN)
    try:
        data = unpacker.decompress(packed, LONGEST_DOCUMENT + 1)  # a bomb stops here
        if len(data) > LONGEST_DOCUMENT:
            raise UnreadableCode(CodeMistake.TOO_MUCH, most=LONGEST_DOCUMENT)
        if not unpacker.eof or unpacker.unused_data:
            raise UnreadableCode(CodeMistake.DAMAGED)
        return data.decode()
    except (zlib.error, UnicodeDecodeError):
        raise UnreadableCode(CodeMistake.DAMAGED) from None


def _written(data: bytes) -> str:
    """Write bytes five bits at a time, the last sign filled up with noughts."""
    signs = -(-len(data) * 8 // 5)
    number = int.from_bytes(data, "big") << (signs * 5 - len(data) * 8)
    bits = f"{number:0{signs * 5}b}"
    return "".join(_SIGNS[int(bits[at : at + 5], 2)] for at in range(0, signs * 5, 5))


def _read(code: str, start: int) -> bytes:
    """Read what `_written` writes. Raises UnreadableCode for a sign there is not, or for what it never writes."""
    bits = []
    for place, sign in enumerate(code[start:], start + 1):
        value = _VALUES.get(sign.upper())
        if value is not None:
            bits.append(f"{value:05b}")
        elif sign in _ENDS:
            break
        elif unicodedata.category(sign)[0] not in _ADDED:
            raise UnreadableCode(CodeMistake.NO_SIGN_OF_A_CODE, _named(sign), place=place)
    whole = "".join(bits)
    size = len(whole) // 8
    spare = whole[size * 8 :]
    if len(spare) >= 5 or "1" in spare:
        raise UnreadableCode(CodeMistake.DAMAGED)
    return int(whole[: size * 8], 2).to_bytes(size, "big") if size else b""


def _named(sign: str) -> str:
    """Show a sign; one that looks like another letter or like nothing is shown with its number."""
    number = f"U+{ord(sign):04X}"
    return sign if sign.isascii() and sign.isprintable() else f"{sign} {number}" if sign.isprintable() else number
