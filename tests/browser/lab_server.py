"""A JupyterLab of our own: own settings, no token, nothing from the user's configuration."""

import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from contextlib import suppress
from pathlib import Path

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
NEWS_OFF = {"fetchNews": "false", "checkForUpdates": False}


class LabServer:
    """Serve a copy of the notebooks from `home/root`; `.url` and `.root` are where and what."""

    def __init__(self, home: Path, *, notebooks: Path = NOTEBOOKS) -> None:
        self.home, self.root = home, home / "root"
        if notebooks.is_dir():
            shutil.copytree(notebooks, self.root, ignore=shutil.ignore_patterns(".ipynb_checkpoints"))
        self.root.mkdir(exist_ok=True)
        self.set("notification", NEWS_OFF)
        self.start()

    def set(self, setting: str, value: dict[str, object]) -> None:
        """Write one of Lab's own settings (`themes`, `notification`); a page opened later sees it."""
        folder = self.home / "settings" / "@jupyterlab" / "apputils-extension"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{setting}.jupyterlab-settings").write_text(json.dumps(value), encoding="utf-8")

    def start(self, seconds: float = 90) -> None:
        """Start the server and wait until it answers."""
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        own = {"JUPYTERLAB_SETTINGS_DIR": "settings", "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
               "JUPYTER_CONFIG_DIR": "config", "JUPYTER_DATA_DIR": "data", "JUPYTER_RUNTIME_DIR": "run",
               "IPYTHONDIR": "ipython"}
        self.url = f"http://127.0.0.1:{port}"
        self.log = self.home / "server.log"
        with self.log.open("a", encoding="utf-8") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", "--expose-app-in-browser",
                 "--ip=127.0.0.1", f"--port={port}", "--ServerApp.port_retries=0", f"--ServerApp.root_dir={self.root}",
                 "--IdentityProvider.token=", "--ServerApp.password=", "--ServerApp.disable_check_xsrf=True"],
                env=os.environ | {name: str(self.home / folder) for name, folder in own.items()},
                stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        end = time.monotonic() + seconds
        while time.monotonic() < end and self.process.poll() is None:
            try:
                return self.ask("GET", "/api")
            except OSError:
                time.sleep(0.2)
        self.stop()
        raise RuntimeError("JupyterLab did not start:\n" + self.log.read_text(encoding="utf-8"))

    def stop(self) -> None:
        """Stop the server and its kernels."""
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()

    def ask(self, method: str, path: str) -> object:
        """Send one request to the server's REST interface; the answer as data."""
        with urllib.request.urlopen(urllib.request.Request(self.url + path, method=method), timeout=10) as answer:
            return json.loads(answer.read() or "null")

    def shut_down_kernels(self) -> None:
        """End every running kernel, as Lab's "Shut Down All" does."""
        for session in self.ask("GET", "/api/sessions"):    # type: ignore[attr-defined]
            with suppress(urllib.error.HTTPError):    # it ended by itself
                self.ask("DELETE", f"/api/sessions/{session['id']}")
