"""No viewpoint shows, holds or lets one work out a card that its viewer may not know."""

from __future__ import annotations

import base64
import json
import random
import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fusk_lab import (
    EXTRA_CARDS,
    TEACHER,
    Call,
    Card,
    Challenge,
    Game,
    Lay,
    Moment,
    Rank,
    Revealed,
    deal,
    parse_game,
    setup,
)  # fmt: skip
from fusk_lab.lab import ALL, SPECTATOR, Stepper
from fusk_lab.lab.board.film import film
from fusk_lab.lab.board.frames import frames, layout_for
from fusk_lab.rules.telling import watch
from tests.lab.browser_side import Shown, faces_in, films, state_of, unpack
from tests.rules.playing import examples, games, numbers, play, starts

SEED = 9_876_543_210_123_456_789  # not a number that anything else comes to


def film_of(game: Game, viewer: object, moments: int | None = None) -> str:
    """The film of one viewpoint as JSON, perhaps of the first moments alone."""
    seen = watch(game.steps[:moments], viewer)
    return json.dumps(film(frames(seen, "sv"), layout_for(seen[0].table)))


def viewers(game: Game) -> list[object]:
    return [TEACHER, None, *range(len(game.start.players))]


@st.composite
def filmed(draw: Any) -> tuple[Game, object, list[dict[str, Any]]]:
    """A game, one of its viewers, and what their browser shows at each step."""
    game = draw(games)
    viewer = draw(st.sampled_from(viewers(game)))
    return game, viewer, unpack(json.loads(film_of(game, viewer)))


def may_see(viewer: object, moment: Moment, place: str) -> Counter[Card]:
    """The faces a viewer may see in a place, worked out from the whole position and the rules alone."""
    if place.startswith("lay"):
        turned = isinstance(moment.event, Revealed)
        return Counter(moment.state.last_lay.cards if turned or viewer is TEACHER else ())
    if place.startswith("hand"):
        seat = int(place.removeprefix("hand"))
        return Counter(moment.state.hands[seat] if viewer in (TEACHER, seat) else ())
    return Counter()  # pile and deck lie face down, for everybody


@given(filmed())
@examples(80)
def test_r3_r8_only_one_s_own_hand_and_turned_cards_have_faces(filmed):
    game, viewer, shown = filmed
    for moment, frame in zip(game.steps, shown, strict=True):
        for place, cards in frame["places"].items():
            assert Counter(card.face for card in cards if card.face) == may_see(viewer, moment, place)


@given(filmed())
@examples(80)
def test_a_key_has_one_face_at_most_and_is_never_used_again(filmed):
    *_, shown = filmed
    faces, gone, before = defaultdict(set), set(), set()
    for frame in shown:
        cards = [card for place in frame["places"].values() for card in place]
        keys = {card.key for card in cards}
        assert len(keys) == len(cards)
        assert not keys & gone
        gone |= before - keys
        before = keys
        for card in cards:
            faces[card.key] |= {card.face} - {None}
    assert max(map(len, faces.values())) <= 1


def closed(place: str, cards: list[Shown]) -> bool:
    """A fan or a pile of backs, in which no card can be told from another."""
    return place.startswith(("hand", "pile")) and not any(card.face for card in cards)


def keys(cards: Iterable[Shown]) -> list[int]:
    return [card.key for card in cards]


@given(filmed())
@examples(80)
def test_a_back_that_has_come_to_a_closed_fan_or_the_pile_has_another_key_in_the_next_frame(filmed):
    *_, shown = filmed
    for before, now, after in triples(frame["places"] for frame in shown):
        still = {key for cards in after.values() for key in keys(cards)}
        for place, cards in now.items():
            elsewhere = {key for other in before if other != place for key in keys(before[other])}
            if closed(place, cards) and elsewhere & set(keys(cards)):
                assert not still & set(keys(cards))


def triples(things: Iterable[Any]) -> Iterable[tuple[Any, Any, Any]]:
    things = list(things)
    return zip(things, things[1:], things[2:], strict=False)


