"""For everyone: every widget on one plain page, in both languages and three themes, by eye, ear, finger and key."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from fusk_lab import BASE, EITHER_SIDE
from fusk_lab.lab import (
    ALL,
    SPECTATOR,
    Compare,
    Dealer,
    Knowledge,
    OpenCode,
    Preferences,
    RankWheel,
    Stepper,
    Table,
    VariantStudy,
    VariantToggle,
    to_code,
)
from fusk_lab.lab.wishes.room import ROOM, Room
from fusk_lab.lab.wishes.wishes import CHOICES, DEFAULT
from fusk_lab.rules import examples
from tests.browser.plain_page import THEMES, PlainPage

TARGET = 44    # CSS pixels, WCAG 2.5.5
SERIOUS = ("serious", "critical")
# Open all there is to open, as a reader may; what a click asks Python for comes too.
OPEN = """() => {
  const shut = ".fusk [aria-expanded='false']:not(.fusk-open-games *)";
  document.querySelectorAll(shut).forEach((button) => button.click());
  document.querySelectorAll(".fusk details").forEach((part) => { part.open = true; });
  document.querySelectorAll(".fusk .fusk-no").forEach((button) => button.click());
}"""
SMALL = """(target) => {
  const press = `button, select, input, textarea, summary, a[href], [role=button], [role=option], [role=switch],
    [role=radio]`;
  const small = new Set();
  document.querySelectorAll(".fusk").forEach((root) => root.querySelectorAll(press).forEach((node) => {
    const box = node.matches("input[type=radio], input[type=checkbox]") ? node.closest("label") : node;
    const { width, height } = box.getBoundingClientRect();
    if (!width || !node.checkVisibility({ visibilityProperty: true })) return;
    if (Math.min(width, height) >= target - 0.5) return;
    small.add(`${root.className}: ${box.tagName} ${box.className} ${width}x${height}`);
  }));
  return [...small];
}"""
WIDE = """() => [...document.querySelectorAll(".fusk")].flatMap((root) => {
  const edge = root.getBoundingClientRect().right + 1, scrolls = (node) => {
    for (let at = node.parentElement; at !== root; at = at.parentElement) {
      if (/auto|scroll|hidden/.test(getComputedStyle(at).overflowX)) return true;
    }
    return false;
  };
  return [...root.querySelectorAll("*:not(svg *)")]
    .filter((node) => node.checkVisibility() && node.getBoundingClientRect().right > edge && !scrolls(node))
    .map((node) => `${root.className}: ${node.tagName} ${node.className} ${node.textContent.slice(0, 30)}`);
})"""
# Each stop of the Tab key: is it seen that it has the focus? An outline of its own, or of what stands for it.
UNSEEN = """() => {
  const stops = [...document.querySelectorAll(`.fusk :is(button, select, input, textarea, summary, a[href],
    [tabindex="0"])`)];
  const marked = (node) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(node);
    return outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
  };
  const unseen = [];
  for (const node of stops) {
    if (node.tabIndex < 0 || !node.checkVisibility({ visibilityProperty: true })) continue;
    node.focus();
    if (document.activeElement !== node) continue;
    const { stroke, strokeWidth } = getComputedStyle(node); // a part of a drawing
    const drawn = node instanceof SVGElement && stroke !== "none" && parseFloat(strokeWidth) >= 2;
    if (!drawn && ![node, node.closest("label"), node.closest(".fusk-answer")].some((each) => each && marked(each))) {
      unseen.push(`${node.tagName} ${node.className.baseVal ?? node.className} ${node.textContent.slice(0, 20)}`);
    }
  }
  return [unseen, stops.length];
}"""
LISTS_OF_LAB = "[data-jp-theme-light] dl dt { float: left; width: 20%; } [data-jp-theme-light] dl dd { width: 80%; }"
# Keys whose letters do not stand beside each other, on one line.
LETTERS_APART = """(keys) => keys.filter((key) => {
  const range = document.createRange();
  range.selectNodeContents(key);
  return !/\\s/.test(key.textContent) && range.getClientRects().length > 1;
}).map((key) => key.textContent)"""
NAMES = ["Preferences", "Stepper", "asking", "Table", "Knowledge", "Dealer", "VariantToggle", "RankWheel", "Compare",
         "OpenCode", "VariantStudy"]


def widgets(lang):
    """Every widget, in the order of NAMES."""
    game = examples.game("pelle_och_kalle")
    study = VariantStudy(BASE, EITHER_SIDE, lang=lang)
    study.predict(0)
    study.deal(3)
    return [
        Preferences(lang=lang), Stepper(game, lang=lang), Stepper(game, lang=lang, view=SPECTATOR, predict="bluff"),
        Table(4, lang=lang), Knowledge(game, ALL, step=3, lang=lang), Dealer(3, lang=lang),
        VariantToggle(EITHER_SIDE, lang=lang), RankWheel(hand="6♥ 9♣", lang=lang),
        Compare(game, BASE, EITHER_SIDE, lang=lang), OpenCode(lang=lang), study,
    ]    # fmt: skip


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A room in an empty folder: nothing is wished, and what is wished is written there."""
    before = vars(ROOM).copy()
    vars(ROOM).update(vars(Room(tmp_path_factory.mktemp("room"))))
    yield ROOM.folder
    vars(ROOM).update(before)


