"""A step of a text: who does what, in either language."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from .actions import Action, Challenge, Lay, LetStand, Pass
from .cards import Card
from .heading import keyword
from .mistakes import Mistake, NotationError, Span, nearest
from .position import LONGEST_NAME
from .reasons import Reason, Refusal
from .vocabulary import is_count, phrases, plain, read_call, read_cards, spellings, taken, written

__all__ = ["Read", "read_step"]

_LONGEST_SPELLED: Final = 4 * LONGEST_NAME  # a name with its accents as signs of their own
_NAME_ENDS: Final = re.compile(r"[\s:]|$")


class Read(NamedTuple):
    """Hold an action and where its parts stand."""

    action: Action
    who: Span
    cards: tuple[tuple[Card, Span], ...] = ()
    call: Span | None = None

    def place(self, reason: Reason) -> Span:
        """Find the part that the rules refuse."""
        if reason.card is not None:
            copies = [place for card, place in self.cards if card is reason.card]
            return copies[reason.most or 0]  # the first that is not held
        if reason.kind is Refusal.LAID_TOO_MANY:
            return self.cards[reason.most or 0][1]  # the first too many
        return self.call if self.call and (reason.call or not self.cards) else self.who


def read_step(line: Span, seats: Mapping[str, int]) -> Read:
    """Read a line of the steps; `seats` are by composed name. Raises NotationError.

    A step that begins with a player's name is that player's, whatever the name looks like; of several names
    the longest that leaves a verb.
    """
    for end in _name_ends(line, seats):
        who, said = line.part(0, end), line.rest(end).without_stop()
        seat = seats[_composed(who.text)]
        words = said.words()
        spoken = [plain(word.text) for word in words]
        if verb := taken(spoken, "lay"):
            return _read_lay(seat, who, said, words[verb:], spoken[verb:])
        if _is_challenge(spoken):
            return Read(Challenge(seat), who)
        if tuple(spoken) in phrases("pass"):
            return Read(Pass(seat), who)
    if tuple(plain(word.text) for word in line.without_stop().words()) in phrases("let_stand"):
        return Read(LetStand(), line)
    raise _no_step(line, seats)


def _name_ends(line: Span, seats: Mapping[str, int]) -> list[int]:
    """List where a player's name ends that the line begins with, the longest first: names may hold anything."""
    ends = (sign.start() for sign in _NAME_ENDS.finditer(line.text, 0, _LONGEST_SPELLED))
    return [end for end in ends if _composed(line.text[:end]) in seats][::-1]


def _composed(name: str) -> str:
    return unicodedata.normalize("NFC", name)


def _is_challenge(spoken: Sequence[str]) -> bool:
    said = spoken[taken(spoken, "shout") :]
    return tuple(said) in phrases("challenge")


def _read_lay(seat: int, who: Span, said: Span, words: Sequence[Span], spoken: Sequence[str]) -> Read:
    at = next((at for at in range(len(words) - 1, -1, -1) if taken(spoken[at : at + 3], "as")), None)
    if at is None:
        raise _no_as(said, words)
    for word in words[:at]:
        if word.text == "as":  # the word twice; the ace of spades is AS here
            raise word.wrong(Mistake.NOT_A_CARD)
    cards = read_cards(words[:at])
    last = words[at + taken(spoken[at:], "as") - 1]
    call = said.part(last.column - said.column + len(last.text))
    return Read(Lay(seat, (card for card, _ in cards), read_call(call)), who, cards, call)


def _no_as(said: Span, words: Sequence[Span]) -> NotationError:
    for word in words:
        if is_count(word.text):
            return word.wrong(Mistake.NO_AS, options=_in_both("as"))
        try:
            read_cards([word])
        except NotationError as wrong:
            near = wrong.near or nearest(plain(word.text), spellings("as"))
            return word.wrong(Mistake.NOT_A_CARD, near=near)
    return said.part(len(said.text)).wrong(Mistake.NO_CALL)


def _no_step(line: Span, seats: Mapping[str, int]) -> NotationError:
    """Find out why a line is no step."""
    said = line.without_stop()
    for end in _name_ends(said, seats):
        return _no_verb(said.rest(end)) if said.rest(end).text else line.wrong(Mistake.NOT_A_STEP)
    if keyword(line):
        return line.wrong(Mistake.HEADER_AMONG_STEPS)
    words = said.words()
    spoken = [plain(word.text) for word in words]
    verbs = (at for at in range(1, len(words)) if taken(spoken[at : at + 3], "lay") or _is_challenge(spoken[at:]))
    ends = [line.text.index(":")] if ":" in line.text else [words[at].column - line.column for at in verbs]
    if ends:
        who = line.part(0, ends[0])
        return who.wrong(Mistake.NOT_A_PLAYER, near=nearest(who.text, seats), options=seats)
    return line.wrong(Mistake.NOT_A_STEP, near=nearest(said.text.casefold(), spellings("let_stand")))


def _no_verb(said: Span) -> NotationError:
    words = said.words()
    spoken = [plain(word.text) for word in words]
    if tuple(spoken) in phrases("let_stand"):
        return said.wrong(Mistake.FOR_EVERYONE, near=said.text)
    near = nearest(" ".join(spoken), spellings("challenge")) or nearest("".join(spoken[:1]), spellings("lay"))
    return [*words, said][0].wrong(Mistake.NOT_A_VERB, near=near, options=_in_both("lay", "challenge", "pass"))


def _in_both(*kinds: str) -> tuple[str, ...]:
    return tuple(written(kind, lang) for kind in kinds for lang in ("sv", "en"))
