"""What the browser has of a game is what its viewer may know: the page, the messages, the widget's state."""

import json
import re

import pytest

from fusk_lab import Revealed
from tests.browser.stepper_page import LONG_GAME, Table

SEED = 7**22    # its digits stand in no cell
CELL = LONG_GAME + """
from fusk_lab.lab import Stepper
game = long_game(4, 7**22, 14)
stepper = Stepper(game, view="Kalle")
stepper
"""
FACE = re.compile("(?:10|Kn|[2-9AEJDQK])[♠♥♦♣]")
INDEX = {"E": "A", "Kn": "J", "D": "Q"}    # as a Swedish deck is printed


def faces(text):
    return {INDEX.get(face[:-1], face[:-1]) + face[-1] for face in FACE.findall(text)}


def played():
    space = {}
    exec(LONG_GAME, space)
    return space["long_game"](4, SEED, 14)


def seen_by(seat):
    """The faces a seat sees at each step: its hand, and what is turned up."""
    for moment in played().steps:
        turned = moment.event.cards if isinstance(moment.event, Revealed) else ()
        yield {str(card) for card in (*moment.state.hands[seat], *turned)}


@pytest.fixture(scope="module")
def notebook(open_shared):
    return open_shared([CELL])


@pytest.fixture(scope="module")
def all_views(open_shared):
    return open_shared([CELL.replace(', view="Kalle"', "")])


def test_the_game_hides_something():
    kalle = set().union(*seen_by(1))
    assert 13 < len(kalle) < 52
    assert any(isinstance(moment.event, Revealed) for moment in played().steps)


def test_no_message_to_a_players_stepper_holds_a_hidden_card_or_the_seed(notebook):
    table = Table(notebook)
    for step in range(1, len(played().steps) + 1):
        table.go(step)
    notebook.save()
    notebook.open()    # the widget's whole state is sent anew
    table.root.wait_for()
    kalle = set().union(*seen_by(1))
    states = 0
    for message in notebook.received:
        if message.kind == "history_reply":    # the code of cells run before, in any notebook
            continue
        text = json.dumps(message.content, ensure_ascii=False)
        assert faces(text) <= kalle, message
        assert str(SEED) not in text, message
        states += '"_show"' in text and faces(text) == kalle
    assert states >= 2, "the state was not sent twice: nothing was searched"


def test_the_state_of_a_players_stepper_holds_no_hidden_card_and_not_the_seed(notebook):
    state = notebook.python("__import__('json').dumps(stepper.get_state(), default=repr, ensure_ascii=False)")
    assert faces(state)
    assert faces(state) <= set().union(*seen_by(1))
    assert str(SEED) not in state


def test_the_page_of_a_players_stepper_holds_at_each_step_what_the_player_sees(notebook):
    table = Table(notebook)
    for step, seen in enumerate(seen_by(1), 1):
        table.go(step)
        assert faces(table.root.evaluate("root => root.outerHTML")) <= seen, step
        assert faces(" ".join(table.faces())) == seen, step


def test_the_seed_stands_nowhere_in_the_page(notebook):
    assert str(SEED) not in notebook.page.locator("body").evaluate("body => body.outerHTML")


def test_in_a_players_view_of_a_stepper_with_all_views_the_page_holds_no_hidden_card(all_views):
    table = Table(all_views)
    table.go(9)
    assert len(table.faces()) == 52 - sum("back" in shown for shown in table.root.locator("[data-shown]").evaluate_all(
        "cards => cards.map(card => card.dataset.shown)"))
    table.choose("Vy").select_option(label="Kalles vy")
    for step, seen in enumerate(seen_by(1), 1):
        table.go(step)
        assert faces(table.root.evaluate("root => root.outerHTML")) <= seen, step
        assert faces(" ".join(table.faces())) == seen, step
    backs = table.root.locator("[data-shown=back]")
    assert backs.count() > 20
    assert {text.strip() for text in backs.all_text_contents()} == {""}


def test_the_seed_is_in_no_stepper_at_all(all_views):
    for message in all_views.received:
        assert str(SEED) not in json.dumps(message.content)