@pytest.fixture(scope="module", params=["sv", "en"])
def gallery(request, chromium, folder):
    with pytest.MonkeyPatch.context() as patch:
        plain = PlainPage(chromium, lambda: widgets(request.param), patch, viewport={"width": 1280, "height": 1000})
        plain.lang = request.param
        plain.page.evaluate(OPEN)
        root(plain.page, "VariantStudy").locator(".fusk-open-games button").first.click()
        plain.page.locator(".fusk-opened .fusk").wait_for()
        yield plain
        plain.close()
    assert plain.errors == []


@pytest.fixture
def page(gallery):
    """The page with everything open, 1280 wide, light, and nothing wished."""
    if gallery.page.viewport_size["width"] != 1280:
        gallery.page.set_viewport_size({"width": 1280, "height": 1000})
    gallery.wear("light")
    if ROOM.wishes != DEFAULT:
        wished(gallery, **{key: options[0] for key, options in CHOICES.items()})
        gallery.page.evaluate(OPEN)
    return gallery.page


once = pytest.mark.parametrize("gallery", ["sv"], indirect=True, scope="module")    # the same in every language


def findings(page):
    """What axe finds serious or critical inside our roots, a line each."""
    results = Axe().run(page, {"include": [[".fusk"]]}, {"resultTypes": ["violations"]}).response["violations"]
    return [f"{found['id']}: {node['html'][:120]} {node['failureSummary'][-160:]}"
            for found in results if found["impact"] in SERIOUS for node in found["nodes"]]


def root(page, name):
    return page.locator(".fusk").nth(NAMES.index(name))


def wished(gallery, **wishes):
    gallery.widgets[0].choose(**wishes)
    gallery.hear()
    gallery.page.wait_for_timeout(200)


# By eye and ear


@pytest.mark.parametrize("theme", THEMES)
def test_axe_finds_nothing_serious_in_any_widget_with_all_open(gallery, page, theme):
    gallery.wear(theme)
    page.wait_for_timeout(200)
    assert "\n".join(findings(page)) == ""


@once
@pytest.mark.parametrize(("theme", "wish"), [("light", "dark"), ("contrast", "light")])
def test_axe_finds_nothing_serious_where_another_theme_is_wished_than_the_page_has(gallery, page, theme, wish):
    gallery.wear(theme)
    wished(gallery, theme=wish)
    assert "\n".join(findings(page)) == ""


