"""What a handout is made of, each part as HTML for paper."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import escape
from typing import Final

from ..rules import BASE, EITHER_SIDE, Call, Game, Laid, Moment, Passed, Rank, Revealed, State, Variant
from ..rules.telling import Seen, watch
from ..text import rule_name, say, words
from ..text.figures import share
from ..text.gaps import told_with
from ..text.grammar import call, index, joined
from ..text.ruletext import rules_of
from .live import static
from .trial.trial import exact

__all__ = ["PAPER", "pages", "questions", "round_log", "rules_in_short", "steps_of", "tally"]

PAPER: Final = static("paper.css")
_FEW: Final = 6  # players, whose tally leaves room for rounds on its page
_ROWS: Final = 12  # a row a player and a row a round: more would not go on the page of the tally
_PAGE_OF_ROWS: Final = 26
_ROWS_OF_STEPS: Final = 20  # about as many steps go on a page
_LONG: Final = 220  # characters of a rule that needs the width of its column
_OPEN, _CLOSE = "\ue000", "\ue001"  # about an answer; no name has such signs
_ANSWER: Final = re.compile(f"{_OPEN}([^{_CLOSE}]*){_CLOSE}")


def rules_in_short(variant: Variant, lang: str) -> str:
    """Write the rules of a variant in two columns; what is the lab's own reading says so."""
    said = words(lang)
    reading = f" ({escape(said['reading']['label'])})"
    rules = "".join(
        f"<li{' class=wide' if len(rule.text) > _LONG or len(rule.rule) > 3 else ''}><b>{escape(rule.rule)}</b> "
        f"{escape(rule.text)}{reading if rule.reading else ''}</li>"
        for rule in rules_of(variant, lang)
    )
    title = escape(said["handout"]["rules"].format(rules=say(variant, lang)))
    return f'<section><h2>{title}</h2><ul class="short">{rules}</ul></section>'


# The game to fill in


def pages(game: Game) -> int:
    """Return about how many pages a pupil's handout of a game has."""
    return 2 + len(game.steps) // _ROWS_OF_STEPS


def steps_of(game: Game, key: bool, lang: str) -> str:
    """Write the steps of a game as everybody sees them, with gaps; the key has the answers, and the cards that lay."""
    said = words(lang)["handout"]
    seen = watch(game.steps, None)
    told = [_told(one, before, key, lang) for before, one in zip((None, *seen), seen, strict=False)]
    rows = "".join(_row(number, *row, key, lang) for number, row in enumerate(zip(told, game.steps, strict=True), 1))
    around = said["around"].format(players=joined(game.start.players, lang))
    rules = said["rules_played"].format(rules=say(game.start.variant, lang))
    how = escape(rules if key else said["fill_in"])
    return (
        f"<section><h2>{escape(said['steps'])}</h2><p>{escape(around)}</p><p>{how}</p>"
        f'<table class="steps"><thead><tr>{_heads(said["step_heads"])}</tr></thead>'
        f"<tbody>{rows}</tbody></table></section>"
    )


def _told(seen: Seen, before: Seen | None, key: bool, lang: str) -> str:
    told = told_with(seen, before, lang, lambda answer: f"{_OPEN}{answer if key else ''}{_CLOSE}")
    return _filled(escape(told), lang)


def _row(number: int, told: str, moment: Moment, key: bool, lang: str) -> str:
    turn = ' class="turn"' if isinstance(moment.event, Laid | Passed) else ""
    rules = escape(" ".join(rule_name(rule, lang) for rule in moment.rules))
    judged = _true_or_bluff(moment, key, lang)
    return f"<tr{turn}><td>{number}</td><td>{told}</td><td>{judged}</td><td>{rules}</td></tr>"


def _filled(text: str, lang: str) -> str:
    """Make gaps of the answers that are left out, and underline the others."""
    gap = f'<span class="gap" role="img" aria-label="{escape(words(lang)["handout"]["gap"])}"></span>'
    return _ANSWER.sub(lambda found: f"<mark>{found[1]}</mark>" if found[1] else gap, text)


