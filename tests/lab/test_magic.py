"""The cell magic: a text as a stepper, and a mistake as a sentence with its line marked."""

from __future__ import annotations

import re

import pytest
from IPython.core.error import UsageError
from IPython.core.interactiveshell import InteractiveShell

from fusk_lab import parse_game
from fusk_lab.lab import Stepper, magic
from fusk_lab.lab.magic import ShownMistake, fusk
from tests.lab.browser_side import films
from tests.lab.test_twin import KEPT, STYLES, Reader

TEXT = "Pelle: 2♥ 7♣\nKalle: A♠\n---\nPelle lägger 2♥ som ett ess\n"
WRONG = "Pelle: 2♥ 7♣\nKalle: A♠\n# a comment\n---\nPelle lägger 2♥ som ett äss och en kung\nKalle: fusk!\n"


def test_a_text_is_shown_as_a_stepper():
    shown = fusk("", TEXT)
    assert isinstance(shown, Stepper)
    assert (shown.game, shown.lang) == (parse_game(TEXT), "sv")


@pytest.mark.parametrize(
    ("line", "lang", "views"),
    [
        ("--lang en", "en", ["all", "spectator", "seat0", "seat1"]),
        ("--view Kalle", "sv", ["seat1"]),
        ("--lang en --view=Pelle", "en", ["seat0"]),
        ("--view SPECTATOR", "sv", ["spectator"]),
        ("--view 1", "sv", ["seat1"]),
        ("--view ALL", "sv", ["all", "spectator", "seat0", "seat1"]),
    ],
)
def test_language_and_view_are_options(line, lang, views):
    shown = fusk(line, TEXT)
    assert (shown.lang, list(films(shown))) == (lang, views)


@pytest.mark.parametrize(
    ("line", "said"),
    [("--lang no", "invalid choice"), ("--veiw Kalle", "--veiw"), ("--view Nils", "Nils.* är ingen vy"),
     ("--view Nils --lang en", "Nils.* is not a view"), ("--view 7", "7 är ingen vy")],
)  # fmt: skip
def test_an_option_there_is_not_is_a_usage_error(line, said):
    with pytest.raises(UsageError, match=said):
        fusk(line, TEXT)


def test_a_player_named_like_a_view_is_meant_first():
    assert list(films(fusk("--view SPECTATOR", TEXT.replace("Kalle", "SPECTATOR")))) == ["seat1"]


# Mistakes


@pytest.mark.parametrize(("lang", "sentence"), [
    ("sv", "Rad 5, tecken 29: ”och” står efter utropet. Där ska inget mer stå."),
    ("en", "Line 5, character 29: “och” stands after the call. Nothing more should stand there."),
])  # fmt: skip
def test_a_mistake_is_a_sentence_in_the_language(lang, sentence):
    shown = fusk(f"--lang {lang}", WRONG)
    assert isinstance(shown, ShownMistake)
    assert shown.sentence == sentence
    assert f"<p><b>{sentence}</b></p>" in shown._repr_html_()


def test_a_mistake_points_at_its_line_and_word():
    text = repr(fusk("", WRONG))
    line, below = text.splitlines()[-2:]
    assert line == "   5  Pelle lägger 2♥ som ett äss och en kung"
    assert line[below.index("^") :].startswith("och")


def test_a_mistake_is_marked_among_the_lines_around_it():
    html = fusk("", WRONG)._repr_html_()
    assert re.search(r"<b>   5</b>  Pelle lägger 2♥ som ett äss <mark [^>]*>och</mark> en kung\n", html)
    shown = re.sub("<.*?>", "", html[html.index("<pre") :]).splitlines()
    assert [line[:4].strip() for line in shown] == ["2", "3", "4", "5", "6", "7"]
    assert shown[4] == "   6  Kalle: fusk!"


def test_a_mistake_is_kept_by_a_sanitiser_and_is_never_markup():
    shown = fusk("", "<img src=x onerror=alert(1)>: 2♥\n<b>Kalle</b>: <script>\n")
    tags = Reader(shown._repr_html_() + '<img alt="">').tags[:-1]
    kept = KEPT | {"pre": {"style"}, "mark": {"style"}}
    assert all(set(attributes) <= kept[tag] for tag, attributes in tags)
    assert [tag for tag, _ in tags] == ["div", "p", "b", "pre", "b", "mark"]
    styles = {part.split(":")[0].strip() for _, attributes in tags for part in attributes.get("style", "").split(";")}
    assert styles - {""} <= STYLES | {"line-height", "background", "color"}


@pytest.mark.parametrize(
    ("text", "marked"),
    [
        ("", " "),
        ("Pelle: 2♥ 7♣\nKalle: A♠\n---\nPelle lägger 2♥ som ett", " "),  # something is missing at the end
        ("Pel\u202ele: 2♥\n", "·"),  # a sign that would turn the line round
        ("Pelle: 2♥\r\nKalle: A♠\r\n---\r\nfusk\r\n", "fusk"),
        ("Pelle: 2♥\n" + "x" * 5000, "x"),
    ],
    ids=["empty", "end", "turned round", "windows", "long"],
)
def test_every_mistake_has_a_mark(text, marked):
    shown = fusk("", text)
    html = shown._repr_html_()
    (found,) = re.findall(r"<mark [^>]*>(.*?)</mark>", html)
    assert found.startswith(marked)
    assert "\u202e" not in html + repr(shown) and "\r" not in html + repr(shown)
    assert max(map(len, repr(shown).splitlines())) < 300


def test_what_the_rules_refuse_is_a_mistake_too():
    shown = fusk("", "Pelle: 2♥\nKalle: A♠\n---\nKalle lägger A♠ som ett ess")
    assert shown.sentence == "Rad 4, tecken 1: Det är Pelles tur att lägga. (R2)"
    assert re.findall(r"<mark [^>]*>(.*?)</mark>", shown._repr_html_()) == ["Kalle"]


# Known to the notebook


def test_importing_the_lab_in_a_notebook_makes_the_magic_known(monkeypatch, tmp_path):
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path))
    shell = InteractiveShell()
    monkeypatch.setattr(magic, "get_ipython", lambda: shell)
    magic.register()
    assert shell.run_cell_magic("fusk", "--view Kalle", TEXT).game == parse_game(TEXT)


def test_outside_a_notebook_there_is_no_magic_to_make_known(monkeypatch):
    monkeypatch.setattr(magic, "get_ipython", lambda: None)
    magic.register()
