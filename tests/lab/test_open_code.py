"""A field for a share code: what it opens, what it refuses, and that nothing that was open is lost."""

import json

import pytest

from fusk_lab import BASE, EITHER_SIDE, Challenge, LetStand
from fusk_lab.lab import ALL, Compare, Knowledge, OpenCode, Preferences, from_code, to_code, to_svg
from fusk_lab.rules import examples
from fusk_lab.text import words

GAME = examples.game("pelle_och_kalle")
KALLE = to_code(GAME, step=3, view="Kalle")
WHOLE = to_code(GAME, step=5, rest=True)
DAMAGED = KALLE[:-1] + ("1" if KALLE[-1] == "0" else "0")


@pytest.fixture
def field():
    made = OpenCode()
    yield made
    made.close()


def ask(field, **message):
    field._hear(message)


def test_a_code_opens_what_from_code_opens(field):
    assert field.stepper is None
    ask(field, open=f"Hej! Öppna den här:\n{KALLE.lower()[:40]}\n{KALLE.lower()[40:]}")
    assert repr(field.stepper) == repr(from_code(KALLE))
    assert field.stepper.step == 3
    assert field._opened == {"model": field.stepper.model_id}
    assert field._show["told"] == "Partiet är öppet här nedanför, på steg 3 av 3."


@pytest.mark.parametrize("code", ["", "hej", DAMAGED, "FUSK2-AAAA", "FUSK1-<img src=x onerror=alert(1)>", "F" * 100_000,
                                  "__import__('os').system('true')", "FUSK1-\u202e\u0000"])    # fmt: skip
def test_what_is_no_code_is_told_of_in_the_words_of_from_code_and_what_is_open_stays(field, code):
    before = field.show_code(WHOLE)
    ask(field, open=code)
    with pytest.raises(ValueError) as refused:
        from_code(code)
    assert field._show["told"] == str(refused.value)
    assert field._show["refused"]
    assert field.stepper is before
    assert field._opened == {"model": before.model_id}


def test_every_message_is_answered_even_if_the_answer_is_the_same(field):
    for message in ({"open": DAMAGED}, {"open": DAMAGED}, {"back": True}, {"back": True}):
        before = field._show
        ask(field, **message)
        assert field._show != before


def test_another_code_keeps_the_game_before_it_where_it_was_left(field):
    first = field.show_code(WHOLE)
    first.step = 2
    second = field.show_code(KALLE)
    ask(field, back=True)
    assert field.stepper is first
    assert first.step == 2
    assert second.comm is None
    assert first.comm is not None
    ask(field, back=True)
    assert (field.stepper, field._opened, field._show["told"]) == (None, {}, "")
    ask(field, back=True)    # there is none to go back to
    assert field.stepper is None


def test_it_speaks_the_language_of_the_page_and_opens_in_it(field):
    panel = Preferences()
    panel.choose(language="en")
    try:
        ask(field, open="hello")
        assert field._show["told"] == "“hello” is not a share code. One begins with FUSK1-."
        assert field.show_code(KALLE).lang == "en"
        assert field._show["title"] == words("en")["open_code"]["title"]
    finally:
        panel.reset()
        panel.close()


@pytest.fixture
def panel():
    made = Preferences()
    yield made
    made.reset()
    made.close()


def shown(stepper):
    return json.dumps(stepper._show, ensure_ascii=False)


@pytest.mark.parametrize("code", [KALLE, WHOLE])
def test_players_without_a_name_have_their_numbers_in_the_language_of_the_page(field, panel, code):
    stepper = field.show_code(code)
    twin, said, swedish = stepper._twin(), repr(stepper), shown(stepper)
    assert "Spelare 2" in swedish
    panel.choose(language="en")
    assert "Player 2" in shown(stepper)
    assert "Spelare" not in shown(stepper)
    assert (stepper._twin(), repr(stepper)) == (twin, said)
    assert shown(from_code(code, lang="en")) == shown(stepper)
    panel.choose(language="follow")
    assert shown(stepper) == swedish


def test_of_players_without_a_name_questions_and_branches_speak_the_language_of_the_page(panel):
    stepper = from_code(WHOLE, lang="sv", predict=["bluff", "pile"], view="Spelare 2")
    stepper.reveal(1)
    panel.choose(language="en")
    assert "Player 1 called three aces" in shown(stepper)
    assert stepper._show["gates"][0]["guess"] == 1
    assert "Spelare" not in shown(stepper)
    stepper = from_code(WHOLE, lang="sv")
    stepper.what_if(LetStand(), step=4)
    assert "Spelare" not in shown(stepper)
    panel.choose(language="follow")
    assert "Player" not in shown(stepper)
    stepper.what_if(Challenge(2), step=4)
    assert "Spelare 3" in stepper.branches[1].name


def test_names_that_are_names_are_the_same_in_every_language(panel):
    stepper = from_code(to_code(GAME, step=3, names=True))
    panel.choose(language="en")
    assert "Pelle" in shown(stepper)
    assert "Player 1" not in shown(stepper)
    assert "<title>" in to_svg(stepper, lang="en")


def test_the_picture_names_players_without_a_name_in_its_language():
    assert "Player 1" in to_svg(from_code(WHOLE), lang="en")
    assert "Spelare" not in to_svg(from_code(WHOLE), lang="en")


def test_locked_a_code_of_all_cards_shows_no_view_of_them(field):
    panel = Preferences()
    panel.lock("4711")
    try:
        keys = [view["key"] for view in field.show_code(WHOLE)._show["views"]]
        assert keys
        assert "all" not in keys
    finally:
        panel.unlock("4711")
        panel.close()


def test_closed_it_closes_every_game_that_was_opened_in_it():
    field = OpenCode()
    games = [field.show_code(WHOLE), field.show_code(KALLE)]
    field.close()
    assert [game.comm for game in games] == [None, None]


def test_another_message_is_refused(field):
    with pytest.raises(ValueError, match="not a message"):
        ask(field, open=7)


@pytest.mark.parametrize("lang", ["sv", "en"])
def test_without_a_kernel_it_says_what_to_do(lang):
    field = OpenCode(lang=lang)
    assert words(lang)["open_code"]["static_note"] in field._twin()
    assert repr(field) == "<OpenCode: nothing is open>"
    field.close()


@pytest.mark.parametrize("make", [
    lambda game: Compare(game, BASE, EITHER_SIDE),
    lambda game: Compare(game, BASE, EITHER_SIDE, view="Spelare 2"),
    lambda game: Knowledge(game, ALL, step=3),
    lambda game: Knowledge(game, "Spelare 2", step=3),
    lambda game: Knowledge(game.at(2), 1),
])  # fmt: skip
def test_boards_and_what_is_known_call_players_without_a_name_in_the_language_of_the_page(panel, make):
    widget = make(from_code(WHOLE).game)
    twin, said, swedish = widget._twin(), repr(widget), shown(widget)
    assert "Spelare 2" in swedish and "Player" not in swedish
    panel.choose(language="en")
    assert "Player 2" in shown(widget) and "Spelare" not in shown(widget)
    assert (widget._twin(), repr(widget)) == (twin, said)
    panel.choose(language="follow")
    assert shown(widget) == swedish
