"""Side by side in a real JupyterLab: one scrubber for all boards, the marks, the table, the keys, the look."""

import re

import pytest
from playwright.sync_api import expect

from fusk_lab.text import words

GAME = '''
from fusk_lab import BASE, DESCENDING, EITHER_SIDE, EXTRA_CARDS, SWEDISH, Leader, Variant, deal, parse_game
from fusk_lab.lab import Compare

game = parse_game("""
Pelle: 2♥ K♥ 7♣ 7♦
Kalle: K♣ 2♠ 9♦ 9♥
Lisa: 3♣ Q♦ 4♥ 4♠
---
Pelle lägger 7♣ som ett ess
Kalle lägger 9♦ som en tvåa
Lisa: fusk!
Lisa lägger 3♣ som en trea
""")
'''
# Steps: 1 set up, 2 Pelle's turn, 3 Pelle lays, 4 Kalle lays, 5 challenged, 6 turned, 7 taken, 8 Lisa's turn, 9 lays.
CELLS = [
    GAME + "two = Compare(game, BASE, DESCENDING)\ntwo",
    'Compare(game, BASE, DESCENDING, EITHER_SIDE, Variant(leader=Leader.TAKER), lang="en", mode="actions")',
    'Compare(game, BASE, DESCENDING, view="Lisa")',
    "Compare(deal(10, seed=7), BASE, DESCENDING, EITHER_SIDE, SWEDISH)",
]

LONG = """
long = Compare(game, BASE, Variant(extra_cards=True, most_laid=2, leader=Leader.TAKER, starts_anew=True))"""

PLACES = """root => [...root.querySelectorAll(".fusk-stage, .fusk-why, .fusk-facts tr")]
  .map(node => Math.round(node.getBoundingClientRect().y - root.getBoundingClientRect().y))"""


class Boards:
    """Drive the comparison number `index` on the page."""

    def __init__(self, notebook, index=0):
        self.notebook, self.page, self.root = notebook, notebook.page, notebook.root(index)
        self.sides = self.root.locator(".fusk-side")
        self.range = self.root.locator("input[type=range]")

    def reset(self):
        if "❚❚" in self.root.locator(".fusk-play").inner_text():
            self.root.locator(".fusk-play").click()
        choice = self.root.locator("select").nth(1)
        if choice.count():
            choice.select_option(index=0)
        self.range.fill("1")
        self.root.evaluate("root => root.focus()")

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    @property
    def step(self):
        return int(self.range.input_value())

    def told(self):
        return self.sides.locator(".fusk-told").all_inner_texts()

    def notes(self):
        return self.sides.locator(".fusk-note").all_inner_texts()

    def faces(self):
        return set(self.root.locator(".fusk-card").evaluate_all("cards => cards.map(card => card.dataset.shown)"))

    def line(self, name):
        """The cells of one line of the table, by its name."""
        return self.root.locator(f"tr:has(th:text-is('{name}')) td").all_text_contents()


@pytest.fixture(scope="module")
def notebook(open_shared):
    return open_shared(CELLS)


@pytest.fixture
def two(notebook):
    boards = Boards(notebook)
    boards.reset()
    yield boards
    assert notebook.page_errors == []


@pytest.fixture
def four(notebook):
    boards = Boards(notebook, 1)
    boards.reset()
    return boards


def test_one_scrubber_steps_all_boards(two):
    two.range.fill("4")
    assert two.told() == ["Kalle lägger ett kort och ropar en tvåa", "Kalle lägger ett kort och ropar en kung"]
    two.root.get_by_role("button", name="Framåt").click()
    assert two.told() == ["Lisa ropar fusk"] * 2
    expect(two.root.locator(".fusk-count")).to_have_text("Steg 5 av 9")


def test_the_keys_step_and_jump_and_never_reach_the_notebook(two):
    before = two.notebook.cells()
    for keys, step in [(["End"], 9), (["Home"], 1), (["ArrowRight"] * 2, 3), (["ArrowLeft"], 2), (["m"], 4)]:
        two.press(*keys)
        assert two.step == step
    two.press("a", "b", "x", "d", "d", "Enter")
    assert two.notebook.cells() == before
    two.press("?")
    expect(two.root.locator(".fusk-helping")).to_be_visible()
    assert "hoppa till nästa skillnad" in two.root.locator(".fusk-helping").inner_text()
    two.press("Escape")
    expect(two.root.locator(".fusk-helping")).to_be_hidden()


