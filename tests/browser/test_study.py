"""Variants compared by many games in a real JupyterLab: guess, deal, stop, see; by mouse, by keys, in every theme."""

from time import monotonic
from urllib.parse import unquote

import pytest
from playwright.sync_api import expect

CELLS = [
    '''from fusk_lab import *
from fusk_lab.lab import VariantStudy
study = VariantStudy()
study''',
    '''own = Variant.custom("W" * 40, lambda last: list(Rank)[:2], most_laid=4)
many = VariantStudy(BASE, EITHER_SIDE_OR_SAME, EITHER_SIDE, SWEDISH, EXTRA_CARDS, own, players=10)
many.predict("same")
many.deal(12)
many''',
    '''two = VariantStudy(BASE, SWEDISH, players=2, lang="en")
two.deal(1)
two''',
]
STUDY, MANY, TWO = range(len(CELLS))
MEASURES = 7
THEMES = ["JupyterLab Light", "JupyterLab Dark", "JupyterLab Dark High Contrast"]
# What lies outside its box, is cut off, is too low to hit, or lies on something else; in the chart that is seen too.
CROOKED = """root => {
  const out = [], all = (what) => [...root.querySelectorAll(what)].filter((node) => node.checkVisibility());
  const box = (node) => node.getBoundingClientRect();
  const named = (node) => `${node.tagName} ${node.textContent.slice(0, 40)}`;
  const within = (inner, outer) => {
    const a = box(inner), b = box(outer);
    if (a.left < b.left - 1 || a.right > b.right + 1) out.push(`outside: ${named(inner)}`);
  };
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const apart = (things, box) => things.forEach((one, i) => things.slice(i + 1).forEach((other) => {
    if (!one.contains(other) && meet(box(one), box(other))) out.push(`on each other: ${named(one)}, ${named(other)}`);
  }));
  const controls = all("button, select, .fusk-answer, .fusk-csv, summary");
  controls.forEach((node) => {
    within(node, root);
    if (box(node).height < 43.5) out.push(`lower than 44 pixels: ${named(node)}`);
    if (node.tagName === "BUTTON" && node.scrollWidth > node.clientWidth + 2) out.push(`cut: ${named(node)}`);
  });
  all("h3, h4, p, li, legend, .fusk-answer span").forEach((node) => within(node, root));
  apart(controls, box);
  const texts = all(".fusk-chart text");
  texts.forEach((node) => within(node, root));
  apart(texts, (node) => {
    const { left, right, top, bottom } = box(node), air = (bottom - top) / 6; // above and below the letters
    return { left, right, top: top + air, bottom: bottom - air };
  });
  if (!texts.length) out.push("no chart is seen");
  const small = texts.filter((node) => parseFloat(getComputedStyle(node).fontSize) * node.getScreenCTM().a < 13);
  small.forEach((node) => out.push(`small: ${named(node)}`));
  return out;
}"""


