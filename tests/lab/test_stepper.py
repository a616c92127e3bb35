"""The stepper as Python has it: what it takes, what it refuses, and what it hands to a notebook."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from pathlib import Path

import pytest
import traitlets

from fusk_lab import TEACHER, Game, deal, parse_game
from fusk_lab.lab import ALL, SPECTATOR, Dealer, Stepper
from fusk_lab.text import LANGUAGES
from tests.lab.browser_side import films, state_of

KALLE = parse_game("""
Pelle: 2♥ 7♣ J♦ 5♠
Kalle: A♠ 9♦
Lisa: 3♣
---
Pelle lays 2♥ 7♣ J♦ as three aces
Kalle: cheat!
""")
SEATS = ["seat0", "seat1", "seat2"]
KEYS = {ALL: ["all", "spectator", *SEATS], SPECTATOR: ["spectator"], 0: SEATS[:1], "Kalle": SEATS[1:2]}


# What it takes


@pytest.mark.parametrize("view", KEYS, ids=str)
def test_a_view_is_all_a_spectator_a_seat_or_a_name(view):
    assert list(films(Stepper(KALLE, view=view))) == KEYS[view]


@pytest.mark.parametrize("view", [3, -1, True, 1.0, "Nils", "all", "spectator", None, TEACHER], ids=repr)
@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("sv", "{} är ingen vy. Vyerna är ALL, SPECTATOR, en plats från 0 till 2 eller ett av namnen {}."),
        ("en", "{} is not a view. The views are ALL, SPECTATOR, a seat from 0 to 2 or one of the names {}."),
    ],
)
def test_another_view_is_refused_in_the_language(view, lang, sentence):
    with pytest.raises(ValueError) as refused:
        Stepper(KALLE, lang=lang, view=view)
    assert str(refused.value) == sentence.format(repr(view), "Pelle, Kalle, Lisa")


def test_a_long_wrong_view_is_shown_in_part():
    with pytest.raises(ValueError) as refused:
        Stepper(KALLE, view="x" * 1000)
    assert len(str(refused.value)) < 200


@pytest.mark.parametrize("nothing", [None, "Pelle: 2♥", 7, KALLE.actions], ids=lambda value: type(value).__name__)
def test_what_is_no_game_is_refused_in_the_language(nothing):
    for lang, sentence in (
        ("sv", "Stepper visar ett parti (Game) eller ett läge (State), inte {}."),
        ("en", "Stepper shows a Game or a State, not {}."),
    ):
        with pytest.raises(TypeError) as refused:
            Stepper(nothing, lang=lang)
        assert str(refused.value) == sentence.format(repr(nothing)[:60])


def test_a_language_there_is_not_is_refused():
    with pytest.raises(ValueError, match="lang is 'sv' or 'en', not 'no'"):
        Stepper(KALLE, lang="no")


def test_a_misspelt_keyword_is_refused():
    with pytest.raises(TypeError, match="veiw"):
        Stepper(KALLE, veiw=ALL)
    with pytest.raises(TypeError):
        Stepper(KALLE, "sv")


def test_a_state_is_shown_as_a_game_that_begins_there():
    start = deal(3, seed=7)
    assert Stepper(start).game == Game(start)
    assert state_of(Stepper(start)) == state_of(Stepper(Game(start)))


# Steps


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [("sv", "Steg {} finns inte. Det finns steg 1 till 7."), ("en", "There is no step {}. There are steps 1 to 7.")],
)
@pytest.mark.parametrize("step", [0, 8, -1])
def test_a_step_there_is_not_is_refused_in_the_language(lang, sentence, step):
    stepper = Stepper(KALLE, lang=lang)
    stepper.step = 7
    with pytest.raises(traitlets.TraitError) as refused:
        stepper.step = step
    assert str(refused.value) == sentence.format(step)
    assert stepper.step == 7


@pytest.mark.parametrize("step", ["2", 2.5, None])
def test_a_step_is_a_whole_number(step):
    with pytest.raises(traitlets.TraitError):
        Stepper(KALLE).step = step


def test_a_step_set_in_python_moves_the_browser_and_nothing_else_is_sent(messages):
    stepper = Stepper(KALLE)
    stepper.step = 4
    assert messages == [{"step": 4}]


def test_a_step_set_in_the_browser_is_heard_in_python(from_browser):
    stepper, heard = Stepper(KALLE), []
    stepper.observe(lambda change: heard.append((change.old, change.new)), "step")
    from_browser(stepper, step=5)
    assert (stepper.step, heard) == (5, [(1, 5)])


def test_a_browser_cannot_go_where_there_is_no_step(from_browser, caplog):
    stepper = Stepper(KALLE)
    from_browser(stepper, step=99)
    assert stepper.step == 1
    assert "Steg 99 finns inte." in caplog.text
    caplog.clear()


def test_another_game_is_shown_from_its_first_step_in_one_message(messages):
    stepper = Stepper(KALLE)
    stepper.step = 7
    stepper.game = shorter = KALLE.undo().undo()
    assert (stepper.step, stepper.game) == (1, shorter)
    fresh = Stepper(shorter)
    assert stepper._show == fresh._show | {"taken": 1}  # so that the page knows it is another game
    assert state_of(stepper).replace('"taken": 1', '"taken": 0') == state_of(fresh)
    assert [set(state) for state in messages] == [{"step"}, {"step", "_show"}]


def test_a_game_that_cannot_be_shown_leaves_the_one_that_is():
    stepper = Stepper(KALLE, view=2)
    stepper.step = 3
    for wrong in (None, deal(2, seed=1)):  # there is no seat 2 at that table
        with pytest.raises((TypeError, ValueError)):
            stepper.game = wrong
        assert (stepper.game, stepper.step) == (KALLE, 3)
        assert state_of(stepper).replace('"step": 3', '"step": 1') == state_of(Stepper(KALLE, view=2))


# What a notebook gets


def test_it_says_in_one_sentence_what_it_is_the_same_each_time():
    assert repr(Stepper(KALLE)) == repr(Stepper(KALLE)) == "<Stepper: 7 steps, Pelle, Kalle, Lisa, Alla kort>"
    assert repr(Stepper(KALLE, lang="en", view="Kalle")) == "<Stepper: 7 steps, Pelle, Kalle, Lisa, Kalle’s view>"


def test_a_notebook_gets_the_widget_its_static_twin_and_the_sentence():
    stepper = Stepper(KALLE)
    data, metadata = stepper._repr_mimebundle_()
    assert set(data) == {"application/vnd.jupyter.widget-view+json", "text/html", "text/plain"}
    assert data["application/vnd.jupyter.widget-view+json"]["model_id"] == stepper.model_id
    assert data["text/plain"] == repr(stepper)
    assert 'class="fusk-static"' in data["text/html"]
    assert metadata == {}


BUILD = """
from fusk_lab import deal, parse_game
from fusk_lab.lab import Stepper
from fusk_lab.lab.wishes.room import ROOM
from tests.lab.browser_side import state_of
from tests.rules.playing import play
ROOM._name = "here"    # every kernel's room has a name of its own
for lang in ("sv", "en"):
    stepper = Stepper(play(deal(6, seed=11), range(0, 10**6, 33_331)), lang=lang)
    print(state_of(stepper), stepper._repr_mimebundle_()[0]["text/html"], repr(stepper))