@once
def test_on_a_projector_no_word_is_smaller_than_24_pixels(gallery, page):
    wished(gallery, size=200)
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.wait_for_timeout(300)
    small = page.evaluate("""() => [...document.querySelectorAll(".fusk *")].filter((node) => {
      const words = [...node.childNodes].some((part) => part.nodeType === 3 && part.textContent.trim());
      if (!words || !node.checkVisibility({ visibilityProperty: true })) return false;
      if (node.closest(".fusk-hidden, option")) return false;
      const drawn = node.closest("svg")?.getScreenCTM().a ?? 1;
      return parseFloat(getComputedStyle(node).fontSize) * drawn < 23.9;
    }).map((node) => {
      const name = node.className.baseVal ?? node.className, { fontSize } = getComputedStyle(node);
      return `${node.closest(".fusk").className}: ${name} ${node.textContent.slice(0, 30)} ${fontSize}`;
    })""")
    assert "\n".join(small) == ""


# By finger, on a narrow screen, and enlarged


@once
@pytest.mark.parametrize("width", [320, 640, 1280])
def test_everything_one_presses_is_at_least_44_pixels(gallery, page, width):
    page.set_viewport_size({"width": width, "height": 1000})
    page.wait_for_timeout(300)
    small = page.evaluate(SMALL, TARGET)
    if root(page, "Table").locator(".fusk-finger").first.is_visible():
        small = [found for found in small if "fusk-card" not in found]    # they are there as buttons too
    assert "\n".join(small) == ""


@once
def test_a_line_of_steps_is_as_high_where_one_presses_with_a_finger(gallery, page):
    lines = root(page, "Stepper").locator(".fusk-list tbody tr")
    assert lines.first.bounding_box()["height"] < TARGET
    touch = page.context.new_cdp_session(page)
    touch.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
    assert page.evaluate("() => matchMedia('(pointer: coarse)').matches")
    assert all(line.bounding_box()["height"] >= TARGET for line in lines.all())
    touch.send("Emulation.setTouchEmulationEnabled", {"enabled": False})


@once
@pytest.mark.parametrize(("width", "size"), [(320, 100), (640, 100), (640, 200), (1280, 200)])
def test_nothing_leaves_its_widget_on_a_narrow_or_an_enlarged_page(gallery, page, width, size):
    page.set_viewport_size({"width": width, "height": 1000})
    wished(gallery, size=size)
    page.evaluate(OPEN)
    page.wait_for_timeout(300)
    assert "\n".join(page.evaluate(WIDE)[:9]) == ""
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


@once
def test_cards_too_small_for_a_finger_are_buttons_too(gallery, page):
    page.set_viewport_size({"width": 320, "height": 1000})
    table, fingers = gallery.widgets[NAMES.index("Table")], root(page, "Table").locator(".fusk-finger")
    assert fingers.count() == 13
    fingers.first.click()
    assert fingers.first.get_attribute("aria-pressed") == "true"
    assert root(page, "Table").locator(".fusk-picked").count() == 1
    fingers.first.click()
    assert root(page, "Table").locator(".fusk-picked").count() == 0
    assert not table.game.actions
    page.set_viewport_size({"width": 1280, "height": 1000})
    assert not fingers.first.is_visible()


@pytest.mark.parametrize(("width", "cards"), [(820, ".fusk-choice-card"), (390, ".fusk-finger")])
def test_with_a_finger_alone_one_steps_and_plays_on_a_tablet_and_a_telephone(chromium, folder, width, cards):
    game, touch = examples.game("pelle_och_kalle"), {"viewport": {"width": width, "height": 1000}, "has_touch": True}
    with pytest.MonkeyPatch.context() as patch:
        plain = PlainPage(chromium, lambda: [Stepper(game), Table(4)], patch, is_mobile=True, **touch)
        stepper, table = (plain.page.locator(".fusk").nth(i) for i in range(2))
        stepper.locator(".fusk-forward").tap()
        stepper.locator(".fusk-forward").tap()
        assert stepper.locator(".fusk-count").inner_text() == "Steg 3 av 7"
        stepper.locator("tbody tr").nth(4).tap()
        assert stepper.locator(".fusk-count").inner_text() == "Steg 5 av 7"
        for index in (0, 1):
            table.locator(cards).nth(index).tap()
        table.locator(".fusk-do-lay").tap()
        table.locator(".fusk-do-challenge[aria-disabled=false]").tap(timeout=15_000)
        names = [type(action).__name__ for action in plain.widgets[1].game.actions]
        assert names[:4] == ["Lay", "LetStand", "Lay", "Challenge"]
        boxes = [table.locator(f".fusk-do-{name}").bounding_box() for name in ("undo", "redo")]
        assert boxes[0]["y"] == boxes[1]["y"]
        assert plain.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        plain.close()
    assert plain.errors == []


