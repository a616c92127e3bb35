"""The rank wheel in a real notebook: a call is tried and called by mouse and by keys, in every theme and width."""

import pytest

CELLS = [
    '''from fusk_lab import BASE, EITHER_SIDE_OR_SAME, SWEDISH, DESCENDING, Rank, Variant
from fusk_lab.lab import RankWheel
wheel = RankWheel()
wheel''',
    'RankWheel(EITHER_SIDE_OR_SAME, previous="en kung", hand="6♥ 6♣ 9♦")',
    'RankWheel(SWEDISH, previous="två sjuor", hand="7♥ 7♣ 7♦ 8♠ 10♦ Kn♦ K♦ K♥")',
    '''own = Variant.custom("W" * 40, lambda last: [rank for rank in Rank if rank is not last], passing=True)
RankWheel(own, previous="fyra knektar", hand="J♠ J♥", lang="en", players=7)''',
]
NAMED = dict(zip(("base", "lie", "swedish", "own"), range(len(CELLS)), strict=True))
THEMES = ["JupyterLab Light", "JupyterLab Dark", "JupyterLab Dark High Contrast"]
# What lies outside its box, what is cut off, lower than a finger, or lies on each other.
CROOKED = """root => {
  const out = [], all = (what) => [...root.querySelectorAll(what)].filter((node) => node.checkVisibility());
  const box = (node) => node.getBoundingClientRect();
  const named = (node) => `${node.tagName} ${node.textContent.slice(0, 40)}`;
  const within = (inner, outer) => {
    const a = box(inner), b = box(outer);
    const inside = a.left > b.left - 1 && a.right < b.right + 1 && a.top > b.top - 1 && a.bottom < b.bottom + 1;
    if (!inside) out.push(`outside: ${named(inner)}`);
  };
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const apart = (things) => things.forEach((one, i) => things.slice(i + 1).forEach((other) => {
    if (meet(box(one), box(other))) out.push(`on each other: ${named(one)}, ${named(other)}`);
  }));
  const parts = all(".fusk-wheel-parts > *"), words = all("h3, h4, p, li, button, .fusk-wheel-call");
  [...parts, ...words].forEach((node) => within(node, root));
  words.filter((node) => node.scrollWidth > node.clientWidth + 1).forEach((node) => out.push(`cut: ${named(node)}`));
  all("button, [role=button]").filter((node) => Math.min(box(node).width, box(node).height) < 44)
    .forEach((node) => out.push(`smaller than 44 pixels: ${named(node)}`));
  apart(parts);
  apart(all("button, .fusk-wheel-call"));
  const drawn = all(".fusk-wheel-round > svg")[0], texts = [...drawn.querySelectorAll("text")];
  texts.forEach((text) => within(text, drawn));
  apart(texts.map((text) => ({ textContent: text.textContent, tagName: "text", getBoundingClientRect() {
    const { left, right, top, bottom } = text.getBoundingClientRect();
    const air = (bottom - top) / 6; // above and below the letters
    return { left, right, top: top + air, bottom: bottom - air };
  } })));
  return out;
}"""


class Round:
    """Drive the wheel number `index` on the page."""

    def __init__(self, notebook, index=0):
        self.notebook, self.page, self.root = notebook, notebook.page, notebook.root(index)
        self.sectors = self.root.locator("[role=button]")
        self.headline = self.root.locator("h3")
        self.answer = self.root.locator("[role=status] > p").first
        self.tried = self.root.locator(".fusk-wheel-call")

    def button(self, name):
        return self.root.get_by_role("button", name=name, exact=True)

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def wait_for(self, said):
        self.root.locator("h3", has_text=said).wait_for()

    @property
    def height(self):
        return round(self.root.bounding_box()["height"])


@pytest.fixture(scope="module")
def notebook(open_shared):
    notebook = open_shared(CELLS)
    notebook.page.evaluate("() => jupyterapp.commands.execute('application:toggle-left-area')")    # its files
    return notebook


@pytest.fixture
def wheel(notebook):
    """The wheel of the base game, with nothing called or tried."""
    notebook.page.set_viewport_size({"width": 1280, "height": 1000})
    notebook.python("0", first="wheel.hand = None\nwheel.follow(BASE)\nwheel.previous = None\nwheel._past = ()\n"
                               "wheel._turns(wheel._wheel)")
    wheel = Round(notebook)
    wheel.root.scroll_into_view_if_needed()
    wheel.wait_for("Först får man ropa ess.")
    while wheel.button("Ett kort färre").get_attribute("aria-disabled") == "false":
        wheel.button("Ett kort färre").click()
    return wheel


