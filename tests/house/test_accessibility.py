"""The accessibility statement: the same in both languages, found from the README, and its tests exist."""

import re
from pathlib import Path

import pytest

from fusk_lab.text import LANGUAGES
from fusk_lab.text.statement import statement

ROOT = Path(__file__).parents[2]


def test_both_languages_say_the_same_things_in_the_same_order():
    swedish, english = ([part.kind for part in statement(lang)] for lang in LANGUAGES)
    assert swedish == english
    assert swedish.count("head") == 5
    assert swedish[0] == "title"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_tests_it_names_exist_and_what_the_law_asks_for_is_there(lang):
    said = "\n".join(part.text for part in statement(lang))
    named = re.findall(r"tests/\w+/\w+\.py", said)
    assert len(named) == 3
    assert [test for test in named if not (ROOT / test).exists()] == []
    for asked in ("2018:1937", "EN 301 549", "WCAG 2.1", "2026", "https://www.digg.se/tdosanmalan"):
        assert asked in said


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_readme_leads_to_it(lang):
    assert f"(fusk_lab/text/accessibility.{lang}.md)" in (ROOT / "README.md").read_text(encoding="utf-8")