@given(filmed())
@examples(80)
def test_backs_lie_by_their_number_alone_and_the_last_of_a_fan_leaves_it(filmed):
    *_, shown = filmed
    spots: dict[tuple[str, int], list[object]] = {}
    before: dict[str, list[Shown]] = {}
    for now in (frame["places"] for frame in shown):
        for place, cards in now.items():
            if closed(place, cards):
                lying = [card.spot for card in cards]
                assert spots.setdefault((place, len(cards)), lying) == lying
                earlier = keys(before.get(place, ()))
                if place.startswith("hand") and len(cards) < len(earlier):
                    assert keys(cards) == earlier[: len(cards)]
        before = now


# Two games that differ only in what is hidden


def relabelled(game: Game, cards: dict[Card, Card]) -> Game:
    """The same game with other cards; the moves are those of the same places."""
    start = game.start
    hands = {
        name: [cards[card] for card in hand] for name, hand in zip(start.players, start.hands, strict=True)
    }
    other = Game(setup(
        hands, variant=start.variant, turn=start.turn, pile=[cards[card] for card in start.pile],
        previous=start.previous,
    ))  # fmt: skip
    for action in game.actions:
        if isinstance(action, Lay):
            action = Lay(action.seat, [cards[card] for card in action.cards], action.call)
        other = other.then(action)
    return other


def until_turned(game: Game) -> int:
    """How many moments there are before the first lay is turned up."""
    return next((n for n, moment in enumerate(game.steps) if isinstance(moment.event, Revealed)), len(game.steps))


def until_challenged(game: Game) -> Game:
    """The game up to and with its first challenge: after it, who holds what is known."""
    first = next((n for n, action in enumerate(game.actions, 1) if isinstance(action, Challenge)), None)
    return Game(game.start, game.actions[:first])


@given(starts(most=4), numbers, st.randoms(use_true_random=False))
@examples(40)
def test_films_do_not_depend_on_hidden_cards(start, numbers, shuffle):
    game = until_challenged(play(start._replace(dealt=None), numbers))
    for viewer in viewers(game)[1:]:
        own = set(game.start.hands[viewer]) if isinstance(viewer, int) else set()
        hidden = [card for hand in (*game.start.hands, game.start.pile) for card in hand if card not in own]
        cards = dict(zip(hidden, shuffle.sample(hidden, len(hidden)), strict=True)) | {card: card for card in own}
        other = relabelled(game, cards)
        moments = until_turned(game)
        assert film_of(game, viewer, moments) == film_of(other, viewer, moments)


def test_films_do_not_depend_on_the_deal():
    """Two deals with the same starter are one and the same to a spectator."""
    starter = {seed: deal(4, seed=seed).turn for seed in range(20)}
    alike = [seed for seed in starter if starter[seed] == starter[0]]
    assert len(alike) > 2
    assert len({film_of(Game(deal(4, seed=seed)), None) for seed in alike}) == 1


@pytest.mark.parametrize("count", [1, 3])
def test_r8_a_lie_and_a_true_lay_look_alike_until_they_are_turned_up(count):
    hands = {"Pelle": "A♠ A♥ A♦ 2♠ 2♥ 2♦ 9♣", "Kalle": "K♠ K♥", "Lisa": "Q♠ Q♥"}
    start, call = setup(hands), Call(count, Rank.ACE)
    true, false = (
        Game(start).then(Lay(0, tuple(start.hands[0])[first:][:count], call)).then(Challenge(1)) for first in (0, 3)
    )
    turned = until_turned(true)
    for viewer in (None, 1, 2):
        assert film_of(true, viewer, turned) == film_of(false, viewer, turned)
        assert film_of(true, viewer, turned + 1) != film_of(false, viewer, turned + 1)