# By key


@once
def test_whatever_has_the_focus_shows_it(gallery, page):
    page.keyboard.press("Tab")    # from now on the browser shows the focus
    unseen, stops = page.evaluate(UNSEEN)
    assert "\n".join(unseen) == ""
    assert stops > 100


@once
def test_every_key_stays_in_its_widget(gallery, page):
    page.evaluate("""() => {
      window.escaped = [];
      document.addEventListener("keydown", ({ key, target }) => window.escaped.push(`${key} ${target.className}`));
    }""")
    for name in NAMES:
        root(page, name).evaluate("root => root.focus()")
        for key in ("a", "b", "d", "x", "Enter", "ArrowDown", "m", "1", "Escape"):
            page.keyboard.press(key)
    assert page.evaluate("() => window.escaped") == []


# A code, opened without a line of Python


@once
def test_a_code_is_opened_by_the_keys_alone_and_what_cannot_be_read_is_told_of_at_the_field(gallery, page):
    field, told = root(page, "OpenCode").locator("textarea"), root(page, "OpenCode").locator(".fusk-code-told")
    code = to_code(examples.game("pelle_och_kalle"), step=3, view="Kalle")
    field.fill("<img src=x onerror=document.title='run'>")
    field.press("Enter")
    assert told.inner_text().startswith("”<img src=x onerror=document.title='run'>” är ingen delningskod.")
    assert (field.get_attribute("aria-invalid"), page.title()) == ("true", "Gallery")
    height = root(page, "OpenCode").evaluate("root => root.offsetHeight")
    field.fill(f"Hej!\n{code[:60]}\n{code[60:]}")
    field.press("Enter")
    below = page.locator(".fusk-open-code + .fusk-opened .fusk")
    below.locator(".fusk-count").get_by_text("Steg 3 av 3").wait_for()
    assert field.get_attribute("aria-invalid") == "false"
    assert root(page, "OpenCode").evaluate("root => root.offsetHeight") == height
    field.press("a")    # and not in the notebook
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    below.wait_for(state="detached")
    field.fill("")


# Help, the same everywhere


@pytest.mark.parametrize("name", NAMES)
def test_help_lies_over_the_page_and_gives_the_focus_back(gallery, page, name):
    widget, own = root(page, name), gallery.widgets[NAMES.index(name)]
    panel, stop = widget.locator("> dialog"), "() => document.activeElement.closest('dialog')?.open"
    height = widget.evaluate("root => root.offsetHeight")
    for opens, shuts in (("?", "Escape"), ("button", "?"), ("?", "button")):
        widget.locator(".fusk-help").focus()
        page.keyboard.press("Enter" if opens == "button" else "?")
        assert panel.is_visible() and page.evaluate(stop)
        for key in ("Tab", "Shift+Tab", "Tab"):
            page.keyboard.press(key)
            assert page.evaluate(stop), key
        assert widget.evaluate("root => root.offsetHeight") == height
        assert panel.locator("dt").all_text_contents() == [key for key, _ in own._help["keys"]]
        page.keyboard.press("Enter" if shuts == "button" else shuts)
        assert not panel.is_visible()
        assert page.evaluate("() => document.activeElement.className") == "fusk-button fusk-help", shuts