def _true_or_bluff(moment: Moment, key: bool, lang: str) -> str:
    """Ask after a lay what one believes, and after a reveal what it was; the key knows both."""
    event, said = moment.event, words(lang)["handout"]
    if not isinstance(event, Laid | Revealed):
        return ""
    cards = event.cards or ()
    true = moment.state.variant.is_true(event.call, cards)
    boxes = _boxes([said["true"], said["bluff"]], (0 if true else 1) if key else None)
    if isinstance(event, Revealed):
        return boxes
    if not key:
        return f"{escape(said['believe'])}<br>{boxes}"
    lay = " ".join(f"{index(card.rank, lang)}{card.suit}\N{VARIATION SELECTOR-15}" for card in cards)
    return f"{escape(lay)}<br>{boxes}"


def _boxes(choices: Sequence[str], ticked: int | None) -> str:
    return "".join(
        f'<span class="choice"><span class="box">{"×" if ticked == number else ""}</span>{escape(text)}</span>'
        for number, text in enumerate(choices)
    )


# Questions to hand in


def questions(start: State, key: bool, lang: str) -> str:
    """Write three questions to hand in, with lines to answer on, or the answers."""
    said = words(lang)["handout"]
    pairs = "".join(
        f"<li>{escape(question)}{_answer(answer) if key else _LINES}</li>"
        for question, answer in _asked(start, key, lang)
    )
    return f'<section class="whole"><h2>{escape(said["questions"])}</h2><ol class="questions">{pairs}</ol></section>'


_LINES: Final = '<div class="line"></div><div class="line"></div>'


def _answer(text: str) -> str:
    return f'<p class="answer"><b>{escape(text)}</b></p>'


def _asked(start: State, key: bool, lang: str) -> Iterator[tuple[str, str]]:
    """Ask what holds under any rules; there are four of a rank in a deck, and two are left for the others."""
    said = words(lang)["handout"]
    copies = 4 * start.decks
    parts = {
        "held": call(Call(copies - 2, Rank.ACE), lang),
        "call": call(Call(3, Rank.ACE), lang),
        "all": call(Call(copies, Rank.ACE), lang),
        "left": call(Call(2, Rank.ACE), lang),
    }
    if key:
        players = len(start.players)
        parts |= {"one": _chance(BASE, players, lang), "either": _chance(EITHER_SIDE, players, lang)}
    for name in ("certain", "takes", "falling"):
        yield said[f"ask_{name}"].format(**parts), said[f"answer_{name}"].format(**parts) if key else ""


def _chance(variant: Variant, players: int, lang: str) -> str:
    return share(float(exact(variant, players) or 0), lang)


# Rounds with real cards


def tally(start: State, key: bool, lang: str) -> str:
    """Write a table to tally in, a row a player; the key says what share of forced lies to expect of a new hand."""
    said = words(lang)["handout"]
    heads = said["tally_heads"]
    blank = "<td></td>" * (len(heads) - 1)
    rows = "".join(f"<tr><td>{number}.</td>{blank}</tr>" for number in range(1, len(start.players) + 1))
    chance = exact(start.variant, len(start.players))
    if not key:
        table = f'<table class="tally"><thead><tr>{_heads(heads)}</tr></thead><tbody>{rows}'
        table += f'<tr class="all"><td>{escape(said["together"])}</td>{blank}</tr></tbody></table>'
        return (
            f'<section class="whole"><h2>{escape(said["tally"])}</h2><p>{escape(said["tally_how"])}</p>{table}'
            f'<p class="answer">{escape(said["tally_share"])} <span class="gap"></span></p></section>'
        )
    told = said["no_expected"] if chance is None else said["expected"].format(share=share(float(chance), lang))
    told = f"{told} {said['expected_but']}"
    return f'<section class="whole"><h2>{escape(said["tally"])}</h2><p>{escape(told)}</p></section>'


def round_log(start: State, lang: str) -> str:
    """Write a table to note rounds in as they are played, under the tally or on a page of its own."""
    said, players = words(lang)["handout"], len(start.players)
    blank = "<td></td>" * (len(said["log_heads"]) - 1)
    many = _ROWS - players if players <= _FEW else _PAGE_OF_ROWS
    rows = "".join(f"<tr><td>{number}</td>{blank}</tr>" for number in range(1, many + 1))
    sheet = "whole" if players <= _FEW else "sheet"
    return (
        f'<section class="{sheet}"><h2>{escape(said["log"])}</h2><p>{escape(said["log_how"])}</p><table class="log">'
        f"<thead><tr>{_heads(said['log_heads'])}</tr></thead><tbody>{rows}</tbody></table></section>"
    )


def _heads(heads: Sequence[str]) -> str:
    return "".join(f'<th scope="col">{escape(head)}</th>' for head in heads)
