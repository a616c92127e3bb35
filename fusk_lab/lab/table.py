"""The table: play a game oneself, against players who are built in, in turns at one screen, or with all cards open."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from threading import RLock
from typing import Any, Final

import traitlets

from ..rules import (
    BASE,
    Call,
    Card,
    Game,
    IllegalAction,
    IllegalPosition,
    State,
    Variant,
    calls,
    deal,
    observe,
)
from ..text import say, words
from ..text.grammar import genitive, sentence_case
from .asking.gates import Asked, Gates, listed
from .board.twin import page
from .board.views import Viewpoint
from .live import Live, explained, module, static
from .panel import knowledge_panel
from .play.chairs import Chair, chair_at, knower
from .play.choices import choices, menu, nothing_yet
from .play.host import Host, NotNow, Plan, host, seat_at
from .play.quiz import Quiz
from .play.reel import Reel
from .play.rules_told import RulesTold
from .wishes.room import ROOM

__all__ = ["NotNow", "Table"]


class Table(Live):
    """Play at a table: ``Table(players=4, seed=7)``. `game` is always the Game played so far; assign one to show it.

    `players` is a number, or names; `seat` one's own, by number or name. `mode` is "solo" (the others are built in,
    as `level` says: "honest", "bluffer" or "counter"), "hot_seat" (turns are taken at one screen, with a curtain
    between) or "open" (all cards open, one plays for everybody). In solo the methods are one's own moves, and those
    who are built in answer at once. What the rules refuse raises IllegalAction, what is not to be done now NotNow.

    `predict` are questions to answer before what follows is shown, as a Stepper asks them: "bluff", "pile", "won" …
    whenever they are usually asked, or, where it makes sense in the game as it is played, at a step. While one waits
    nothing else is to be done, and what follows it is not in the browser.

    Raises ValueError for a mode, level, seat, language or question there is not, IllegalPosition as `deal` does.
    """

    _esm = module(
        "stored.js", "board.js", "faces.js", "beside.js", "gate.js", "quiz.js", "panel.js", "hand.js", "desk.js",
        "happened.js", "table.js",
    )  # fmt: skip
    _css = static("gate.css", "knowledge.css", "table.css")
    _helps = ("table",)

    _show = traitlets.Dict().tag(sync=True)
    _table = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        players: int | Sequence[str] = 4,
        *,
        seed: int = 1,
        variant: Variant = BASE,
        seat: int | str = 0,
        lang: str = "sv",
        mode: str = "solo",
        level: str = "honest",
        predict: Asked | Iterable[Asked] = (),
    ) -> None:
        with explained(lang):
            start = deal(players, seed=seed, variant=variant)
        self._lock = RLock()  # a kernel may run a callback in a second thread
        self.lang = lang
        self._reel = Reel(self.spoken)
        self._answers = 0
        plan = Plan(start.players, seed, variant, seat_at(start, seat, lang), mode, level, self.spoken)
        self._quiz = Quiz(listed(predict, lang), lang)
        self._sit(host(plan))
        self._told, self._hearing = RulesTold(variant), False
        super().__init__(_show=menu(self.spoken), _table=self._seen())

    @property
    def game(self) -> Game:
        """Return the game so far. Assign a Game, or a State to begin one, to show it; nobody plays on by themselves."""
        return self._host.sitting.game

    @game.setter
    def game(self, game: Game | State) -> None:
        if not isinstance(game, Game | State):
            raise TypeError(self._host.plan.say("not_a_game", read=repr(game)[:60]))
        self._do(lambda table: table.show(game if isinstance(game, Game) else Game(game)))

    def lay(self, cards: str | Iterable[Card], call: Call | str) -> None:
        """Lay cards under a call (R3, R4): ``table.lay("2♥ 7♣ J♦", "tre ess")``, or ``Call(3, Rank.ACE)``.

        Raises TypeError or ValueError, in the language, for what are no cards and no call.
        """
        self._do(lambda table: table.lay(cards, call), decides=True)

    def challenge(self, seat: int | str | None = None) -> None:
        """Challenge the open lay (R7), for oneself or the seat given."""
        self._do(lambda table: table.challenge(seat), decides=True)

    def let_stand(self) -> None:
        """Let the open lay stand (R7): oneself, when asked; in the other modes everybody."""
        self._do(Host.let_stand, decides=True)

    def pass_turn(self) -> None:
        """Pass instead of laying, where the rules allow it (H6)."""
        self._do(Host.pass_turn, decides=True)

    def go_on(self) -> None:
        """Let those who are built in play on, until one is to decide."""
        self._do(Host.go_on, decides=True)

    def undo(self) -> None:
        """Take back the last decision and what followed."""
        self._do(Host.undo)

    def redo(self) -> None:
        """Do again what was taken back."""
        self._do(Host.redo)

    def lift(self, seat: int | str) -> None:
        """Lift the curtain for a seat (hot seat)."""
        self._do(lambda table: table.lift(seat))

    def drop(self) -> None:
        """Let the curtain fall (hot seat)."""
        self._do(Host.drop)

    def new_deal(self, players: int | None = None, variant: Variant | None = None) -> None:
        """Deal from the next seed, perhaps to another number of players or under other rules."""
        self._do(lambda table: table.new_deal(players, variant))

    def same_deal(self) -> None:
        """Begin the same deal again."""
        self._do(Host.same_deal)

    def follow(self, variant: Variant) -> str | None:
        """Begin the same deal again under other rules, and say so; this can be undone. Raises IllegalPosition.

        Back to the rules there were just before, the game comes back that was given up for these.
        """
        before = self._host
        if variant == before.plan.variant:
            return None  # its own change, told to others and back again
        self._do(lambda table: table.follow(variant))
        there_before = (*before.past[-1:], *before.future[:1])
        return None if self._host.now in there_before else before.plan.say("dealt_anew")

    def on_rules(self, callback: Callable[[Variant], object], *, remove: bool = False) -> None:
        """Call a function with the rules whenever the table goes over to others, undone or chosen here too."""
        self._told.listen(callback, remove=remove)

    def next_class(self) -> None:
        """Make the table ready for the next class: as it was when it was opened, and nothing to take back."""
        self._do(Host.next_class)

    def play_as(self, mode: str | None = None, level: str | None = None) -> None:
        """Change the mode or the level: ``table.play_as(mode="open")``. The game goes on. Raises ValueError."""
        self._do(lambda table: self._quiz.past(table, table.play_as(mode, level)))

    def know(self) -> None:
        """Show what the seat one looks from can know of the open lay. Raises NotNow where no lay is open."""
        with self._lock:
            if why := self._may()["why"]["know"]:
                raise NotNow(why)
            self._table = self._seen(known=self._known())

    def _known(self) -> dict[str, Any]:
        return knowledge_panel(observe(self.game, knower(self._host)), self.spoken)

    # What is asked before it is shown

    def reveal(self, guess: int | None = None) -> None:
        """Show the answer to the question that waits; `guess` counts from 0. Raises ValueError for no such choice."""
        with self._lock:
            self._guess(self._waiting().open(guess, self.spoken))
            self._table = self._seen(answers=True)

    def skip(self) -> None:
        """Go past the question that waits, without a guess."""
        with self._lock:
            self._guess(self._waiting().open(None, self.lang))
            self._table = self._seen()

    def again(self) -> None:
        """Ask the last question again: hide its answer, and forget the guess."""
        with self._lock:
            gates = self._quiz.gates
            if not gates.guesses:
                raise NotNow(self._host.plan.say("no_question"))
            self._guess(replace(gates, guesses=gates.guesses[:-1]))
            self._table = self._seen()

    def _waiting(self) -> Gates:
        if not self._waits:
            raise NotNow(self._host.plan.say("no_question"))
        return self._quiz.gates

    @property
    def _waits(self) -> bool:
        return self._quiz.gates.closed is not None

    @property
    def _shown(self) -> int:
        """Count the moments that may be shown."""
        return self._quiz.gates.shown(len(self.game.steps))

    def _guess(self, gates: Gates) -> None:
        self._sit(self._host.guessed(gates.guesses))

    # What is decided

    def _do(self, change: Callable[[Host], Host], *, decides: bool = False) -> None:
        with self._lock:
            if decides and self._waits:
                raise NotNow(self._host.plan.say("question_first"))
            with explained(self.lang):
                self._sit(change(self._host))  # refused, it leaves everything as it was
            self._table = self._seen()
        self._tell_rules()

    def _sit(self, host: Host) -> None:
        """Take over the table as it is after something, and the questions that are then asked."""
        self._quiz, self._host = self._quiz.at(host), host

    def _tell_rules(self) -> None:
        """Tell of other rules, once nothing here waits: those who are told may ask back from another thread."""
        if not self._hearing:
            self._told.tell(self.game.start.variant)

    # What is seen

    def _chair(self) -> tuple[Chair, Viewpoint]:
        return chair_at(self._host, waits=self._waits, locked=self._shut)

    @property
    def _shut(self) -> bool:
        """Say whether it lies open, and all cards are locked."""
        return ROOM.wishes.locked and self._host.plan.mode == "open"

    def _redraw(self) -> None:
        """Say it all in another language, or with all cards locked; the game goes on."""
        with self._lock:
            shown = self._table
            self._host = self._host.told_in(self.spoken)
            self._reel.told_in(self.spoken)
            known = self._known() if shown["known"] and not self._shut else None
            self._show, self._table = menu(self.spoken), self._seen(known=known, answers=bool(shown["answer"]))

    def _may(self) -> dict[str, Any]:
        """Say what may be decided now."""
        table, plan = self._host, self._host.plan
        if self._waits:
            return nothing_yet(plan.say("question_first"), plan.variant)
        if self._shut:
            why = words(plan.lang)["preferences"]["cards_locked"]
            return nothing_yet(why, plan.variant) | {"kind": "locked", "prompt": why}
        curtain = plan.mode == "hot_seat" and table.lifted is None
        return choices(table.sitting, table.mine, knower(self._host), plan.lang, closed=curtain)

    def _seen(
        self, *, refused: str | None = None, answers: bool = False, known: dict[str, Any] | None = None
    ) -> dict[str, Any]:
        """Make all that the browser gets of the table as it is now."""
        table, (chair, viewpoint) = self._host, self._chair()
        state, plan = table.state, table.plan
        curtain = chair.viewer is None and state.winner is None and not self._waits
        film = self._reel.shoot(self.game, chair, self._shown)
        self._answers += 1
        return {
            "n": self._answers,
            "players": state.players,
            "view": plan.say("you_are", name=state.players[plan.seat]) if plan.mode == "solo" else viewpoint.name,
            "film": film,
            "anew": self._reel.anew,
            "fresh": self._reel.fresh,
            "lines": list(self._reel.lines),
            "choices": self._may(),
            "known": known,
            "answer": self._quiz.answered(plan.lang) if answers else None,
            "gate": self._quiz.asked(plan.lang),
            "hand": "" if chair.tray is None else f"hand{chair.tray}",
            "hand_of": "" if chair.tray is None else genitive(state.players[chair.tray], plan.lang),
            "curtain": curtain,
            "lifted": table.lifted is not None,
            "can": {"undo": bool(table.past), "redo": bool(table.future)},
            "refused": refused,
            "chosen": {
                "players": len(state.players), "variant": plan.variant.key, "mode": plan.mode, "level": plan.level,
                "rules": sentence_case(say(plan.variant, plan.lang)), "about": self._about(),
            },
        }  # fmt: skip

    def _about(self) -> str:
        """Say how one plays; where all cards are locked, that they are, for they do not lie open then."""
        catalogue, mode = words(self._host.plan.lang), self._host.plan.mode
        return str(catalogue["preferences"]["cards_locked"] if self._shut else catalogue["mode"][mode][1])

    def _twin(self) -> str:
        reel = self._reel
        chair, viewpoint = chair_at(self._host.told_in(self.lang), waits=self._waits)
        if self.spoken != self.lang or self._shut:  # something else is wished of the page
            reel = Reel(self.lang)
            reel.shoot(self.game, chair, self._shown)
        note, players = words(self.lang)["table"]["static_note"], self._host.state.players
        return page(reel.frame, chair.layout, players, viewpoint, self.lang, reel.lines, len(reel.lines) - 1, note)

    def __repr__(self) -> str:
        players = ", ".join(self._host.state.players)
        return f"<Table: {players}, {len(self.game.actions)} actions, {self._host.plan.mode}>"

    # What the browser asks for

    def _hear(self, message: dict[str, Any]) -> None:
        with self._lock:
            self._hearing = True
            try:
                self._answered(message)
            finally:
                self._hearing = False
        self._tell_rules()

    def _answered(self, message: dict[str, Any]) -> None:
        refused = None
        if message.get("n") == self._answers:  # else a click at what is no longer shown, the second of two
            try:
                return self._asked(message)
            except (IllegalAction, IllegalPosition) as error:
                refused = say(error, self.spoken)
            except NotNow as error:
                refused = str(error)
        self._table = self._seen(refused=refused)

    def _asked(self, message: dict[str, Any]) -> None:
        match message:
            case {"do": "reveal", "guess": guess}:
                self.reveal(guess)
            case {"do": "lay", "cards": cards, "call": index}:
                self.lay([Card.parse(card) for card in cards], calls(self._host.state)[index])
            case {"do": "challenge" | "lift" as do, "seat": seat}:
                getattr(self, do)(seat)
            case {"do": "choose", "players": number}:
                self.new_deal(number)
            case {"do": "choose", "variant": key}:
                self.new_deal(variant=Variant.parse(key))
            case {"do": "choose", "mode": mode}:
                self.play_as(mode=mode)
            case {"do": "choose", "level": level}:
                self.play_as(level=level)
            case {"do": do} if do in _PLAIN:
                getattr(self, do)()
            case _:
                raise ValueError(f"the table is not asked for this: {message!r}")


_PLAIN: Final = (
    "let_stand", "pass_turn", "go_on", "undo", "redo", "new_deal", "same_deal", "next_class", "drop", "know", "skip",
    "again",
)  # fmt: skip
