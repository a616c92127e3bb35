"""What a click at the table costs, browser → Python → browser, against a bare anywidget counter in the same page.

Clicked in turn: from the click to the page that shows what Python answered. At one table a click takes back a lay or
does it again, so that each answer holds a table to draw; at another it lets a lay stand, whereupon those who are built
in play on, and takes that back. The counter's answer is a number.
"""

import shutil
import tempfile
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from bench.in_turn import ratio, too_loaded

COUNTER = '''
import anywidget, traitlets

class Counter(anywidget.AnyWidget):
    _esm = """
    export default { render({ model, el }) {
      const button = document.createElement("button");
      const paint = () => { button.textContent = model.get("clicks"); };
      button.className = "counter";
      button.addEventListener("click", () => model.send({ do: "count" }));
      model.on("change:clicks", paint);
      paint();
      el.append(button);
    } }
    """
    clicks = traitlets.Int(0).tag(sync=True)

    def __init__(self):
        super().__init__()
        self.on_msg(lambda *_: self.count())

    def count(self):
        self.clicks += 1

Counter()
'''
TABLE = """
from fusk_lab import calls
from fusk_lab.lab import Table
table = Table(4, seed=7, mode="open")
for _ in range(20):
    state = table.game.at(len(table.game.actions))
    table.lay([*state.hands[state.turn]][:1], calls(state)[0])
table
"""
ALONE = 'Table(4, seed=7, lang="en")'  # Kalle has laid, and one is asked
ROUND = 15  # clicks; the middle one counts
# Each click waits for the mark Python's answer leaves in the page: another number, or what has happened, told anew.
CLICKS = """async ([what, mark, clicks]) => {
  const took = [], seen = document.querySelector(mark);
  for (let click = 0; click < clicks; click++) {
    const button = document.querySelector(what[click % what.length]);
    took.push(await new Promise((done) => {
      const watch = new MutationObserver(() => { watch.disconnect(); done(performance.now() - start); });
      watch.observe(seen, { childList: true, characterData: true, subtree: true });
      const start = performance.now();
      button.click();
    }));
    await new Promise((rest) => setTimeout(rest, 30));
  }
  return took.sort((a, b) => a - b)[clicks >> 1];
}"""


def main() -> None:
    """Print the ratios."""
    if not shutil.which("chromium") or not find_spec("playwright"):
        print("  skipped: there is no chromium, or no playwright (the extra test)")
    elif not too_loaded():
        measure()


def measure() -> None:
    """Click at both in turn, in one page."""
    from playwright.sync_api import sync_playwright

    from tests.browser.conftest import FLAGS, make_notebook
    from tests.browser.lab_server import LabServer
    from tests.browser.notebook_page import NotebookPage

    def clicks(page: NotebookPage, what: list[str], mark: str) -> float:
        middle: Any = page.page.evaluate(CLICKS, [what, mark, ROUND])
        return float(middle)

    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home, sync_playwright() as playwright:
        lab = LabServer(Path(home))
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        try:
            page = NotebookPage(browser.new_context(), lab.url, make_notebook(lab, [COUNTER, TABLE, ALONE]))
            page.open()
            page.run_all()
            for lang, first, then in (("sv", "undo", "redo"), ("en", "let_stand", "undo")):
                print(f"  {first} and {then}")
                ours = [f".fusk[lang={lang}] .fusk-do-{does}" for does in (first, then)]
                told = f".fusk[lang={lang}] .fusk-happened tbody"
                ratio(partial(clicks, page, ours, told), partial(clicks, page, [".counter"], ".counter"),
                      unit="ms", target="≤ 1.5")
        finally:
            browser.close()
            lab.stop()


if __name__ == "__main__":
    main()
