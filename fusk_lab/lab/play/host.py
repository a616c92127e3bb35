"""The host of a table: deals, knows whose decision it is, takes back and does again. A value, as a game is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from ...analysis.strategies import LEVELS
from ...rules import (
    Action,
    Call,
    Card,
    Challenge,
    Game,
    Lay,
    LetStand,
    Pass,
    State,
    Variant,
    deal,
    why_illegal,
)
from ...rules.position import NAMES, next_seed, under
from ...text import words
from ..given import a_call, cards_to_lay
from .sitting import Sitting

__all__ = ["MODES", "Host", "NotNow", "Plan", "host", "seat_at"]

MODES: Final = ("solo", "hot_seat", "open")


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

    @property
    def mine(self) -> int | None:
        """Return the seat one decides for; None when it is for all of them."""
        return self.seat if self.mode == "solo" else None

    def played_on(self, sitting: Sitting) -> Sitting:
        """Let those play who are built in, until one is to decide oneself."""
        if self.mine is None:
            return sitting
        player = LEVELS[self.level]
        others = {seat: player for seat in range(len(sitting.state.players)) if seat != self.mine}
        return sitting.goes_on(others, self.seed)

    def say(self, key: str, **parts: object) -> str:
        """Say something about the table in its language."""
        return str(words(self.lang)["table"][key].format(**parts))


class Now(NamedTuple):
    """Hold what may be gone back to: how one plays, the game, and what was guessed at the questions in it."""

    plan: Plan
    sitting: Sitting
    guesses: tuple[int | None, ...] = ()  # None is no guess


@dataclass(frozen=True, slots=True)
class Host:
    """Hold a table one plays at. Every method returns the table after it, and leaves this one as it is.

    Refused actions raise IllegalAction; what cannot be done at the table now, NotNow.
    """

    first: Plan  # as the table was opened
    now: Now
    past: tuple[Now, ...] = ()
    future: tuple[Now, ...] = ()
    lifted: int | None = None  # whose curtain is up (hot seat)

    @property
    def plan(self) -> Plan:
        """Return how one plays."""
        return self.now.plan

    @property
    def sitting(self) -> Sitting:
        """Return the game, and who is asked."""
        return self.now.sitting

    @property
    def state(self) -> State:
        """Return the position."""
        return self.sitting.state

    @property
    def mine(self) -> int | None:
        """Return the seat one decides for; None when it is for all of them."""
        return self.plan.mine

    # What is decided

    def lay(self, cards: str | Iterable[Card], call: Call | str) -> Host:
        """Lay cards under a call (R3, R4). Raises TypeError or ValueError for what cannot be read as such."""
        chosen, called = cards_to_lay(cards, self.plan.lang), a_call(call, self.plan.lang)
        action = Lay(self.state.turn if self.mine is None else self.mine, chosen, called)
        if self.mine is not None and self.state.last_lay and not why_illegal(self.state, action):
            raise NotNow(self.plan.say("answer_first"))  # the others have not been asked yet
        return self._goes_on(self.sitting.then(action))

    def challenge(self, seat: int | str | None = None) -> Host:
        """Challenge the open lay (R7), for oneself or for the seat given. Raises ValueError for no seat."""
        who = self.state.turn if self.mine is None else self.mine
        who = who if seat is None else seat_at(self.state, seat, self.plan.lang)
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

    def pass_turn(self) -> Host:
        """Pass instead of laying (H6)."""
        action = Pass(self.state.turn if self.mine is None else self.mine)
        if self.state.last_lay and not why_illegal(self.state, action):
            raise NotNow(self.plan.say("answer_first"))
        return self._goes_on(self.sitting.then(action))

    def go_on(self) -> Host:
        """Let those who are built in play on, until one is to decide."""
        return self._goes_on(self.sitting)

    def undo(self) -> Host:
        """Take back the last decision and what followed: a new deal too, so that no game is lost by mistake."""
        if not self.past:
            raise NotNow(self.plan.say("no_undo"))
        return Host(self.first, self.past[-1], self.past[:-1], (self.now, *self.future))

    def redo(self) -> Host:
        """Do again what was taken back."""
        if not self.future:
            raise NotNow(self.plan.say("no_redo"))
        return Host(self.first, self.future[0], (*self.past, self.now), self.future[1:])

    def lift(self, seat: int | str) -> Host:
        """Lift the curtain for a seat: for the one on turn, where it is to lay. Raises ValueError for no seat."""
        who = seat_at(self.state, seat, self.plan.lang)
        if self.state.last_lay is None and who != self.state.turn:
            raise NotNow(self.plan.say("not_your_turn", name=self.state.players[self.state.turn]))
        return replace(self, lifted=who)

    def drop(self) -> Host:
        """Let the curtain fall."""
        return replace(self, lifted=None)

    def guessed(self, guesses: tuple[int | None, ...]) -> Host:
        """Keep what is guessed at the questions of the game."""
        return replace(self, now=self.now._replace(guesses=guesses))

    def told_in(self, lang: str) -> Host:
        """Go on in another language; what may be gone back to is in it too."""

        def told(now: Now) -> Now:
            return now._replace(plan=replace(now.plan, lang=lang))

        past, future = tuple(map(told, self.past)), tuple(map(told, self.future))
        return replace(self, first=replace(self.first, lang=lang), now=told(self.now), past=past, future=future)

    # What is dealt

    def show(self, game: Game) -> Host:
        """Sit down at a game as it is; nobody plays on by themselves."""
        plan = self._plan_for(game.start, self.plan.seed)
        return self._then(Now(plan, Sitting(game)))

    def new_deal(self, players: int | None = None, variant: Variant | None = None) -> Host:
        """Deal from the next seed, perhaps to another number of players or under other rules."""
        plan = self.plan
        seed = next_seed(plan.seed)
        names = plan.players if players is None else self._names(players)
        start = deal(names, seed=seed, variant=variant or plan.variant)
        return self._begins(self._plan_for(start, seed), start)

    def _names(self, players: int) -> int | tuple[str, ...]:
        """Seat so many players: those who were there first, and then others."""
        there = self.first.players
        names = (*there, *(name for name in NAMES if name not in there))[:players]
        return names if len(names) == players else players  # refused by `deal`, which says why

    def same_deal(self) -> Host:
        """Begin the same deal again."""
        return self._begins(self.plan, self.sitting.game.start)

    def follow(self, variant: Variant) -> Host:
        """Begin the same deal again under other rules. Raises IllegalPosition where they cannot begin so.

        Where going over to the rules there are now was the last that was done, or was just taken back, it is undone,
        or done again: the game that was given up comes back.
        """
        if variant == self.plan.variant:
            return self
        if self.past and self.past[-1].plan.variant == variant:
            return self.undo()
        if self.future and self.future[0].plan.variant == variant:
            return self.redo()
        start = under(self.sitting.game.start, variant)
        return self._begins(self._plan_for(start, self.plan.seed), start)

    def next_class(self) -> Host:
        """Make the table ready for the next class: as it was when it was opened, with nothing to take back."""
        return host(self.first)

    def play_as(self, mode: str | None = None, level: str | None = None) -> Host:
        """Change the mode, or the level of those who are built in; the game goes on. Raises ValueError."""
        plan = replace(self.plan, mode=mode or self.plan.mode, level=level or self.plan.level)
        asked_anew = self.sitting if plan.mode == self.plan.mode else Sitting(self.sitting.game)
        return self._then(self.now._replace(plan=plan, sitting=plan.played_on(asked_anew)))

    # How it goes on

    def _goes_on(self, sitting: Sitting) -> Host:
        return self._then(self.now._replace(sitting=self.plan.played_on(sitting)))

    def _begins(self, plan: Plan, start: State) -> Host:
        return self._then(Now(plan, plan.played_on(Sitting(Game(start)))))

    def _then(self, now: Now) -> Host:
        return Host(self.first, now, (*self.past, self.now))

    def _plan_for(self, start: State, seed: int) -> Plan:
        seat = self.plan.seat if self.plan.seat < len(start.players) else 0
        return replace(self.plan, players=start.players, seed=seed, variant=start.variant, seat=seat)

    def _must_be_asked(self, action: Action) -> None:
        if self.mine not in (None, self.sitting.asked) and not why_illegal(self.state, action):
            raise NotNow(self.plan.say("wait"))


def host(plan: Plan) -> Host:
    """Deal, and let those play who are built in, until one is to decide."""
    start = deal(plan.players, seed=plan.seed, variant=plan.variant)
    return Host(plan, Now(plan, plan.played_on(Sitting(Game(start)))))


def seat_at(state: State, seat: int | str, lang: str) -> int:
    """Find a seat by number or name. Raises ValueError."""
    if isinstance(seat, str) and seat in state.players:
        return state.players.index(seat)
    if type(seat) is int and 0 <= seat < len(state.players):
        return seat
    names, most = ", ".join(state.players), len(state.players) - 1
    raise ValueError(words(lang)["table"]["not_a_seat"].format(read=repr(seat)[:60], most=most, players=names))
