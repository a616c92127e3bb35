"""What an observation tells of the cards: those a viewer has had, laid, taken or seen turned up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import islice

from ..rules import Card, Event, Laid, Observation, OpenLay, PickedUp, Revealed, deck
from ..text.both import in_both

__all__ = ["Cards", "all_events", "game_cards", "laid_cards", "open_lay", "own_at_first", "seen_cards"]

Cards = Counter[Card]


def open_lay(observation: Observation) -> OpenLay:
    """Return the open lay. Raises ValueError when there is none, and so no call to judge."""
    if observation.open_lay is None:
        raise ValueError(in_both("wrong", "no_call"))
    return observation.open_lay


def all_events(observation: Observation) -> tuple[Event, ...]:
    """List what was seen; of a position alone, the open lay."""
    lay = observation.open_lay
    if observation.seen or lay is None:
        return observation.seen
    return (Laid(lay.seat, lay.call, None, lay.count, lay.cards),)


def laid_cards(events: Sequence[Event], at: int) -> tuple[Card, ...] | None:
    """Return the cards of the lay told there if they are the viewer's or were turned up, else None."""
    laid = events[at]
    assert isinstance(laid, Laid)
    # others may have passed before the challenge (H6)
    turned_up = next((event for event in islice(events, at + 1, None) if isinstance(event, Laid | Revealed)), None)
    return turned_up.cards if isinstance(turned_up, Revealed) else laid.cards


def own_at_first(observation: Observation) -> Cards:
    """Count the cards the viewer held before the first event."""
    own, viewer = Counter(observation.hand or ()), observation.viewer
    for event in all_events(observation):
        if isinstance(event, Laid) and event.seat == viewer:
            own.update(event.cards or ())
        elif isinstance(event, PickedUp) and event.seat == viewer:
            own.subtract(event.cards or ())
    return +own


def seen_cards(observation: Observation) -> Cards:
    """Count the cards the viewer has laid, taken or seen turned up, each as often as it is surely there."""
    seen: Cards = Counter()
    for event in all_events(observation):
        if isinstance(event, Laid | PickedUp | Revealed):
            seen |= Counter(event.cards or ())
    return seen


def game_cards(observation: Observation, cards: Iterable[Card] | None = None) -> Cards:
    """Count the cards that may be in the game: those given, or else the decks (R1).

    Raises ValueError when a card has been seen that is not among them.
    """
    game = Counter(deck(observation.decks) if cards is None else cards)
    for card in (own_at_first(observation) | seen_cards(observation)) - game:
        raise ValueError(in_both("wrong", "card", card=card))
    return game
