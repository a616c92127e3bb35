"""The stepper: a game step by step at a card table."""

from __future__ import annotations

from typing import Any

import traitlets

from ..rules import Game, State
from ..rules.telling import watch
from ..text import words
from .film import film
from .frames import Frame, frames, layout_for
from .layout import Layout
from .live import Live, plain, static
from .picture import card_drawing
from .twin import twin
from .views import ALL, View, Viewpoint, viewpoints

__all__ = ["Stepper"]

class Stepper(Live):
    """Show a game step by step: ``Stepper(game, lang="sv", view=ALL)``.

    `game` is a Game, or a State to begin one. `view` is ALL (every viewpoint can be chosen), SPECTATOR, a seat or a
    player's name; a stepper made for one viewpoint holds only what that viewpoint may know. `step`, from 1,
    follows the browser once stepping has rested there, and moves it when set.

    Raises TypeError for what is no game, ValueError for a view or a language there is not, TraitError for a step
    there is not.
    """

    _esm = static("stored.js", "board.js", "stepper.js")
    _css = static("stepper.css")

    step = traitlets.Int(1).tag(sync=True, echo_update=False)  # an echo comes late: it would bring an earlier step back
    _show = traitlets.Dict().tag(sync=True)

    def __init__(self, game: Game | State, *, lang: str = "sv", view: View | int | str = ALL) -> None:
        self.lang = lang
        self._view = view
        self._take(game)
        super().__init__(_show=self._packed())

    @property
    def game(self) -> Game:
        """Return the game shown. Assigning another one, or a State to begin one, shows that from its first step."""
        return self._game

    @game.setter
    def game(self, game: Game | State) -> None:
        self._take(game)
        with self.hold_sync():  # one message, or the browser would go through the old game's first step
            self.step = 1
            self._show = self._packed()

    def _take(self, game: Game | State) -> None:
        if not isinstance(game, Game | State):
            raise TypeError(words(self.lang)["stepper"]["not_a_game"].format(read=repr(game)[:60]))
        game = game if isinstance(game, Game) else Game(game)
        self._viewpoints = viewpoints(game.start, self._view, self.lang)
        self._game = game
        self._frames = [self._seen_by(viewpoint) for viewpoint in self._viewpoints]

    def _seen_by(self, viewpoint: Viewpoint) -> tuple[tuple[Frame, ...], Layout]:
        seen = watch(self.game.steps, viewpoint.viewer)
        return frames(seen, self.lang), layout_for(seen[0].table)

    def _packed(self) -> dict[str, Any]:
        catalogue = words(self.lang)
        return {
            "lang": self.lang,
            "players": self.game.start.players,
            "first": self._viewpoints[0].key,
            "drawing": card_drawing(self.lang),
            "words": {
                **plain(catalogue["stepper"]),
                "quote": catalogue["grammar"]["quote"],
                "decimal": catalogue["grammar"]["decimal"],
                "reading": catalogue["reading"]["label"],
            },
            "views": [
                {"key": viewpoint.key, "name": viewpoint.name, "film": film(*shown)}
                for viewpoint, shown in zip(self._viewpoints, self._frames, strict=True)
            ],
        }

    @traitlets.validate("step")
    def _is_a_step(self, proposal: dict[str, Any]) -> int:
        step: int = proposal["value"]
        steps = len(self.game.steps)
        if not 1 <= step <= steps:
            text = words(self.lang)["stepper"]["not_a_step"].format(read=step, steps=steps)
            raise traitlets.TraitError(text)
        return step

    def _twin(self) -> str:
        return twin(*self._frames[0], self.game.start.players, self._viewpoints[0], self.lang)

    def __repr__(self) -> str:
        players = ", ".join(self.game.start.players)
        return f"<Stepper: {len(self.game.steps)} steps, {players}, {self._viewpoints[0].name}>"
