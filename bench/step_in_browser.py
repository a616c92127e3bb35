"""What a step costs in the browser: from the click, or the key, to the frame painted, in a real JupyterLab.

And what the kernel hears of two hundred steps.
"""

from statistics import median, quantiles

from bench.in_browser import can_measure, notebook

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
STEPS = """async ([most, rest]) => {
  const root = document.querySelector(".fusk"), forward = root.querySelector(".fusk-forward"), took = [];
  const key = () => root.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
  const painted = new MessageChannel();
  while (forward.getAttribute("aria-disabled") !== "true" && took.length < most) {
    if (rest) await new Promise((rested) => setTimeout(rested, rest));
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
    if can_measure():
        measure([LONG_GAME])


def measure(cells: list[str], most: int = 1000, rest: int = 0) -> None:
    """Step through a long game once to warm up, and once more: at most so many steps, so many ms after each other."""
    with notebook(cells) as page:
        for _ in range(2):
            with page.messages() as sent:
                took = page.page.evaluate(STEPS, [most, rest])
            with page.messages():
                page.root().locator(".fusk-first").click()
        p95 = quantiles(took, n=20)[-1]
        print(f"  {len(took)} steps: median {median(took):.1f} ms, p95 {p95:.1f} ms, slowest {max(took):.1f} ms; "
              "target: p95 < 16 ms\n"
              f"  told the kernel: {[message.state for message in sent]}; target: the step, once, at rest")


if __name__ == "__main__":
    main()
