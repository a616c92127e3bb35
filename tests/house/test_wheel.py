"""The wheel, built and installed in a clean environment, holds everything the checkout has."""

import subprocess
import sys
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LEFTOVERS = {".ipynb_checkpoints", "__pycache__"}


def run(*command: str | Path) -> subprocess.CompletedProcess[str]:
    """Run a command away from the checkout, so that only what is installed can be found."""
    return subprocess.run([str(part) for part in command], cwd=Path(sys.executable).parent, check=False,
                          capture_output=True, encoding="utf-8", stdin=subprocess.DEVNULL)


@pytest.fixture(scope="module")
def python(tmp_path_factory) -> Path:
    """The Python of a clean environment in which the built wheel, and nothing else, is installed."""
    home = tmp_path_factory.mktemp("wheel")
    built = run(sys.executable, "-m", "pip", "wheel", "--no-deps", "--wheel-dir", home, ROOT)
    assert built.returncode == 0, built.stderr
    venv.create(home / "clean", with_pip=True)
    bin_ = home / "clean" / ("Scripts" if sys.platform == "win32" else "bin")
    installed = run(bin_ / "python", "-m", "pip", "install", "--no-index", *home.glob("*.whl"))
    assert installed.returncode == 0, installed.stderr
    return bin_ / "python"


@pytest.fixture(scope="module")
def package(python) -> Path:
    """The folder of the installed package."""
    found = run(python, "-c", "import fusk_lab; print(fusk_lab.__path__[0])")
    assert "site-packages" in found.stdout, found.stderr
    return Path(found.stdout.strip())


def files(folder: Path) -> set[str]:
    """Every file below a folder but what running leaves behind."""
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*")
            if path.is_file() and not LEFTOVERS & set(path.parts)}


def test_every_file_of_the_package_is_in_the_wheel(package):
    ours = files(ROOT / "fusk_lab")
    assert {Path(file).suffix for file in ours} >= {".py", ".toml", ".fusk", ".js", ".css", ".typed"}
    assert ours - files(package) == set()


def test_the_notebooks_are_in_the_wheel_and_leftovers_are_not(package):
    assert files(package / "notebooks") == files(ROOT / "notebooks") != set()
    assert not [path for path in package.rglob("*") if path.name == ".ipynb_checkpoints"]


def test_every_file_in_the_wheel_is_ours(package):
    assert files(package) == files(ROOT / "fusk_lab") | {f"notebooks/{file}" for file in files(ROOT / "notebooks")}


def test_the_examples_parse_where_they_are_installed(python):
    ran = run(python, "-c", """if True:
        from importlib.resources import files
        import fusk_lab
        examples = [file for file in files("fusk_lab.rules.examples").iterdir() if file.name.endswith(".fusk")]
        print(*(len(fusk_lab.parse_game(file.read_text(encoding="utf-8")).steps) for file in examples))""")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert len(ran.stdout.split()) == len(list((ROOT / "fusk_lab" / "rules" / "examples").glob("*.fusk"))) > 0
    assert min(map(int, ran.stdout.split())) > 1


def test_without_the_extra_the_command_says_what_is_missing(python):
    ran = run(python.with_name("fusk-lab"))
    assert ran.returncode == 1
    assert len(ran.stderr.splitlines()) == 1
    assert "lab" in ran.stderr
