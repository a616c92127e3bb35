"""Charts: drawn the same every time, large enough, nothing on each other, nothing by colour alone, numbers in words."""

from __future__ import annotations

import re
from base64 import b64decode
from xml.etree import ElementTree

import pytest

from fusk_lab.lab.board.lettering import width_of
from fusk_lab.lab.chart.bars import PATTERNS, hatching
from fusk_lab.lab.charts import MIDDLE, NARROW, WIDE, Bar, Dot, Numbers, Panel, axis, bars, classes, distribution, dots
from fusk_lab.text.figures import decimal, share, whole

LONG = "Steg åt valfri sida eller samma valör och högst fyra kort i ett drag"
NAMES = ["Grundreglerna", "Fallande följd", "Steg åt valfri sida", LONG, "Egen regel ”" + "W" * 40 + "”", "Svensk form"]
SIGNS = {"alone": "i de delade partierna, utan felmarginal", "exact": "exakt, för en ny hand"}
SVG = "{http://www.w3.org/2000/svg}"


def percent(value, digits):
    return share(value, "sv", digits)


def drawn_dots(width):
    values = enumerate(NAMES)
    rows = [Dot(name, n / 10, n / 10 - 0.01, n / 10 + 0.01, f"{10 * n},0 % (±1,0)", 0.3) for n, name in values]
    scale = axis("Andel av dragen där man är tvungen att ljuga", 0.55, percent, 1)
    return dots(rows, scale, width, estimate="i de delade partierna, med felmarginal", **SIGNS)


def drawn_open_dots(width):
    """One game, a rule dealt more often, and one not dealt at all."""
    rows = [Dot(name, 0.3, None, None, "30,0 % (ingen felmarginal)", 0.3) for name in NAMES]
    rows.append(Dot("Fallande följd", 0.3, 0.2, 0.4, "30,0 % (20,0–40,0 %)", 0.3))
    rows.append(Dot("Svensk form", None, None, None, "inget än"))
    return dots(rows, axis("Andel", 0.55, percent, 1), width, estimate="i partierna, med felmarginal", **SIGNS)


def one_dot(dot, top):
    return dots([dot], axis("Andel", top, percent, 1), WIDE, estimate="delat", alone="utan", exact="exakt").markup


def wins(players, variants=6):
    names = ["den som börjar och heter " + "W" * 40, *(f"nummer {n}" for n in range(1, players))]
    bars_of = tuple(Bar(name, n / 55, percent(n / 55, 1)) for n, name in enumerate(names))
    return [Panel(name, "Alla lika: 10 %", bars_of, number) for number, name in enumerate(NAMES[:variants])]


def drawn_bars(width, players=10, variants=6):
    scale = axis("Andel av partierna som var och en av dem vinner", 0.2, percent, 1)
    return bars(wins(players, variants), scale, width)


def texts(drawing):
    """Every text with the box its letters fill at most: left, right, top, bottom."""
    for node in ElementTree.fromstring(drawing.picture).iter(f"{SVG}text"):
        size, x, y = (float(node.get(name)) for name in ("font-size", "x", "y"))
        wide = width_of(node.text, size)
        left = {"start": x, "middle": x - wide / 2, "end": x - wide}[node.get("text-anchor")]
        yield node.text, size, (left, left + wide, y - 0.75 * size, y + 0.2 * size)


def drawn_lengths(width):
    panels = distribution([(name, "medel 79,6 drag", {7: 3, 4999: 1}) for name in NAMES], "sv")
    return bars(panels, axis("Andel", 1, percent, 1), width)


EVERY = [
    pytest.param(drawn_dots, id="dots"),
    pytest.param(drawn_open_dots, id="open dots"),
    pytest.param(drawn_bars, id="bars"),
    pytest.param(lambda width: drawn_bars(width, 2, 1), id="one panel"),
    pytest.param(drawn_lengths, id="distribution"),
]


@pytest.mark.parametrize("width", [WIDE, MIDDLE, NARROW])
@pytest.mark.parametrize("draw", EVERY)
def test_a_chart_is_drawn_the_same_every_time_and_is_whole_svg(draw, width):
    assert draw(width) == draw(width)
    ElementTree.fromstring(draw(width).picture)
    assert b64decode(draw(width).uri.partition("base64,")[2]).decode() == draw(width).picture


@pytest.mark.parametrize("width", [WIDE, MIDDLE, NARROW])
@pytest.mark.parametrize("draw", EVERY)
def test_no_text_lies_on_another_or_outside_and_all_are_large_enough(draw, width):
    drawing = draw(width)
    found = list(texts(drawing))
    assert min(size for _, size, _ in found) >= 14
    outside = [
        text for text, _, (left, right, top, bottom) in found
        if left < 0 or right > width or top < 0 or bottom > drawing.height
    ]  # fmt: skip
    assert outside == []
    on_each_other = [
        (one, other)
        for number, (one, _, a) in enumerate(found) for other, _, b in found[number + 1 :]
        if a[0] < b[1] and b[0] < a[1] and a[2] < b[3] and b[2] < a[3]
    ]  # fmt: skip
    assert on_each_other == []


@pytest.mark.parametrize("width", [WIDE, MIDDLE, NARROW])
def test_every_bar_ends_before_its_number_and_every_number_inside(width):
    root = ElementTree.fromstring(drawn_bars(width).picture)
    boxes = [node for node in root.iter(f"{SVG}rect") if node.get("class") in ("fc-solid", "fc-open")]
    assert len(boxes) == 6 * 9  # a player that never wins has no bar
    assert max(float(box.get("x")) + float(box.get("width")) for box in boxes) < width