@pytest.mark.parametrize("laid", [1, 2, 4])
def test_v3_how_many_were_laid_is_the_layer_s_secret(laid):
    """Everyone else sees as many backs as were called, and the layer's fan stays as it is."""
    hands = {"Pelle": "A♠ A♥ A♦ 2♠ 9♣", "Kalle": "K♠ K♥"}
    start = setup(hands, variant=EXTRA_CARDS)
    one, more = (
        Game(start).then(Lay(0, tuple(start.hands[0])[:number], Call(1, Rank.ACE))) for number in (1, laid)
    )
    assert film_of(one, 1) == film_of(more, 1)
    assert film_of(one, None) == film_of(more, None)
    assert len(unpack(json.loads(film_of(more, 0)))[-1]["places"]["lay1"]) == laid


def test_v3_how_many_lie_in_hands_and_pile_is_not_known():
    few = {"Pelle": "A♠ A♥", "Kalle": "K♠ K♥", "Lisa": "Q♠"}
    many = {"Pelle": "A♠ A♥ 2♠ 3♠", "Kalle": "K♠ K♥", "Lisa": "Q♠ J♠ 9♠ 8♠"}
    one, other = (
        Game(setup(hands, variant=EXTRA_CARDS, pile=pile)).then(Lay(0, [Card.parse("A♠")], Call(1, Rank.ACE)))
        for hands, pile in ((few, "5♥"), (many, "5♥ 6♥ 7♥"))
    )
    for viewer in (None, 1):
        assert film_of(one, viewer) == film_of(other, viewer)


def test_the_order_in_which_cards_are_named_tells_nothing():
    sent = {
        state_of(Stepper(
            Game(setup({"Pelle": pelle, "Kalle": "K♠ 9♦"}, pile=pile))
            .then(Lay(0, map(Card.parse, laid.split()), Call(3, Rank.ACE))).then(Challenge(1))
        ))
        for pelle, pile, laid in (("2♥ A♠ J♦ 7♣", "5♥ 3♣", "J♦ 2♥ 7♣"), ("A♠ 2♥ 7♣ J♦", "3♣ 5♥", "2♥ 7♣ J♦"))
    }  # fmt: skip
    assert len(sent) == 1


# A stepper made for one viewpoint


@pytest.fixture(scope="module")
def dealt() -> Game:
    """A dealt game with lays, challenges and pick-ups."""
    luck = random.Random(5)
    game = play(deal(["Pelle", "Kalle", "Lisa"], seed=SEED), [luck.randrange(10**6) for _ in range(24)])
    assert sum(isinstance(event, Revealed) for event in game.events) > 3
    return game


def known(game: Game, viewer: object) -> set[str]:
    """The cards a viewer has seen: their own hand at any time, and what was turned up."""
    own = {card for state in game.states for card in (state.hands[viewer] if isinstance(viewer, int) else ())}
    return {str(card) for card in own.union(*(e.cards for e in game.events if isinstance(e, Revealed)))}


@pytest.mark.parametrize(("view", "viewer"), [(SPECTATOR, None), (0, 0), ("Kalle", 1), (2, 2)])
def test_a_stepper_made_for_one_viewpoint_holds_that_one_alone(dealt, view, viewer):
    stepper = Stepper(dealt, view=view)
    assert list(films(stepper)) == ["spectator" if viewer is None else f"seat{viewer}"]
    assert films(stepper) == {key: film for key, film in films(Stepper(dealt)).items() if key in films(stepper)}
    html, text = (stepper._repr_mimebundle_()[0][kind] for kind in ("text/html", "text/plain"))
    image = base64.b64decode(re.search(r"base64,([^\"]+)", html)[1]).decode()
    for held in (state_of(stepper), html, image, text, repr(stepper)):
        assert faces_in(held) <= known(dealt, viewer)
        assert str(SEED) not in held
        assert f"{SEED:x}" not in held
    assert faces_in(state_of(stepper)) == known(dealt, viewer)


def test_the_seed_is_in_no_stepper_at_all(dealt):
    assert str(SEED) not in state_of(Stepper(dealt, view=ALL))


def test_a_spectator_of_a_game_without_challenges_has_no_face_at_all():
    game = parse_game("Pelle: 2♥ 7♣\nKalle: A♠\n---\nPelle lays 2♥ as one ace")
    assert faces_in(state_of(Stepper(game, view=SPECTATOR))) == set()
