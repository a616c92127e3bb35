"""The stepper: a game step by step at a card table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, ClassVar

import traitlets

from ..analysis.intentions import carried_out
from ..rules import Action, Game, IllegalAction, State, Variant
from ..rules.document import Shared
from ..rules.watched import Watched
from ..text import say, words
from .asking.gates import Asked, Gates, gates, listed
from .asking.questions import Question
from .board.branches import Branch, Branches, NoBranch, action_wanted, instead, levels
from .board.picture import card_drawing
from .board.rows import nearest, rows_of
from .board.screening import drawn, screening
from .board.seats import numbered
from .board.twin import twin
from .board.views import ALL, SPECTATOR, View, Viewpoint, unlocked, viewpoints
from .live import Live, board_words, explained, module, plain, static
from .shared import for_the_page, seen_through, shared, told_by
from .wishes.room import ROOM

__all__ = ["Stepper"]


class Stepper(Live):
    """Show a game step by step: ``Stepper(game, lang="sv", view=ALL, predict=())``.

    `game` is a Game, a State to begin one, or a Watched: what one viewer saw of a game. `view` is ALL (every viewpoint
    can be chosen), SPECTATOR, a seat or a player's name; a stepper made for one viewpoint holds only what that one may
    know. `step`, from 1, follows the browser once stepping has rested there, and moves it when set.

    `predict` are questions to answer before the game goes on: "bluff", "pile", "rank" or "won" wherever it is usually
    asked, ``ask("bluff", step=4)``, or a Question. What comes after a question is not in the browser before the
    answer is shown there, or with `reveal` or `skip`; `again` closes all questions.

    `what_if` takes another action at a step; `branches` are shown beside the main line, which stays as it is.

    Raises TypeError for what is no game, ValueError for a view or a language there is not and for what cannot be
    asked, TraitError for a step there is not or that is not shown yet.
    """

    _esm = module(
        "stored.js", "board.js", "faces.js", "beside.js", "asking.js", "player.js", "gate.js", "deals.js",
        "steplist.js", "whatif.js", "share.js", "stepper.js",
    )  # fmt: skip
    _css = static("gate.css", "whatif.css", "share.css")
    _helps: ClassVar[tuple[str, ...]] = ("stepper",)

    step = traitlets.Int(1).tag(sync=True, echo_update=False)  # an echo comes late: it would bring an earlier step back
    _show = traitlets.Dict().tag(sync=True)

    def __init__(
        self, game: Game | State | Watched, *, lang: str = "sv", view: View | int | str = ALL,
        predict: Asked | Iterable[Asked] = (),
    ) -> None:  # fmt: skip
        self.lang = lang
        self._view = view
        self._predict = listed(predict, lang)
        self._taken = 0  # how often a game has been begun: the page keeps its place while it is the same
        self._at: int | None = None  # the step at which it went over to other rules
        self._take(game)
        self._given = self._game
        super().__init__(_show=self._packed())

    @property
    def game(self) -> Game | Watched:
        """Return the game shown. Assigning another one, or a State to begin one, shows that from its first step."""
        return self._game

    @game.setter
    def game(self, game: Game | State | Watched) -> None:
        self._take(game)
        self._given = self._game
        self._taken += 1
        self._begin()

    def follow(self, variant: Variant) -> None:
        """Go over to other rules: what the players of the given game meant to do, carried out under them.

        The step stays as near as can be. Branches and guesses are forgotten; questions are asked anew. Raises
        ValueError for a question that cannot be asked of that game; then nothing has changed.
        """
        if variant == self._game.start.variant:
            return
        if isinstance(self._game, Watched) or isinstance(self._given, Watched):
            raise ValueError(words(self.lang)["share"]["only_view_rules"])
        row = rows_of(self._game)[self.step - 1]
        self._take(carried_out(self._given, variant).game)
        self._taken += 1
        step = min(nearest(rows_of(self._game), row) + 1, self._shown)
        self._begin(step, at=step)

    def _begin(self, step: int = 1, at: int | None = None) -> None:
        self._lines, self._at = self._no_branches(), at
        with self.hold_sync():  # one message, or the browser would go through the old game's first step
            self.step = step
            self._show = self._packed()

    def _take(self, game: Game | State | Watched) -> None:
        if not isinstance(game, Game | State | Watched):
            raise TypeError(words(self.lang)["stepper"]["not_a_game"].format(read=repr(game)[:60]))
        game = Game(game) if isinstance(game, State) else game
        only = seen_through(game, self._view, self.lang)  # a view there is not is refused before anything has changed
        if isinstance(game, Watched):
            self._check_own_questions()
            self._view = only.viewer if isinstance(only.viewer, int) else SPECTATOR
        self._gates = gates(self._predict, game.steps, self.lang)  # type: ignore[arg-type]  # one's own only count them
        self._game = game
        self._lines = self._no_branches()
        self._shoot()

    def _check_own_questions(self) -> None:
        """Refuse ready questions where their answers are not known. Raises ValueError."""
        if not all(isinstance(asked, Question) for asked in self._predict):
            raise ValueError(words(self.lang)["share"]["no_ready_question"])

    def _shoot(self) -> None:
        """Draw the game in the eyes of all who may be chosen, in the language of the page."""
        offered = unlocked(self._offered(self.spoken), ROOM.wishes.locked)
        self._screening = screening(numbered(self._game, self.spoken), offered, self.spoken)

    def _offered(self, lang: str) -> tuple[Viewpoint, ...]:
        """List the viewpoints of its view, with the names that the players have in a language."""
        given = viewpoints(self._game.start, self._view, lang)
        table = numbered(self._game, lang).start
        return tuple(viewpoints(table, each.view, lang)[0] for each in given)

    def _questions(self, lang: str) -> Gates:
        """Return the gates with questions that name the players as a language does."""
        game = numbered(self._game, lang)
        if game is self._game:
            return self._gates
        return replace(gates(self._predict, game.steps, lang), guesses=self._gates.guesses)  # type: ignore[arg-type]

    def _redraw(self) -> None:
        self._lines = self._lines.told_in(self.spoken)
        self._shoot()
        self._show = self._packed()

    # Questions

    def reveal(self, guess: int | None = None) -> None:
        """Show the answer to the question that waits, and the steps up to the next one; `guess` counts from 0.

        Raises ValueError for a guess that is none of the choices.
        """
        self._gates = self._gates.open(guess, self.lang)
        self._show = self._packed()

    def skip(self) -> None:
        """Go past the question that waits, without a guess, to the step after it."""
        waits = self._gates.closed
        with self.hold_sync():
            self.reveal()
            if waits is not None and self._shown > waits.step:
                self.step = waits.step + 1

    def again(self) -> None:
        """Hide what comes after the first question again, forget every guess, and ask it."""
        self._gates = self._gates.again()
        first = self._gates.closed.step if self._gates.closed else 1
        self._begin(first)
        self.send({"again": first})  # the page forgets what is only locked or counted too

    def go_to(self, step: int) -> None:
        """Show a step, or the last one there is before a question that waits."""
        self.step = min(step, self._shown)

    @property
    def _shown(self) -> int:
        return self._gates.shown(len(self.game.steps))

    # What if

    @property
    def branches(self) -> tuple[Branch, ...]:
        """List the branches of the game, in the order they were made."""
        return self._lines.branches

    def what_if(self, action: Action, *, step: int | None = None, line: int = 0, level: str | None = None) -> Game:
        """Take another action at a step, the one shown or another; return the game of the branch it makes.

        At the last step of a game that is not over it is the next action. `line` is the branch to part from, counted
        from 1, or the main line, 0. `level` lets built-in players go on, for a while: "honest", "bluffer", "counter".
        Raises IllegalAction for what the rules refuse, ValueError where nobody decides anything or nothing else was
        done, while a question waits, and for a stepper made for one viewpoint; then nothing has changed.
        """
        with explained(self.spoken):
            number = self._branch_off(action, self.step if step is None else step, line, level)
        return self.branches[number - 1].game

    def forget_branches(self) -> None:
        """Forget all branches; the main line is left."""
        self._lines = self._no_branches()
        self._show = self._packed()

    def _no_branches(self) -> Branches:
        return Branches(numbered(self._game, self.spoken) if isinstance(self._game, Game) else None)

    def _branch_off(self, action: Action, step: int, line: int, level: str | None) -> int:
        self._may_branch()
        self._lines, number = self._lines.what_if(action, step, line, level, self.spoken)
        self._show = self._packed()
        return number

    def _may_branch(self) -> None:
        if self._view is not ALL:
            raise NoBranch(words(self.spoken)["what_if"]["one_view"])
        if ROOM.wishes.locked:
            raise NoBranch(words(self.spoken)["preferences"]["cards_locked"])
        if self._gates.closed is not None:
            raise NoBranch(words(self.spoken)["what_if"]["question_waits"])

    def _hear_what_if(self, message: dict[str, Any]) -> None:
        """Tell the page what might be done at a step, or take what it chose there; a refusal is told too."""
        step, line = message["step"], message["line"]
        try:
            self._may_branch()
            game = self._lines.line(line, self.spoken)
            if "chosen" not in message:
                self.send({"instead": {"step": step, "line": line} | instead(game, step, self.spoken)})
                return
            action = action_wanted(game, step, message["chosen"], self.spoken)
            self.send({"branched": self._branch_off(action, step, line, message["level"]), "step": step, "line": line})
        except (IllegalAction, NoBranch) as refused:
            text = say(refused, self.spoken) if isinstance(refused, IllegalAction) else str(refused)
            self.send({"refused": text, "step": step, "line": line})

    # Sharing

    def shared(
        self, *, step: int | None = None, view: View | int | str | None = None, line: int = 0, rest: bool = False
    ) -> Shared:  # fmt: skip
        """Return what is shared of it: the game up to a step, as a view has it; with the `rest`, what comes after too.

        Nothing after a question that waits is shared. Raises ValueError for a step, a view or a line there is not.
        """
        game = self._lines.line(line, self.spoken) if line else self._game
        view, step = self._view if view is None else view, self.step if step is None else step
        what = shared(game, step, view, self.spoken, rest=rest)
        if line or self._gates.closed is None:
            return what
        kept = told_by(what.game, self._shown)
        return Shared(kept, min(step, len(kept.steps)))

    def _hear_share(self, asked: dict[str, Any]) -> None:
        """Tell the page the code and the picture of what it shows, in one of the views it has."""
        viewpoint = next((each for each in self._screening.viewpoints if each.key == asked["view"]), None)
        if viewpoint is None and ROOM.wishes.locked:  # since the page asked
            raise ValueError(words(self.spoken)["preferences"]["cards_locked"])
        if viewpoint is None:
            raise ValueError(f"not a view of this widget: {asked['view']!r}")
        what = self.shared(step=asked["step"], view=viewpoint.view, line=asked["line"], rest=asked["rest"] is True)
        self.send({"shared": asked | for_the_page(what, viewpoint, self.spoken, names=asked["names"] is True)})

    def _hear(self, message: dict[str, Any]) -> None:
        match message:
            case {"share": dict(asked)}:
                self._hear_share(asked)
            case {"again": True}:
                self.again()
            case {"open": int(number), "guess": guess, "skip": skip}:
                if number == len(self._gates.guesses):  # else asked for twice, while Python was busy
                    self.skip() if skip else self.reveal(guess)
            case {"what_if": dict(wanted)}:
                self._hear_what_if(wanted)
            case _:
                raise ValueError(f"not a message of this widget: {message!r}")

    def _packed(self) -> dict[str, Any]:
        lang, locked = self.spoken, ROOM.wishes.locked
        catalogue = words(lang)
        return {
            "lang": lang,
            "locked": locked,
            "players": numbered(self._game, lang).start.players,
            "first": self._screening.viewpoints[0].key,
            "drawing": card_drawing(lang),
            "words": {
                **plain(catalogue["what_if"]),
                **plain(catalogue["share"]),
                **plain(catalogue["stepper"]),
                **plain(catalogue["gate"]),
                **board_words(lang),
            },
            "views": self._screening.packed(self._shown, self.branches),
            "gates": self._questions(lang).packed(lang),
            "taken": self._taken,
            "at": self._at,
            "lines": self._lines.packed(self._shown, lang),
            "shares": True,
            "levels": None if locked or self._view is not ALL else levels(lang),  # None: nothing else can be tried
        }

    @traitlets.validate("step")
    def _is_a_step(self, proposal: dict[str, Any]) -> int:
        step: int = proposal["value"]
        steps, waits = len(self.game.steps), self._gates.closed
        if not 1 <= step <= steps:
            text = words(self.lang)["stepper"]["not_a_step"].format(read=step, steps=steps)
            raise traitlets.TraitError(text)
        if waits is not None and step > waits.step:
            raise traitlets.TraitError(words(self.lang)["predict"]["not_yet"].format(read=step, step=waits.step))
        return step

    def _twin(self) -> str:
        screen, viewpoint = self._screening, self._given_view
        seen = screen.drawn[0]
        if (self.spoken, viewpoint) != (self.lang, screen.viewpoints[0]):  # something else is wished of the page
            seen = drawn(numbered(self._game, self.lang), viewpoint, self.lang)
        players, asks = numbered(self._game, self.lang).start.players, self._questions(self.lang).static(self.lang)
        return twin(seen.frames[: self._shown], seen.layout, players, viewpoint, self.lang, asks)

    @property
    def _given_view(self) -> Viewpoint:
        return self._offered(self.lang)[0]

    def __repr__(self) -> str:
        players = ", ".join(numbered(self._game, self.lang).start.players)
        waits = ", then a question" if self._gates.closed else ""
        return f"<Stepper: {self._shown} steps{waits}, {players}, {self._given_view.name}>"
