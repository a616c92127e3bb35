"""How the table looks: nothing overlaps or is cut off at any width, and axe has nothing to say in any mode or theme."""

import pytest

from tests.browser.table_page import ByMouse, lay_out

NAMES = ["Maximiliana-Alexandrina von Österåkersjö", "W" * 40, "Ö", "<b>Bo</b>"]
LAID = "\nstart = table.game.start\ntable.lay([*start.hands[start.turn]][:1], calls(start)[0])"
TABLES = {
    "solo": 'Table(4, seed=7)',
    "ten": 'Table(10, seed=4, level="counter")',
    "curtain": 'Table(4, seed=7, mode="hot_seat")',
    "who challenges": 'Table(10, seed=7, mode="hot_seat")' + LAID,
    "open": 'Table(5, seed=7, mode="open")',
    "open, laid": 'Table(5, seed=7, mode="open")' + LAID,
    "names": f'Table({NAMES}, seed=7, variant=VARIANTS["swedish"])',
    "english": 'Table(3, seed=7, lang="en", variant=VARIANTS["either_side_or_same"])',
}
THEMES = ["JupyterLab Light", "JupyterLab Dark", "JupyterLab Dark High Contrast"]
# What lies outside its box, what is cut off, and what lies on each other.
CROOKED = """root => {
  const out = [], seen = (node) => node.checkVisibility({ visibilityProperty: true });
  const all = (what) => [...root.querySelectorAll(what)].filter(seen), parts = [...root.children].filter(seen);
  const box = (node) => node.getBoundingClientRect();
  const named = (node) => `${node.className} ${node.textContent.slice(0, 40)}`;
  const within = (inner, outer) => {
    const a = box(inner), b = box(outer);
    const inside = a.left > b.left - 1 && a.right < b.right + 1 && a.top > b.top - 1 && a.bottom < b.bottom + 1;
    if (!inside) out.push(`outside: ${named(inner)}`);
  };
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const apart = (things) => things.forEach((one, i) => things.slice(i + 1).forEach((other) => {
    if (meet(box(one), box(other))) out.push(`on each other: ${named(one)}, ${named(other)}`);
  }));
  all(".fusk-stage > *").forEach((thing) => within(thing, thing.parentNode));
  parts.forEach((part) => within(part, root));
  const controls = all("button, select");
  const texts = all(".fusk-curtain > *, .fusk-told, .fusk-count, .fusk-prompt, .fusk-note, .fusk-about");
  [...controls, ...texts].forEach((thing) => {
    within(thing, thing.parentNode);
    if (thing.tagName !== "SELECT" && thing.scrollWidth > thing.clientWidth + 2) out.push(`cut: ${named(thing)}`);
  });
  controls.filter((one) => box(one).height < 44).forEach((one) => out.push(`lower than 44 pixels: ${named(one)}`));
  apart(controls);
  apart(parts);
  return out;
}"""


@pytest.fixture(scope="module")
def notebook(open_shared):
    notebook = open_shared(["# the table"], height=1500)
    notebook.page.evaluate("() => jupyterapp.commands.execute('application:toggle-left-area')")    # its files
    return notebook


@pytest.fixture(params=TABLES)
def page(notebook, request):
    notebook.page.set_viewport_size({"width": 1280, "height": 1500})
    lay_out(notebook, f"table = {TABLES[request.param]}\ntable")
    page = ByMouse(notebook)
    page.see_everything()
    if page.root.locator(".fusk-choice-card").count():
        page.pick_first(3)
    return page


@pytest.mark.parametrize("width", [400, 800, 1280, 1920])    # 400: 800 pixels at 200 %
def test_nothing_overlaps_and_nothing_is_cut_off(page, width):
    page.page.set_viewport_size({"width": width, "height": 1500})
    page.page.wait_for_timeout(300)
    assert "\n".join(page.root.evaluate(CROOKED)) == ""
    page.press("settings")
    page.page.wait_for_timeout(100)
    assert "\n".join(page.root.evaluate(CROOKED)) == ""


def test_axe_finds_nothing_serious_in_any_theme_with_settings_open(page, notebook):
    page.press("settings")
    for theme in THEMES:
        notebook.use_theme(theme)
        page.page.wait_for_timeout(200)
        found = notebook.axe()
        notebook.use_theme(THEMES[0])
        assert (theme, found) == (theme, [])