def test_a_click_tries_a_call_and_the_kernel_hears_nothing(wheel, notebook):
    with notebook.messages() as sent:
        wheel.sectors.nth(9).click()
        assert wheel.answer.inner_text() == "En tia får inte ropas här. Rätt vore ett ess. (R4)"
        assert wheel.button("Ropa det").get_attribute("aria-disabled") == "true"
        wheel.button("Ropa det").click(force=True)    # it answers why not
        assert "Pröva först ett utrop som får ropas." in wheel.root.inner_text()
        wheel.sectors.nth(0).click()
        wheel.button("Ett kort till").click()
        assert (wheel.tried.inner_text(), wheel.answer.inner_text()) == ("Två ess", "Två ess får ropas. (R4)")
        assert wheel.sectors.evaluate_all("all => all.map((one) => one.ariaPressed)").count("true") == 1
    assert sent == []
    notebook.becomes("wheel.previous", "None")


def test_a_class_goes_round_with_the_mouse_and_takes_back(wheel, notebook):
    for rank, said in ((0, "Efter ett ess får man ropa tvåor."), (1, "Efter en tvåa får man ropa treor.")):
        wheel.sectors.nth(rank).click()
        wheel.button("Ropa det").click()
        wheel.wait_for(said)
    assert wheel.sectors.nth(1).get_attribute("aria-label") == "Tvåor: ropades senast, får inte ropas"
    assert wheel.tried.inner_text() == "Ett kort"    # what was tried is done with
    wheel.button("Ångra").click()
    wheel.wait_for("Efter ett ess")
    wheel.button("Börja om").click()
    wheel.wait_for("Först får man ropa ess.")
    wheel.button("Ångra").click()
    wheel.wait_for("Efter ett ess")
    notebook.becomes("wheel.previous", "Call(count=1, rank=Rank.ACE)")


def test_the_keys_go_all_the_way_and_none_is_the_notebook_s(wheel, notebook):
    before, top = notebook.cells(), notebook.scroll_top()
    wheel.sectors.nth(0).focus()
    wheel.press("ArrowLeft", "ArrowDown", "ArrowRight", "Enter")    # king, ace, two
    assert wheel.answer.inner_text().startswith("En tvåa får inte ropas här.")
    wheel.press("End", "ArrowRight", "+", "+", "-", "Space")    # round past the king to the ace
    assert wheel.answer.inner_text() == "Två ess får ropas. (R4)"
    wheel.press("a", "b", "x", "d", "d", "m", "Escape")
    wheel.press("Tab", "Tab", "Tab", "Enter")    # one stop for the wheel, one for each button
    wheel.wait_for("Efter två ess får man ropa tvåor.")
    assert notebook.focused().inner_text() == "Ropa det"
    wheel.press("Shift+Tab", "Shift+Tab", "Shift+Tab")
    assert notebook.focused().get_attribute("aria-label").startswith("Ess:")
    wheel.press("ArrowRight", "Enter", "Tab", "Tab", "Tab", "Enter")
    wheel.wait_for("Efter två tvåor")
    wheel.press("Tab", "Enter")
    wheel.wait_for("Efter två ess")
    assert notebook.focused().inner_text() == "Ångra"
    assert (notebook.cells(), notebook.scroll_top()) == (before, top)


def test_it_follows_other_rules_where_it_stands(wheel, notebook):
    wheel.sectors.nth(3).focus()
    notebook.python("0", first="wheel.previous = 'tre sjuor'\nwheel.follow(DESCENDING)\nwheel.hand = '2♥'")
    wheel.root.get_by_text("Den som lägger är tvungen att ljuga.").wait_for()
    assert wheel.headline.inner_text() == "Efter tre sjuor får man ropa sexor."
    assert "tvungen" in wheel.root.locator(".fusk-wheel-round").text_content()
    assert notebook.focused().get_attribute("aria-label").startswith("Fyror:")


def test_v4_the_count_is_chosen_and_decides(notebook):
    swedish = Round(notebook, NAMED["swedish"])
    swedish.sectors.nth(6).click()
    assert "får inte ropas" in swedish.answer.inner_text()
    swedish.press("+", "+")
    assert swedish.answer.inner_text() == "Tre sjuor får ropas. (V4) Med den här handen blir det sant."
    swedish.press("+")
    assert swedish.answer.inner_text() == "Fyra sjuor får ropas. (V4) Med den här handen blir det en bluff."
    assert "labbets tolkning" in swedish.root.inner_text()


