"""The text form: what is read, what is written, and how a mistake is answered."""

from __future__ import annotations

import copy
import pickle
import sys
import unicodedata
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from fusk_lab import (
    SWEDISH,
    Call,
    Challenge,
    Game,
    Lay,
    LetStand,
    NotationError,
    Pass,
    Rank,
    Refusal,
    Variant,
    deal,
    format_game,
    parse_game,
    setup,
)
from fusk_lab.rules import examples as worked
from fusk_lab.rules.mistakes import SHOWN, Mistake
from fusk_lab.rules.notation import LONGEST_TEXT, format_call, parse_call
from fusk_lab.rules.position import why_no_name
from fusk_lab.rules.vocabulary import LONGEST_LINE, spellings

from .playing import any_games, examples
from .positions import ALL_VARIANTS, KALLE, PELLE, after, call, lay, table

HANDS = "Pelle: 2♥ 7♣ J♦ 5♠\nKalle: A♠ 9♦\n"
STEPS = f"{HANDS}---\n"  # the first step stands in line 4
OPEN = f"{STEPS}Pelle lägger 2♥ 7♣ J♦ som tre ess\n"  # the next in line 5


def mistake(text: str) -> NotationError:
    """Read a text that is wrong."""
    with pytest.raises(NotationError) as caught:
        parse_game(text)
    return caught.value


def actions(text: str) -> tuple[Any, ...]:
    return parse_game(text).actions


# What is read


def test_a_text_that_reads_aloud_is_a_game():
    game = parse_game("variant: base\n" + OPEN + "Kalle: fusk!")
    assert game.start == setup({"Pelle": "2♥ 7♣ J♦ 5♠", "Kalle": "A♠ 9♦"})
    assert game.actions == (lay(PELLE, "2♥ 7♣ J♦", "A"), Challenge(KALLE))


def test_a_position_has_a_pile_a_previous_call_and_a_turn():
    text = "variant: swedish\npile: 3♣, 4♦\nprevious: en sexa\nturn: Kalle\n" + HANDS
    hands = {"Pelle": "2♥ 7♣ J♦ 5♠", "Kalle": "A♠ 9♦"}
    assert parse_game(text).start == setup(hands, variant=SWEDISH, pile="3♣ 4♦", previous=call(1, "6"), turn=KALLE)


@pytest.mark.parametrize(
    ("line", "players"),
    [
        ("deal seed=7 players=Pelle,Kalle,Lisa", ["Pelle", "Kalle", "Lisa"]),
        ("deal seed=7 players=Pelle, Anna Karin , Lisa", ["Pelle", "Anna Karin", "Lisa"]),
        ("deal seed=7 players=4", 4),
        ("deal players=4 seed=7", 4),
        ("deal players=Anna Karin,Lisa seed=7", ["Anna Karin", "Lisa"]),
        ("deal: seed=7 players=2", 2),
        ("DEAL seed=007 players=10", 10),
        ("deal seed=7 players=a players=3,b seed=9", ["a players=3", "b seed=9"]),
    ],
)
def test_a_deal_stands_instead_of_hands(line, players):
    assert parse_game(f"variant: swedish\n{line}").start == deal(players, seed=7, variant=SWEDISH)


def test_a_text_without_steps_needs_no_dashes():
    assert parse_game(HANDS) == parse_game(STEPS) == Game(setup({"Pelle": "2♥ 7♣ J♦ 5♠", "Kalle": "A♠ 9♦"}))


@pytest.mark.parametrize(
    "text",
    [
        (OPEN + "Kalle: fusk!\n").replace("\n", "\r\n"),
        (OPEN + "Kalle: fusk!\n").replace("\n", "\r"),
        "\ufeff" + OPEN + "Kalle: fusk!",
        "# a game\n\n" + (OPEN + "Kalle: fusk!").replace("\n", "   # so it goes: 9♥\n\t\n"),
        "  \t" + (OPEN + "Kalle: fusk!").replace("\n", "\n\u00a0 "),
        (OPEN + "Kalle: fusk!").replace("---", "—"),
        (OPEN + "Kalle: fusk!").replace(" ", "\u00a0"),
        (OPEN + "Kalle: fusk!").replace("ä", unicodedata.normalize("NFD", "ä")),
        "Variant: BASE\nTURN: Pelle\n" + OPEN + "Kalle: fusk!",
        (OPEN + "Kalle: fusk!").replace("♥", "♥\ufe0f"),
        (OPEN + "Kalle: fusk!").replace("2♥ 7♣ J♦", "kn♦, 2H och 7♧"),
    ],
)
def test_the_same_game_may_be_typed_in_many_ways(text):
    assert parse_game(text) == parse_game(OPEN + "Kalle: fusk!")


@pytest.mark.parametrize(
    "said",
    [
        "Pelle lägger 2♥ som ett ess",
        "Pelle lägger 2♥ som ett ess.",
        "Pelle LÄGGER UT 2♥ SOM ETT ESS",
        "Pelle lägger 2♥ och ropar ett ess!",
        "Pelle: lägger 2♥ och säger: 1 A",
        "Pelle la 2♥ som en E",
        "Pelle lays 2♥ as an ace",
        "Pelle lays down 2H and calls one ace",
        "Pelle plays 2h as 1 × A",
        "Pelle lays 2♥ som a ess",
    ],
)
def test_a_lay_is_said_in_either_language(said):
    assert actions(STEPS + said) == (lay(PELLE, "2♥", "A"),)


SHOUTS = """fusk bullshit lögn bluff cheat syna synar bluffar liar challenges lie
    I doubt it|Jag tror inte på det|ropar fusk|säger: bluff|calls cheat|jag synar|du ljuger|I don't believe it"""


