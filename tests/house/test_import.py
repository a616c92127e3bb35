"""Importing fusk_lab loads the standard library alone, and little of that."""

import subprocess
import sys

import pytest

HEAVY = ("ipywidgets", "anywidget", "traitlets", "IPython", "jupyterlab", "numpy", "numba", "asyncio")


def loaded_by(statement: str) -> list[str]:
    """Run a statement in a new Python; which of the heavy modules are loaded after it."""
    code = f"import sys; {statement}; print(*(name for name in {HEAVY} if name in sys.modules))"
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()


@pytest.mark.parametrize("statement", ["import fusk_lab", "import fusk_lab.text", "import fusk_lab.__main__"])
def test_import_loads_nothing_heavy(statement):
    assert loaded_by(statement) == []


def test_the_check_sees_what_is_loaded():
    assert loaded_by("import asyncio") == ["asyncio"]
