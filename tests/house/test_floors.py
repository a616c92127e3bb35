"""Imports go down only: each floor of the house knows itself and the floors below."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "fusk_lab"
FLOORS = {
    "rules": {"rules"},
    "text": {"rules", "text"},
    "analysis": {"rules", "text", "analysis"},
    "lab": {"rules", "text", "analysis", "lab"},
    "interop": {"rules", "text", "analysis", "interop"},
    "site": {"rules", "text", "analysis", "lab", "site"},
}
STANDARD_LIBRARY_ALONE = {"rules", "text"}
SHARED_WITH_PARTS = {"live", "charts", "given"}    # of the lab's own files; the others are widgets and what opens them
ABOVE = {"__init__.py": "rules", "__main__.py": "lab"}    # the package re-exports the rules; its command opens the lab


def imported(source: str, file: str) -> Iterator[str]:
    """Name every module a file imports in full: `fusk_lab.rules.cards`."""
    here = ["fusk_lab", *Path(file).parent.parts]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = here[:len(here) + 1 - node.level] if node.level else []
            yield from (".".join([*above, *filter(None, [node.module]), alias.name]) for alias in node.names)


def wrong(source: str, file: str) -> list[str]:
    """List the imports that go up, also from a widget's parts to a widget, or out of the standard library."""
    floor, in_folder = ABOVE.get(file) or file.split("/")[0], file.startswith("lab/") and file.count("/") > 1
    found = []
    for name in imported(source, file):
        first, second, third = [*name.split("."), "", ""][:3]
        own = second if second in FLOORS else "rules"    # `from fusk_lab import Card` is a name of the rules
        if own not in FLOORS[floor] if first == "fusk_lab" else (
                floor in STANDARD_LIBRARY_ALONE and first not in sys.stdlib_module_names):
            found.append(name)
        a_file = second == "lab" and (PACKAGE / "lab" / f"{third}.py").exists()
        if in_folder and a_file and third not in SHARED_WITH_PARTS:
            found.append(name)
    return found


@pytest.mark.parametrize("file", sorted(path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*.py")))
def test_imports_go_down_only(file):
    assert wrong((PACKAGE / file).read_text(encoding="utf-8"), file) == []


@pytest.mark.parametrize(("file", "line"), [
    ("rules/cards.py", "from ..text import words"),
    ("rules/cards.py", "from .. import lab"),
    ("rules/cards.py", "import numpy as np"),
    ("text/grammar.py", "import fusk_lab.lab.stepper"),
    ("text/grammar.py", "def f():\n    from fusk_lab.analysis.odds import p_forced_lie"),
    ("analysis/odds.py", "from ..lab import Stepper"),
    ("lab/stepper.py", "from ..interop import gym"),
    ("lab/trial/page.py", "from ..stepper import Stepper"),
    ("interop/gym.py", "from fusk_lab.lab import Stepper"),
    ("__init__.py", "from . import lab"),
])
def test_an_import_that_goes_up_is_found(file, line):
    assert len(wrong(line, file)) == 1