@once
@pytest.mark.parametrize("theme", THEMES)
def test_help_can_be_read_and_closed_in_every_theme_narrow_and_enlarged(gallery, page, theme):
    gallery.wear(theme)
    page.add_style_tag(content=LISTS_OF_LAB)
    panel = root(page, "OpenCode").locator("> dialog")
    for width, size in ((1280, 100), (320, 100), (640, 200)):
        page.set_viewport_size({"width": width, "height": 600})
        wished(gallery, size=size)
        root(page, "OpenCode").evaluate("root => root.focus()")
        page.keyboard.press("?")
        assert panel.locator("dt").evaluate_all(LETTERS_APART) == []
        assert len({*panel.locator("dt").evaluate_all("keys => keys.map((key) => key.offsetWidth)")}) == 1    # a column
        box, close = panel.bounding_box(), panel.get_by_role("button").bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= width and box["height"] <= 600
        assert min(close["width"], close["height"]) >= TARGET
        assert panel.evaluate("panel => panel.scrollWidth <= panel.clientWidth")
        found = Axe().run(page, {"include": [["dialog[open]"]]}, {"resultTypes": ["violations"]}).response["violations"]
        assert [each["id"] for each in found if each["impact"] in SERIOUS] == []
        page.keyboard.press("Escape")


@once
def test_help_shut_and_opened_again_at_once_keeps_its_words(page):
    """The browser says that a dialog was shut a little later than it is."""
    widget = root(page, "OpenCode")
    widget.locator(".fusk-help").evaluate("""async (help) => {
      const panel = help.closest(".fusk").querySelector(":scope > dialog");
      const shut = new Promise((told) => panel.addEventListener("close", told));
      help.click();
      panel.close();
      help.click();
      await shut;
    }""")
    assert widget.locator("> dialog dt").count() > 0
    page.keyboard.press("Escape")


@once
@pytest.mark.parametrize("name", ["Stepper", "Table", "Compare", "VariantStudy"])
def test_tab_goes_round_in_what_fills_the_screen(page, name):
    widget = root(page, name)
    widget.evaluate("root => root.focus()")
    page.keyboard.press("f")
    page.wait_for_function("() => document.fullscreenElement")
    seen = """() => [document.fullscreenElement.contains(document.activeElement),
                     document.activeElement === document.fullscreenElement]"""
    stops = []
    while not stops or (not stops[-1] and len(stops) < 60):
        page.keyboard.press("Tab")
        inside, round = page.evaluate(seen)
        assert inside
        stops.append(round)
    assert stops[-1] and len(stops) > 5
    page.keyboard.press("Shift+Tab")
    assert page.evaluate(seen)[0]
    page.evaluate("() => document.exitFullscreen()")


@once
def test_where_text_is_typed_a_question_mark_is_a_letter(page):
    field = root(page, "Preferences").locator(".fusk-wishes-word")
    field.press("?")
    assert field.input_value() == "?"
    field.fill("")
    assert page.locator("dialog[open]").count() == 0


# By ear


@once
def test_a_step_is_told_once_and_politely_and_not_while_playing(gallery, page):
    page.evaluate("""() => {
      window.told = [];
      const live = (node) => node.closest?.("[aria-live=polite], [role=status], [role=alert], [aria-live=assertive]");
      new MutationObserver((changes) => changes.forEach(({ target }) => {
        const node = live(target.nodeType === 3 ? target.parentNode : target);
        if (node?.textContent && node.checkVisibility()) window.told.push(node.textContent);
      })).observe(document.body, { subtree: true, childList: true, characterData: true });
    }""")
    told = lambda: page.evaluate("() => [...new Set(window.told.splice(0))]")    # noqa: E731
    stepper = root(page, "Stepper")
    stepper.evaluate("root => root.focus()")
    for step in (2, 3):
        page.keyboard.press("ArrowRight")
        page.wait_for_timeout(50)
        assert told() == [stepper.locator(".fusk-told").inner_text()], step
    page.keyboard.press("Escape")    # what is open asks Python about each step
    page.keyboard.press("Space")
    assert stepper.locator(".fusk-told").get_attribute("aria-live") == "off"
    page.wait_for_timeout(2300)
    assert told() == []
    page.keyboard.press("Space")


