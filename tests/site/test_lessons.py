"""The site offers every notebook, with its title and its purpose, and gives it to the browser whole."""

import json
import re
from zipfile import ZipFile

import pytest

from fusk_lab.site.additions import add_ours
from fusk_lab.site.lessons import COUNTS, FIRST_PAGES, for_a_browser, lessons, sources
from fusk_lab.site.start_page import write_start_pages
from fusk_lab.site.wheel import wheel
from fusk_lab.text import LANGUAGES, words


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_notebook_has_a_title_and_a_purpose(lang):
    offered = lessons(lang)
    assert [lesson.name for lesson in offered] == [source.stem for source in sources(lang)]
    assert [lesson.name for lesson in offered if not (lesson.title and lesson.purpose)] == []
    assert len({lesson.purpose for lesson in offered}) == len(offered)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_would_count_for_hours_in_a_browser_is_told_and_can_be_run_up_to_there(tmp_path, lang):
    counting = {lesson.name for lesson in lessons(lang) if lesson.counts}
    assert counting == {"05_jamfor", "09_bugg_i_forskningen"}
    for source in sources(lang):
        notebook = json.loads(for_a_browser(source))
        first = notebook["metadata"].get(COUNTS)
        assert (first is not None) == (source.stem in counting)
        if first is not None:
            codes = [cell["source"] for cell in notebook["cells"][:first] if cell["cell_type"] == "code"]
            assert codes and "simulate(" in notebook["cells"][first]["source"] and notebook["cells"][first]["outputs"]
    (tmp_path / "python").mkdir()
    (tmp_path / "python" / "pyodide.mjs").write_text("1234")
    write_start_pages(tmp_path, tmp_path / "python")
    page = (tmp_path / FIRST_PAGES[lang]).read_text(encoding="utf-8")
    assert page.count(words(lang)["site"]["many_games"]) == len(counting)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_purpose_begins_as_a_sentence_does(lang):
    assert [lesson.purpose for lesson in lessons(lang) if lesson.purpose[0] != lesson.purpose[0].upper()] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_first_page_links_straight_to_each_notebook_and_to_its_page(tmp_path, lang):
    python = tmp_path / "static" / "pyodide"
    python.mkdir(parents=True)
    (python / "pyodide.mjs").write_text("1234")
    write_start_pages(tmp_path, python)
    page = (tmp_path / FIRST_PAGES[lang]).read_text(encoding="utf-8")
    for lesson in lessons(lang):
        assert f'href="notebooks/index.html?path={lang}/{lesson.name}.ipynb"' in page
        assert f'href="{lang}/{lesson.name}.html"' in page
    assert '["static/pyodide/pyodide.mjs", 4]' in page    # what is fetched while one chooses
    assert 'id="jupyter-config-data"' in page    # JupyterLite's pages look for it here
    assert set(re.findall(r"://([^/]+)", page)) == {"www.digg.se"}    # a link of the accessibility statement
    assert not re.search(r'(src="|url\(|@import|<link[^>]+href=")https?:', page)    # nothing is fetched from there


def test_pages_alone_offer_nothing_that_needs_python(tmp_path):
    write_start_pages(tmp_path)
    for name in ("index.html", "en.html"):
        page = (tmp_path / name).read_text(encoding="utf-8")
        assert ".ipynb" not in page and "<script" not in page


def test_a_notebook_has_its_kernel_s_name_there_and_texts_that_nobody_needs_to_join():
    notebook = json.loads(for_a_browser(sources("sv")[3]))
    assert notebook["metadata"]["kernelspec"]["name"] == "python"
    outputs = [output for cell in notebook["cells"] for output in cell.get("outputs", [])]
    texts = [cell["source"] for cell in notebook["cells"]]
    texts += [value for output in outputs for value in output.get("data", {}).values()]
    assert texts and all(isinstance(text, str) for text in texts)


def test_the_wheel_for_the_browser_holds_what_runs_there_and_is_the_same_every_time(tmp_path):
    (tmp_path / "again").mkdir()
    made, again = wheel(tmp_path), wheel(tmp_path / "again")
    with ZipFile(made) as archive:
        names = archive.namelist()
    assert {"fusk_lab/__init__.py", "fusk_lab/text/sv.toml", "fusk_lab/lab/static/stepper.js"} <= set(names)
    assert [name for name in names if name.startswith(("fusk_lab/site/", "fusk_lab/notebooks/"))] == []
    assert made.read_bytes() == again.read_bytes()


def test_jupyter_lite_s_pages_say_how_far_the_start_has_come(tmp_path):
    for app in ("lab", "notebooks"):
        (tmp_path / app).mkdir()
        (tmp_path / app / "index.html").write_text("<body></body>", encoding="utf-8")
    add_ours(tmp_path)
    lab, notebooks = ((tmp_path / app / "index.html").read_text(encoding="utf-8") for app in ("lab", "notebooks"))
    assert "fusk-status-told" in lab and "fusk-status-told" in notebooks
    assert "window.open" in notebooks and "window.open" not in lab    # Lab opens another notebook in a tab of its own
