"""What is wished of a page of widgets, by one notebook or two: all hear it, and nobody loses what is half done."""

import pytest
from playwright.sync_api import expect

from fusk_lab import BASE, EITHER_SIDE
from fusk_lab.lab import Preferences, Stepper, Table, VariantStudy
from fusk_lab.lab.wishes.room import ROOM, Room
from fusk_lab.lab.wishes.wishes import CHOICES
from fusk_lab.rules import examples
from tests.browser.plain_page import PlainPage

NAMES = ["Preferences", "Stepper", "Table", "VariantStudy"]
# A panel of another notebook: its kernel is another one, and so is its module. What it is asked is written down.
ANOTHER = """async ({ module, state }) => {
  const room = { ...state._wishes, room: "another", turn: 0 };
  add({ id: "another", kind: "Another", module, sheet: "", state: { ...state, _wishes: room } });
  window.asked = [];
  models.get("another").send = (content) => { asked.push(content); };
  await show("another");
}"""
SAYS = "wishes => models.get('another').take({ _wishes: { ...models.get('another').get('_wishes'), ...wishes } })"
SIZE = "document.documentElement.dataset.fuskSize"


def widgets():
    study = VariantStudy(BASE, EITHER_SIDE)
    return [Preferences(), Stepper(examples.game("pelle_och_kalle")), Table(3, seed=7, mode="open"), study]


@pytest.fixture(scope="module")
def plain(chromium, tmp_path_factory):
    before = vars(ROOM).copy()
    vars(ROOM).update(vars(Room(tmp_path_factory.mktemp("room"))))
    with pytest.MonkeyPatch.context() as patch:
        plain = PlainPage(chromium, widgets, patch, viewport={"width": 1280, "height": 1000})
        panel = plain.widgets[0]
        state = {name: getattr(panel, name) for name in ("_show", "_wishes", "_help")}
        plain.page.evaluate(ANOTHER, {"module": panel._esm, "state": state})
        yield plain
        plain.close()
    vars(ROOM).update(before)
    assert plain.errors == []


@pytest.fixture
def page(plain):
    """The page, with nothing wished."""
    wished(plain, **{key: options[0] for key, options in CHOICES.items()})
    return plain.page


def wished(plain, **wishes):
    plain.widgets[0].choose(**wishes)
    plain.hear()
    plain.page.wait_for_timeout(100)


def root(page, name):
    return page.locator(".fusk").nth(NAMES.index(name))


def test_two_panels_on_a_page_each_show_all_their_choices(page):
    for panel in page.locator(".fusk-preferences").all():
        assert panel.locator("input:checked").count() == len(CHOICES)
    one, other = (page.locator(".fusk-preferences").nth(i).locator(".fusk-wish-size input") for i in (0, 1))
    one.first.focus()
    page.keyboard.press("ArrowRight")
    assert one.nth(1).is_checked() and other.first.is_checked()


def test_a_choice_makes_the_kernel_of_another_notebook_look_once(plain, page):
    page.evaluate("() => asked.splice(0)")
    wished(plain, language="en")
    assert page.evaluate("() => asked.splice(0)") == [{"look": True}]


def test_another_notebook_s_news_hold_and_its_old_wishes_do_not(plain, page):
    page.evaluate(SAYS, {"turn": 1, "size": 200})
    assert page.evaluate(SIZE) == "200"
    wished(plain, size=150)
    page.evaluate(SAYS, {"turn": 1, "size": 100})    # heard again, from a widget that is drawn anew
    assert page.evaluate(SIZE) == "150"
    page.evaluate(SAYS, {"turn": 2, "size": 100})
    assert page.evaluate(SIZE) == "100"


@pytest.mark.parametrize("wish", [{"letters": "ajqk"}, {"language": "en"}, {"size": 150}])
def test_whatever_is_wished_two_cards_stay_chosen_with_their_call(plain, page, wish):
    table = root(page, "Table")
    for _ in range(2):
        table.locator(".fusk-choice-card:not(.fusk-picked)").first.click()
    chosen = table.locator(".fusk-picked").count()
    said = table.locator(".fusk-do-lay").inner_text()
    assert "två" in said
    wished(plain, **wish)
    assert table.locator(".fusk-picked").count() == chosen == 2
    assert table.locator(".fusk-do-lay").inner_text() == said or wish.get("language") == "en"
    assert "two" in table.locator(".fusk-do-lay").inner_text() or "language" not in wish
    for _ in range(2):
        table.locator(".fusk-picked").first.click()


def test_unlocked_a_stepper_is_back_in_the_view_it_was_in(plain, page):
    eyes = root(page, "Stepper").locator("select").nth(1)
    plain.widgets[0].lock("4711")
    plain.hear()
    assert eyes.input_value() == "spectator"
    plain.widgets[0].unlock("4711")
    plain.hear()
    assert eyes.input_value() == "all"
    plain.widgets[0].lock("4711")
    plain.hear()
    eyes.select_option("seat1")
    plain.widgets[0].unlock("4711")
    plain.hear()
    assert eyes.input_value() == "seat1"


def test_whatever_is_wished_the_hands_that_were_counted_are_still_there_locked_too(plain, page):
    study = root(page, "VariantStudy")
    counted = lambda: study.locator(".fusk-number-of-hands").evaluate_all(    # noqa: E731
        "all => all.filter((one) => one.checkVisibility()).map((one) => one.textContent).join(' ')")
    study.locator(".fusk-gate-tally").click()
    study.locator(".fusk-answer input").first.check()
    study.locator(".fusk-hands button").last.click()
    assert counted() == "0 0 1"
    wished(plain, size=200)
    assert counted() == "0 0 1"
    assert study.locator(".fusk-gate-tally").get_attribute("aria-pressed") == "true"
    study.locator(".fusk-gate-lock").click()
    wished(plain, language="en")
    assert counted() == "0 0 1"
    assert plain.widgets[3].trial.guess == 0


def test_python_that_answers_as_before_has_answered(plain, page):
    panel = page.locator(".fusk-preferences").first
    code, note = panel.locator(".fusk-wishes-word"), panel.locator(".fusk-wishes-note")
    plain.widgets[0].lock("4711")
    plain.hear()
    page.clock.install()
    for wrong in ("1", "1"):
        code.fill(wrong)
        code.press("Enter")
        page.clock.fast_forward(6_000)    # more than a page waits for Python
        expect(note).to_be_empty()
    plain.widgets[0].unlock("4711")