@pytest.mark.parametrize("shout", [*SHOUTS.split("\n")[0].split(), *SHOUTS.split("\n")[1].strip().split("|")])
def test_r7_every_word_a_pupil_would_shout_is_a_challenge(shout):
    for said in (f"Kalle: {shout}", f"Kalle: {shout}!", f"Kalle {shout.upper()}!!", f"Kalle :  {shout}."):
        assert actions(OPEN + said)[1:] == (Challenge(KALLE),)


@pytest.mark.parametrize(
    "said", ["låt stå", "Låt det stå.", "let stand", "LET IT STAND!", "ingen synar", "nobody challenges"]
)
def test_r7_letting_a_lay_stand_is_said_for_everyone(said):
    assert actions(OPEN + said)[1:] == (LetStand(),)


@pytest.mark.parametrize("phrase", spellings("challenge"))
def test_every_challenge_in_the_vocabulary_is_read(phrase):
    assert actions(f"{OPEN}Kalle: {phrase}")[1:] == (Challenge(KALLE),)


@pytest.mark.parametrize("phrase", spellings("let_stand"))
def test_every_way_of_letting_stand_in_the_vocabulary_is_read(phrase):
    assert actions(OPEN + phrase)[1:] == (LetStand(),)


@pytest.mark.parametrize("phrase", spellings("pass"))
def test_h6_every_way_of_passing_in_the_vocabulary_is_read(phrase):
    for said in (f"Kalle {phrase}", f"Kalle: {phrase.upper()}!", f"Kalle {phrase}."):
        assert actions(f"variant: passing\n{OPEN}{said}")[1:] == (Pass(KALLE),)


@pytest.mark.parametrize("verb", spellings("lay"))
@pytest.mark.parametrize("word", spellings("as"))
def test_every_way_of_laying_in_the_vocabulary_is_read(verb, word):
    assert actions(f"{STEPS}Pelle {verb} 2♥ {word} ett ess") == (lay(PELLE, "2♥", "A"),)


def test_the_ace_of_spades_in_letters_is_not_the_word_as():
    text = "Kalle: AS AH\nPelle: 2♥ 3♥\n---\nKalle lays AS AH as two aces"
    assert actions(text) == (lay(0, "A♠ A♥", "A"),)
    assert mistake(text.replace("AS AH as", "AH as as")).kind is Mistake.NOT_A_CARD


# Names


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Pelle", "Pelle lägger"),
        ("Pelle lägger", "Pelle"),
        ("låt stå", "låt"),
        ("let", "let stand"),
        ("ingen", "nobody"),
        ("---", "—"),
        ("som", "som ett ess"),
        ("fusk", "Kalle ropar"),
        ("pile 2", "deal seed=7"),
        ("A♠", "2♥ 7♣"),
        ("turns", "variants"),
        ("<b>Pelle</b>", "{name}"),
        ("Ærø", "é"),
        ("e\u0301", "e"),
        ("A.", "A!"),
        ("a  b", "a b"),
        ("7", "8"),
        ("אבא", "أب"),
        ("as", "och"),
    ],
)
def test_a_name_may_look_like_anything(first, second):
    game = Game(setup({first: "2♥ 3♥ 4♥", second: "7♣ 8♣ 9♣"}, turn=1))
    game = game.then(lay(1, "7♣ 8♣", "A")).then(Challenge(0)).then(lay(0, "2♥", "2")).then(LetStand())
    game = game.then(lay(1, "7♣", "3")).then(Challenge(0))
    for lang in ("sv", "en"):
        assert parse_game(format_game(game, lang)) == game
    dealt = Game(deal([first, second], seed=3))
    assert parse_game(format_game(dealt)) == dealt


def test_of_several_names_the_longest_that_leaves_a_verb_is_meant():
    text = "Pelle: 2♥ 3♥\nPelle lägger: 2♣ 3♣\n---\nPelle lägger 2♥ som ett ess\n"
    assert actions(text + "Pelle lägger lägger 2♣ som en tvåa")[1].seat == 1
    assert actions(text + "Pelle lägger ropar fusk")[1] == Challenge(1)


def test_a_player_called_nobody_challenges_for_themselves():
    text = "Pelle: 2♥ 3♥\nnobody: 2♣ 3♣\n---\nPelle lays 2♥ as one ace\nnobody challenges"
    assert actions(text)[1] == Challenge(1)


# What is written


def test_a_position_is_written_with_no_more_than_it_needs():
    game = Game(table("7♣ 2♥", "A♠"))
    assert format_game(game) == "variant: base\nPelle: 2♥ 7♣\nKalle: A♠\n---\n"


def test_a_position_is_written_with_pile_previous_and_turn_where_they_say_something():
    start = table("7♣ 2♥", "A♠ K♦", pile="3♣ 4♦", previous=call(2, "Q"), turn=KALLE, variant=Variant(extra_cards=True))
    game = Game(start).then(lay(KALLE, "A♠ K♦", "K", called=1)).then(Challenge(PELLE))
    assert format_game(game) == (
        "variant: extra_cards\nPelle: 2♥ 7♣\nKalle: A♠ K♦\npile: 3♣ 4♦\nprevious: två damer\nturn: Kalle\n---\n"
        "Kalle lägger A♠ K♦ som en kung\nPelle: fusk!\n"
    )
    assert format_game(game, "en") == (
        "variant: extra_cards\nPelle: 2♥ 7♣\nKalle: A♠ K♦\npile: 3♣ 4♦\nprevious: two queens\nturn: Kalle\n---\n"
        "Kalle lays A♠ K♦ as one king\nPelle: cheat!\n"
    )


def test_a_deal_is_written_with_its_seed():
    assert format_game(Game(deal(3, seed=7))) == "variant: base\ndeal seed=7 players=Pelle,Kalle,Lisa\n---\n"


