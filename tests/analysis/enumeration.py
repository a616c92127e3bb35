"""Every game that looks the same to a viewer, found by playing them all: slow, plain, and for few cards only."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations, product
from typing import Any

from fusk_lab import Call, Card, Challenge, Game, Hand, Lay, LetStand, Rank, State, observe, setup, step, why_illegal
from fusk_lab.rules.observation import as_seen
from fusk_lab.rules.position import NAMES

SMALL_DECKS = {
    "six": "A♠ A♥ 2♠ 2♥ 3♠ 3♥",
    "aces": "A♠ A♥ A♦ A♣ 2♠ 2♥ 3♠",
    "seven": "A♠ A♥ A♦ 2♠ 2♥ 3♠ 3♥",
    "eight": "A♠ A♥ A♦ 2♠ 2♥ 2♦ 3♠ 3♥",
}


def games_that_look_like(game: Game, viewer: int | None, cards: Iterable[Card]) -> Counter[State]:
    """Play every deal of these cards and every choice of cards to lay; count the ways to each last position.

    Twins of two decks are two cards. Ways go on as long as the viewer sees the same happen, and the last
    position must look the same.
    """
    variant = game.start.variant
    ways: Counter[State] = Counter(starts_that_look_like(game.start, viewer, tuple(cards)))
    true_state = game.start
    for action in game.actions:
        true_state, true_events = step(true_state, action)
        seen = [as_seen(event, viewer, variant) for event in true_events]
        after: Counter[State] = Counter()
        for state, number in ways.items():
            for other in actions_like(state, action):
                if why_illegal(state, other):
                    continue
                next_state, events = step(state, other)
                if [as_seen(event, viewer, variant) for event in events] == seen:
                    after[next_state] += number
        ways = after
    now = observe(true_state, viewer)
    return Counter({state: number for state, number in ways.items() if observe(state, viewer) == now})


def actions_like(state: State, action: Any) -> Iterator[Any]:
    """The same challenge; or any lay of that seat under the same call."""
    if not isinstance(action, Lay):
        yield action
        return
    hand = tuple(state.hands[action.seat])
    sizes = range(action.call.count, len(hand) + 1) if state.variant.hides_sizes else [action.call.count]
    for size in sizes:
        for cards in combinations(hand, size):
            yield Lay(action.seat, cards, action.call)


def starts_that_look_like(start: State, viewer: int | None, cards: tuple[Card, ...]) -> Iterator[State]:
    """Deal the cards the viewer does not hold in every way; those left over are not in the game."""
    own = Counter() if viewer is None else Counter(start.hands[viewer])
    pool = tuple((Counter(cards) - own).elements())
    others = [seat for seat in range(len(start.players)) if seat != viewer]
    sizes = [*(len(start.hands[seat]) for seat in others), len(start.pile)]
    for *hands, pile in any_sizes(pool, len(sizes)) if start.variant.hides_sizes else of_sizes(pool, sizes):
        held = dict(zip(others, map(Hand, hands), strict=True))
        dealt = tuple(held.get(seat, hand) for seat, hand in enumerate(start.hands))
        if all(dealt):
            yield start._replace(hands=dealt, pile=Hand(pile))


def of_sizes(pool: tuple[Card, ...], sizes: list[int]) -> Iterator[tuple[tuple[Card, ...], ...]]:
    if not sizes:
        yield ()
        return
    for chosen in combinations(range(len(pool)), sizes[0]):
        rest = tuple(card for at, card in enumerate(pool) if at not in chosen)
        for more in of_sizes(rest, sizes[1:]):
            yield (tuple(pool[at] for at in chosen), *more)


def any_sizes(pool: tuple[Card, ...], places: int) -> Iterator[tuple[tuple[Card, ...], ...]]:
    for where in product(range(places + 1), repeat=len(pool)):
        yield tuple(tuple(card for card, at in zip(pool, where, strict=True) if at == place) for place in range(places))


def small_game(cards: list[Card], players: int, variant: Any, under: int, away: int, numbers: Iterable[int]) -> Game:
    """Play with a few cards in their order: some away, some in the pile, the rest dealt; one action a number."""
    cards = cards[away:]
    pile, dealt = cards[:under], cards[under:]
    hands = {name: dealt[seat::players] for seat, name in enumerate(NAMES[:players])}
    game = Game(setup(hands, variant=variant, pile=pile))
    for number in numbers:
        state = game.at(len(game.actions))
        action = None if state.winner is not None else small_action(state, number)
        if action is None:
            break
        game = game.then(action)
    return game


def small_action(state: State, number: int) -> Any:
    """Read an action out of a number: a challenge one time in two, else a lay of one or two cards."""
    number, kind = divmod(number, 4)
    lay = state.last_lay
    if lay is not None and (kind < 2 or state.last_lay_undecided or why_illegal(state, LetStand())):
        if state.last_lay_undecided and kind == 3:
            return LetStand()
        others = [seat for seat in range(len(state.players)) if seat != lay.seat]
        return Challenge(others[number % len(others)])
    if lay is not None and kind == 2:
        return LetStand()
    hand = list(state.hands[state.turn])
    number, extra = divmod(number, 2) if state.variant.extra_cards else (number, 0)
    calls = [
        Call(count, rank)
        for count in (1, 2)
        for rank in (Rank.ACE, Rank.TWO, Rank.THREE)
        if not why_illegal(state, Lay(state.turn, hand[:count], Call(count, rank)))
    ]
    if not calls:
        return None
    number, at = divmod(number, len(calls))
    call = calls[at]
    number, honest = divmod(number, 3)
    first = number % len(hand)
    cards = [*hand[first:], *hand[:first]]
    if honest == 0:
        cards.sort(key=lambda card: card.rank is not call.rank)
    return Lay(state.turn, cards[: call.count + extra], call)
