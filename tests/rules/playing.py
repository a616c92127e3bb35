"""Legal play out of numbers, and the starts and nonsense that hypothesis tries on the rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import attrgetter
from typing import Any, TypeVar

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from fusk_lab import (
    Action,
    Call,
    Card,
    Challenge,
    Game,
    IllegalPosition,
    IllegalVariant,
    Lay,
    Leader,
    LetStand,
    OwnSequence,
    Pass,
    Rank,
    State,
    Suit,
    Variant,
    calls,
    deal,
    setup,
    why_illegal,
)
from fusk_lab.rules.position import NAMES, dealing

from .positions import ALL_VARIANTS, EVERY_SEQUENCE

T = TypeVar("T")
PLACE = attrgetter("place")


def examples(number: int) -> settings:
    """Try so many examples, however slow the machine."""
    return settings(deadline=None, max_examples=number, suppress_health_check=[HealthCheck.too_slow])


def choose(state: State, number: int) -> Action:
    """Read one legal action out of a number; 0 lays one card, truthfully where that can be."""

    def pick(options: Sequence[T]) -> T:
        nonlocal number
        number, at = divmod(number, len(options))
        return options[at]

    open_lay = state.last_lay
    can_stand = why_illegal(state, LetStand()) is None
    can_pass = why_illegal(state, Pass(state.turn)) is None
    kinds = {"lay": bool(calls(state)), "challenge": bool(open_lay), "stand": can_stand, "pass": can_pass}
    kind = pick([kind for kind, can in kinds.items() if can])
    if kind == "stand":
        return LetStand()
    if kind == "pass":
        return Pass(state.turn)
    if kind == "challenge":
        challenges = map(Challenge, range(len(state.players)))
        return pick([challenge for challenge in challenges if why_illegal(state, challenge) is None])
    hand = state.hands[state.turn]
    true = [call for call in calls(state) if hand.count(call.rank) >= call.count]
    honest = pick([True, False, True]) and bool(true)
    call = pick(true if honest else calls(state))
    cards = tuple(hand) if not honest else sorted(hand, key=lambda card: card.rank is not call.rank)
    first = 0 if honest else pick(range(len(cards)))
    most = min(len(cards), state.variant.most_laid or len(cards))
    more = pick(range(most - call.count + 1)) if state.variant.extra_cards and pick([False, True]) else 0
    return Lay(state.turn, (*cards[first:], *cards[:first])[: call.count + more], call)


def play(start: State, numbers: Iterable[int]) -> Game:
    """Play on from a start, one action a number, until someone has won."""
    game = Game(start)
    for number in numbers:
        state = game.at(len(game.actions))
        if state.winner is not None:
            break
        game = game.then(choose(state, number))
    return game


numbers = st.lists(st.integers(0, 10**6), min_size=6, max_size=30)
some_calls = st.builds(Call, st.integers(1, 12), st.sampled_from(Rank))
some_cards = st.builds(Card, st.sampled_from(Rank), st.sampled_from(Suit))


some_ranks = st.lists(st.sampled_from(Rank), min_size=1, unique=True).map(lambda ranks: tuple(sorted(ranks, key=PLACE)))
own_sequences = st.lists(some_ranks, min_size=14, max_size=14).map(lambda rows: OwnSequence("Egen", tuple(rows)))
sequences = st.sampled_from([{"sequence": v.sequence, "same_rank": v.same_rank, "ace_low": v.ace_low}
                             for v in EVERY_SEQUENCE.values()])  # fmt: skip
HOUSE = {
    "next_only": st.booleans(), "most_laid": st.sampled_from([None, None, 1, 2, 4]), "leader": st.sampled_from(Leader),
    "starts_anew": st.booleans(), "passing": st.booleans(),
}  # fmt: skip


@st.composite
def house_variants(draw: Any, sequence: Any = None) -> Variant:
    """A sequence, this one or any or one's own, with any toggles and house rules H1–H6 that go together."""
    own = own_sequences.map(lambda sequence: {"sequence": sequence})
    any_sequence = sequences | sequences | own if sequence is None else st.just({"sequence": sequence})
    extra = draw(st.sampled_from([{}, {"extra_cards": True}, {"extra_cards": True, "count_judged": False}]))
    rules = draw(any_sequence) | extra | draw(st.fixed_dictionaries(HOUSE))
    while True:
        try:
            return Variant(**rules)
        except IllegalVariant as refused:  # H2 leaves no room, or H4 says nothing new
            del rules["most_laid" if refused.reason.rule == "H2" else "starts_anew"]