def test_each_panel_has_a_pattern_of_its_own_and_it_stays_within_the_bar():
    assert len({hatching(10, 20, 100, 20, pattern) for pattern in range(PATTERNS)}) == PATTERNS
    for pattern in range(PATTERNS):
        for long in (3, 8, 21, 100):
            x = y = 0.0
            for command, numbers in re.findall(r"([MLhv])([-\d. e]+)", hatching(10, 20, long, 20, pattern)):
                found = [float(number) for number in numbers.split()]
                x, y = {"h": (x + found[0], y), "v": (x, y + found[0])}.get(command, tuple(found[:2]))
                assert 10 <= x <= 10 + long + 1e-6 and 20 <= y <= 40 + 1e-6, (pattern, long)


def test_an_interval_that_goes_on_past_the_scale_has_no_end_there():
    for high, ends in ((1.0, 1), (0.35, 2)):
        markup = one_dot(Dot("Ett parti", 0.3, 0.0, high, "30 %"), 0.35)
        assert re.findall(r'class="fc-interval" d="([^"]+)"', markup)[-1].count("v22") == ends


def test_an_estimate_without_an_interval_is_an_open_dot_and_the_legend_says_so():
    alone = one_dot(Dot("Ett parti", 0.3, None, None, "30 %"), 0.35)
    assert (alone.count("fc-alone"), alone.count("fc-dot"), alone.count("fc-interval")) == (2, 0, 0)
    assert "utan" in alone and "delat" not in alone
    sure = one_dot(Dot("Många", 0.3, 0.2, 0.4, "30 %"), 0.5)
    assert (sure.count("fc-alone"), sure.count("fc-dot"), sure.count("fc-interval")) == (0, 2, 2)
    assert "utan" not in sure


def test_what_has_no_exact_value_has_no_diamond_and_no_sign_for_it():
    markup = one_dot(Dot("Svensk form", 0.07, 0.06, 0.08, "7 %"), 0.1)
    assert "fc-exact" not in markup and "exakt" not in markup and "delat" in markup


def test_before_anything_is_dealt_the_rows_are_there_and_no_dot():
    markup = one_dot(Dot("Grundreglerna", None, None, None, "inget delat än", 0.304), 0.35)
    assert "inget delat än" in markup
    assert (markup.count("fc-dot"), markup.count("fc-exact")) == (1, 2)  # the sign alone; the sign and the value


def test_a_name_that_is_no_markup_stays_a_name():
    markup = one_dot(Dot("<b>&", 0.5, 0.4, 0.6, "50 %"), 0.6)
    assert "<b>" not in markup and "&lt;b&gt;&amp;" in markup
    assert Numbers("<i>", ("a", "b"), (("<s>", "<u>"),)).html.count("&lt;") == 3


@pytest.mark.parametrize(
    ("highest", "most", "ticks"),
    [
        (0.55, 1, ["0 %", "20 %", "40 %", "60 %"]),
        (0.98, 1, ["0 %", "20 %", "40 %", "60 %", "80 %", "100 %"]),
        (0.012, 1, ["0 %", "0,5 %", "1,0 %", "1,5 %"]),
        (0, 1, ["0 %", "20 %", "40 %", "60 %", "80 %", "100 %"]),
    ],
)
def test_a_scale_has_few_round_ticks_and_no_more_decimals_than_it_needs(highest, most, ticks):
    written = [text.replace("\xa0", " ") for _, text in axis("", highest, percent, most).ticks]
    assert written == ticks


@pytest.mark.parametrize("highest", [0.3, 1, 7, 42, 99, 100, 101, 4999, 5001])
def test_a_scale_goes_past_the_highest_value_and_not_much_further(highest):
    scale = axis("", highest, lambda value, digits: f"{value:.{digits}f}")
    assert highest <= scale.top <= 2 * highest
    assert 2 <= len(scale.ticks) <= 6
    assert len({text for _, text in scale.ticks}) == len(scale.ticks)


def test_classes_are_shared_and_hold_every_game():
    games = [{3: 2, 10: 1, 11: 4}, {5000: 1}]
    parted = classes(games)
    assert parted[:3] == ((1, 10), (11, 20), (21, 50)) and parted[-1] == (2001, 5000)
    for counts in games:
        assert all(sum(low <= value <= high for low, high in parted) == 1 for value in counts)


def test_a_distribution_says_how_large_a_part_of_the_games_each_class_is():
    panel, empty = distribution([("a", "", {7: 3, 11: 1}), ("b", "", {})], "sv")
    assert [(bar.name, bar.said) for bar in panel.bars] == [("1–10", "75\xa0%"), ("11–20", "25\xa0%")]
    assert [bar.value for bar in empty.bars] == [0, 0] and panel.pattern != empty.pattern


def test_numbers_are_swedish_in_swedish():
    def numbers(lang):
        return whole(100_000, lang), decimal(1234.56, lang), share(0.259, lang)

    assert numbers("sv") == ("100\xa0000", "1\xa0234,6", "25,9\xa0%")
    assert numbers("en") == ("100,000", "1,234.6", "25.9%")
    assert share(0.00001, "sv") == "<0,1\xa0%" and share(0.99999, "sv") == ">99,9\xa0%"
