"""Why something is refused: a value with a rule number and all that a sentence about it needs."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any

from .calls import Call
from .cards import Card, Rank

__all__ = ["IllegalAction", "IllegalPosition", "IllegalVariant", "Reason", "Refusal"]


class Refusal(Enum):
    """Name each way to be wrong; the value says it in English, in words for a programmer.

    Learners read the sentences of `fusk_lab.text` instead.
    """

    # an action
    GAME_OVER = "the game is over: {name} has won"
    UNKNOWN_SEAT = "{seat} is not a seat: seats are 0 to {most}"
    LAST_LAY_UNDECIDED = "{name}'s last lay is undecided: challenge it or let it stand"
    WRONG_TURN = "it is {name}'s turn, seat {turn}, not seat {seat}'s"
    EMPTY_LAY = "a lay is at least one card"
    NOT_HELD = "{card} is not in {name}'s hand"
    NOT_HELD_SO_OFTEN = "{card} is laid {count} times, but {name} holds it {most} times"
    CALL_NOT_ALLOWED = "{call} is not allowed here"
    NO_CALL_LEFT = "no higher call is left for {name}: the open lay must be challenged"
    NO_CALL_BUT_PASS = "no higher call is left for {name}, who can pass"
    CALLED_TOO_MANY = "{call} is above the highest count, {most}"
    COUNT_NOT_LAID = "{call} is called over {count} cards"
    FEWER_THAN_CALLED = "{call} is called over only {count} cards"
    OWN_LAY = "{name} cannot challenge their own lay"
    NOTHING_TO_CHALLENGE = "no lay is open to challenge"
    NOTHING_TO_LET_STAND = "no lay is open to let stand"
    MUST_CHALLENGE = "the lay cannot be let stand: {name} cannot make a higher call"
    LAID_TOO_MANY = "{count} cards are laid; at most {most} may be"
    ONLY_THE_NEXT = "only {name} may challenge this lay"
    NO_PASSING = "there is no passing: {name} lays one or more cards, any cards"
    OPENS_THE_ROUND = "{name} leads and cannot pass"
    # a deal, or a position made by hand
    PLAYER_COUNT = "there are {count} players; Fusk is for 2 to 10"
    SEED = "{name} is not a seed: a whole number from 0 to 2**64 - 1"
    NAME_LENGTH = "{name!r} has {count} characters; a name has 1 to 40"
    NAME_CHARACTER = "{name!r} holds {read!r}, which a name cannot hold"
    NAME_EDGE = "{name!r} begins or ends with a space"
    NAME_TWICE = "{name!r} is there twice"
    NAME_KEYWORD = "{name!r} is a keyword of the text form"
    TURN_NOT_A_SEAT = "the turn is {name}; seats are 0 to {most}"
    TOO_MANY_COPIES = "{card} is there {count} times; so many players have {most}"
    PREVIOUS_TOO_MANY = "the previous call is {call}; no more than {most} cards can be called"
    EMPTY_HAND = "{name} holds no cards, and would have won"
    # a set of rules
    SAME_RANK_ALONE = "same_rank goes only with a step to either side"
    RANKS_ONLY_ALONE = "count_judged=False goes only with extra_cards: otherwise every count is true"
    ACE_LOW_ALONE = "ace_low goes only with the Swedish form: elsewhere ranks go round, or have no height"
    MOST_LAID = "{count} is not a highest number of cards in a lay: it is 1 to {most}"
    NO_ROOM_FOR_EXTRA = "where one card at most is laid there is no room for extra_cards"
    STARTS_ANEW_ALREADY = "starts_anew says nothing here: a challenge begins a new round anyhow"
    RULE_NAME = "{name!r} is not a name for a rule: 1 to {most} characters, no space at either end"
    RULE_NAME_CHARACTER = "{name!r} holds {read!r}, which the name of a rule cannot hold"
    RULE_RAISED = "the rule {name!r}, asked {where}, raised {read}"
    RULE_NONSENSE = "the rule {name!r}, asked {where}, answered {read}, which is no list of Rank"
    RULE_ALLOWS_NONE = "the rule {name!r}, asked {where}, allows no rank, and the game would stop"
    RULE_SLOW = "the rule {name!r}, asked {where}, did not come back with an answer"
    RULE_ROW = "the rule {name!r} has {read!r}; write each case once, such as start>A, A>2,K or K>*"
    RULE_CASE_MISSING = "the rule {name!r} does not say what may be called {where}; write such as {read}>A,2"
    # two variants on the same actions
    OTHER_OUTCOME = "the same action has another outcome"

    def __repr__(self) -> str:
        return f"Refusal.{self.name}"


@dataclass(frozen=True, slots=True)
class Reason:
    """Say why something is refused.

    `rule` is the number in the rules; `seat` and `name` the player the sentence is about; `calls` what may
    be called instead; `case` the rank a rule of one's own was asked about (None: where a round opens), and `source` the
    line of it that failed; the rest is there where the sentence needs it.
    """

    kind: Refusal
    rule: str
    seat: int | None = None
    name: str | None = None
    turn: int | None = None
    card: Card | None = None
    call: Call | None = None
    calls: tuple[Call, ...] = ()
    count: int | None = None
    most: int | None = None
    read: str | None = None
    case: Rank | None = None
    source: str | None = None

    def __str__(self) -> str:
        parts: dict[str, Any] = {field: getattr(self, field) for field in self.__slots__}
        parts["where"] = "where a round opens" if self.case is None else f"after {self.case}"
        instead = f" ({', '.join(map(str, self.calls[:5]))}{', …' * (len(self.calls) > 5)})" if self.calls else ""
        return f"{self.kind.value.format(**parts)}{instead} [{self.rule}]"


class IllegalAction(ValueError):
    """Refuse an action; the state it was tried on is what it was."""

    def __init__(self, reason: Reason, action: object) -> None:
        super().__init__(reason, action)
        self.reason = reason
        self.action = action

    def __str__(self) -> str:
        return str(self.reason)


class IllegalPosition(ValueError):
    """Refuse a deal or a position made by hand."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason = reason

    def __str__(self) -> str:
        return str(self.reason)


class IllegalVariant(ValueError):
    """Refuse a set of rules that means nothing, or a rule of one's own."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason = reason

    def __str__(self) -> str:
        return str(self.reason)
