"""Where the cards of a rank can be: every way they may have gone that agrees with what a viewer has seen.

A way is a deal (which card lies where at the start, the cards that are not in the game included) and, for each
lay, which of the hand's cards were laid. All ways that agree with the viewer's own cards, the counts and the
cards turned up are counted, each once: so a face-down lay may as well be any cards of that hand, and what is
counted is exact for "every deal is equally likely, and nobody chooses what to lay".

Seen cards are followed one by one as long as there are few ways to tell apart (`by_card`). After that only so
much is remembered: how many of the rank were among the cards seen, and each single card until its holder lays
face down. That is a part of what was seen, so whatever is certain then is certain.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import comb
from typing import Final, NamedTuple

from ..rules import Card, Event, Laid, Observation, PickedUp, Rank
from ..text.both import in_both
from .seen import Cards, all_events, game_cards, laid_cards, open_lay, own_at_first, seen_cards
from .trail import Traced, traced

__all__ = ["AWAY", "LAY", "PILE", "Ways", "ways"]

# Places after the seats, as they stand at the end of a tuple: the pile under the open lay, the open lay, and
# the cards of the decks that are not in the game (positions set up by hand).
PILE, LAY, AWAY = -3, -2, -1
_MOST_BY_CARD: Final = 1_000  # arrangements to tell apart before single cards are forgotten
_BITS: Final = 8  # of a count in a packed arrangement


class Ways(NamedTuple):
    """Hold how many of the rank may lie in each place, with the number of ways to each.

    `counts` maps a tuple (a number for each seat's hand, then PILE, LAY and AWAY) to its ways; `by_card` says
    whether all cards seen were followed one by one.
    """

    counts: Mapping[tuple[int, ...], int]
    by_card: bool


def ways(observation: Observation, cards: Iterable[Card] | None = None) -> Ways:
    """Count the ways the cards of the called rank may have gone.

    `cards` are those of the game where everybody knows that it holds fewer than the decks. Raises ValueError
    when no call is open, where sizes are hidden (V3), and for cards that are not enough.
    """
    if observation.open_call is None or observation.pile_size is None:
        raise ValueError("ways are counted for an open call where the sizes of hands are known")
    return _ways(observation, tuple(sorted(game_cards(observation, cards).elements())))


@lru_cache(8)  # one may be large
def _ways(observation: Observation, cards: tuple[Card, ...]) -> Ways:
    rank = open_lay(observation).call.rank
    of_rank = {card: 0 if card.rank is rank else None for card in cards}
    followed = {card: kind for kind, card in enumerate(sorted(seen_cards(observation)), 1)}
    try:
        return Ways(_Sift(observation, cards, of_rank | followed, _MOST_BY_CARD).counts(rank), by_card=True)
    except _TooManyError:
        counts = _Sift(observation, cards, of_rank, None).counts(rank)
    agree = _agreeing(observation, traced(observation, rank), sum(card.rank is rank for card in cards))
    return Ways({places: number for places, number in counts.items() if agree(places)}, by_card=False)


def _agreeing(observation: Observation, known: Sequence[Traced], copies: int) -> Callable[[tuple[int, ...]], bool]:
    """Say which numbers agree with single cards: what these prove holds even where only ranks are remembered."""
    layer, surely = open_lay(observation).seat, Counter[int]()
    left = copies - sum(each.placed for each in known)
    for each in known:
        if each.certain:
            surely[next(iter(each.seats), PILE if each.in_pile else LAY)] += 1

    def agree(places: tuple[int, ...]) -> bool:
        at_layer = places[LAY] + (0 if layer == observation.viewer else places[layer])
        return at_layer <= left and all(places[place] >= count for place, count in surely.items())

    return agree


class _TooManyError(Exception):
    """There are more arrangements than shall be told apart."""


class _Sift:
    """Follow all arrangements through what was seen.

    Each place holds `known` cards, the same in every arrangement, and `free` ones. Of these, those of a kind
    (a number; None: all others, which are not counted) are counted in an arrangement packed in one int. With a
    limit `most`, each kind is one card (or cards not seen at all), and known cards lie in no hand but the
    viewer's; without one, a known card in a hand becomes free when that hand lays face down.
    """

    def __init__(
        self, observation: Observation, cards: Sequence[Card], kinds: Mapping[Card, int | None], most: int | None
    ) -> None:
        self.viewer, self.kinds, self.most = observation.viewer, kinds, most
        self.seats = len(observation.players)
        self.places = self.seats + 3
        self.number_of_kinds = 1 + max((kind for kind in kinds.values() if kind is not None), default=0)
        events = all_events(observation)
        self.known: list[Cards] = [Counter() for _ in range(self.places)]
        self.free = _sizes_at_first(observation, events, len(cards))
        pool = Counter(cards)
        if isinstance(self.viewer, int):
            self.known[self.viewer] = own_at_first(observation)
            pool -= self.known[self.viewer]
            self.free[self.viewer] = 0
        self.ways: dict[int, int] = dict(self._deals(self._count_kinds(pool)))
        for at, event in enumerate(events):
            if isinstance(event, Laid):
                self._see_lay(event, laid_cards(events, at))
            elif isinstance(event, PickedUp):
                self._see_pickup(event)

    def counts(self, rank: Rank) -> Mapping[tuple[int, ...], int]:
        """Count the cards of a rank in each place, in all arrangements."""
        kinds = {kind for card, kind in self.kinds.items() if card.rank is rank and kind is not None}
        known = [sum(count for card, count in cards.items() if card.rank is rank) for cards in self.known]
        counts: defaultdict[tuple[int, ...], int] = defaultdict(int)
        for arrangement, ways in self.ways.items():
            fields = arrangement.to_bytes(self.places * self.number_of_kinds, "little")
            held = (sum(fields[kind * self.places + place] for kind in kinds) for place in range(self.places))
            counts[tuple(map(int.__add__, held, known))] += ways
        return counts

    # An arrangement: one field for each kind and place, all places of a kind together

    def _unit(self, kind: int, place: int) -> int:
        return 1 << _BITS * (kind * self.places + place % self.places)

    def _mask(self, place: int) -> int:
        return sum(self._unit(kind, place) * 0xFF for kind in range(self.number_of_kinds))

    def _count_kinds(self, cards: Cards) -> list[int]:
        counts = [0] * self.number_of_kinds
        for card, count in cards.items():
            kind = self.kinds[card]
            if kind is not None:
                counts[kind] += count
        return counts

    def _deals(self, counts: list[int]) -> Iterator[tuple[int, int]]:
        """Deal so many cards of each kind to the free slots of all places."""
        dealt = {(0, tuple(self.free)): 1}
        for kind, count in enumerate(counts):
            for place in range(self.places):
                after: defaultdict[tuple[int, tuple[int, ...]], int] = defaultdict(int)
                last = place == self.places - 1
                for (arrangement, slots), ways in dealt.items():
                    left = count - _dealt(arrangement, kind, self.places)
                    for here in range(left if last else 0, min(left, slots[place]) + 1):
                        fewer = (*slots[:place], slots[place] - here, *slots[place + 1 :])
                        more = arrangement + here * self._unit(kind, place)
                        after[more, fewer] += ways * comb(slots[place], here)
                self._check(len(after))
                dealt = after
        for (arrangement, _), ways in dealt.items():
            yield arrangement, ways

    def _check(self, arrangements: int) -> None:
        if self.most is not None and arrangements > self.most:
            raise _TooManyError

    # What was seen

    def _see_lay(self, laid: Laid, cards: tuple[Card, ...] | None) -> None:
        self._merge(LAY, PILE)
        if cards is not None:
            self._move_seen(laid.seat, Counter(cards))
            return
        assert laid.count is not None
        self._forget(laid.seat)
        self._move(laid.seat, laid.count)

    def _see_pickup(self, picked: PickedUp) -> None:
        self._merge(LAY, PILE)
        if picked.seat != self.viewer:
            self._merge(PILE, picked.seat)
            if self.most is not None:
                self._forget(picked.seat)
            return
        assert picked.cards is not None
        found = Counter(picked.cards) - self.known[PILE]
        here = self._packed(found, PILE)
        mask = self._mask(PILE)
        self.ways = {each - here: ways for each, ways in self.ways.items() if each & mask == here}
        self.free[PILE], self.known[PILE] = 0, Counter()
        self.known[picked.seat] += Counter(picked.cards)

    def _packed(self, cards: Cards, place: int) -> int:
        return sum(count * self._unit(kind, place) for kind, count in enumerate(self._count_kinds(cards)))

    def _merge(self, source: int, target: int) -> None:
        """Put all cards of one place to those of another."""
        mask, shift = self._mask(source), _BITS * (target % self.places - source % self.places)
        after: defaultdict[int, int] = defaultdict(int)
        for arrangement, ways in self.ways.items():
            moved = arrangement & mask
            after[arrangement - moved + (moved << shift if shift > 0 else moved >> -shift)] += ways
        self.ways = after
        self.free[target] += self.free[source]
        self.known[target] += self.known[source]
        self.free[source], self.known[source] = 0, Counter()

    def _forget(self, place: int) -> None:
        """Count the known cards of a place among the free ones."""
        more = self._packed(self.known[place], place)
        self.ways = {arrangement + more: ways for arrangement, ways in self.ways.items()} if more else self.ways
        self.free[place] += self.known[place].total()
        self.known[place] = Counter()

    def _move(self, source: int, count: int) -> None:
        """Lay so many free cards face down: any of them."""
        step = [self._unit(kind, LAY) - self._unit(kind, source) for kind in range(self.number_of_kinds)]

        def choices(held: list[int]) -> Iterator[tuple[int, int]]:
            chosen = [(0, 0, 1)]
            for kind, most in enumerate(held):
                chosen = [
                    (moved + here * step[kind], laid + here, ways * comb(most, here))
                    for moved, laid, ways in chosen
                    for here in range(min(most, count - laid) + 1)
                ]
                self._check(len(chosen))
            others = self.free[source] - sum(held)
            for moved, laid, ways in chosen:
                if count - laid <= others:
                    yield moved, ways * comb(others, count - laid)

        self._choose(source, choices)
        self.free[source] -= count
        self.free[LAY] += count

    def _move_seen(self, source: int, cards: Cards) -> None:
        """Lay these very cards, to lie there in everybody's sight or the viewer's knowledge."""
        found = cards - self.known[source]
        wanted, others = self._count_kinds(found), found.total() - sum(self._count_kinds(found))

        def choices(held: list[int]) -> Iterator[tuple[int, int]]:
            ways = comb(self.free[source] - sum(held), others)
            for have, want in zip(held, wanted, strict=True):
                ways *= comb(have, want)
            if ways:
                yield -self._packed(found, source), ways

        self._choose(source, choices)
        self.known[source] -= cards
        self.free[source] -= found.total()
        self.known[LAY] = cards

    def _choose(self, source: int, choices: Callable[[list[int]], Iterable[tuple[int, int]]]) -> None:
        """Let each arrangement become those that follow from what it has in a place."""
        mask, known = self._mask(source), dict[int, tuple[tuple[int, int], ...]]()
        after: defaultdict[int, int] = defaultdict(int)
        for arrangement, ways in self.ways.items():
            here = arrangement & mask
            if here not in known:
                fields = here.to_bytes(self.places * self.number_of_kinds, "little")
                known[here] = tuple(choices(list(fields[source :: self.places])))
            for change, more in known[here]:
                after[arrangement + change] += ways * more
            self._check(len(after))
        self.ways = after


def _dealt(arrangement: int, kind: int, places: int) -> int:
    fields = arrangement >> _BITS * kind * places & (1 << _BITS * places) - 1
    return sum(fields.to_bytes(places, "little"))


def _sizes_at_first(observation: Observation, events: Iterable[Event], cards: int) -> list[int]:
    """Count the cards of each place before the first event. Raises ValueError for more than there are."""
    sizes = [*(size or 0 for size in observation.hand_sizes), observation.pile_size or 0, 0, 0]
    for event in events:
        if isinstance(event, Laid | PickedUp):
            count = (event.count or 0) * (1 if isinstance(event, Laid) else -1)
            sizes[event.seat] += count
            sizes[PILE] -= count
    sizes[AWAY] = cards - sum(sizes)
    if sizes[AWAY] < 0:
        raise ValueError(in_both("wrong", "cards", count=sum(sizes) - sizes[AWAY], cards=cards))
    return sizes