def test_cards_that_are_no_longer_as_the_seed_dealt_them_are_written_out():
    dealt = deal(2, seed=7)
    later = Game(after(dealt, lay(dealt.turn, str(next(iter(dealt.hands[dealt.turn]))), "A"), LetStand()))
    assert "seed" not in format_game(later)
    assert parse_game(format_game(later)) == later


def test_letting_stand_is_written_in_the_language():
    game = parse_game(OPEN + "låt stå")
    assert [format_game(game, lang).splitlines()[-1] for lang in ("sv", "en")] == ["låt stå", "let stand"]


def test_h6_passing_is_written_in_the_language():
    game = parse_game(f"variant: passing\n{OPEN}Kalle: pass")
    assert [format_game(game, lang).splitlines()[-1] for lang in ("sv", "en")] == ["Kalle passar", "Kalle passes"]


@pytest.mark.parametrize(
    "write", [lambda lang: format_game(parse_game(OPEN), lang), lambda lang: format_call(call(1, "A"), lang)]
)
def test_a_language_there_is_none_for_is_refused(write):
    with pytest.raises(ValueError, match="'sv', 'en'"):
        write("de")


signs = st.one_of(
    st.characters(exclude_categories=["C", "Z"], exclude_characters=":,#"),
    st.sampled_from(
        [
            "lägger",
            "som",
            "låt stå",
            " ",
            "  ",
            "fusk",
            "deal",
            "seed=1",
            " players=",
            "-",
            "Pelle",
            "e\u0301",
            "<b>",
            ".",
        ]
    ),
)
any_names = st.lists(signs, min_size=1, max_size=8).map(lambda parts: "".join(parts).strip())


@st.composite
def named_games(draw: Any) -> Game:
    """A game of any variant and any number of players, whose names are as nasty as names may be."""
    game = draw(any_games)
    names: list[str] = []
    taken: set[str] = set()
    for seat, usual in enumerate(game.start.players):
        name = draw(any_names.filter(lambda name: why_no_name(name, 0, taken) is None) | st.just(usual))
        name = name if why_no_name(name, seat, taken) is None else f"{seat}{usual}"
        names.append(name)
        taken.add(unicodedata.normalize("NFC", name))
    return Game(game.start._replace(players=tuple(names)), game.actions)


@examples(150)
@given(named_games(), st.sampled_from(["sv", "en"]))
def test_reading_what_was_written_gives_the_same_game(game, lang):
    again = parse_game(format_game(game, lang))
    assert again == game
    assert again.states == game.states


@pytest.mark.parametrize("variant", ALL_VARIANTS, ids=str)
@pytest.mark.parametrize("players", range(2, 11))
def test_every_variant_and_number_of_players_is_read_as_it_was_written(variant, players):
    game = Game(deal(players, seed=players, variant=variant))
    assert parse_game(format_game(game)) == game
    by_hand = Game(game.start._replace(dealt=None))
    assert parse_game(format_game(by_hand)) == by_hand


# Calls

SWEDISH_RANKS = {
    "A": "ett ess|ess", "2": "en tvåa|tvåor", "3": "en trea|treor", "4": "en fyra|fyror", "5": "en femma|femmor",
    "6": "en sexa|sexor", "7": "en sjua|sjuor", "8": "en åtta|åttor", "9": "en nia|nior", "10": "en tia|tior",
    "J": "en knekt|knektar", "Q": "en dam|damer", "K": "en kung|kungar",
}  # fmt: skip
ENGLISH_RANKS = {
    "A": "one ace|aces", "2": "one two|twos", "3": "one three|threes", "4": "one four|fours", "5": "one five|fives",
    "6": "one six|sixes", "7": "one seven|sevens", "8": "one eight|eights", "9": "one nine|nines", "10": "one ten|tens",
    "J": "one jack|jacks", "Q": "one queen|queens", "K": "one king|kings",
}  # fmt: skip
NUMBERS = {
    "sv": ["två", "tre", "fyra", "fem", "sex", "sju", "åtta", "nio", "tio", "elva", "tolv", "13"],
    "en": ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "13"],
}


@pytest.mark.parametrize(("lang", "ranks"), [("sv", SWEDISH_RANKS), ("en", ENGLISH_RANKS)])
def test_every_call_is_written_as_it_is_said_and_read_again(lang, ranks):
    for rank, said in ranks.items():
        one, many = said.split("|")
        assert format_call(call(1, rank), lang) == one
        for count, number in enumerate(NUMBERS[lang], 2):
            assert format_call(call(count, rank), lang) == f"{number} {many}"
            assert parse_call(f"{number} {many}") == call(count, rank)
        assert parse_call(one) == call(1, rank)


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("tre aces", call(3, "A")),
        ("THREE ESS", call(3, "A")),
        ("3 A", call(3, "A")),
        ("3 e", call(3, "A")),
        ("2 10", call(2, "10")),
        ("2 T", call(2, "10")),
        ("a Kn", call(1, "J")),
        ("12 × K", call(12, "K")),
        ("4 x d", call(4, "Q")),
        ("ett kung", call(1, "K")),
        ("en åtta", call(1, "8")),
        ("åtta åttor", call(8, "8")),
        ("two six", call(2, "6")),
        ("2 knaves", call(2, "J")),
        ("104 tvåorna", call(104, "2")),
        ("  tre \u00a0 ess ", call(3, "A")),
    ],
)
def test_a_call_is_read_as_a_pupil_may_write_it(said, meant):
    assert parse_call(said) == meant


@given(st.integers(1, 10**20 - 1), st.sampled_from(Rank), st.sampled_from(["sv", "en"]))
def test_reading_a_call_that_was_written_gives_the_same_call(count, rank, lang):
    assert parse_call(format_call(Call(count, rank), lang)) == Call(count, rank)


def test_a_call_writes_itself_in_a_way_that_is_read():
    assert all(parse_call(str(Call(3, rank))) == Call(3, rank) for rank in Rank)