def test_nothing_jumps_while_a_class_goes_round(wheel):
    for width in (1280, 420):
        wheel.page.set_viewport_size({"width": width, "height": 1000})
        wheel.page.wait_for_timeout(300)
        place = wheel.button("Ropa det").bounding_box
        there, heights = place(), {wheel.height}
        for rank, said in ((0, "Efter ett ess"), (1, "Efter en tvåa"), (2, "Efter en trea")):
            wheel.sectors.nth((rank + 5) % 13).click()
            heights.add(wheel.height)
            wheel.sectors.nth(rank).click()
            wheel.button("Ropa det").click()
            wheel.wait_for(said)
            heights.add(wheel.height)
        moved = {key: round(place()[key] - there[key]) for key in ("x", "width")}
        assert moved == {"x": 0, "width": 0} and len(heights) == 1, heights
        wheel.button("Börja om").click()
        wheel.wait_for("Först får man ropa ess.")


def test_other_rules_leave_no_room_for_what_only_the_rules_before_had_to_say(wheel, notebook):
    low = wheel.height
    notebook.python("0", first="wheel.follow(SWEDISH)\nwheel.previous = 'två sjuor'")
    wheel.wait_for("Efter två sjuor")
    assert wheel.height > low
    notebook.python("0", first="wheel.restart()\nwheel.follow(BASE)")
    wheel.wait_for("Först får man ropa ess.")
    assert wheel.height == low


@pytest.mark.parametrize("width", [400, 800, 1280, 1920])    # 400: 800 pixels at 200 %
@pytest.mark.parametrize("name", NAMED)
def test_nothing_overlaps_and_nothing_is_cut_off(notebook, name, width):
    notebook.page.set_viewport_size({"width": width, "height": 1000})
    notebook.page.wait_for_timeout(300)
    wheel = Round(notebook, NAMED[name])
    wheel.root.scroll_into_view_if_needed()
    for rank in (6, 9, 0):
        wheel.sectors.nth(rank).click()
        assert "\n".join(wheel.root.evaluate(CROOKED)) == ""
    assert wheel.root.locator(".fusk-wheel-round").bounding_box()["width"] <= 561


def test_words_are_beside_the_wheel_where_there_is_room_and_else_beneath(wheel):
    for width, beside in ((1280, True), (700, False)):
        wheel.page.set_viewport_size({"width": width, "height": 1000})
        wheel.page.wait_for_timeout(300)
        round_, words = (wheel.root.locator(f".fusk-wheel-{name}").bounding_box() for name in ("round", "said"))
        assert (words["x"] >= round_["x"] + round_["width"]) == beside
        assert (words["y"] >= round_["y"] + round_["height"]) != beside


@pytest.mark.parametrize("theme", THEMES)
def test_axe_finds_nothing_serious_in_any_theme(notebook, theme):
    notebook.page.set_viewport_size({"width": 1280, "height": 1000})
    notebook.use_theme(theme)
    for index, rank in enumerate((0, 12, 6, 3)):
        Round(notebook, index).sectors.nth(rank).click()
    assert notebook.axe() == []
    notebook.use_theme(THEMES[0])


@pytest.mark.parametrize("theme", THEMES)
def test_every_letter_of_the_wheel_stands_out_from_what_it_lies_on(notebook, theme):
    """Axe does not look at SVG: 4.5 : 1 for text, 3 : 1 for the outlines that say what may be called."""
    notebook.use_theme(theme)
    colours = Round(notebook, NAMED["swedish"]).root.evaluate("""root => {
      const of = (name, what) => getComputedStyle(root.querySelector(`.fusk-wheel-round .${name}`))[what];
      const surface = getComputedStyle(root).backgroundColor;
      return [[of("fw-off", "fill"), of("fw-plain", "fill"), 4.5], [of("fw-on-may", "fill"), of("fw-may", "fill"), 4.5],
        [of("fw-on-last", "fill"), of("fw-last", "fill"), 4.5], [of("fw-middle", "fill"), surface, 4.5],
        [of("fw-edge", "stroke"), of("fw-may", "fill"), 3], [of("fw-arrow", "stroke"), surface, 3]];
    }""")
    lie = Round(notebook, NAMED["lie"]).root.evaluate("""root => [".fw-forced", ".fw-alarm"]
      .map((name) => getComputedStyle(root.querySelector(name)).fill)""")
    notebook.use_theme(THEMES[0])
    assert [pair for *pair, least in [*colours, [*lie, 4.5]] if contrast(*pair) < least] == []


def contrast(one, other):
    """The contrast of two colours as WCAG has it."""
    def light(colour):
        parts = [int(part) / 255 for part in colour[colour.index("(") + 1:-1].split(",")[:3]]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))
    darker, lighter = sorted((light(one), light(other)))
    return (lighter + 0.05) / (darker + 0.05)
