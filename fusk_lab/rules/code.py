"""A document as a text to paste: FUSK1- and then letters and digits that survive an e-mail or a blackboard.

After the prefix stand, in Crockford's base 32 (no I, L, O or U; small letters, look-alikes, spaces, line breaks and
what mail puts round a code are read too), five bytes of SHA-256 of the rest, and then the document, deflated. The
checksum finds damage, no forgery: what is read from a code is checked like anything else that comes from outside.
"""

from __future__ import annotations

import zlib
from hashlib import sha256
from typing import Final

from .pasted import SIGNS, Run, runs, visible
from .unreadable import CodeMistake, UnreadableCode

__all__ = ["LONGEST_CODE", "LONGEST_DOCUMENT", "PREFIX", "pack", "unpack"]

PREFIX: Final = "FUSK1-"
LONGEST_CODE: Final = 400_000  # characters, as pasted: an e-mail of many pages
LONGEST_DOCUMENT: Final = 2_000_000  # bytes: so much of a code is unpacked, and no more
_CHECK: Final = 5  # bytes: eight signs
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
    """Return the document of a code, wherever in a text it stands; of several, the first that is whole.

    A code ends where its checksum fits, whatever is written after it. Places in an error count what can be seen.
    Raises UnreadableCode, naming what is wrong with the longest where none is whole; TypeError for what is no text.
    """
    if not isinstance(code, str):
        raise TypeError(f"a share code is a text, not {type(code).__name__}")
    if len(code) > LONGEST_CODE:
        raise UnreadableCode(CodeMistake.CODE_TOO_LONG, most=LONGEST_CODE)
    longest = None
    for run in runs(code):
        packed = _packed(run) if run.version == "1" else None
        if packed is not None:
            return _inflated(packed)
        if longest is None or len(run.values) > len(longest.values):
            longest = run
    if longest is None:
        raise UnreadableCode(CodeMistake.NO_CODE, visible(code).strip())
    raise _mistake(longest)


def _packed(run: Run) -> bytes | None:
    """Return what is packed up to the end whose checksum fits; however many ends there are, each byte is read once."""
    bits = "".join(f"{value:05b}" for value in run.values)
    whole = len(bits) // 8
    data = int(bits[: whole * 8] or "0", 2).to_bytes(whole, "big")
    summed, upto = sha256(), _CHECK
    for end in run.ends:
        size, spare = divmod(end * 5, 8)
        if size <= _CHECK:
            continue
        summed.update(data[upto:size])
        upto = size
        if spare < 5 and "1" not in bits[size * 8 : end * 5] and summed.copy().digest()[:_CHECK] == data[:_CHECK]:
            return data[_CHECK:size]
    return None


def _mistake(run: Run) -> UnreadableCode:
    """Say what is wrong with what looks most like a code."""
    if run.version != "1":
        return UnreadableCode(CodeMistake.OTHER_VERSION, run.version)
    return run.unknown or UnreadableCode(CodeMistake.DAMAGED)


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
    return "".join(SIGNS[int(bits[at : at + 5], 2)] for at in range(0, signs * 5, 5))
