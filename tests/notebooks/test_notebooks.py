"""The notebooks as they are committed: executed, in normal form, and the same in both languages."""

import copy
import re

import nbformat
import pytest

from tests.notebooks.normal_form import NOTEBOOKS, departures, normal, notebooks, written

LANGUAGES = ("sv", "en")
LANGUAGE_LINE = re.compile(r'^LANG = "(sv|en)"$', re.MULTILINE)
NAMES = sorted({path.name for path in notebooks()})


def code(lang: str, name: str) -> list[str]:
    """The code cells of a notebook."""
    notebook = nbformat.read(NOTEBOOKS / lang / name, as_version=4)
    return [cell.source for cell in notebook.cells if cell.cell_type == "code"]


def test_there_are_notebooks_and_each_has_its_twin():
    assert NAMES
    for lang in LANGUAGES:
        assert sorted(path.name for path in (NOTEBOOKS / lang).iterdir() if path.suffix == ".ipynb") == NAMES
    assert sorted(folder.name for folder in NOTEBOOKS.iterdir() if folder.is_dir()) == sorted(LANGUAGES)


@pytest.mark.parametrize("path", notebooks(), ids=lambda path: f"{path.parent.name}/{path.name}")
def test_committed_in_normal_form(path):
    assert list(departures(path)) == []


@pytest.mark.parametrize("name", NAMES)
def test_twins_differ_in_their_language_line_alone(name):
    for lang in LANGUAGES:
        assert [found for cell in code(lang, name) for found in LANGUAGE_LINE.findall(cell)] == [lang]
    swedish, english = (LANGUAGE_LINE.sub("LANG", "\n\n".join(code(lang, name))) for lang in LANGUAGES)
    assert swedish == english


@pytest.fixture
def sound(tmp_path):
    """A small notebook in normal form, and a function that spoils it and says what is then found."""
    notebook = normal(nbformat.v4.new_notebook(cells=[
        nbformat.v4.new_markdown_cell("# Två"),
        nbformat.v4.new_code_cell("2", execution_count=1, outputs=[
            nbformat.v4.new_output("execute_result", {"text/plain": "2"}, execution_count=1)]),
    ]))

    def found_after(spoil=lambda notebook: None, text=lambda text: text):
        spoiled = copy.deepcopy(notebook)
        spoil(spoiled)
        path = tmp_path / "spoiled.ipynb"
        path.write_bytes(text(written(spoiled)).encode("utf-8"))
        return " ".join(departures(path))

    return found_after


def test_a_sound_notebook_departs_in_nothing(sound):
    assert sound() == ""


@pytest.mark.parametrize(("spoil", "found"), [
    (lambda n: n.cells[0].update(id="x1"), "ids"),
    (lambda n: n.metadata.update(widgets={}), "metadata"),
    (lambda n: n.metadata.language_info.update(version="3.11.7"), "metadata"),
    (lambda n: n.cells[1].metadata.update(execution={}), "metadata"),
    (lambda n: n.cells[1].outputs[0].data.update({"application/vnd.jupyter.widget-view+json": {}}), "widget views"),
    (lambda n: n.cells[1].outputs[0].data.clear(), "shows nothing"),
    (lambda n: n.cells[1].update(execution_count=2), "counts"),
    (lambda n: n.cells[1].update(execution_count=None), "counts"),
    (lambda n: n.cells[1].outputs.append(nbformat.v4.new_output("stream", name="stderr", text="!")), "stderr"),
    (lambda n: n.cells[1].outputs.append(nbformat.v4.new_output("error", ename="E", evalue="", traceback=[])), "error"),
])
def test_a_departure_is_found(sound, spoil, found):
    assert found in sound(spoil)


@pytest.mark.parametrize("text", [lambda text: text.replace("\n", "\r\n"), str.rstrip, lambda text: text + "\n",
                                  lambda text: text.replace("å", "\\u00e5")])
def test_other_bytes_are_found(sound, text):
    assert "normal form" in sound(text=text)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_run_all_leaves_on_the_screen_in_01_gives_no_answer_away(lang):
    """Lab scrolls to the last cell; above it there must be more than a screen of nothing that Pelle did."""
    *_, prose, last = nbformat.read(NOTEBOOKS / lang / "01_pelle_och_kalle.ipynb", as_version=4).cells
    assert (prose.cell_type, last.cell_type) == ("markdown", "code")
    assert prose.source.count("\n| ") > 10    # rows of a table
    seen = prose.source + last.source + str(last.outputs)
    assert "Omar" in seen
    assert not re.search(r"Pelle|Kalle|2♥|7♣|J♦|truthful|bluff|tre ess|three aces", seen, re.IGNORECASE)
