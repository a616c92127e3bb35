"""The command says in one sentence what went wrong, and writes over nothing."""

import pytest

import fusk_lab.site.__main__ as command
from fusk_lab.site import build, fetched
from fusk_lab.text import words


@pytest.fixture(params=["sv", "en"])
def lang(request):
    return request.param


def stopped(*arguments, lang):
    """What the command says when it stops."""
    with pytest.raises(SystemExit) as end:
        command.main([*map(str, arguments), "--lang", lang])
    return end.value.code


@pytest.mark.parametrize("what", ["build", "pages"])
def test_a_folder_with_something_in_it_is_left_alone(tmp_path, monkeypatch, what, lang):
    monkeypatch.setattr(command, "find_spec", lambda name: True)
    (tmp_path / "own.txt").write_text("mine")
    assert stopped(what, tmp_path, lang=lang) == words(lang)["site"]["not_empty"].format(folder=tmp_path)
    assert [file.name for file in tmp_path.iterdir()] == ["own.txt"]


@pytest.mark.parametrize(("what", "extra"), [("build", "site"), ("pages", "site"), ("app", "voila")])
def test_what_is_missing_is_named_with_the_extra_that_brings_it(tmp_path, monkeypatch, what, extra, lang):
    monkeypatch.setattr(command, "find_spec", lambda name: None)
    arguments = [what] if what == "app" else [what, tmp_path / "new"]
    said = stopped(*arguments, lang=lang)
    assert said == words(lang)["site"]["missing"].format(name="ipywidgets", extra=extra)


@pytest.mark.parametrize(("error", "said"), [
    (fetched.NoNpm(), "no_npm"), (fetched.NotFetched("wheels.txt", "no answer"), "not_fetched"),
    (build.lite.FromJupyter("broken"), "not_built"),
])
def test_what_cannot_be_had_is_said(tmp_path, monkeypatch, error, said, lang):
    def fail(*arguments):
        raise error

    monkeypatch.setattr(command, "find_spec", lambda name: True)
    monkeypatch.setattr(build, "build", fail)
    why = "broken" if said == "not_built" else "no answer"
    expected = words(lang)["site"][said].format(what="wheels.txt", said=why)
    assert stopped("build", tmp_path / "new", lang=lang) == expected
    assert not (tmp_path / "new").exists()


ENGLISH = ("usage", "error:", "invalid choice", "required", "arguments")    # as argparse says it


@pytest.mark.parametrize("given", [["pages", "new", "--port=1"], ["pages"], ["bake", "new"], []])
def test_what_it_does_not_understand_is_said_in_the_language_asked_for(capsys, given, lang):
    assert stopped(*given, lang=lang) == 2
    said = capsys.readouterr().err
    assert said.startswith(words(lang)["command"]["not_understood"].format(given=" ".join([*given, "--lang", lang])))
    assert f"{words(lang)['command']['usage']}python -m fusk_lab.site" in said
    assert lang == "en" or not any(word in said for word in ENGLISH)


@pytest.mark.parametrize("given", [["--lang", "de"], ["--lang"]])
def test_a_language_it_does_not_speak_is_refused_under_its_own_name(capsys, given):
    with pytest.raises(SystemExit):
        command.main(["pages", *given, "new"] if len(given) > 1 else ["pages", "new", *given])
    said = capsys.readouterr().err
    assert "python -m fusk_lab.site pages" in said and not any(word in said for word in ENGLISH)


def test_the_help_is_in_swedish_throughout(capsys):
    for given in (["--help"], ["build", "--help"]):
        with pytest.raises(SystemExit):
            command.main(given)
    assert not any(word in capsys.readouterr().out for word in (*ENGLISH, "positional", "options:"))


@pytest.mark.parametrize("which", ["folder", "kept"])
def test_where_nothing_can_be_written_that_is_said_before_the_work(tmp_path, monkeypatch, which, lang):
    monkeypatch.setattr(command, "find_spec", lambda name: True)
    monkeypatch.setattr(command, "make", lambda *given: pytest.fail("it began"))
    file = tmp_path / "file"
    file.write_text("mine")
    given = [file / "new"] if which == "folder" else [tmp_path / "new", "--kept", file]
    said = stopped("build", *given, lang=lang)
    assert said.startswith(words(lang)["site"]["not_writable"].format(folder=given[-1], said=""))


def test_a_disk_that_fills_up_is_told(tmp_path, monkeypatch, lang):
    def fail(*given):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(command, "find_spec", lambda name: True)
    monkeypatch.setattr(build, "pages", fail)
    assert "No space left on device" in stopped("pages", tmp_path / "new", lang=lang)


def test_voila_gets_what_is_its_own(monkeypatch):
    seen = []
    monkeypatch.setattr(command, "find_spec", lambda name: True)
    monkeypatch.setattr("fusk_lab.site.app.show_apps", lambda *given: seen.append(given))
    command.main(["app", "--lang", "en", "--port=9999", "--theme=dark"])
    assert seen == [(command.originals() / "en", "en", ["--port=9999", "--theme=dark"])]
