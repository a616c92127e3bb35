"""Side by side: one game under two to four rules, on the same deal, with one scrubber."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import traitlets

from ..analysis.intentions import as_game
from ..rules import Game, State, Variant
from ..text import say, words
from ..text.grammar import sentence_case
from .beside.boards import MODES, Board, Boards
from .beside.differences import DIFFERS, heads
from .beside.page import boards_page
from .board.film import film
from .board.picture import card_drawing
from .board.rows import nearest
from .board.seats import numbered
from .board.views import ALL, View, Viewpoint, unlocked, viewpoints
from .live import Live, board_words, explained, module, plain, static
from .wishes.room import ROOM

__all__ = ["Compare"]

FEWEST, MOST = 2, 4


class Compare(Live):
    """Show a game under several rules beside each other: ``Compare(game, BASE, EITHER_SIDE, lang="sv", view=ALL)``.

    `game` is a Game, or a State, from which built-in players play one under the first rule. Two to four variants, a
    board each. `mode`: "intentions" carries out under each rule what the players meant to do (see
    `fusk_lab.analysis.intentions`), "actions" takes the exact same actions until a rule refuses one. `view` is ALL,
    SPECTATOR, a seat or a player's name; made for one viewpoint it holds only what that viewpoint may know of each
    board.

    `step`, from 1, is the row of all boards; it follows the browser once stepping has rested, and moves it when set.
    `marks` are the steps where each later board parts from the first. `follow` puts another rule on the last board.

    Raises TypeError for what is no game or no Variant, ValueError for another number of variants, a mode, a view or a
    language there is not, IllegalPosition for a deal the first rule cannot begin with, TraitError for a step.
    """

    _esm = module("stored.js", "board.js", "faces.js", "beside.js", "player.js", "compare.js")
    _css = static("compare.css")
    _helps = ("compare",)

    step = traitlets.Int(1).tag(sync=True, echo_update=False)  # as in the stepper
    _show = traitlets.Dict().tag(sync=True)

    def __init__(
        self, game: Game | State, *variants: Variant, lang: str = "sv", view: View | int | str = ALL,
        mode: str = "intentions",
    ) -> None:  # fmt: skip
        self.lang = lang
        catalogue = words(lang)["compare"]
        if not isinstance(game, Game | State):
            raise TypeError(catalogue["not_a_game"].format(read=repr(game)[:60]))
        if not FEWEST <= len(variants) <= MOST:
            raise ValueError(catalogue["not_so_many"].format(count=len(variants)))
        if mode not in MODES:
            raise ValueError(catalogue["not_a_mode"].format(read=repr(mode)[:60]))
        for variant in variants:
            self._check(variant)
        with explained(lang):
            self._game = as_game(game, variants[0])
        self._view = viewpoints(self._game.start, view, lang)[0].view  # a view there is not is refused
        self._boards = Boards(self._game, variants, mode)
        super().__init__(_show=self._packed())

    @property
    def game(self) -> Game:
        """Return the game that is carried out under each rule."""
        return self._game

    @property
    def variants(self) -> tuple[Variant, ...]:
        """List the rules, a board each."""
        return self._boards.variants

    @property
    def games(self) -> tuple[Game, ...]:
        """List the game of each board."""
        return tuple(run.game for run in self._boards.runs)

    @property
    def marks(self) -> tuple[int | None, ...]:
        """List for each board the step where it parts from the first one; None where it never does."""
        return self._boards.marks

    def follow(self, variant: Variant) -> None:
        """Put another rule on the last board and carry the game out again; the step stays as near as can be."""
        self._check(variant)
        row = self._boards.rows[self.step - 1]
        self._boards = replace(self._boards, variants=(*self.variants[:-1], variant))
        with self.hold_sync():  # one message: the step is one of the new rows
            self._show = self._packed()
            self.step = nearest(self._boards.rows, row) + 1

    def _check(self, variant: object) -> None:
        if not isinstance(variant, Variant):
            raise TypeError(words(self.lang)["compare"]["not_a_variant"].format(read=repr(variant)[:60]))

    def _names(self, lang: str) -> list[str]:
        return [sentence_case(say(variant, lang)) for variant in self.variants]

    def _redraw(self) -> None:
        self._show = self._packed()

    def _named(self, lang: str) -> Boards:
        """Return the boards with the names that the players have in a language."""
        game = numbered(self._game, lang)
        return self._boards if game is self._game else replace(self._boards, game=game)

    # What the page is sent

    def _packed(self) -> dict[str, Any]:
        lang = self.spoken
        catalogue, boards = words(lang), self._named(lang)
        start = boards.game.start
        offered = unlocked(viewpoints(start, self._view, lang), ROOM.wishes.locked)
        return {
            "lang": lang,
            "locked": ROOM.wishes.locked,
            "players": start.players,
            "first": offered[0].key,
            "drawing": card_drawing(lang),
            "words": {
                **plain(catalogue["stepper"]),
                **plain(catalogue["compare"]),
                **board_words(lang),
            },
            "names": self._names(lang),
            "boards": [
                catalogue["compare"]["board"].format(number=number, name=say(variant, lang))
                for number, variant in enumerate(self.variants, 1)
            ],
            "heads": heads(start.players, lang),
            "differs": DIFFERS,
            "shown": self._boards.shown,
            "ends": self._boards.ends,
            "marks": self.marks,
            "views": [{"key": v.key, "name": v.name, **_packed(boards.seen_by(v, lang))} for v in offered],
        }

    @traitlets.validate("step")
    def _is_a_step(self, proposal: dict[str, Any]) -> int:
        step: int = proposal["value"]
        if not 1 <= step <= len(self._boards.rows):
            text = words(self.lang)["stepper"]["not_a_step"].format(read=step, steps=len(self._boards.rows))
            raise traitlets.TraitError(text)
        return step

    def _hear(self, message: dict[str, Any]) -> None:
        raise ValueError(f"not a message of this widget: {message!r}")

    def _twin(self) -> str:
        boards = self._named(self.lang)
        return boards_page(boards, self._names(self.lang), self._given_view, self.lang)

    @property
    def _given_view(self) -> Viewpoint:
        return viewpoints(numbered(self._game, self.lang).start, self._view, self.lang)[0]

    def __repr__(self) -> str:
        players, rules = ", ".join(numbered(self._game, self.lang).start.players), " | ".join(map(str, self.variants))
        return f"<Compare: {rules}, {len(self._boards.rows)} steps, {players}, {self._given_view.name}>"


def _packed(boards: Sequence[Board]) -> dict[str, Any]:
    """Pack the boards of one viewpoint: each its film, and the facts of each frame, by their place among the texts."""
    texts: dict[str, int] = {}
    packed = [
        {
            "film": film(board.frames, board.layout),
            "facts": [[texts.setdefault(fact, len(texts)) for fact in column] for column in board.facts],
            "still": board.still,
            "parts": board.parts,
        }
        for board in boards
    ]
    return {"boards": packed, "texts": list(texts)}
