"""The rules at work: what is legal, why the rest is not, and what an action leads to."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from .actions import (
    Action,
    Challenge,
    Challenged,
    Event,
    Laid,
    Lay,
    LetStand,
    LetStood,
    NewRound,
    Pass,
    Passed,
    PickedUp,
    Revealed,
    Won,
)  # fmt: skip
from .calls import Call
from .cards import Hand
from .position import EMPTY, State, callable_calls
from .reasons import IllegalAction, Reason, Refusal

__all__ = ["Step", "calls", "first_to_challenge", "step", "why_illegal"]


class Step(NamedTuple):
    """Hold what an action led to: the next position, and what happened on the way."""

    state: State
    events: tuple[Event, ...]


def calls(state: State) -> tuple[Call, ...]:
    """List what the seat on turn may call now, ranks ace … king, counts from one (R5, V3, V4b).

    Empty when the game is over or a last lay is undecided (R11), and where V4b leaves no higher call.

    >>> from fusk_lab import setup
    >>> calls(setup({"Pelle": "2♥ 7♣", "Kalle": "A♠"}))
    (Call(count=1, rank=Rank.ACE), Call(count=2, rank=Rank.ACE))
    """
    return () if state.winner is not None or state.last_lay_undecided else callable_calls(state)


def why_illegal(state: State, action: Action) -> Reason | None:
    """Say why an action is refused, or None when `step` takes it: the one truth about legality.

    Raises TypeError for what is no action.
    """
    if state.winner is not None:
        name = state.players[state.winner]
        return Reason(Refusal.GAME_OVER, "R12", seat=state.winner, name=name)
    if type(action) is Lay:
        return _why_no_seat(state, action.seat) or _why_no_lay(state, action)
    if type(action) is Challenge:
        return _why_no_seat(state, action.seat) or _why_no_challenge(state, action.seat)
    if type(action) is LetStand:
        return _why_no_let_stand(state)
    if type(action) is Pass:
        return _why_no_seat(state, action.seat) or _why_no_pass(state, action.seat)
    raise TypeError(f"an action is a Lay, a Challenge, LetStand() or a Pass, not {action!r}")


def _why_no_seat(state: State, seat: int) -> Reason | None:
    if type(seat) is int and 0 <= seat < len(state.players):
        return None
    return Reason(Refusal.UNKNOWN_SEAT, "R1", seat=seat, most=len(state.players) - 1)


def _why_no_lay(state: State, lay: Lay) -> Reason | None:
    seat = lay.seat
    if reason := _why_not_on_turn(state, seat):
        return reason
    if not lay.cards:
        return Reason(Refusal.EMPTY_LAY, "R3", seat=seat, name=state.players[seat])
    missing = state.hands[seat].missing(lay.cards)
    if missing is not None:
        name, held = state.players[seat], state.hands[seat].copies(missing)
        kind = Refusal.NOT_HELD_SO_OFTEN if held else Refusal.NOT_HELD
        return Reason(kind, "R3", seat=seat, name=name, card=missing, count=lay.cards.count(missing), most=held)
    most = state.variant.most_laid
    if most is not None and len(lay.cards) > most:
        return Reason(Refusal.LAID_TOO_MANY, "H2", seat=seat, name=state.players[seat], count=len(lay.cards), most=most)
    return _why_no_call(state, lay.call, len(lay.cards))


def _why_not_on_turn(state: State, seat: int) -> Reason | None:
    if state.last_lay is not None and state.last_lay_undecided:
        layer = state.last_lay.seat
        return Reason(Refusal.LAST_LAY_UNDECIDED, "R11", seat=layer, name=state.players[layer])
    if seat != state.turn:
        return Reason(Refusal.WRONG_TURN, "R2", seat=seat, name=state.players[state.turn], turn=state.turn)
    return None


def _why_no_pass(state: State, seat: int) -> Reason | None:
    name = state.players[seat]
    if not state.variant.passing:
        return Reason(Refusal.NO_PASSING, "R3", seat=seat, name=name)
    if reason := _why_not_on_turn(state, seat):
        return reason
    leads = state.variant.must_lead(state.previous, bare=not state.pile, passes=state.passes)
    return Reason(Refusal.OPENS_THE_ROUND, "H6", seat=seat, name=name) if leads else None


def _why_no_call(state: State, call: Call, laid: int) -> Reason | None:
    variant = state.variant
    most = variant.most_called(state.decks)
    allowed = variant.allows(state.previous, call)
    if allowed and (most is None or call.count <= most):
        if variant.fits(call, laid):
            return None
        kind, rule = (Refusal.FEWER_THAN_CALLED, "V3") if variant.extra_cards else (Refusal.COUNT_NOT_LAID, "R5")
        return Reason(kind, rule, seat=state.turn, call=call, count=laid)
    about = {"seat": state.turn, "name": state.players[state.turn], "call": call, "most": most}
    instead = calls(state)
    if not instead:
        kind = Refusal.NO_CALL_BUT_PASS if variant.passing else Refusal.NO_CALL_LEFT
        return Reason(kind, "V4b", **about)  # type: ignore[arg-type]
    kind = Refusal.CALLED_TOO_MANY if allowed else Refusal.CALL_NOT_ALLOWED
    rule = "V4b" if allowed else variant.call_rule(state.previous, call)
    return Reason(kind, rule, calls=instead, **about)  # type: ignore[arg-type]


def _why_no_challenge(state: State, seat: int) -> Reason | None:
    if state.last_lay is None:
        return Reason(Refusal.NOTHING_TO_CHALLENGE, "R7", seat=seat, name=state.players[seat])
    layer, players = state.last_lay.seat, len(state.players)
    if layer == seat:
        return Reason(Refusal.OWN_LAY, "R7", seat=seat, name=state.players[seat])
    if not state.variant.may_challenge(seat, layer, players):
        return Reason(Refusal.ONLY_THE_NEXT, "H1", seat=seat, name=state.players[(layer + 1) % players])
    return None


def _why_no_let_stand(state: State) -> Reason | None:
    if state.last_lay is None:
        return Reason(Refusal.NOTHING_TO_LET_STAND, "R7")
    if must_challenge(state):
        return Reason(Refusal.MUST_CHALLENGE, "V4b", seat=state.turn, name=state.players[state.turn])
    return None


def must_challenge(state: State) -> bool:
    """Say whether the open lay cannot stand, since no higher call is left for the seat on turn (V4b; but H6)."""
    open_lay = state.last_lay is not None and not state.last_lay_undecided
    return open_lay and state.variant.raises and not state.variant.passing and not calls(state)


def step(state: State, action: Action) -> Step:
    """Carry out an action. Raises IllegalAction, with the reason, and then nothing has changed.

    >>> from fusk_lab import Card, Rank, setup
    >>> start = setup({"Pelle": "2♥ 7♣", "Kalle": "A♠"})
    >>> laid = step(start, Lay(0, [Card.parse("2♥")], Call(1, Rank.ACE)))
    >>> [type(event).__name__ for event in step(laid.state, Challenge(1)).events]
    ['Challenged', 'Revealed', 'PickedUp']
    """
    reason = why_illegal(state, action)
    if reason is not None:
        raise IllegalAction(reason, action)
    if type(action) is Lay:
        return _lay(state, action)
    if type(action) is Challenge and state.last_lay is not None:
        return _challenge(state, action.seat, state.last_lay)
    if type(action) is Pass:
        return _pass(state)
    assert state.last_lay is not None
    return _let_stand(state, state.last_lay.seat)


def _lay(state: State, lay: Lay) -> Step:
    variant, players, hands, pile, turn, _, previous, _, dealt, _ = state
    laid = Hand(lay.cards)
    after = State(
        variant, players, _with_hand(hands, turn, hands[turn] - laid), pile + laid,
        (turn + 1) % len(players), lay, lay.call, None, dealt,
    )  # fmt: skip
    return Step(after, (Laid(turn, lay.call, previous, len(lay.cards), lay.cards),))


def _challenge(state: State, challenger: int, lay: Lay) -> Step:
    variant, players, hands, pile, _, _, _, _, dealt, _ = state
    truthful = variant.is_true(lay.call, lay.cards)  # R8
    taker = challenger if truthful else lay.seat  # R9
    hands = _with_hand(hands, taker, hands[taker] + pile)
    winner = None if hands[lay.seat] else lay.seat  # R11
    previous = variant.previous_after_challenge(lay.call)
    turn = variant.leader.on_turn(lay.seat, challenger, truthful, len(players))  # R10, H3
    after = State(variant, players, hands, EMPTY, turn, None, previous, winner, dealt)
    events = (
        Challenged(challenger, lay.seat),
        Revealed(lay.seat, lay.call, lay.cards, truthful),
        PickedUp(taker, len(pile), tuple(pile)),
    )
    return Step(after, events if winner is None else (*events, Won(winner)))


def _let_stand(state: State, layer: int) -> Step:
    winner = None if state.hands[layer] else layer  # R11
    after = state._replace(last_lay=None, winner=winner)
    return Step(after, (LetStood(layer),) if winner is None else (LetStood(layer), Won(winner)))


def _pass(state: State) -> Step:
    seat, players = state.turn, len(state.players)
    turn, passes = (seat + 1) % players, state.passes + 1
    if passes < players - 1:
        return Step(state._replace(turn=turn, passes=passes), (Passed(seat),))
    # H6: all the others have passed, and so have let the open lay stand
    after = state._replace(turn=turn, passes=0, last_lay=None, previous=None)
    return Step(after, (Passed(seat), NewRound(turn)))


def _with_hand(hands: tuple[Hand, ...], seat: int, hand: Hand) -> tuple[Hand, ...]:
    return (*hands[:seat], hand, *hands[seat + 1 :])


def first_to_challenge(state: State, seats: Iterable[int]) -> int:
    """Return who counts when several challenge at once: the one nearest clockwise from the layer (R7).

    Raises ValueError when nobody spoke, IllegalAction for a seat that may not challenge.
    """
    spoke = tuple(seats)
    for seat in spoke:
        if reason := why_illegal(state, Challenge(seat)):
            raise IllegalAction(reason, Challenge(seat))
    layer = state.last_lay.seat if state.last_lay else state.turn
    return min(spoke, key=lambda seat: (seat - layer - 1) % len(state.players))
