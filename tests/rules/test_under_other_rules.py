"""The same game under other rules: relabelled, allowed too, or parting at the first step where a naive walk parts."""

from dataclasses import replace
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fusk_lab import (
    BASE,
    DESCENDING,
    EITHER_SIDE,
    EITHER_SIDE_OR_SAME,
    VARIANTS,
    Call,
    Card,
    Challenge,
    Game,
    Hand,
    Lay,
    Leader,
    LetStand,
    Pass,
    Rank,
    Refusal,
    Sequence,
    Variant,
    calls,
    compare,
    deal,
    why_illegal,
)

from . import plain_rules
from .playing import any_games, examples, house_variants, nonsense, numbers, plain, plain_action, play
from .positions import KALLE, LISA, OWN, PELLE, kinds, lay, table
from .test_properties import in_order

CALLS = (None, *(Call(count, rank) for count in (1, 4) for rank in Rank))
HOUSE = {str(variant): variant for variant in (
    Variant(next_only=True), Variant(most_laid=1), Variant(extra_cards=True, most_laid=4),
    Variant(leader=Leader.WINNER), Variant(leader=Leader.TAKER), Variant(starts_anew=True),
    Variant(Sequence.SAME_RANK), Variant(passing=True), Variant(Sequence.SWEDISH, passing=True, next_only=True), OWN,
)}  # fmt: skip
EVERY = {**VARIANTS, **HOUSE}


@st.composite
def games_of(draw, sequence):
    """A game of two to ten players in this sequence, under any toggles and house rules that go with it."""
    variant = draw(house_variants(sequence))
    return play(deal(draw(st.integers(2, 10)), seed=draw(st.integers(0, 999)), variant=variant), draw(numbers))


# Relabelled


def relabelled(ranks, thing, variant=None):
    """A card, call, action or position with each rank named as another one; a position under this variant."""
    match thing:
        case None:
            return None
        case Card(rank=rank, suit=suit):
            return Card(ranks[rank], suit)
        case Hand():
            return Hand(relabelled(ranks, card) for card in thing)
        case Call(count, rank):
            return Call(count, ranks[rank])
        case Lay(seat, cards, called):
            return Lay(seat, [relabelled(ranks, card) for card in cards], relabelled(ranks, called))
        case Challenge() | LetStand() | Pass():
            return thing
    state = thing._replace(
        hands=tuple(relabelled(ranks, hand) for hand in thing.hands), pile=relabelled(ranks, thing.pile),
        last_lay=relabelled(ranks, thing.last_lay), previous=relabelled(ranks, thing.previous), dealt=None,
    )  # fmt: skip
    return state if variant is None else state._replace(variant=variant)


# Of several missing cards the first by rank is named, and which one is first depends on the ranks.
MISSING = {Refusal.NOT_HELD_SO_OFTEN: Refusal.NOT_HELD}
MIRROR = {rank: list(Rank)[-rank.place] for rank in Rank}  # ace stays, two is king, three is queen …


def check_relabelled(game, ranks, variant, data):
    """Play the relabelled game, and try something in it that need not be legal."""
    twin = Game(relabelled(ranks, game.start, variant), [relabelled(ranks, action) for action in game.actions])
    assert list(twin.states) == [relabelled(ranks, state, variant) for state in game.states]
    assert kinds(twin.events) == kinds(game.events)
    at = data.draw(st.integers(0, len(game.actions)))
    tried = data.draw(nonsense(game.at(at)))
    reasons = why_illegal(game.at(at), tried), why_illegal(twin.at(at), relabelled(ranks, tried))
    assert len({reason and MISSING.get(reason.kind, reason.kind) for reason in reasons}) == 1


def test_the_mirror_leaves_the_ace_and_turns_the_others_round():
    assert " ".join(str(MIRROR[rank]) for rank in Rank) == "A K Q J 10 9 8 7 6 5 4 3 2"


@examples(80)
@given(games_of(Sequence.ASCENDING), st.data())
def test_v1_a_falling_game_is_a_base_game_in_the_mirror_under_every_toggle_and_house_rule(game, data):
    variant = replace(game.start.variant, sequence=Sequence.DESCENDING)
    check_relabelled(game, MIRROR, variant, data)


@examples(40)
@given(games_of(Sequence.EITHER_SIDE), st.data())
def test_v2_a_game_of_steps_to_either_side_is_one_in_the_mirror(game, data):
    check_relabelled(game, MIRROR, game.start.variant, data)


@examples(40)
@given(games_of(Sequence.SAME_RANK), st.permutations(list(Rank)), st.data())
def test_h5_which_rank_is_which_makes_no_difference_in_rounds_of_the_same_rank(game, ranks, data):
    check_relabelled(game, dict(zip(Rank, ranks, strict=True)), game.start.variant, data)


# Allowed too

WIDER = [(BASE, EITHER_SIDE), (DESCENDING, EITHER_SIDE), (EITHER_SIDE, EITHER_SIDE_OR_SAME)]


