"""The help: every widget has one, it names the keys the page hears, and README's tables say the very same."""

import re
from pathlib import Path

import pytest

from fusk_lab.lab.compare import Compare
from fusk_lab.lab.dealer import Dealer
from fusk_lab.lab.knowledge import Knowledge
from fusk_lab.lab.live import Live, help_words, static
from fusk_lab.lab.open_code import OpenCode
from fusk_lab.lab.preferences import Preferences
from fusk_lab.lab.rank_wheel import RankWheel
from fusk_lab.lab.stepper import Stepper
from fusk_lab.lab.study import VariantStudy
from fusk_lab.lab.table import Table
from fusk_lab.lab.toggle import VariantToggle
from fusk_lab.text import LANGUAGES, words

WIDGETS = {
    Stepper: ("player.js", "stepper.js"), Dealer: ("player.js", "stepper.js"), Compare: ("player.js", "compare.js"),
    Table: ("table.js",), VariantStudy: ("study.js",), VariantToggle: ("toggle.js",), RankWheel: ("wheel.js",),
    Knowledge: ("knowledge.js",), Preferences: ("preferences.js",), OpenCode: ("open_code.js",),
}    # fmt: skip
LETTER = re.compile(r"""\b([a-z]): (?:press\(|\(\) =>)|toLowerCase\(\) === "([a-z])"|\bletters?\("([a-z])\"""")
README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")


def kinds(kind=Live):
    """Every kind of widget there is, those that are made of others too."""
    for under in kind.__subclasses__():
        if under.__module__.startswith("fusk_lab."):
            yield under
        yield from kinds(under)


def test_every_widget_has_its_help():
    assert {kind.__name__ for kind in kinds()} == {kind.__name__ for kind in WIDGETS}    # a test may load them anew
    told = {name for kind in WIDGETS for name in kind._helps}
    assert told == {name for name, said in words("sv")["help"].items() if not isinstance(said, str | tuple)}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", WIDGETS, ids=lambda kind: kind.__name__)
def test_the_help_says_what_can_be_done_and_names_every_key_once(kind, lang):
    said = help_words(kind._helps, lang)
    keys = [key for key, _ in said["keys"]]
    assert said["can"]
    assert len(set(keys)) == len(keys) > 3
    assert keys[-3:] == ["?", "Esc", "Tab"]


@pytest.mark.parametrize(("kind", "files"), WIDGETS.items(), ids=lambda each: getattr(each, "__name__", ""))
def test_the_letters_of_the_help_are_those_the_page_hears(kind, files):
    heard = {letter for found in LETTER.findall(static(*files)) for letter in found if letter}
    assert {key for key, _ in help_words(kind._helps, "sv")["keys"] if re.fullmatch("[a-z]", key)} == heard


@pytest.mark.parametrize(("kind", "head"), [(Stepper, "| tangent | gör |"),
                                            (Table, "| tangent vid bordet där man spelar | gör |")])
def test_readme_s_tables_of_keys_are_the_help(kind, head):
    shown = lambda key: f"`{key}`" if len(key) == 1 else " ".join(key.split())    # noqa: E731
    rows = [f"| {shown(key)} | {what} |" for key, what in help_words(kind._helps, "sv")["keys"]]
    table = README.partition(f"{head}\n|---|---|\n")[2].partition("\n\n")[0]
    assert table.splitlines() == rows


def test_readme_names_the_keys_that_two_steppers_side_by_side_have_otherwise():
    keys = [{key for key, _ in help_words(kind._helps, "sv")["keys"]} for kind in (Stepper, Compare)]
    assert keys[0] - keys[1] == {"r", "t", "h"}
    assert keys[1] - keys[0] == {"m"}
    assert "utom `r`, `t` och `h`, och `m`" in README
