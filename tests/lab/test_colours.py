"""Colours as others see them: no two things are told apart by what deuteranopia or protanopia makes alike."""

import re
from itertools import combinations
from pathlib import Path

import pytest

from fusk_lab.lab.board.picture import CLOSE, FACE, SUITS
from fusk_lab.lab.live import static

# What the eye lacks, over linear RGB: Machado, Oliveira and Fernandes 2009, severity 1 (doi 10.1109/TVCG.2009.113).
EYES = {
    "most": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
}
FAR = 20    # CIE76: nobody takes one for the other
SHEET = static("stepper.css", "page.css")
WHERE = {"light": "\n.fusk {", "dark": '[data-jp-theme-light="false"] .fusk, .theme-dark .fusk {'}
THEMES = {theme: SHEET[SHEET.index(start) :].split("}")[0] for theme, start in WHERE.items()}


def linear(colour):
    shares = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return [share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares]


def seen(colour, eyes):
    """The colour as L, a and b, in someone's eyes."""
    red, green, blue = (min(max(sum(k * c for k, c in zip(row, linear(colour), strict=True)), 0), 1)
                        for row in EYES[eyes])
    x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047
    y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    z = (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883
    x, y, z = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in (x, y, z))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def apart(one, other, eyes):
    return sum((a - b) ** 2 for a, b in zip(seen(one, eyes), seen(other, eyes), strict=True)) ** 0.5


def contrast(one, other):
    dark, light = sorted(0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in (linear(one), linear(other)))
    return (light + 0.05) / (dark + 0.05)


def of(theme, name):
    digits = re.search(rf"--fusk-{name}: #(\w+);", THEMES[theme])[1]
    return "#" + (digits if len(digits) == 6 else "".join(2 * digit for digit in digits))


def test_the_yardstick_is_right():
    assert apart("#000000", "#ffffff", "most") == pytest.approx(100, abs=0.1)
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert apart("#c80000", "#6e6e00", "most") > 3 * apart("#c80000", "#6e6e00", "deuteranopia")    # red and olive


@pytest.mark.parametrize("eyes", EYES)
def test_no_two_suits_look_alike_unless_their_shapes_differ(eyes):
    for (one, first), (other, second) in combinations(SUITS.items(), 2):
        assert first[0] != second[0], (one, other)    # the shape
        if {str(one), str(other)} != {"♥", "♣"}:    # protanopia brings them nearest; they have their shapes
            assert apart(first[1], second[1], eyes) > FAR, (one, other)
    assert FACE.count("{suit}") == 2    # and each shape is on its card twice


@pytest.mark.parametrize("suit", SUITS, ids=str)
def test_every_suit_is_read_on_the_face_of_its_card(suit):
    paper = re.search(r'fill="(#\w{6})"', FACE)[1]
    assert contrast(SUITS[suit][1], paper) > 4.5
    assert 'font-size="{corner}"' in CLOSE


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("eyes", EYES)
def test_what_is_on_stands_out_from_what_is_off(theme, eyes):
    for ink, ground in (("on-accent", "accent"), ("on-alarm", "alarm"), ("on-band", "band"), ("accent", "band"),
                        ("alarm", "felt"), ("accent", "felt")):
        assert apart(of(theme, ink), of(theme, ground), eyes) > FAR, (ink, ground)


@pytest.mark.parametrize("theme", THEMES)
def test_words_in_our_own_colours_have_a_contrast_of_four_and_a_half(theme):
    pairs = [("on-accent", "accent"), ("on-alarm", "alarm"), ("on-band", "band"), ("accent", "band"), ("alarm", "band")]
    assert {pair: round(contrast(*(of(theme, name) for name in pair)), 2) for pair in pairs
            if contrast(*(of(theme, name) for name in pair)) < 4.5} == {}


# Accent and alarm, added and struck, are alike in some eyes: each has another sign.


def rule(file, selector):
    """What a style sheet says of a selector."""
    found = re.search(rf"(?:^|\}}|\n){re.escape(selector)} \{{([^}}]*)\}}", static(file))
    assert found, selector
    return found[1]


def test_a_wrong_card_has_a_thick_edge_and_a_bluff_its_word():
    assert "border: 0.5em solid" in rule("stepper.css", ".fusk-wrong::after")
    source = Path(__file__).parents[2].joinpath("fusk_lab", "lab", "static", "beside.js").read_text(encoding="utf-8")
    assert 'board.text(frame.verdict)' in source    # the word itself, whatever its colour


def test_what_is_struck_is_struck_through_and_has_its_sign():
    assert "line-through" in rule("toggle.css", ".fusk-sentences del")
    assert 'make("span", "fusk-sign", sign)' in static("toggle.js")


def test_what_is_chosen_has_more_than_another_colour():
    assert "border: 3px" in rule("everyone.css", '.fusk .fusk-finger[aria-pressed="true"]')
    assert "border: 0.3em" in rule("stepper.css", ".fusk-acting")
