"""Full screen at the size for a projector, 1920 by 1080: what is promised to the back row, on one plain page."""

import pytest

from fusk_lab import BASE, DESCENDING, EITHER_SIDE, SWEDISH, Sequence, Variant, calls, deal
from fusk_lab.lab import SPECTATOR, Choice, Compare, Preferences, Question, Stepper, Table, VariantStudy
from fusk_lab.lab.wishes.room import ROOM, Room
from fusk_lab.rules import examples
from tests.browser.plain_page import PlainPage

NAMES = ["Preferences", "Stepper", "asking", "two", "four", "Table", "VariantStudy", "three"]
PROMISED = 24    # CSS pixels
ON_FOUR = 18    # and the number of cards on the plates of four boards
AROUND_ONE_SCREEN = 20    # the words on the table where all play at one screen
STEPS = 46    # calls, shouts on all sides, piles of one and of two figures

# At each step: words smaller than promised, what the table cuts off, and plates, captions and calls that lie on
# each other; and how far down what is said, the tables, the reasons and the first four facts reach.
SEEN = """async ([promised, steps]) => {
  const root = document.fullscreenElement, range = root.querySelector("input[type=range]"), found = new Set();
  const box = (node) => node.getBoundingClientRect(), seen = (what, inside = root) => [...inside.querySelectorAll(what)]
    .filter((node) => node.checkVisibility({ visibilityProperty: true }) && !node.closest("dialog, .fusk-hidden"));
  const words = (node) => [...node.childNodes].some((part) => part.nodeType === 3 && part.textContent.trim());
  let lowest = 0;
  for (let step = 1; step <= Math.min(range?.max ?? 1, steps); step++) {
    if (range) range.value = step;
    range?.dispatchEvent(new Event("input"));
    await new Promise(requestAnimationFrame);
    for (const node of seen("*").filter((node) => words(node) && !node.matches("option"))) {
      const size = parseFloat(getComputedStyle(node).fontSize);
      const smaller = root.matches(".fusk-table") ? ".fusk-stage *" : ".fusk-plate > span";
      const least = node.matches(smaller) ? promised[1] : promised[0];
      if (size < least - 0.1) found.add(`small ${size}: ${node.className} ${node.textContent.slice(0, 30)}`);
    }
    for (const stage of seen(".fusk-stage")) {
      const edge = box(stage), marks = seen(".fusk-plate, .fusk-caption, .fusk-bubble, .fusk-shout", stage);
      marks.forEach((mark, i) => {
        const { left, right, top, bottom } = box(mark), what = `step ${step}: ${mark.textContent}`;
        const inside = left > edge.left - 1 && right < edge.right + 1 && top > edge.top - 1 && bottom < edge.bottom + 1;
        if (!inside) found.add(`cut, ${what}`);
        for (const other of marks.slice(i + 1)) {
          const at = box(other), apart = left >= at.right - 1 || at.left >= right - 1 || top >= at.bottom - 1
            || at.top >= bottom - 1;
          if (!apart) found.add(`covered, ${what} / ${other.textContent}`);
        }
        const short = seen("b, span", mark).some((part) => box(part).top > bottom - 4
          || part.scrollWidth > part.clientWidth + 1);
        if (short && mark.matches(".fusk-plate")) found.add(`not shown, ${what}`);
      });
    }
    const facts = seen(".fusk-facts tbody tr").slice(0, 4), four = root.dataset.boards === "4";
    const all = seen(".fusk-bar, .fusk-told, .fusk-box, .fusk-why, .fusk-note").concat(four ? [] : facts);
    lowest = Math.max(lowest, ...all.map((node) => Math.ceil(box(node).bottom)));
  }
  return { found: [...found].slice(0, 9), lowest };
}"""
# Of a question: what of it is not wholly on the screen, above the bar.
UNSEEN = """() => {
  const root = document.fullscreenElement, edge = root.querySelector(".fusk-bar").getBoundingClientRect().top;
  const gate = root.querySelector(".fusk-gate:not([hidden])");
  return [...gate.querySelectorAll("legend, .fusk-answer, .fusk-mark, output, .fusk-button, .fusk-result")]
    .filter((node) => node.checkVisibility() && node.textContent)
    .filter((node) => node.getBoundingClientRect().bottom > edge || node.getBoundingClientRect().top < 0)
    .map((node) => `${node.className} ${node.textContent}`);
}"""


