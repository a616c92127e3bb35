"""The head of a text: the rules, the cards, and where the game begins."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from .calls import Call
from .cards import Card, deck
from .mistakes import Mistake, NotationError, Span, nearest
from .position import KEYWORDS, MOST, State, deal, setup, why_no_name
from .reasons import IllegalPosition, IllegalVariant, Reason, Refusal
from .settings import KEYS, is_key, plain_key
from .variants import BASE, Variant
from .vocabulary import read_call, read_cards, read_number, says_step

__all__ = ["Head", "keyword"]

_WAYS: Final = ("variant: base", "pile: 3♣ 4♦", "previous: tre ess", "turn: Pelle", "deal seed=7 players=4")


def keyword(line: Span) -> str | None:
    """Return the keyword a line of the head begins with; no player is called that."""
    name, colon, _ = line.text.partition(":")
    word = name.strip().casefold()
    if not colon and word.split(maxsplit=1)[:1] == ["deal"]:
        return "deal"
    return word if colon and word in KEYWORDS else None


class Head:
    """Take the lines of the head one by one, then make the start of a game of them."""

    def __init__(self) -> None:
        self.at: dict[str, Span] = {}  # what stands after each keyword
        self.names: list[Span] = []
        self.seats: dict[str, int] = {}  # by composed name
        self.hands: dict[str, tuple[Card, ...]] = {}
        self.cards: list[Span] = []  # wherever cards stand
        self.variant: Variant = BASE
        self.pile: tuple[Card, ...] = ()
        self.previous: Call | None = None
        self.dealt: tuple[Span, Span] | None = None  # where the seed and the players stand
        self.seed = 0
        self.count: int | None = None  # of players dealt to without a name

    def take(self, line: Span) -> None:
        """Take a line. Raises NotationError where it cannot be read, or does not go with those before."""
        word = keyword(line)
        if word in self.at:
            raise line.wrong(Mistake.HEADER_TWICE, first=self.at[word].line)
        self._check_alone(line, word)
        if word is None:
            self._take_hand(line)
            return
        value = self.at[word] = line.rest(len(word))
        match word:
            case "variant":
                self.variant = _read_variant(value)
            case "pile":
                self.pile = self._read_cards(value)
            case "previous":
                self.previous = read_call(value)
            case "deal":
                self._take_deal(value)

    def _check_alone(self, line: Span, word: str | None) -> None:
        """Refuse a deal beside a position that is written out, whichever comes first."""
        if word == "variant":
            return
        position = [*self.names, *(self.at[other] for other in ("pile", "previous", "turn") if other in self.at)]
        others = position if word == "deal" else [self.at["deal"]] if self.dealt else []
        if others:
            raise line.wrong(Mistake.DEAL_AND_POSITION, first=min(other.line for other in others))

    def _take_hand(self, line: Span) -> None:
        name, colon, _ = line.text.partition(":")
        if not colon:
            raise line.wrong(Mistake.STEP_IN_HEAD) if says_step(line.without_stop()) else _no_header(line)
        try:
            self._take_name(line.part(0, len(name)))
            self.hands[name.strip()] = self._read_cards(line.part(len(name) + 1))
        except NotationError as wrong:
            raise _no_hand(line, wrong) from None

    def _take_name(self, name: Span) -> None:
        if reason := why_no_name(name.text, len(self.names), self.seats):
            sign = reason.read or name.text
            at = Span(sign, name.line, name.column + name.text.index(sign))
            raise at.wrong(Mistake.REFUSED, reason=reason)
        self.seats[unicodedata.normalize("NFC", name.text)] = len(self.names)
        self.names.append(name)
        if len(self.names) > MOST:  # at once: a text may hold any number
            raise name.wrong(Mistake.REFUSED, reason=Reason(Refusal.PLAYER_COUNT, "R1", count=len(self.names)))

    def _read_cards(self, said: Span) -> tuple[Card, ...]:
        self.cards.append(said)
        # R1: one card more than two decks hold is refused as well as any number
        return tuple(card for card, _ in read_cards(said.words()))[: len(deck(2)) + 1]

    def _take_deal(self, said: Span) -> None:
        self.dealt = seed, players = _deal_parts(said)
        number = read_number(seed.text)
        if number is None:
            raise seed.wrong(Mistake.NOT_A_SEED)
        self.seed, self.count = number, read_number(players.text)
        if self.count is None:
            for name in players.split(","):
                self._take_name(name)

    def start(self, end: Span) -> State:
        """Make the position the game begins from; `end` is where the head ends. Raises NotationError."""
        names = [name.text for name in self.names]
        try:
            if self.dealt:
                players = names if self.count is None else self.count
                return deal(players, seed=self.seed, variant=self.variant)
            if not names:
                raise end.wrong(Mistake.NO_PLAYERS)
            turn = self._turn()
            return setup(self.hands, variant=self.variant, turn=turn, pile=self.pile, previous=self.previous)
        except IllegalPosition as refused:
            raise self._place(refused.reason).wrong(Mistake.REFUSED, reason=refused.reason) from refused

    def _turn(self) -> int:
        name = self.at.get("turn", self.names[0])
        seat = self.seats.get(unicodedata.normalize("NFC", name.text))
        if seat is None:
            names = [player.text for player in self.names]
            raise name.wrong(Mistake.NOT_A_PLAYER, near=nearest(name.text, names), options=names)
        return seat

    def _place(self, reason: Reason) -> Span:
        """Find the part that the rules refuse."""
        match reason.kind:
            case Refusal.PLAYER_COUNT:
                return self.dealt[1] if self.dealt else self.names[-1]
            case Refusal.SEED if self.dealt:
                return self.dealt[0]
            case Refusal.EMPTY_HAND:
                return self.names[reason.seat or 0]
            case Refusal.TOO_MANY_COPIES:
                written = (copy for said in self.cards for copy in read_cards(said.words()))
                return [place for card, place in written if card is reason.card][reason.most or 0]
            case _:  # V4b
                return self.at.get("previous", self.names[0])


def _no_hand(line: Span, wrong: NotationError) -> NotationError:
    """Find out whether a line that is no hand was meant as something else."""
    said = line.part(line.text.index(":") + 1)
    if says_step(said.without_stop()):
        return line.wrong(Mistake.STEP_IN_HEAD)
    misspelt = _no_header(line)
    return misspelt if misspelt.near and wrong.kind is Mistake.NOT_A_CARD else wrong


def _no_header(line: Span) -> NotationError:
    word = re.split(r"[\s:]", line.text, maxsplit=1)[0].casefold()
    return line.wrong(Mistake.NOT_A_HEADER, near=nearest(word, KEYWORDS, likeness=0.75), options=_WAYS)


def _read_variant(said: Span) -> Variant:
    names = said.split("+")
    for name in names:
        if not is_key(plain_key(name.text)):
            near = nearest(name.text.casefold(), KEYS)
            raise name.wrong(Mistake.NOT_A_VARIANT, near=near, options=(*KEYS, "own(…) start>A A>2 …"))
    try:
        return Variant.parse(" + ".join(plain_key(name.text) for name in names))
    except IllegalVariant as refused:
        raise _refused_part(said, refused.reason).wrong(Mistake.REFUSED, reason=refused.reason) from refused
    except ValueError as refused:
        raise said.wrong(Mistake.NO_SUCH_COMBINATION) from refused


def _refused_part(said: Span, reason: Reason) -> Span:
    """Find the part of a variant that the rules refuse: a row of an own rule, or a sign of its name."""
    if reason.read is None or reason.kind is Refusal.RULE_CASE_MISSING:
        return said
    if reason.kind is Refusal.RULE_NAME_CHARACTER:
        return said.part(at := said.text.index(reason.read, said.text.index("(")), at + 1)
    rows = [row.span() for row in re.finditer(r"\S+", said.text) if row[0].startswith(reason.read)]
    return said.part(*rows[-1]) if rows else said  # a case that is written twice: the second time


def _deal_parts(said: Span) -> tuple[Span, Span]:
    """Find the seed and the players. The players stand last, or a name with "seed=" in it could not be read."""
    text, end = said.text, said.part(len(said.text))
    cut = text.rfind(" seed=") if text.startswith("players=") else text.find("players=")
    parts = [said.part(0, cut), said.part(cut)] if cut > 0 else [said]
    values: dict[str, Span] = {}
    for part in parts:
        key, found, _ = part.text.partition("=")
        if part.text and not (found and key in ("seed", "players")):
            raise part.wrong(Mistake.NOT_A_DEAL)
        values[key] = part.part(len(key) + 1)
    for key, missing in (("seed", Mistake.NO_SEED), ("players", Mistake.NO_DEALT_PLAYERS)):
        if not (key in values and values[key].text):
            raise end.wrong(missing)
    return values["seed"], values["players"]