@pytest.mark.parametrize(("narrow", "wide"), WIDER, ids=str)
def test_v2_after_every_call_either_side_allows_what_one_side_allows(narrow, wide):
    for previous, called in ((before, after) for before in CALLS for after in CALLS[1:]):
        assert wide.allows(previous, called) or not narrow.allows(previous, called)
    assert any(set(wide.next_ranks(previous)) > set(narrow.next_ranks(previous)) for previous in CALLS)


@examples(60)
@given(games_of(Sequence.ASCENDING))
def test_v2_a_base_game_is_a_game_of_steps_to_either_side_under_every_toggle_and_house_rule(game):
    wide = replace(game.start.variant, sequence=Sequence.EITHER_SIDE)
    assert compare(game, wide) == ()
    for narrow, other in zip(game.states, game.under(wide).states, strict=True):
        assert set(calls(narrow)) <= set(calls(other))


@examples(40)
@given(games_of(Sequence.ASCENDING))
def test_h1_h2_fewer_may_do_less_so_their_games_are_games_without_them_too(game):
    assert compare(game, replace(game.start.variant, next_only=False, most_laid=None)) == ()


# Compared


@examples(60)
@given(any_games)
def test_a_game_never_parts_from_itself_under_any_rules(game):
    assert compare(game, game.start.variant) == ()


def naive_walk(game, variant):
    """Walk with the plain rules: how many actions are taken alike before one is refused or ends otherwise."""
    rules, position = variant.key.split(" + "), plain(game.start)
    for taken, action in enumerate(game.actions):
        if not plain_rules.may(rules, position, plain_action(action)):
            return taken, "refused"
        position = plain_rules.then(rules, position, plain_action(action))
        if in_order(position) != in_order(plain(game.at(taken + 1))):
            return taken, "otherwise"
    return None


def found(game, variant):
    for parted in compare(game, variant):
        return parted.actions, "refused" if parted.state is None else "otherwise"
    return None


@pytest.mark.parametrize("key", EVERY)
def test_every_pair_of_rules_parts_where_a_walk_by_the_plain_rules_parts(key):
    rng = Random(key)
    parted = set()
    for number in range(6):
        start = deal(2 + number, seed=rng.randrange(99), variant=EVERY[key])
        game = play(start, [rng.randrange(10**6) for _ in range(30)])
        for other in EVERY.values():
            assert found(game, other) == naive_walk(game, other)
            parted.add(found(game, other) is not None)
    assert parted == {True, False}


def test_no_two_of_the_rules_are_the_same():
    for one, other in combinations(EVERY.values(), 2):
        assert one != other and str(one) != str(other)


START = table("A♥ 7♣ 8♣", "2♠ 5♠", "3♠ 6♠", pile="K♠")
GAME = Game(START, [lay(PELLE, "7♣", "A"), Challenge(LISA), lay(KALLE, "2♠", "2"), LetStand()])


@pytest.mark.parametrize(
    ("rules", "actions", "kind", "rule"),
    [
        ({"next_only": True}, 1, Refusal.ONLY_THE_NEXT, "H1"),
        ({"leader": Leader.WINNER}, 1, Refusal.OTHER_OUTCOME, "H3"),
        ({"leader": Leader.TAKER}, 1, Refusal.OTHER_OUTCOME, "H3"),
        ({"starts_anew": True}, 1, Refusal.OTHER_OUTCOME, "H4"),
        ({"starts_anew": True, "leader": Leader.TAKER}, 1, Refusal.OTHER_OUTCOME, "H4"),
        ({"sequence": Sequence.SAME_RANK}, 1, Refusal.OTHER_OUTCOME, "H5"),
        ({"sequence": Sequence.SWEDISH}, 1, Refusal.OTHER_OUTCOME, "V4c"),
    ],
    ids=str,
)
def test_compare_names_the_house_rule_by_which_a_game_parts(rules, actions, kind, rule):
    (parted,) = compare(GAME, Variant(**rules))
    assert (parted.actions, parted.reason.kind, parted.reason.rule) == (actions, kind, rule)


@pytest.mark.parametrize(
    ("rules", "rule"),
    [({"leader": Leader.WINNER}, "H3"), ({"starts_anew": True}, "H4"), ({"sequence": Sequence.SAME_RANK}, "H5"),
     ({"sequence": Sequence.SWEDISH}, "V4c")],
    ids=str,
)  # fmt: skip
def test_compare_names_the_rule_of_the_game_where_the_other_rules_have_none(rules, rule):
    (parted,) = compare(Game(START._replace(variant=Variant(**rules)), GAME.actions[:2]), BASE)
    assert (parted.actions, parted.reason.rule) == (1, rule)


def test_compare_says_that_too_many_cards_are_laid():
    (parted,) = compare(Game(START, [lay(PELLE, "7♣ 8♣", "A")]), Variant(most_laid=1))
    assert (parted.actions, parted.reason.kind, parted.reason.most) == (0, Refusal.LAID_TOO_MANY, 1)


def test_compare_says_where_somebody_passes():
    start = START._replace(variant=Variant(passing=True))
    game = Game(start, [lay(PELLE, "7♣", "A"), Pass(KALLE), lay(LISA, "3♠", "2")])
    (parted,) = compare(game, BASE)
    assert (parted.actions, parted.action, parted.reason.kind) == (1, Pass(KALLE), Refusal.NO_PASSING)
