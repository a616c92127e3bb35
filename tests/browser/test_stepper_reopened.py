"""A notebook that is opened again: with its kernel the stepper lives on, without it the picture is there."""

import re

import pytest

from tests.browser.stepper_page import KALLE, Table

VIEW = "application/vnd.jupyter.widget-view+json"
OUTPUT = ".jp-OutputArea-output"


@pytest.fixture(scope="module")
def saved(open_shared):    # opened again in each test; its kernel ends in the third
    notebook = open_shared([KALLE + "Stepper(game)"])
    Table(notebook).go(4)
    notebook.page.wait_for_timeout(600)    # the step is told
    notebook.save()
    return notebook


def picture_is_there(notebook):
    twin = notebook.page.locator(f"{OUTPUT} .fusk-static")
    twin.wait_for()
    image = twin.locator("img")
    assert image.evaluate("image => image.complete && image.naturalWidth") > 0
    assert re.match("Alla kort. Korten vänds: en tvåa, en sjua och en knekt. Pelle: ", image.get_attribute("alt"))
    assert image.bounding_box()["width"] > 400
    assert twin.locator("tbody tr").count() == 7
    assert twin.locator("caption").inner_text() == "Alla steg"
    shown = notebook.page.locator(OUTPUT).all_text_contents()
    assert len(shown) == 1
    assert not re.search("model not found|Loading widget", shown[0])
    return True


def test_saved_is_the_picture_and_open_is_the_stepper(saved):
    [[output]] = saved.outputs()
    assert set(output["data"]) == {"text/html", "text/plain"}
    assert Table(saved).step == 4
    kinds = saved.page.evaluate("""() => {
      const [cell] = [...jupyterapp.shell.currentWidget.context.model.cells];
      return Object.keys(cell.outputs.get(0).data);
    }""")
    assert VIEW in kinds    # in the open notebook the view is still the output


def test_with_its_kernel_the_stepper_lives_on(saved):
    saved.open()
    table = Table(saved)
    table.wait_for_step(4)
    table.focus()
    table.press("ArrowRight")
    assert table.step == 5
    saved.save()    # and a second saving is like the first
    [[output]] = saved.outputs()
    assert set(output["data"]) == {"text/html", "text/plain"}


def test_a_stepper_goes_on_stepping_when_its_kernel_is_gone(saved, lab):
    table = Table(saved)
    table.go(4)
    lab.shut_down_kernels()
    table.focus()
    for step in (5, 6, 7):
        table.press("ArrowRight")
        saved.page.wait_for_timeout(500)    # a rest: nobody is there to be told
        assert table.step == step


def test_with_a_new_kernel_the_picture_is_there(saved, lab):
    saved.page.goto("about:blank")
    lab.shut_down_kernels()
    saved.open()
    assert picture_is_there(saved)
    saved.run_all()    # and running it gives the stepper again
    assert Table(saved).step == 1


def test_a_widget_more_leaves_the_way_the_notebook_is_stored_as_it_is(saved):
    store = "jupyterapp.shell.currentWidget.context.model.toJSON"
    saved.page.evaluate(f"() => {{ window.stored = {store}; }}")
    saved.run_all()
    assert saved.page.evaluate(f"() => window.stored === {store}")


def no_post(route):
    route.abort() if route.request.method == "POST" else route.continue_()


def test_without_a_kernel_the_picture_is_there(saved, lab):
    saved.page.goto("about:blank")
    lab.shut_down_kernels()
    for asked in ("sessions", "kernels"):    # nobody starts one
        saved.context.route(f"**/api/{asked}?*", no_post)
    saved.open(kernel=False)
    assert picture_is_there(saved)
    miss_the_kernel(saved)


def miss_the_kernel(notebook):
    """Forgive Lab's own widget manager that it looks for a kernel that is not there, or not yet, and nothing else."""
    notebook.forgive("reading 'kernel'")


def test_a_notebook_as_it_is_committed_shows_the_pictures_before_it_is_run(open_notebook):
    notebook = open_notebook("sv/01_pelle_och_kalle.ipynb", run=False)
    twins = notebook.page.locator(f"{OUTPUT} .fusk-static")
    twins.first.wait_for()
    assert twins.count() >= 2
    for twin in twins.all():
        twin.scroll_into_view_if_needed()
        assert twin.locator("img").evaluate("image => image.decode().then(() => image.naturalWidth)") > 0
        assert len(twin.locator("img").get_attribute("alt")) > 100
        assert twin.locator("tbody tr").count() >= 2
        assert twin.get_attribute("lang") == "sv"
    miss_the_kernel(notebook)  # on a slow machine it is not there yet
