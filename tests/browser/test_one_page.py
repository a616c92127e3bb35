"""All widgets on one page: each looks as it does by itself, whichever others are there and whoever came first."""

import pytest

from tests.browser.stepper_page import KALLE

CELLS = [
    KALLE + """
from fusk_lab import *
from fusk_lab.lab import *
Stepper(game, predict="bluff", view=SPECTATOR)""",
    "Stepper(game)", "Table(3, seed=7)", "Knowledge(game, ALL, step=3)", "Dealer(3)", "VariantToggle(EITHER_SIDE)",
    "RankWheel()", "Compare(game, BASE, EITHER_SIDE)", "VariantStudy(BASE, EITHER_SIDE)",
]  # fmt: skip
CLASSES = [
    "Stepper", "Stepper", "Table", "Knowledge", "Dealer", "VariantToggle", "RankWheel", "Compare", "VariantStudy",
]  # fmt: skip
# Each widget's look with its own sheet alone (and the one that all share) is compared with its look when the sheet of
# another class is there too, before its own and after it.
LOOKS = """(classes) => {
  const sheets = Object.fromEntries(classes.map((name) => [name, document.querySelector(`style[id$=".${name}"]`)]));
  const only = (...names) => {
    for (const name in sheets) sheets[name].sheet.disabled = !names.includes(name);
  };
  const order = (...names) => {
    names.forEach((name) => document.head.append(sheets[name]));
    only(...names);
  };
  const nodes = (root) => [root, ...root.querySelectorAll("*:not(svg *)")];
  const measured = /^-|origin$|^(block|inline)-size|^(width|height)$/; // follows from the rest
  const names = [...getComputedStyle(document.body)].filter((name) => !measured.test(name));
  const look = (root) => nodes(root).map((node) => {
    const style = getComputedStyle(node);
    return names.map((name) => style.getPropertyValue(name));
  });
  const found = [];
  document.querySelectorAll(".jp-OutputArea-output .fusk").forEach((root, number) => {
    const name = classes[number];
    order(name);
    const own = look(root);
    const others = Object.keys(sheets).filter((one) => one !== name);
    for (const [other, both] of others.flatMap((one) => [[one, [one, name]], [one, [name, one]]])) {
      order(...both);
      look(root).forEach((style, i) => {
        const differs = names.filter((_, k) => style[k] !== own[i][k]);
        const node = nodes(root)[i];
        const where = `${name} with ${other}: ${node.tagName} ${node.className}`;
        if (differs.length) found.push(`${where} ${differs.slice(0, 5)}`);
      });
    }
  });
  only(...classes);
  return [...new Set(found)];
}"""


@pytest.fixture(scope="module")
def notebook(open_shared):
    return open_shared(CELLS, height=3000)


def test_no_widget_changes_the_look_of_another_with_all_that_opens_open(notebook):
    page = notebook.page
    page.add_style_tag(content="*, *::before { transition: none !important; animation: none !important; }")
    notebook.root(1).locator("input[type=range]").fill("4")
    for number, press in ((1, ".fusk-try"), (2, ".fusk-do-settings"), (3, ".fusk-ask"), (5, ".fusk-no")):
        notebook.root(number).locator(press).first.click()
        page.wait_for_timeout(600)
    found = page.evaluate(LOOKS, CLASSES)
    assert not found, "\n".join(found)
