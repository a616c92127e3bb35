"""A position of the game, and the two ways to one: a deal from a seed, or cards set out by hand."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from .actions import Lay
from .calls import Call
from .cards import Card, Hand, deck, parse_cards
from .reasons import IllegalPosition, Reason, Refusal
from .variants import BASE, Variant

__all__ = ["Deal", "State", "deal", "dealing", "decks_for", "setup", "under"]

EMPTY: Final = Hand()
FEWEST, MOST = 2, 10  # R1
PLAYERS: Final = range(FEWEST, MOST + 1)
SEEDS: Final = 1 << 64  # so many deals there are
LONGEST_NAME: Final = 40
_NO_SIGN_OF_A_NAME: Final = ":,#\u115f\u1160\u2800\u3164\uffa0"  # the last five print, but as nothing
KEYWORDS: Final = frozenset({"variant", "pile", "previous", "turn", "deal"})  # of the text form
# Given names read alike in every language, so a deal by number needs no words.
NAMES: Final = ("Pelle", "Kalle", "Lisa", "Omar", "Maja", "Nils", "Sara", "Elsa", "Ali", "Vera")


class Deal(NamedTuple):
    """Remember the seed a game was dealt from. It is as secret as the cards."""

    seed: int


class State(NamedTuple):
    """Hold a whole position; it never changes. Seats count from 0, clockwise.

    A named tuple because the engine makes one a step, and a frozen dataclass costs several times more.
    """

    variant: Variant
    players: tuple[str, ...]
    hands: tuple[Hand, ...]
    pile: Hand  # the open lay included
    turn: int  # while a lay is open: the seat after the layer, unless somebody has passed (H6)
    last_lay: Lay | None = None  # the open lay; None once it is decided
    previous: Call | None = None  # the last call, which the next one follows
    winner: int | None = None
    dealt: Deal | None = None
    passes: int = 0  # in a row, since the last lay or challenge (H6)

    @property
    def decks(self) -> int:
        """Count the decks that so many players use (R1)."""
        return decks_for(len(self.players))

    @property
    def last_lay_undecided(self) -> bool:
        """Say whether a lay is open that emptied the layer's hand (R11)."""
        return self.last_lay is not None and not self.hands[self.last_lay.seat]


def decks_for(players: int) -> int:
    """Count the decks for so many players: one for 2–4, two for 5–10 (R1)."""
    return 1 if players <= 4 else 2


def deal(players: int | Sequence[str], *, seed: int, variant: Variant = BASE) -> State:
    """Deal all cards round from seat 0, and draw the starter, from a seed (R1, R2).

    The same seed gives the same deal on every machine. Raises IllegalPosition for a number of players that
    R1 does not know, for a name that cannot be told from another, and for a seed outside 0 … 2**64 - 1.

    >>> [len(hand) for hand in deal(3, seed=7).hands]
    [18, 17, 17]
    """
    if type(players) is int:
        _check_count(players)
        players = NAMES[:players]
    names = _checked_names(players)  # type: ignore[arg-type]
    cards, starter = dealing(len(names), seed)
    hands = tuple(Hand(cards[seat :: len(names)]) for seat in range(len(names)))
    return State(_variant(variant), names, hands, EMPTY, starter, dealt=Deal(seed))


def dealing(players: int, seed: int) -> tuple[tuple[Card, ...], int]:
    """Shuffle the decks and draw the starter: the cards in the order they are dealt, and a seat.

    splitmix64 (Steele, Lea and Flood 2014) started at the seed feeds a Fisher–Yates shuffle from the last card
    down, each draw being ``word * n >> 64``; the starter is the next draw. Not the interpreter's own shuffle:
    another program in another language must be able to deal the same cards.
    """
    if type(seed) is not int or not 0 <= seed < SEEDS:
        raise IllegalPosition(Reason(Refusal.SEED, "R2", name=repr(seed)[:40]))
    words = _splitmix64(seed)
    cards = list(deck(decks_for(players)))
    for last in range(len(cards) - 1, 0, -1):
        other = next(words) * (last + 1) >> 64
        cards[last], cards[other] = cards[other], cards[last]
    return tuple(cards), next(words) * players >> 64


def next_seed(seed: int) -> int:
    """Return the seed of the next deal; after the last one comes the first."""
    return (seed + 1) % SEEDS


def _splitmix64(state: int) -> Iterator[int]:
    word = (1 << 64) - 1
    while True:
        state = state + 0x9E3779B97F4A7C15 & word
        z = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & word
        z = (z ^ z >> 27) * 0x94D049BB133111EB & word
        yield z ^ z >> 31


