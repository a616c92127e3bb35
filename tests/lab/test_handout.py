"""A handout for paper: the pupil's has every question and no answer, the key the same questions answered."""

from __future__ import annotations

import random
import re
from html import escape, unescape

import pytest
from hypothesis import given

from fusk_lab import BASE, DESCENDING, EITHER_SIDE, VARIANTS, Card, Game, Lay, LetStand, Variant, calls, deal, setup
from fusk_lab.lab.handout import handout
from fusk_lab.rules.examples import game as example
from fusk_lab.rules.telling import watch
from fusk_lab.text import say, words
from fusk_lab.text.gaps import told_with
from fusk_lab.text.ruletext import rules_of
from tests.rules.playing import any_games, examples, play
from tests.rules.positions import OWN

FACE = re.compile(r"(?<![\w+])(?:E|Kn|10|[2-9AJQKD])[♠♥♦♣]")


def played(variant: Variant, players: int = 4, actions: int = 24) -> Game:
    luck = random.Random(5)
    return play(deal(players, seed=3, variant=variant), [luck.randrange(10**6) for _ in range(actions)])


def sentences(game: Game, lang: str, answer) -> list[str]:
    seen = watch(game.steps, None)
    return [told_with(one, before, lang, answer) for before, one in zip((None, *seen), seen, strict=False)]


def cells(html: str, column: int) -> list[str]:
    """One column of the steps, as text; a gap is an underscore, what is underlined stays."""
    table = html.partition('<table class="steps">')[2].partition("</table>")[0]
    rows = re.findall(r"<tr[^>]*>(.*?)</tr>", table.partition("<tbody>")[2])
    found = [re.findall(r"<td>(.*?)</td>", row)[column] for row in rows]
    return [unescape(re.sub(r"<[^>]+>", "", re.sub(r'<span class="gap"[^>]*></span>', "_", cell))) for cell in found]


@pytest.mark.parametrize("lang", ["sv", "en"])
@pytest.mark.parametrize("variant", [*VARIANTS.values(), OWN], ids=str)
def test_a_pupil_s_has_gaps_where_the_key_has_answers(variant, lang):
    game = played(variant)
    pupil, key = (str(handout(game, version, lang)) for version in ("pupil", "key"))
    assert cells(pupil, 1) == sentences(game, lang, lambda _: "_")
    assert cells(key, 1) == sentences(game, lang, str)
    assert cells(pupil, 1) != cells(key, 1)


@given(any_games)
@examples(15)
def test_no_answer_is_anywhere_in_a_pupil_s_bytes(game):
    for lang in ("sv", "en"):
        pupil = str(handout(game, "pupil", lang))
        opened, whole = sentences(game, lang, lambda _: ""), sentences(game, lang, str)
        facts = {one for one, other in zip(opened, whole, strict=True) if one == other}
        assert [answer for answer in {*whole} - facts if escape(answer) in pupil] == []
        assert FACE.search(pupil) is None  # the cards that lay there
        assert "<mark" not in pupil
        assert "×" not in pupil  # a ticked box
        said = words(lang)["handout"]
        for answer in ("answer_certain", "answer_takes", "answer_falling", "expected", "expected_but"):
            assert escape(said[answer].partition("{")[0]) not in pupil


def test_a_pupil_s_does_not_depend_on_what_is_never_turned_up():
    start = setup({"Pelle": "2♥ 7♣ J♦", "Kalle": "A♠ 9♦"})
    one, other = (Game(start, [Lay(0, [Card.parse(card)], BASE_CALL)]) for card in ("2♥", "J♦"))
    assert str(handout(one)) == str(handout(other))
    assert str(handout(one, "key")) != str(handout(other, "key"))


BASE_CALL = example("pelle_och_kalle").actions[0].call.__class__(1, BASE.next_ranks(None)[0])


def test_the_key_says_which_cards_lay_there_and_whether_it_was_a_bluff():
    key = cells(str(handout(example("pelle_och_kalle"), "key")), 2)
    assert key[2].replace("\ufe0e", "") == "2♥ 7♣ Kn♦sant×bluff"
    assert cells(str(handout(example("pelle_och_kalle"))), 2)[2] == "Vad tror du?santbluff"


@pytest.mark.parametrize("variant", [*VARIANTS.values(), OWN], ids=str)
def test_the_rules_in_short_are_those_of_the_game(variant):
    html = str(handout(deal(4, seed=1, variant=variant)))
    for rule in rules_of(variant, "sv"):
        assert f"<b>{escape(rule.rule)}</b> {escape(rule.text)}" in html


def test_the_key_names_the_rules_and_leaves_them_to_the_pupil_s():
    key = str(handout(deal(4, seed=1, variant=DESCENDING), "key"))
    assert f"Regler: {say(DESCENDING, 'sv')}." in key
    assert 'class="short"' not in key


def test_a_long_game_says_how_much_paper_it_takes_and_how_to_make_it_shorter():
    game = Game(deal(10, seed=1))
    while len(game.steps) <= 100:
        held = next(iter(game.states[-1].hands[game.states[-1].turn]))
        game = game.then(Lay(game.states[-1].turn, [held], calls(game.states[-1])[0])).then(LetStand())
    assert f"Partiet har {len(game.steps)} steg, och det blir ungefär 7 sidor." in handout(game)._repr_html_()
    assert "ungefär" not in handout(example("en_runda"))._repr_html_()


def test_the_key_says_what_share_of_forced_lies_to_expect():
    assert "30,4\u00a0%" in str(handout(deal(4, seed=1), "key"))
    assert "in 8.2% of cases, with so many players" in str(handout(deal(4, seed=1, variant=EITHER_SIDE), "key", "en"))
    assert "inget enda värde" in str(handout(deal(4, seed=1, variant=VARIANTS["swedish"]), "key"))


@pytest.mark.parametrize("players", [2, 4, 10])
def test_r1_there_is_a_row_to_tally_in_for_each_player(players):
    table = str(handout(deal(players, seed=1))).partition('<table class="tally">')[2].partition("</table>")[0]
    assert re.findall(r"<tr><td>(\d+)\.</td>", table) == [str(number) for number in range(1, players + 1)]


def test_a_page_stands_alone_and_runs_nothing():
    html = str(handout(deal(["<script>alert(1)</script>", "W" * 40], seed=1)))
    assert "<script" not in html
    assert "&lt;script&gt;" in html
    assert not re.search(r"(src|href|url\()", html)


def test_it_is_saved_as_it_is_printed(tmp_path):
    made = handout(example("pelle_och_kalle"), "key", "en")
    assert made.save(tmp_path / "key.html").read_text(encoding="utf-8") == str(made) == made.html
    assert repr(made) == "<Handout: key, 7 steps, 4 players, base>"
    assert 'download="cheat-key.html"' in made._repr_html_()


def test_what_is_no_game_or_no_version_is_refused_in_the_language():
    with pytest.raises(TypeError, match="görs av ett parti"):
        handout("Pelle")
    with pytest.raises(ValueError, match="There is no 'teacher'"):
        handout(example("pelle_och_kalle"), "teacher", lang="en")