some_variants = st.sampled_from(ALL_VARIANTS) | house_variants()


@st.composite
def starts(draw: Any, variants: Sequence[Variant] | None = ALL_VARIANTS, most: int = 10) -> State:
    """A dealt game, or a small position made by hand; None: under any rules at all, house rules too."""
    players = draw(st.integers(2, most))
    variant = draw(some_variants if variants is None else st.sampled_from(variants))
    seed = draw(st.integers(0, 2**64 - 1))
    if draw(st.booleans()):
        return deal(players, seed=seed, variant=variant)
    cards, _ = dealing(players, seed)
    size, under = draw(st.integers(1, 4)), draw(st.integers(0, 5))
    hands = {name: cards[seat : seat + players * size : players] for seat, name in enumerate(NAMES[:players])}
    more = {"variant": variant, "turn": draw(st.integers(0, players - 1)), "pile": cards[players * size :][:under]}
    try:
        return setup(hands, previous=draw(st.none() | some_calls), **more)
    except IllegalPosition:  # V4b: nothing could be called after that
        return setup(hands, **more)


any_starts = starts(variants=None)
games = st.builds(play, starts(), numbers)
any_games = st.builds(play, any_starts, numbers)


@st.composite
def positions(draw: Any) -> State:
    """A position somewhere in a game, under any rules."""
    return draw(st.sampled_from(draw(any_games).states))


@st.composite
def nonsense(draw: Any, state: State) -> Action:
    """Any action that can be written down, most of them nearly legal."""
    seat = draw(st.just(state.turn) | st.integers(-1, len(state.players)))
    if draw(st.booleans()):
        return draw(st.just(LetStand()) | st.builds(Challenge, st.just(seat)) | st.builds(Pass, st.just(seat)))
    hand = list(state.hands[seat % len(state.players)])
    cards = draw(st.lists(st.sampled_from(hand) if hand else some_cards, min_size=1, max_size=5, unique=True))
    cards += draw(st.just([]) | st.lists(some_cards, max_size=2))
    ranks = st.sampled_from(state.variant.next_ranks(state.previous)) | st.sampled_from(Rank)
    counts = st.just(len(cards)) | st.integers(1, 60)
    return Lay(seat, draw(st.sampled_from([cards, cards, cards, []])), Call(draw(counts), draw(ranks)))


def plain(state: State) -> dict[str, Any]:
    """Write a position as the plain rules do."""
    lay, previous = state.last_lay, state.previous
    return {
        "hands": [list(map(str, hand)) for hand in state.hands],
        "pile": list(map(str, state.pile)),
        "turn": state.turn,
        "open": lay and plain_action(lay)[1:],
        "previous": previous and (previous.count, str(previous.rank)),
        "winner": state.winner,
        "passes": state.passes,
    }


def plain_action(action: Action) -> tuple[Any, ...]:
    """Write an action as the plain rules do."""
    match action:
        case Lay(seat, cards, call):
            return "lay", seat, list(map(str, cards)), call.count, str(call.rank)
        case Challenge(seat):
            return "challenge", seat
        case LetStand():
            return ("let stand",)
        case Pass(seat):
            return "pass", seat


def from_plain(action: tuple[Any, ...]) -> Action:
    """Read an action of the plain rules."""
    match action:
        case "lay", seat, cards, count, rank:
            return Lay(seat, map(Card.parse, cards), Call(count, Rank(rank)))
        case "challenge", seat:
            return Challenge(seat)
        case "pass", seat:
            return Pass(seat)
        case _:
            return LetStand()
