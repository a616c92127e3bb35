"""A whole game of every variant, played by fixed habits and written down; read them, they are games.

After a change of the rules that is meant: ``python -m tests.rules.test_golden`` writes them anew, and the
difference is what a reviewer reads.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from fusk_lab import (
    VARIANTS,
    Action,
    Challenge,
    Challenged,
    Game,
    Laid,
    Lay,
    LetStand,
    LetStood,
    Moment,
    NewRound,
    Pass,
    Passed,
    PickedUp,
    Rank,
    Revealed,
    State,
    Variant,
    Won,
    calls,
    deal,
    why_illegal,
)
from fusk_lab.rules.settings import NAMES
from fusk_lab.rules.telling import DealtRest, DealtRound, Decks, Starter, TurnOf

from .positions import OWN

GOLDEN = Path(__file__).with_name("golden")
# Seeds of short games with true and false lays challenged, and more than one last lay in most.
SEEDS = {
    "base": 1459, "descending": 990, "either_side": 209, "either_side_or_same": 33, "extra_cards": 1005,
    "swedish": 160, "descending + extra_cards": 990, "swedish + ace_low": 875, "next_challenges": 303,
    "at_most_1": 503, "extra_cards + ranks_only + at_most_4": 146, "winner_leads": 144, "taker_leads": 360,
    "either_side + starts_anew": 267, "same_rank_rounds": 441, "passing": 311, "swedish + passing": 446, OWN.key: 57,
}  # fmt: skip


def path_of(key: str) -> Path:
    name = key.partition(" start>")[0].replace("(", "_").replace(")", "")  # of an own rule its name alone
    return GOLDEN / f"{name.replace(' ', '')}.txt"


# Habits: a true call where the hand allows one, else a few cards under a false one; the next player challenges
# on good evidence, and now and then on none.


def lays(state: State, number: int) -> Lay:
    hand = state.hands[state.turn]
    true = [call for call in calls(state) if hand.count(call.rank) >= call.count]
    false = [call for call in calls(state) if call.count <= 2 + number % 2]
    call = min(true or false or calls(state), key=lambda call: (call.rank is Rank.ACE, call.rank.place, -call.count))
    cards = sorted(hand, key=lambda card: card.rank is not call.rank)
    most = min(len(cards), state.variant.most_laid or len(cards))
    extra = state.variant.extra_cards and number % 3 == 2 and most > call.count
    return Lay(state.turn, cards[: call.count + extra], call)


def answers(state: State, lay: Lay, number: int) -> Action | None:
    """A challenge, or letting the lay stand; None: the next player just lays."""
    held = state.hands[state.turn].count(lay.call.rank)
    if held + lay.call.count > 4 * state.decks or why_illegal(state, LetStand()):
        return Challenge(state.turn)
    if number % 7 == 3:
        other = Challenge((lay.seat + 2) % len(state.players))
        return Challenge(state.turn) if why_illegal(state, other) else other
    return LetStand() if number % 2 or state.last_lay_undecided else None


def passes(state: State, number: int) -> Pass | None:
    """Passing where there is no call, and now and then where there is no true one (H6)."""
    hand, passing = state.hands[state.turn], Pass(state.turn)
    true = any(hand.count(call.rank) >= call.count for call in calls(state))
    lays = true or (calls(state) and number % 3 == 0)
    return None if lays or why_illegal(state, passing) else passing


def played(key: str) -> Game:
    game = Game(deal(3, seed=SEEDS[key], variant=Variant.parse(key)))
    while (state := game.at(len(game.actions))).winner is None:
        number = sum(isinstance(action, Lay) for action in game.actions)
        answer = answers(state, state.last_lay, number) if state.last_lay else None
        game = game.then(answer or passes(state, number) or lays(state, number))
    return game


# Written down: what happened, hand sizes and pile, the rules.


def told(moment: Moment) -> str:
    event, names = moment.event, moment.state.players
    match event:
        case Decks(players, decks):
            return f"{players} players, {decks} deck(s)"
        case DealtRound(_, each):
            return f"everyone has {each}"
        case DealtRest(seats, each):
            return f"{each + 1} for {', '.join(names[seat] for seat in seats)}"
        case Starter(seat):
            return f"{names[seat]} starts"
        case Laid(seat, call, _, _, cards):
            return f"{names[seat]} lays {' '.join(map(str, cards))} as {call}"
        case Challenged(seat, layer):
            return f"{names[seat]} challenges {names[layer]}"
        case Revealed(_, call, cards, truthful):
            return f"    {' '.join(map(str, cards))} is {'' if truthful else 'not '}{call}"
        case PickedUp(seat, count, _):
            return f"    {names[seat]} takes {count}"
        case TurnOf(seat):
            return f"    {names[seat]} is next"
        case LetStood():
            return "    it stands"
        case Passed(seat):
            return f"{names[seat]} passes"
        case NewRound(seat):
            return f"    {names[seat]} begins a new round"
        case Won(seat):
            return f"{names[seat]} has won"


def transcript(key: str) -> str:
    game = played(key)
    hands = [f"{name}: {hand}" for name, hand in zip(game.start.players, game.start.hands, strict=True)]
    lines = []
    for moment in game.steps:
        sizes = " ".join(f"{len(hand):2}" for hand in moment.state.hands)
        lines.append(f"{told(moment):44} | {sizes} | {len(moment.state.pile):2} | {' '.join(moment.rules)}")
    return "\n".join([f"{key}, seed {SEEDS[key]}", *hands, "", *lines, ""])


@pytest.mark.parametrize("key", SEEDS)
def test_the_game_is_the_one_written_down(key):
    assert transcript(key) == path_of(key).read_text(encoding="utf-8")


def test_every_variant_has_a_transcript():
    assert set(SEEDS) > set(VARIANTS)
    assert {name for key in SEEDS for name in key.split(" + ")} >= set(NAMES)
    assert {path.name for path in GOLDEN.glob("*.txt")} == {path_of(key).name for key in SEEDS} | {"deals.txt"}


if __name__ == "__main__":
    for key in SEEDS:
        path_of(key).write_text(transcript(key), encoding="utf-8", newline="\n")