# Firefox reads also what lies in a picture that has a name, and Orca a reason with the focus and once more as it shows.
@once
def test_what_the_picture_says_in_its_name_is_not_read_once_more(gallery, page):
    assert page.evaluate("""() => [...document.querySelectorAll(".fusk-stage > *")]
      .filter((node) => node.innerText.trim() && !node.matches("[role=listbox], .fusk-curtain, [aria-hidden=true]"))
      .map((node) => node.outerHTML)""") == []


@once
def test_the_hand_one_chooses_from_is_a_list_and_not_read_in_the_picture_too(gallery, page):
    stage = root(page, "Table").locator(".fusk-stage")
    assert stage.locator("[role=option]").count() == 13
    assert "Pelle: 13 kort, " in stage.get_attribute("aria-label")
    assert " kort (" in root(page, "Stepper").locator(".fusk-stage").get_attribute("aria-label")


@once
def test_the_reason_of_a_button_that_has_the_focus_is_its_description_and_a_status_only_when_pressed(gallery, page):
    table = root(page, "Table")
    challenge, note = table.locator(".fusk-do-challenge"), table.locator(".fusk-note").first
    challenge.focus()
    assert note.inner_text() == challenge.get_attribute("aria-description")
    assert note.get_attribute("aria-live") == "off"
    page.keyboard.press("Enter")
    assert note.get_attribute("aria-live") == "polite"


@once
def test_what_a_key_or_button_does_to_the_picture_alone_is_told(gallery, page):
    stepper = root(page, "Stepper")
    heard = stepper.locator(".fusk-bar > [role=status]")
    stepper.locator("input[type=range]").fill("3")
    stepper.locator(".fusk-reveal").click()
    assert heard.inner_text().replace("\ufe0e", "") == "2♥ 7♣ Kn♦"
    assert heard.inner_text() in stepper.locator(".fusk-stage").get_attribute("aria-label")
    assert stepper.locator("input[type=range]").get_attribute("aria-valuetext") == "Steg 3 av 7"    # the rest is told
    page.keyboard.press("g")
    assert heard.inner_text() == stepper.locator("select").nth(1).locator("option:checked").inner_text() != "Alla kort"
    page.keyboard.press("ArrowRight")
    assert heard.inner_text() == ""
    stepper.locator("select").nth(1).select_option("all")


@once
def test_the_wheel_is_read_in_the_order_it_is_seen(gallery, page):
    parts = root(page, "RankWheel").locator(".fusk-wheel-parts > *").evaluate_all(
        "all => all.map((part) => part.className.replace('fusk-wheel-', ''))")
    assert parts[:4] == ["round", "said", "test", "legend"]


# On a telephone there is no full screen, nor in a frame that does not let one.
@once
@pytest.mark.parametrize("name", ["Stepper", "Table", "Compare", "VariantStudy"])
def test_full_screen_is_offered_where_there_is_one(gallery, page, name):
    screen = ".fusk-screen, .fusk-do-screen, .fusk-study-screen"
    assert root(page, name).locator(screen).first.is_visible()
    assert page.evaluate("""async ([id, screen]) => {
      Object.defineProperty(document, "fullscreenEnabled", { get: () => false, configurable: true });
      const { el, remove } = await manager.create_view(models.get(id));
      document.body.append(el);
      const seen = el.querySelector(screen).checkVisibility();
      remove();
      delete document.fullscreenEnabled;
      return seen;
    }""", [gallery.widgets[NAMES.index(name)].model_id, screen]) is False


@once
def test_what_is_shared_in_one_view_is_no_trouble_to_another_that_shares_nothing(gallery, page):
    share = root(page, "Stepper").locator(".fusk-share")
    if share.get_attribute("aria-expanded") == "true":
        share.click()
    page.evaluate("""async (id) => {
      window.second = await manager.create_view(models.get(id));
      document.body.append(window.second.el);
    }""", gallery.widgets[NAMES.index("Stepper")].model_id)
    share.click()
    page.wait_for_function("document.querySelectorAll('.fusk')[1].querySelector('textarea').value.startsWith('FUSK1-')")
    page.evaluate("() => window.second.remove()")
    assert gallery.errors == []


# What is wished reaches what is shown, where it is


