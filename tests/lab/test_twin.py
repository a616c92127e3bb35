"""The static twin: what every reader without a kernel sees, and what a sanitiser leaves of it."""

from __future__ import annotations

import base64
import re
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

from fusk_lab import TEACHER, Call, Game, Lay, Rank, Suit, deal, deck, parse_game, setup
from fusk_lab.lab import SPECTATOR, Stepper
from fusk_lab.lab.board.frames import frames, layout_for
from fusk_lab.lab.board.layout import BUBBLE
from fusk_lab.lab.board.picture import BACK, card_drawing, picture
from fusk_lab.rules.telling import watch
from fusk_lab.text import LANGUAGES, words

# What JupyterLab keeps of an output that is not trusted; of styles it keeps these and more.
KEPT = {
    "div": {"class", "lang"}, "p": set(), "b": set(), "ul": set(), "li": set(), "table": set(), "caption": set(),
    "thead": set(), "tbody": set(), "tr": set(), "td": {"style"}, "th": {"scope"}, "img": {"alt", "src", "style"},
}  # fmt: skip
STYLES = {"width", "max-width", "text-align"}

KALLE = parse_game("Pelle: 2♥ 7♣ A♦\nKalle: A♠ 10♦\npile: 3♣\n---\nPelle lays 2♥ A♦ as two aces\nKalle: cheat!")
HOSTILE = ["<img src=x onerror=alert(1)>", "\"><script>alert(1)", "' onload='x", "&lt;b&gt; {told} %s", "A" * 40]


