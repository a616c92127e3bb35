"""What a viewer may know: everything within reach of an observation is looked at, and nothing hidden is there."""

from collections import Counter
from collections.abc import Mapping
from enum import Enum
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fusk_lab import (
    EXTRA_CARDS,
    TEACHER,
    VARIANTS,
    Card,
    Challenge,
    Game,
    Hand,
    Laid,
    Lay,
    LetStand,
    PickedUp,
    Revealed,
    State,
    deal,
    deck,
    observe,
)
from fusk_lab.rules.position import Deal
from fusk_lab.rules.telling import watch

from .playing import any_games, any_starts, examples, numbers, play, positions
from .positions import ALL_VARIANTS, KALLE, LISA, OMAR, PELLE, after, call, lay, table


def within(thing):
    """Walk everything that can be reached from a thing, itself first."""
    yield thing
    if isinstance(thing, Enum | str | int | None):
        return
    if isinstance(thing, Mapping):
        parts = (*thing.keys(), *thing.values())
    elif isinstance(thing, tuple | list | set | frozenset | Hand):
        parts = tuple(thing)
    else:
        parts = ()
    slots = [slot for kind in type(thing).__mro__ for slot in getattr(kind, "__slots__", ())]
    held = [getattr(thing, slot, None) for slot in slots] if not isinstance(thing, Card | Hand) else []
    for part in (*parts, *held, *getattr(thing, "__dict__", {}).values()):
        yield from within(part)


def viewers(state):
    return (*range(len(state.players)), None)


def cards_in(thing):
    return {part for part in within(thing) if isinstance(part, Card)}


def known(game, viewer):
    """The cards a viewer has had in hand or seen turned up, found out from the positions."""
    turned_up = {card for event in game.events if isinstance(event, Revealed) for card in event.cards}
    held = () if viewer is None else (card for state in game.states for card in state.hands[viewer])
    return turned_up | set(held)


# No leak, whatever is played


@examples(50)
@given(any_games)
def test_no_card_is_in_an_observation_that_its_viewer_may_not_know(game):
    state = game.states[-1]
    for viewer in viewers(state):
        mine = set() if viewer is None else set(state.hands[viewer])
        laid = set(state.last_lay.cards) if state.last_lay and state.last_lay.seat == viewer else set()
        assert cards_in(observe(state, viewer)) == mine | laid
        assert cards_in(observe(game, viewer)) <= known(game, viewer)
        for seen in watch(game.steps, viewer):
            assert cards_in(seen) <= known(game, viewer)


@examples(50)
@given(any_games)
def test_no_position_and_no_seed_is_in_an_observation(game):
    for viewer in viewers(game.start):
        parts = [*within(observe(game, viewer)), *within(watch(game.steps, viewer))]
        assert not any(isinstance(part, State | Deal | Game | Lay) for part in parts)


def test_the_walk_finds_what_it_looks_for():
    game = play(deal(3, seed=2**63 + 5), range(0, 400, 7))
    assert {type(part) for part in within(game)} >= {State, Deal, Card, Hand, Lay}
    assert 2**63 + 5 in within(game)
    assert 2**63 + 5 not in within(observe(game, TEACHER))
    assert cards_in(observe(game, TEACHER)) == set(deck())


def other_cards(viewer_knows, seed):
    """Deal the cards a viewer does not know anew: which is which is all they cannot tell."""
    hidden = [card for card in deck() if card not in viewer_knows]
    shuffled = Random(seed).sample(hidden, len(hidden))
    return dict(zip(hidden, shuffled, strict=True))


@examples(80)
@given(any_starts, numbers, st.integers(0, 10**6))
def test_games_that_differ_in_hidden_cards_only_look_the_same(start, numbers, seed):
    game = play(start, numbers)
    for viewer in viewers(start):
        swap = other_cards(known(game, viewer), seed)

        def changed(cards, swap=swap):
            return [swap.get(card, card) for card in cards]

        hands = tuple(Hand(changed(hand)) for hand in start.hands)
        twin = Game(
            start._replace(hands=hands, pile=Hand(changed(start.pile)), dealt=None),
            [Lay(a.seat, changed(a.cards), a.call) if isinstance(a, Lay) else a for a in game.actions],
        )
        assert observe(twin, viewer) == observe(game, viewer)
        if start.dealt is None:
            assert watch(twin.steps, viewer) == watch(game.steps, viewer)


