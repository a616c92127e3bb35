"""environment.yml hands the real work to pip: it holds what pyproject.toml says, and nothing twice."""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
ENVIRONMENT = (ROOT / "environment.yml").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def entries(indent: int) -> list[str]:
    """The list entries at one depth of indentation."""
    return re.findall(rf"^ {{{indent}}}- ([^\s:].*?):?$", ENVIRONMENT, re.MULTILINE)


def test_conda_brings_the_python_that_the_package_requires_and_pip():
    assert entries(2) == ["conda-forge", f"python{PROJECT['requires-python']}", "pip", "pip"]


def test_pip_installs_the_checkout_with_an_extra_that_exists():
    (requirement,) = entries(6)
    path, extra = re.fullmatch(r"-e (\S+)\[(\w+)\]", requirement).groups()
    assert (ROOT / path).resolve() == ROOT
    assert extra == "lab"
    assert extra in PROJECT["optional-dependencies"]


def test_the_name_is_the_package_and_the_hint_runs_a_script_that_exists():
    assert f"\nname: {PROJECT['name']}\n" in ENVIRONMENT
    hint = ENVIRONMENT.splitlines()[0]
    assert hint.startswith("# conda env create -f environment.yml && ")
    assert hint.split()[-1] in PROJECT["scripts"]
