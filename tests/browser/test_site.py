"""The site, built and served under a sub-path, carries the lab in a browser that can reach nothing else.

All notebooks in both languages: ``python -m tests.browser.whole_site DIR``.
"""

import os

import pytest
from axe_playwright_python.sync_playwright import Axe

from fusk_lab.lab import to_code
from fusk_lab.rules import examples
from fusk_lab.site.build import make_jupyterlite
from fusk_lab.site.fetched import NoNpm, NotFetched, cache
from tests.browser.site_page import Alone, served
from tests.browser.table_page import ByMouse

SERIOUS = {"serious", "critical"}


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The address of the site, in a folder of a web server; without the network there is no test, on CI none passes."""
    root = tmp_path_factory.mktemp("server")
    try:
        make_jupyterlite(root / "school" / "fusk", cache(), lambda what: None)
    except (NoNpm, NotFetched) as gone:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(f"the site cannot be built here: {gone!r}")
    with served(root) as address:
        yield f"{address}/school/fusk"


@pytest.fixture
def alone(site, chromium):
    """A page that reaches the site and nothing else."""
    page = Alone(chromium, site, viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    yield page
    page.check()
    page.context.close()


@pytest.mark.parametrize(("width", "scheme"), [(320, "light"), (1280, "dark")])
def test_the_first_page_fetches_python_and_says_so_and_everybody_can_use_it(alone, site, width, scheme):
    page = alone.page
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(f"{site}/")
    page.get_by_text("Klart. Välj en anteckningsbok.").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert [one["id"] for one in Axe().run(page).response["violations"] if one["impact"] in SERIOUS] == []
    page.get_by_role("link", name="In English").click()
    page.get_by_text("Done. Choose a notebook.").wait_for()
    assert page.locator("html").get_attribute("lang") == "en"


def test_a_file_that_is_not_there_is_told_on_the_first_page(alone, site):
    alone.context.route("**/python_stdlib.zip", lambda route: route.fulfill(status=404))
    alone.page.goto(f"{site}/en.html")
    alone.page.get_by_text("static/pyodide/python_stdlib.zip could not be fetched").wait_for()


@pytest.mark.parametrize(("blocked", "said"), [
    ("**/bundle.js*", "The lab does not start: bundle.js could not be fetched"),
    ("WebAssembly", "this browser cannot run Python"),
    ("**/*.wasm", "Starting takes longer than usual"),
])
def test_a_lab_that_does_not_start_says_so_and_leads_to_the_page_that_steps(alone, site, blocked, said):
    page = alone.page
    if blocked == "WebAssembly":
        page.add_init_script("delete window.WebAssembly")
    else:
        alone.context.route(blocked, lambda route: route.abort())
    page.clock.install()
    page.goto(f"{site}/notebooks/index.html?path=en/05_jamfor.ipynb")
    page.clock.run_for(1000)
    if blocked == "**/*.wasm":
        page.locator(".fusk-status").get_by_text("Python is on its way").or_(
            page.locator(".fusk-status").get_by_text("fetching the lab")).wait_for()
        page.clock.fast_forward(91_000)
        page.clock.run_for(1000)
    page.locator(".fusk-status").get_by_text(said).wait_for()
    assert page.get_by_role("link", name="Step without Python").get_attribute("href") == "../en/05_jamfor.html"


def test_a_first_page_without_webassembly_offers_only_what_steps(alone, site):
    alone.page.add_init_script("delete window.WebAssembly")
    alone.page.goto(f"{site}/en.html")
    alone.page.get_by_text("This browser cannot run Python").wait_for()
    assert alone.page.get_by_role("link", name="Run", exact=True).count() == 0
    assert alone.page.locator(".needs-server[href]").count() == 0


def test_the_first_notebook_runs_and_its_stepper_and_its_table_are_used(alone):
    assert alone.run_all("sv/00_borja_har.ipynb") == []
    page = alone.page
    assert page.title() == "00 Börja här"
    stepper, table = alone.root(0), ByMouse(alone, 1)
    for _ in range(4):
        stepper.get_by_role("button", name="Framåt").click()
    assert stepper.locator(".fusk-told").inner_text() == "Korten vänds: en tvåa, en sjua och en knekt"
    assert len(table.hand) == 13
    table.button("lay").scroll_into_view_if_needed()
    table.pick_first(1)
    table.press("lay")
    table.answered()
    assert len(table.hand) == 12
    page.locator(".fusk-open-code textarea").fill(to_code(examples.game("pelle_och_kalle"), step=3, view="Kalle"))
    page.keyboard.press("Enter")
    page.locator(".fusk-opened .fusk-count").get_by_text("Steg 3 av 3").wait_for()
    failed = [one["id"] for one in Axe().run(page, context=".fusk, .fusk-status").response["violations"]
              if one["impact"] in SERIOUS]
    assert failed == []
    page.locator(".fusk-wish-size label").nth(1).click()
    page.locator(".fusk-wishes-status").get_by_text("Sparat i fusk_lab.toml").wait_for()    # in the browser's own files
