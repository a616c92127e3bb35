"""The notebooks as apps: what Voila is asked for, and what its pages say."""

from pathlib import Path

import pytest
from voila.app import Voila

from fusk_lab.site.app import show_apps, told
from fusk_lab.site.lessons import lessons
from fusk_lab.text import LANGUAGES

TEMPLATES = Path(__file__).parents[2] / "fusk_lab" / "site" / "static" / "jupyter" / "voila" / "templates" / "fusk"


@pytest.fixture
def asked(monkeypatch):
    """What Voila is started with, in place of starting it."""
    seen = []
    monkeypatch.setenv("JUPYTER_PATH", "")
    monkeypatch.setattr(Voila, "launch_instance", classmethod(lambda cls, arguments: seen.extend(arguments)))
    show_apps(Path("here"), "en", ["--port=9999"])
    return seen


def test_a_kernel_for_the_browser_does_not_take_the_place_of_python(asked):
    assert "--VoilaConfiguration.extension_denylist=['@jupyterlite/pyodide-kernel-extension']" in asked


def test_an_app_says_its_language_and_what_is_given_comes_last_and_holds(asked):
    assert "--HTMLExporter.language_code=en" in asked and asked[-1] == "--port=9999"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_of_all_apps_has_each_title_and_purpose(lang):
    titles = told(lang)["titles"]
    assert titles == {lesson.name: [lesson.title, lesson.purpose] for lesson in lessons(lang)}


def test_no_page_of_ours_names_another_host_but_to_leave_it_out():
    named = [(file.name, line) for file in sorted(TEMPLATES.glob("*.*")) if file.suffix != ".json"
             for line in file.read_text(encoding="utf-8").splitlines() if "://" in line]
    assert [(name, "replace(" in line) for name, line in named] == [("index.html.j2", True)]
    assert {"page.html", "tree-lab.html"} <= {file.name for file in TEMPLATES.iterdir()}    # Voila's own ask one
