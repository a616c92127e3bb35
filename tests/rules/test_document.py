"""A game as a document, whole or as one viewer saw it: nothing is lost on the way, and nothing secret is in it."""

from __future__ import annotations

import copy
import json
import random
from importlib.resources import files
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fusk_lab import EXTRA_CARDS, VARIANTS, Challenge, Game, Hand, Lay, Rank, Revealed, deal, setup
from fusk_lab.rules import Call
from fusk_lab.rules.code import unpack
from fusk_lab.rules.document import MOST_STEPS, Shared, to_document, written
from fusk_lab.rules.document_reader import from_document, read
from fusk_lab.rules.examples import game as example
from fusk_lab.rules.notation import format_game, parse_game
from fusk_lab.rules.unreadable import CodeMistake, UnreadableCode
from fusk_lab.rules.watched import Watched, watched
from tests.rules.playing import any_games, examples, numbers, play, starts

SCHEMA = json.loads(files("fusk_lab.rules").joinpath("fusk.schema.json").read_text(encoding="utf-8"))
VALID = jsonschema.Draft202012Validator(SCHEMA)


def seat_name(seat: int) -> str:
    return f"Seat {seat + 1}"


@st.composite
def shared(draw: Any) -> Shared:
    """A game under any rules, whole or as somebody saw it, at one of its steps."""
    game = draw(any_games)
    viewer = draw(st.sampled_from(["all", None, *range(len(game.start.players))]))
    return Shared(game if viewer == "all" else watched(game, viewer), draw(st.integers(1, len(game.steps))))


@given(shared())
@examples(120)
def test_what_is_written_is_read_again_and_is_as_the_schema_says(shared):
    document = json.loads(written(shared, names=True))
    VALID.validate(document)
    assert read(written(shared, names=True), seat_name) == shared


@given(any_games)
@examples(40)
def test_a_document_and_the_text_form_tell_the_same_game(game):
    assert parse_game(format_game(read(written(Shared(game), names=True), seat_name).game)) == game


@given(shared())
@examples(40)
def test_without_names_the_players_are_their_seats(shared):
    text = written(shared, names=False)
    VALID.validate(json.loads(text))
    nameless = read(text, seat_name).game
    assert nameless.start.players == tuple(map(seat_name, range(len(shared.game.start.players))))
    assert written(Shared(nameless, shared.step), names=False) == text


def test_a_code_that_was_made_with_version_one_opens_for_ever():
    """If this fails, what people have kept no longer opens: make a version two instead."""
    assert read(unpack(KEPT), seat_name) == Shared(watched(example("pelle_och_kalle").undo(), 1), 3)


KEPT = (
    "FUSK1-YV1WHVT14F190T55G1AA1WW18BF8J46T4YSKG4A8Z7KJC5M1RCBPS19HSG515JHA2DC7RP32WSW6H4F410PXD5T11995HT"
    "DX01FE0BJ65AT2RX6CR52SCADWS2S49KD47352RY5JG8BNQC3A36N14PHQCF4SRT75NG0VWWNPJRFEKQGRJKQ1328ZA5HC00P92G"
    "HS034DT2SG19JKE1CRR548RSM5J85P2R00"
)


# What a viewer may not know


def seen_by(viewer: int | None, game: Game) -> str:
    return written(Shared(watched(game, viewer)), names=True)


def test_two_games_that_look_the_same_to_a_seat_have_the_same_document():
    true, lie = (Lay(0, Hand.parse(cards), Call(2, Rank.ACE)) for cards in ("A♠ A♥", "2♠ 9♣"))
    start = setup({"Pelle": "A♠ A♥ 2♠ 9♣", "Kalle": "K♠ K♥", "Lisa": "Q♠"}, pile="3♦")
    other = setup({"Pelle": "A♠ A♥ 2♠ 9♣", "Kalle": "K♠ K♥", "Lisa": "J♠"}, pile="4♦")
    for viewer in (None, 1):
        assert len({seen_by(viewer, Game(one, [lay])) for one in (start, other) for lay in (true, lie)}) == 1
        assert len({seen_by(viewer, Game(start, [lay, Challenge(1)])) for lay in (true, lie)}) == 2


