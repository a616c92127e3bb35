"""What is asked at a table before it is shown. A value, as the table's host is."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from ...rules import Game
from ..asking.gates import Asked, Gates, gates_so_far
from .host import Host

__all__ = ["Quiz"]


@dataclass(frozen=True, slots=True)
class Quiz:
    """Hold what may be asked at a table, and the questions of the game so far.

    `number` tells the question that waits from all others, also from one in the same words: where the game or the
    guesses are others, it is another question.
    """

    predict: tuple[Asked, ...]
    lang: str
    gates: Gates = field(default_factory=Gates)
    game: Game | None = None
    number: int = 0

    def at(self, host: Host) -> Quiz:
        """Ask about the game as it is at the table now; the guesses are kept with it."""
        game, gates = host.sitting.game, self._placed(host)
        same = game is self.game and gates.guesses == self.gates.guesses  # the same deal again is another game
        return replace(self, gates=gates, game=game, number=self.number if same else self.number + 1)

    def past(self, before: Host, after: Host) -> Host:
        """Ask nothing more about what has been shown, where one plays for others now and is asked other things."""
        if before.mine == after.mine:
            return after
        shown = self.gates.closed.step if self.gates.closed else len(before.sitting.game.steps) + 1
        placed = self._placed(after.guessed(()))
        return after.guessed((None,) * sum(gate.step < shown for gate in placed.gates))

    def _placed(self, host: Host) -> Gates:
        return gates_so_far(self.predict, host.sitting.game.steps, self.lang, host.mine, host.now.guesses)

    # What a browser gets

    def asked(self, lang: str) -> dict[str, Any] | None:
        """Return the question that waits, without its answer."""
        closed = self.gates.closed
        return closed and {"number": self.number} | closed.question.asked(lang)

    def answered(self, lang: str) -> dict[str, Any]:
        """Return the last question that was answered, with its answer; it was the one before."""
        guesses = self.gates.guesses
        question = self.gates.gates[len(guesses) - 1].question
        return {"number": self.number - 1} | question.answered(lang, guesses[-1])
