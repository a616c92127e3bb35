"""Sharing: what is opened is what was shared, in the eyes it was shared in, and nothing else comes along."""

from __future__ import annotations

import json
import random
import xml.etree.ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fusk_lab import (
    BASE,
    DESCENDING,
    EXTRA_CARDS,
    Call,
    Card,
    Challenge,
    Game,
    Hand,
    Lay,
    Rank,
    deal,
    parse_game,
    setup,
)
from fusk_lab.lab import (
    ALL,
    SPECTATOR,
    Choice,
    Preferences,
    Question,
    Stepper,
    from_code,
    from_json,
    to_code,
    to_json,
    to_svg,
)
from fusk_lab.rules.code import pack, unpack
from fusk_lab.rules.examples import game as example
from fusk_lab.rules.watched import Watched, watched
from tests.lab.browser_side import faces_in, films, state_of
from tests.rules.playing import any_games, examples, play
from tests.rules.test_document import spoiled, wholes

SEED = 9_876_543_210_123_456_789


@pytest.fixture(scope="module")
def dealt() -> Game:
    luck = random.Random(5)
    return play(deal(["Pelle", "Kalle", "Lisa"], seed=SEED), [luck.randrange(10**6) for _ in range(24)])


def film(stepper: Stepper) -> dict[str, object]:
    return films(stepper)


@given(any_games, st.data())
@examples(25)
def test_under_any_rules_what_is_opened_shows_what_was_shared(game, data):
    step = data.draw(st.integers(1, len(game.steps)))
    view = data.draw(st.sampled_from([ALL, SPECTATOR, *range(len(game.start.players))]))
    for write, read in ((to_code, from_code), (to_json, from_json)):
        opened = read(write(game, step=step, view=view, rest=True, names=True))
        assert opened.step == step
        assert film(opened) == film(Stepper(game, view=view))
        assert (opened.game == game) is (view is ALL)
        assert write(opened, rest=True, names=True) == write(game, step=step, view=view, rest=True, names=True)
        opened.close()


@given(any_games, st.data())
@examples(25)
def test_a_code_ends_with_its_step_and_what_comes_after_is_not_in_it(game, data):
    step = data.draw(st.integers(1, len(game.steps)))
    view = data.draw(st.sampled_from([SPECTATOR, *range(len(game.start.players))]))
    one, whole = (from_code(to_code(game, step=step, view=each, names=True)) for each in (view, ALL))
    assert one.game == watched(game, one.game.viewer).until(step)
    told = whole.game.actions
    assert told == game.actions[: len(told)]
    assert step == whole.step <= len(whole.game.steps)
    assert not told or len(whole.game.undo().steps) < step  # of all cards open, to the end of that action
    assert to_code(game, view=view) == to_code(game, step=1, view=view, rest=True)
    one.close()
    whole.close()


def test_a_viewer_s_code_made_before_the_reveal_does_not_hold_the_answer():
    stepper = Stepper(example("pelle_och_kalle"), view="Kalle")
    stepper.go_to(3)
    told = unpack(to_code(stepper))
    assert "Laid" in told
    assert "Revealed" not in told
    assert "7♣" not in told
    assert "Revealed" in unpack(to_code(stepper, rest=True))


def test_a_code_of_a_stepper_is_of_its_step_and_its_view():
    stepper = Stepper(example("en_runda"), view="Kalle")
    stepper.step = 9
    opened = from_code(to_code(stepper, rest=True, names=True))
    assert (opened.step, repr(opened)) == (9, repr(stepper))
    assert from_code(to_code(stepper, names=True)).step == 9
    with pytest.raises(ValueError, match="Andra vyer finns inte med"):
        to_code(opened, view=0)


@pytest.mark.parametrize("view", [SPECTATOR, 0, "Kalle", 2])
def test_a_viewer_s_code_opens_to_what_a_stepper_for_them_would_hold(dealt, view):
    opened = from_code(to_code(dealt, view=view, names=True))
    assert isinstance(opened.game, Watched)
    assert faces_in(state_of(opened)) == faces_in(state_of(Stepper(dealt, view=view)))
    assert str(SEED) not in unpack(to_code(dealt, view=view))
    assert len(films(opened)) == 1