def test_v3_a_document_does_not_tell_how_many_were_laid():
    start = setup({"Pelle": "A♠ A♥ 2♠ 9♣", "Kalle": "K♠ K♥"}, variant=EXTRA_CARDS)
    lays = [Lay(0, list(start.hands[0])[:count], Call(1, Rank.ACE)) for count in (1, 3)]
    assert len({seen_by(1, Game(start, [lay])) for lay in lays}) == 1
    assert len({seen_by(0, Game(start, [lay])) for lay in lays}) == 2


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_a_viewer_s_document_holds_only_cards_they_have_seen_and_never_the_seed(viewer):
    seed, luck = 9_876_543_210_123_456_789, random.Random(5)
    game = play(deal(3, seed=seed), [luck.randrange(10**6) for _ in range(24)])
    text = seen_by(viewer, game)
    own = {card for state in game.states for card in (() if viewer is None else state.hands[viewer])}
    turned = {card for event in game.events if isinstance(event, Revealed) for card in event.cards}
    assert turned
    cards = {str(card) for hand in game.start.hands for card in hand}
    assert {card for card in cards if f'"{card}' in text or f" {card}" in text} == set(map(str, own | turned))
    assert str(seed) not in text
    assert str(seed) in written(Shared(game), names=True)  # all cards are open there


# What comes from outside


def wholes() -> list[dict[str, Any]]:
    game = example("en_runda")
    return [to_document(Shared(thing, 2), names=True) for thing in (game, watched(game, None), watched(game, 1))]


def spoiled(document: dict[str, Any], data: Any) -> dict[str, Any]:
    """A document in which something is missing, or is something else."""
    document = copy.deepcopy(document)
    path = data.draw(st.sampled_from(places(document)[1:]))
    inner = document
    for name in path[:-1]:
        inner = inner[name]
    if data.draw(st.booleans()):
        inner[path[-1]] = data.draw(JUNK)
    else:
        del inner[path[-1]]
    return document


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a document."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(place for name, part in inner for place in places(part, (*path, name)))]


JUNK = st.sampled_from([
    None, True, -1, 0, 3, 10**30, 1.5, "", "x", "A♠", "R4", "<b>", [], [1, "A"], {}, {"is": "Won"}, "__import__('os')",
])  # fmt: skip


@given(st.integers(0, 2), st.data())
@examples(300)
def test_a_document_with_something_else_in_it_is_refused_or_read_but_never_fails(which, data):
    document = spoiled(wholes()[which], data)
    try:
        read_again = from_document(document, seat_name)
    except UnreadableCode as refused:
        assert str(refused)
    else:
        VALID.validate(document)
        assert isinstance(read_again.game, Game | Watched)


def kalles() -> dict[str, Any]:
    """What Kalle saw of Pelle and Kalle: set up, a turn, three aces, cheat, the reveal, who takes it, a turn."""
    return json.loads(written(Shared(watched(example("pelle_och_kalle"), 1)), names=True))


SIZES = kalles()["seen"][0]["sizes"]
FORGED = {
    "event.cards": [("cards", 4, "event", "cards", "2♥ 2♥ 2♥"), ("count", 4, "event", "cards", "2♥ 7♣")],
    "hand": [("hand", 0, "hand", " ".join(["2♥"] * 104)), ("own", 0, "hand", "2♥")],
    "sizes": [("sizes", 0, "sizes", [50, SIZES[1], 50, 50])],
    "winner": [("winner", 1, "winner", 1)],
    "event.is": [("first", 0, "event", {"is": "Won", "seat": 1}), ("won", 3, "event", {"is": "Won", "seat": 1})],
    "event.call": [("call", 2, "event", "call", [3, "K"])],
    "open": [("ranks", 2, "event", "count", 2)],
    "open.count": [("pile", 2, "pile", 2)],
    "event.seat": [
        ("himself", 3, "event", "seat", 0), ("turn", 2, "event", "seat", 2), ("taker", 5, "event", "seat", 1),
        ("next", 6, "event", "seat", 2),
    ],
    "event.truthful": [("truth", 4, "event", "truthful", True)],
    "event.players": [("players", 0, "event", "players", 3)],
}  # fmt: skip


@pytest.mark.parametrize(
    ("place", "path"),
    [pytest.param(place, path[1:], id=path[0]) for place, paths in FORGED.items() for path in paths],
)
def test_what_nobody_can_have_seen_is_refused(place, path):
    document = kalles()
    inner: Any = document["seen"]
    for name in path[:-2]:
        inner = inner[name]
    inner[path[-2]] = path[-1]
    with pytest.raises(UnreadableCode) as refused:
        from_document(document, seat_name)
    assert refused.value.kind in (CodeMistake.IMPOSSIBLE, CodeMistake.NO_DOCUMENT)
    assert refused.value.place == f"seen {path[0] + 1}.{place}"


