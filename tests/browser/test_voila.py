"""A notebook as a Voila app: what it shows, without its code, in both themes, and no other host is asked."""

import sys

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.site_page import Alone, voila

SECONDS = 90
SERIOUS = {"serious", "critical"}


@pytest.fixture(params=["light", "dark"])
def alone(request, chromium, tmp_path):
    """A page that reaches our own Voila and nothing else."""
    command = [sys.executable, "-m", "fusk_lab.site", "app", f"--theme={request.param}"]
    with voila(command, tmp_path / "voila.log") as address:
        page = Alone(chromium, address, viewport={"width": 1280, "height": 900})
        yield page
        page.check()
        page.context.close()


def test_a_lesson_is_an_app_without_code(alone, request):
    page = alone.page
    page.goto(f"{alone.address}/", timeout=SECONDS * 1000)    # the page of all apps
    assert page.locator("html").get_attribute("lang") == "sv" and page.title() == "Fusk – appar"
    link = page.get_by_role("link", name="01 Pelle och Kalle")
    page.goto(f"{alone.address}{link.get_attribute('href')}", timeout=SECONDS * 1000)
    assert page.locator("html").get_attribute("lang") == "sv" and page.title() == "Pelle och Kalle"
    table = page.locator(".fusk").first
    table.wait_for(timeout=SECONDS * 1000)
    dark = request.node.callspec.params["alone"] == "dark"
    assert page.locator("body").get_attribute("data-jp-theme-light") == str(not dark).lower()
    assert page.get_by_text("import Challenge").count() == 0
    table.get_by_role("radio").first.check()
    table.get_by_role("button", name="Lås gissningen").click()
    table.get_by_role("button", name="Visa svaret").click()    # the kernel answers
    table.get_by_text("Steg 3 av 7").wait_for(timeout=30_000)
    failed = [one["id"] for one in Axe().run(page, context=".fusk").response["violations"] if one["impact"] in SERIOUS]
    assert failed == []
