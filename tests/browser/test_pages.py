"""A page of the static edition, opened from the disk, steps and asks without Python, and asks nobody for anything."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from fusk_lab.site.lessons import lessons, sources
from fusk_lab.site.pages import page as written
from fusk_lab.site.run import notebook_runner, run
from fusk_lab.text import words
from tests.browser.site_page import Alone

SERIOUS = {"serious", "critical"}
NUMBERS = {"01": 1, "04": 4}    # questions to guess at; boards side by side


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Two pages, as a USB stick would have them."""
    folder = tmp_path_factory.mktemp("pages")
    offered, files = lessons("sv"), sources("sv")
    with notebook_runner() as shell:
        for name, at in NUMBERS.items():
            text = written(offered[at], "sv", *run(shell, files[at]), offered[at + 1 : at + 2])
            (folder / f"{name}.html").write_text(text, encoding="utf-8")
    return folder


@pytest.fixture(params=["light", "dark"])
def alone(folder, chromium, request):
    page = Alone(chromium, folder.as_uri(), viewport={"width": 1280, "height": 900}, color_scheme=request.param)
    yield page
    page.check()
    page.context.close()


def test_one_guesses_sees_the_answer_steps_on_and_begins_again(alone):
    page = alone.page
    page.goto(f"{alone.address}/01.html")
    table = page.locator(".fusk").first
    told, forward = table.locator(".fusk-told"), table.get_by_role("button", name="Framåt")
    assert table.locator(".fusk-count").inner_text() == "Steg 3 av ?"
    table.get_by_role("radio").nth(1).check()
    table.get_by_role("button", name="Lås gissningen").click()
    table.get_by_role("button", name="Visa svaret").click()
    assert table.locator(".fusk-count").inner_text() == "Steg 3 av 7"
    assert words("sv")["gate"]["wrong_guess"] in table.locator(".fusk-result").inner_text()    # it knows the guess
    table.focus()
    page.keyboard.press("ArrowRight")
    forward.click()
    assert told.inner_text() == "Korten vänds: en tvåa, en sjua och en knekt"
    table.get_by_role("slider").fill("3")
    table.get_by_role("button", name="Börja om").click()
    assert table.locator(".fusk-count").inner_text() == "Steg 3 av ?"
    table.get_by_role("button", name="Hoppa över").click()
    assert told.inner_text() == "Kalle ropar fusk"


def test_nothing_is_offered_that_needs_python(alone):
    alone.page.goto(f"{alone.address}/01.html")
    alone.page.locator(".fusk").first.wait_for()
    assert alone.page.get_by_role("button", name="Tänk om").count() == 0


def test_on_paper_there_is_nothing_to_press(alone):
    alone.page.goto(f"{alone.address}/01.html")
    alone.page.locator(".fusk button:visible").first.wait_for()
    alone.page.emulate_media(media="print")
    assert alone.page.locator(":is(button, input, nav a, .fusk-quiet:text('Fart')):visible").count() == 0


def test_on_paper_every_step_is_there(alone):
    alone.page.goto(f"{alone.address}/01.html")
    steps = alone.page.locator(".fusk-list").first
    steps.wait_for()
    steps.locator("tbody").evaluate(
        "rows => rows.append(...Array.from({ length: 40 }, () => rows.lastChild.cloneNode(true)))")
    hidden = "list => list.scrollHeight - list.clientHeight"
    assert steps.evaluate(hidden) > 100
    alone.page.emulate_media(media="print")
    assert steps.evaluate(hidden) <= 1


def test_boards_side_by_side_step_together(alone):
    page = alone.page
    page.goto(f"{alone.address}/04.html")
    boards = page.locator(".fusk-compare").first
    before = boards.locator(".fusk-told").all_inner_texts()
    boards.get_by_role("button", name="Framåt").click()
    assert boards.locator(".fusk-told").all_inner_texts() != before


@pytest.mark.parametrize("width", [320, 1280])
def test_everybody_can_use_it_and_it_is_no_wider_than_the_screen(alone, width):
    page = alone.page
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(f"{alone.address}/01.html")
    page.locator(".fusk").first.wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert [one["id"] for one in Axe().run(page).response["violations"] if one["impact"] in SERIOUS] == []
