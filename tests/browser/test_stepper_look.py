"""What the eye sees: nothing jumps, nothing is cut off, cards travel; and axe has nothing to say."""

import pytest

from tests.browser.stepper_page import KALLE, LONG_GAME, Table

NAMES = ["<b>Bo</b> & \"Ann\" <img src=x onerror=1>", "Maximiliana-Alexandrina von Österåkersjö", "Ö", "W" * 40]
CELLS = [
    f"{LONG_GAME}\nfrom fusk_lab.lab import Stepper\nStepper(long_game(4, 7))",
    f"Stepper(long_game({NAMES}, 3, 12), view=1)",
    "Stepper(long_game(10, 5, 30), lang='en')",
    KALLE + "Stepper(game)",
]
THEMES = ["JupyterLab Light", "JupyterLab Dark", "JupyterLab Dark High Contrast"]

# Show every step; say how high the root was, how far down the notebook, and what lay outside its box.
EVERY_STEP = """async (root) => {
  const find = (what) => root.querySelector(what), all = (what) => root.querySelectorAll(what);
  const range = find("input[type=range]"), stage = find(".fusk-stage"), bar = find(".fusk-bar");
  const scroller = root.closest(".jp-WindowedPanel-outer"), heights = new Set(), tops = new Set(), out = new Set();
  const within = (inner, outer) => {
    const a = inner.getBoundingClientRect(), b = outer.getBoundingClientRect();
    const inside = a.left > b.left - 1 && a.right < b.right + 1 && a.top > b.top - 1 && a.bottom < b.bottom + 1;
    if (a.width && !inside) out.add(`step ${range.value} outside: ${inner.className} ${inner.textContent}`);
  };
  for (let step = 1; step <= range.max; step++) {
    range.value = step;
    range.dispatchEvent(new Event("input"));
    await new Promise(requestAnimationFrame);
    heights.add(Math.round(root.getBoundingClientRect().height));
    tops.add(Math.round(scroller.scrollTop));
    for (const thing of stage.children) within(thing, stage);
    for (const thing of all(".fusk-told, .fusk-count, .fusk-why, .fusk-bar")) within(thing, root);
    for (const thing of all(".fusk-bar > *, .fusk-bar select")) within(thing, bar);
    for (const text of all(".fusk-told, .fusk-why, .fusk-why *, .fusk-plate, .fusk-bubble, .fusk-button")) {
      if (text.clientWidth && text.scrollWidth > text.clientWidth + 1) {
        out.add(`step ${range.value} cut: ${text.className} ${text.textContent}`);
      }
    }
  }
  return { heights: [...heights], tops: [...tops], out: [...out].slice(0, 9) };
}"""
MOVED_BY = """async (root, [from, to]) => {
  const range = root.querySelector("input[type=range]"), at = (step) => {
    range.value = step;
    range.dispatchEvent(new Event("input"));
  };
  at(from);
  await new Promise((rest) => setTimeout(rest, 400));
  at(to);
  await new Promise(requestAnimationFrame);
  return root.getAnimations({ subtree: true }).filter((one) => one.effect.target.closest(".fusk-card")).length;
}"""


@pytest.fixture(scope="module")
def notebook(open_shared):
    notebook = open_shared(CELLS)
    notebook.page.evaluate("() => jupyterapp.commands.execute('application:toggle-left-area')")    # its files
    return notebook


NAMED = dict(zip(("four", "long names", "ten", "example"), range(len(CELLS)), strict=True))


@pytest.fixture(params=NAMED)
def table(notebook, request):
    notebook.page.set_viewport_size({"width": 1280, "height": 1000})
    table = Table(notebook, NAMED[request.param])
    table.reset()
    return table


@pytest.fixture
def example(notebook):
    table = Table(notebook, 3)
    table.reset()
    yield table
    notebook.page.emulate_media(reduced_motion="no-preference")


@pytest.mark.parametrize(("table", "width"), [    # 400: 800 pixels at 200 %
    ("long names", 400), ("long names", 800), ("long names", 1280), ("long names", 1920), ("example", 400),
    ("example", 800), ("four", 400), ("four", 1280), ("ten", 800), ("ten", 1920),
], indirect=["table"])
def test_no_step_makes_the_page_jump_and_nothing_leaves_its_box(table, width):
    table.page.set_viewport_size({"width": width, "height": 1000})
    table.page.wait_for_timeout(300)
    seen = table.root.evaluate(EVERY_STEP)
    assert "\n".join(seen["out"]) == ""
    assert len(seen["heights"]) == 1, seen["heights"]
    assert len(seen["tops"]) == 1, seen["tops"]


