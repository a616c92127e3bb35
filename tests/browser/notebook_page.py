"""One notebook in one page of a real JupyterLab: what a user does with it, and what must not happen meanwhile."""

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import quote, urlsplit

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Locator, Page, Request, WebSocket

from tests.browser.kernel_messages import KernelMessage, read_frame

FOREIGN = re.compile(r"^https?://(?!127\.0\.0\.1[:/])")
IDLE = r"/Python.*\| Idle/.test(document.querySelector('#jp-main-statusbar')?.textContent ?? '')"
COUNTED = r"[...document.querySelectorAll('.jp-CodeCell .jp-InputPrompt')].every(e => /\[\d+\]/.test(e.textContent))"
ERRORS = ".jp-OutputArea-output:is([data-mime-type$='stderr'], [data-mime-type$='error'])"
SCROLLER = "document.querySelector('.jp-NotebookPanel:not(.lm-mod-hidden) .jp-WindowedPanel-outer')"
MODEL = "jupyterapp.shell.currentWidget.context.model"


class NotebookPage:
    """Drive one notebook. Playwright's own page is `.page`; `.root()` finds our widgets on it.

    `foreign`, `page_errors` and `kernel_errors` are collected from the first request on; `check` wants them empty.
    """

    def __init__(self, context: BrowserContext, url: str, path: str) -> None:
        self.context, self.url, self.path = context, url, path
        self.foreign: list[str] = []
        self.page_errors: list[str] = []
        self._forgiven: list[str] = []
        self.console: list[str] = []
        self.kernel_errors: list[str] = []
        self.sent: list[KernelMessage] = []
        self.received: list[KernelMessage] = []
        self.requests = 0
        context.route(FOREIGN, lambda route: route.abort())
        self.page: Page = context.new_page()
        self.page.set_default_timeout(20_000)
        self.page.on("request", self._requested)
        self.page.on("pageerror", lambda error: self._wrong(str(error)))
        self.page.on("console", lambda line: self.console.append(f"{line.type}: {line.text}"))
        self.page.on("websocket", self._connected)

    def _requested(self, request: Request) -> None:
        self.requests += 1
        if FOREIGN.match(request.url):
            self.foreign.append(request.url)

    def _connected(self, socket: WebSocket) -> None:
        if urlsplit(socket.url).hostname != "127.0.0.1":
            self.foreign.append(socket.url)
        elif "/channels" in socket.url:
            socket.on("framesent", lambda frame: self.sent.append(read_frame(frame)))
            socket.on("framereceived", self._received)

    def _received(self, frame: str | bytes) -> None:
        message = read_frame(frame)
        self.received.append(message)
        text = "\n".join(message.content.get("traceback", [])) or message.content.get("text", "")
        if message.kind == "error" or "Traceback" in text:    # a callback's exception is printed, not sent as an error
            self.kernel_errors.append(text)

    # What a user does

    def open(self, *, kernel: bool = True, seconds: float = 90) -> None:
        """Open the notebook (again); with `kernel`, wait until Python is connected and idle."""
        self.page.goto(f"{self.url}/lab/tree/{quote(self.path)}?reset")
        self.page.locator(".jp-Notebook .jp-Cell").first.wait_for(timeout=seconds * 1000)
        if kernel:
            self.page.wait_for_function(IDLE, timeout=seconds * 1000)

    def menu(self, *names: str) -> None:
        """Choose an entry of Lab's menu: `menu("Run", "Run All Cells")`."""
        for name in names:
            self.page.get_by_role("menuitem", name=name, exact=True).click()

    def run_all(self, *, seconds: float = 120) -> None:
        """Run all cells and want a count at each and no error output."""
        self.menu("Run", "Run All Cells")
        self.page.wait_for_timeout(500)
        self.page.wait_for_function(f"{IDLE} && {COUNTED}", timeout=seconds * 1000)
        self.page.wait_for_timeout(1000)    # widgets paint, late errors arrive
        assert self.page.locator(ERRORS).count() == 0, self.page.locator(ERRORS).all_inner_texts()

    def save(self) -> None:
        """Save the notebook to its file, trust mark included."""
        self.page.evaluate("() => jupyterapp.shell.currentWidget.context.save()")

    def use_theme(self, name: str) -> None:
        """Change Lab's theme as its menu does, to a theme of Lab's own name."""
        self.page.evaluate("theme => jupyterapp.commands.execute('apputils:change-theme', { theme })", name)
        self.page.locator(f"body[data-jp-theme-name='{name}']").wait_for(state="attached")
        self.page.locator("#jupyterlab-splash").wait_for(state="detached")    # or it is removed twice

    def python(self, expression: str, *, first: str = "") -> str:
        """Ask the kernel for the repr of an expression, past the cells; `first` is run before."""
        return self.page.evaluate("""async ([first, expression]) => {
          const { kernel } = jupyterapp.shell.currentWidget.context.sessionContext.session;
          const reply = await kernel.requestExecute({
            code: first, store_history: false, user_expressions: { it: expression } }).done;
          return reply.content.user_expressions.it.data["text/plain"];
        }""", [first, expression])

    def becomes(self, expression: str, value: str, *, seconds: float = 10) -> None:
        """Want the kernel to say so in a moment: a click may be heard in a second thread, after what is asked here."""
        end = time.monotonic() + seconds
        while (said := self.python(expression)) != value and time.monotonic() < end:
            self.page.wait_for_timeout(100)
        assert said == value, expression

    def close(self) -> None:
        self.context.close()

    # What a test looks at

    def root(self, index: int = 0) -> Locator:
        """Find the widget number `index` (from 0) of ours on the page."""
        return self.page.locator(".jp-OutputArea-output .fusk").nth(index)

    def cells(self) -> list[tuple[str, str]]:
        """Read kind and source of every cell from Lab's own model: nothing a key could change escapes."""
        return [tuple(cell) for cell in self.page.evaluate(
            f"() => [...{MODEL}.cells].map(c => [c.type, c.sharedModel.getSource()])")]

    def outputs(self) -> list[list[dict[str, Any]]]:
        """Read every code cell's outputs, as they would be saved."""
        return self.page.evaluate(f"() => {MODEL}.toJSON().cells.filter(c => c.outputs).map(c => c.outputs)")

    def scroll_top(self) -> float:
        """Read how far down the notebook is scrolled, in pixels."""
        return self.page.evaluate(f"() => {SCROLLER}.scrollTop")

    def focused(self) -> Locator:
        """Find the element that has the focus."""
        return self.page.locator("*:focus")

    def focus_inside(self) -> bool:
        """Tell whether the focus is inside one of our widgets."""
        return self.page.evaluate("() => !!document.activeElement?.closest('.fusk')")

    @contextmanager
    def messages(self, *, settle: float = 1.0) -> Iterator[list[KernelMessage]]:
        """Collect what the page sends to the kernel's widgets inside the `with`, and `settle` seconds more."""
        start, heard = len(self.sent), []
        yield heard
        self.page.wait_for_timeout(settle * 1000)
        heard += [message for message in self.sent[start:] if message.kind.startswith("comm_")]

    def axe(self, selector: str = ".fusk") -> list[str]:
        """Run axe on each root: its findings of level serious or critical, a line each."""
        roots = self.page.locator(selector)
        assert roots.count(), f"nothing matches {selector}"
        found = []
        for index in range(roots.count()):
            root = roots.nth(index)
            root.scroll_into_view_if_needed()
            root.evaluate("node => node.setAttribute('data-axe', '')")
            results = Axe().run(self.page, {"include": [["[data-axe]"]]}, {"resultTypes": ["violations"]})
            root.evaluate("node => node.removeAttribute('data-axe')")
            found += [f"{finding['id']} ({finding['impact']}): {node['html'][:160]}"
                      for finding in results.response["violations"] if finding["impact"] in ("serious", "critical")
                      for node in finding["nodes"]]
        return found

    def forgive(self, *texts: str) -> None:
        """Forgive errors in the page that hold such a text, so far and from now on: another program makes them."""
        self._forgiven += texts
        self.page_errors[:] = [error for error in self.page_errors if not self._is_forgiven(error)]

    def _is_forgiven(self, error: str) -> bool:
        return any(text in error for text in self._forgiven)

    def _wrong(self, error: str) -> None:
        if not self._is_forgiven(error):
            self.page_errors.append(error)

    def forget_errors(self) -> None:
        """Forget the errors collected so far: a test that wants them calls this after it has seen them."""
        for found in (self.foreign, self.page_errors, self.kernel_errors):
            found.clear()

    def check(self) -> None:
        """Want no request to another host, no uncaught error in the page, nothing on the kernel's error stream."""
        assert self.requests, "the page asked for nothing: the listener is not connected"
        assert not self.foreign, f"requests to other hosts: {self.foreign}"
        assert not self.page_errors, f"errors in the page: {self.page_errors}"
        assert not self.kernel_errors, "errors in the kernel:\n" + "\n".join(self.kernel_errors)