def widgets():
    game, four = examples.game("pelle_och_kalle"), deal(4, seed=7)
    feedback = {"sv": "Nej, den som ropade fusk och hade rätt står på tur (R10).", "en": "No (R10)."}
    whose = Question({"sv": "Vems tur är det nu, efter att högen togs?", "en": "Whose turn?"}, step=4, choices=[
        Choice("Pelle", feedback=feedback), Choice("Kalle", right=True, feedback="R10"), Choice("Lisa"), Choice("Omar"),
    ], tally=True)    # fmt: skip
    table = Table(4, seed=3, mode="open")
    for _ in range(2):    # a pile, and a call that waits for its answer
        if table.game.actions:
            table.let_stand()
        state = table.game.at(len(table.game.actions))
        table.lay(list(state.hands[state.turn])[:1], calls(state)[0])
    study = VariantStudy(BASE, DESCENDING, EITHER_SIDE)
    study.predict(None)
    study.deal(40)
    return [
        Preferences(), Stepper(game), Stepper(game, view=SPECTATOR, predict=[whose]),
        Compare(four, BASE, DESCENDING), Compare(four, BASE, DESCENDING, EITHER_SIDE, SWEDISH),
        table, study, Compare(deal(3, seed=7, variant=SWEDISH), SWEDISH, Variant(Sequence.SWEDISH, ace_low=True)),
    ]    # fmt: skip


@pytest.fixture(scope="module")
def page(chromium, tmp_path_factory):
    before = vars(ROOM).copy()
    vars(ROOM).update(vars(Room(tmp_path_factory.mktemp("room"))))
    with pytest.MonkeyPatch.context() as patch:
        plain = PlainPage(chromium, widgets, patch, viewport={"width": 1920, "height": 1080})
        plain.widgets[0].choose(size=200)
        plain.hear()
        yield plain.page
        plain.close()
    vars(ROOM).update(before)
    assert plain.errors == []


@pytest.fixture
def full(page):
    """Open a widget in full screen; leave it afterwards."""
    def opened(name):
        root = page.locator(".fusk").nth(NAMES.index(name))
        root.evaluate("root => root.focus()")
        page.keyboard.press("f")
        page.wait_for_function("document.fullscreenElement")
        page.wait_for_timeout(300)
        return root
    yield opened
    page.evaluate("document.exitFullscreen()")
    page.wait_for_function("!document.fullscreenElement")


@pytest.mark.parametrize(("name", "least"), [
    ("Stepper", PROMISED), ("two", PROMISED), ("four", ON_FOUR), ("Table", AROUND_ONE_SCREEN),
])
def test_every_word_is_large_and_whole_and_what_one_points_at_is_on_the_screen(page, full, name, least):
    full(name)
    seen = page.evaluate(SEEN, [[PROMISED, least], STEPS])
    assert "\n".join(seen["found"]) == ""
    assert seen["lowest"] <= 1080


def test_no_name_of_a_rule_is_broken_in_a_word(full):
    names = full("four").locator(".fusk-rule-name")
    assert names.evaluate_all("""all => all.flatMap((name) => {
      const text = name.lastChild.firstChild ?? name.lastChild, range = document.createRange();
      return [...text.textContent.matchAll(/\\S+/g)].filter(({ 0: word, index }) => {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return range.getClientRects().length > 1;
      }).map(([word]) => word);
    })""") == []


def test_a_question_has_room_for_all_its_answers_and_buttons_and_then_for_what_was_right(page, full):
    gate = full("asking").locator(".fusk-gate")
    page.keyboard.press("End")
    for plus in gate.get_by_role("button", name="En hand till").all():
        plus.click()
    assert page.evaluate(UNSEEN) == []
    gate.locator("label").first.click()
    gate.locator(".fusk-gate-lock").click()
    gate.locator(".fusk-gate-answer").click()
    gate.locator(".fusk-result").wait_for()
    assert page.evaluate(UNSEEN) == []
    assert gate.locator(".fusk-right .fusk-mark").inner_text() == "rätt svar"
    assert gate.locator("output").all_inner_texts() == ["1"] * 4


def test_what_came_out_is_on_the_screen_with_the_buttons_that_deal(full):
    seen = full("VariantStudy").evaluate("""root => {
      const of = (node) => [node.textContent, node.getBoundingClientRect().bottom,
        parseFloat(getComputedStyle(node).fontSize) * (node.getScreenCTM?.().a ?? 1)];
      const shown = (what) => [...root.querySelectorAll(what)].filter((node) => node.checkVisibility()).map(of);
      return [shown(".fusk-dealing button, .fusk-dealing p"), shown(".fusk-pick"), shown(".fusk-chart text")];
    }""")
    deals, picks, texts = seen
    rows = [bottom for name, bottom, _ in texts if name in ("Grundreglerna", "Fallande följd", "Steg åt valfri sida")]
    assert len(rows) == 3 and max(rows) < 1080 - 60    # and its dot below its name
    assert [text for text, _, size in [*deals, *picks, *texts] if text and size < PROMISED] == []


@pytest.fixture
def usual_size(page):
    """Let the page be of the usual size; asked for before `full`, so that it is left first."""
    size = """size => {
      document.documentElement.dataset.fuskSize = size;
      document.dispatchEvent(new CustomEvent("fusk:size"));
    }"""
    page.evaluate(size, 100)
    yield
    page.evaluate(size, 200)


def test_of_three_no_call_covers_a_name_at_the_usual_size(page, usual_size, full):
    full("three")
    assert "\n".join(page.evaluate(SEEN, [[0, 0], STEPS])["found"]) == ""