def test_the_mark_says_which_board_parts_where_and_why(two):
    mark = two.root.get_by_role("button", name="Steg 4: bord 2, fallande följd")
    mark.click()
    assert two.step == 4
    assert two.notes() == ["", "≠ Här skiljer de sig: En tvåa får inte ropas här. Rätt vore en kung. (V1)"]
    flag, thumb = two.root.locator(".fusk-flag").bounding_box(), two.range.bounding_box()
    at = (flag["x"] + flag["width"] / 2 - thumb["x"] - 8) / (thumb["width"] - 16)
    assert at == pytest.approx(3 / 8, abs=0.02)
    two.press("ArrowRight")
    assert two.notes() == ["", "Har skilt sig åt sedan steg 4."]


def test_each_board_has_its_mark_and_m_goes_from_one_to_the_next(four):
    assert four.root.locator(".fusk-flag").all_inner_texts() == ["2", "4"]
    seen = []
    for _ in range(3):
        four.press("m")
        seen.append(four.step)
    assert seen == [4, 7, 4]  # with the pile goes the turn


def test_playing_pauses_at_a_mark(two):
    two.root.locator("select").first.select_option("2")
    two.press(" ")
    expect(two.range).to_have_value("4", timeout=10_000)
    expect(two.root.locator(".fusk-play")).to_contain_text("Spela")
    two.root.locator("select").first.select_option("1")


def test_a_board_whose_rule_says_no_stays_and_says_why(four):
    four.range.fill("6")
    told = four.told()
    assert told[1] == "Pelle lays one card and calls one ace"
    assert four.notes()[1] == "Here the rule says no: One two may not be called here. Right would be one king. (V1)"
    assert four.sides.nth(1).locator(".fusk-card").count() == four.sides.nth(0).locator(".fusk-card").count()


def test_one_choice_of_viewpoint_for_all_boards(two):
    two.range.fill("4")
    two.press("g")
    expect(two.root.locator("select").nth(1)).to_have_value("spectator")
    assert two.faces() == {"back"}
    assert two.line("Måste ljuga") == ["?", "?"]


def test_made_for_one_viewpoint_the_page_holds_no_other_card(notebook):
    seat = Boards(notebook, 2)
    faces = set()
    for step in range(1, 10):
        seat.range.fill(str(step))
        faces |= seat.faces()
    assert faces == {"back", "3♣", "D♦", "4♥", "4♠", "9♦"}  # Lisa's own, and what she turned up
    assert seat.root.locator("select").count() == 1


def test_the_table_marks_what_is_different_with_a_sign_and_weight(two):
    two.range.fill("4")
    assert two.line("Får ropas") == ["Treor", "≠ Damer (skiljer sig)"]
    assert two.line("Står på tur") == ["Lisa", "Lisa"]
    other = two.root.locator("td.fusk-differs").first
    assert other.evaluate("cell => getComputedStyle(cell).fontWeight") == "700"


def test_python_hears_the_step_and_moves_it(two, notebook):
    two.press("End")
    two.page.wait_for_timeout(900)
    notebook.becomes("two.step", "9")
    notebook.python("0", first="two.step = 3")
    expect(two.range).to_have_value("3")


def test_another_rule_on_the_last_board_keeps_the_step_and_the_focus(two, notebook):
    two.range.fill("7")
    two.page.wait_for_timeout(900)
    two.root.locator(".fusk-forward").focus()
    notebook.python("0", first="two.follow(EITHER_SIDE)")
    expect(two.root.locator(".fusk-rule-name").nth(1)).to_have_text("2Steg åt valfri sida")
    assert two.step == 7
    expect(two.root.locator(".fusk-forward")).to_be_focused()
    expect(two.root.get_by_role("button", name="Steg 3: bord 2, steg åt valfri sida")).to_be_visible()
    notebook.python("0", first="two.follow(DESCENDING)")
    expect(two.root.locator(".fusk-rule-name").nth(1)).to_have_text("2Fallande följd")


@pytest.mark.parametrize("lang", ["sv", "en"])
def test_controls_have_roles_and_names(notebook, lang):
    said = words(lang)["stepper"] | words(lang)["compare"]
    root = notebook.root(["sv", "en"].index(lang))
    assert root.get_attribute("aria-label") == said["title"]
    for name in ("first", "back", "forward", "last", "play", "jump", "full_screen"):
        expect(root.get_by_role("button", name=said[name], exact=True)).to_be_visible()
    for name in ("speed", "view"):
        expect(root.get_by_role("combobox", name=said[name], exact=True)).to_be_visible()
    expect(root.get_by_role("slider", name=said["scrubber"])).to_have_attribute("aria-valuetext", re.compile(".+"))
    expect(root.get_by_role("table", name=said["differences"])).to_be_visible()


