"""What Kalle can know, in a real notebook: opened by mouse and keyboard, read in every theme, nothing hidden in it."""

import json
import re

import pytest

from tests.browser.stepper_page import KALLE

CELLS = [
    KALLE + '''
from traitlets import dlink
from fusk_lab.lab import ALL, Knowledge

kalle = Knowledge(game, "Kalle", step=3)
kalle''',
    "Knowledge(game, ALL, step=3)",
    '''names = ["<b>Bo</b> <img src=x onerror=1>", "Maximiliana-Alexandrina von Österåkersjö", "Ö", "W" * 40, "E", "F"]
from fusk_lab import Call, Game, Lay, Rank, deal
start = deal(names, seed=3)
Knowledge(Game(start).then(Lay(start.turn, list(start.hands[start.turn])[:3], Call(3, Rank.ACE))), ALL)''',
    'Knowledge(game, "Kalle", step=7)',
    "Knowledge(game, ALL, step=3, cover=True)",
]
THEMES = ["JupyterLab Light", "JupyterLab Dark", "JupyterLab Dark High Contrast"]
OUTSIDE = """root => {
  const edge = root.getBoundingClientRect();
  const parts = root.querySelectorAll("h3, h4, p, li, button, select, .fusk-copies, .fusk-likely, .fusk-held");
  return [...parts].filter((node) => {
    const { left, right, width } = node.getBoundingClientRect();
    const cut = !node.matches(".fusk-held, select") && node.scrollWidth > node.clientWidth + 1;
    return width && (left < edge.left || right > edge.right + 1 || cut);
  }).map((node) => `${node.className} ${node.textContent}`);
}"""


@pytest.fixture(scope="module")
def notebook(open_shared):
    notebook = open_shared(CELLS)
    notebook.page.evaluate("() => jupyterapp.commands.execute('application:toggle-left-area')")    # its files
    return notebook


@pytest.fixture
def kalle(notebook):
    return fresh(notebook, 0)


def fresh(notebook, index):
    """The panel number `index`, its number hidden."""
    root = notebook.root(index)
    root.scroll_into_view_if_needed()
    root.locator("button").first.wait_for() if index != 3 else None
    if button(root).count() and button(root).get_attribute("aria-expanded") == "true":
        button(root).click()
    return root


def button(root):
    return root.get_by_role("button", name="Hur troligt är det?", exact=True)


def test_what_is_opened_has_a_name_of_its_own_on_the_page(notebook):
    ids = notebook.page.locator(".fusk [id]").evaluate_all("all => all.map(({ id }) => id)")
    assert len(ids) > 3 and len(set(ids)) == len(ids)


def test_verdict_proof_and_evidence_are_there_and_the_number_is_not(kalle):
    assert kalle.locator(".fusk-chip").inner_text() == "Säker bluff"
    assert kalle.locator(".fusk-proof").inner_text() == "Kalle håller två ess; det finns fyra; tre kan inte vara ess."
    assert kalle.locator("li").all_inner_texts()[0] == "Kalle har två ess på handen."
    assert kalle.locator(".fusk-copies").evaluate_all("all => all.map((one) => one.children.length)") == [2, 2, 3]
    assert button(kalle).get_attribute("aria-expanded") == "false"
    assert not kalle.locator(".fusk-track").is_visible()


def test_the_mouse_opens_the_number_and_closes_it_and_the_kernel_hears_nothing(kalle, notebook):
    with notebook.messages() as sent:
        button(kalle).click()
        assert button(kalle).get_attribute("aria-expanded") == "true"
        assert kalle.locator(".fusk-chance").inner_text().endswith("tre ess att lägga är 0\N{NO-BREAK SPACE}%.")
        assert kalle.locator("tbody tr").count() == 2
        button(kalle).click()
    assert not kalle.locator(".fusk-chance").is_visible()
    assert sent == []


def test_the_keyboard_opens_it_and_no_key_is_the_notebook_s(kalle, notebook):
    button(kalle).focus()
    before, top = notebook.cells(), notebook.scroll_top()
    for key in ("Enter", "Space", "a", "b", "x", "d", "d", "m", "Enter", "Escape"):
        notebook.page.keyboard.press(key)
    assert button(kalle).get_attribute("aria-expanded") == "true"
    assert kalle.locator(".fusk-track").is_visible()
    assert button(kalle).evaluate("button => button === document.activeElement")
    assert button(kalle).bounding_box()["height"] >= 44
    assert (notebook.cells(), notebook.scroll_top()) == (before, top)


def test_the_bar_is_as_long_as_the_chance_and_the_table_adds_up_to_it(notebook):
    root = fresh(notebook, 1)
    root.get_by_role("combobox", name="Vems ögon?").select_option(label="Lisas vy")
    button(root).click()
    said = root.locator(".fusk-chance").inner_text()
    percent = float(re.search(r"([\d,]+)\s%", said)[1].replace(",", "."))
    assert re.search(r"\(\d+/\d+\)\.$", said)
    filled, track = (root.locator(f".fusk-{name}").bounding_box()["width"] for name in ("filled", "track"))
    assert abs(100 * filled / (track - 2) - percent) < 0.3
    adds = root.locator(".fusk-adds").all_inner_texts()
    assert abs(sum(float(text.split()[0].replace(",", ".")) for text in adds) - percent) < 0.15
    assert "lika troliga" in root.inner_text()


