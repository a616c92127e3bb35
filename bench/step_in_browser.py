"""What a step costs in the browser: from the click, or the key, to the frame painted, in a real JupyterLab.

And what the kernel hears of two hundred steps.
"""

import shutil
import tempfile
from importlib.util import find_spec
from pathlib import Path
from statistics import median, quantiles

from bench.in_turn import too_loaded

LONG_GAME = """
from fusk_lab import Challenge, Game, Lay, calls, deal, step
from fusk_lab.lab import Stepper
start = state = deal(4, seed=7)
actions = []
while len(actions) < 200 and state.winner is None:    # one card a lay; now and then it is challenged
    may = calls(state)
    cards = [*state.hands[state.turn]][:1]
    challenged = not may or (state.last_lay and len(actions) % 5 == 4)
    actions.append(Challenge(state.turn) if challenged else Lay(state.turn, cards, may[0]))
    state = step(state, actions[-1]).state
Stepper(Game(start, actions))
"""
# Each step begins with a frame, so that waiting for the screen is not counted; a message sent in a frame comes after
# it has been painted. Steps follow each other without a rest, while the cards of the step before still travel.
STEPS = """async () => {
  const root = document.querySelector(".fusk"), forward = root.querySelector(".fusk-forward"), took = [];
  const key = () => root.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
  const painted = new MessageChannel();
  while (forward.getAttribute("aria-disabled") !== "true") {
    took.push(await new Promise((done) => requestAnimationFrame(() => {
      const start = performance.now();
      painted.port1.onmessage = () => done(performance.now() - start);
      painted.port2.postMessage(0);
      took.length % 2 ? key() : forward.click();
    })));
  }
  return took;
}"""


def main() -> None:
    """Print the percentile, and how many messages were sent."""
    if not shutil.which("chromium") or not find_spec("playwright"):
        print("  skipped: there is no chromium, or no playwright (the extra test)")
    elif not too_loaded():
        measure()


def measure() -> None:
    """Step through a long game once to warm up, and once more."""
    from playwright.sync_api import sync_playwright

    from tests.browser.conftest import FLAGS, make_notebook
    from tests.browser.lab_server import LabServer
    from tests.browser.notebook_page import NotebookPage

    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home, sync_playwright() as playwright:
        lab = LabServer(Path(home))
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        try:
            page = NotebookPage(browser.new_context(), lab.url, make_notebook(lab, [LONG_GAME]))
            page.open()
            page.run_all()
            for _ in range(2):
                with page.messages() as sent:
                    took = page.page.evaluate(STEPS)
                with page.messages():
                    page.root().locator(".fusk-first").click()
            p95 = quantiles(took, n=20)[-1]
            print(f"  {len(took)} steps: median {median(took):.1f} ms, p95 {p95:.1f} ms, slowest {max(took):.1f} ms; "
                  "target: p95 < 16 ms\n"
                  f"  told the kernel: {[message.state for message in sent]}; target: the step, once, at rest")
        finally:
            browser.close()
            lab.stop()


if __name__ == "__main__":
    main()
