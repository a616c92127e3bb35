"""The accessibility statement: the same in both languages, found from the README, and its tests exist."""

import re
from html import escape
from pathlib import Path

import pytest

from fusk_lab.site.start_page import write_start_pages
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


@pytest.mark.parametrize(("lang", "file"), [("sv", "index.html"), ("en", "en.html")])
def test_the_first_page_of_the_site_has_it_whole(tmp_path, lang, file):
    write_start_pages(tmp_path)
    page = (tmp_path / file).read_text(encoding="utf-8")
    words = re.sub(r"</?a[^>]*>", "", page)
    assert [part for part in statement(lang) if escape(part.text) not in words] == []
    assert '<a href="https://www.digg.se/tdosanmalan">' in page
    assert page.count("<ul>") == page.count("</ul>")
