"""The README's commands are those that are tested, and what it names exists."""

import re
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def marked(name: str) -> str:
    """The one line of the fenced block under a marker such as `<!-- test command -->`."""
    (line,) = re.findall(rf"<!-- {name} -->\n```\w*\n(.+)\n```\n", README)
    return line


@pytest.mark.parametrize("name", ["start command", "test command"])
def test_ci_runs_the_readmes_own_command(name):
    shown = subprocess.check_output(["bash", ROOT / ".ci" / "run", "--show", name], encoding="utf-8")
    assert shown.strip() == marked(name)


def test_the_commands_make_an_environment_install_and_run():
    start, test = (marked(name).split(" && ") for name in ("start command", "test command"))
    assert start == ["python3 -m venv .venv", ".venv/bin/pip install -e '.[lab]'", ".venv/bin/fusk-lab"]
    assert test == ["python3 -m venv .venv", ".venv/bin/pip install -e '.[test]'", ".venv/bin/pytest -n 2"]
    assert "fusk-lab[lab]" in PROJECT["optional-dependencies"]["test"]    # one extra is enough for the tests


def test_every_extra_and_script_it_names_exists():
    assert set(re.findall(r"-e '\.\[(\w+)\]'", README)) <= set(PROJECT["optional-dependencies"])
    assert set(re.findall(r"(?:bin/|Scripts\\)(fusk-\w+)", README)) == set(PROJECT["scripts"])


def test_every_file_it_points_to_exists():
    targets = [target for target in re.findall(r"\]\(([^)#]+)\)", README) if "://" not in target]
    assert targets
    assert [target for target in targets if not (ROOT / target).exists()] == []


def test_every_rule_number_is_in_the_table():
    rows = re.findall(r"^\| (\w+) \|", README, re.MULTILINE)
    assert [row for row in rows if re.fullmatch(r"R\d+", row)] == [f"R{number}" for number in range(1, 13)]
    assert [row for row in rows if re.fullmatch(r"V\d\w?", row)] == ["V1", "V2", "V2b", "V3", "V4", "V4a", "V4b", "V4c"]
