"""What a host runs is what the README says and the package has: the workflow for Pages, and Binder."""

import re
from pathlib import Path

import yaml

ROOT = Path(__file__).parents[2]
PROJECT = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
WORKFLOW = yaml.safe_load((ROOT / ".github" / "workflows" / "site.yml").read_text(encoding="utf-8"))


def test_pages_are_built_by_the_readmes_own_command():
    steps = WORKFLOW["jobs"]["site"]["steps"]
    (command,) = (step["run"] for step in steps if "run" in step)
    assert f"<!-- site command -->\n```bash\n{command}\n```\n" in (ROOT / "README.md").read_text(encoding="utf-8")
    (uploaded,) = (step["with"]["path"] for step in steps if "upload-pages" in step.get("uses", ""))
    assert command.split()[-1] == uploaded


def test_what_others_made_is_pinned_to_a_version():
    used = [step["uses"] for step in WORKFLOW["jobs"]["site"]["steps"] if "uses" in step]
    assert [one for one in used if not re.fullmatch(r"[\w/-]+@v\d+\.\d+\.\d+", one)] == []


def test_the_workflow_may_write_pages_and_nothing_else():
    assert WORKFLOW["permissions"] == {"contents": "read", "pages": "write", "id-token": "write"}


def test_binder_installs_the_checkout_with_an_extra_that_exists():
    lines = (ROOT / "binder" / "requirements.txt").read_text(encoding="utf-8").split("\n")
    extra = re.fullmatch(r"-e \.\[(\w+)\]", lines[0])[1]
    assert lines[1:] == [""] and f"\n{extra} = [" in PROJECT


def test_binder_s_python_is_one_the_package_runs_on():
    python = (ROOT / "binder" / "runtime.txt").read_text(encoding="utf-8").strip()
    assert python.removeprefix("python-") == re.search(r'requires-python = ">=([\d.]+)"', PROJECT)[1]
