"""One panel of toggles on a notebook's page, and what a reader does with it, by mouse or by keyboard alone."""

from playwright.sync_api import Locator, expect

from tests.browser.notebook_page import NotebookPage


class Panel:
    """Drive the panel number `index` on the page."""

    def __init__(self, notebook: NotebookPage, index: int = 0) -> None:
        self.notebook, self.page, self.root = notebook, notebook.page, notebook.root(index)
        self.now = self.root.locator(".fusk-told")
        self.refused = self.root.locator(".fusk-refused:visible")
        self.complaints = self.root.locator(".fusk-complaints")
        self.sentences = self.root.locator(".fusk-sentences li")
        self.presets = self.root.get_by_role("combobox")
        self.code = self.root.locator(".fusk-code")

    def option(self, name: str) -> Locator:
        """Find an option by the first words of its name."""
        return self.root.locator(".fusk-groups .fusk-pill").filter(has_text=name).first

    def button(self, name: str) -> Locator:
        """Find a button by its whole name."""
        return self.root.get_by_role("button", name=name, exact=True)

    def on(self, name: str) -> bool:
        """Tell whether an option is chosen."""
        return self.option(name).get_attribute("aria-checked") == "true"

    def changes(self) -> list[tuple[str, str]]:
        """Read the sentences that changed: the sign, and the number of the rule."""
        return [(line.locator(".fusk-sign").inner_text(), line.locator(".fusk-rule").first.inner_text())
                for line in self.sentences.all() if line.locator(".fusk-sign").count()]

    def keys(self, *keys: str) -> None:
        """Press keys, whatever has the focus."""
        for key in keys:
            self.page.keyboard.press(key)

    def to(self, thing: Locator) -> None:
        """Tab until something, or another option of its group, has the focus, and go on to it with the arrows."""
        node = thing.element_handle()
        here = "node => node === document.activeElement"
        beside = "node => !!node.closest('[role=radiogroup]')?.contains(document.activeElement)"
        follows = node.evaluate("node => document.activeElement.compareDocumentPosition(node) & 4")
        for _ in range(40):
            if node.evaluate(here):
                return
            self.keys("ArrowRight" if node.evaluate(beside) else "Tab" if follows else "Shift+Tab")
        raise AssertionError(f"no key comes to {thing}")

    def press(self, name: str, key: str = "Enter") -> None:
        """Choose an option with the keyboard."""
        self.to(self.option(name))
        self.keys(key)

    def wait_for(self, name: str, *, on: bool = True) -> None:
        """Wait until an option is chosen, or no longer is."""
        expect(self.option(name)).to_have_attribute("aria-checked", str(on).lower())
