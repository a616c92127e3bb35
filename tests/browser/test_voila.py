"""A notebook as a Voila app: what it shows, without its code, in both themes, and no other host is asked."""

import socket
import subprocess
import sys
import time
import urllib.request

import pytest

from tests.browser.site_page import Alone

SECONDS = 90


@pytest.fixture(params=["light", "dark"])
def alone(request, chromium, tmp_path):
    """A page that reaches our own Voila and nothing else."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with (tmp_path / "voila.log").open("w") as log:
        voila = subprocess.Popen(
            [sys.executable, "-m", "fusk_lab.site", "app", "--no-browser", f"--port={port}", "--Voila.ip=127.0.0.1",
             f"--theme={request.param}"], stdin=subprocess.DEVNULL, stdout=log, stderr=log)
    page = Alone(chromium, f"http://127.0.0.1:{port}", viewport={"width": 1280, "height": 900})
    try:
        wait_for(page.address)
        yield page
        page.check()
    finally:
        page.context.close()
        voila.terminate()
        voila.wait(20)


def wait_for(address: str) -> None:
    """Wait until the server answers."""
    for _ in range(SECONDS * 5):
        try:
            return urllib.request.urlopen(address, timeout=5).close()
        except OSError:
            time.sleep(0.2)
    raise TimeoutError(address)


def test_a_lesson_is_an_app_without_code(alone, request):
    page = alone.page
    page.goto(f"{alone.address}/voila/render/01_pelle_och_kalle.ipynb", timeout=SECONDS * 1000)
    table = page.locator(".fusk").first
    table.wait_for(timeout=SECONDS * 1000)
    dark = request.node.callspec.params["alone"] == "dark"
    assert page.locator("body").get_attribute("data-jp-theme-light") == str(not dark).lower()
    assert page.get_by_text("import Challenge").count() == 0
    table.get_by_role("radio").first.check()
    table.get_by_role("button", name="Lås gissningen").click()
    table.get_by_role("button", name="Visa svaret").click()    # the kernel answers
    table.get_by_text("Steg 3 av 7").wait_for(timeout=30_000)