@examples(80)
@given(positions(), st.integers(0, 10**6))
def test_v3_positions_that_differ_in_hidden_numbers_of_cards_look_the_same(state, seed):
    if not state.variant.hides_sizes:
        return
    rng, lay = Random(seed), state.last_lay
    under = list((Counter(state.pile) - Counter(lay.cards if lay else ())).elements())
    for viewer in viewers(state):
        twin = state
        if lay and viewer != lay.seat and under:  # some of the pile was laid just now, but not all of it
            more = under[: rng.randrange(len(under))]
            twin = twin._replace(last_lay=Lay(lay.seat, (*lay.cards, *more), lay.call))
        others = [seat for seat, hand in enumerate(state.hands) if seat != viewer and len(hand) > 1]
        if others and under:  # someone laid more cards, long ago
            seat = rng.choice(others)
            laid = Hand(list(state.hands[seat])[1:])
            hands = tuple(laid if at == seat else hand for at, hand in enumerate(state.hands))
            twin = twin._replace(hands=hands, pile=state.pile + Hand(list(state.hands[seat])[:1]))
        assert observe(twin, viewer) == observe(state, viewer)


# What each may know


@pytest.mark.parametrize("variant", ALL_VARIANTS, ids=str)
def test_r8_a_lying_and_a_truthful_lay_look_the_same_until_turned_up(variant):
    true = after(table("A♥ 7♣ 9♣", "2♠", "3♠", variant=variant), lay(PELLE, "A♥", "A"))
    lie = after(table("A♥ 7♣ 9♣", "2♠", "3♠", variant=variant), lay(PELLE, "7♣", "A"))
    for viewer in (KALLE, LISA, None):
        assert observe(true, viewer) == observe(lie, viewer)
    assert observe(true, PELLE) != observe(lie, PELLE)
    assert observe(true, TEACHER) != observe(lie, TEACHER)


def test_a_player_sees_their_own_hand_and_lay_and_the_size_of_the_rest():
    state = after(table("A♥ 7♣ 9♣", "2♠", "3♠ 4♠", pile="K♠"), lay(PELLE, "7♣", "A"))
    seen = observe(state, PELLE)
    assert seen.hands == (Hand.parse("A♥ 9♣"), None, None)
    assert seen.hand == seen.hands[PELLE]
    assert (seen.hand_sizes, seen.pile, seen.pile_size, seen.pile_is_bare) == ((2, 1, 2), None, 2, False)
    assert (seen.open_lay.seat, seen.open_lay.count, seen.open_lay.cards) == (PELLE, 1, (Card.parse("7♣"),))
    assert (seen.open_call, seen.previous, seen.turn, seen.winner) == (call(1, "A"), call(1, "A"), KALLE, None)
    assert (seen.players, seen.decks, seen.variant) == (state.players, 1, state.variant)
    assert observe(state, KALLE).open_lay.cards is None


def test_a_spectator_sees_no_hand():
    seen = observe(after(table("A♥ 7♣", "2♠"), lay(PELLE, "7♣", "A")), None)
    assert (seen.hands, seen.hand, seen.open_lay.cards) == ((None, None), None, None)


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=str)
def test_the_teacher_sees_everything_but_the_seed(variant):
    state = after(table("A♥ 7♣ 9♣", "2♠", pile="K♠", variant=variant), lay(PELLE, "7♣", "A"))
    seen = observe(state, TEACHER)
    assert (seen.hands, seen.pile, seen.hand_sizes, seen.pile_size) == (state.hands, state.pile, (2, 1), 2)
    assert (seen.open_lay.count, seen.open_lay.cards) == (1, state.last_lay.cards)


