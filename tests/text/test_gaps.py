"""Sentences with gaps: what follows from the rules is left open, and nothing else."""

from fusk_lab import EITHER_SIDE, EXTRA_CARDS, SWEDISH, parse_game
from fusk_lab.rules.telling import watch
from fusk_lab.text.gaps import told_with

GAME = """
Pelle: 2♥ 7♣ J♦ 5♠
Kalle: A♠ 9♦
Lisa: 2♠
---
Pelle lägger 2♥ 7♣ som två ess
Kalle lägger A♠ som en tvåa
Lisa: fusk!
Lisa lägger 2♠ som en trea
låt stå
"""


def told(text: str, lang: str = "sv") -> list[str]:
    seen = watch(parse_game(text).steps, None)
    return [
        told_with(one, before, lang, lambda answer: f"[{answer}]")
        for before, one in zip((None, *seen), seen, strict=False)
    ]


def test_who_is_on_turn_what_is_called_and_who_takes_how_much_are_left_open():
    assert told(GAME) == [
        "Läget är uppställt: tre deltagare, tom hög",
        "Pelle står på tur",
        "Pelle lägger två kort och ropar två [ess]",
        "[Kalle] lägger ett kort och ropar [en tvåa]",
        "Lisa ropar fusk",
        "Kortet vänds: ett ess",
        "[Kalle] tar hela högen, [tre kort]",
        "[Lisa] står på tur",
        "[Lisa] lägger ett kort och ropar [en trea]: tom hand",
        "Ingen synar: [Lisas] drag står",
        "[Lisa] har vunnit",
    ]


def test_in_english_too_wherever_the_name_stands():
    assert told(GAME, "en")[6:8] == ["[Kalle] takes the whole pile, [three cards]", "It is [Lisa’s] turn"]


def test_r2_the_starter_that_was_drawn_is_told():
    dealt = told("deal seed=7 players=3\n---\n")
    assert dealt[-1] == "Lotten faller på Kalle, som börjar"


def test_v2_v4_a_rank_that_one_may_choose_is_told():
    for variant in (EITHER_SIDE, SWEDISH):
        assert (
            told(f"variant: {variant}\n" + GAME[: GAME.index("Kalle lägger")])[2]
            == "Pelle lägger två kort och ropar två ess"
        )


def test_v3_what_nobody_may_know_is_no_gap():
    assert told(f"variant: {EXTRA_CARDS}\n" + GAME)[6] == "[Kalle] tar hela högen"