class Page:
    """Drive the study number `index` on the page."""

    def __init__(self, notebook, index=STUDY):
        self.notebook, self.page, self.root = notebook, notebook.page, notebook.root(index)
        self.status = self.root.locator(".fusk-study-status")
        self.verdict = self.root.locator(".fusk-study-verdict")
        self.note = self.root.locator(".fusk-study-note")
        self.choices = self.root.get_by_role("radiogroup").get_by_role("radio")

    def button(self, name):
        return self.root.get_by_role("button", name=name, exact=True)

    def switch(self, name):
        return self.root.get_by_role("switch", name=name, exact=True)

    def skip(self):
        """Skip the guess, by a key: what a mouse presses may move away before it is let go."""
        self.button("Hoppa över").press("Enter")
        expect(self.button("Låst")).to_be_visible()

    def keys(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def tab_to(self, thing):
        node = thing.element_handle()
        for _ in range(40):
            if node.evaluate("node => node === document.activeElement"):
                return
            self.keys("Tab")
        raise AssertionError(f"Tab does not come to {thing}")


@pytest.fixture(scope="module")
def notebook(open_shared):
    notebook = open_shared(CELLS, height=1300)
    notebook.page.evaluate("() => jupyterapp.commands.execute('application:toggle-left-area')")    # its files
    return notebook


@pytest.fixture
def study(notebook):
    """The study as it was when it was shown."""
    notebook.page.set_viewport_size({"width": 1280, "height": 1300})
    notebook.python("0", first='study.change(variants=(BASE, SWEDISH), players=3, strategy="truthful")\n'
                               "study.change(variants=(BASE, DESCENDING, EITHER_SIDE), players=4)")
    study = Page(notebook)
    expect(study.root.locator("input[type=radio]")).to_have_count(4)    # the last change is drawn: nothing moves now
    expect(study.status).to_have_text("Inget är delat än.")
    study.root.scroll_into_view_if_needed()
    yield study
    notebook.python("0", first="study.stop()")


def test_first_a_guess_is_locked_then_games_are_dealt_and_the_answer_is_seen(study, notebook):
    study.button("100 partier").click(force=True)    # it answers why not
    expect(study.note).to_have_text("Lås en gissning först, eller hoppa över den.")
    study.button("Lås gissningen").click(force=True)
    expect(study.note).to_have_text("Välj ett svar eller räkna händer först.")
    assert "30,4" not in study.root.inner_text() and study.root.locator(".fc-exact").count() == 0
    study.root.locator("input[type=radio]").nth(1).check()
    study.button("Lås gissningen").click()
    expect(study.button("Låst")).to_be_visible()
    study.button("100 partier").click()
    expect(study.status).to_have_text("Delat: 100 partier med varje regel.", timeout=60_000)
    expect(study.verdict).to_contain_text("Så blev det inte: flest lögner tvingas fram med steg åt valfri sida")
    assert "För en ny hand är det exakt" in study.root.locator(".fusk-comments").inner_text()
    notebook.becomes("[each.games for each in study.trial.dealt], study.trial.guess", "([100, 100, 100], 1)")


def test_a_class_counts_its_hands_and_locks_without_a_guess_of_its_own(study, notebook):
    study.button("Räkna händer").click()
    for times, name in ((2, "En hand till: Fallande följd"), (1, "En hand färre: Fallande följd"),
                        (3, "En hand till: Ingen skillnad")):
        for _ in range(times):
            study.button(name).click()
    hands = study.root.locator(".fusk-number-of-hands")
    assert hands.all_inner_texts() == ["0", "1", "0", "3"]
    assert notebook.axe() == [] and "\n".join(study.root.evaluate(CROOKED)) == ""
    study.button("Lås gissningen").click()
    expect(study.button("Låst")).to_be_visible()
    assert hands.all_inner_texts() == ["0", "1", "0", "3"]
    expect(study.root.locator(".fusk-hands button:visible")).to_have_count(0)
    notebook.becomes("study.trial.locked, study.trial.guess", "(True, None)")


def test_a_slip_loses_neither_the_focus_nor_the_games_and_the_file_keeps_what_came_out(study, notebook):
    study.button("Hoppa över").focus()
    study.keys("Enter")
    expect(study.button("Låst")).to_be_visible()
    assert notebook.focused().inner_text() == "1 parti"
    study.button("100\xa0000 partier").click()
    expect(study.button("Stoppa")).to_have_attribute("aria-disabled", "false", timeout=30_000)
    study.root.get_by_label("Deltagare").select_option("5")
    study.switch("Svensk form").click()
    expect(study.note).to_contain_text("Stoppa först")
    assert study.root.get_by_label("Deltagare").input_value() == "4"
    study.page.wait_for_timeout(800)    # parts are dealt and drawn meanwhile
    expect(study.note).to_contain_text("Stoppa först")
    study.button("Stoppa").click()
    expect(study.status).to_contain_text("Stoppat")
    expect(study.note).to_be_empty()
    notebook.python("0", first="study.deal(12)")
    expect(study.status).to_have_text("Delat: 12 partier med varje regel.", timeout=30_000)
    html = """() => jupyterapp.shell.currentWidget.content.model.toJSON().cells.flatMap((cell) => cell.outputs ?? [])
        .map((output) => String(output.data?.["text/html"])).find((html) => html.includes("Delat: 12 partier"))"""
    assert "<table" in notebook.page.evaluate(html)
    assert study.root.locator(".fusk-comments").evaluate("node => node.style.minHeight") == ""


def test_the_keys_go_all_the_way_and_none_is_the_notebook_s(study, notebook):
    before = notebook.cells()
    study.root.focus()
    study.tab_to(study.switch("Svensk form"))
    study.keys("Enter")
    expect(study.switch("Svensk form")).to_have_attribute("aria-checked", "true")
    assert notebook.focused().inner_text() == "Svensk form"
    study.tab_to(study.root.locator("input[type=radio]").first)
    study.keys("Space", "ArrowDown", "ArrowDown", "a", "b", "x", "d", "d", "Enter")
    expect(study.button("Låst")).to_be_visible()
    notebook.becomes("study.trial.guess", "2")
    study.tab_to(study.button("1 parti"))
    study.keys("Enter")
    expect(study.status).to_have_text("Delat: 1 parti med varje regel.", timeout=30_000)
    study.tab_to(study.choices.first)
    study.keys("ArrowRight", "ArrowRight")
    assert notebook.focused().inner_text() == "Drag per parti"
    expect(study.choices.nth(2)).to_have_attribute("aria-checked", "true")
    study.keys("End")
    assert notebook.focused().inner_text() == "Vem vinner"
    study.tab_to(study.root.locator("summary").first)
    study.keys("Enter")
    expect(study.root.locator("table")).to_be_visible()
    assert study.root.locator("tbody tr").count() == 4
    assert notebook.cells() == before


def test_the_notebook_stays_usable_while_games_are_dealt_and_stop_keeps_the_finished_part(study, notebook):
    notebook.python("0", first='study.change(strategy="honest")')
    study.skip()
    study.button("100 000 partier").click()
    expect(study.status).to_contain_text("Delar:")
    study.page.wait_for_function("root => root.querySelector('.fusk-study-status').textContent.match(/: [1-9]/)",
                                 arg=study.root.element_handle())
    began = monotonic()
    notebook.becomes("1 + 1", "2")
    assert monotonic() - began < 3
    study.button("Stoppa").click()
    expect(study.status).to_contain_text("Stoppat:")
    expect(study.button("Stoppa")).to_have_attribute("aria-disabled", "true")
    notebook.becomes("study.running, all(result.partial for result in study.trial.dealt)", "(False, True)")
    done = notebook.python("study.trial.done")
    study.page.wait_for_timeout(1500)
    assert notebook.python("study.trial.done") == done != "0"


def test_other_rules_are_a_new_question_and_two_to_six_are_compared(study, notebook):
    study.skip()
    for name in ("Svensk form", "Fler kort än utropet", "Steg åt valfri sida eller samma valör"):
        study.switch(name).click()
        expect(study.switch(name)).to_have_attribute("aria-checked", "true")
    assert study.root.locator("input[type=radio]").count() == 7
    expect(study.button("Lås gissningen")).to_be_visible()
    for name in ("Svensk form", "Fler kort än utropet", "Grundreglerna", "Fallande följd"):
        study.switch(name).click()
        expect(study.switch(name)).to_have_attribute("aria-checked", "false")
    study.switch("Steg åt valfri sida").click()
    expect(study.note).to_have_text("Minst två regler behövs för att jämföra.")
    study.root.get_by_label("Deltagare").select_option("6")
    study.root.get_by_label("Så spelar alla").select_option("counter")
    expect(study.root.locator(".fusk-setup > p")).to_contain_text("Sex deltagare. Räknar kort och utrop")
    notebook.becomes("study.trial.players, study.trial.strategy", "(6, counter)")


def test_a_new_question_of_the_same_rules_is_guessed_anew(study, notebook):
    study.root.locator("input[type=radio]").nth(1).check()
    study.button("Lås gissningen").click()
    expect(study.button("Låst")).to_be_visible()
    notebook.python("0", first="study.change(players=5)")
    expect(study.button("Lås gissningen")).to_have_attribute("aria-disabled", "true")
    assert study.root.locator("input[type=radio]:checked").count() == 0


def test_a_strategy_that_does_what_it_may_not_is_told_in_the_page(study, notebook):
    notebook.python("0", first="study.change(strategy=lambda seen, rng: 1 / 0)")
    expect(study.root.get_by_label("Så spelar alla")).to_have_value("")
    study.skip()
    study.button("1 parti").click()
    expect(study.root.get_by_role("alert")).to_contain_text("division by zero")
    notebook.forget_errors()


def test_a_game_is_opened_in_the_same_cell_and_stepped_through(study, notebook):
    study.skip()
    study.button("1 parti").click()
    expect(study.status).to_have_text("Delat: 1 parti med varje regel.", timeout=30_000)
    study.root.get_by_text("Partier att öppna").click()
    first, second = (study.root.locator(".fusk-open-games button").nth(number) for number in (0, 2))
    first.click()
    opened = study.page.locator(".fusk-opened .fusk")
    expect(opened.locator(".fusk-told")).to_be_visible()
    expect(first).to_have_attribute("aria-expanded", "true")
    lays = notebook.python("len(study.result('base').replay(0).steps)")
    expect(opened.locator(".fusk-count").first).to_contain_text(f"av {lays}")
    opened.get_by_role("button", name="Framåt").click()
    expect(opened.locator(".fusk-count").first).to_contain_text("Steg 2")
    second.click()
    expect(first).to_have_attribute("aria-expanded", "false")
    expect(second).to_have_attribute("aria-expanded", "true")
    assert opened.count() == 1
    assert notebook.axe(".fusk-opened .fusk") == []
    second.click()
    expect(opened).to_have_count(0)
    expect(second).to_be_focused()


def test_a_game_opened_in_full_screen_is_seen(study, notebook):
    study.skip()
    study.button("1 parti").click()
    study.button("Helskärm").click()
    notebook.page.wait_for_function("() => document.fullscreenElement?.matches('.fusk-study')")
    study.root.locator(".fusk-open-games").evaluate("list => { list.open = true; }")
    study.root.locator(".fusk-open-games button").first.click()
    expect(study.page.locator(".fusk-opened .fusk-told")).to_be_in_viewport()
    assert notebook.page.evaluate("() => document.fullscreenElement") is None
    study.root.locator(".fusk-open-games button").first.click()


def test_the_numbers_are_taken_along(notebook):
    link = Page(notebook, MANY).root.get_by_role("link", name="Hämta som CSV")
    assert link.get_attribute("download") == "fusk.csv"
    assert unquote(link.get_attribute("href")).startswith("data:text/csv;charset=utf-8,\ufeffregel;deltagare;")


@pytest.mark.parametrize("index", range(len(CELLS)))
@pytest.mark.parametrize("width", [400, 800, 1280, 1920])    # 400: 800 pixels at 200 %
def test_nothing_overlaps_and_nothing_is_cut_off(notebook, index, width):
    page = Page(notebook, index)
    page.page.set_viewport_size({"width": width, "height": 1300})
    page.root.locator("details:not([open]) > summary").evaluate_all("all => all.forEach((one) => one.click())")
    for measure in range(MEASURES):
        page.choices.nth(measure).click()
        page.page.wait_for_timeout(60)
        assert "\n".join(page.root.evaluate(CROOKED)) == ""


def test_nothing_below_jumps_while_results_grow(study, notebook):
    study.skip()
    study.button("1 parti").click()
    expect(study.status).to_have_text("Delat: 1 parti med varje regel.", timeout=30_000)
    top = study.root.locator(".fusk-chart").bounding_box
    here = top()
    study.button("1 000 partier").click()
    expect(study.status).to_have_text("Delat: 1\xa0000 partier med varje regel.", timeout=90_000)
    assert {key: round(top()[key] - here[key]) for key in here} == {"x": 0, "y": 0, "width": 0, "height": 0}


@pytest.mark.parametrize("theme", THEMES)
def test_axe_finds_nothing_serious_and_the_chart_stands_out_in_any_theme(notebook, theme):
    notebook.page.set_viewport_size({"width": 1280, "height": 1300})
    notebook.use_theme(theme)
    found = notebook.axe()
    colours = Page(notebook, MANY).root.evaluate("""root => {
      root.querySelectorAll("[role=radiogroup] > *")[0].click();
      const of = (name, what) => getComputedStyle(root.querySelector(`.fusk-chart .fc-${name}`))[what];
      const ground = of("ground", "fill");
      const dots = [["text", "fill", 4.5], ["quiet", "fill", 4.5], ["dot", "fill", 3], ["exact", "stroke", 3]]
        .map(([name, what, least]) => [of(name, what), ground, least]);
      root.querySelectorAll("[role=radiogroup] > *")[3].click();
      return [...dots, [of("hatch", "stroke"), of("open", "fill"), 3]];
    }""")
    notebook.use_theme(THEMES[0])
    assert found == []
    assert [pair for *pair, least in colours if contrast(*pair) < least] == []


def contrast(one, other):
    """The contrast of two colours as WCAG has it."""
    def light(colour):
        parts = [int(part) / 255 for part in colour[colour.index("(") + 1:-1].split(",")[:3]]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))
    darker, lighter = sorted((light(one), light(other)))
    return (lighter + 0.05) / (darker + 0.05)
