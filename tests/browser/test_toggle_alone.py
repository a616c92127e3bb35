"""The panel of toggles on a page of its own: that it hears each answer, and shows the rule of one's own that holds."""

import pytest
from playwright.sync_api import expect

from fusk_lab import EITHER_SIDE_OR_SAME, Rank, Variant
from fusk_lab.lab import VariantToggle
from tests.browser.plain_page import PlainPage

PATIENCE = 5_000    # ms
LOOK = """() => {
  const style = (what, part) => getComputedStyle(document.querySelector(what), part);
  const tick = style(".fusk-any[aria-checked=true]", "::before");
  const lines = [".fusk-added", ".fusk-struck"].map((what) => style(what));
  return [tick, ...lines].map((one) => [one.color, one.backgroundColor, one.backgroundImage]);
}"""


@pytest.fixture
def plain(chromium, monkeypatch):
    plain = PlainPage(chromium, lambda: [VariantToggle()], monkeypatch)
    plain.page.clock.install()
    yield plain
    assert plain.errors == []
    plain.close()


def option(page, name):
    return page.locator(".fusk-pill").filter(has_text=name).first


def test_python_that_answers_as_before_has_answered(plain):
    page = plain.page
    for _ in range(2):
        option(page, "Ess lågt").click()
        page.clock.fast_forward(PATIENCE + 1_000)
        expect(page.locator(".fusk-note")).to_be_empty()


def test_what_goes_wrong_in_python_is_told(plain, monkeypatch):
    monkeypatch.setattr(VariantToggle, "_choose", lambda toggle, key, besides: 1 / 0)
    option(plain.page, "Fallande").click()
    expect(plain.page.locator(".fusk-failed")).to_have_text("Något gick fel: ZeroDivisionError: division by zero")


def test_a_second_rule_of_one_s_own_has_its_own_name_on_the_button(plain):
    page, toggle = plain.page, plain.widgets[0]
    for name in ("Alltid tre", "Alltid fyra"):
        toggle.variant = Variant.custom(name, lambda rank: Rank.THREE)
        plain.hear()
        expect(page.locator(".fusk-pill[data-key=own]")).to_contain_text(f"Egen regel: {name}")


def test_a_theme_of_one_s_own_is_that_of_ticks_and_changed_sentences_too(plain):
    page, toggle = plain.page, plain.widgets[0]
    toggle.variant = EITHER_SIDE_OR_SAME
    plain.hear()

    def look(theme, wished):
        plain.wear(theme)
        page.evaluate("theme => { document.documentElement.dataset.fuskTheme = theme; }", wished)
        return page.evaluate(LOOK)

    light, dark = look("light", "follow"), look("dark", "follow")
    assert all(one != other for one, other in zip(light, dark, strict=True))
    assert (look("dark", "light"), look("light", "dark")) == (light, dark)