def test_nothing_jumps_between_steps(notebook):
    ten = Boards(notebook, 3)
    ten.range.fill("1")
    spots = set()
    for step in (1, 7, 11, 30, 68, 69, int(ten.range.get_attribute("max"))):
        ten.range.fill(str(step))
        spots.add(tuple(ten.root.evaluate(PLACES)))
    assert len(spots) == 1


def test_axe_finds_nothing_serious(notebook):
    assert notebook.axe(".fusk-compare") == []


def columns(root):
    return root.locator(".fusk-sides").evaluate(
        "node => getComputedStyle(node).gridTemplateColumns.split(' ').map(parseFloat)")


FULL = """() => new Promise(done => {
  const root = document.fullscreenElement, box = (node) => node.getBoundingClientRect();
  root.scrollTo(0, root.scrollHeight);
  requestAnimationFrame(() => requestAnimationFrame(() => {
    const top = Math.round(box(root.querySelector(".fusk-bar")).bottom);
    root.scrollTo(0, 0);
    done({
      bar: top,
      rows: Math.max(...[...root.querySelectorAll("tbody tr")].slice(0, 6).map(row => box(row).bottom)),
      boards: Math.max(...[...root.querySelectorAll(".fusk-box")].map(board => box(board).bottom)),
      type: Math.min(...[...root.querySelectorAll(".fusk-plate > *, .fusk-caption")].map(
        node => parseFloat(getComputedStyle(node).fontSize))),
    });
  }));
})"""


@pytest.fixture(scope="module")
def projected(open_shared):
    return open_shared([*CELLS[:1], CELLS[3], f"{LONG}\nlong"], width=1920, height=1080)


def full_screen(notebook, index):
    """Show a comparison in full screen and measure it there."""
    notebook.root(index).evaluate("root => root.focus()")
    notebook.page.keyboard.press("f")
    notebook.page.wait_for_function("document.fullscreenElement")
    notebook.page.wait_for_timeout(400)
    measured = notebook.page.evaluate(FULL)
    notebook.page.keyboard.press("f")
    notebook.page.wait_for_function("!document.fullscreenElement")
    return measured


def test_on_a_projector_two_boards_and_the_facts_are_on_one_screen(projected):
    two = full_screen(projected, 0)
    assert two["rows"] <= 1080
    assert two["type"] >= 18


def test_on_a_projector_four_boards_of_ten_are_on_one_screen_and_the_bar_stays(projected):
    four = full_screen(projected, 1)
    assert four["boards"] <= 1080
    assert 0 < four["bar"] < 200
    assert four["type"] >= 14


def test_boards_with_long_names_stand_in_line(projected):
    root = projected.root(2)
    tops = root.locator(".fusk-stage").evaluate_all("all => all.map(at => Math.round(at.getBoundingClientRect().y))")
    assert tops[0] == tops[1]
    lines = root.locator("thead th").evaluate_all("all => all.map(th => th.clientHeight)")
    assert len(set(lines)) == 1 and lines[0] < 60


def test_at_1280_two_boards_stand_side_by_side(notebook):
    assert len(columns(notebook.root(0))) == len(columns(notebook.root(3))) == 2
    for index in (0, 3):
        tops = notebook.root(index).locator(".fusk-stage").evaluate_all(
            "stages => stages.map(stage => Math.round(stage.getBoundingClientRect().y))")
        assert tops[0] == tops[1]
    assert min(columns(notebook.root(0))) >= 415


@pytest.mark.parametrize("theme", ["dark", "contrast"])
def test_at_200_per_cent_in_the_dark_boards_are_stacked_and_readable(open_notebook, theme):
    notebook = open_notebook([*CELLS[:1], CELLS[3]], theme=theme, width=640, height=500, device_scale_factor=2)
    for index in (0, 1):
        root = notebook.root(index)
        assert len(columns(root)) == 1
        assert root.evaluate("root => root.scrollWidth <= root.clientWidth")
    cut = notebook.root(1).locator(".fusk-short").evaluate_all("all => all.map(n => n.scrollHeight > n.clientHeight)")
    assert not any(cut)  # no word of a head is broken
    box, step = notebook.root(1).locator(".fusk-facts"), notebook.root(1).locator("input[type=range]").input_value()
    box.focus()
    notebook.page.keyboard.press("ArrowRight")  # scrolls the table, steps nothing
    notebook.page.wait_for_function("() => document.activeElement.scrollLeft > 0")
    assert notebook.root(1).locator("input[type=range]").input_value() == step
    sizes = notebook.root(1).locator(".fusk-plate > b").evaluate_all(
        "names => names.map(name => parseFloat(getComputedStyle(name).fontSize))")
    assert min(sizes) >= 9
    assert notebook.axe(".fusk-compare") == []
