"""Ready questions, made from a game told moment by moment; the engine has the right answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from ...rules import (
    Call,
    Challenged,
    Laid,
    LetStood,
    Moment,
    NewRound,
    Passed,
    PickedUp,
    Rank,
    Revealed,
    State,
    Variant,
    calls,
)  # fmt: skip
from ...rules.cards import RANKS
from ...rules.telling import Starter, TurnOf
from ...text import LANGUAGES, words
from ...text.grammar import call, ranks, sentence_case
from ...text.moments import by_rule, why_called, why_revealed
from .questions import Choice, Question, Words

__all__ = ["READY", "question_at", "usual"]

Ranks = frozenset[Rank]


def question_at(kind: str, moments: Sequence[Moment], step: int) -> Question | None:
    """Make a ready question of a game told so far, to ask at a step (from 1); None where it makes no sense.

    `moments` may go on after that step: "bluff" is answered by the cards that are turned up, "pile" by who then
    takes it. Raises KeyError for a question there is not.
    """
    make = _MADE[kind]
    return make(moments, step - 1) if 1 <= step <= len(moments) else None


def usual(kind: str, moments: Sequence[Moment], step: int, viewer: int | None = None) -> bool:
    """Say whether a ready question is asked at a step when nobody says where: once for what it is about.

    A player who laid the cards is not asked whether it was a bluff.
    """
    event = moments[step - 1].event
    if kind == "bluff" and isinstance(event, Challenged) and event.layer == viewer:
        return False
    asked_at = {"bluff": Challenged, "pile": Revealed, "rank": object, "won": Laid | Revealed | LetStood}
    follows = kind != "rank" or isinstance(_event(moments, step), Laid)
    return follows and isinstance(event, asked_at[kind]) and question_at(kind, moments, step) is not None


# Fusk or not? (R8)


def _bluff(moments: Sequence[Moment], n: int) -> Question | None:
    if not isinstance(moments[n].event, Laid | Challenged) or (turned := _turned(moments, n)) is None:
        return None
    state, truthful = moments[n].state, turned.truthful
    layer = state.players[turned.layer]

    def because(lang: str) -> str:
        said = _said("bluff_was_true" if truthful else "bluff_was_bluff", lang)
        only_extra = not truthful and all(card.rank is turned.call.rank for card in turned.cards)  # V3
        return f"{said} {by_rule('V3', 'extra_judged', {}, lang)}" if only_extra else (
            f"{said} {by_rule('R8', *why_revealed(turned, lang), lang)}"
        )

    feedback = _in_each(because)
    return Question(
        _in_each(lambda lang: _said("bluff_question", lang, name=layer, call=call(turned.call, lang))),
        (Choice(_each("bluff_yes"), not truthful, feedback), Choice(_each("bluff_no"), truthful, feedback)),
        n + 1,
    )


# Who takes the pile? (R9)


def _pile(moments: Sequence[Moment], n: int) -> Question | None:
    if not isinstance(moments[n].event, Challenged | Revealed) or (turned := _turned(moments, n)) is None:
        return None
    taken = next((m.event for m in moments[n:] if isinstance(m.event, PickedUp)), None)
    called = next((m.event for m in reversed(moments[: n + 1]) if isinstance(m.event, Challenged)), None)
    if taken is None or called is None:
        return None
    state, taker = moments[n].state, taken.seat
    players, layer, challenger = state.players, turned.layer, called.seat
    key = "took_true" if turned.truthful else "took_bluff"

    def told(lead: str) -> Words:
        return _in_each(lambda lang: f"{lead and _said(lead, lang)} {by_rule('R9', key, parts, lang)}".strip())

    parts = {"name": players[taker]}
    seats = sorted({layer, challenger, (layer + 1) % len(players)})
    choices = [
        Choice(players[seat], seat == taker, told("" if seat in (layer, challenger) else "pile_bystander"))
        for seat in seats
    ]
    stays = Choice(_each("pile_nobody"), False, told("pile_always"))
    return Question(_each("pile_question"), (*choices, stays), n + 1)


# Which ranks may be called? (R4, V1, V2, V2b, V4)


def _rank(moments: Sequence[Moment], n: int) -> Question | None:
    moment, follows = moments[n], _event(moments, n + 1)
    may_lay = isinstance(moment.event, Laid | LetStood | Passed | NewRound | TurnOf | Starter)
    if not may_lay or not isinstance(follows, Laid | None) or not (right := _callable(moment.state)):
        return None
    state = moment.state
    sets = sorted({right, *_others(state.previous, state.variant, right)}, key=lambda some: (len(some), _places(some)))
    choices = [
        Choice(_in_each(lambda lang, some=some: _named(some, state.variant, lang)), some == right,  # type: ignore[misc]
               _in_each(lambda lang, some=some: _about_ranks(some, right, state, lang)))  # type: ignore[misc]
        for some in sets
    ]  # fmt: skip
    key, name = "rank_question" if state.previous else "rank_question_first", state.players[state.turn]
    return Question(
        _in_each(lambda lang: _said(key, lang, name=name, call=state.previous and call(state.previous, lang))),
        tuple(choices),
        n + 1,
    )


def _callable(state: State) -> Ranks:
    """Collect the ranks that may be called; where sizes are secret, whatever the hand is enough for (V3)."""
    if not state.variant.hides_sizes:
        return frozenset(one.rank for one in calls(state))
    most = state.variant.most_callable(len(RANKS), state.decks)
    return frozenset(one.rank for one in state.variant.calls(state.previous, most)) if calls(state) else frozenset()


def _others(previous: Call | None, variant: Variant, right: Ranks) -> list[Ranks]:
    """List three wrong answers: what other rules would allow."""
    every = frozenset(RANKS)
    if previous is None:
        likely = [frozenset({rank}) for rank in (Rank.ACE, Rank.TWO, Rank.KING)] + [every]
    else:
        at = previous.rank.place
        same, up, down = (frozenset({RANKS[(at + by) % len(RANKS)]}) for by in (0, 1, -1))
        likely = [up, same, every, down] if variant.raises else [up, down, up | down, same]
    return [some for some in likely if some != right][:3]


def _places(some: Ranks) -> list[int]:
    return sorted(rank.place for rank in some)


def _named(some: Ranks, variant: Variant, lang: str) -> str:
    listed = [rank for rank in RANKS if rank in some]
    if len(listed) == len(RANKS):
        return _said("rank_any", lang)
    if len(listed) <= 3 or not variant.raises:
        return sentence_case(ranks(listed, lang))
    low = listed[0] if variant.ace_low or listed[0] is not Rank.ACE else listed[1]  # V4a
    return sentence_case(_said("rank_or_higher", lang, ranks=ranks([low], lang)))


def _about_ranks(some: Ranks, right: Ranks, state: State, lang: str) -> str:
    previous, variant = state.previous, state.variant
    wrong = [rank for rank in RANKS if rank in some - right]
    lead = ""
    if len(wrong) > 3:
        lead = _said("rank_too_many", lang)
    elif wrong:
        lead = sentence_case(_said("rank_not_now", lang, ranks=ranks(wrong, lang)))
    elif some < right:
        lead = _said("rank_too_few", lang)
    rule = variant.call_rule(previous, previous or Call(1, Rank.ACE))
    said = [lead, by_rule(rule, *why_called(previous, variant, lang), lang)]
    if variant.raises and previous and previous.rank not in right:
        limits = {variant.most_called(state.decks): "V4b", variant.most_laid: "H2"}
        limit = limits.get(previous.count, "R5")
        said.append(f"{_said('rank_no_more', lang, ranks=ranks([previous.rank], lang))} ({limit})")
    return " ".join(filter(None, said))


# Has the one with an empty hand won? (R11)


def _won(moments: Sequence[Moment], n: int) -> Question | None:
    laid = next((i for i in range(n, -1, -1) if isinstance(moments[i].event, Laid)), None)
    asked_at = Laid | Challenged | Revealed | LetStood | PickedUp
    if laid is None or not moments[laid].state.last_lay_undecided or not isinstance(moments[n].event, asked_at):
        return None
    decided = next((m.event for m in moments[laid : n + 1] if isinstance(m.event, Revealed | LetStood)), None)
    layer = moments[laid].layer
    assert layer is not None
    name = moments[laid].state.players[layer]
    match decided:
        case None:
            right, because = "won_not_yet", _in_each(lambda lang: by_rule("R11", "last_lay", {}, lang))
        case Revealed(truthful=False):
            right, because = "won_no", _each("won_bluff", name=name)
        case _:
            how = "won_let_stand" if isinstance(decided, LetStood) else "won_true"
            right, because = "won_yes", _in_each(lambda lang: by_rule("R11", how, {}, lang))
    return Question(
        _each("won_question", name=name),
        tuple(Choice(_each(kind, name=name), kind == right, because) for kind in ("won_yes", "won_not_yet", "won_no")),
        n + 1,
    )


_MADE: Final[Mapping[str, Callable[[Sequence[Moment], int], Question | None]]] = {
    "bluff": _bluff, "pile": _pile, "rank": _rank, "won": _won,
}  # fmt: skip
READY: Final = tuple(_MADE)


def _event(moments: Sequence[Moment], n: int) -> object:
    return moments[n].event if n < len(moments) else None


def _turned(moments: Sequence[Moment], n: int) -> Revealed | None:
    """Find the reveal of the lay that is on the table, if it is told at once."""
    here = (_event(moments, at) for at in range(n, n + 3))
    return next((event for event in here if isinstance(event, Revealed)), None)


def _said(key: str, lang: str, **parts: object) -> str:
    return str(words(lang)["predict"][key].format(**parts))


def _in_each(sentence: Callable[[str], str]) -> Words:
    return {lang: sentence(lang) for lang in LANGUAGES}


def _each(key: str, **parts: str) -> Words:
    return _in_each(lambda lang: _said(key, lang, **parts))
