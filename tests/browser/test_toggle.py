"""The panel of toggles in a real JupyterLab: all of it by keyboard, who follows, why not, and how it looks."""

import pytest
from playwright.sync_api import expect

from tests.browser.stepper_page import KALLE
from tests.browser.stepper_page import Table as Stepper
from tests.browser.table_page import ByKeyboard
from tests.browser.toggle_page import Panel

CELLS = [
    KALLE + """
from fusk_lab import *
from fusk_lab.lab import Table, VariantToggle
stepper, table = Stepper(game), Table(3, seed=7, mode="open")
toggle = VariantToggle(follows=[stepper, table])
toggle""", "stepper", "table",
    """other = VariantToggle(Variant.custom("Dubbelt upp", lambda rank: Rank.ACE), lang="en",
    follows=lambda variant: variant == SWEDISH and setup({}))
other""",
]  # fmt: skip
TOGGLE, STEPPER, TABLE, OTHER = range(4)
SWITCHES = {
    "Samma valör får gå igen": "either_side_or_same", "Fler kort": "extra_cards", "Bara valören": "ranks_only",
    "Bara nästa": "next_challenges", "Följden börjar": "starts_anew", "Man får passa": "passing",
    "Högst fyra kort": "at_most_4", "Den som vinner": "winner_leads", "Den som tar": "taker_leads",
}  # fmt: skip
THEMES = ["JupyterLab Light", "JupyterLab Dark", "JupyterLab Dark High Contrast"]
# What lies outside its box, is cut off, is too low to hit, or lies on something else.
CROOKED = """root => {
  const out = [], seen = (node) => node.checkVisibility({ visibilityProperty: true });
  const all = (what) => [...root.querySelectorAll(what)].filter(seen), box = (node) => node.getBoundingClientRect();
  const named = (node) => `${node.className} ${node.textContent.slice(0, 40)}`;
  const within = (inner, outer) => {
    const a = box(inner), b = box(outer);
    if (a.left < b.left - 1 || a.right > b.right + 1) out.push(`outside: ${named(inner)}`);
  };
  const controls = all("button, select");
  controls.forEach((one) => {
    within(one, one.parentNode);
    if (box(one).height < 44) out.push(`lower than 44 pixels: ${named(one)}`);
    if (one.tagName !== "SELECT" && one.scrollWidth > one.clientWidth + 2) out.push(`cut: ${named(one)}`);
  });
  all(".fusk-sentences li > *, .fusk-pill > *, h3, h4").forEach((one) => within(one, one.parentNode));
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const below = controls.filter((one) => !one.closest(".fusk-refused"));
  below.forEach((one, i) => below.slice(i + 1).forEach((other) => {
    if (meet(box(one), box(other))) out.push(`on each other: ${named(one)}, ${named(other)}`);
  }));
  return out;
}"""


@pytest.fixture(scope="module")
def notebook(open_shared):
    notebook = open_shared(CELLS, height=1300)
    notebook.page.evaluate("() => jupyterapp.commands.execute('application:toggle-left-area')")    # its files
    return notebook


@pytest.fixture
def panel(notebook):
    """The panel as it was when it was shown."""
    notebook.python("toggle.__init__", first="toggle.ground_rules()\ntoggle._course = type(toggle._course)()\n"
                    "toggle._show = {**toggle._show}")
    panel = Panel(notebook, TOGGLE)
    panel.wait_for("Stigande")
    panel.root.scroll_into_view_if_needed()
    panel.now.click()    # a click on the panel keeps the keys in here
    yield panel
    assert notebook.page_errors == []


def variant(notebook, name="toggle"):
    return notebook.python(f"{name}.variant.key").strip("'")


RULES = "{}.game.start.variant.key"


# By keyboard alone


def test_every_option_is_chosen_and_put_off_by_keyboard_alone_and_no_key_reaches_the_notebook(panel, notebook):
    cells, scrolled = notebook.cells(), notebook.scroll_top()
    for name, key in (("Fallande", "descending"), ("Svensk form", "swedish"), ("Samma valör hela", "same_rank_rounds"),
                      ("Steg åt valfri sida", "either_side")):
        panel.press(name)
        panel.wait_for(name)
        assert variant(notebook) == key
    for name, key in SWITCHES.items():
        panel.press(name, " ")
        panel.wait_for(name)
        assert key in variant(notebook).split(" + ")
    panel.press("Så många")
    panel.press("Den efter")
    panel.wait_for("Den efter")
    for name in ("Man får passa", "Följden börjar", "Bara nästa", "Bara valören", "Fler kort", "Samma valör får"):
        panel.press(name)
        panel.wait_for(name, on=False)
    panel.press("Stigande")
    panel.wait_for("Stigande")
    assert variant(notebook) == "base"
    panel.press("Svensk form")
    panel.wait_for("Svensk form")
    panel.press("Ess lågt")
    panel.wait_for("Ess lågt")
    assert variant(notebook) == "swedish + ace_low"
    panel.keys("a", "b", "x", "d", "d")
    assert notebook.cells() == cells
    assert abs(notebook.scroll_top() - scrolled) < 400
    assert notebook.focus_inside()


