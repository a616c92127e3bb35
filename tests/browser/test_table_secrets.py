"""What the browser has of a table is what those before it may know: in traits, in messages, in the page.

Searched for are faces of cards in every form in which one could be there: as drawn ("Kn♥"), as a token of a film
("J♥12"), and in the words for those who listen ("Hjärter knekt").
"""

import json
import re
from ast import literal_eval

import pytest

from fusk_lab import Challenge, LetStand, calls, deal, parse_game
from fusk_lab.text import say
from fusk_lab.text.grammar import sentence_case
from tests.browser.table_page import ByMouse, lay_out

SEED = 7**22    # its digits stand in no cell
DECK = deal(4, seed=1)
NAMES = {sentence_case(say(card, "sv")): str(card) for hand in DECK.hands for card in hand}
FACE = re.compile("(?:10|Kn|[2-9AEJDQK])[♠♥♦♣]")
NAME = re.compile("|".join(NAMES))
INDEX = {"E": "A", "Kn": "J", "D": "Q"}    # as a Swedish deck is printed
HOT_SEAT = 'table = Table(4, seed=7**22, mode="hot_seat")\ntable'
SOLO = "table = Table(4, seed=7**22)\ntable"
PAGE = """() => {
  const all = (what, read) => [...document.querySelectorAll(what)].map(read);
  const page = document.documentElement.cloneNode(true);
  page.querySelector("#fusk-faces")?.remove();    // the pictures of all cards, whatever the game
  return [page.outerHTML, ...all("option", (one) => one.label),
    ...all("input, textarea, select", (one) => one.value)].join("\\n");
}"""
STATE = """__import__("json").dumps({name: value for name, value in table.get_state().items()
  if name not in ("_esm", "_css", "_show")}, default=repr, ensure_ascii=False)"""
TWIN = "html + ''.join(base64.b64decode(part).decode() for part in re.findall('base64,([^\"]+)', html))"
TURNED_UP = "[str(card) for event in table.game.events if type(event).__name__ == 'Revealed' for card in event.cards]"
WIDGETS = ("comm_open", "comm_msg", "display_data", "update_display_data", "execute_result", "stream")


def faces(text):
    """Every card that can be read somewhere in a text, however it is written."""
    drawn = {INDEX.get(face[:-1], face[:-1]) + face[-1] for face in FACE.findall(text)}
    return drawn | {NAMES[name] for name in NAME.findall(text)}


def names_apart(text):
    """Leave out the list of all cards' names, which says nothing of where they are."""
    return re.sub(r'\{"[^{}]*"Hjärter sju"[^{}]*\}', "", text)


def test_every_form_of_a_card_is_found():
    assert faces('"J♥12" Kn♥ Hjärter knekt') == {"J♥"}
    assert faces('aria-label="Hjärter sju"') == faces("7♥\ufe0e") == {"7♥"}
    assert faces(names_apart(json.dumps(NAMES | {"x": "7♠"}, ensure_ascii=False))) == set()
    assert len(NAMES) == 52


class Watched:
    """A table on a page with all that has come to the browser; `known` grows by what those before it may know."""

    def __init__(self, notebook, code):
        self.notebook, self.heard = notebook, len(notebook.received)
        lay_out(notebook, code)
        self.page = ByMouse(notebook)
        self.page.go_on_myself()

    @property
    def state(self):
        """The position, as the kernel has it; only the test sees it."""
        played = parse_game(literal_eval(self.notebook.python("format_game(table.game)")))
        return played.at(len(played.actions))

    def news(self):
        """Faces in all that has come to the browser since this was asked before."""
        news = [one.content for one in self.notebook.received[self.heard:] if one.kind in WIDGETS]
        self.heard = len(self.notebook.received)
        return faces(names_apart(json.dumps(news, ensure_ascii=False)))

    def in_page(self):
        """Faces anywhere in the page: drawn, in attributes, in words, in lists."""
        return faces(self.notebook.page.evaluate(PAGE))

    def in_traits(self):
        """Faces in the state that the widget keeps for browsers."""
        return faces(self.notebook.python(STATE))

    def in_twin(self):
        """Faces in the static form, its pictures' source included."""
        return faces(self.notebook.python(TWIN, first="import base64, re; html = table._twin()"))

    def everywhere(self):
        """Faces in what has come to the browser, in the page, or in the widget's state."""
        return self.news() | self.in_page() | self.in_traits()


