"""What if: the game in which something else was done at a step, and how it goes on from there."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, replace
from typing import Any, Final, NoReturn

from ...analysis.playing import play
from ...analysis.strategies import LEVELS
from ...rules import (
    TEACHER,
    Action,
    Call,
    Challenge,
    Game,
    Lay,
    LetStand,
    Pass,
    Rank,
    State,
    calls,
    why_illegal,
)
from ...rules.actions import FIRST_OF_ACTION
from ...rules.telling import watch
from ...text import say, told, words
from ...text.grammar import genitive, sentence_case
from .seats import numbered

__all__ = ["LAYS", "Branch", "Branches", "NoBranch", "action_at", "action_wanted", "instead", "levels"]

_PASS: Final = "pass"  # an answer of the page's
LAYS: Final = 20  # how many lays built-in players go on with at most, so that a branch stays small
_SEED: Final = 1


class NoBranch(ValueError):
    """No branch can be made here, whatever the rules say. The message is for the one who asked."""


@dataclass(frozen=True, slots=True)
class Branch:
    """Hold a game that parts from the main line at a step (from 1), and its name in words."""

    name: str
    parts: int
    game: Game


@dataclass(frozen=True, slots=True)
class Branches:
    """Hold the main line, which is line 0, and its branches, which are lines 1, 2 …; None where nothing can branch."""

    main: Game | None
    branches: tuple[Branch, ...] = ()

    def line(self, number: int, lang: str) -> Game:
        """Return the game of a line. Raises NoBranch for a line there is not."""
        if type(number) is not int or not 0 <= number <= len(self.branches):
            _refuse("no_such_line", lang, read=repr(number)[:60], most=len(self.branches))
        return self.branches[number - 1].game if number else self._main(lang)

    def _main(self, lang: str) -> Game:
        return _refuse("one_view", lang) if self.main is None else self.main

    def what_if(
        self, action: Action, step: int, line: int, level: str | None, lang: str
    ) -> tuple[Branches, int]:
        """Take another action at a step of a line, perhaps let players of a level go on; return the line it became.

        A branch that is only taken further is the same branch. Raises IllegalAction, NoBranch.
        """
        game = self.line(line, lang)
        number = action_at(game, step, lang)
        if level is not None and level not in LEVELS:
            _refuse("no_such_level", lang, read=repr(level)[:60], levels=", ".join(map(repr, LEVELS)))
        taken = game.instead(number, action)
        if any(known.actions[: number + 1] == taken.actions for known in (self._main(lang), game)):
            _refuse("same", lang)
        played = taken if level is None else play(taken, LEVELS[level], _SEED, LAYS)
        if line and number == len(game.actions):
            further = replace(self.branches[line - 1], game=played)
            return replace(self, branches=(*self.branches[: line - 1], further, *self.branches[line:])), line
        for there, known in enumerate(self.branches, 1):
            if known.game == played:
                return self, there
        return replace(self, branches=(*self.branches, self._named(played, lang))), len(self.branches) + 1

    def told_in(self, lang: str) -> Branches:
        """Name the branches in a language, and the players who have no name."""
        lines = replace(self, main=self.main and numbered(self.main, lang))
        named = (lines._named(numbered(branch.game, lang), lang) for branch in self.branches)
        return replace(lines, branches=tuple(named))

    def packed(self, shown: int, lang: str) -> list[dict[str, Any]]:
        """Say of each line its name, its steps, where it parts, and where its frames begin after so many shown."""
        lines = [{"name": words(lang)["what_if"]["main_line"], "parts": 1, "from": 0, "steps": shown}]
        frames = shown
        for branch in self.branches:
            steps = len(branch.game.steps)
            lines.append({"name": branch.name, "parts": branch.parts, "from": frames, "steps": steps})
            frames += steps - branch.parts + 1
        return lines

    def _named(self, game: Game, lang: str) -> Branch:
        """Name a branch by what happens first in it that does not happen in the main line."""
        main = self._main(lang)
        pairs = enumerate(zip(main.actions, game.actions, strict=False))
        alike = next((number for number, (one, other) in pairs if one != other), len(main.actions))
        parts = _begins(game)[alike]
        said = told(watch(game.steps[parts - 1 : parts], TEACHER)[0], lang)
        return Branch(words(lang)["what_if"]["name"].format(told=said), parts, game)


def action_at(game: Game, step: int, lang: str) -> int:
    """Say which action (from 0) belongs to a step (from 1): at the last one of an unfinished game, the next action.

    Raises NoBranch for a step there is not, and where nobody decides anything.
    """
    steps = len(game.steps)
    if type(step) is not int or not 1 <= step <= steps:
        raise NoBranch(words(lang)["stepper"]["not_a_step"].format(read=repr(step)[:60], steps=steps))
    if step == steps and game.at(len(game.actions)).winner is None:
        return len(game.actions)
    number = bisect_right(_begins(game), step) - 1
    if number < 0:
        _refuse("nothing_here", lang, step=step)
    return number


def _begins(game: Game) -> list[int]:
    """List the step with which each action begins."""
    return [
        step for step, moment in enumerate(game.steps, 1) if isinstance(moment.event, FIRST_OF_ACTION)
    ]


def _refuse(key: str, lang: str, **parts: object) -> NoReturn:
    raise NoBranch(words(lang)["what_if"][key].format(**parts))


# What might be done instead, for the page


def instead(game: Game, step: int, lang: str) -> dict[str, Any]:
    """Say what might be done at a step instead, or next, and what one may choose among. Raises NoBranch."""
    number = action_at(game, step, lang)
    state, done = game.at(number), game.actions[number] if number < len(game.actions) else None
    catalogue = words(lang)["what_if"]
    if state.last_lay is not None and not isinstance(done, Lay | Pass):
        layer, call = state.players[state.last_lay.seat], say(state.last_lay.call, lang)
        prompt = catalogue["next_answer" if done is None else "other_answer"].format(name=layer, call=call)
        return {"prompt": prompt, "cards": None} | _answers(state, done, lang)
    name = state.players[state.turn]
    prompt = catalogue["next_lay" if done is None else "other_lay"].format(name=name)
    whose = catalogue["whose_cards"].format(names=genitive(name, lang))
    answers = _pass(state, done, lang)
    return {"prompt": prompt, "answers": answers, "note": "", "whose": whose} | _lays(state, done, lang)


def _pass(state: State, done: Action | None, lang: str) -> list[list[Any]]:
    """Offer that the seat on turn passes, where it may and has not done just that (H6)."""
    action = Pass(state.turn)
    if done == action or why_illegal(state, action):
        return []
    name = state.players[state.turn]
    return [[words(lang)["told"]["passed"].format(name=name), _PASS]]


def _answers(state: State, done: Action | None, lang: str) -> dict[str, Any]:
    """List who may challenge, and that nobody does where it may be so: each, but what was done, with its seat."""
    catalogue = words(lang)["what_if"]
    may = [
        [catalogue["challenges"].format(name=name), seat]
        for seat, name in enumerate(state.players)
        if done != Challenge(seat) and why_illegal(state, Challenge(seat)) is None
    ]
    refused = why_illegal(state, LetStand())
    if refused is None and done != LetStand():
        may.append([catalogue["lets_stand"], None])
    may += _pass(state, done, lang)
    return {"answers": may, "note": say(refused, lang) if refused else ""}


def _lays(state: State, done: Action | None, lang: str) -> dict[str, Any]:
    """List the cards and the calls of the seat on turn, what was laid chosen, and the calls that fit each number."""
    laid = list(done.cards) if isinstance(done, Lay) else []
    cards = []
    for card in state.hands[state.turn]:
        chosen = card in laid
        if chosen:
            laid.remove(card)
        cards.append([str(card), sentence_case(say(card, lang)), chosen])
    may = calls(state)
    fitting = [[i for i, call in enumerate(may) if state.variant.fits(call, n)] for n in range(len(cards) + 1)]
    call = may.index(done.call) if isinstance(done, Lay) and done.call in may else None
    return {"cards": cards, "calls": [say(call, lang) for call in may], "fitting": fitting, "call": call}


def action_wanted(game: Game, step: int, wanted: dict[str, Any], lang: str) -> Action:
    """Make the action a page asks for: an answer by a seat or by nobody, or cards and a call by their numbers."""
    state = game.at(action_at(game, step, lang))
    if "answer" in wanted:
        answer = wanted["answer"]
        return LetStand() if answer is None else Pass(state.turn) if answer == _PASS else Challenge(answer)
    hand, may = tuple(state.hands[state.turn]), calls(state)
    chosen = [hand[number] for number in wanted["cards"]]
    if wanted["call"] is None:  # nothing fits so many cards: the rules say why
        return Lay(state.turn, chosen, may[0] if may else Call(1, Rank.ACE))
    return Lay(state.turn, chosen, may[wanted["call"]])


def levels(lang: str) -> list[list[str]]:
    """List how it may go on after another action: not at all, or by built-in players of a level."""
    catalogue = words(lang)
    said = catalogue["what_if"]
    goes_on = [[key, said["goes_on"].format(level=catalogue["level"][key][0].lower())] for key in LEVELS]
    return [["", said["only"]], *goes_on]