# Mistakes: kind, line, column, what is read there, and perhaps what was meant

MISTAKES = [
    # the head
    (Mistake.NO_PLAYERS, "", 1, 1, "", None),
    (Mistake.NO_PLAYERS, "# nothing\n\nvariant: base\n  ---", 4, 3, "---", None),
    (Mistake.NOT_A_HEADER, HANDS + "Lisa 3♥", 3, 1, "Lisa 3♥", None),
    (Mistake.NOT_A_HEADER, "varient: base", 1, 1, "varient: base", "variant"),
    (Mistake.NOT_A_HEADER, HANDS + "pile 3♥", 3, 1, "pile 3♥", "pile"),
    (Mistake.HEADER_TWICE, HANDS + "turn: Pelle\n turn: Kalle", 4, 2, "turn: Kalle", None),
    (Mistake.HEADER_TWICE, "deal seed=1 players=2\ndeal seed=2 players=3", 2, 1, "deal seed=2 players=3", None),
    (Mistake.STEP_IN_HEAD, HANDS + "Pelle lägger 2♥ som ett ess", 3, 1, "Pelle lägger 2♥ som ett ess", None),
    (Mistake.STEP_IN_HEAD, HANDS + "Kalle: fusk!", 3, 1, "Kalle: fusk!", None),
    (Mistake.STEP_IN_HEAD, HANDS + "let stand", 3, 1, "let stand", None),
    (Mistake.DEAL_AND_POSITION, HANDS + "deal seed=7 players=3", 3, 1, "deal seed=7 players=3", None),
    (Mistake.DEAL_AND_POSITION, "deal seed=7 players=3\nPelle: 2♥", 2, 1, "Pelle: 2♥", None),
    (Mistake.DEAL_AND_POSITION, "deal seed=7 players=3\npile: 2♥", 2, 1, "pile: 2♥", None),
    (Mistake.DEAL_AND_POSITION, "turn: Pelle\ndeal seed=7 players=3", 2, 1, "deal seed=7 players=3", None),
    (Mistake.NOT_A_DEAL, "deal 7 4", 1, 6, "7 4", None),
    (Mistake.NOT_A_DEAL, "deal sed=7 players=4", 1, 6, "sed=7", None),
    (Mistake.NO_SEED, "deal", 1, 5, "", None),
    (Mistake.NO_SEED, "deal players=4", 1, 15, "", None),
    (Mistake.NO_SEED, "deal seed= players=4", 1, 21, "", None),
    (Mistake.NOT_A_SEED, "deal seed=x players=4", 1, 11, "x", None),
    (Mistake.NOT_A_SEED, "deal seed=-7 players=4", 1, 11, "-7", None),
    (Mistake.NOT_A_SEED, "deal seed=7 8 players=4", 1, 11, "7 8", None),
    (Mistake.NOT_A_SEED, f"deal seed={'9' * 500} players=4", 1, 11, "9" * (SHOWN - 1) + "…", None),
    (Mistake.NO_DEALT_PLAYERS, "deal seed=7", 1, 12, "", None),
    (Mistake.NO_DEALT_PLAYERS, "deal seed=7 players=", 1, 21, "", None),
    (Mistake.NOT_A_VARIANT, "variant: descending + bas", 1, 23, "bas", "base"),
    (Mistake.NOT_A_VARIANT, "variant:", 1, 9, "", None),
    (Mistake.NO_SUCH_COMBINATION, "variant: winner_leads + taker_leads", 1, 10, "winner_leads + taker_leads", None),
    (Mistake.NO_SUCH_COMBINATION, "variant: swedish + descending", 1, 10, "swedish + descending", None),
    (Mistake.NO_SUCH_COMBINATION, "variant: base + base", 1, 10, "base + base", None),
    (Mistake.NO_SUCH_COMBINATION, "variant: at_most_1 + at_most_4", 1, 10, "at_most_1 + at_most_4", None),
    (Mistake.NOT_A_VARIANT, "variant: at_most_0", 1, 10, "at_most_0", "at_most_4"),
    (Mistake.NOT_A_VARIANT, "variant: own(Two up start>A", 1, 10, "own(Two up start>A", None),
    (Mistake.NOT_A_VARIANT, "variant: own(Two+up) start>A", 1, 10, "own(Two", None),
    (Mistake.NOT_A_PLAYER, HANDS + "turn: Kale", 3, 7, "Kale", "Kalle"),
    (Mistake.NOT_A_CARD, "Pelle: 2♥ 7x, 3♥", 1, 11, "7x", None),
    (Mistake.NOT_A_CARD, "Pelle: 2♥ ♣7", 1, 11, "♣7", "7♣"),
    (Mistake.NOT_A_CARD, HANDS + "pile: 1♥", 3, 7, "1♥", None),
    (Mistake.NO_CALL, HANDS + "previous:", 3, 10, "", None),
    (Mistake.NOT_A_COUNT, HANDS + "previous: ess", 3, 11, "ess", None),
    (Mistake.NO_RANK, HANDS + "previous: tre", 3, 14, "", None),
    # the steps
    (Mistake.DASHES_TWICE, STEPS + "\n---", 5, 1, "---", None),
    (Mistake.HEADER_AMONG_STEPS, STEPS + "turn: Pelle", 4, 1, "turn: Pelle", None),
    (Mistake.HEADER_AMONG_STEPS, STEPS + "deal seed=1 players=2", 4, 1, "deal seed=1 players=2", None),
    (Mistake.NOT_A_STEP, STEPS + "lat stå", 4, 1, "lat stå", "låt stå"),
    (Mistake.NOT_A_STEP, STEPS + "What now?", 4, 1, "What now?", None),
    (Mistake.NOT_A_STEP, STEPS + "Pelle", 4, 1, "Pelle", None),
    (Mistake.NOT_A_PLAYER, STEPS + "Pele lägger 2♥ som ett ess", 4, 1, "Pele", "Pelle"),
    (Mistake.NOT_A_PLAYER, STEPS + "pelle lägger 2♥ som ett ess", 4, 1, "pelle", "Pelle"),
    (Mistake.NOT_A_PLAYER, STEPS + "Lisa: fusk!", 4, 1, "Lisa", None),
    (Mistake.NOT_A_PLAYER, STEPS + "Ove ropar fusk", 4, 1, "Ove", None),
    (Mistake.NOT_A_VERB, STEPS + "Pelle läger 2♥ som ett ess", 4, 7, "läger", "lägger"),
    (Mistake.NOT_A_VERB, STEPS + "Pelle: fussk!", 4, 8, "fussk", "fusk"),
    (Mistake.NOT_A_VERB, STEPS + "Pelle: 2♥ 7♣", 4, 8, "2♥", None),
    (Mistake.FOR_EVERYONE, OPEN + "Kalle: låt stå", 5, 8, "låt stå", "låt stå"),
    (Mistake.NOT_A_CARD, STEPS + "Pelle lägger 2♥,7♣ J som tre ess", 4, 20, "J", None),
    (Mistake.NOT_A_CARD, STEPS + "Pelle lägger 2♥ sm ett ess", 4, 17, "sm", "som"),
    (Mistake.NO_AS, STEPS + "Pelle lägger 2♥ ett ess", 4, 17, "ett", None),
    (Mistake.NO_CALL, STEPS + "Pelle lägger 2♥ 7♣", 4, 19, "", None),
    (Mistake.NO_CALL, STEPS + "Pelle lägger 2♥ som", 4, 20, "", None),
    (Mistake.NOT_A_COUNT, STEPS + "Pelle lägger 2♥ som tree ess", 4, 21, "tree", "three"),
    (Mistake.NOT_A_COUNT, STEPS + "Pelle lägger 2♥ som 0 ess", 4, 21, "0", None),
    (Mistake.NOT_A_COUNT, STEPS + f"Pelle lägger 2♥ som {'9' * 21} ess", 4, 21, "9" * 21, None),
    (Mistake.NOT_A_RANK, STEPS + "Pelle lägger 2♥ som en kyng", 4, 24, "kyng", "kung"),
    (Mistake.NOT_A_RANK, STEPS + "Pelle lägger 2♥ som ett 11", 4, 25, "11", None),
    (Mistake.NO_RANK, STEPS + "Pelle lägger 2♥ som ett.", 4, 24, "", None),
    (Mistake.AFTER_THE_CALL, STEPS + "Pelle lägger 2♥ som ett ess typ", 4, 29, "typ", None),
    # the text
    (Mistake.INVISIBLE, "Pel\u202ele: 2♥", 1, 4, "U+202E", None),
    (Mistake.INVISIBLE, "Pelle: 2♥\nKalle\u200f: 3♥", 2, 6, "U+200F", None),
    (Mistake.INVISIBLE, HANDS + "\x00", 3, 1, "U+0000", None),
    (Mistake.INVISIBLE, OPEN + "Kalle: fu\u00adsk", 5, 10, "U+00AD", None),
    (Mistake.INVISIBLE, "\ud800: 2♥", 1, 1, "U+D800", None),
    (Mistake.INVISIBLE, HANDS + "\ufeff", 3, 1, "U+FEFF", None),
    (Mistake.INVISIBLE, "Pelle: 2♥\x0b3♥", 1, 10, "U+000B", None),
    (Mistake.LINE_TOO_LONG, HANDS + " pile: " + "2♥ " * 1000, 3, 2, "pile: " + "2♥ " * 11 + "…", None),
    (Mistake.TEXT_TOO_LONG, "x" * (LONGEST_TEXT + 1), 1, 1, "x" * (SHOWN - 1) + "…", None),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "text", "line", "column", "read", "near"), MISTAKES)
