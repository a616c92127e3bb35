"""What a class has chosen, locked and counted at a table's question belongs to that question, however it is drawn."""

from types import SimpleNamespace

import pytest
from playwright.sync_api import expect

from fusk_lab import calls, setup
from fusk_lab.lab import Preferences, Table
from fusk_lab.lab.wishes.room import ROOM, Room
from tests.browser.gate_page import Gate
from tests.browser.plain_page import PlainPage

HANDS = {"Pelle": "A♠ 7♥ 9♣ J♦", "Kalle": "A♥ A♦ A♣ K♦", "Lisa": "2♣ 2♦ 3♠ 3♦"}
HIDDEN = "Kortet vänds"


def tables() -> list[Table]:
    asking = [Table(3, seed=7, mode="open", predict=predict) for predict in (["bluff", "pile"], "pile")]
    return [*asking, Table(3, seed=7, mode="hot_seat")]


@pytest.fixture(scope="module")
def plain(chromium, tmp_path_factory):
    before = vars(ROOM).copy()
    vars(ROOM).update(vars(Room(tmp_path_factory.mktemp("room"))))
    with pytest.MonkeyPatch.context() as patch:
        plain = PlainPage(chromium, tables, patch, viewport={"width": 1280, "height": 1400})
        yield plain
        plain.close()
    vars(ROOM).update(before)
    assert plain.errors == []


class Asked(Gate):
    """A table on a plain page, and the question at it."""

    def __init__(self, plain: PlainPage, index: int = 0) -> None:
        self.plain, self.python = plain, plain.widgets[index]
        super().__init__(SimpleNamespace(root=plain.page.locator(".fusk-table").nth(index), page=plain.page))
        self.headline = self.table.root.locator(".fusk-told")
        self.python.game = setup(HANDS)
        self.play("7♥", "Kalle")

    def play(self, cards: str, who: str) -> None:
        """Lay cards and let somebody challenge them; then see everything up to the question."""
        game = self.python.game
        self.python.lay(cards, calls(game.at(len(game.actions)))[0])
        self.python.challenge(who)
        self.plain.hear()
        self.see_everything()

    def see_everything(self) -> None:
        go_on = self.table.root.locator(".fusk-do-go_on")
        while go_on.get_attribute("aria-disabled") == "false":
            go_on.click()

    def vote(self) -> None:
        """Choose, count one hand, and lock."""
        if self.button("Räkna händer").get_attribute("aria-pressed") == "false":
            self.button("Räkna händer").click()
        self.root.locator(".fusk-answer label").first.click()
        self.root.get_by_role("button", name="En hand till").first.click()
        self.button("Lås gissningen").click()

    def voted(self) -> list[object]:
        """Whether the first answer is chosen, whether it is locked, and the hands for it."""
        hands = self.root.locator("output").first.text_content()
        return [self.radios.first.is_checked(), self.button("Låst").count() == 1, hands]

    def wish(self, **what: object) -> None:
        """Draw the table again: in another size, or in another language."""
        Preferences().choose(**what)
        self.plain.hear()


NOTHING, VOTED = [False, False, "0"], [True, True, "1"]


@pytest.fixture
def asked(plain) -> Asked:
    return Asked(plain)


def test_the_next_question_comes_after_the_answer_to_the_one_before(asked):
    asked.guess(0)
    assert asked.table.root.locator(".fusk-question").all_inner_texts() == ["Pelle ropade ett ess. Fusk eller inte?"]
    asked.button("Vidare").click()
    asked.see_everything()
    expect(asked.root.locator(".fusk-question")).to_have_text("Vem får ta högen?")
    asked.guess(0)
    expect(asked.result).to_contain_text("Rätt gissat")


