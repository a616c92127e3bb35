"""What a seat can know of an open call: the verdict with its proof, and on request the number."""

from __future__ import annotations

from html import escape
from typing import Any

import traitlets

from ..rules import Challenged, Game, Laid, State, observe
from ..rules.actions import FIRST_OF_ACTION
from ..text import words
from .board.seats import numbered
from .board.views import View, Viewpoint, unlocked, viewpoints
from .live import Live, module, static
from .panel import knowledge_panel, panel_page

__all__ = ["Knowledge"]


class Knowledge(Live):
    """Show what a seat can know of the open call: ``Knowledge(game, "Kalle", lang="sv", step=None)``.

    `seat` is a seat, a player's name, SPECTATOR, or ALL: then the reader chooses whose eyes. The game is taken at
    its end, or at a `step` as a Stepper numbers it; set `step` to look at another one. A State is taken as it is.
    Of each viewpoint shown nothing is in the page but what that viewpoint may know. With `cover` the reader opens it,
    once everybody has guessed.

    Raises TypeError for what is no game, ValueError for a seat or a language there is not, TraitError for a step
    there is not.
    """

    _esm = module("stored.js", "panel.js", "knowledge.js")
    _css = static("knowledge.css")
    _helps = ("knowledge",)

    step = traitlets.Int(None, allow_none=True)
    _show = traitlets.Dict().tag(sync=True)

    def __init__(
        self, game: Game | State, seat: View | int | str, *, lang: str = "sv", step: int | None = None,
        cover: bool = False,
    ) -> None:  # fmt: skip
        catalogue = words(lang)
        if not isinstance(game, Game | State) or (isinstance(game, State) and step is not None):
            raise TypeError(catalogue["panel"]["no_game"].format(read=repr(game)[:60]))
        self.lang = lang
        self._game, self._cover = game, cover
        start = game if isinstance(game, State) else game.start
        self._view = viewpoints(start, seat, lang)[0].view  # a seat there is not is refused
        super().__init__(step=step, _show=self._packed(self._check(step), self.spoken))

    @property
    def game(self) -> Game | State:
        """Return the game, whole."""
        return self._game

    @traitlets.validate("step")
    def _is_a_step(self, proposal: dict[str, Any]) -> int | None:
        return self._check(proposal["value"])

    @traitlets.observe("step")
    def _stepped(self, change: dict[str, Any]) -> None:
        self._show = self._packed(change["new"], self.spoken)

    def _redraw(self) -> None:
        self._show = self._packed(self.step, self.spoken)

    def _check(self, step: int | None) -> int | None:
        steps = len(self._game.steps) if isinstance(self._game, Game) else 0
        if step is not None and (type(step) is not int or not 1 <= step <= steps):
            text = words(self.lang)["stepper"]["not_a_step"].format(read=repr(step)[:60], steps=steps)
            raise traitlets.TraitError(text)
        return step

    def _packed(self, step: int | None, lang: str) -> dict[str, Any]:
        catalogue, position = words(lang)["panel"], numbered(_until(self._game, step), lang)
        state = position if isinstance(position, State) else position.states[-1]
        offered = unlocked(viewpoints(state, self._view, lang), locked=True)  # who sees all concludes nothing
        keys = [each.key for each in offered]
        next_seat = f"seat{state.turn}"  # who lays next has most to gain from knowing
        return {
            "lang": lang,
            "cover": self._cover,
            "view": catalogue["view"],
            "failed": catalogue["failed"],
            "first": next_seat if next_seat in keys else keys[0],
            "views": [
                {"key": each.key, "name": each.name, "panel": self._seen_by(each, position, step, lang)}
                for each in offered
            ],
        }

    def _seen_by(
        self, viewpoint: Viewpoint, position: Game | State, step: int | None, lang: str
    ) -> dict[str, Any]:
        """Look through one viewer's eyes, and at nothing else."""
        panel = knowledge_panel(observe(position, viewpoint.viewer), lang)
        if "nothing" in panel and step is None and isinstance(position, Game):
            laid = [number for number, moment in enumerate(position.steps, 1) if isinstance(moment.event, Laid)]
            hint = words(lang)["panel"]["hint"]
            panel["nothing"] += f" {hint.format(step=laid[-1])}" if laid else ""
        return panel

    def _hear(self, message: dict[str, Any]) -> None:
        raise ValueError(f"not a message of this widget: {message!r}")

    def _first(self) -> dict[str, Any]:
        show = self._show if self.spoken == self.lang else self._packed(self.step, self.lang)
        return next(view for view in show["views"] if view["key"] == show["first"])

    def _twin(self) -> str:
        panel = self._first()["panel"]
        page = panel_page(panel)
        if self._cover:
            page = f"<details><summary>{escape(panel['title'])}</summary>{page}</details>"
        return f'<div class="fusk-static" lang="{self.lang}">{page}</div>'

    def __repr__(self) -> str:
        view = self._first()
        panel = view["panel"]
        known = panel.get("nothing") or f"{panel['chip']}: {panel['proof']}"
        return f"<Knowledge: {view['name']}. {panel['title'] if self._cover else known}>"


def _until(game: Game | State, step: int | None) -> Game | State:
    """Take a game as far as a step shows it; where a challenge is told, the lay can still be judged."""
    if step is None or isinstance(game, State):
        return game
    events = [moment.event for moment in game.steps[:step]]
    actions = sum(isinstance(event, FIRST_OF_ACTION) for event in events) - isinstance(events[-1], Challenged)
    return Game(game.start, game.actions[:actions])
