"""Sharing what one sees: the code and the picture of the step and the view on the page, by mouse or by keys."""

import re

import pytest
from playwright.sync_api import expect

from fusk_lab.lab import OpenCode, Stepper, from_code, to_code
from fusk_lab.rules.examples import game
from tests.browser.plain_page import PlainPage

GAME = game("pelle_och_kalle")


@pytest.fixture
def opened(chromium, monkeypatch):
    """The panel, opened at step 3; at the end no error has come up."""
    plain = PlainPage(chromium, lambda: [Stepper(GAME)], monkeypatch)
    page = plain.page
    page.get_by_role("button", name="Framåt").click(click_count=2)
    page.get_by_role("button", name="Dela", exact=True).click()
    yield page
    assert plain.errors == []
    plain.close()


def code_on(page):
    box = page.get_by_role("textbox", name="Delningskod")
    expect(box).to_have_value(re.compile("^FUSK1-"))
    return box.input_value()


def test_the_code_and_the_picture_are_of_what_is_seen(opened, tmp_path):
    assert code_on(opened) == to_code(GAME, step=3)
    opened.get_by_label("Vy").select_option("seat1")
    expect(opened.get_by_text("De kort som inte syns där finns inte i koden")).to_be_visible()
    assert code_on(opened) == to_code(GAME, step=3, view="Kalle")
    for wish in ("Ta med namnen", "Ta med stegen efter"):
        opened.get_by_label(wish).focus()
        opened.keyboard.press("Space")
    expect(opened.get_by_text("och går till steg 7")).to_be_visible()
    expect(opened.get_by_role("textbox", name="Delningskod")).to_have_value(
        to_code(GAME, step=3, view="Kalle", rest=True, names=True)
    )
    opened.get_by_role("button", name="Framåt").click()
    expect(opened.get_by_text("på steg 4")).to_be_visible()
    assert from_code(code_on(opened)).step == 4
    for kind, begins in (("PNG", b"\x89PNG"), ("SVG", b"<svg")):
        with opened.expect_download() as download:
            opened.get_by_role("button", name=kind).click()
        assert download.value.suggested_filename == f"fusk-steg-4.{kind.lower()}"
        download.value.save_as(tmp_path / kind)
        assert (tmp_path / kind).read_bytes().startswith(begins)


@pytest.mark.parametrize("no", ["HTMLCanvasElement.prototype.toBlob = (done) => done(null)",
                                "Object.defineProperty(Image.prototype, 'src', { set() { this.onerror(); } })"])
def test_a_picture_that_cannot_be_drawn_is_told_of(opened, no):
    code_on(opened)
    opened.evaluate(f"() => {{ {no}; }}")
    opened.get_by_role("button", name="PNG").click()
    expect(opened.get_by_text("kunde inte rita bilden som PNG. Hämta den som SVG.")).to_be_visible()


def test_by_keys_alone_it_is_copied_and_left(opened):
    code = code_on(opened)
    box = opened.get_by_role("textbox", name="Delningskod")
    box.focus()
    opened.keyboard.press("ArrowRight")  # is the box's own
    expect(opened.get_by_text("på steg 3")).to_be_visible()
    opened.keyboard.press("Tab")
    opened.keyboard.press("Enter")
    expect(opened.get_by_text("Koden är kopierad")).to_be_visible()  # where the clipboard is not allowed, by selection
    box.focus()
    assert opened.evaluate("getSelection().toString()") in (code, "")
    opened.keyboard.press("Escape")
    expect(box).to_be_hidden()
    assert opened.evaluate("document.activeElement.textContent") == "Dela"


def test_when_the_kernel_is_gone_nothing_is_said_of_a_code_there_is_not(opened):
    code_on(opened)
    about = opened.get_by_text("på steg 3")
    expect(about).to_be_visible()
    opened.evaluate("Model.prototype.send = () => { throw new Error('gone'); }; 0")
    opened.get_by_role("button", name="Framåt").click()
    expect(opened.get_by_role("textbox", name="Delningskod")).to_have_value("")
    expect(about).to_be_hidden()
    expect(opened.get_by_text("Python svarar inte")).to_be_visible()


def test_a_field_for_a_code_says_of_the_code_just_asked_for_and_of_none_before(chromium, monkeypatch):
    plain = PlainPage(chromium, lambda: [OpenCode()], monkeypatch)
    page, code = plain.page, to_code(GAME, step=3)
    open_it, told = page.get_by_role("button", name="Öppna", exact=True), page.locator(".fusk-code-told")
    for tried, said in ((code[:-1], "Koden är skadad"), (code[:-1], "Koden är skadad"), (code, "Partiet är öppet")):
        page.get_by_role("textbox").first.fill(tried)
        open_it.click()
        expect(told).to_contain_text(said)
        expect(page.locator(".fusk-code-note")).to_be_empty()
    page.evaluate("Model.prototype.send = () => { throw new Error('gone'); }; 0")
    open_it.click()
    expect(page.get_by_text("Python svarar inte")).to_be_visible()
    expect(told).to_be_empty()
    assert plain.errors == []
    plain.close()
