"""How words are put together: whose, which, how many."""

from __future__ import annotations

import pytest

from fusk_lab import VARIANTS, Card, Hand, Rank, Suit, Variant
from fusk_lab.text import LANGUAGES, say
from fusk_lab.text.grammar import cards_by_rank, counted, genitive, index, joined, number, ranks, sentence_case
from tests.rules.positions import OWN


@pytest.mark.parametrize(
    ("name", "swedish", "english"),
    [
        ("Pelle", "Pelles", "Pelle’s"),
        ("Lars", "Lars", "Lars’"),
        ("LARS", "LARS", "LARS’"),
        ("Max", "Max", "Max’s"),
        ("Franz", "Franz", "Franz’s"),
        ("Pelle 2", "Pelle 2s", "Pelle 2’s"),
        ("<b>", "<b>s", "<b>’s"),
    ],
)
def test_whose_it_is(name, swedish, english):
    assert (genitive(name, "sv"), genitive(name, "en")) == (swedish, english)


@pytest.mark.parametrize(
    ("parts", "swedish", "english"),
    [
        ([], "", ""),
        (["a"], "a", "a"),
        (["a", "b"], "a och b", "a and b"),
        (["a", "b", "c"], "a, b och c", "a, b and c"),
    ],
)
def test_a_list_is_joined_as_one_says_it(parts, swedish, english):
    assert (joined(parts, "sv"), joined(parts, "en")) == (swedish, english)


def test_a_choice_is_joined_with_or():
    assert ranks([Rank.TWO, Rank.KING], "sv") == "tvåor eller kungar"
    assert ranks([Rank.TWO, Rank.KING], "en") == "twos or kings"


@pytest.mark.parametrize(
    ("card", "swedish", "english"),
    [
        ("A♥", "hjärter ess", "the ace of hearts"),
        ("7♦", "ruter sju", "the seven of diamonds"),
        ("2♠", "spader två", "the two of spades"),
        ("10♣", "klöver tio", "the ten of clubs"),
        ("J♦", "ruter knekt", "the jack of diamonds"),
        ("Q♠", "spader dam", "the queen of spades"),
        ("K♣", "klöver kung", "the king of clubs"),
    ],
)
def test_a_card_has_a_name(card, swedish, english):
    assert (say(Card.parse(card), "sv"), say(Card.parse(card), "en")) == (swedish, english)


def test_cards_on_the_table_are_counted_by_rank_lowest_first():
    cards = Hand.parse("J♦ 2♥ 2♣ A♠")
    assert cards_by_rank(reversed(tuple(cards)), "sv") == "ett ess, två tvåor och en knekt"
    assert cards_by_rank(cards, "en") == "one ace, two twos and one jack"


def test_the_corner_of_a_card_is_that_of_the_class_s_deck():
    assert [index(rank, "sv") for rank in Rank] == ["E", "2", "3", "4", "5", "6", "7", "8", "9", "10", "Kn", "D", "K"]
    assert [index(rank, "en") for rank in Rank] == ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]


def test_numbers_are_words_to_twelve():
    assert [number(n, "sv") for n in (0, 1, 12, 13)] == ["noll", "ett", "tolv", "13"]
    assert [number(n, "en") for n in (0, 1, 12, 13)] == ["zero", "one", "twelve", "13"]


def test_things_are_counted_in_words_or_digits():
    assert [counted("cards", n, "sv") for n in (0, 1, 2, 13)] == ["noll kort", "ett kort", "två kort", "13 kort"]
    assert [counted("cards", n, "sv", digits=True) for n in (0, 1, 13)] == ["0 kort", "1 kort", "13 kort"]
    assert [counted("cards", n, "en", digits=True) for n in (0, 1, 13)] == ["0 cards", "1 card", "13 cards"]
    assert [counted("decks", n, "sv") for n in (1, 2)] == ["en lek", "två lekar"]


def test_v3_what_nobody_may_count_is_a_question_mark():
    assert (counted("cards", None, "sv"), counted("cards", None, "en", digits=True)) == ("? kort", "? cards")


def test_a_sentence_begins_with_a_capital_and_keeps_the_rest():
    assert [sentence_case(text) for text in ("tre ess", "två KNEKTAR", "åtta", "")] == [
        "Tre ess", "Två KNEKTAR", "Åtta", "",
    ]  # fmt: skip


def test_ranks_suits_and_variants_have_names():
    assert [say(rank, "sv") for rank in (Rank.ACE, Rank.TEN)] == ["ess", "tior"]
    assert [say(suit, "sv") for suit in Suit] == ["spader", "hjärter", "ruter", "klöver"]
    assert [say(variant, "sv") for variant in VARIANTS.values()] == [
        "grundreglerna", "fallande följd", "steg åt valfri sida", "steg åt valfri sida eller samma valör",
        "fler kort än utropet", "svensk form",
    ]  # fmt: skip
    assert say(Variant.parse("descending + extra_cards"), "en") == "falling sequence and more cards than called"


@pytest.mark.parametrize("nothing", [None, 3, "ess", object])
def test_what_there_are_no_words_for_is_refused(nothing):
    with pytest.raises(TypeError, match="there are no words for"):
        say(nothing)


def test_a_language_there_is_not_is_refused():
    with pytest.raises(ValueError, match="lang is 'sv' or 'en'"):
        say(Rank.ACE, "no")


HOUSE_RULES = {
    "next_challenges": ("bara nästa deltagare får syna", "only the next player may challenge"),
    "at_most_1": ("högst ett kort i ett drag", "at most one card in a lay"),
    "winner_leads": ("den som vinner syningen står på tur", "whoever wins the challenge is on turn"),
    "taker_leads": ("den som tar högen står på tur", "whoever takes the pile is on turn"),
    "starts_anew": ("följden börjar om efter en syning", "the sequence starts anew after a challenge"),
    "same_rank_rounds": ("samma valör hela rundan", "the same rank for the whole round"),
    "passing": ("man får passa", "one may pass"),
    "descending + at_most_4 + passing": (
        "fallande följd, man får passa och högst fyra kort i ett drag",
        "falling sequence, one may pass and at most four cards in a lay",
    ),
    f"{OWN} + passing": ("egen regel ”Two up” och man får passa", "a rule of one’s own, “Two up” and one may pass"),
}


@pytest.mark.parametrize("key", HOUSE_RULES)
def test_house_rules_and_rules_of_one_s_own_have_names(key):
    variant = Variant.parse(key)
    assert (say(variant, "sv"), say(variant, "en")) == HOUSE_RULES[key]


def test_any_rank_is_said_so():
    assert [ranks(Rank, lang) for lang in LANGUAGES] == ["vilken valör som helst", "any rank"]