def test_presets_undo_redo_ground_rules_code_and_what_is_compared_by_keyboard_alone(panel, notebook):
    panel.to(panel.presets)
    panel.keys("s")    # Steg åt valfri sida
    expect(panel.now).to_contain_text("steg åt valfri sida")
    panel.press("Samma valör får")
    panel.wait_for("Samma valör får")
    assert panel.changes() == [("−", "R4"), ("+", "V2"), ("−", "R4"), ("+", "V2"), ("+", "V2b")]
    panel.to(panel.root.get_by_role("radio", name="förra valet"))
    panel.keys("Enter")
    assert panel.changes() == [("+", "V2b")]
    assert panel.sentences.locator("ins").count() == 1
    panel.to(panel.button("Ångra"))
    panel.keys("Enter")
    panel.wait_for("Samma valör får", on=False)
    assert panel.changes() == [("−", "V2b")]
    assert panel.sentences.locator("del").count() == 1
    panel.to(panel.button("Gör om"))
    panel.keys("Enter")
    panel.wait_for("Samma valör får")
    panel.to(panel.button("Visa koden"))
    panel.keys("Enter")
    expect(panel.code).to_contain_text('VARIANTS["either_side_or_same"]')
    panel.keys("Enter")
    panel.to(panel.button("Tillbaka till grundreglerna"))
    panel.keys("Enter")
    panel.wait_for("Stigande")
    assert variant(notebook) == "base"
    panel.keys("Enter")    # there is nothing to go back to, and the button says so
    expect(panel.root.locator(".fusk-note")).to_have_text("Det är redan grundreglerna.")
    panel.to(panel.root.get_by_role("radio", name="grundreglerna"))
    panel.keys("Enter")
    expect(panel.sentences).to_have_count(1)


def test_a_refusal_explains_itself_at_the_option_nothing_changes_and_one_may_go_on(panel, notebook):
    panel.press("Ess lågt")
    expect(panel.refused).to_contain_text("(V4a")
    expect(panel.option("Ess lågt")).to_be_focused()
    assert variant(notebook) == "base"
    near, far = panel.option("Ess lågt").bounding_box(), panel.refused.bounding_box()
    assert 0 <= far["y"] - near["y"] - near["height"] < 80
    panel.keys("Escape")
    expect(panel.refused).to_have_count(0)
    panel.keys("Enter")
    expect(panel.refused).to_be_visible()
    panel.keys("Tab")
    expect(panel.button("Välj ”svensk form” och gå vidare")).to_be_focused()
    panel.keys("Enter")
    panel.wait_for("Ess lågt")
    expect(panel.refused).to_have_count(0)
    assert variant(notebook) == "swedish + ace_low"
    expect(panel.option("Ess lågt")).to_be_focused()
    panel.press("Fallande")
    expect(panel.refused).to_contain_text("Stäng av ”ess lågt” och gå vidare")
    panel.to(panel.button("Stäng"))
    panel.keys("Enter")
    expect(panel.refused).to_have_count(0)
    expect(panel.option("Fallande")).to_be_focused()
    assert variant(notebook) == "swedish + ace_low"


def test_nothing_moves_when_an_option_is_chosen_or_refused(panel):
    places = """root => [...root.querySelectorAll('.fusk-pill, .fusk-changes, .fusk-bar')].map((node) => {
      const { left, top } = node.getBoundingClientRect();
      return [Math.round(left), Math.round(top - root.getBoundingClientRect().top)].join();
    })"""
    before, height = panel.root.evaluate(places), panel.root.bounding_box()["height"]
    for name in ("Samma valör får", "Steg åt valfri sida", "Samma valör får", "Den som vinner", "Man får passa",
                 "Fler kort", "Fallande", "Ångra", "Gör om", "Gör om"):
        (panel.button(name) if name in ("Ångra", "Gör om") else panel.option(name)).click(force=True)
        panel.page.wait_for_timeout(400)
        assert panel.root.evaluate(places) == before
        assert panel.root.bounding_box()["height"] == height


# Who follows


