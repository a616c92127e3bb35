"""Cards followed one by one: which a viewer can place, how they know, and where each can be by now."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum
from operator import attrgetter

from ..rules import Card, Laid, Observation, PickedUp, Rank
from .seen import all_events, laid_cards, own_at_first

__all__ = ["How", "Traced", "traced"]


class How(Enum):
    """How a viewer came to know a card."""

    HELD = "the viewer holds it"
    LAID = "the viewer laid it, and the pile has not been taken"
    TAKEN = "the viewer laid it, and somebody took the pile"
    TURNED_UP = "it was turned up, and somebody took the pile"

    def __repr__(self) -> str:
        return f"How.{self.name}"


@dataclass(frozen=True, slots=True)
class Traced:
    """Hold a card the viewer can trace.

    `seat` took it (None: nobody else did) and has since laid `laid_since` cards face down (None where V3 hides
    how many). It lies in a hand of `seats`, or in the pile under the open lay if `in_pile`, or in the open lay
    if `in_lay`: in the only one of these there is, or else nobody can tell in which.
    """

    card: Card
    how: How
    seat: int | None
    laid_since: int | None
    seats: frozenset[int]
    in_pile: bool = False
    in_lay: bool = False

    @property
    def placed(self) -> bool:
        """Say whether the card is surely not in the open lay."""
        return not self.in_lay

    @property
    def certain(self) -> bool:
        """Say whether there is one place only where the card can be."""
        return len(self.seats) + self.in_pile + self.in_lay == 1


def traced(observation: Observation, rank: Rank | None = None) -> tuple[Traced, ...]:
    """Trace the cards a viewer has held or seen turned up, of one rank or of all, ace … king.

    Only the movements count here, not the sizes of hands. With two decks, twins are told apart only where
    they must lie in different places.

    >>> from fusk_lab import Call, Game, Lay, observe, setup
    >>> game = Game(setup({"Pelle": "2♥ 7♣", "Kalle": "A♠ 9♦"})).then(Lay(0, [Card.parse("2♥")], Call(1, Rank.ACE)))
    >>> [(str(known.card), known.how, known.placed) for known in traced(observe(game, 1), Rank.ACE)]
    [('A♠', How.HELD, True)]
    """
    viewer, events = observation.viewer, all_events(observation)
    known = [_held(card, viewer) for card in own_at_first(observation).elements() if rank in (None, card.rank)]
    for at, event in enumerate(events):
        if not isinstance(event, Laid | PickedUp):
            continue
        known = [_settled(each) if each.in_lay else each for each in known]
        cards = laid_cards(events, at) if isinstance(event, Laid) else event.cards
        mine = event.seat == viewer
        if cards is not None and (mine or isinstance(event, Laid)):
            of_rank = [card for card in cards if rank in (None, card.rank)]
            known = _found(known, event, of_rank, How.LAID if mine else How.TURNED_UP)
        elif isinstance(event, Laid):
            known = [_perhaps_laid(each, event) for each in known]
        else:
            known = [_taken(each, event.seat) for each in known]
    empty = frozenset(seat for seat, size in enumerate(observation.hand_sizes) if size == 0)
    known = [replace(each, seats=each.seats - empty) if each.seats & empty else each for each in known]
    return tuple(sorted(known, key=_order))


_order = attrgetter("card")


def _held(card: Card, seat: object) -> Traced:
    assert isinstance(seat, int)
    return Traced(card, How.HELD, None, None, frozenset((seat,)))


def _settled(known: Traced) -> Traced:
    """Let the lay the card is or may be in become a part of the pile."""
    return Traced(known.card, known.how, known.seat, known.laid_since, known.seats, in_pile=True)


def _perhaps_laid(known: Traced, laid: Laid) -> Traced:
    """Follow a card past a lay that nobody has seen."""
    if laid.seat not in known.seats:
        return known
    since = known.laid_since
    if known.seat == laid.seat:
        since = None if since is None or laid.count is None else since + laid.count
    return Traced(known.card, known.how, known.seat, since, known.seats, known.in_pile, in_lay=True)


def _taken(known: Traced, seat: int) -> Traced:
    """Follow a card past somebody else's taking of the pile."""
    if not known.in_pile:
        return known
    if known.seats <= {seat}:  # that seat now has it for certain
        how = How.TAKEN if known.how is How.LAID else known.how
        return Traced(known.card, how, seat, 0, frozenset((seat,)))
    return replace(known, in_pile=False, seats=known.seats | {seat})


def _found(known: list[Traced], event: Laid | PickedUp, cards: Iterable[Card], how: How) -> list[Traced]:
    """Find these very cards, and no others, in the lay or in the pile the viewer takes."""
    laid, seat = isinstance(event, Laid), event.seat

    def there(each: Traced) -> bool:
        return seat in each.seats if laid else each.in_pile

    rest, found = list(known), []
    for card in cards:
        twins = [each for each in rest if each.card is card and there(each)]
        old = next((each for each in twins if each.certain), twins[0] if twins else None)
        if old is not None:
            rest.remove(old)
            rest = [_either(each, old) if each in twins else each for each in rest]
        found.append(Traced(card, how, None, None, frozenset(), in_lay=True) if laid else _held(card, seat))
    if not laid:
        rest = [replace(each, in_pile=False) if each.in_pile else each for each in rest]
    return rest + found


def _either(one: Traced, other: Traced) -> Traced:
    """Say where one of two twins can be when the other has been found, and nobody knows which it was."""
    return replace(
        one, seats=one.seats | other.seats, in_pile=one.in_pile or other.in_pile, in_lay=one.in_lay or other.in_lay
    )
