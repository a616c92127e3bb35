"""One stepper on a notebook's page, and what a user does with it."""

from playwright.sync_api import Locator

from tests.browser.notebook_page import NotebookPage

KALLE = '''
from fusk_lab import parse_game
from fusk_lab.lab import Stepper

game = parse_game("""
Pelle: 2♥ 7♣ J♦ 5♠ 5♦
Kalle: A♠ A♦ 4♣ 8♥ 9♠
Lisa: 2♣ 3♣ 4♥
pile: 3♦ 6♦ 7♠
---
Pelle lägger 2♥ 7♣ J♦ som tre ess
Kalle: fusk!
""")
'''
# Steps: 1 set up, 2 Pelle's turn, 3 laid, 4 challenged, 5 turned, 6 taken, 7 Kalle's turn.

# A long game of four, with every kind of step in it; played here and in the kernel alike.
LONG_GAME = '''
from fusk_lab import Challenge, Game, Lay, calls, deal, step

def long_game(players, seed, actions=80):
    start = state = deal(players, seed=seed)
    taken = []
    while len(taken) < actions and state.winner is None:
        may = calls(state)
        if state.last_lay and (state.last_lay_undecided or len(taken) % 7 == 6):
            other = 1 + len(taken) % (players - 1 if isinstance(players, int) else len(players) - 1)
            taken.append(Challenge((state.last_lay.seat + other) % len(state.players)))
        else:
            hand = sorted(state.hands[state.turn], key=lambda card: card.rank is not may[0].rank)
            call = may[min(len(taken) % 4, len(may) - 1)]
            taken.append(Lay(state.turn, hand[:call.count], call))
        state = step(state, taken[-1]).state
    return Game(start, taken)
'''
MOVING = """root => root.getAnimations({ subtree: true })
  .filter((one) => one.playState === "running" && one.effect.target.closest(".fusk-card")).length"""


class Table:
    """Drive the stepper number `index` on the page."""

    def __init__(self, notebook: NotebookPage, index: int = 0) -> None:
        self.notebook, self.page, self.root = notebook, notebook.page, notebook.root(index)
        self.stage = self.root.locator(".fusk-stage")
        self.range = self.root.locator("input[type=range]")
        self.rows = self.root.locator("tbody tr")
        self.headline = self.root.locator(".fusk-told")
        self.play = self.root.locator(".fusk-play")
        self.help = self.root.locator(".fusk-helping")

    def reset(self) -> None:
        """Put everything back as it is shown first, and the focus on the table."""
        if self.page.evaluate("() => !!document.fullscreenElement"):
            self.page.evaluate("() => document.exitFullscreen()")
        if self.playing:
            self.play.click()
        if self.help.is_visible():
            self.press("Escape")
        for choice in self.root.locator("select:visible").all():    # the speed 1×, and the first viewpoint
            choice.select_option(index=1 if choice.locator("option[value='0.5']").count() else 0)
        self.go(1)
        self.focus()

    def focus(self) -> None:
        """Click on the felt, where there is nothing to press."""
        self.stage.scroll_into_view_if_needed()
        box = self.stage.bounding_box()
        self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.68)

    def go(self, step: int) -> None:
        """Scrub to a step."""
        self.range.fill(str(step))

    def press(self, *keys: str) -> None:
        """Press keys, whatever has the focus."""
        for key in keys:
            self.page.keyboard.press(key)

    def button(self, name: str) -> Locator:
        """Find a button by its whole accessible name."""
        return self.root.get_by_role("button", name=name, exact=True)

    def choose(self, name: str) -> Locator:
        """Find a list by its accessible name."""
        return self.root.get_by_role("combobox", name=name, exact=True)

    @property
    def step(self) -> int:
        """The step the table of steps marks."""
        return int(self.root.locator("tr[aria-current=step] td").first.text_content())

    @property
    def playing(self) -> bool:
        """Whether the button says pause."""
        return "❚❚" in self.play.inner_text()

    @property
    def moving(self) -> int:
        """How many cards are on their way."""
        return self.root.evaluate(MOVING)

    def faces(self) -> set[str]:
        """Every card face in the page below the root: drawn, or told to those who listen."""
        return set(self.root.evaluate("""root => [
          ...[...root.querySelectorAll("[data-shown]")].map((card) => card.dataset.shown),
          ...root.querySelector(".fusk-stage").getAttribute("aria-label").match(/(?:10|Kn|[2-9AEJDQK])[♠♥♦♣]/gu) ?? [],
        ]""")) - {"back"}

    def wait_for_step(self, step: int, *, seconds: float = 30) -> None:
        """Wait until a step is shown."""
        self.root.locator(f"tbody tr:nth-child({step})[aria-current=step]").wait_for(
            state="attached", timeout=seconds * 1000)