def test_a_mistake_is_answered_with_its_place_what_was_read_and_what_was_meant(kind, text, line, column, read, near):
    found = mistake(text)
    assert (found.kind, found.line, found.column, found.read, found.near) == (kind, line, column, read, near)
    assert found.reason is None


CASES = "start>A A>2 2>3 3>4 4>5 5>6 6>7 7>8 8>9 9>10 10>J J>Q Q>K"  # of an own rule; the king is missing
REFUSALS = [
    # the head
    (Refusal.PLAYER_COUNT, "Pelle: 2♥", 1, 1, "Pelle"),
    (Refusal.PLAYER_COUNT, "".join(f" P{i}: 2♥\n" for i in range(12)), 11, 2, "P10"),
    (Refusal.PLAYER_COUNT, "deal seed=7 players=a,b,c,d,e,f,g,h,i,j,k,l", 1, 41, "k"),
    (Refusal.PLAYER_COUNT, "deal seed=7 players=11", 1, 21, "11"),
    (Refusal.PLAYER_COUNT, "deal seed=7 players=1", 1, 21, "1"),
    (Refusal.PLAYER_COUNT, "deal seed=7 players=Pelle", 1, 21, "Pelle"),
    (Refusal.PLAYER_COUNT, "deal seed=7 players=0", 1, 21, "0"),
    (Refusal.SEED, f"deal seed={2**64} players=4", 1, 11, str(2**64)),
    (Refusal.NAME_LENGTH, "x" * 41 + ": 2♥", 1, 1, "x" * 39 + "…"),
    (Refusal.NAME_LENGTH, ": 2♥", 1, 1, ""),
    (Refusal.NAME_LENGTH, "deal seed=7 players=a,,b", 1, 23, ""),
    (Refusal.NAME_CHARACTER, "Pel\u00a0le: 2♥", 1, 4, "U+00A0"),
    (Refusal.NAME_CHARACTER, "Pelle,Kalle: 2♥", 1, 6, ","),
    (Refusal.NAME_TWICE, HANDS + "Kalle: 3♥", 3, 1, "Kalle"),
    (Refusal.NAME_TWICE, "\u00e9: 2♥\ne\u0301: 3♥", 2, 1, "e\u0301"),
    (Refusal.NAME_TWICE, "deal seed=7 players=Pelle, Pelle", 1, 28, "Pelle"),
    (Refusal.NAME_KEYWORD, "deal seed=7 players=Pelle,turn", 1, 27, "turn"),
    (Refusal.EMPTY_HAND, "Pelle: 2♥\nKalle:", 2, 1, "Kalle"),
    (Refusal.TOO_MANY_COPIES, "pile: 3♥\n" + HANDS + "Lisa: 2♥", 4, 7, "2♥"),
    (Refusal.TOO_MANY_COPIES, HANDS + "pile: 3♥ 3H", 3, 10, "3H"),
    (Refusal.TOO_MANY_COPIES, HANDS + "pile: " + "3♥ " * 600, 3, 10, "3♥"),
    (Refusal.PREVIOUS_TOO_MANY, "previous: 53 ess\n" + HANDS, 1, 11, "53 ess"),
    (Refusal.PREVIOUS_TOO_MANY, "variant: swedish\nprevious: 5 ess\n" + HANDS, 2, 11, "5 ess"),
    (Refusal.NO_CALL_LEFT, "variant: swedish\n" + HANDS + "previous: 4 ess", 4, 11, "4 ess"),
    (Refusal.PREVIOUS_TOO_MANY, "variant: at_most_1\nprevious: 2 ess\n" + HANDS, 2, 11, "2 ess"),
    (Refusal.RANKS_ONLY_ALONE, "variant: ranks_only", 1, 10, "ranks_only"),
    (Refusal.ACE_LOW_ALONE, "variant: base + ace_low", 1, 10, "base + ace_low"),
    (Refusal.MOST_LAID, "variant: at_most_105", 1, 10, "at_most_105"),
    (Refusal.NO_ROOM_FOR_EXTRA, "variant: extra_cards + at_most_1", 1, 10, "extra_cards + at_most_1"),
    (Refusal.STARTS_ANEW_ALREADY, "variant: swedish + starts_anew", 1, 10, "swedish + starts_anew"),
    (Refusal.RULE_NAME, f"variant: own() {CASES}", 1, 10, f"own() {CASES}"[:39] + "…"),
    (Refusal.RULE_NAME, f"variant: own(Two up ) {CASES}", 1, 10, f"own(Two up ) {CASES}"[:39] + "…"),
    (Refusal.RULE_NAME, f"variant: own({'x' * 41}) {CASES}", 1, 10, f"own({'x' * 35}…"),
    (Refusal.RULE_NAME_CHARACTER, f"variant: passing + own(Two, up) {CASES}", 1, 27, ","),
    (Refusal.RULE_NAME_CHARACTER, f"variant: own(o:n) {CASES}", 1, 15, ":"),
    (Refusal.RULE_ROW, f"variant: own(Two up) {CASES} B>A", 1, 80, "B>A"),
    (Refusal.RULE_ROW, f"variant: own(Two up) {CASES} K>A,X + passing", 1, 80, "K>A,X"),
    (Refusal.RULE_ROW, f"variant: own(Two up) {CASES} K", 1, 80, "K"),
    (Refusal.RULE_ROW, f"variant: own(Two up) {CASES} K>", 1, 80, "K>"),
    (Refusal.RULE_ROW, f"variant: own(Two up) {CASES} >A", 1, 80, ">A"),
    (Refusal.RULE_ROW, f"variant: own(Two up) {CASES} 2>3", 1, 80, "2>3"),
    (Refusal.RULE_CASE_MISSING, f"variant: own(Two up) {CASES}", 1, 10, f"own(Two up) {CASES}"[:39] + "…"),
    (Refusal.RULE_CASE_MISSING, f"variant: own(a K b) {CASES}", 1, 10, f"own(a K b) {CASES}"[:39] + "…"),
    # the steps
    (Refusal.LAID_TOO_MANY, "variant: at_most_1\n" + STEPS + "Pelle lägger 2♥ 7♣ som två ess", 5, 17, "7♣"),
    (Refusal.ONLY_THE_NEXT, "variant: next_challenges\nturn: Pelle\nLisa: 3♥\n" + OPEN + "Lisa: fusk!", 8, 1, "Lisa"),
    (Refusal.NO_PASSING, OPEN + "Kalle passar", 5, 1, "Kalle"),
    (Refusal.OPENS_THE_ROUND, "variant: passing\n" + STEPS + "Pelle passar", 5, 1, "Pelle"),
    (Refusal.NO_CALL_BUT_PASS, "variant: swedish + passing\nPelle: A♠ A♥ A♦ A♣ 2♥\nKalle: 7♥\n---\n"
     "Pelle lägger A♠ A♥ A♦ A♣ som fyra ess\nKalle lägger 7♥ som ett ess", 6, 21, "ett ess"),
    (Refusal.WRONG_TURN, STEPS + "Kalle lägger A♠ som ett ess", 4, 1, "Kalle"),
    (Refusal.EMPTY_LAY, STEPS + "Pelle lägger som ett ess", 4, 18, "ett ess"),
    (Refusal.NOT_HELD, STEPS + "Pelle lägger 2♥ 8♥ som två ess", 4, 17, "8♥"),
    (Refusal.NOT_HELD_SO_OFTEN, STEPS + "Pelle lägger 2♥ 7♣ 2H som tre ess", 4, 20, "2H"),
    (Refusal.CALL_NOT_ALLOWED, STEPS + "Pelle lägger 2♥ som en kung.", 4, 21, "en kung"),
    (Refusal.COUNT_NOT_LAID, STEPS + "Pelle lägger 2♥ som två ess", 4, 21, "två ess"),
    (Refusal.FEWER_THAN_CALLED, "variant: extra_cards\n" + STEPS + "Pelle lägger 2♥ som två ess", 5, 21, "två ess"),
    (Refusal.CALLED_TOO_MANY, "variant: swedish\nPelle: 2♥ 3♥ 4♥ 5♥ 6♥\nKalle: 7♥\n---\n"
     "Pelle lägger 2♥ 3♥ 4♥ 5♥ 6♥ som fem ess", 5, 33, "fem ess"),
    (Refusal.NOTHING_TO_CHALLENGE, STEPS + " Kalle: fusk!", 4, 2, "Kalle"),
    (Refusal.NOTHING_TO_CHALLENGE, OPEN + "Kalle: fusk!\nKalle: fusk!", 6, 1, "Kalle"),
    (Refusal.OWN_LAY, OPEN + "Pelle: fusk!", 5, 1, "Pelle"),
    (Refusal.NOTHING_TO_LET_STAND, STEPS + "låt stå", 4, 1, "låt stå"),
    (Refusal.LAST_LAY_UNDECIDED, HANDS + "turn: Kalle\n---\nKalle lägger A♠ 9♦ som två ess\n"
     "Pelle lägger 2♥ som en tvåa", 6, 1, "Pelle"),
    (Refusal.MUST_CHALLENGE, "variant: swedish\nPelle: A♠ A♥ A♦ A♣ 2♥\nKalle: 7♥\n---\n"
     "Pelle lägger A♠ A♥ A♦ A♣ som fyra ess\nlåt stå", 6, 1, "låt stå"),
    (Refusal.NO_CALL_LEFT, "variant: swedish\nPelle: A♠ A♥ A♦ A♣ 2♥\nKalle: 7♥\n---\n"
     "Pelle lägger A♠ A♥ A♦ A♣ som fyra ess\nKalle lägger 7♥ som ett ess", 6, 21, "ett ess"),
    (Refusal.GAME_OVER, HANDS + "turn: Kalle\n---\nKalle lägger A♠ 9♦ som två ess\nlåt stå\n"
     "Pelle lägger 2♥ som en tvåa", 7, 1, "Pelle"),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "text", "line", "column", "read"), REFUSALS)
