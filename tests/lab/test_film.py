"""Films are small, whole, and say everything once."""

from __future__ import annotations

import json
import random

import pytest

from fusk_lab import BASE, SWEDISH, TEACHER, Challenge, Game, Lay, Variant, calls, deal, parse_game
from fusk_lab.lab import Stepper
from fusk_lab.lab.board.film import film
from fusk_lab.lab.board.frames import frames, layout_for
from fusk_lab.rules.telling import watch
from tests.lab.browser_side import films, state_of, unpack

SHORT = parse_game("Pelle: 2♥ 7♣ J♦\nKalle: A♠\npile: 3♣\n---\nPelle lays 2♥ 7♣ as two aces\nKalle: cheat!")


def long_game(players: int, steps: int, variant: Variant = BASE) -> Game:
    """A game of at least so many steps: small lays, every third challenged, so that nobody gets rid of their cards."""
    luck, game = random.Random(3), Game(deal(players, seed=3, variant=variant))
    while len(game.steps) < steps:
        state = game.states[-1]
        low = [call for call in calls(state) if call.count <= 2]
        if state.last_lay and (not low or luck.random() < 0.35):
            game = game.then(Challenge(state.turn))
        else:
            call = luck.choice(low)
            game = game.then(Lay(state.turn, luck.sample(tuple(state.hands[state.turn]), call.count), call))
    return game


@pytest.mark.parametrize("variant", [BASE, SWEDISH], ids=str)
def test_two_hundred_steps_four_players_and_all_viewpoints_take_less_than_a_megabyte(variant):
    stepper = Stepper(long_game(4, 200, variant))
    assert len(films(stepper)) == 6
    assert len(json.dumps(stepper._show).encode()) < 1_000_000


@pytest.mark.parametrize("viewer", [TEACHER, None, 0, 1], ids=repr)
def test_a_film_unpacked_is_every_frame_whole(viewer):
    seen = watch(long_game(3, 60).steps, viewer)
    shown = frames(seen, "sv")
    packed = json.loads(json.dumps(film(shown, layout_for(seen[0].table))))
    for frame, unpacked in zip(shown, unpack(packed), strict=True):
        assert (unpacked["told"], unpacked["counts"]) == (frame.told, list(frame.counts))
        assert {place: [(key, face) for key, face, _ in cards] for place, cards in unpacked["places"].items()} == {
            place: list(map(tuple, held.things)) for place, held in frame.places.items()
        }
        for place, held in frame.places.items():
            assert [spot for _, _, spot in unpacked["places"][place]] == list(map(tuple, held.spread.spots))
            assert list(map(tuple, unpacked["numbers"][place])) == list(held.spread.numbers)
        reasons = [packed["reasons"][number] for number in unpacked["why"]]
        assert reasons == [[because.rule, because.text, because.reading] for because in frame.because]
        assert unpacked.get("winner") == frame.winner


def test_what_did_not_change_is_not_said_again():
    frames = films(Stepper(SHORT))["all"]["frames"]
    assert [sorted(frame["moved"]) for frame in frames] == [
        ["hand0", "hand1", "pile"],  # set up
        ["pile"],  # Pelle's turn: the pile's cards are forgotten
        ["hand0", "lay1"],  # he lays
        [],  # Kalle challenges
        [],  # the lay is turned up where it lies: for the teacher nothing moves
        ["hand0", "lay1", "pile"],  # Pelle takes it all
        [],  # Kalle's turn
    ]
    assert [("counts" in frame) for frame in frames] == [True, False, True, False, False, True, False]
    assert frames[5]["moved"]["lay1"] is None


def test_what_is_not_there_is_not_written():
    shown = films(Stepper(SHORT))["spectator"]["frames"]
    assert all(None not in frame.values() for frame in shown)
    for part, steps in {"challenger": [3], "turned": [4], "verdict": [4], "wrong": [4], "bubble": [2, 3, 4]}.items():
        assert [step for step, frame in enumerate(shown) if part in frame] == steps


def test_a_won_game_ends_with_its_winner():
    won = parse_game("Pelle: A♠\nKalle: 2♥\n---\nPelle lays A♠ as one ace\nlet stand")
    assert [frame.get("winner") for frame in films(Stepper(won))["seat1"]["frames"]] == [None, None, None, None, 0]


def test_texts_and_spreads_are_listed_once():
    for packed in films(Stepper(long_game(4, 100))).values():
        for listed in (packed["texts"], packed["reasons"], packed["spreads"]):
            assert len(set(map(json.dumps, listed))) == len(listed)


def test_a_film_is_the_same_in_every_language_but_for_its_words():
    swedish, english = (films(Stepper(SHORT, lang=lang))["all"] for lang in ("sv", "en"))
    worded = ("texts", "reasons")
    assert [swedish.pop(name) != english.pop(name) for name in worded] == [True, True]
    assert swedish == english


def test_everything_sent_is_plain_json():
    stepper = Stepper(SHORT)
    assert json.loads(state_of(stepper))["_show"].keys() == stepper._show.keys()
    json.dumps(stepper._show, allow_nan=False)