@pytest.mark.parametrize("viewer", [-1, 2, True, "Pelle", 0.0])
def test_a_viewer_who_is_not_at_the_table_is_refused(viewer):
    for position in (table("A♥", "2♠"), Game(table("A♥", "2♠"))):
        with pytest.raises(ValueError, match="not a seat"):
            observe(position, viewer)


def test_r11_anyone_sees_that_a_last_lay_is_undecided():
    for variant, viewer in product((VARIANTS["base"], EXTRA_CARDS), (PELLE, KALLE, None, TEACHER)):
        start = table("A♥ 7♣", "2♠", variant=variant)
        assert not observe(after(start, lay(PELLE, "7♣", "A")), viewer).last_lay_undecided
        assert observe(after(start, lay(PELLE, "A♥ 7♣", "A")), viewer).last_lay_undecided


def test_v3_not_even_the_number_of_cards_laid_is_seen_until_they_are_turned_up():
    start = table("A♥ 7♣ 9♣ J♣", "2♠ 3♠", "4♠", pile="K♠", variant=EXTRA_CARDS)
    game = Game(start).then(lay(PELLE, "7♣ 9♣", "A", called=1))
    one, two = (after(start, lay(PELLE, cards, "A", called=1)) for cards in ("7♣", "7♣ 9♣"))
    for viewer in (KALLE, LISA, None):
        assert observe(one, viewer) == observe(two, viewer)
        seen = observe(game, viewer)
        assert (seen.open_lay.count, seen.seen[0].count, seen.hand_sizes[PELLE], seen.pile_size) == (None,) * 4
    assert observe(game, PELLE).open_lay.count == 2
    turned_up = observe(game.then(Challenge(LISA)), KALLE).seen
    assert len(turned_up[2].cards) == 2
    assert (turned_up[3].count, turned_up[3].cards) == (None, None)


def test_v3_an_empty_pile_is_seen_as_an_empty_table_is():
    state = table("A♥ 7♣", "2♠", variant=EXTRA_CARDS)
    assert observe(state, KALLE).pile_is_bare
    assert observe(after(state, lay(PELLE, "A♥", "A")), KALLE).pile_is_bare
    assert not observe(after(state, lay(PELLE, "A♥", "A"), LetStand()), KALLE).pile_is_bare


def test_v3_a_position_set_up_by_hand_does_not_tell_the_size_of_its_pile():
    for variant, told in ((VARIANTS["base"], 2), (EXTRA_CARDS, None)):
        steps = Game(table("A♥", "2♠", pile="K♠ Q♠", variant=variant)).steps
        assert [watch(steps, viewer)[0].event.pile for viewer in (PELLE, None, TEACHER)] == [told, told, 2]


# What has been seen of a game


def test_a_game_adds_what_has_been_seen_in_order():
    start = table("A♥ 7♣ 9♣", "2♠ 5♠", "3♠ 6♠", "4♠", pile="K♠")
    actions = lay(PELLE, "7♣", "A"), lay(KALLE, "2♠", "2"), Challenge(OMAR), lay(LISA, "6♠", "3"), LetStand()
    game = Game(start, actions)
    kinds = ["Laid", "Laid", "Challenged", "Revealed", "PickedUp", "Laid", "LetStood"]
    for viewer in (PELLE, KALLE, LISA, OMAR, None, TEACHER):
        seen = observe(game, viewer).seen
        assert [type(event).__name__ for event in seen] == kinds
        for event, whole in zip(seen, game.events, strict=True):
            if isinstance(event, Laid | PickedUp):
                open_to = viewer in (event.seat, TEACHER)
                assert event.cards == (whole.cards if open_to else None)
                assert event.count == whole.count
            else:
                assert event == whole


def test_a_position_alone_tells_nothing_of_what_went_before():
    game = Game(table("A♥ 7♣", "2♠"), [lay(PELLE, "7♣", "A")])
    assert observe(game.states[-1], KALLE).seen == ()
    assert observe(game, KALLE).seen == (Laid(PELLE, call(1, "A"), None, 1, None),)
