"""The fusk-lab command: copies once, overwrites nothing, hands the rest to Lab, and says what is wrong."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from jupyter_core.paths import jupyter_config_path

import fusk_lab.__main__ as command
from fusk_lab.text import LANGUAGES, words


@pytest.fixture(autouse=True)
def path(monkeypatch):
    """Where Jupyter looks for what is usual; a launch adds to it."""
    monkeypatch.setenv("JUPYTER_CONFIG_PATH", "")


@pytest.fixture
def home(tmp_path, monkeypatch):
    """A home folder, and six originals in an installed package."""
    for name in ("sv/00_borja_har.ipynb", "sv/bilder/bord.svg", "en/00_borja_har.ipynb", "en/bilder/bord.svg",
                 "sv/.ipynb_checkpoints/00_borja_har-checkpoint.ipynb", "readme.png"):
        file = tmp_path / "originals" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"original {name}", encoding="utf-8")
    monkeypatch.setattr(command, "originals", lambda: tmp_path / "originals")
    for variable in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(variable, str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def launched(monkeypatch):
    """What Lab was started with, in place of Lab."""
    calls = []
    monkeypatch.setattr(command, "launch", lambda *arguments: calls.append(arguments))
    return calls


def files(folder: Path) -> set[str]:
    return {file.relative_to(folder).as_posix() for file in folder.rglob("*") if file.is_file()}


def test_first_run_copies_both_languages_and_opens_the_swedish_start(home, launched, capsys):
    command.main([])
    assert files(home / "fusk-lab") == {"sv/00_borja_har.ipynb", "sv/bilder/bord.svg",
                                        "en/00_borja_har.ipynb", "en/bilder/bord.svg"}
    assert launched == [(home / "fusk-lab", "sv/00_borja_har.ipynb", [])]
    say = words("sv")["command"]
    assert capsys.readouterr().out.splitlines() == [
        say["copied"].format(folder=home / "fusk-lab", new=4, kept=0),
        say["opens"].format(notebook="sv/00_borja_har.ipynb"),
    ]


def test_second_run_overwrites_nothing_and_brings_back_what_is_gone(home, launched, capsys):
    command.main([])
    own = home / "fusk-lab" / "sv" / "00_borja_har.ipynb"
    own.write_text("a pupil's own work", encoding="utf-8")
    (home / "fusk-lab" / "en" / "00_borja_har.ipynb").unlink()
    capsys.readouterr()
    command.main([])
    assert own.read_text(encoding="utf-8") == "a pupil's own work"
    assert files(home / "fusk-lab") >= {"en/00_borja_har.ipynb"}
    assert words("sv")["command"]["copied"].format(folder=home / "fusk-lab", new=1, kept=3) in capsys.readouterr().out


def test_originals_stay_as_they_are(home, launched):
    before = files(command.originals())
    command.main([])
    assert files(command.originals()) == before


def test_unknown_arguments_reach_lab_unchanged(home, launched, tmp_path):
    room = tmp_path / "my room"
    command.main(["--no-browser", "--folder", str(room), "--port", "9999", "--lang", "en", "--ServerApp.token=x"])
    assert launched == [(room, "en/00_borja_har.ipynb", ["--no-browser", "--port", "9999", "--ServerApp.token=x"])]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_lab_does_not_understand_is_said_in_the_language_after_what_lab_says(home, monkeypatch, capsys, lang):
    monkeypatch.setattr("sys.argv", ["fusk-lab"])    # Lab names its parser after it
    with pytest.raises(SystemExit) as end:
        command.main(["--lang", lang, "--bogus"])
    said = capsys.readouterr().err.splitlines()
    assert end.value.code == 2
    assert "--bogus" in said[-2]    # Lab's own words
    assert said[-1] == words(lang)["command"]["lab_stopped"].format(given="--bogus")


@pytest.mark.parametrize(("code", "given"), [(0, ["--version"]), (None, []), (1, [])])
def test_a_lab_that_ends_well_or_was_given_nothing_is_not_spoken_of(home, monkeypatch, capsys, code, given):
    monkeypatch.setattr(command, "launch", lambda *arguments: sys.exit(code))
    with pytest.raises(SystemExit) as end:
        command.main(given)
    assert end.value.code == code
    assert capsys.readouterr().err == ""


def test_lab_opens_the_notebook_and_its_own_arguments_come_last(monkeypatch):
    seen = []
    monkeypatch.setattr("jupyterlab.labapp.main", seen.extend)
    command.launch(Path("/home/k/fusk-lab"), "en/00_borja_har.ipynb", ["--port", "9999"])
    assert seen[0] == f"--ServerApp.root_dir={Path('/home/k/fusk-lab')}"
    assert seen[1] == "--LabApp.default_url=/lab/tree/en/00_borja_har.ipynb"
    assert seen[-2:] == ["--port", "9999"]


def test_lab_does_not_ask_the_class_whether_it_may_fetch_news(monkeypatch):
    monkeypatch.setenv("JUPYTER_CONFIG_PATH", "/etc/school")
    monkeypatch.setattr("jupyterlab.labapp.main", lambda arguments: None)
    command.launch(Path("/home/k/fusk-lab"), "en/00_borja_har.ipynb", [])
    ours, theirs, *_ = jupyter_config_path()
    assert theirs == "/etc/school"
    usual = json.loads(Path(ours, "labconfig", "default_setting_overrides.json").read_text(encoding="utf-8"))
    assert usual["@jupyterlab/apputils-extension:notification"] == {"checkForUpdates": False, "fetchNews": "false"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_is_in_the_language(lang, launched, capsys):
    with pytest.raises(SystemExit) as end:
        command.main(["--lang", lang, "--help"])
    shown = " ".join(capsys.readouterr().out.split())
    assert end.value.code == 0
    assert launched == []
    for key in ("about", "help", "lang", "folder"):
        assert words(lang)["command"][key] in shown


ENGLISH = ("usage:", "options:", "error:", "invalid choice", "expected one argument")    # as argparse says it


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("given", [["--folder"], ["--lang", "no"], ["--lang"]])
def test_what_is_not_understood_is_said_in_the_language_with_how_it_is_used(lang, given, launched, capsys):
    with pytest.raises(SystemExit) as end:
        command.main(["--lang", lang, *given])
    said, lang = capsys.readouterr().err, lang if given == ["--folder"] else "sv"    # the last language given holds
    assert end.value.code == 2
    assert launched == []
    assert words(lang)["command"]["usage"] in said
    assert said.startswith(words(lang)["command"]["not_understood"].partition("{given}")[0])
    assert " ".join(given) in said
    assert not any(word in said for word in ENGLISH)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_line_of_the_help_is_in_another_language(lang, capsys):
    with pytest.raises(SystemExit):
        command.main(["--lang", lang, "--help"])
    said = capsys.readouterr().out
    assert words(lang)["command"]["options"] in said
    assert lang == "en" or not any(word in said for word in ENGLISH)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_file_in_the_way_is_said_in_one_sentence(home, launched, lang):
    home.mkdir()
    (home / "fusk-lab").write_text("", encoding="utf-8")
    with pytest.raises(SystemExit) as end:
        command.main(["--lang", lang])
    assert end.value.code == words(lang)["command"]["not_a_folder"].format(folder=home / "fusk-lab")
    assert launched == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_folder_that_cannot_be_written_is_said_in_one_sentence(home, launched, lang):
    home.mkdir()
    (home / "file").write_text("", encoding="utf-8")
    with pytest.raises(SystemExit) as end:
        command.main(["--lang", lang, "--folder", str(home / "file" / "below")])
    assert end.value.code == words(lang)["command"]["not_writable"].format(folder=home / "file" / "below")
    assert launched == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("missing", command.NEEDED)
def test_without_the_lab_extra_one_sentence_says_so(home, lang, missing):
    code = (f"import sys; sys.modules[{missing!r}] = None; "
            f"from fusk_lab.__main__ import main; main(['--lang', {lang!r}])")
    ran = subprocess.run([sys.executable, "-c", code], env=os.environ | {"PYTHONUTF8": "1"},
                         cwd=Path(__file__).parents[2], encoding="utf-8", capture_output=True, check=False)
    assert (ran.returncode, ran.stderr.strip()) == (1, words(lang)["command"]["missing"])
    assert not home.exists()


def test_the_real_originals_hold_the_start_in_both_languages():
    assert {lang for lang in LANGUAGES if (command.originals() / lang / command.FIRST).is_file()} == set(LANGUAGES)
