"""What one waits for: from the page asked for to a stepper that steps, in each of the places where the lab runs.

And what of it is ours, against the same place with a bare button, or with Python alone. Lab's own start is not ours;
what is measured there begins with Run All.
"""

import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

from bench.in_browser import can_measure, notebook

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

ROUNDS = 3
STEPPER = """from fusk_lab.lab import Stepper
from fusk_lab.rules import examples
Stepper(examples.game("pelle_och_kalle"))"""
BUTTON = "from ipywidgets import Button\nButton(description='bare')"
SHOWN = ".jp-OutputArea-output .fusk, .jp-OutputArea-output .jupyter-button"

# The page's own clock, when its first table has stepped.
STEPPED = """() => {
  const root = document.querySelector(".fusk"), told = root?.querySelector(".fusk-told")?.textContent;
  if (!told) return false;
  root.querySelector(".fusk-forward").click();
  return root.querySelector(".fusk-told").textContent !== told && performance.now();
}"""


def main() -> None:
    """Print the seconds, and what of them is ours."""
    if can_measure():
        in_lab()
        with browser() as chromium, tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
            static_page(chromium, Path(home))
            in_voila(chromium, Path(home))
            jupyter_lite(chromium, Path(home))


@contextmanager
def browser() -> "Iterator[Browser]":
    """Start a Chromium."""
    from playwright.sync_api import sync_playwright

    from tests.browser.conftest import FLAGS

    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)


def steps(page: "Page", selector: str = ".fusk") -> float:
    """Wait until a stepper has stepped; the clock then."""
    root = page.locator(selector).first
    root.wait_for(timeout=120_000)
    if root.locator(".fusk-forward").count():
        before = root.locator(".fusk-told").inner_text()
        root.locator(".fusk-forward").first.click()
        page.wait_for_function("([root, before]) => root.querySelector('.fusk-told').innerText !== before",
                               arg=[root.element_handle(), before])
    return time.perf_counter()


def in_lab() -> None:
    """From Run All, in a kernel that is there, to a stepper that steps; against a bare button."""
    took: dict[str, list[float]] = {"ours": [], "bare": []}
    for _ in range(ROUNDS):
        for name, cell in (("bare", BUTTON), ("ours", STEPPER)):
            with notebook(["1"]) as lab:
                page = lab.page
                page.evaluate("code => jupyterapp.shell.currentWidget.content.widgets[0].model.sharedModel"
                              ".setSource(code)", cell)
                start = time.perf_counter()
                page.evaluate("() => void jupyterapp.commands.execute('notebook:run-all-cells')")
                took[name].append(steps(page, SHOWN) - start)
    told("JupyterLab, from Run All", took, "ours < 1 s")


def static_page(chromium: "Browser", home: Path) -> None:
    """From the address of a page on the disk to a stepper that steps."""
    from fusk_lab.site.lessons import lessons, sources
    from fusk_lab.site.pages import page as written
    from fusk_lab.site.run import notebook_runner, run

    with notebook_runner() as shell:
        text = written(lessons("sv")[0], "sv", *run(shell, sources("sv")[0]), [])
    (home / "page.html").write_text(text, encoding="utf-8")
    took = []
    for _ in range(2 * ROUNDS + 1):
        page = chromium.new_page()
        page.goto((home / "page.html").as_uri(), wait_until="commit")
        took.append(page.wait_for_function(STEPPED).json_value() / 1000)
        page.close()
    print(f"  a static page: {median(took):.2f} s; target < 1 s")


def in_voila(chromium: "Browser", home: Path) -> None:
    """From the address of an app to a stepper that steps; against an app with a bare button."""
    from tests.browser.conftest import write_notebook
    from tests.browser.site_page import Alone, voila

    (home / "apps").mkdir()
    for name, cell in (("bare", BUTTON), ("ours", STEPPER)):
        write_notebook(home / "apps" / f"{name}.ipynb", [cell])
    took: dict[str, list[float]] = {"bare": [], "ours": []}
    start_voila = "import sys; from pathlib import Path; from fusk_lab.site.app import show_apps\n" \
                  "show_apps(Path(sys.argv[1]), 'sv', sys.argv[2:])"
    with voila([sys.executable, "-c", start_voila, str(home / "apps")], home / "voila.log") as address:
        for _ in range(ROUNDS):
            for name, seconds in took.items():
                alone = Alone(chromium, address)
                start = time.perf_counter()
                alone.page.goto(f"{address}/voila/render/{name}.ipynb", wait_until="commit", timeout=120_000)
                seconds.append(steps(alone.page, ".fusk, .jupyter-button") - start)
                alone.context.close()
    told("Voila, from the address", took, "ours < 1 s more")


def jupyter_lite(chromium: "Browser", home: Path) -> None:
    """From the address of a notebook on the site to Python, and to a stepper; against Python alone."""
    from fusk_lab.site.build import make_jupyterlite
    from fusk_lab.site.fetched import NoNpm, NotFetched, cache
    from tests.browser.site_page import Alone, served

    try:
        make_jupyterlite(home / "site", cache(), lambda what: None)
    except (NoNpm, NotFetched) as gone:
        return print(f"  JupyterLite: skipped: {gone!r}")
    (home / "site" / "bare.html").write_text(BARE, encoding="utf-8")
    took: dict[str, list[float]] = {"bare": [], "ours": []}
    ready = []
    with served(home / "site") as address:
        for _ in range(ROUNDS):
            took["bare"].append(bare_python(chromium, address))
            alone = Alone(chromium, address, viewport={"width": 1280, "height": 900})
            start = time.perf_counter()
            alone.page.goto(f"{address}/notebooks/index.html?path=sv/00_borja_har.ipynb", wait_until="commit")
            button: Any = alone.page.locator(".fusk-status-run")
            button.wait_for(timeout=120_000)
            ready.append(time.perf_counter() - start)
            button.click()
            took["ours"].append(steps(alone.page, SHOWN) - start)
            alone.context.close()
    print(f"  JupyterLite, until Python is ready: {median(ready):.1f} s")
    told("JupyterLite, from the address, ours with JupyterLab and Run All", took, "as near as it gets")


# Pyodide by itself, from the same files: no JupyterLab, no IPython, no package.
BARE = """<!doctype html><p id="said"></p><script type="module">
import { loadPyodide } from "./static/pyodide/pyodide.mjs";
const python = await loadPyodide();
document.getElementById("said").textContent = python.runPython("1 + 1");
</script>"""


def bare_python(chromium: "Browser", address: str) -> float:
    """From the address to the answer of a Pyodide that has nothing in it."""
    page = chromium.new_context().new_page()
    start = time.perf_counter()
    page.goto(f"{address}/bare.html", wait_until="commit")
    page.get_by_text("2", exact=True).wait_for(timeout=120_000)
    seconds = time.perf_counter() - start
    page.context.close()
    return seconds


def told(where: str, took: dict[str, list[float]], target: str) -> None:
    """Print both medians, and the difference."""
    ours, bare = median(took["ours"]), median(took["bare"])
    print(f"  {where}: {ours:.1f} s, bare {bare:.1f} s: {ours - bare:.1f} s more; target: {target}")


if __name__ == "__main__":
    main()