def test_r6_what_the_rules_refuse_is_answered_with_the_rule_and_the_place(kind, text, line, column, read):
    found = mistake(text)
    assert found.kind is Mistake.REFUSED
    assert (found.reason.kind, found.line, found.column, found.read) == (kind, line, column, read)
    assert f"[{found.reason.rule}]" in str(found)


def test_there_is_a_mistake_of_every_kind_in_these_tests():
    assert {kind for kind, *_ in MISTAKES} | {Mistake.REFUSED} == set(Mistake)


IN_A_TEXT = set(Refusal) - {
    Refusal.UNKNOWN_SEAT, Refusal.NAME_EDGE, Refusal.TURN_NOT_A_SEAT, Refusal.OTHER_OUTCOME, Refusal.SAME_RANK_ALONE,
    Refusal.RULE_RAISED, Refusal.RULE_NONSENSE, Refusal.RULE_ALLOWS_NONE, Refusal.RULE_SLOW,
}  # fmt: skip


def test_there_is_a_refusal_of_every_kind_that_a_text_can_meet_in_these_tests():
    assert {kind for kind, *_ in REFUSALS} == IN_A_TEXT


@pytest.mark.parametrize("text", [row[1] for row in (*MISTAKES, *REFUSALS)])
def test_a_mistake_says_in_a_sentence_where_it_is_and_what_would_be_right(text):
    found = mistake(text)
    sentence = str(found)
    assert sentence.startswith(f"line {found.line}, column {found.column}: ")
    assert found.expected and found.expected in sentence
    assert found.near is None or repr(found.near) in sentence or found.near in found.expected
    assert "{" not in sentence and sentence.isprintable() and len(sentence) < 500
    sentence.encode()


