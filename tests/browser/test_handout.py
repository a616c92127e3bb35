"""A handout as Chromium prints it: the pages there are, and nothing that a page's edge cuts off."""

import re

import pytest

from fusk_lab import deal
from fusk_lab.lab import handout
from fusk_lab.rules.examples import game
from fusk_lab.rules.position import MOST

A4 = {"width": 794, "height": 1123}  # pixels
MARGINS = 2 * 14 / 210  # of the width
TOO_WIDE = """() => [...document.querySelectorAll("body *")].filter((node) => {
  const { left, right } = node.getBoundingClientRect();
  return left < -0.5 || right > document.body.clientWidth + 0.5;
}).map((node) => `${node.tagName} ${node.textContent.slice(0, 40)}`)"""


@pytest.fixture(scope="module")
def printer(chromium):
    page = chromium.new_page(viewport={**A4, "width": round(A4["width"] * (1 - MARGINS))})
    page.emulate_media(media="print")
    yield page
    page.close()


def pages(printer, made) -> int:
    """How many pages it is printed on."""
    printer.set_content(str(made))
    assert printer.evaluate(TOO_WIDE) == []
    return len(re.findall(rb"/Type\s*/Page\b", printer.pdf(prefer_css_page_size=True)))


@pytest.mark.parametrize("lang", ["sv", "en"])
def test_pelle_and_kalle_is_one_paper_on_both_sides_and_the_key_one_page(printer, lang):
    assert pages(printer, handout(game("pelle_och_kalle"), "pupil", lang)) == 2
    low = printer.evaluate("""() => [...document.querySelectorAll(".gap, .line")]
        .map((gap) => gap.getBoundingClientRect().height / 96 * 25.4).filter((height) => height < 6.99)""")
    assert low == []  # millimetres: a pupil of twelve writes there
    assert pages(printer, handout(game("pelle_och_kalle"), "key", lang)) == 1


def test_long_names_and_ten_players_go_on_the_paper(printer):
    names = ["W" * 40, "<b>Kalle</b>", "Maximilian-Alexander af Ugglas von Essen", *map(str, range(MOST - 3))]
    assert pages(printer, handout(deal(names, seed=1))) == 3