def test_two_games_that_look_the_same_to_a_seat_have_one_code():
    start = setup({"Pelle": "A♠ 2♥ 9♣", "Kalle": "K♠ K♥", "Lisa": "Q♠"})
    true, lie = (Game(start, [Lay(0, [Card.parse(card)], Call(1, Rank.ACE))]) for card in ("A♠", "2♥"))
    for view in (SPECTATOR, "Kalle", "Lisa"):
        assert to_code(true, view=view) == to_code(lie, view=view)
    assert to_code(true, view="Pelle") != to_code(lie, view="Pelle")
    other = setup({"Pelle": "A♠ 2♥ 9♣", "Kalle": "K♠ K♥", "Lisa": "J♠"})
    assert to_code(start, view="Kalle") == to_code(other, view="Kalle")
    assert to_code(start) != to_code(other)


def test_players_are_their_seats_unless_their_names_are_asked_for(dealt):
    assert from_code(to_code(dealt)).game.start.players == ("Spelare 1", "Spelare 2", "Spelare 3")
    assert from_code(to_code(dealt, view=1), lang="en").game.start.players == ("Player 1", "Player 2", "Player 3")
    assert from_code(to_code(dealt, names=True)).game == dealt
    for view in (ALL, SPECTATOR, 1):
        assert "Kalle" not in unpack(to_code(dealt, view=view))
        assert "Kalle" in unpack(to_code(dealt, view=view, names=True))


def test_nothing_after_a_question_that_waits_is_shared():
    game = example("pelle_och_kalle")
    for view in (ALL, SPECTATOR, "Kalle"):
        waiting = Stepper(game, view=view, predict="bluff")
        told = unpack(to_code(waiting, rest=True))
        assert "Revealed" not in told
        assert '"challenge"' not in told
        assert len(from_code(to_code(waiting, rest=True)).game.steps) <= waiting._shown
        waiting.reveal()
        assert len(from_code(to_code(waiting, rest=True)).game.steps) == 7


def test_a_whole_game_can_be_opened_with_questions_and_in_one_view():
    opened = from_code(to_code(example("pelle_och_kalle"), step=6, rest=True), view=SPECTATOR, predict="bluff")
    assert (opened.step, list(films(opened))) == (4, ["spectator"])


def test_what_one_viewer_saw_is_asked_about_in_one_s_own_words_alone():
    code = to_code(example("pelle_och_kalle"), view="Kalle")
    own = Question("?", [Choice("a", right=True), Choice("b")], step=3)
    assert from_code(code, predict=own)._shown == 3
    with pytest.raises(ValueError, match="bara egna"):
        from_code(code, predict="bluff")


def test_what_one_viewer_saw_has_no_other_views_rules_or_branches():
    opened = from_code(to_code(example("pelle_och_kalle"), view="Kalle"))
    with pytest.raises(ValueError, match="Andra vyer"):
        from_code(to_code(example("pelle_och_kalle"), view="Kalle"), view=0)
    with pytest.raises(ValueError, match="andra regler"):
        opened.follow(DESCENDING)
    with pytest.raises(ValueError, match="view=ALL"):
        opened.what_if(Challenge(2), step=3)
    opened.follow(BASE)
    opened.game = example("en_runda")
    assert list(films(opened)) == ["seat1"]


@pytest.mark.parametrize(("code", "lang", "said"), [
    ("", "sv", "ingen delningskod. En sådan börjar med FUSK1-"),
    ("FUSK2-ABC", "sv", "av version ”2”"),
    ("FUSK1-ABC", "en", "The code is damaged"),
    ("FUSK1-\N{CYRILLIC CAPITAL LETTER A}", "sv", "Tecken 7, ”А U+0410”, finns inte i någon kod"),
    ("FUSK1-" + "A" * 500_000, "sv", "längre än de 400\u00a0000 tecken"),
    (pack("[]"), "sv", "”[]” går inte att läsa på platsen document"),
    (pack('{"fusk":1,"players":2,"rules":"base","view":"all","deal":1,"actions":[{"let_stand":true}]}'), "sv",
     "Reglerna säger nej på platsen actions 1: Det finns inget drag att låta stå."),
])  # fmt: skip
def test_a_code_that_is_wrong_is_refused_in_the_reader_s_language(code, lang, said):
    with pytest.raises(ValueError) as refused:
        from_code(code, lang=lang)
    assert said in str(refused.value)


def test_what_cannot_be_shared_is_refused_in_the_reader_s_language():
    for wrong in (lambda: to_code("Pelle"), lambda: from_code(b"FUSK1-")):
        with pytest.raises(TypeError, match=r"Det som delas|är en text"):
            wrong()
    with pytest.raises(ValueError, match="Det finns steg 1 till 7"):
        to_code(example("pelle_och_kalle"), step=8)
    with pytest.raises(ValueError, match="is not a view"):
        to_code(example("pelle_och_kalle"), view="Nils", lang="en")
    with pytest.raises(ValueError, match="är inte JSON"):
        from_json("FUSK1-ABC")


