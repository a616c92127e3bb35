"""What can be wrong with a text: where it is, what was read there, and what would be right."""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import Enum, unique
from typing import Any, Final, NamedTuple

from .reasons import Reason

__all__ = ["Mistake", "NotationError", "Span", "nearest"]

SHOWN: Final = 40  # characters of a text that an error shows
MOST_OPTIONS: Final = 20  # words that would do
_WORD: Final = re.compile(r"[^\s,]+")


@unique
class Mistake(Enum):
    """Name each way for a text to be wrong; the value says what is wrong and what would be right, in English.

    Learners read the sentences of `fusk_lab.text` instead.
    """

    # the text
    TEXT_TOO_LONG = "the text is too long", "at most {most} characters"
    LINE_TOO_LONG = "the line is too long", "at most {most} characters"
    INVISIBLE = "there is an invisible sign, {read}", "signs one can see"
    # the head
    NO_PLAYERS = "there are no players", "a line for each, such as Pelle: 2♥ 7♣, or deal seed=7 players=4"
    NOT_A_HEADER = "{read} is no line of the head", "a player's hand, such as Pelle: 2♥ 7♣, or {options}"
    HEADER_TWICE = "{read} is there already, in line {first}", "one such line"
    STEP_IN_HEAD = "{read} is a step", "a line --- between the cards and the first step"
    DEAL_AND_POSITION = "{read} does not go with line {first}", "either a deal, or a position written out"
    NOT_A_DEAL = "{read} is not part of a deal", "deal seed=7 players=Pelle,Kalle,Lisa"
    NO_SEED = "the deal has no seed", "deal seed=7 players=Pelle,Kalle,Lisa"
    NOT_A_SEED = "{read} is not a seed", "a whole number from 0 to 2**64 - 1"
    NO_DEALT_PLAYERS = "the deal has no players", "players=4, or players=Pelle,Kalle,Lisa"
    NOT_A_VARIANT = "{read} is not a variant", "{options}"
    NO_SUCH_COMBINATION = (
        "{read} do not go together",
        "at most one sequence, and each toggle at most once, such as descending + extra_cards",
    )
    # a step
    HEADER_AMONG_STEPS = "{read} belongs to the head", "that line above the line ---"
    DASHES_TWICE = "{read} is there already, in line {first}", "one line --- in a text"
    NOT_A_STEP = "{read} is not a step", "a player who lays cards or challenges, or let stand"
    NOT_A_PLAYER = "{read} is not a player", "{options}"
    NOT_A_VERB = "{read} is nothing a player does", "{options}"
    FOR_EVERYONE = "{read} is not for one player to say", "{near} on a line of its own"
    # what a step is made of
    NOT_A_CARD = "{read} is not a card", "an index and a suit, such as 7♥, 10♠ or K♦"
    NO_AS = "there is no word between the cards and the call", "{options}"
    NO_CALL = "there is no call", "a count and a rank, such as three aces or tre ess"
    NOT_A_COUNT = "{read} is not a count", "a whole number from one on, in words or digits"
    NOT_A_RANK = "{read} is not a rank", "a rank such as aces, twos, ess, knektar or K"
    NO_RANK = "there is no rank after the count", "a rank such as aces, twos, ess, knektar or K"
    AFTER_THE_CALL = "{read} stands after the call", "nothing more in the line"
    REFUSED = "{read} is refused: {reason}", "what the rules allow"


class NotationError(ValueError):
    """Say what is wrong with a text, where, and what would be right.

    `line` and `column` count from 1; `read` is the text there, shortened, invisible signs as numbers, and
    `length` how many characters it has. `near`
    is a word that may have been meant, `options` the words that would do, `first` the line that was there
    before, `most` a limit, `reason` why the rules refuse it (REFUSED alone).
    """

    def __init__(
        self,
        kind: Mistake,
        line: int,
        column: int,
        read: str,
        *,
        near: str | None = None,
        options: Iterable[str] = (),
        first: int | None = None,
        most: int | None = None,
        reason: Reason | None = None,
    ) -> None:
        super().__init__(kind, line, column, _shown(read))
        self.kind = kind
        self.line = line
        self.column = column
        self.read = _shown(read)
        self.length = max(len(read), 1)
        self.near = near
        self.options = tuple(options)
        self.first = first
        self.most = most
        self.reason = reason

    @property
    def expected(self) -> str:
        """Say in English what would be right."""
        return self._filled(self.kind.value[1])

    def __str__(self) -> str:
        meant = f"; did you mean {self.near!r}?" if self.near and "{near}" not in self.kind.value[1] else ""
        wrong = self._filled(self.kind.value[0])
        return f"line {self.line}, column {self.column}: {wrong}; right would be {self.expected}{meant}"

    def _filled(self, sentence: str) -> str:
        options = ", ".join(self.options[:MOST_OPTIONS])
        parts: dict[str, Any] = vars(self) | {"read": repr(self.read), "options": options}
        return sentence.format(**parts)


def _shown(text: str) -> str:
    short = text if len(text) <= SHOWN else text[: SHOWN - 1] + "…"
    return "".join(sign if sign.isprintable() else f"U+{ord(sign):04X}" for sign in short)


def nearest(word: str, words: Iterable[str], likeness: float = 0.6) -> str | None:
    """Return the word that was perhaps meant, or None. Long texts are not compared."""
    from difflib import get_close_matches  # only where something is wrong: importing the rules stays quick

    close = get_close_matches(word, list(words), n=1, cutoff=likeness) if len(word) <= SHOWN else []
    return close[0] if close else None


class Span(NamedTuple):
    """Hold a piece of a line and where it begins, both counted from 1."""

    text: str
    line: int
    column: int

    def part(self, start: int, end: int | None = None) -> Span:
        """Return a part of it, without the space around."""
        inner = self.text[start:end]
        return Span(inner.strip(), self.line, self.column + start + len(inner) - len(inner.lstrip()))

    def rest(self, start: int) -> Span:
        """Return what stands after so many characters, and after a colon if that comes next."""
        rest = self.part(start)
        return rest.part(1) if rest.text.startswith(":") else rest

    def split(self, sign: str) -> list[Span]:
        """List the parts between signs, without the space around."""
        ends = [place for place, here in enumerate(self.text) if here == sign]
        return [self.part(a + 1, b) for a, b in zip([-1, *ends], [*ends, None], strict=True)]

    def without_stop(self) -> Span:
        """Return it without the full stop or exclamation marks of a sentence."""
        return self.part(0, len(self.text.rstrip(".! ")))

    def words(self) -> list[Span]:
        """List its words; space and commas part them."""
        return [Span(word[0], self.line, self.column + word.start()) for word in _WORD.finditer(self.text)]

    def wrong(self, kind: Mistake, **about: Any) -> NotationError:
        """Make the error that says what is wrong here."""
        return NotationError(kind, self.line, self.column, self.text, **about)
