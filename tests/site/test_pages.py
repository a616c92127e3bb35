"""A page of the static edition holds all it needs, and says that it can keep no secrets."""

import json
import re
from collections.abc import Mapping
from importlib.resources import files

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from fusk_lab import BASE, DESCENDING
from fusk_lab.lab import Compare, Dealer, RankWheel, Stepper
from fusk_lab.rules import examples
from fusk_lab.site.alone import alone, can_step
from fusk_lab.site.lessons import Lesson, sources
from fusk_lab.site.pages import page
from fusk_lab.site.run import CellFailed, notebook_runner, run
from fusk_lab.site.static import static
from fusk_lab.text import LANGUAGES, words

LESSON = Lesson("01_x", "Kort & <b>kort</b>", "")
GAME = examples.game("pelle_och_kalle")


def notebook(tmp_path, *sources):
    """A notebook of these code cells, as it would stand in its file: each shows a twin."""
    cells = [new_markdown_cell("# Kort\n\n[vidare](02_y.ipynb)")]
    for source in sources:
        shown = new_output("execute_result", {"text/html": "<p>twin</p>", "text/plain": "a twin"}, execution_count=1)
        cells.append(new_code_cell(source, outputs=[shown]))
    file = tmp_path / "01_x.ipynb"
    nbformat.write(new_notebook(cells=cells), file)
    return file


@pytest.fixture(scope="module")
def shell():
    with notebook_runner() as shell:
        yield shell


STEPPER = """
from fusk_lab.lab import RankWheel, Stepper, ask
from fusk_lab.rules import examples
table = Stepper(examples.game("pelle_och_kalle"), predict=[ask("bluff", step=3)])
table.step = 2
table"""


def test_a_widget_is_taken_out_as_later_cells_left_it(tmp_path, shell):
    cells, held = run(shell, notebook(tmp_path, STEPPER, "RankWheel()", "table.step = 3"))
    assert [cell.cell_type for cell in cells] == ["markdown", "code", "code", "code"]
    assert list(held) == [1] and held[1]["kind"] == "Stepper" and held[1]["state"]["step"] == 3


def test_a_cell_that_fails_stops_it_and_is_named(tmp_path, shell):
    with pytest.raises(CellFailed, match=r"01_x\.ipynb, 3: ZeroDivisionError"):
        run(shell, notebook(tmp_path, "1", "1 / 0"))


def test_the_magic_makes_a_stepper_too(tmp_path, shell):
    text = "%%fusk\nPelle: 2♥ 7♣\nKalle: A♠\n---\nPelle lägger 2♥ som ett ess"
    _, held = run(shell, notebook(tmp_path, "import fusk_lab.lab", text))
    assert list(held) == [2]


def test_it_is_shown_what_each_open_question_would_show():
    told = alone(Stepper(GAME, predict=["bluff", "pile"]))
    steps = [len(show["views"][0]["film"]["frames"]) for show in told["shows"]]
    assert len(steps) == 3 and steps == sorted(set(steps))
    assert [sum(gate["open"] for gate in show["gates"]) for show in told["shows"]] == [0, 1, 2]


def test_what_needs_python_is_not_offered():
    assert [show["levels"] for show in alone(Stepper(GAME))["shows"]] == [None]


def test_steppers_and_boards_side_by_side_can_do_without_python_and_nothing_else():
    assert can_step(Stepper(GAME)) and can_step(Compare(GAME, BASE, DESCENDING))
    assert not can_step(Dealer(2)) and not can_step(RankWheel()) and not can_step(1)


def test_a_page_needs_no_other_file_and_no_other_host_and_says_what_it_cannot_keep(tmp_path, shell):
    text = page(LESSON, "sv", *run(shell, notebook(tmp_path, STEPPER)), [Lesson("02_y", "Sedan", "")])
    assert not re.search(r'(?:src|href)="(?!data:|#|\.\./index\.html|\.\./en/01_x\.html|0)', text)
    assert not re.search(r"\b(?:fetch|import)\(|@import|url\((?![\"'`]?(?:data:|#|\$\{))", text)
    assert words("sv")["site"]["no_secrets"] in text
    assert 'href="02_y.html"' in text and ".ipynb" not in text
    assert "<title>Kort &amp; &lt;b&gt;kort&lt;/b&gt;</title>" in text
    (held,) = re.findall(r'<script type="application/json" id="fusk-alone-1">(.*?)</script>', text)
    assert json.loads(held)["kind"] == "Stepper"
    assert text.count("<p>twin</p>") == 1    # the picture stays where the script does not run


@pytest.mark.parametrize(("lang", "first", "twin"), [("sv", "index.html", "en"), ("en", "en.html", "sv")])
def test_a_page_leads_back_to_the_first_in_its_own_language_and_across_to_its_twin(tmp_path, shell, lang, first, twin):
    links = re.findall(r'<a href="(\.\.[^"]+)"', page(LESSON, lang, *run(shell, notebook(tmp_path, "1")), []))
    assert links == [f"../{twin}/01_x.html", f"../{first}"]


MENU = re.compile("Run All|Kör rutan|Run the box")
AIDE = re.compile(r'<span class="fusk-in-jupyter">.*?</span>', re.DOTALL)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nobody_is_sent_to_a_menu_where_there_is_none(lang):
    for source in sources(lang):
        cells = [cell for cell in nbformat.read(source, as_version=4).cells if cell.cell_type == "markdown"]
        if source.stem != "90_larare":    # it tells the teacher about JupyterLab
            assert [cell.source for cell in cells if MENU.search(AIDE.sub("", cell.source))] == []
    hidden = ".fusk-in-jupyter { display: none; }"
    voila = files("fusk_lab.site.static") / "jupyter" / "voila" / "templates" / "fusk" / "index.html.j2"
    assert hidden in static("page.css") and hidden in voila.read_text(encoding="utf-8")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_picture_invites_nobody_to_run_a_cell_there_is_not(tmp_path, shell, lang):
    notes = [text for section in words(lang).values() if isinstance(section, Mapping)
             for key, text in section.items() if key in ("static_note", "static_invite")]
    invites = words(lang)["site"]["invites"]
    assert len(notes) == 9 and all(any(one in note for one in invites) for note in notes)
    file = notebook(tmp_path, *["1"] * len(notes))
    twins = nbformat.read(file, as_version=4)
    for cell, note in zip(twins.cells[1:], notes, strict=True):
        cell.outputs[0].data["text/html"] = f"<p>{note}</p>"
    nbformat.write(twins, file)
    text = page(LESSON, lang, *run(shell, file), [])
    assert not any(one in text for one in invites)
    assert len(re.findall(r"<p>.*\{step\}.*\.</p>", text)) == 2    # which step it is, is still told


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_page_says_that_an_answer_is_not_in_it(lang):
    texts = "".join(source.read_text(encoding="utf-8") for source in sources(lang))
    assert not re.search("inte ens i bordet|gömda i sidan|not even in the table|hidden in the page", texts)


def test_a_page_without_such_widgets_has_none_of_their_code(tmp_path, shell):
    text = page(LESSON, "en", *run(shell, notebook(tmp_path, "1 + 1")), [])
    assert words("en")["site"]["no_python"] in text and "WIDGETS" not in text


def test_a_name_that_looks_like_markup_cannot_end_the_script(tmp_path, shell):
    imports = "from fusk_lab import deal\nfrom fusk_lab.lab import Stepper"
    source = f'{imports}\nStepper(deal(["</script><b>", "Kalle"], seed=1))'
    text = page(LESSON, "sv", *run(shell, notebook(tmp_path, source)), [])
    assert "</script><b>" not in text