def test_a_picture_of_a_step_is_svg_with_its_words_as_a_title():
    svg = to_svg(example("pelle_och_kalle"), step=3, view="Kalle", lang="en")
    root = ET.fromstring(svg)
    assert {"width", "height", "viewBox"} <= set(root.attrib)
    assert "Pelle lays three cards and calls three aces" in root[0].text
    assert faces_in(svg) <= faces_in(state_of(Stepper(example("pelle_och_kalle"), view="Kalle")))
    assert to_svg(example("pelle_och_kalle"), step=5) != svg
    assert to_svg(Stepper(example("pelle_och_kalle"), view="Kalle", lang="en"), step=3) == svg


def test_v3_a_watched_game_keeps_secret_numbers_secret():
    start = setup({"Pelle": "A♠ 2♥ 9♣", "Kalle": "K♠ K♥"}, variant=EXTRA_CARDS)
    one, two = (Game(start, [Lay(0, Hand.parse(cards), Call(1, Rank.ACE))]) for cards in ("A♠", "A♠ 2♥"))
    assert to_code(one, view="Kalle") == to_code(two, view="Kalle")


@given(st.integers(0, 2), st.data())
@examples(60)
def test_what_is_opened_can_be_drawn_whatever_somebody_has_written(which, data):
    text = json.dumps(spoiled(wholes()[which], data))
    try:
        opened = from_json(text)
    except ValueError as refused:
        assert str(refused)
    else:
        to_svg(opened)
        opened.close()


# What the page asks for


def asked(stepper: Stepper, **wanted: object) -> dict[str, object]:
    """What the page is told that asks for a code."""
    sent: list[dict[str, dict[str, object]]] = []
    stepper.send = sent.append  # type: ignore[method-assign]
    stepper._hear({"share": {"line": 0, "step": 3, "view": "all", "names": False, "rest": False} | wanted})
    return sent[-1]["shared"]


def test_the_page_gets_the_code_of_what_it_shows():
    stepper = Stepper(example("pelle_och_kalle"))
    whole, kalle = asked(stepper), asked(stepper, view="seat1", names=True)
    assert (whole["view"], whole["step"], whole["file"]) == ("all", 3, "fusk-steg-3")
    assert "Pelle" not in unpack(str(whole["code"]))
    assert from_code(str(whole["code"])).step == 3
    assert kalle["code"] == to_code(stepper, step=3, view="Kalle", names=True)
    assert "De kort som inte syns där finns inte i koden" in str(kalle["about"])
    assert "i vyn ”Kalles vy”" in str(kalle["about"])    # a viewer’s name as the list of views has it, in any sentence
    assert kalle["svg"] == to_svg(stepper, step=3, view="Kalle")


def test_the_page_gets_the_code_of_the_branch_it_shows():
    stepper = Stepper(example("pelle_och_kalle"))
    branch = stepper.what_if(Challenge(2), step=4)
    assert from_code(str(asked(stepper, line=1, names=True, rest=True)["code"])).game == branch


def test_the_page_is_told_where_the_code_ends():
    stepper = Stepper(example("pelle_och_kalle"))
    for view in ("all", "seat1"):
        assert "på steg 3" in str(asked(stepper, view=view)["about"])
        assert ", och slutar där." in str(asked(stepper, view=view)["about"])
        assert ", och går till steg 7." in str(asked(stepper, view=view, rest=True)["about"])
        assert asked(stepper, view=view, rest=True)["code"] == to_code(
            stepper, step=3, view="Kalle" if view == "seat1" else ALL, rest=True
        )


def test_the_page_of_one_view_gets_no_other():
    with pytest.raises(ValueError, match="not a view of this widget: 'all'"):
        asked(Stepper(example("pelle_och_kalle"), view="Kalle"), view="all")


def test_a_view_that_was_locked_while_the_page_asked_for_it_is_refused_in_words():
    stepper = Stepper(example("pelle_och_kalle"))
    Preferences().lock("4711")
    with pytest.raises(ValueError, match="Vyn med alla kort är låst"):
        asked(stepper, view="all")


def test_a_document_is_json_that_says_its_version():
    assert json.loads(to_json(parse_game("Pelle: 2♥\nKalle: A♠\n---")))["fusk"] == 1
    assert watched(example("pelle_och_kalle"), 1).viewer == 1