def test_other_eyes_are_chosen_in_a_list_and_the_number_stays_open(notebook):
    root = fresh(notebook, 1)
    eyes = root.get_by_role("combobox", name="Vems ögon?")
    assert eyes.locator("option").all_inner_texts() == ["Åskådare", "Pelles vy", "Kalles vy", "Lisas vy"]
    eyes.select_option(label="Kalles vy")
    button(root).click()
    chips = []
    for name in ("Pelles vy", "Lisas vy", "Åskådare"):
        eyes.select_option(label=name)
        chips.append(root.locator(".fusk-chip").inner_text())
        assert eyes.evaluate("list => list.value") and root.locator(".fusk-chance").is_visible()
    assert chips == ["Säker bluff", "Går inte att avgöra", "Går inte att avgöra"]
    assert root.get_by_role("status").inner_text().startswith("Vad kan åskådaren veta? Går inte att avgöra.")


def test_under_a_cover_nothing_is_seen_or_said_before_the_reader_opens_it(notebook):
    root = fresh(notebook, 4)
    cover = root.get_by_role("button", name=re.compile("^Vad kan .* veta"))
    root.get_by_role("combobox", name="Vems ögon?").select_option(label="Lisas vy")
    assert cover.inner_text() == "Vad kan Lisa veta?"
    assert root.get_by_role("status").inner_text() == "Vad kan Lisa veta?"
    assert not root.locator(".fusk-chip").is_visible()
    cover.focus()
    notebook.page.keyboard.press("Enter")
    assert cover.get_attribute("aria-expanded") == "true"
    assert root.locator(".fusk-chip").inner_text() == "Går inte att avgöra"
    assert not root.locator(".fusk-track").is_visible()
    notebook.page.keyboard.press("Enter")
    assert not root.locator(".fusk-chip").is_visible()


def test_python_shows_another_step_and_the_focus_stays(kalle, notebook):
    button(kalle).click()
    notebook.python("kalle.step", first="kalle.step = 4")
    kalle.locator(".fusk-chip").wait_for()
    assert button(kalle).evaluate("button => button === document.activeElement")
    assert kalle.locator(".fusk-chance").is_visible()
    notebook.python("kalle.step", first="kalle.step = 7")
    kalle.get_by_text("Inget utrop är öppet här").first.wait_for()
    assert kalle.locator("button:not(.fusk-help)").count() == 0
    assert notebook.focus_inside()
    notebook.python("kalle.step", first="kalle.step = 3")
    kalle.locator(".fusk-chip").wait_for()


def test_no_face_of_a_card_is_in_the_page_or_in_a_message(notebook):
    faces = re.compile("(?:10|Kn|[2-9AEJDQK])[♠♥♦♣]")
    page = "".join(notebook.root(index).evaluate("root => root.outerHTML") for index in range(len(CELLS)))
    sent = [json.dumps(message.content, ensure_ascii=False) for message in notebook.received
            if message.kind in ("comm_open", "comm_msg")]
    panels = [text for text in sent if '"_show"' in text]
    assert len(panels) >= len(CELLS)
    assert "Säker bluff" in page and all("Vad kan" in text for text in panels)
    assert not faces.search(page) and not any(map(faces.search, sent))


def test_a_name_is_shown_as_it_is(notebook):
    root = notebook.root(2)
    assert root.locator("img").count() == 0
    button(root).click()
    assert "<b>Bo</b> <img src=x onerror=1>" in root.locator("tbody th").all_inner_texts()


@pytest.mark.parametrize("width", [400, 800, 1280, 1920])    # 400: 800 pixels at 200 %
def test_nothing_is_cut_off(notebook, width):
    notebook.page.set_viewport_size({"width": width, "height": 1000})
    for index in range(len(CELLS)):
        root = fresh(notebook, index)
        for closed in root.locator("[aria-expanded=false]:visible").all():
            closed.click()
        assert root.evaluate(OUTSIDE) == [], index
    notebook.page.set_viewport_size({"width": 1280, "height": 1000})


@pytest.mark.parametrize("theme", THEMES)
def test_axe_finds_nothing_serious_with_the_number_shown(notebook, theme):
    notebook.use_theme(theme)
    for index in range(3):
        button(fresh(notebook, index)).click()
    assert notebook.axe() == []
    notebook.use_theme(THEMES[0])


def test_as_it_is_committed_the_twin_shows_the_verdict_and_its_number_on_request(open_notebook):
    notebook = open_notebook("sv/03_vad_vet_kalle.ipynb", run=False)
    twin = notebook.page.locator(".jp-OutputArea-output .fusk-static").filter(has_text="Hur troligt är det?").first
    twin.scroll_into_view_if_needed()
    assert not twin.get_by_text("Säker bluff", exact=True).is_visible()
    twin.get_by_text("Vad kan Kalle veta?").first.click()
    assert twin.get_by_text("Säker bluff", exact=True).is_visible()
    assert not twin.locator("table").is_visible()
    twin.get_by_text("Hur troligt är det?").click()
    assert twin.locator("tbody tr").count() == 3
    assert twin.get_by_text("Här antas").is_visible()
