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


def test_what_it_does_not_know_is_refused(capsys, tmp_path):
    assert stopped("pages", tmp_path / "new", "--port=1", lang="en") == 2
    assert "--port=1" in capsys.readouterr().err


def test_voila_gets_what_is_its_own(monkeypatch):
    seen = []
    monkeypatch.setattr(command, "find_spec", lambda name: True)
    monkeypatch.setattr("fusk_lab.site.app.show_apps", lambda *given: seen.append(given))
    command.main(["app", "--lang", "en", "--port=9999", "--theme=dark"])
    assert seen == [(command.originals() / "en", ["--port=9999", "--theme=dark"])]
