"""A game as a text that reads aloud: written by `format_game`, read by `parse_game`.

    variant: base                       the head: rules, cards, and where the game begins
    Pelle: 2♥ 7♣ J♦ 5♠                  or, for all hands: deal seed=7 players=Pelle,Kalle,Lisa
    Kalle: A♠ 9♦
    pile: 3♣ 4♦                         # may be left out, as previous and turn may
    previous: en kung
    turn: Pelle
    ---
    Pelle lägger 2♥ 7♣ J♦ som tre ess   the steps, one a line, in Swedish or English
    Kalle: fusk!

A `#` begins a comment. The words of the two languages may be mixed; those of the head are English.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from typing import Final

from .actions import Action, Challenge, Lay, LetStand, Pass
from .engine import Step, step
from .heading import Head
from .history import Game
from .mistakes import Mistake, NotationError, Span
from .position import LONGEST_NAME, State
from .reasons import IllegalAction
from .stepline import read_step
from .vocabulary import LONGEST_LINE, format_call, parse_call, written

__all__ = ["LONGEST_TEXT", "NotationError", "format_call", "format_game", "parse_call", "parse_game"]

LONGEST_TEXT: Final = 4_000_000  # characters: a hundred thousand steps, more than anyone will step through
_DASHES: Final = "-–—"  # word processors turn three hyphens into one dash


def parse_game(text: str) -> Game:
    """Read a whole game, steps and all, or nothing of it.

    Raises NotationError for the first thing that is wrong, in the order of the text; TypeError for what is no
    text. Takes time in proportion to the length.

    >>> game = parse_game("Pelle: 2♥ 7♣\\nKalle: A♠\\n---\\nPelle lägger 2♥ som ett ess\\nKalle: fusk!")
    >>> [type(event).__name__ for event in game.events]
    ['Laid', 'Challenged', 'Revealed', 'PickedUp']
    """
    if not isinstance(text, str):
        raise TypeError(f"a game is read from a text, not from {type(text).__name__}")
    lines = _lines(text)
    head, line = Head(), Span("", 1, 1)
    for line in lines:
        if _is_dashes(line):
            break
        head.take(line)
    return _played(head.start(line), lines, line.line)


def _lines(text: str) -> Iterator[Span]:
    """Give the lines that say something, without comments."""
    if len(text) > LONGEST_TEXT:
        raise Span(text[: 2 * LONGEST_NAME], 1, 1).wrong(Mistake.TEXT_TOO_LONG, most=LONGEST_TEXT)
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    for number, whole in enumerate(text.split("\n"), 1):
        if not whole or whole[0] == "#":
            continue
        said = Span(whole.partition("#")[0], number, 1)
        line = said.part(0)
        if len(line.text) > LONGEST_LINE:
            raise line.wrong(Mistake.LINE_TOO_LONG, most=LONGEST_LINE)
        if not said.text.isprintable():
            _check_visible(said)
        if line.text:
            yield line


def _check_visible(line: Span) -> None:
    for place, sign in enumerate(line.text):
        if not (sign.isprintable() or sign == "\t" or unicodedata.category(sign) == "Zs"):
            raise Span(sign, line.line, line.column + place).wrong(Mistake.INVISIBLE)


def _is_dashes(line: Span) -> bool:
    return not line.text.strip(_DASHES)


def _played(start: State, lines: Iterator[Span], dashes: int) -> Game:
    seats = {unicodedata.normalize("NFC", name): seat for seat, name in enumerate(start.players)}
    state, actions, line = start, list[Action](), list[Step]()
    for said in lines:
        if _is_dashes(said):
            raise said.wrong(Mistake.DASHES_TWICE, first=dashes)
        read = read_step(said, seats)
        try:
            line.append(step(state, read.action))
        except IllegalAction as refused:
            raise read.place(refused.reason).wrong(Mistake.REFUSED, reason=refused.reason) from refused
        state = line[-1].state
        actions.append(read.action)
    return Game(start)._with(tuple(actions), tuple(line))


# Writing


def format_game(game: Game, lang: str = "sv") -> str:
    """Write a game so that `parse_game` reads the same one; `lang` is sv or en.

    A dealt game is written with its seed, which is as secret as the cards. Raises ValueError for another
    language, and for a game so long that `parse_game` would refuse it.

    >>> game = parse_game("Pelle: 7♣ 2♥\\nKalle: A♠\\nturn: Kalle\\n---\\nKalle lägger A♠ som ett ess")
    >>> print(format_game(game, "en"), end="")
    variant: base
    Pelle: 2♥ 7♣
    Kalle: A♠
    turn: Kalle
    ---
    Kalle lays A♠ as one ace
    """
    names = game.start.players
    steps = [_written_step(action, names, lang) for action in game.actions]
    text = "\n".join([*_written_head(game.start, lang), "---", *steps, ""])
    if len(text) > LONGEST_TEXT:
        raise ValueError(f"the game takes {len(text)} characters to write, more than the {LONGEST_TEXT} that are read")
    return text


def _written_head(start: State, lang: str) -> Iterator[str]:
    yield f"variant: {start.variant.key}"
    if start.dealt is not None:
        yield f"deal seed={start.dealt.seed} players={','.join(start.players)}"
        return
    for name, hand in zip(start.players, start.hands, strict=True):
        yield f"{name}: {hand}"
    if start.pile:
        yield f"pile: {start.pile}"
    if start.previous is not None:
        yield f"previous: {format_call(start.previous, lang)}"
    if start.turn:
        yield f"turn: {start.players[start.turn]}"


def _written_step(action: Action, names: tuple[str, ...], lang: str) -> str:
    match action:
        case Lay(seat, cards, call):
            said = " ".join(map(str, cards))
            return f"{names[seat]} {written('lay', lang)} {said} {written('as', lang)} {format_call(call, lang)}"
        case Challenge(seat):
            return f"{names[seat]}: {written('challenge', lang)}!"
        case LetStand():
            return written("let_stand", lang)
        case Pass(seat):
            return f"{names[seat]} {written('pass', lang)}"
