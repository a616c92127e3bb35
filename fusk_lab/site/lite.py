"""JupyterLite around it: the whole of JupyterLab as files, that asks no other host for anything."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from shutil import copyfile
from typing import Any, Final
from zipfile import ZipFile

__all__ = ["FromJupyter", "kernel_extension", "kernel_wheels", "make"]

_KERNEL: Final = "@jupyterlite/pyodide-kernel-extension"
_WITH: Final = ("@jupyter-widgets/jupyterlab-manager", "anywidget")
_FAVICONS: Final = ("static/favicons/favicon-busy-1.ico", "static/favicons/favicon-notebook.ico")  # asked for
_THEME: Final = {"@jupyterlab/apputils-extension:themes": {"adaptive-theme": True}}  # light or dark as the computer is


class FromJupyter(Exception):
    """JupyterLite could not be built; it says why."""


def kernel_extension(wheel: Path, folder: Path) -> Path:
    """Unpack the front end of the kernel; return its folder.

    It is not installed: an ordinary JupyterLab would take it too, and then misses what a kernel prints.
    """
    inside = f"share/jupyter/labextensions/{_KERNEL}/"
    with ZipFile(wheel) as archive:
        for name in archive.namelist():
            _, found, path = name.partition(inside)
            if found and path and not path.endswith((".map", "/")):
                file = folder / _KERNEL / path
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(archive.read(name))
    return folder / _KERNEL


def kernel_wheels(extension: Path) -> list[Path]:
    """List the wheels that the kernel brings itself; the one for ipywidgets 7 is not among them."""
    return [wheel for wheel in sorted(extension.glob("static/pypi/*.whl")) if "-3.6." not in wheel.name]


def make(folder: Path, output: Path, packages: Sequence[str], kernel: Path, contents: Path) -> None:
    """Build JupyterLite in an empty folder, with the kernel's front end. Raises FromJupyter.

    Python is looked for in static/pyodide, with these packages loaded from the start.
    """
    _write(folder / "jupyter-lite.json", {
        "jupyter-lite-schema-version": 0,
        "jupyter-config-data": {
            "appName": "fusk_lab",
            "exposeAppInBrowser": True,  # for the line that says how far the start has come
            "litePluginSettings": {f"{_KERNEL}:kernel": {
                "pyodideUrl": "./static/pyodide/pyodide.mjs",
                "disablePyPIFallback": True, "loadPyodideOptions": {"packages": list(packages)},
            }},
        },
    })  # fmt: skip
    _write(folder / "overrides.json", _THEME)
    _write(folder / "jupyter_lite_config.json", {"LiteBuildConfig": {
        "apps": ["lab", "notebooks"], "ignore_sys_prefix": True, "no_sourcemaps": True,
        "no_unused_shared_packages": True, "federated_extensions": [*map(str, _installed()), str(kernel)],
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


def _installed() -> list[Path]:
    """Find the front ends of the widgets, where pip has put them."""
    return [Path(sys.prefix, "share", "jupyter", "labextensions", name) for name in _WITH]


def _write(file: Path, value: Any) -> None:
    file.write_text(json.dumps(value, indent=1), encoding="utf-8")
