"""Games told step by step, written down in both languages: every headline, every rule, every reading of the lab's.

Read them: they are what a class reads. After a change that is meant, ``python -m tests.text.test_stories`` writes
them anew.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from fusk_lab import TEACHER, Game, deal, parse_game
from fusk_lab.rules.telling import Seen, watch
from fusk_lab.text import LANGUAGES, rule_name, told, verdict, why, words

GOLDEN = Path(__file__).with_name("golden")
PELLE, LARS, SPECTATOR = 0, 1, None

BASE = """
Pelle: 2♥ 7♣ A♦ 4♦
Lars: A♠ 2♠ K♣ 9♣ 4♠ 4♥
pile: 9♥ 4♣
---
Pelle lays 2♥ 7♣ as two aces
Lars: cheat!
Lars lays 2♠ 9♣ as two twos
Pelle: cheat!
Pelle lays 4♦ as one three
nobody challenges
Lars lays 4♠ 4♥ as two fours
Pelle: cheat!
Pelle lays 4♠ as one five
Lars: cheat!
Lars lays K♣ 2♠ as two sixes
Pelle lays 7♣ as one seven
Lars: cheat!
"""
LAST_LAY = """
Pelle: A♠ {0}
Lars: 2♥ 2♣
---
Pelle lays A♠ as one ace
Lars lays 2♥ as one two
Pelle lays {0} as one three
{1}
"""
RISING = """
variant: swedish
Pelle: 2♥ 7♣ A♦
Lars: A♠ K♣ K♥
---
Pelle lays 2♥ 7♣ as two twos
Lars lays K♣ as one king
Pelle: cheat!
Pelle lays A♦ as one five
"""
TOP_CALL = """
variant: swedish + ace_low
Pelle: 2♥ 3♥ 4♥ 5♥
Lars: A♠ 9♦
---
Pelle lays 2♥ 3♥ 4♥ as three kings
Lars: cheat!
"""
MORE = """
variant: extra_cards
Pelle: A♠ 3♥ 4♥
Lars: 2♥ 2♣
pile: 5♠
---
Pelle lays A♠ 3♥ as one ace
Lars: cheat!
Lars lays 2♥ 2♣ as one two
Pelle: cheat!
"""
RANKS_ONLY = """
variant: extra_cards + ranks_only
Pelle: A♠ A♥ 4♥
Lars: 2♥ 2♣ 9♠
---
Pelle lays A♠ A♥ as one ace
Lars: cheat!
"""
NEXT_ONLY = """
variant: next_challenges + at_most_1
Pelle: 2♥ 3♥
Lars: A♠ K♠
Ove: 4♣ 5♣
---
Pelle lays 2♥ as one ace
Lars: cheat!
"""
LEADER = """
variant: {0}
Pelle: A♥ 3♥ Q♥
Lars: A♠ K♠ 2♠
pile: 9♦
---
Pelle lays A♥ as one ace
Lars: cheat!
{1} lays {2} as one {3}
"""
ROUNDS = """
variant: {0} + starts_anew
Pelle: A♥ 3♥ Q♥
Lars: A♠ K♠ 2♠
---
Pelle lays Q♥ as one ace
Lars: cheat!
Lars lays 2♠ as one ace
"""
SAME_RANK = """
variant: same_rank_rounds
Pelle: 7♥ 3♥ 7♣
Lars: A♠ K♠ 2♠
---
Pelle lays 7♥ as one seven
Lars lays A♠ K♠ as two sevens
Pelle: cheat!
Pelle lays 3♥ as one three
"""
PASSING = """
variant: passing
Pelle: A♥ 3♥
Lars: A♠ K♠
Ove: 4♣ 5♣
---
Pelle lays 3♥ as one ace
Lars passes
Ove passes
Pelle lays A♥ as one ace
Lars: cheat!
"""
NOT_CHALLENGED = """
variant: passing
Pelle: A♥ 3♥
Lars: A♠ K♠
---
Pelle lays 3♥ as one ace
nobody challenges
Lars passes
"""
OWN = """
variant: own(Två upp) start>A A>3 2>4 3>5 4>6 5>7 6>8 7>9 8>10 9>J 10>Q J>K Q>A K>2
Pelle: A♥ 3♥
Lars: A♠ K♠
---
Pelle lays A♥ as one ace
Lars lays K♠ as one three
"""
SHORT = "Pelle: A♠ 3♥\nLars: 2♥ 2♣\n---\nPelle lays A♠ as one ace\nLars lays 2♥ as one {}\n"

STORIES = {  # a title, the game, and whose eyes it is told to
    "A deal of two decks that leaves some over": (Game(deal(["Lars", *"ABCDE"], seed=7)), TEACHER),
    "A deal that comes out even": (Game(deal(4, seed=7)), PELLE),
    "A deal that leaves one over": (Game(deal(3, seed=7)), SPECTATOR),
    "The base rules": (parse_game(BASE), TEACHER),
    "A last lay that stands": (parse_game(LAST_LAY.format("3♥", "let stand")), LARS),
    "A last lay that is challenged and true": (parse_game(LAST_LAY.format("3♥", "Lars: cheat!")), LARS),
    "A last lay that is a bluff": (parse_game(LAST_LAY.format("9♥", "Lars: cheat!")), LARS),
    "Falling": (parse_game("variant: descending\n" + SHORT.format("king")), LARS),
    "Either side": (parse_game("variant: either_side\n" + SHORT.format("king")), LARS),
    "Either side or the same": (parse_game("variant: either_side_or_same\n" + SHORT.format("ace")), LARS),
    "More cards than called, all cards open": (parse_game(MORE), TEACHER),
    "More cards than called, as the layer sees it": (parse_game(MORE), PELLE),
    "More cards than called, as a spectator sees it": (parse_game(MORE), SPECTATOR),
    "Only the rank counts": (parse_game(RANKS_ONLY), LARS),
    "The Swedish form": (parse_game(RISING), PELLE),
    "The Swedish form, ace low, and a call nobody can raise": (parse_game(TOP_CALL), LARS),
    "Only the next player challenges, one card at most": (parse_game(NEXT_ONLY), TEACHER),
    "The winner of a challenge leads": (parse_game(LEADER.format("winner_leads", "Pelle", "3♥", "two")), LARS),
    "The one who took the pile leads": (parse_game(LEADER.format("taker_leads", "Lars", "2♠", "two")), LARS),
    "The winner leads, and the sequence starts anew": (
        parse_game(LEADER.format("either_side + winner_leads + starts_anew", "Pelle", "3♥", "five")), LARS,
    ),
    "The one who took the pile leads in the Swedish form": (
        parse_game(LEADER.format("swedish + taker_leads", "Lars", "2♠", "five")), LARS,
    ),
    "After a challenge the sequence starts anew": (parse_game(ROUNDS.format("base")), PELLE),
    "After a challenge the falling sequence starts anew": (parse_game(ROUNDS.format("descending")), PELLE),
    "Rounds of the same rank": (parse_game(SAME_RANK), LARS),
    "Passing, and a new round": (parse_game(PASSING), SPECTATOR),
    "Passing once the lay stands": (parse_game(NOT_CHALLENGED), SPECTATOR),
    "A rule of one's own": (parse_game(OWN), LARS),
}  # fmt: skip


@cache
def seen(title: str) -> tuple[Seen, ...]:
    game, viewer = STORIES[title]
    return watch(game.steps, viewer)


def every_moment() -> list[Seen]:
    return [moment for title in STORIES for moment in seen(title)]


def story(title: str, lang: str) -> Iterator[str]:
    yield f"# {title}"
    for moment in seen(title):
        yield told(moment, lang)
        for because in why(moment, lang):
            mark = f" [{words(lang)['reading']['label']}]" if because.reading else ""
            yield f"    {because.rule:3} {because.text}{mark}"
        if shown := verdict(moment, lang):
            yield f"        {shown}"
    yield ""


def written(lang: str) -> str:
    return "\n".join(line for title in STORIES for line in story(title, lang))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_stories_are_told_as_they_are_written_down(lang):
    assert written(lang) == (GOLDEN / f"stories_{lang}.txt").read_text(encoding="utf-8")


# What the stories must hold, so that reading them is enough


ELSEWHERE = {"highest_count"}  # the rank wheel says it


def form(template: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"\\\{\w+\\\}", ".+", re.escape(template)), re.IGNORECASE)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("section", "said"),
    [
        ("told", lambda moment, lang: [told(moment, lang)]),
        ("why", lambda moment, lang: [because.text for because in why(moment, lang)]),
        ("verdict", lambda moment, lang: [verdict(moment, lang)]),
    ],
    ids=["told", "why", "verdict"],
)
def test_every_sentence_is_in_some_story(section, said, lang):
    lines = {line for moment in every_moment() for line in said(moment, lang)}
    templates = words(lang)[section].items()
    unsaid = {key for key, text in templates if not any(form(text).fullmatch(line) for line in lines)}
    assert unsaid - ELSEWHERE == set()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_rule_of_a_moment_has_its_sentence(lang):
    for moment in every_moment():
        assert tuple(because.rule for because in why(moment, lang)) == tuple(
            rule_name(rule, lang) for rule in moment.rules
        )
        assert len({because.text for because in why(moment, lang)}) == len(moment.rules)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_lab_s_readings_are_marked_and_nothing_else_is(lang):
    """V1: how the falling sequence starts. V4: the true count, V4a the order, V4b the top call, V4c the new round.

    H6: that a lay stays open while others pass, and that the pile stays when a new round begins.
    """
    marked = {
        (moment.table.variant.key, because.rule)
        for moment in every_moment()
        for because in why(moment, lang)
        if because.reading
    }
    keys = "swedish", "swedish + ace_low", "swedish + taker_leads"
    swedish = {(key, rule) for key in keys for rule in ("R5", "V4a", "V4c")} | {("swedish + ace_low", "V4b")}
    assert marked == swedish | {("descending", "V1"), ("descending + starts_anew", "V1"), ("passing", "H6")}
    falling = [because.reading for moment in seen("Falling") for because in why(moment, lang) if because.rule == "V1"]
    assert falling == [True, False]


if __name__ == "__main__":
    for lang in LANGUAGES:
        (GOLDEN / f"stories_{lang}.txt").write_text(written(lang), encoding="utf-8", newline="\n")