"""


def test_two_builds_are_the_same_to_the_byte_in_other_processes_too():
    built = {
        subprocess.run(
            [sys.executable, "-c", BUILD], env=os.environ | {"PYTHONHASHSEED": seed, "PYTHONUTF8": "1"},
            cwd=Path(__file__).parents[2], capture_output=True, check=True,
        ).stdout
        for seed in ("1", "2")
    }  # fmt: skip
    assert len(built) == 1
    assert len(built.pop()) > 100_000


def test_the_browser_s_code_is_text_so_no_instance_waits_for_a_file():
    assert type(Stepper._esm) is type(Stepper._css) is str
    assert "https://" not in Stepper._esm + Stepper._css


# The dealer


def test_r1_the_dealer_deals_to_as_many_as_are_asked_for_from_the_next_seed():
    dealer = Dealer(3, seed=7)
    assert dealer.game == Game(deal(3, seed=7))
    dealer.deal_again()
    assert dealer.game == Game(deal(3, seed=8))
    dealer.deal_again(10)
    assert (dealer.game, dealer.players, dealer.step) == (Game(deal(10, seed=9)), 10, 1)


def test_the_dealer_hears_the_browser_and_answers_in_one_message(from_browser, messages):
    dealer = Dealer(4, seed=1)
    messages.clear()
    from_browser(dealer, {"deal": 6})
    assert dealer.game == Game(deal(6, seed=2))
    (state,) = messages
    assert (state["players"], state["_show"]["deals"]) == (6, list(range(2, 11)))


@pytest.mark.parametrize(("view", "fewest"), [(ALL, 2), (SPECTATOR, 2), (0, 2), (3, 4), ("Lisa", 3)])
def test_a_dealer_offers_the_tables_its_viewer_sits_at(view, fewest):
    assert Dealer(10, view=view)._show["deals"] == list(range(fewest, 11))


def test_a_deal_that_is_refused_leaves_the_one_that_is():
    dealer = Dealer(3, seed=7, view="Lisa")
    for players in (2, 11):  # Lisa is the third, and eleven are too many
        with pytest.raises(ValueError):
            dealer.deal_again(players)
        assert (dealer.game, dealer.players, dealer.seed) == (Game(deal(3, seed=7)), 3, 7)


def test_after_the_last_seed_comes_the_first():
    dealer = Dealer(2, seed=2**64 - 1)
    dealer.deal_again()
    assert dealer.game == Game(deal(2, seed=0))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_dealer_s_seed_is_not_in_the_browser(lang):
    assert "1234567890123456789" not in state_of(Dealer(4, seed=1234567890123456789, lang=lang))


# The net under these tests


def test_a_callback_that_fails_is_noticed(from_browser, caplog):
    stepper = Stepper(KALLE)
    stepper._hear = lambda message: 1 / 0
    from_browser(stepper, {"deal": 6})
    (record,) = caplog.records
    assert (record.levelno, record.exc_info[0]) == (logging.WARNING, ZeroDivisionError)
    caplog.clear()