@pytest.mark.parametrize("text", [MISTAKES[3][1], REFUSALS[-1][1]])
def test_a_mistake_can_be_copied_and_sent(text):
    found = mistake(text)
    for same in (copy.copy(found), pickle.loads(pickle.dumps(found))):
        assert (str(same), vars(same)) == (str(found), vars(found))


def test_the_first_mistake_of_a_text_is_the_one_that_is_told():
    assert mistake(STEPS + "Kalle: fusk!\nPelle lägger 1x som ett ess").line == 4
    assert mistake("Pelle: 1x\n???\n---\n???").line == 1


def test_a_mistake_counts_lines_and_columns_as_an_editor_does():
    found = mistake(("\ufeff# Å\n\n" + STEPS).replace("\n", "\r\n") + "\tPelle lägger 9♥ som ett ess")
    assert (found.line, found.column, found.read) == (6, 15, "9♥")


def test_players_that_are_there_are_the_options_where_one_is_unknown():
    assert mistake(STEPS + "Lisa: fusk!").options == ("Pelle", "Kalle")
    assert mistake(HANDS + "turn: Lisa").options == ("Pelle", "Kalle")


def test_a_line_that_is_there_twice_tells_where_it_first_was():
    assert mistake("variant: base\n\nvariant: base").first == 1
    assert mistake(STEPS + "---").first == 3
    assert mistake("\nPelle: 2♥\ndeal seed=7 players=2").first == 2


@pytest.mark.parametrize(
    "call", ["", "tre", "tre ess ess", "ess", "x" * (LONGEST_LINE + 1), "9" * 5000, "\x00 ess", "3 \ud800", "0 ess"]
)
def test_a_call_that_cannot_be_read_is_refused(call):
    with pytest.raises(NotationError) as refused:
        parse_call(call)
    str(refused.value).encode()


