"""The box that says how far a start has come, on a page of its own with a notebook that only looks like one."""

import pytest

from fusk_lab.site.additions import add_ours

NOTEBOOK = """() => {
  const cell = (type, source = "") => ({ type, executionState: "idle", sharedModel: { getSource: () => source } });
  const cells = [cell("markdown", "# Kort\\n\\nom"), cell("code"), cell("markdown"), cell("code"), cell("code")];
  cells.get = (at) => cells[at];
  const content = { activeCellIndex: 0, scrollToItem() {} };
  window.asked = [];
  const model = { cells, getMetadata: () => window.counts };
  const context = { sessionContext: { kernelDisplayStatus: "idle" }, model };
  window.jupyterapp = {
    shell: { currentWidget: { content, context } },
    commands: { execute(name) { window.asked.push([name, content.activeCellIndex]); } },
  };
}"""
STATE = "([at, state]) => { jupyterapp.shell.currentWidget.context.model.cells[at].executionState = state; }"


@pytest.fixture
def page(chromium, tmp_path):
    """JupyterLite's page of one notebook, without JupyterLite."""
    for app in ("lab", "notebooks"):
        (tmp_path / app).mkdir()
        (tmp_path / app / "index.html").write_text("<title>fusk_lab</title><body></body>", encoding="utf-8")
    add_ours(tmp_path)
    page = chromium.new_page()
    text = (tmp_path / "notebooks" / "index.html").read_text(encoding="utf-8")
    page.route("**/*", lambda route: route.fulfill(body=text, content_type="text/html; charset=utf-8"))
    page.goto("http://school/notebooks/index.html?path=sv%2F05_x.ipynb")
    yield page
    page.close()


def test_all_cells_are_run_where_none_counts_for_hours(page):
    page.evaluate(NOTEBOOK)
    page.get_by_role("button", name="Kör allt").click()
    assert page.evaluate("asked") == [["notebook:run-all-cells", 0]]
    assert page.title() == "05 Kort"    # among many tabs


def test_what_counts_for_hours_is_run_up_to_there_and_that_is_said(page):
    page.evaluate("counts = 3")
    page.evaluate(NOTEBOOK)
    page.get_by_text("talen står redan där").wait_for()
    page.get_by_role("button", name="Kör fram till dem").click()
    assert page.evaluate("asked") == [["notebook:run-all-above", 3]]
    page.get_by_text("Allt före räkningarna är kört").wait_for()


def test_who_runs_cells_one_by_one_has_no_box_over_the_board(page):
    page.evaluate(NOTEBOOK)
    page.get_by_role("button", name="Kör allt").wait_for()
    page.evaluate(STATE, [3, "running"])
    page.locator(".fusk-status").wait_for(state="detached")


def test_the_sign_at_the_top_leads_to_the_first_page_in_the_notebook_s_language(page):
    for lang, first in (("sv", "index.html"), ("en", "en.html")):
        page.goto(f"http://school/notebooks/index.html?path={lang}/05_x.ipynb")
        page.evaluate("document.body.insertAdjacentHTML('afterbegin', '<a href=\"../tree\">sign</a>')")
        page.evaluate("() => { window.open = ({ pathname }) => { window.opened = pathname; }; }")
        page.get_by_text("sign").click()
        assert page.evaluate("opened") == f"/{first}"