@once
def test_another_language_finds_every_widget_where_it_was(gallery, page):
    stepper, table, wheel = root(page, "Stepper"), root(page, "Table"), root(page, "RankWheel")
    stepper.locator("select").nth(1).select_option("seat1")
    stepper.locator("input[type=range]").fill("4")
    table.locator(".fusk-choice-card").nth(2).click()
    wheel.locator("[role=button]").nth(3).click()
    language = root(page, "Preferences").locator(".fusk-wish-language input")
    language.nth(2).check()
    stepper.get_by_text("Step 4 of 7").wait_for()
    assert stepper.locator("select").nth(1).input_value() == "seat1"
    assert stepper.get_attribute("lang") == "en"
    assert table.locator(".fusk-picked").get_attribute("aria-label") == "The two of hearts"
    assert wheel.locator("[aria-pressed=true]").count() == 1
    assert root(page, "Knowledge").locator("h3").inner_text().startswith("What can")
    assert language.nth(2).evaluate("node => node === document.activeElement")    # and the panel keeps the focus
    assert [widget.lang for widget in gallery.widgets] == ["sv"] * len(NAMES)


@once
def test_another_size_finds_every_widget_where_it_was(gallery, page):
    stepper, table = root(page, "Stepper"), root(page, "Table")
    stepper.locator("select").nth(1).select_option("spectator")
    if not table.locator(".fusk-picked").count():
        table.locator(".fusk-choice-card").nth(1).click()
    before = stepper.locator(".fusk-count").inner_text()
    size = root(page, "Preferences").locator(".fusk-wish-size input")
    size.nth(1).check()
    assert stepper.evaluate("root => getComputedStyle(root).fontSize") == "22.5px"
    assert stepper.locator(".fusk-count").inner_text() == before
    assert stepper.locator("select").nth(1).input_value() == "spectator"
    assert table.locator(".fusk-picked").count() == 1
    assert size.nth(1).evaluate("node => node === document.activeElement")


@once
def test_locked_the_view_with_all_cards_is_not_offered_before_the_code_is_given(gallery, page):
    panel, stepper = root(page, "Preferences"), root(page, "Stepper")
    panel.locator(".fusk-wishes-word").fill("4711")
    page.keyboard.press("Enter")
    stepper.locator("select").nth(1).locator("option[value=all]").wait_for(state="detached")
    assert stepper.locator(".fusk-reveal, .fusk-try").count() == 0
    panel.locator(".fusk-wishes-word").fill("4712")
    panel.locator(".fusk-wishes-lock button").click()
    panel.locator(".fusk-wishes-state[data-alarm=true]").wait_for()
    panel.locator(".fusk-wishes-word").fill("4711")
    panel.locator(".fusk-wishes-lock button").click()
    stepper.locator(".fusk-reveal").wait_for()


@once
def test_where_nothing_shall_move_nothing_moves(gallery, page):
    moved = lambda: page.evaluate("""() => {
      const range = document.querySelectorAll(".fusk")[1].querySelector("input[type=range]"), at = (step) => {
        range.value = step;
        range.dispatchEvent(new Event("input"));
      };
      at(2);
      at(3);
      return document.getAnimations().filter(({ effect }) => effect.target.closest(".fusk")).length;
    }""")    # noqa: E731
    assert moved() > 0
    wished(gallery, motion="still")
    assert moved() == 0


def test_a_broken_file_is_told_on_a_page_that_has_no_panel(chromium, folder):
    (folder / "fusk_lab.toml").write_text("size = 300", encoding="utf-8")
    ROOM.look()
    with pytest.MonkeyPatch.context() as patch:
        plain = PlainPage(chromium, lambda: [Stepper(examples.game("pelle_och_kalle")), RankWheel()], patch)
        told = plain.page.locator(".fusk-trouble")
        told.first.wait_for()
        assert told.count() == 1
        assert "size är 300, men kan vara 100, 150, 200" in told.inner_text()
        plain.close()
    (folder / "fusk_lab.toml").unlink()
    ROOM.look()
