"""What a click at the table costs, browser → Python → browser, against a bare anywidget counter in the same page.

Clicked in turn: from the click to the page that shows what Python answered. At one table a click takes back a lay or
does it again, so that each answer holds a table to draw; at another it lets a lay stand, whereupon those who are built
in play on, and takes that back. The counter's answer is a number.
"""

from functools import partial
from typing import TYPE_CHECKING, Any

from bench.in_browser import can_measure, notebook
from bench.in_turn import ratio

if TYPE_CHECKING:
    from tests.browser.notebook_page import NotebookPage

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
    if can_measure():
        measure()


def measure() -> None:
    """Click at both in turn, in one page."""
    with notebook([COUNTER, TABLE, ALONE]) as page:
        for lang, first, then in (("sv", "undo", "redo"), ("en", "let_stand", "undo")):
            print(f"  {first} and {then}")
            ours = [f".fusk[lang={lang}] .fusk-do-{does}" for does in (first, then)]
            told = f".fusk[lang={lang}] .fusk-happened tbody"
            ratio(partial(clicks, page, ours, told), partial(clicks, page, [".counter"], ".counter"),
                  unit="ms", target="≤ 1.5")


def clicks(page: "NotebookPage", what: list[str], mark: str) -> float:
    """Click in turn, and return how long the middle click took, in ms."""
    middle: Any = page.page.evaluate(CLICKS, [what, mark, ROUND])
    return float(middle)


if __name__ == "__main__":
    main()
