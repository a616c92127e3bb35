"""The harness itself: it sees what it must see, with a counter that is as small as a widget can be."""

import pytest

COUNTER = '''
import anywidget, traitlets

class Counter(anywidget.AnyWidget):
    _esm = """
    export default { render({ model, el }) {
      el.classList.add("fusk");
      const button = document.createElement("button");
      const paint = () => { button.textContent = `clicked ${model.get("clicks")} times`; };
      button.addEventListener("click", () => {
        model.set("clicks", model.get("clicks") + 1);
        model.save_changes();
        paint();
      });
      paint();
      el.append(button);
    } }
    """
    clicks = traitlets.Int(0).tag(sync=True)

Counter()
'''
SCRIPT = "import IPython.display as d; d.Javascript('{}')"
FETCH = SCRIPT.format("fetch(`https://example.org/`).catch(() => 0)")
THROW = SCRIPT.format("setTimeout(() => { throw Error(`broken`) })")
BROKEN_WIDGET = COUNTER.replace("render({", "render() { throw Error('broken') }, other({")
BROKEN_CALLBACK = COUNTER.replace("\nCounter()", "\nc = Counter(); c.observe(lambda change: 1 / 0); c")


@pytest.fixture(scope="module")
def counter(open_shared):
    return open_shared([COUNTER])


def test_a_click_reaches_the_kernel_once(counter):
    with counter.messages() as sent:
        counter.root().get_by_role("button").click()
    assert [message.state for message in sent] == [{"clicks": 1}]
    assert counter.root().get_by_role("button").inner_text() == "clicked 1 times"
    assert counter.focus_inside()


def test_cells_are_read_from_the_model(counter):
    assert counter.cells() == [("code", COUNTER)]
    counter.root().get_by_role("button").focus()
    counter.page.keyboard.press("b")    # a bare widget does not suppress Lab's shortcuts
    assert counter.cells() == [("code", COUNTER), ("code", "")]


def test_axe_sees_a_nameless_button(counter):
    assert counter.axe() == []
    counter.root().evaluate("root => root.append(document.createElement('button'))")
    assert [line.split()[0] for line in counter.axe()] == ["button-name"]


def test_the_dark_theme_is_dark(open_notebook):
    page = open_notebook([COUNTER], theme="dark").page
    assert page.locator("body").get_attribute("data-jp-theme-light") == "false"


@pytest.mark.parametrize(("cell", "complaint"), [
    (FETCH, "requests to other hosts: .'https://example.org/'"),
    (THROW, "errors in the page: .'broken'"),
    (BROKEN_WIDGET, "errors in the page"),
    (BROKEN_CALLBACK, "errors in the kernel(.|\\n)*ZeroDivisionError"),
])
def test_what_goes_wrong_is_found(open_notebook, cell, complaint):
    notebook = open_notebook([cell])
    if cell == BROKEN_CALLBACK:
        with notebook.messages():
            notebook.root().get_by_role("button").click()
    with pytest.raises(AssertionError, match=complaint):
        notebook.check()
    notebook.forget_errors()


def test_an_error_output_stops_run_all(open_notebook):
    notebook = open_notebook(["1 / 0"], run=False)
    with pytest.raises(AssertionError, match="ZeroDivisionError"):
        notebook.run_all()
    notebook.forget_errors()
