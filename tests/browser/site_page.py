"""A folder served as a school's web server would, and a browser that reaches nothing else."""

import socket
import subprocess
import threading
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from playwright.sync_api import Browser, Locator, Page, Route


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve a folder; its address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


@contextmanager
def voila(command: Sequence[str], log: Path, *, seconds: float = 90) -> Iterator[str]:
    """Start a Voila and wait until it answers; its address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    address = f"http://127.0.0.1:{port}"
    with log.open("w") as said:
        server = subprocess.Popen([*command, "--no-browser", f"--port={port}", "--Voila.ip=127.0.0.1"],
                                  stdin=subprocess.DEVNULL, stdout=said, stderr=said)
    try:
        end = time.monotonic() + seconds
        while True:
            try:
                urllib.request.urlopen(address, timeout=5).close()
                break
            except OSError as silent:
                if time.monotonic() > end or server.poll() is not None:
                    raise RuntimeError(log.read_text()) from silent
                time.sleep(0.2)
        yield address
    finally:
        server.terminate()
        server.wait(20)


class Alone:
    """A page of a browser that is kept from every address but one; what it asked for elsewhere is in `foreign`."""

    def __init__(self, browser: Browser, address: str, **context: object) -> None:
        self.address, self.foreign, self.errors = address, [], []
        self.context = browser.new_context(**context)
        self.context.route("**/*", self._gate)
        self.context.on("page", lambda page: page.on("pageerror", lambda error: self.errors.append(str(error))))
        self.page: Page = self.context.new_page()

    def _gate(self, route: Route) -> None:
        if route.request.url.startswith((self.address, "data:", "blob:")):
            route.continue_()
        else:
            self.foreign.append(route.request.url)
            route.abort()

    def root(self, index: int = 0) -> Locator:
        """Find the widget number `index`."""
        return self.page.locator(".jp-OutputArea-output .fusk").nth(index)

    def check(self) -> None:
        """Want no request to another host, and no uncaught error."""
        assert not self.foreign, self.foreign
        assert not self.errors, self.errors

    def run_all(self, notebook: str, *, seconds: float = 120) -> list[str]:
        """Open a notebook of a served site by its address, run by our own button what it runs; what went wrong."""
        self.page.goto(f"{self.address}/notebooks/index.html?path={notebook}")
        button = self.page.locator(".fusk-status-run")
        button.wait_for(timeout=120_000)
        button.click()
        self.page.locator(".fusk-status").wait_for(state="detached", timeout=seconds * 1000)
        return self.page.evaluate(WRONG)


# What cells raised or printed on the error stream, and how many were not run. What counts for hours is not run there.
WRONG = """() => {
  const { model } = jupyterapp.shell.currentWidget.content, first = model.getMetadata("fusk_counts");
  const code = [...model.cells].slice(0, first).filter(({ type }) => type === "code");
  return code.flatMap((cell, at) => {
    const { outputs } = cell.toJSON();
    const bad = outputs.filter(({ output_type, name }) => output_type === "error" || name === "stderr");
    const said = bad.map(({ evalue, text }) => `${at + 1}: ${evalue ?? text}`);
    return cell.executionCount === at + 1 ? said : [`${at + 1}: not run`, ...said];
  });
}"""
