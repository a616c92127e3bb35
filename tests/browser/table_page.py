"""One table to play at on a notebook's page, and what a player does at it: by mouse, or by keyboard."""

from collections.abc import Iterable
from typing import ClassVar

from playwright.sync_api import Locator

from fusk_lab import Action, Call, Card, Challenge, Lay
from fusk_lab.text import say
from fusk_lab.text.grammar import sentence_case
from tests.browser.notebook_page import NotebookPage

IMPORTS = """
from fusk_lab import VARIANTS, Game, calls, format_game, parse_game, setup
from fusk_lab.lab import Stepper, Table
"""
RUN = """async (code) => {
  const { content } = jupyterapp.shell.currentWidget;
  content.widgets[0].model.sharedModel.setSource(code);
  await jupyterapp.commands.execute("notebook:run-all-cells");
}"""
HAND = """list => (list.getAttribute("aria-owns") ?? "").split(" ").filter(Boolean).map((id) => {
  const card = document.getElementById(id);
  return [card.getAttribute("aria-label"), card.getAttribute("aria-selected") === "true"];
})"""
# Where a card is seen, once it lies still: the topmost thing there is the card itself.
SPOT = """async (list, at) => {
  const card = document.getElementById(list.getAttribute("aria-owns").split(" ")[at]);
  await Promise.all(card.getAnimations().map(({ finished }) => finished.catch(() => {})));
  const { left, top, width, height } = card.getBoundingClientRect();
  for (const down of [0.5, 0.2, 0.8]) for (const right of [0.1, 0.3, 0.5, 0.7, 0.9]) {
    const x = left + right * width, y = top + down * height;
    if (document.elementFromPoint(x, y)?.closest(".fusk-card") === card) return [x, y];
  }
  return null;
}"""
# In every frame: how high the table is, how far down the notebook, and whether the focus has fallen out of the table.
WATCH = """root => {
  const seen = window.fuskSeen = { heights: new Set(), tops: new Set(), lost: 0, over: false };
  const scroller = root.closest(".jp-WindowedPanel-outer");
  const look = () => {
    if (seen.over || !root.isConnected) return;
    seen.heights.add(Math.round(root.getBoundingClientRect().height));
    seen.tops.add(Math.round(scroller.scrollTop));
    seen.lost += !root.contains(document.activeElement);
    requestAnimationFrame(look);
  };
  look();
}"""
SEEN = """() => {
  const { heights, tops, lost } = window.fuskSeen;
  window.fuskSeen.over = true;
  return { heights: [...heights], tops: [...tops], lost };
}"""


def lay_out(notebook: NotebookPage, code: str) -> None:
    """Run the notebook's one cell again with other code that ends in a table, and wait until it is there."""
    gone = notebook.root().evaluate_handle("root => root") if notebook.root().count() else None
    notebook.page.evaluate(RUN, f"{IMPORTS}{code}")
    if gone:
        notebook.page.wait_for_function("root => !root.isConnected", arg=gone)
    notebook.root().locator(".fusk-prompt").wait_for(state="attached")
    notebook.page.wait_for_timeout(200)    # the page has found its place


def name(card: Card) -> str:
    """Name a card as the page names it for those who listen."""
    return sentence_case(say(card, "sv"))


