"""Nothing that is concluded of a whole game, dealt and played, is wrong."""

import pytest

from fusk_lab import Game, Hand, deal, observe
from fusk_lab.analysis.odds import Verdict, chances, conclude, left_for_the_lay, traced
from fusk_lab.analysis.playing import play
from fusk_lab.analysis.strategies import bluffer, truthful

from .tables import ALL_VARIANTS, places

BLUFF, TRUE, OPEN = Verdict.BLUFF, Verdict.TRUE, Verdict.OPEN


def open_moments(played, every):
    for actions in range(1, len(played.actions) + 1, every):
        state = played.at(actions)
        if state.last_lay is not None:
            yield Game(played.start, played.actions[:actions]), state


@pytest.mark.parametrize("variant", ALL_VARIANTS, ids=str)
@pytest.mark.parametrize(("players", "every"), [(2, 7), (3, 9), (4, 11), (6, 60)])
def test_nothing_that_is_concluded_is_wrong(variant, players, every):
    at_seat = [(truthful(0.2), bluffer)[seat % 2] for seat in range(players)]
    played = play(deal(players, seed=players, variant=variant), at_seat, seed=7, cap=60)
    for so_far, state in open_moments(played, every):
        laid, layer = state.last_lay, state.last_lay.seat
        true = sum(card.rank is laid.call.rank for card in laid.cards)
        for viewer in (layer, (layer + 1) % players, None):
            seen = observe(so_far, viewer)
            known = conclude(seen)
            assert known.verdict is OPEN or (known.verdict is TRUE) == variant.is_true(laid.call, laid.cards)
            assert known.fewest <= true <= known.most
            assert true <= left_for_the_lay(seen)
            assert known.verdict is BLUFF or viewer == layer or left_for_the_lay(seen) >= laid.call.count
            check_traces(traced(seen), state, viewer)
            if not variant.extra_cards:
                had = [hand.count(laid.call.rank) + true * (seat == layer) for seat, hand in enumerate(state.hands)]
                chance = chances(seen)
                assert all(chance.held[seat][number] for seat, number in enumerate(had))
                assert viewer == layer or (chance.could == 0) == (known.verdict is BLUFF)


def check_traces(trail, state, viewer):
    """Each card is in one of the places where it is said to be, twins in two."""
    lay = Hand(state.last_lay.cards)
    under = state.pile - lay
    for card in {each.card for each in trail}:
        twins = [each for each in trail if each.card is card]
        there = {seat: hand.copies(card) for seat, hand in enumerate(state.hands)}
        there |= {"pile": under.copies(card), "lay": lay.copies(card)}
        for each in twins:
            assert any(there[place] for place in places(each))
        sure = [next(iter(places(each))) for each in twins if each.certain]
        assert all(sure.count(place) <= there[place] for place in sure)
        if viewer is not None:
            assert sum(places(each) == {viewer} for each in twins) == state.hands[viewer].copies(card)