def test_a_question_that_is_skipped_leaves_nothing_to_the_next_one(plain):
    asked = Asked(plain, 1)
    asked.vote()
    assert asked.voted() == VOTED
    asked.button("Hoppa över").click()
    asked.see_everything()
    asked.play("A♥", "Lisa")
    expect(asked.root.locator(".fusk-question")).to_have_text("Vem får ta högen?")
    assert asked.voted() == NOTHING


@pytest.mark.parametrize("does", ["undo", "same_deal"])
def test_what_is_taken_back_while_a_question_waits_leaves_nothing_to_the_next_one(asked, does):
    asked.vote()
    asked.table.root.locator(f".fusk-do-{does}").click()
    if does == "undo":
        asked.python.challenge("Lisa")
        asked.plain.hear()
    else:
        asked.play("7♥", "Kalle")
    asked.see_everything()
    assert asked.voted() == NOTHING


def test_by_keys_alone_the_focus_goes_from_the_choice_to_the_answer(asked):
    keyboard, focused = asked.plain.page.keyboard, asked.plain.page.locator("*:focus")
    asked.radios.first.focus()
    keyboard.press("Space")
    keyboard.press("Enter")
    expect(focused).to_have_text("Visa svaret")
    keyboard.press("Enter")
    expect(focused).to_contain_text("Rätt gissat")
    assert asked.voted()[0]


def test_another_size_leaves_one_where_one_was_among_the_moves(plain):
    asked = Asked(plain, 1)
    asked.button("Hoppa över").click()
    left = asked.table.root.locator(".fusk-do-go_on")
    expect(left).to_have_attribute("aria-disabled", "false")
    told = asked.headline.inner_text()
    asked.wish(size=150)
    expect(left).to_have_attribute("aria-disabled", "false")
    assert asked.headline.inner_text() == told
    asked.wish(size=100)
    asked.see_everything()
    assert asked.headline.inner_text() != told


def test_start_over_at_the_first_question_forgets_what_was_locked_and_nothing_else(asked):
    asked.vote()
    asked.button("Börja om").click()
    assert asked.voted() == NOTHING
    assert asked.radios.first.evaluate("radio => radio === document.activeElement")
    assert asked.table.root.locator(".fusk-note").inner_text() == ""


def test_start_over_at_a_later_question_keeps_the_answer_to_the_one_before(asked):
    asked.guess(0)
    asked.button("Vidare").click()
    asked.see_everything()
    asked.vote()
    asked.button("Börja om").click()
    assert asked.voted() == NOTHING
    assert asked.headline.inner_text().startswith(HIDDEN)
    assert asked.python._quiz.gates.guesses == (0,)


def test_another_size_or_language_keeps_the_votes_of_the_class_and_an_open_answer(asked):
    asked.vote()
    for again in ({"size": 200}, {"language": "en"}, {"language": "follow"}):
        asked.wish(**again)
    assert asked.voted() == VOTED
    asked.button("Visa svaret").click()
    expect(asked.result).to_contain_text("Rätt gissat")
    asked.wish(size=100)
    expect(asked.result).to_contain_text("Rätt gissat")
    assert not asked.headline.inner_text().startswith(HIDDEN)
    assert asked.root.locator("output").first.text_content() == "1"
    asked.button("Vidare").click()
    asked.wish(size=150)
    asked.see_everything()
    expect(asked.root.locator(".fusk-question")).to_have_text("Vem får ta högen?")
    asked.wish(size=100)


def test_who_lifts_the_curtain_is_the_one_who_shouts(plain):
    table, root = plain.widgets[2], plain.page.locator(".fusk-table").nth(2)
    table.game = setup(HANDS)
    table.lift("Pelle")
    table.lay("7♥", "ett ess")
    plain.hear()
    for who in ("Lisa", "Kalle"):
        root.get_by_label("Vems hand?").select_option(who)
        root.locator(".fusk-do-lift").click()
        expect(root.locator(".fusk-do-challenge")).to_have_text(f"{who}: fusk!")
        root.locator(".fusk-do-drop").click()
