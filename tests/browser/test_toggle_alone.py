"""The panel of toggles on a page of its own: that it hears each answer, and shows the rule of one's own that holds."""

import pytest
from playwright.sync_api import expect

from fusk_lab import Rank, Variant
from fusk_lab.lab import VariantToggle
from tests.browser.plain_page import PlainPage

PATIENCE = 5_000    # ms


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


def test_a_second_rule_of_one_s_own_has_its_own_name_on_the_button(plain):
    page, toggle = plain.page, plain.widgets[0]
    for name in ("Alltid tre", "Alltid fyra"):
        toggle.variant = Variant.custom(name, lambda rank: Rank.THREE)
        plain.hear()
        expect(page.locator(".fusk-pill[data-key=own]")).to_contain_text(f"Egen regel: {name}")
