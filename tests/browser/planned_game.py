"""A whole game planned beforehand against those who are built in, so that a page can be told from what should be."""

from collections.abc import Iterator
from dataclasses import dataclass

from fusk_lab import Action, Card, Challenge, Game, Lay, LetStand, Revealed, calls
from fusk_lab.lab.play.host import Host, NotNow, Plan, host
from fusk_lab.rules import Variant, deal

MOST = 5    # cards in a lay: fewer would make a long game, more would lay a hand at once where V3 allows it


@dataclass(frozen=True)
class Planned:
    """One decision: what is done, and the table before and after it."""

    before: Host
    action: Action
    after: Host

    @property
    def call(self) -> int:
        """Count which of the calls that may be made this lay is made under."""
        return calls(self.before.state).index(self.action.call)


def table(players: int, seed: int, variant: Variant, *, level: str = "honest", lang: str = "sv") -> Host:
    """Sit down alone, as ``Table(players, seed=seed, variant=variant)`` does."""
    start = deal(players, seed=seed, variant=variant)
    return host(Plan(start.players, seed, start.variant, 0, "solo", level, lang))


def plan(at: Host, most: int = 200) -> Iterator[Planned]:
    """Decide for the one who plays until somebody has won, or so many times."""
    for _ in range(most):
        if at.state.winner is not None:
            return
        action = _answer(at) if at.state.last_lay else _lay(at)
        after = _done(at, action)
        yield Planned(at, action, after)
        at = after


def _done(at: Host, action: Action) -> Host:
    match action:
        case Lay(_, cards, call):
            return at.lay(cards, call)
        case Challenge():
            return at.challenge()
    return at.let_stand()


def _answer(at: Host) -> Action:
    """Challenge a bluff, and let the truth stand; where that may not be done (V4b), challenge."""
    state = at.state
    lies = not state.variant.is_true(state.last_lay.call, state.last_lay.cards)
    if not lies:
        try:
            at.let_stand()
        except (NotNow, ValueError):
            lies = True
    return Challenge(at.mine) if lies else LetStand()


def _lay(at: Host) -> Lay:
    """Lay as many cards as nobody challenges; if somebody does whatever is laid, the first that may be laid."""
    lays = list(_lays(at))
    return next((lay for lay in lays if not _is_caught(at.lay(lay.cards, lay.call).sitting.game, lay)), lays[-1])


def _lays(at: Host) -> Iterator[Lay]:
    state, hand = at.state, at.state.hands[at.mine]
    for number in range(min(MOST, len(hand)), 0, -1):
        for call in calls(state):
            if state.variant.fits(call, number):
                cards = sorted(hand, key=lambda card, rank=call.rank: card.rank is not rank)[:number]
                yield Lay(at.mine, tuple[Card, ...](cards), call)


def _is_caught(game: Game, lay: Lay) -> bool:
    last = [event for event in game.events if isinstance(event, Revealed)]
    return any(event.layer == lay.seat and set(event.cards) == set(lay.cards) for event in last[-1:])