def test_v4b_a_viewer_s_call_is_of_no_more_than_there_are_of_a_rank():
    start = setup({"Pelle": "A♠ 2♠ 3♠ 4♠ 5♠ 6♠", "Kalle": "K♠"}, variant=VARIANTS["swedish"])
    game = Game(start, [Lay(0, Hand.parse("2♠ 3♠ 4♠ 5♠"), Call(4, Rank.ACE))])
    document = json.loads(written(Shared(watched(game, 1)), names=True))
    from_document(document, seat_name)
    for part in (document["seen"][2]["event"], document["seen"][2]["open"]):
        part["call"], part["count"] = [5, "A"], 5
    with pytest.raises(UnreadableCode, match="cannot have been seen"):
        from_document(document, seat_name)


def test_what_is_missing_is_said_to_be_and_what_is_null_is_not():
    document = kalles()
    del document["seen"][2]["event"]["call"]
    with pytest.raises(UnreadableCode, match=r"^seen 3\.event\.call is missing"):
        from_document(document, seat_name)
    document["seen"][2]["event"]["call"] = None
    with pytest.raises(UnreadableCode, match=r"^seen 3\.event\.call: 'null' cannot be there"):
        from_document(document, seat_name)
    document["seen"][2]["event"]["call"] = [True, "A"]
    with pytest.raises(UnreadableCode, match="'true' cannot be there"):
        from_document(document, seat_name)


def test_a_wrong_number_of_sizes_is_no_long_game():
    document = kalles()
    document["seen"][0]["sizes"] = [1] * 11
    with pytest.raises(UnreadableCode) as refused:
        from_document(document, seat_name)
    assert (refused.value.kind, refused.value.place) == (CodeMistake.NO_DOCUMENT, "seen 1.sizes")


BASE = '{"fusk": 1, "players": 2, "rules": "base", '


@pytest.mark.parametrize(("text", "kind"), [
    ("", CodeMistake.NO_JSON),
    ("[" * 100_000, CodeMistake.NO_JSON),
    ('{"fusk": ' + "9" * 5_000 + "}", CodeMistake.NO_JSON),
    ('{"fusk": NaN}', CodeMistake.NO_JSON),
    ("[]", CodeMistake.NO_DOCUMENT),
    ("{}", CodeMistake.MISSING),
    ('{"fusk": 2}', CodeMistake.OTHER_VERSION),
    ('{"fusk": true}', CodeMistake.NO_DOCUMENT),
    ('{"fusk": 1, "players": 11}', CodeMistake.NO_DOCUMENT),
    ('{"fusk": 1, "players": ["Pelle", "Pelle"]}', CodeMistake.REFUSED),
    ('{"fusk": 1, "players": 2, "rules": "descending + base"}', CodeMistake.NO_DOCUMENT),
    (BASE + '"view": "all", "actions": [], "deal": 1, "turn": 0}', CodeMistake.NO_DOCUMENT),
    (BASE + '"view": "all", "hands": ["A♠", "A♠"], "actions": []}', CodeMistake.REFUSED),
    (BASE + '"view": "all", "deal": 1, "actions": [{"let_stand": true}]}', CodeMistake.REFUSED),
    (BASE + '"view": "all", "deal": 1, "actions": [], "step": 9}', CodeMistake.NO_DOCUMENT),
    (BASE + '"view": 2, "seen": []}', CodeMistake.NO_DOCUMENT),
    (BASE + '"view": 1, "eval": "x", "seen": []}', CodeMistake.NO_DOCUMENT),
])  # fmt: skip
def test_what_is_no_document_is_refused_by_what_is_wrong_with_it(text, kind):
    with pytest.raises(UnreadableCode) as refused:
        read(text, seat_name)
    assert refused.value.kind is kind


def test_a_game_of_more_steps_than_anyone_steps_through_is_not_written():
    with pytest.raises(UnreadableCode) as refused:
        to_document(Shared(Watched(watched(example("en_runda"), None).steps * MOST_STEPS)), names=True)
    assert refused.value.kind is CodeMistake.TOO_MANY_STEPS


@given(starts(), numbers)
@examples(30)
def test_watching_part_of_a_game_shows_its_first_steps(start, numbers):
    game = play(start, numbers)
    seen = watched(game, 0)
    assert seen.until(3).steps == seen.steps[:3]
    assert seen.until(0).steps == seen.steps[:1]