class Reader(HTMLParser):
    """Read HTML strictly: every tag that is opened is closed, in order."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.open: list[str] = []
        self.cells: list[str] = []
        self.feed(html)
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        if tag != "img":
            self.open.append(tag)
            self.cells.append("")

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.cells[-1] += data

    @property
    def image(self) -> dict[str, str]:
        (image,) = (attributes for tag, attributes in self.tags if tag == "img")
        return image


def html_of(game: Game, **options: object) -> str:
    return Stepper(game, **options)._repr_mimebundle_()[0]["text/html"]


def svg_of(html: str) -> str:
    return base64.b64decode(Reader(html).image["src"].removeprefix("data:image/svg+xml;base64,")).decode()


def hostile() -> Game:
    """A lay and a challenge among players whose names are traps."""
    start = setup({name: "A♠ 2♠" if seat == 0 else f"{seat + 2}♥" for seat, name in enumerate(HOSTILE)})
    text = parse_game("Pelle: A♠ 2♠\nKalle: 3♥\n---\nPelle lays 2♠ as one ace\nKalle: cheat!")
    return Game(start, text.actions)


# What is kept


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", [KALLE, hostile(), Game(deal(10, seed=1))], ids=["example", "hostile", "deal"])
def test_all_of_it_is_kept_by_a_sanitiser(game, lang):
    html = html_of(game, lang=lang)
    for tag, attributes in Reader(html).tags:
        assert set(attributes) <= KEPT[tag]
        assert {part.split(":")[0].strip() for part in attributes.get("style", "").split(";") if part} <= STYLES
    assert Reader(html).image["src"].startswith("data:image/svg+xml;base64,")
    assert Reader(html).tags[0] == ("div", {"class": "fusk-static", "lang": lang})


def test_a_name_is_shown_as_it_is_and_is_never_markup():
    html = html_of(hostile())
    tags = {tag for tag, _ in Reader(html).tags}
    assert tags == set(KEPT)
    text = "".join(Reader(html).cells)
    assert f"{HOSTILE[0]} lägger ett kort" in text and f"{HOSTILE[1]} ropar fusk" in text
    assert all(f"{name}: " in Reader(html).image["alt"] for name in HOSTILE)


def test_the_picture_is_whole_xml_that_runs_and_fetches_nothing():
    for html in (html_of(KALLE), html_of(hostile())):
        image = ElementTree.fromstring(svg_of(html))
        tags = {element.tag.rpartition("}")[2] for element in image.iter()}
        assert tags <= {"svg", "g", "rect", "path", "ellipse", "text", "tspan"}
        attributes = {name for element in image.iter() for name in element.attrib}
        assert not {name for name in attributes if name.startswith("on") or "href" in name}


# What it says


@pytest.mark.parametrize(
    ("text", "step"),
    [
        ("Pelle lays 2♥ as one ace\nKalle: cheat!", 5),  # the reveal
        ("Pelle lays 2♥ as one ace\nlet stand", 3),  # the call
        ("", 1),
    ],
)
def test_the_first_interesting_step_is_shown(text, step):
    game = parse_game(f"Pelle: 2♥ 7♣\nKalle: A♠ 9♦\n---\n{text}")
    html = html_of(game, lang="en")
    assert f"<p>The picture shows step {step} of {len(game.steps)}. " in html
    told = [re.sub("<.*?>", "", row) for row in re.findall(r"<td style[^>]*>(.*?)</td>", html)]
    assert len(told) == len(game.steps)
    assert re.findall(r"<td style[^>]*><b>(.*?)</b>", html) == [told[step - 1]]
    assert f"<p><b>{told[step - 1]}</b></p>" in html


def test_the_picture_has_a_text_that_says_what_it_shows():
    assert Reader(html_of(KALLE)).image["alt"] == (
        "Alla kort. Korten vänds: ett ess och en tvåa. Pelle: 1 kort (7♣\ufe0e), Kalle: 2 kort (E♠\ufe0e 10♦\ufe0e). "
        "Högen: 1 kort. Pelle: ”Två ess!”"
    )
    assert Reader(html_of(KALLE, lang="en", view=SPECTATOR)).image["alt"] == (
        "Spectator. The cards are turned up: one ace and one two. Pelle: 1 card, Kalle: 2 cards. "
        "The pile: 1 card. Pelle: “Two aces!”"
    )


def test_every_step_is_in_the_table_with_its_rules():
    cells = re.findall(r"<tr><td>(\d+)</td><td [^>]*>(.*?)</td><td>(.*?)</td></tr>", html_of(KALLE))
    assert [int(number) for number, _, _ in cells] == list(range(1, 8))
    assert [rules for _, _, rules in cells] == ["R1", "R2", "R3 R4 R5", "R7", "R8", "R9", "R10"]


def test_the_rules_of_the_step_are_under_it_and_a_reading_of_the_lab_s_is_marked():
    game = parse_game("variant: descending\nPelle: 2♥ 7♣\nKalle: A♠\n---\nPelle lays 2♥ as one ace")
    items = re.findall(r"<li>(.*?)</li>", html_of(game, lang="en"))
    assert [item.partition(":")[0] for item in items] == ["R3", "V1", "R5"]
    assert [item.endswith(f"({words('en')['reading']['label']})") for item in items] == [False, True, False]


# The picture


def drawn(game: Game, step: int, viewer: object = TEACHER) -> str:
    seen = watch(game.steps, viewer)
    return picture(frames(seen, "sv")[step], layout_for(seen[0].table), game.start.players, "sv")


def test_a_lay_is_drawn_face_down_until_it_is_turned_and_then_the_wrong_card_has_a_thick_edge():
    edge = 'stroke="#a31227" stroke-width="5"'
    assert [drawn(KALLE, step).count(BACK) for step in range(7)] == [1, 1, 3, 3, 1, 0, 0]  # the pile's, and the lay's
    assert [drawn(KALLE, step).count(edge) for step in range(7)] == [0, 0, 0, 0, 1, 0, 0]


def test_cards_that_are_not_the_viewer_s_are_drawn_face_down():
    assert [drawn(KALLE, 0, viewer).count(BACK) for viewer in (TEACHER, None, 0, 1)] == [1, 6, 3, 4]


def test_the_one_who_acts_has_a_thick_plate_and_the_one_who_challenges_shouts():
    assert 'stroke="#0b6b4a" stroke-width="3"' in drawn(KALLE, 2)
    assert [">Fusk!<" in drawn(KALLE, step) for step in range(7)] == [False, False, False, True, False, False, False]


def test_the_number_of_a_stack_stands_on_it():
    three_of_each = [card for card in deck() if card.suit is not Suit.CLUBS]
    start = setup({"Pelle": three_of_each, **{f"P{n}": f"{n}♣" for n in range(2, 8)}})
    assert re.findall(r'fill="#fff" font-weight="700">(\d+)<', drawn(Game(start), 0)) == ["3"] * 13


@pytest.mark.parametrize("players", [2, 5, 10])
def test_a_name_of_forty_letters_is_cut_to_its_plate_and_its_bubble(players):
    names = [letter * 40 for letter in "WMagi@ÅÖ漢j"][:players]
    start = deal(names, seed=1)
    laid = Game(start).then(Lay(start.turn, [next(iter(start.hands[start.turn]))], Call(1, Rank.ACE)))
    image = drawn(laid, -1)
    size, room = (13, 124) if players > 6 else (14, 156)
    for name, shown in zip(names, re.findall(r'<tspan font-weight="700">(.*?)</tspan>', image), strict=True):
        assert shown.endswith("…") and name.startswith(shown[:-1])
        assert 1 < len(shown) <= room / size / (1 if name[0] in "WM@漢" else 0.35)
    assert re.search(rf">{names[start.turn][0]}+…: ”Ett ess!”<", image)
    assert float(re.search(r'd="M[\d.]+ [\d.]+h([\d.]+)v40', image)[1]) <= BUBBLE


def test_an_ordinary_name_is_not_cut():
    names = ["Pelle", "Ann-Sofi", "Maximilian"]
    image = drawn(Game(deal(names, seed=1)), 4)
    assert re.findall(r'<tspan font-weight="700">(.*?)</tspan>', image) == names


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_cards_have_four_colours_that_are_read_on_their_paper_and_the_class_s_letters(lang):
    drawing = card_drawing(lang)
    assert list(drawing["suits"]) == [str(suit) for suit in Suit]
    assert list(drawing["ranks"]) == [str(rank) for rank in Rank]
    colours = [colour for _, colour in drawing["suits"].values()]
    assert len(set(colours)) == 4
    assert all((luminance("#fffdf6") + 0.05) / (luminance(colour) + 0.05) >= 4.5 for colour in colours)
    letters = [letters for letters, *_ in drawing["ranks"].values()]
    assert letters[-3:] == {"sv": ["Kn", "D", "K"], "en": ["J", "Q", "K"]}[lang]