def test_the_current_row_stays_in_sight_in_its_list(table):
    hidden = table.root.evaluate("""root => {
      const range = root.querySelector("input[type=range]"), hidden = [];
      const edge = (what) => root.querySelector(what).getBoundingClientRect();
      for (const step of [...Array(Number(range.max)).keys(), 5, 50, 2, 40, 1]) {
        range.value = step + 1;
        range.dispatchEvent(new Event("input"));
        const row = edge("tr[aria-current]");
        if (row.top < edge("thead").bottom - 1 || row.bottom > edge(".fusk-list").bottom + 1) hidden.push(step);
      }
      return hidden;
    }""")
    assert hidden == []


def test_in_full_screen_everything_but_the_list_is_seen_at_once(table):
    table.page.set_viewport_size({"width": 1920, "height": 1080})
    table.press("f")
    table.page.wait_for_timeout(400)
    assert table.root.evaluate("root => [root.scrollHeight, root.clientHeight]") == [1080, 1080]
    outside = table.root.evaluate("""root => ["told", "stage", "why", "bar"].filter((name) => {
      const { top, bottom, left, right } = root.querySelector(`.fusk-${name}`).getBoundingClientRect();
      return top < 0 || left < 0 || right > innerWidth || bottom > innerHeight;
    })""")
    assert outside == []
    assert table.stage.bounding_box()["width"] > 1100
    bar = table.root.locator(".fusk-bar").bounding_box()
    table.press("?")    # help takes the place of the list, and moves nothing
    assert table.help.is_visible()
    assert table.root.locator(".fusk-bar").bounding_box() == bar
    assert table.root.evaluate("root => root.scrollHeight") == 1080
    table.press("?")
    table.press("f")


def test_the_whole_list_is_in_the_page_once_it_is_scrolled(table):
    list_of_steps = table.root.locator(".fusk-list")
    assert list_of_steps.evaluate("list => getComputedStyle(list).overflowY") == "auto"
    assert list_of_steps.evaluate("list => list.scrollWidth <= list.clientWidth")


def test_cards_travel_from_step_to_step(example):
    assert example.root.evaluate(MOVED_BY, [2, 3]) >= 3    # three cards leave the hand
    assert example.root.evaluate(MOVED_BY, [5, 6]) >= 6    # and go, with the pile, to the one who takes it
    assert example.root.evaluate(MOVED_BY, [6, 5]) >= 3    # back again too


def test_a_card_is_on_its_way_between_two_places(example):
    example.go(2)
    example.page.wait_for_timeout(400)
    places = """root => [...root.querySelectorAll(".fusk-card")].map((card) => card.getBoundingClientRect().left)"""
    before = example.root.evaluate(places)
    during = example.root.evaluate(f"""async (root) => {{
      root.querySelector(".fusk-forward").click();
      await new Promise((rest) => setTimeout(rest, 120));
      return ({places})(root);
    }}""")
    example.page.wait_for_timeout(400)
    after = example.root.evaluate(places)
    assert any(min(a, c) + 1 < b < max(a, c) - 1 for a, b, c in zip(before, during, after, strict=True))


def test_scrubbing_jumps(example):
    assert example.root.evaluate(MOVED_BY, [2, 6]) == 0
    assert example.root.evaluate(MOVED_BY, [7, 1]) == 0


def test_nothing_moves_where_motion_is_not_wanted(example):
    example.page.emulate_media(reduced_motion="reduce")
    for steps in ([2, 3], [4, 5], [5, 6], [6, 5]):
        assert example.root.evaluate(MOVED_BY, steps) == 0, steps


@pytest.mark.parametrize("theme", THEMES)
def test_axe_finds_nothing_serious_at_any_table(notebook, theme):
    notebook.page.set_viewport_size({"width": 1280, "height": 1000})
    notebook.use_theme(theme)
    tables = [Table(notebook, index) for index in range(len(CELLS))]
    for table, step in zip(tables, (9, 8, 20, 5), strict=True):
        table.reset()
        table.go(step)
    assert notebook.axe() == []
    notebook.use_theme(THEMES[0])
