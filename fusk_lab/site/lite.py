"""JupyterLite around it: the whole of JupyterLab as files, that asks no other host for anything."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from shutil import copyfile
from typing import Any, Final

__all__ = ["FromJupyter", "kernel_wheels", "make"]

_KERNEL: Final = "@jupyterlite/pyodide-kernel-extension"
_WITH: Final = ("@jupyter-widgets/jupyterlab-manager", "anywidget", _KERNEL)
_FAVICONS: Final = ("static/favicons/favicon-busy-1.ico", "static/favicons/favicon-notebook.ico")  # asked for
_THEME: Final = {"@jupyterlab/apputils-extension:themes": {"adaptive-theme": True}}  # light or dark as the computer is


class FromJupyter(Exception):
    """JupyterLite could not be built; it says why."""


def extension(name: str) -> Path:
    """Find a front end of the environment, where pip has put it."""
    return Path(sys.prefix, "share", "jupyter", "labextensions", name)


def kernel_wheels() -> list[Path]:
    """List the wheels that the kernel brings itself; the one for ipywidgets 7 is not among them."""
    return [wheel for wheel in sorted(extension(_KERNEL).glob("static/pypi/*.whl")) if "-3.6." not in wheel.name]


def make(folder: Path, output: Path, packages: Sequence[str], contents: Path) -> None:
    """Build JupyterLite from a folder that holds static/pyodide. Raises FromJupyter."""
    _write(folder / "jupyter-lite.json", {
        "jupyter-lite-schema-version": 0,
        "jupyter-config-data": {
            "appName": "fusk_lab",
            "exposeAppInBrowser": True,  # for the line that says how far the start has come
            "litePluginSettings": {f"{_KERNEL}:kernel": {
                "disablePyPIFallback": True, "loadPyodideOptions": {"packages": list(packages)},
            }},
        },
    })  # fmt: skip
    _write(folder / "overrides.json", _THEME)
    _write(folder / "jupyter_lite_config.json", {"LiteBuildConfig": {
        "apps": ["lab", "notebooks"], "ignore_sys_prefix": True, "no_sourcemaps": True,
        "no_unused_shared_packages": True, "federated_extensions": [str(extension(name)) for name in _WITH],
    }})  # fmt: skip
    built = subprocess.run(
        [sys.executable, "-m", "jupyterlite_core", "build", f"--lite-dir={folder}", f"--output-dir={output}",
         f"--contents={contents}"],
        cwd=folder, check=False, capture_output=True, encoding="utf-8", stdin=subprocess.DEVNULL,
    )  # fmt: skip
    if built.returncode:
        raise FromJupyter((built.stderr or built.stdout).strip()[-800:])
    for missing in _FAVICONS:
        (output / missing).parent.mkdir(parents=True, exist_ok=True)
        copyfile(output / "notebooks" / "favicon.ico", output / missing)


def _write(file: Path, value: Any) -> None:
    file.write_text(json.dumps(value, indent=1), encoding="utf-8")