class Table:
    """Drive the table number `index` on the page. How it is played, the classes below know."""

    def __init__(self, notebook: NotebookPage, index: int = 0) -> None:
        self.notebook, self.page, self.root = notebook, notebook.page, notebook.root(index)
        self.stage = self.root.locator(".fusk-stage")
        self.tray = self.root.locator(".fusk-tray")
        self.curtain = self.root.locator(".fusk-curtain")
        self.headline = self.root.locator(".fusk-told")
        self.prompt = self.root.locator(".fusk-prompt")
        self.note = self.root.locator(".fusk-note")
        self.about = self.root.locator(".fusk-about")
        self.happened = self.root.locator(".fusk-happened tbody tr")
        self.choices = self.root.locator(".fusk-choices")
        self.call = self.choose("Utrop")

    # What is on the table

    def button(self, does: str) -> Locator:
        """Find a button by what it does: lay, challenge, let_stand, go_on, undo … as the table's methods are named."""
        return self.root.locator(f".fusk-do-{does}")

    def choose(self, label: str) -> Locator:
        """Find a list by its accessible name."""
        return self.root.get_by_role("combobox", name=label, exact=True)

    def may(self, does: str) -> bool:
        """Tell whether a button can be used."""
        return self.button(does).get_attribute("aria-disabled") != "true"

    @property
    def hand(self) -> list[str]:
        """The names of the cards in the tray, in order."""
        return [card for card, _ in self.tray.evaluate(HAND)]

    @property
    def chosen(self) -> list[str]:
        """The names of the chosen cards, in order."""
        return [card for card, picked in self.tray.evaluate(HAND) if picked]

    @property
    def focused(self) -> bool:
        """Whether the focus is somewhere in this table."""
        return self.root.evaluate("root => root.contains(document.activeElement)")

    def answered(self) -> None:
        """Wait until Python has answered."""
        self.page.wait_for_function("root => root.ariaBusy === 'false'", arg=self.root.element_handle())

    def watch(self) -> None:
        """Begin to watch, in every frame, the height of the table, the place on the page and the focus."""
        self.root.evaluate(WATCH)

    def watched(self) -> dict[str, object]:
        """End watching: the `heights` and `tops` there were, and in how many frames the focus was `lost`."""
        return self.page.evaluate(SEEN)

    # What is done, whichever way

    def go_on_myself(self) -> None:
        """Choose the pace at which one goes on oneself."""
        if not self.choices.is_visible():
            self.press("settings")
        self.choose("Takt").select_option("wait")
        self.press("settings")

    def press(self, does: str) -> None:
        """Press a button."""
        raise NotImplementedError

    def pick(self, cards: Iterable[Card]) -> None:
        """Choose cards of the hand in the tray."""
        for card in cards:
            at = next(i for i, one in enumerate(self.tray.evaluate(HAND)) if one == [name(card), False])
            self._pick(at)

    def pick_first(self, number: int) -> None:
        """Choose the first cards of the hand, whichever they are."""
        for at in range(number):
            self._pick(at)

    def lay(self, cards: Iterable[Card], call: Call) -> None:
        """Choose cards, choose the call if there are several, and lay."""
        self.pick(cards)
        if self.call.is_visible():
            self._say(say(call, "sv"))
        self._lay()
        self.answered()

    def do(self, action: Action) -> None:
        """Lay, challenge or let stand."""
        match action:
            case Lay(_, cards, call):
                self.lay(cards, call)
            case Challenge():
                self.press("challenge")
            case _:
                self.press("let_stand")

    def see_everything(self, most: int = 200) -> None:
        """Go on until one is to decide, or the game is over."""
        for _ in range(most):
            if not self.may("go_on"):
                return
            self.press("go_on")
        raise AssertionError(f"the others never stop: {self.headline.inner_text()} {self.note.inner_text()}")


class ByMouse(Table):
    """Play with the mouse alone. Only a list of the page is chosen from as Playwright does, for it opens no window."""

    def click(self, thing: Locator) -> None:
        """Click in the middle of something, where it is; nothing is scrolled."""
        box = thing.bounding_box()
        self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def press(self, does: str) -> None:
        self.click(self.button(does))
        self.answered()

    def _pick(self, at: int) -> None:
        spot = self.tray.evaluate(SPOT, at)
        assert spot, f"the card {self.hand[at]} is seen nowhere"
        self.page.mouse.click(*spot)

    def _say(self, call: str) -> None:
        self.call.select_option(label=call)

    def _lay(self) -> None:
        self.click(self.button("lay"))


class ByKeyboard(Table):
    """Play with the keyboard alone: letters for what has one, Tab and Enter for the rest."""

    LETTERS: ClassVar = {"challenge": "s", "let_stand": "l", "go_on": "v", "undo": "u", "screen": "f"}

    def keys(self, *keys: str) -> None:
        """Press keys, whatever has the focus."""
        for key in keys:
            self.page.keyboard.press(key)

    def to(self, thing: Locator) -> None:
        """Tab until something has the focus: on, or back, wherever it is."""
        node = thing.element_handle()
        follows = node.evaluate("node => document.activeElement.compareDocumentPosition(node) & 4")
        way = "Tab" if follows else "Shift+Tab"
        for _ in range(40):
            if node.evaluate("node => node === document.activeElement"):
                return
            self.keys(way)
        raise AssertionError(f"{way} does not come to {node}")

    def press(self, does: str) -> None:
        if does in self.LETTERS:
            self.keys(self.LETTERS[does])
        else:
            self.to(self.button(does))
            self.keys("Enter")
        self.answered()

    def _pick(self, at: int) -> None:
        self.to(self.tray)
        self.keys("Home", *["ArrowRight"] * at, " ")

    def _say(self, call: str) -> None:
        self.to(self.call)
        calls = self.call.locator("option").all_inner_texts()
        self.keys("Home", *["ArrowDown"] * calls.index(call))

    def _lay(self) -> None:
        if self.call.is_visible():
            self.press("lay")
        else:
            self.to(self.tray)
            self.keys("Enter")
