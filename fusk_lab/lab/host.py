"""The host of a table: deals, knows whose decision it is, takes back and does again. A value, as a game is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Final

from ..analysis.strategies import LEVELS
from ..rules import (
    Action,
    Call,
    Card,
    Challenge,
    Game,
    Hand,
    Lay,
    LetStand,
    State,
    Variant,
    deal,
    why_illegal,
)
from ..text import words
from .sitting import Sitting

__all__ = ["MODES", "Host", "NotNow", "Plan", "host", "seat_at"]

MODES: Final = ("solo", "hot_seat", "open")
_SEEDS: Final = 1 << 64


class NotNow(ValueError):
    """What a table does not do now, whatever the rules say. The message is for the one who plays."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Hold what is dealt and how it is played: `mode` is one of MODES, `level` one of the built-in players'."""

    players: tuple[str, ...]
    seed: int
    variant: Variant
    seat: int  # one's own, in solo
    mode: str
    level: str
    lang: str

    def __post_init__(self) -> None:
        for read, there_are in ((self.mode, MODES), (self.level, tuple(LEVELS))):
            if read not in there_are:
                options = ", ".join(map(repr, there_are))
                raise ValueError(self.say("not_one_of", read=repr(read)[:60], options=options))

    def say(self, key: str, **parts: object) -> str:
        """Say something about the table in its language."""
        return str(words(self.lang)["table"][key].format(**parts))


@dataclass(frozen=True, slots=True)
class Host:
    """Hold a table one plays at. Every method returns the table after it, and leaves this one as it is.

    Refused actions raise IllegalAction; what cannot be done at the table now, NotNow.
    """

    first: Plan  # as the table was opened
    plan: Plan
    sitting: Sitting
    past: tuple[Sitting, ...] = ()
    future: tuple[Sitting, ...] = ()
    lifted: int | None = None  # whose curtain is up (hot seat)

    @property
    def state(self) -> State:
        """Return the position."""
        return self.sitting.state

    @property
    def mine(self) -> int | None:
        """Return the seat one decides for; None when it is for all of them."""
        return self.plan.seat if self.plan.mode == "solo" else None

    # What is decided

    def lay(self, cards: str | Iterable[Card], call: Call) -> Host:
        """Lay cards under a call (R3, R4)."""
        chosen = Hand.parse(cards) if isinstance(cards, str) else cards
        action = Lay(self.state.turn if self.mine is None else self.mine, chosen, call)
        if self.mine is not None and self.state.last_lay and not why_illegal(self.state, action):
            raise NotNow(self.plan.say("answer_first"))  # the others have not been asked yet
        return self._goes_on(self.sitting.then(action))

    def challenge(self, seat: int | None = None) -> Host:
        """Challenge the open lay (R7), for oneself or for the seat given."""
        who = seat if seat is not None else self.state.turn if self.mine is None else self.mine
        action = Challenge(who)
        if not why_illegal(self.state, action) and self.mine not in (None, who):
            raise NotNow(self.plan.say("not_yours", name=self.state.players[who]))
        self._must_be_asked(action)
        return self._goes_on(self.sitting.then(action))

    def let_stand(self) -> Host:
        """Let the open lay stand (R7): oneself, when asked; in the other modes, everybody."""
        if self.mine is None or self.state.last_lay is None:
            return self._goes_on(self.sitting.then(LetStand()))
        self._must_be_asked(LetStand())
        return self._goes_on(self.sitting.declines())

    def go_on(self) -> Host:
        """Let those who are built in play on, until one is to decide."""
        return self._goes_on(self.sitting)

    def undo(self) -> Host:
        """Take back the last decision and what followed."""
        if not self.past:
            raise NotNow(self.plan.say("no_undo"))
        future = (self.sitting, *self.future)
        return replace(self, sitting=self.past[-1], past=self.past[:-1], future=future, lifted=None)

    def redo(self) -> Host:
        """Do again what was taken back."""
        if not self.future:
            raise NotNow(self.plan.say("no_redo"))
        past = (*self.past, self.sitting)
        return replace(self, sitting=self.future[0], past=past, future=self.future[1:], lifted=None)

    def lift(self, seat: int) -> Host:
        """Lift the curtain for a seat: for the one on turn, where it is to lay."""
        if not 0 <= seat < len(self.state.players) or (self.state.last_lay is None and seat != self.state.turn):
            raise NotNow(self.plan.say("not_your_turn", name=self.state.players[self.state.turn]))
        return replace(self, lifted=seat)

    def drop(self) -> Host:
        """Let the curtain fall."""
        return replace(self, lifted=None)

    # What is dealt

    def show(self, game: Game) -> Host:
        """Sit down at a game as it is; nobody plays on by themselves."""
        players = game.start.players
        seat = self.plan.seat if self.plan.seat < len(players) else 0
        plan = replace(self.plan, players=players, variant=game.start.variant, seat=seat)
        return Host(self.first, plan, Sitting(game))

    def new_deal(self, players: int | None = None, variant: Variant | None = None) -> Host:
        """Deal from the next seed, perhaps to another number of players or under other rules."""
        plan = self.plan
        names: Any = plan.players
        if players not in (None, len(names)):
            names = self.first.players if players == len(self.first.players) else players
        start = deal(names, seed=(plan.seed + 1) % _SEEDS, variant=variant or plan.variant)
        seat = plan.seat if plan.seat < len(start.players) else 0
        new = replace(plan, players=start.players, seed=(plan.seed + 1) % _SEEDS, variant=start.variant, seat=seat)
        return _seated(self.first, new, start)

    def same_deal(self) -> Host:
        """Begin the same deal again."""
        return _seated(self.first, self.plan, self.sitting.game.start)

    def next_class(self) -> Host:
        """Make the table ready for the next class: as it was when it was opened."""
        first = self.first
        return _seated(first, first, deal(first.players, seed=first.seed, variant=first.variant))

    def play_as(self, **changes: str) -> Host:
        """Change the mode, or the level of those who are built in; the game goes on. Raises ValueError."""
        return Host(self.first, replace(self.plan, **changes), self.sitting).go_on()._forgetful()  # type: ignore[arg-type]

    # How it goes on

    def _goes_on(self, sitting: Sitting) -> Host:
        if self.mine is not None:
            player = LEVELS[self.plan.level]
            others = {seat: player for seat in range(len(sitting.state.players)) if seat != self.mine}
            sitting = sitting.goes_on(others, self.plan.seed)
        return replace(self, sitting=sitting, past=(*self.past, self.sitting), future=(), lifted=None)

    def _forgetful(self) -> Host:
        return replace(self, past=(), future=())

    def _must_be_asked(self, action: Action) -> None:
        if self.mine not in (None, self.sitting.asked) and not why_illegal(self.state, action):
            raise NotNow(self.plan.say("wait"))


def host(plan: Plan) -> Host:
    """Deal, and let those play who are built in, until one is to decide."""
    return _seated(plan, plan, deal(plan.players, seed=plan.seed, variant=plan.variant))


def _seated(first: Plan, plan: Plan, start: State) -> Host:
    return Host(first, plan, Sitting(Game(start))).go_on()._forgetful()


def seat_at(state: State, seat: int | str, lang: str) -> int:
    """Find a seat by number or name. Raises ValueError."""
    if isinstance(seat, str) and seat in state.players:
        return state.players.index(seat)
    if type(seat) is int and 0 <= seat < len(state.players):
        return seat
    names, most = ", ".join(state.players), len(state.players) - 1
    raise ValueError(words(lang)["table"]["not_a_seat"].format(read=repr(seat)[:60], most=most, players=names))
