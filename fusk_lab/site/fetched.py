"""What the site is made of that is not ours: fetched once from the package registries, and checked to the byte."""

from __future__ import annotations

import shutil
import subprocess
import sys
from hashlib import sha256
from importlib.resources import as_file, files
from pathlib import Path
from typing import Final

__all__ = ["PYODIDE", "NoNpm", "NotFetched", "cache", "compile_wheels", "pyodide", "wheels"]

PYODIDE: Final = "314.0.6"  # the one that jupyterlite-pyodide-kernel 0.8 runs on
_PYODIDE_SHA256: Final = "d78ac549b28a2a58600cd06f44e017024151775f8c6b2d73fab1475400d38ea2"
_SECONDS: Final = 600


class NotFetched(Exception):
    """What is needed could not be fetched: `what`, and the words of the one that was asked, `said`."""

    def __init__(self, what: str, said: str) -> None:
        super().__init__(f"{what}: {said}")
        self.what, self.said = what, said


class NoNpm(Exception):
    """There is no npm to fetch Pyodide with, or no node to compile with."""


def cache() -> Path:
    """Return the folder where what has been fetched is kept for the next time."""
    from platformdirs import user_cache_path  # only the extra site brings it

    return user_cache_path("fusk-lab") / "site"


def pyodide(folder: Path) -> Path:
    """Return Pyodide's npm package, fetched unless it is in the folder. Raises NotFetched and NoNpm."""
    package = folder / f"pyodide-{PYODIDE}.tgz"
    if not _is(package, _PYODIDE_SHA256):
        if (npm := shutil.which("npm")) is None:
            raise NoNpm
        folder.mkdir(parents=True, exist_ok=True)
        _run(package.name, npm, "pack", f"pyodide@{PYODIDE}", "--loglevel=error", "--pack-destination", str(folder))
        if not _is(package, _PYODIDE_SHA256):
            raise NotFetched(package.name, f"sha256 != {_PYODIDE_SHA256}")
    return package


def compile_wheels(folder: Path) -> None:
    """Compile the wheels in a folder where Pyodide is too, with that Python. Raises NotFetched and NoNpm."""
    if (node := shutil.which("node")) is None:
        raise NoNpm
    with as_file(files(__package__).joinpath("static", "compile.mjs")) as script:
        _run("compile.mjs", node, str(script), str(folder))


def wheels(folder: Path) -> list[Path]:
    """Return the wheels of wheels.txt, fetched by pip unless all of them are in the folder. Raises NotFetched."""
    wanted = _wanted()
    if len(found := _there(folder, wanted)) < len(wanted):
        folder.mkdir(parents=True, exist_ok=True)
        with_files = files(__package__).joinpath("wheels.txt")
        _run("wheels.txt", sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:",
             "--platform=any", "--implementation=py", "--abi=none", "--python-version=3.14", "--require-hashes",
             "--requirement", str(with_files), "--dest", str(folder))  # fmt: skip
        found = _there(folder, wanted)
    if len(found) < len(wanted):
        raise NotFetched("wheels.txt", f"{len(found)} < {len(wanted)}")
    return found


def _wanted() -> set[str]:
    lines = files(__package__).joinpath("wheels.txt").read_text(encoding="utf-8").splitlines()
    return {line.rpartition("sha256:")[2] for line in lines if line and not line.startswith("#")}


def _there(folder: Path, wanted: set[str]) -> list[Path]:
    return [wheel for wheel in sorted(folder.glob("*.whl")) if _sum(wheel) in wanted]


def _is(file: Path, checksum: str) -> bool:
    return file.is_file() and _sum(file) == checksum


def _sum(file: Path) -> str:
    return sha256(file.read_bytes()).hexdigest()


def _run(what: str, *command: str) -> None:
    try:
        subprocess.run(command, check=True, capture_output=True, encoding="utf-8", timeout=_SECONDS,
                       stdin=subprocess.DEVNULL)  # fmt: skip
    except subprocess.TimeoutExpired as slow:
        raise NotFetched(what, str(slow)) from slow
    except subprocess.CalledProcessError as failed:
        raise NotFetched(what, (failed.stderr or failed.stdout).strip()[-800:]) from failed