def test_the_stepper_keeps_its_step_and_its_eyes_and_shows_the_other_calls(panel, notebook):
    stepper = Stepper(notebook, STEPPER)
    stepper.choose("Vy").select_option(label="Kalles vy")
    stepper.go(5)
    notebook.page.wait_for_timeout(800)    # Python hears of a step once stepping has rested
    panel.root.scroll_into_view_if_needed()
    panel.press("Fallande")
    panel.wait_for("Fallande")
    stepper.wait_for_step(5)
    notebook.becomes(RULES.format("stepper"), "'descending'")
    assert stepper.rows.nth(2).locator("td").last.inner_text() == "R3 V1 R5"
    assert stepper.choose("Vy").locator("option:checked").inner_text() == "Kalles vy"
    expect(panel.option("Fallande")).to_be_focused()
    panel.to(panel.button("Ångra"))
    panel.keys("Enter")
    panel.wait_for("Stigande")
    notebook.becomes("stepper.game == game", "True")
    notebook.becomes("stepper.step", "5")


def test_the_table_begins_anew_under_the_rules_and_one_passes_at_it_by_its_key(panel, notebook):
    table = ByKeyboard(notebook, TABLE)
    start = notebook.python("table.game.start.hands")
    panel.press("Man får passa")
    panel.wait_for("Man får passa")
    expect(table.button("pass_turn")).to_be_visible()
    notebook.becomes("table.game.start.hands", start)
    expect(table.about).to_contain_text("Man får passa")
    table.tray.focus()
    table.keys("p")
    expect(table.note).to_contain_text("(H6")    # who opens cannot pass
    table.pick_first(1)
    table._lay()
    table.answered()
    notebook.page.wait_for_timeout(2000)    # it has been seen
    table.press("let_stand")
    notebook.page.wait_for_timeout(2000)
    table.keys("p")
    table.answered()
    notebook.becomes("type(table.game.actions[-1]).__name__", "'Pass'")
    expect(table.headline).to_contain_text("passar")
    table.keys("u", "u", "u")
    table.answered()
    panel.to(panel.option("Man får passa"))
    panel.keys("Enter")
    panel.wait_for("Man får passa", on=False)
    expect(table.button("pass_turn")).to_be_hidden()


def test_what_is_undone_at_the_table_is_undone_in_the_panel_and_what_it_dealt_anew_is_said(panel, notebook):
    table, note = ByKeyboard(notebook, TABLE), panel.root.locator(".fusk-note")
    panel.press("Bara nästa")
    panel.wait_for("Bara nästa")
    expect(note).to_have_text("Bordet har delat ut samma giv på nytt. Ångra tar tillbaka partiet.")
    table.button("undo").focus()
    table.keys("Enter")
    panel.wait_for("Bara nästa", on=False)
    expect(note).to_be_empty()
    assert variant(notebook) == "base"
    for name in ("table", "stepper"):
        notebook.becomes(RULES.format(name), "'base'")
    table.keys("Tab", "Enter")    # do it again
    panel.wait_for("Bara nästa")


def test_who_does_not_follow_is_told_of_in_words(notebook):
    other = Panel(notebook, OTHER)
    other.root.scroll_into_view_if_needed()
    other.option("Swedish form").click()
    expect(other.complaints).to_contain_text("A function did not follow. Zero players cannot play.")
    assert variant(notebook, "other") == "swedish"
    other.option("Own rule: Dubbelt upp").click()
    other.wait_for("Own rule: Dubbelt upp")
    expect(other.complaints).to_be_empty()


# How it looks


@pytest.mark.parametrize("width", [400, 640, 800, 1280, 1920])    # 400: 800 pixels at 200 %
def test_nothing_overlaps_and_nothing_is_cut_off(panel, notebook, width):
    notebook.page.set_viewport_size({"width": width, "height": 1300})
    try:
        notebook.python("1", first="toggle.variant = Variant(Sequence.EITHER_SIDE, same_rank=True, extra_cards=True, "
                        "next_only=True, most_laid=4, leader=Leader.WINNER, starts_anew=True, passing=True)")
        panel.wait_for("Den som vinner")
        panel.option("Svensk form").click()
        expect(panel.refused).to_be_visible()
        assert "\n".join(panel.root.evaluate(CROOKED)) == ""
    finally:
        notebook.page.set_viewport_size({"width": 1280, "height": 1300})


def test_axe_finds_nothing_serious_in_any_theme_with_a_refusal_changes_and_code_open(panel, notebook):
    panel.option("Steg åt valfri sida").click()
    panel.wait_for("Steg åt valfri sida")
    panel.option("Ess lågt").click()
    expect(panel.refused).to_be_visible()
    panel.button("Visa koden").click()
    for theme in THEMES:
        notebook.use_theme(theme)
        notebook.page.wait_for_timeout(200)
        found = notebook.axe(".fusk-toggle")
        notebook.use_theme(THEMES[0])
        assert (theme, found) == (theme, [])
    panel.button("Visa koden").click()