def hand(state, seat):
    return {str(card) for card in state.hands[seat]}


@pytest.fixture(scope="module")
def notebook(open_shared):
    return open_shared(["# the table"], height=1500)


@pytest.fixture(scope="module")
def hot_seat(notebook):
    return Watched(notebook, HOT_SEAT)


def test_behind_the_curtain_no_card_is_in_the_browser(hot_seat):
    assert hot_seat.page.curtain.is_visible()
    assert hot_seat.everywhere() == set()


def test_in_hot_seat_a_hand_comes_when_its_curtain_is_lifted_and_goes_when_it_falls(hot_seat):
    page = hot_seat.page
    for turn in range(6):
        page.see_everything()
        state = hot_seat.state
        assert hot_seat.everywhere() == set(), turn
        page.press("lift")
        page.see_everything()
        own = hand(state, state.turn)
        assert hot_seat.in_page() == hot_seat.in_traits() == hot_seat.news() == own, turn
        assert not page.curtain.is_visible()
        if turn % 2:
            page.press("drop")
            assert hot_seat.everywhere() == set(), turn
            page.press("lift")
            assert hot_seat.everywhere() == own
        cards = list(state.hands[state.turn])[:2]
        page.lay(cards, next(call for call in calls(state) if call.count == 2))
        page.see_everything()
        assert hot_seat.everywhere() == set(), turn
        page.press("let_stand")
        page.see_everything()


def test_in_hot_seat_a_challenge_turns_up_the_lay_alone(hot_seat):
    page = hot_seat.page
    page.press("lift")
    state = hot_seat.state
    hot_seat.everywhere()
    cards = list(state.hands[state.turn])[:2]
    page.lay(cards, next(call for call in calls(state) if call.count == 2))
    page.see_everything()
    hot_seat.everywhere()
    page.press("challenge")
    page.see_everything()
    assert hot_seat.everywhere() <= {str(card) for card in cards}


def test_in_hot_seat_undo_and_redo_bring_no_hand_back(hot_seat):
    page = hot_seat.page
    turned = hot_seat.everywhere()
    for does in ("undo", "undo", "undo", "redo", "redo", "redo"):
        page.press(does)
        page.see_everything()
        assert page.curtain.is_visible()
        assert hot_seat.in_page() | hot_seat.in_traits() | hot_seat.news() <= turned, does


def test_in_hot_seat_the_static_twin_holds_no_hand_when_the_curtain_is_down(hot_seat):
    hot_seat.page.press("lift")
    assert hot_seat.in_twin() == hot_seat.in_page() != set()
    hot_seat.page.press("drop")
    assert hot_seat.in_twin() == set()


def test_in_solo_no_card_of_another_hand_comes_before_it_is_turned_up(notebook):
    solo = Watched(notebook, SOLO)
    page, known = solo.page, set()
    for turn in range(14):
        page.see_everything()
        state = solo.state
        known |= hand(state, 0)
        turned = set(literal_eval(notebook.python(TURNED_UP)))
        assert solo.news() <= known | turned
        assert solo.in_traits() <= known | turned
        assert solo.in_page() <= known | turned
        assert solo.in_page() >= hand(state, 0)
        if state.winner is not None:
            break
        if state.last_lay:
            page.do(Challenge(0) if turn % 3 == 2 else LetStand())
        else:
            call = next(call for call in calls(state) if call.count == min(2, len(state.hands[0])))
            page.lay(list(state.hands[0])[:call.count], call)
    assert turn > 8
    assert turned, "nothing was turned up: nothing was learnt"


def test_the_seed_is_nowhere_in_the_browser(notebook):
    for message in notebook.received:
        if message.kind.startswith("comm_") or message.kind == "display_data":
            assert str(SEED) not in json.dumps(message.content)
    assert str(SEED) not in notebook.page.evaluate(PAGE)
    assert str(SEED) not in notebook.python(STATE)