def setup(
    hands: Mapping[str, str | Iterable[Card]],
    *,
    variant: Variant = BASE,
    turn: int = 0,
    pile: str | Iterable[Card] = "",
    previous: Call | None = None,
) -> State:
    """Set out a position by hand; it need not hold a whole deck.

    Raises ValueError for a card it cannot read, and IllegalPosition for one no game can reach: too many or too
    few players (R1), names that cannot be told apart, a card more often than the decks hold it (R1), an empty
    hand (R11: that player has won), a turn that is not a seat, a call after which none is left (V4b).

    >>> setup({"Pelle": "2♥ 7♣ J♦", "Kalle": "A♠"}, turn=1).hands[1]
    Hand.parse('A♠')
    """
    names = _checked_names(tuple(hands))
    held = tuple(_cards(cards) for cards in hands.values())
    pile = _cards(pile)
    _check_copies((*(card for cards in held for card in cards), *pile), decks_for(len(names)))
    for seat, (name, hand) in enumerate(zip(names, held, strict=True)):
        if not hand:
            raise IllegalPosition(Reason(Refusal.EMPTY_HAND, "R11", seat=seat, name=name))
    if type(turn) is not int or not 0 <= turn < len(names):
        raise IllegalPosition(Reason(Refusal.TURN_NOT_A_SEAT, "R2", name=repr(turn)[:40], most=len(names) - 1))
    if not isinstance(previous, Call | None):
        raise TypeError(f"the previous call is a Call or None, not {previous!r}")
    state = State(_variant(variant), names, tuple(map(Hand, held)), Hand(pile), turn, previous=previous)
    return _checked_previous(state)


def under(state: State, variant: Variant) -> State:
    """Return the same cards and turn under other rules. Raises IllegalPosition where V4b leaves no call."""
    return _checked_previous(state._replace(variant=_variant(variant)))


def _variant(variant: Variant) -> Variant:
    if not isinstance(variant, Variant):
        raise TypeError(f"the rules are a Variant, such as BASE or VARIANTS['descending'], not {variant!r}")
    return variant


def _checked_previous(state: State) -> State:
    if state.previous is None:
        return state
    variant = state.variant
    limits = ((52 * state.decks, "R5"), (variant.most_called(state.decks), "V4b"), (variant.most_laid, "H2"))
    limit, rule = min((limit, rule) for limit, rule in limits if limit is not None)
    if state.previous.count > limit:
        raise IllegalPosition(Reason(Refusal.PREVIOUS_TOO_MANY, rule, call=state.previous, most=limit))
    if variant.raises and not variant.passing and not callable_calls(state):
        name = state.players[state.turn]
        raise IllegalPosition(Reason(Refusal.NO_CALL_LEFT, "V4b", seat=state.turn, name=name))
    return state


def callable_calls(state: State) -> tuple[Call, ...]:
    """List what the hand on turn is enough for under the rank and count rules (R4, R5, V1–V4b, H2)."""
    most = state.variant.most_callable(len(state.hands[state.turn]), state.decks)
    return state.variant.calls(state.previous, most)


def _cards(cards: str | Iterable[Card]) -> tuple[Card, ...]:
    return tuple(parse_cards(cards)) if isinstance(cards, str) else tuple(cards)


def _check_copies(cards: tuple[Card, ...], decks: int) -> None:
    for card, count in Counter(cards).items():
        if count > decks:
            raise IllegalPosition(Reason(Refusal.TOO_MANY_COPIES, "R1", card=card, count=count, most=decks))


def _check_count(players: int) -> None:
    if not FEWEST <= players <= MOST:
        raise IllegalPosition(Reason(Refusal.PLAYER_COUNT, "R1", count=players))


def _checked_names(players: Sequence[str]) -> tuple[str, ...]:
    if not isinstance(players, list | tuple) or not all(isinstance(name, str) for name in players):
        raise TypeError(f"players are a number or a list of names, not {players!r}")
    _check_count(len(players))
    seen: set[str] = set()
    for seat, name in enumerate(players):
        if reason := why_no_name(name, seat, seen):
            raise IllegalPosition(reason)
        seen.add(unicodedata.normalize("NFC", name))
    return tuple(players)


def why_no_name(name: str, seat: int, taken: Iterable[str] = ()) -> Reason | None:
    """Say why a name is refused: it must be readable in the text form and told from the others."""
    wrong = next((sign for sign in name if sign in _NO_SIGN_OF_A_NAME or not sign.isprintable()), None)
    if not 1 <= len(name) <= LONGEST_NAME:
        return Reason(Refusal.NAME_LENGTH, "R1", seat=seat, name=name[:LONGEST_NAME], count=len(name))
    if wrong is not None:
        return Reason(Refusal.NAME_CHARACTER, "R1", seat=seat, name=name, read=wrong)
    if name != name.strip():
        return Reason(Refusal.NAME_EDGE, "R1", seat=seat, name=name)
    if name.casefold() in KEYWORDS:
        return Reason(Refusal.NAME_KEYWORD, "R1", seat=seat, name=name)
    if unicodedata.normalize("NFC", name) in taken:
        return Reason(Refusal.NAME_TWICE, "R1", seat=seat, name=name)
    return None
