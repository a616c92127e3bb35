"""Python for the browser: Pyodide with the wheels the lab needs, and its own list of what is there."""

from __future__ import annotations

import json
import tarfile
from hashlib import sha256
from pathlib import Path
from shutil import copyfile
from typing import Any, Final
from zipfile import ZipFile

from .fetched import compile_wheels

__all__ = ["lay_out"]

_CORE: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")


def lay_out(folder: Path, package: Path, wheels: list[Path]) -> list[str]:
    """Lay out Pyodide's npm package and the wheels in a folder. Return the names of what is loaded at the start.

    The wheels hold compiled code too: most of a start would go to compiling. Raises NoNpm, for a lack of Node, and
    NotFetched where Node fails.
    """
    folder.mkdir(parents=True)
    with tarfile.open(package) as archive:
        for name in _CORE:
            (folder / name).write_bytes(_read(archive, name))
        lock = {"info": json.loads(_read(archive, "pyodide-lock.json"))["info"], "packages": {}}
    for wheel in wheels:
        copyfile(wheel, folder / wheel.name)
    _write(folder, lock)  # Python starts with none
    compile_wheels(folder)
    lock["packages"] = {entry["name"]: entry for entry in (_entry(folder / wheel.name) for wheel in wheels)}
    _write(folder, lock)
    return sorted(lock["packages"])


def _write(folder: Path, lock: dict[str, Any]) -> None:
    (folder / "pyodide-lock.json").write_text(json.dumps(lock, indent=1, sort_keys=True), encoding="utf-8")


def _read(archive: tarfile.TarFile, name: str) -> bytes:
    member = archive.extractfile(f"package/{name}")
    assert member is not None, name
    return member.read()


def _entry(wheel: Path) -> dict[str, Any]:
    # Everything is loaded at the start, so nobody asks what depends on what.
    name, version = wheel.name.split("-")[:2]
    return {
        "name": name.lower().replace("_", "-"), "version": version, "file_name": wheel.name, "install_dir": "site",
        "sha256": sha256(wheel.read_bytes()).hexdigest(), "package_type": "package", "imports": _imports(wheel),
        "depends": [], "unvendored_tests": False,
    }  # fmt: skip


def _imports(wheel: Path) -> list[str]:
    with ZipFile(wheel) as archive:
        tops = {name.split("/")[0] for name in archive.namelist()}
    return sorted(top.removesuffix(".py") for top in tops if "." not in top.removesuffix(".py"))
