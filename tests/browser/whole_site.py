"""Run every notebook of a built site, in a browser that can reach nothing else, and say how it went.

    python -m fusk_lab.site build DIR
    python -m tests.browser.whole_site DIR [PART OF A NAME …]

Each notebook is opened by itself, run by the site's own button, and its first widget stepped. Those that play many
games are run up to there: nothing that makes counting fast runs in a browser.
"""

import shutil
import sys
import time
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.browser.conftest import FLAGS
from tests.browser.site_page import Alone, served

SECONDS = 3600    # a notebook


def main(folder: Path, parts: list[str]) -> None:
    """Run them one after the other; end with an error when one did not do well."""
    notebooks = sorted(path.relative_to(folder / "files").as_posix() for path in folder.glob("files/*/*.ipynb"))
    wanted = [name for name in notebooks if not parts or any(part in name for part in parts)]
    went_wrong = 0
    with served(folder) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        for notebook in wanted:
            went_wrong += bool(drive(browser, address, notebook))
        browser.close()
    print(f"{len(wanted) - went_wrong} passed, {went_wrong} failed")
    if went_wrong or not wanted:
        sys.exit(1)


def drive(browser: Browser, address: str, notebook: str) -> list[str]:
    """Run one; what went wrong in it. That the slower engine plays is told in the notebook, and no mistake."""
    alone = Alone(browser, address, viewport={"width": 1280, "height": 900})
    start = time.monotonic()
    wrong = [said for said in alone.run_all(notebook, seconds=SECONDS) if "RuntimeWarning" not in said]
    seconds = time.monotonic() - start
    forward = alone.page.locator(".jp-OutputArea-output .fusk .fusk-forward:not([aria-disabled=true]):visible")
    if forward.count():
        forward.first.click()
    wrong += [f"another host: {url}" for url in alone.foreign] + alone.errors
    widgets = alone.page.locator(".jp-OutputArea-output .fusk").count()
    said = f"{seconds:.0f} s, {widgets} widgets, {len(alone.foreign)} foreign requests"
    print(f"{notebook}: {said}, {wrong or 'all well'}", flush=True)
    alone.context.close()
    return wrong


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