@pytest.mark.parametrize("value", [None, b"Pelle: 2H", 7, ["Pelle: 2H"]])
def test_what_is_no_text_is_a_type_error(value):
    with pytest.raises(TypeError):
        parse_game(value)


# Hostile texts

M = LONGEST_TEXT
HOSTILE = {
    "10 MB": "x" * 10_000_000,
    "10 MB of good lines": OPEN + "låt stå\n" * 1_250_000,
    "one line": "x" * M,
    "lines": "\n" * M,
    "carriage returns": "\r" * M,
    "spaces": HANDS + " " * (M - 100) + "x",
    "tabs": "\t" * M,
    "colons": ":" * M,
    "dashes": "-" * M,
    "NULs": "\0" * M,
    "right-to-left marks": "\u202e" * M,
    "lone surrogates": "\ud800" * M,
    "players": "".join(f"P{i}: 2♥\n" for i in range(100_000)),
    "accents": STEPS + ("\u0301\u0323" * (LONGEST_LINE // 2) + "\n") * (M // LONGEST_LINE - 1),
    "accents in names": STEPS + "".join("Pelle" + "\u0323\u0301" * (n % 400) + ": fusk\n" for n in range(8000)),
    "a name of accents": "".join(f"{n}{'é' * 30}: 2♥\n" for n in range(50_000)),
    "cards": HANDS + "pile: " + "2♥ " * 1_000_000,
    "cards in a lay": STEPS + "Pelle lägger " + "2♥ " * 600 + "som ett ess",
    "dealt names": "deal seed=7 players=" + "A," * 900,
    "toggles": "variant: " + "base+" * 390,
    "digits": HANDS + "previous: " + "9" * 1900 + " ess",
    "seed": "deal seed=" + "9" * 1900 + " players=4",
    "players in digits": "deal seed=7 players=" + "9" * 1900,
    "brackets": "(" * M,
    "brackets in a step": STEPS + "Pelle lägger " + "[({" * 600,
    "joining words": STEPS + "Pelle lägger " + "as " * 600,
    "equals": "deal " + "seed=" * 390,
    "braces": "{0.__class__}: {read}",
    "comments": "#" * M,
    "a refused step after many": OPEN + "låt stå\nKalle lägger A♠ som en tvåa\nKalle: fusk!\n" * 30_000,
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_text_is_answered_with_a_mistake(text):
    found = mistake(text)
    assert len(str(found).encode()) < 2000
    assert len(found.read) <= 8 * SHOWN


def work(text: str) -> int:
    """Count the calls that reading takes: unlike seconds, the same on every machine."""
    calls = 0

    def count(frame: Any, event: str, argument: Any) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        parse_game(text)
    finally:
        sys.setprofile(None)
    return calls


def lying_game(turns: int) -> Game:
    """Two players who always lie and are always challenged, so that nobody ever wins."""
    state, taken, ranks = table("2♥ 3♥ 5♥ 6♥", "7♣ 8♣ 9♣ 10♣"), [], list(Rank)
    start = state
    for turn in range(turns):
        rank = ranks[turn % 13]
        lie = next(card for card in state.hands[turn % 2] if card.rank is not rank)
        more = Lay(turn % 2, [lie], Call(1, rank)), Challenge(1 - turn % 2)
        state = after(state, *more)
        taken += more
    return Game(start, tuple(taken))


def test_twice_the_steps_are_twice_the_work():
    assert work(format_game(lying_game(400))) < 2.05 * work(format_game(lying_game(200)))


def test_a_long_game_is_read():
    game = lying_game(3000)
    assert parse_game(format_game(game)) == game


def test_a_game_too_long_to_be_read_is_not_written(monkeypatch):
    monkeypatch.setattr("fusk_lab.rules.notation.LONGEST_TEXT", 40)
    with pytest.raises(ValueError, match="more than the 40"):
        format_game(parse_game(HANDS))


# Texts that were right until somebody touched them

pieces = st.sampled_from(
    [*"#:,-\n\r\t+=.!0 aAä♥\u202e\x00\ud800\ufeff", "---\n", "som", "as", "fusk!", "låt stå\n", "Pelle", "Kalle: ",
     "7♥", "tre ess", "deal seed=7 players=4\n", "variant: swedish\n", "turn: ", "previous: ", "pile: ", "10" * 30]
)  # fmt: skip
touches = st.lists(
    st.tuples(st.integers(0, 2000), st.integers(0, 12), pieces | st.text(max_size=3)), min_size=1, max_size=6
)
right = st.sampled_from([worked.text(name) for name in worked.names()]) | st.builds(format_game, any_games)


@examples(250)
@given(right, touches)
@example("", [(0, 0, "---")])
def test_a_text_somebody_touched_is_a_game_or_a_mistake_and_nothing_else(text, touched):
    for at, gone, new in touched:
        at %= len(text) + 1
        text = text[:at] + new + text[at + gone :]
    try:
        game = parse_game(text)
    except NotationError as wrong:
        assert 1 <= wrong.line <= text.count("\n") + text.count("\r") + 1
        assert 1 <= wrong.column <= len(text) + 1
        str(wrong).encode()
    else:
        assert parse_game(format_game(game)) == game


@examples(300)
@given(st.text(max_size=60))
def test_any_text_in_place_of_a_step_or_a_line_of_the_head_is_a_game_or_a_mistake(text):
    for whole in (text, HANDS + text, OPEN + text, f"{STEPS}Pelle lägger {text} som ett ess"):
        try:
            parse_game(whole)
        except NotationError as wrong:
            str(wrong).encode()


@examples(300)
@given(st.text(max_size=20))
def test_any_text_in_place_of_a_call_is_a_call_or_a_mistake(text):
    try:
        assert parse_call(format_call(parse_call(text))) == parse_call(text)
    except NotationError as wrong:
        str(wrong).encode()
