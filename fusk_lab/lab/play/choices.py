"""What may be decided at a table now, in words: the calls, who may speak, and why the rest may not be done."""

from __future__ import annotations

from typing import Any

from ...analysis.strategies import LEVELS
from ...rules import (
    VARIANTS,
    Call,
    Challenge,
    Lay,
    LetStand,
    Pass,
    Rank,
    Refusal,
    State,
    Variant,
    calls,
    deck,
    why_illegal,
)
from ...rules.position import FEWEST, MOST
from ...text import say, words
from ...text.grammar import joined, sentence_case
from ..board.picture import card_drawing
from ..live import plain
from .host import MODES
from .sitting import Sitting

__all__ = ["choices", "menu", "nothing_yet"]


def choices(
    sitting: Sitting, mine: int | None, knower: int | None, lang: str, *, closed: bool = False
) -> dict[str, Any]:
    """Say what may be decided, by the seat `mine` or, None, by anybody; `why` has the reason for what may not be.

    `knower` is who may be asked what they know.

    `kind` is lay, answer, others (who play by themselves), over, or, while a curtain is closed, lift: for who is to
    lay must see the cards, and nobody else may know how many there are (V3).
    """
    state, asked = sitting.state, sitting.asked
    kind = _kind(sitting, mine)
    kind = "lift" if kind == "lay" and closed else kind
    return {
        "kind": kind,
        "seat": asked,
        "prompt": _prompt(kind, sitting, mine, lang),
        "calls": _calls(state, lang) if kind == "lay" else None,
        "seats": _may_challenge(state, mine) if kind == "answer" else [],
        "passing": state.variant.passing,
        "why": _why_not(kind, state, mine, lang) | {"know": _why_not_known(state, knower, lang)},
    }


def nothing_yet(why: str, variant: Variant) -> dict[str, Any]:
    """Say that nothing may be decided now, and why; what might be is not told."""
    return {
        "kind": "question", "seat": None, "prompt": "", "calls": None, "seats": [],
        "passing": variant.passing,
        "why": dict.fromkeys(("lay", "pass_turn", "challenge", "let_stand", "know"), why),
    }  # fmt: skip


def _kind(sitting: Sitting, mine: int | None) -> str:
    if sitting.asked is None:
        return "over"
    if mine not in (None, sitting.asked):
        return "others"
    return "answer" if sitting.state.last_lay else "lay"


def _prompt(kind: str, sitting: Sitting, mine: int | None, lang: str) -> str:
    state, table = sitting.state, words(lang)["table"]
    names = state.players
    if state.winner is not None:
        return str(table["you_won" if state.winner == mine else "has_won"].format(name=names[state.winner]))
    asked = sitting.asked
    assert asked is not None
    if state.last_lay is None:
        lays = ("lays", "lays_or_pass") if mine is None else ("you_lay", "you_lay_or_pass")
        may_pass = why_illegal(state, Pass(asked)) is None
        key = {"others": "others_lay", "lift": "lift"}.get(kind, lays[may_pass])
        return str(table[key].format(name=names[asked]))
    parts = {"layer": names[state.last_lay.seat], "call": say(state.last_lay.call, lang), "name": names[asked]}
    stood = sitting.let_it_stand
    key = "others_answer" if kind == "others" else "answer" if mine is None else "you_answer"
    said = str(table[key].format(**parts))
    if not stood:
        return said
    let = table["let_it_stand"].format(names=joined([names[seat] for seat in stood], lang))
    return f"{sentence_case(let)} {said}"


def _calls(state: State, lang: str) -> dict[str, Any]:
    """List the calls that may be made, and for each number of cards which of them fit it (R5, V3).

    Where calls raise (V4) the lowest comes first: the highest leaves the next one nothing to call.
    """
    may = calls(state)
    most = len(state.hands[state.turn])
    order = list(range(len(may)))
    if state.variant.raises:
        order.sort(key=lambda i: -len(state.variant.next_ranks(Call(1, may[i].rank))))
    fitting = [[i for i in order if state.variant.fits(may[i], laid)] for laid in range(most + 1)]
    return {"texts": [say(call, lang) for call in may], "fitting": fitting}


def _may_challenge(state: State, mine: int | None) -> list[int]:
    seats = range(len(state.players)) if mine is None else [mine]
    return [seat for seat in seats if why_illegal(state, Challenge(seat)) is None]


def _why_not(kind: str, state: State, mine: int | None, lang: str) -> dict[str, str | None]:
    """Say why each button does nothing now; None when it may be pressed."""
    seat = state.turn if mine is None else mine
    lay = why_illegal(state, Lay(seat, (), Call(1, Rank.ACE)))  # what is wrong before any card is chosen
    if lay and lay.kind is Refusal.EMPTY_LAY:  # choose some; but where no call is left (V4, H6) none will do
        any_card = [*state.hands[seat]][:1]
        lay = None if kind != "lay" or calls(state) else why_illegal(state, Lay(seat, any_card, Call(1, Rank.ACE)))
    challenge = why_illegal(state, Challenge(seat))
    let_stand = why_illegal(state, LetStand())
    if let_stand and let_stand.kind is Refusal.MUST_CHALLENGE and seat != state.turn:
        let_stand = None  # V4b: it is for the seat on turn to challenge in the end
    may_pass = why_illegal(state, Pass(seat))
    table = words(lang)["table"]
    wait = str(table["wait"]) if kind == "others" else None
    first = {"answer": "answer_first", "lift": "lift_first", "others": "wait"}.get(kind)
    return {
        "lay": say(lay, lang) if lay else first and str(table[first]),
        "pass_turn": say(may_pass, lang) if may_pass else first and str(table[first]),
        "challenge": say(challenge, lang) if challenge else wait,
        "let_stand": say(let_stand, lang) if let_stand else wait,
    }


def _why_not_known(state: State, knower: int | None, lang: str) -> str | None:
    """Say why nobody can be asked what they know of the open lay."""
    if state.last_lay is None:
        return str(words(lang)["table"]["nothing_to_know"])
    return str(words(lang)["table"]["lift_to_know"]) if knower is None else None


def menu(lang: str) -> dict[str, Any]:
    """Make what a table needs once: words, drawings, and what there is to choose from."""
    catalogue = words(lang)
    more = {"quote": catalogue["grammar"]["quote"], "reading": catalogue["reading"]["label"]}
    return {
        "lang": lang,
        "drawing": card_drawing(lang),
        "names": {str(card): sentence_case(say(card, lang)) for card in deck(1)},
        "words": plain(catalogue["stepper"]) | plain(catalogue["table"]) | more,
        "gate_words": plain(catalogue["gate"]),
        "players": list(range(FEWEST, MOST + 1)),
        "variants": [[key, sentence_case(say(variant, lang))] for key, variant in VARIANTS.items()],
        "modes": [[mode, catalogue["mode"][mode][0]] for mode in MODES],
        "levels": [[level, *catalogue["level"][level]] for level in LEVELS],
    }
