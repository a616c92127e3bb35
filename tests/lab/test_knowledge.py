"""Knowledge as Python has it: what it says, what it refuses, and that it holds nothing its viewer may not know."""

from __future__ import annotations

import json
import re

import pytest
import traitlets
from hypothesis import given
from hypothesis import strategies as st

from fusk_lab import (
    TEACHER,
    Call,
    Card,
    Challenged,
    Game,
    Laid,
    Lay,
    Passed,
    Rank,
    deal,
    observe,
    parse_game,
    setup,
)
from fusk_lab.analysis.odds import chances
from fusk_lab.lab import ALL, SPECTATOR, Knowledge
from fusk_lab.lab.panel import knowledge_panel, panel_page
from fusk_lab.text import LANGUAGES, words
from fusk_lab.text.knowledge import percent
from tests.lab.browser_side import faces_in, state_of
from tests.rules.playing import examples, games

KALLE = parse_game("""
Pelle: 2♥ 7♣ J♦ 5♠
Kalle: A♠ A♦ 9♦
Lisa: A♣ 3♣
---
Pelle lays 2♥ 7♣ J♦ as three aces
Kalle: cheat!
""")
ONE_EIGHT = parse_game("""
Pelle: 8♣
Kalle: 7♦ 9♥
previous: one five
---
Pelle lays 8♣ as one six
Kalle: cheat!
Kalle lays 7♦ as one seven
Pelle lays 8♣ as one eight
""")
EXTRA = parse_game("variant: extra_cards\nPelle: 2♥ 7♣ J♦\nKalle: A♠ 9♦\n---\nPelle lays 2♥ 7♣ as one ace")
ONE_ACE = Call(1, Rank.ACE)


def panel(game, seat, **more):
    """The panel of the one viewpoint shown first."""
    knowledge = Knowledge(game, seat, **more)
    return json.loads(json.dumps(knowledge._first()["panel"]))


# The verdicts


@pytest.mark.parametrize(
    ("game", "seat", "step", "verdict", "chip", "proof"),
    [
        (KALLE, "Kalle", 3, "BLUFF", "Säker bluff", "Kalle håller två ess; det finns fyra; tre kan inte vara ess."),
        (KALLE, 2, 3, "OPEN", "Går inte att avgöra",
         "Lisa håller ett ess; det finns fyra; tre kan vara ess, men behöver inte vara det."),
        (KALLE, SPECTATOR, 3, "OPEN", "Går inte att avgöra",
         "Åskådaren har inte sett några ess; det finns fyra; tre kan vara ess, men behöver inte vara det."),
        (KALLE, "Pelle", 3, "BLUFF", "Säker bluff", "Pelle ser korten: det är inte tre ess."),
        (ONE_EIGHT, 1, None, "TRUE", "Säkert sant", "Av det Kalle har sett följer att det måste vara en åtta."),
    ],
)  # fmt: skip
def test_r8_a_verdict_has_a_chip_and_a_proof(game, seat, step, verdict, chip, proof):
    shown = panel(game, seat, step=step)
    assert (shown["verdict"], shown["chip"], shown["proof"]) == (verdict, chip, proof)
    data, metadata = Knowledge(game, seat, step=step)._repr_mimebundle_()
    assert chip in data["text/html"] and proof in data["text/html"]
    assert (data["text/plain"].split(". ", 1)[1], metadata) == (f"{chip}: {proof}>", {})


def test_the_evidence_is_a_list():
    assert panel(KALLE, "Kalle", step=3)["evidence"] == [
        "Kalle har två ess på handen.", "I draget kan det finnas högst två ess.",
    ]  # fmt: skip
    assert panel(ONE_EIGHT, "Kalle", lang="en")["evidence"] == [
        "One eight turned up, and Pelle took the pile. Pelle has laid one card since. By now it is in the lay."
    ]
    assert panel(KALLE, "Pelle", step=3)["evidence"] == []


def test_the_copies_are_counted_where_that_is_the_argument():
    shown = panel(KALLE, "Kalle", step=3)["counting"]
    assert shown["rank"] == "E"
    assert [group[:2] for group in shown["groups"]] == [["elsewhere", 2], ["left", 2], ["laid", 3]]
    assert panel(KALLE, SPECTATOR, step=3)["counting"]["groups"][0][1] == 0
    assert panel(KALLE, "Pelle", step=3)["counting"] is None  # who laid sees the cards
    assert panel(ONE_EIGHT, "Kalle")["counting"] is None  # it follows from more than counting


# The number


def test_the_number_is_exact_in_percent_and_as_a_fraction_with_what_it_assumes():
    seen = observe(Game(KALLE.start, KALLE.actions[:1]), 2)
    could = chances(seen).could
    chance = panel(KALLE, "Lisa", step=3)["chance"]
    assert chance["said"] == f"Chansen att Pelle hade tre ess att lägga är {percent(could, 'sv')} ({could})."
    assert (chance["percent"], chance["share"]) == (percent(could, "sv"), round(float(could), 4))
    assert 0 < could < 1
    assert chance["assumption"].startswith("Här antas att alla givar som stämmer med vad Lisa har sett är lika tro")


def test_the_table_says_how_many_each_of_the_others_holds():
    seen = observe(Game(KALLE.start, KALLE.actions[:1]), 2)
    held = panel(KALLE, "Lisa", step=3)["chance"]["held"]
    assert held["head"] == ["Deltagare", "0", "1", "2", "3", "4"]
    assert held["caption"] == "Hur många ess har var och en?"
    assert [(row["name"], row["counts"]) for row in held["rows"]] == [("Pelle", 3), ("Kalle", None)]
    for row, seat in zip(held["rows"], (0, 1), strict=True):
        assert [text for text, _ in row["cells"]] == [percent(each, "sv") for each in chances(seen).held[seat]]
    assert sum(chances(seen).held[0][3:]) == chances(seen).could
    assert held["note"].startswith("Korten i draget räknas till Pelle.")


def test_no_number_adds_up_to_nothing():
    held = panel(KALLE, "Kalle", step=3)["chance"]["held"]
    assert [row["counts"] for row in held["rows"]] == [None, None]
    assert held["note"] == ""


def test_v3_has_no_number_and_says_so():
    shown = panel(EXTRA, "Kalle")
    assert shown["verdict"] == "OPEN"
    assert shown["chance"] == {"said": "Chansen går inte att räkna ut: hur många kort var och en har är hemligt."}
    assert words("sv")["knowledge"]["no_chance"] in Knowledge(EXTRA, "Kalle")._twin()


def test_five_and_more_players_have_eight_of_a_rank():
    start = deal(6, seed=3)
    game = Game(start).then(Lay(start.turn, list(start.hands[start.turn])[:1], ONE_ACE))
    assert panel(game, SPECTATOR)["chance"]["held"]["head"][1:] == [str(number) for number in range(9)]


# Which moment


def test_r7_a_call_is_open_until_its_challenge_is_told():
    steps = [panel(KALLE, "Kalle", step=step).get("verdict") for step in range(1, 8)]
    assert steps == [None, None, "BLUFF", "BLUFF", None, None, None]


def test_a_game_is_taken_at_its_end():
    assert panel(KALLE.undo(), "Kalle") == panel(KALLE, "Kalle", step=3)
    assert panel(KALLE, "Kalle")["nothing"] == (
        "Inget utrop är öppet här, så det finns inget att avgöra. "
        "Välj ett steg där någon just har lagt, till exempel step=3."
    )


def test_no_open_call_is_a_friendly_sentence():
    for lang in LANGUAGES:
        knowledge = Knowledge(KALLE, "Kalle", step=7, lang=lang)
        sentence = words(lang)["panel"]["nothing"]
        assert knowledge._first()["panel"]["nothing"] == sentence
        assert sentence in knowledge._twin() and sentence in repr(knowledge)
    assert "step=" not in panel(Game(deal(3, seed=7)), 0)["nothing"]  # where nobody has laid


def test_a_position_alone_is_judged_by_the_own_hand():
    assert panel(KALLE.states[1], "Kalle")["chip"] == "Säker bluff"


def test_only_what_was_seen_up_to_the_step_counts():
    head = "variant: either_side_or_same\nPelle: 7♣ 8♣ 9♣\nKalle: A♠ A♦ 2♠\nLisa: 3♠ 4♠ 5♠\n---\n"
    text = "Pelle lays 7♣ as one ace\nKalle lays A♠ A♦ as two aces\nLisa: cheat!\nLisa lays 3♠ as one ace"
    game = parse_game(head + text)
    before, after = (panel(game, "Pelle", step=step)["evidence"] for step in (4, len(game.steps)))
    shown = (
        "Två ess vändes upp, och Lisa tog högen. Lisa har sedan lagt ett kort. Nu ligger de hos Lisa eller i draget."
    )
    assert shown not in before
    assert shown in after


def test_setting_the_step_shows_another_moment_in_one_message(messages):
    knowledge = Knowledge(KALLE, "Kalle")
    messages.clear()
    knowledge.step = 3
    assert [set(state) for state in messages] == [{"_show"}]
    assert state_of(knowledge) == state_of(Knowledge(KALLE, "Kalle", step=3))
    knowledge.step = None
    assert state_of(knowledge) == state_of(Knowledge(KALLE, "Kalle"))


# What it refuses


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seat", [3, -1, True, 1.0, "Nils", "all", None, TEACHER], ids=repr)
def test_a_wrong_seat_is_refused_in_the_language(seat, lang):
    sentence = words(lang)["stepper"]["not_a_view"].format(read=repr(seat), most=2, players="Pelle, Kalle, Lisa")
    with pytest.raises(ValueError, match=re.escape(sentence)):
        Knowledge(KALLE, seat, lang=lang)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("step", [0, 8, -1, True, "3", 2.5], ids=repr)
def test_a_wrong_step_is_refused_in_the_language(step, lang):
    sentence = words(lang)["stepper"]["not_a_step"].format(read=repr(step), steps=7)
    with pytest.raises(traitlets.TraitError, match=re.escape(sentence)):
        Knowledge(KALLE, "Kalle", lang=lang, step=step)


def test_a_step_there_is_not_leaves_the_one_that_is():
    knowledge = Knowledge(KALLE, "Kalle", step=3)
    with pytest.raises(traitlets.TraitError, match="Steg 8 finns inte"):
        knowledge.step = 8
    assert (knowledge.step, knowledge._first()["panel"]["verdict"]) == (3, "BLUFF")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_no_game_is_refused_in_the_language(lang):
    for nothing, step in ((None, None), ("Pelle: 2♥", None), (KALLE.actions, None), (KALLE.start, 3)):
        with pytest.raises(TypeError) as refused:
            Knowledge(nothing, 0, lang=lang, step=step)
        assert str(refused.value) == words(lang)["panel"]["no_game"].format(read=repr(nothing)[:60])


def test_a_misspelt_keyword_and_a_language_there_is_not_are_refused():
    with pytest.raises(TypeError, match="setp"):
        Knowledge(KALLE, "Kalle", setp=3)
    with pytest.raises(ValueError, match="not 'no'"):
        Knowledge(KALLE, "Kalle", lang="no")


def test_a_message_it_does_not_know_is_an_error(from_browser, caplog):
    from_browser(Knowledge(KALLE, "Kalle"), {"deal": 6})
    assert "not a message of this widget" in caplog.text
    caplog.clear()


# Whose eyes


def test_all_lets_the_reader_choose_and_begins_with_who_lays_next():
    show = Knowledge(KALLE, ALL, step=3)._show
    assert [view["key"] for view in show["views"]] == ["spectator", "seat0", "seat1", "seat2"]
    assert show["first"] == "seat1"
    assert [view["key"] for view in Knowledge(KALLE, "Lisa")._show["views"]] == ["seat2"]


# Secrets


@given(games, st.data())
@examples(60)
def test_nothing_but_what_the_seat_has_seen_makes_a_difference(game, data):
    """Whatever is shown is the panel of `observe` alone, said again from the observation and nothing else."""
    step = data.draw(st.integers(1, len(game.steps)))
    seat = data.draw(st.integers(0, len(game.start.players) - 1))
    knowledge = Knowledge(game, seat, step=step, lang="en")
    events = [moment.event for moment in game.steps[:step]]
    actions = sum(type(event).__name__ in ("Laid", "LetStood", "Challenged", "Passed") for event in events)
    actions -= isinstance(events[-1], Challenged)
    alone = knowledge_panel(observe(Game(game.start, game.actions[:actions]), seat), "en")
    assert [view["panel"] for view in knowledge._show["views"]] == [alone]
    assert knowledge._twin() == f'<div class="fusk-static" lang="en">{panel_page(alone)}</div>'
    still_open = isinstance(events[-1], Passed) and game.steps[step - 1].state.last_lay is not None
    assert ("verdict" in alone) == (isinstance(events[-1], Laid | Challenged) or still_open)


def other_hands():
    """Two games that Kalle cannot tell apart, of which one is true: Lisa's and Pelle's cards are exchanged."""
    head = "Kalle: A♠ 9♦\n"
    lies = f"Pelle: 2♥ 7♣ J♦ 5♠\n{head}Lisa: A♥ A♦ A♣\n---\nPelle lays 2♥ 7♣ J♦ as three aces"
    true = f"Pelle: A♥ A♦ A♣ 5♠\n{head}Lisa: 2♥ 7♣ J♦\n---\nPelle lays A♥ A♦ A♣ as three aces"
    return parse_game(lies), parse_game(true)


@pytest.mark.parametrize("seat", ["Kalle", SPECTATOR])
def test_r3_hidden_cards_change_nothing_a_seat_is_shown(seat, messages):
    sent = []
    for game in other_hands():
        knowledge = Knowledge(game, seat, step=1)
        messages.clear()
        knowledge.step = 3
        sent.append((state_of(knowledge), knowledge._twin(), repr(knowledge), json.dumps(messages)))
    assert sent[0] == sent[1]
    told = [state_of(Knowledge(game, "Pelle")) for game in other_hands()]
    assert told[0] != told[1]  # who laid is told another thing: the comparison can fail


SEED = 7**22


def test_no_card_face_and_no_seed_is_anywhere_in_it(messages):
    start = deal(4, seed=SEED)
    game = Game(start).then(Lay(start.turn, list(start.hands[start.turn])[:3], KALLE.events[0].call))
    for seat in (0, 1, 2, 3, SPECTATOR, ALL):
        knowledge = Knowledge(game, seat)
        everything = state_of(knowledge) + knowledge._twin() + repr(knowledge) + json.dumps(messages)
        assert faces_in(everything) == set()
        assert str(SEED) not in everything
        assert "verdict" in everything


# What a notebook gets


def test_it_says_in_one_sentence_what_it_is_the_same_each_time():
    said = "<Knowledge: Kalle’s view. Certain bluff: Kalle holds two aces; there are four; three cannot be aces.>"
    assert repr(Knowledge(KALLE, "Kalle", step=3, lang="en")) == said
    assert repr(Knowledge(KALLE, "Kalle", step=3, lang="en")) == said


def test_under_a_cover_the_answer_is_opened_by_the_reader():
    knowledge = Knowledge(KALLE, "Kalle", step=3, cover=True)
    assert (knowledge._show["cover"], Knowledge(KALLE, "Kalle")._show["cover"]) == (True, False)
    before, _, opened = knowledge._twin().partition("<details><summary>Vad kan Kalle veta?</summary>")
    assert "bluff" not in before and "Säker bluff" in opened
    assert repr(knowledge) == "<Knowledge: Kalles vy. Vad kan Kalle veta?>"


KEPT = {"div", "p", "b", "ul", "li", "details", "summary", "table", "caption", "thead", "tbody", "tr", "th", "td"}


def test_the_static_twin_keeps_only_what_a_cleaned_page_keeps_and_escapes_names():
    names = ["<b>Bo</b>", "<img src=x onerror=1>"]
    game = Game(setup(dict(zip(names, ["2♥ 7♣", "A♠ 9♦"], strict=True))))
    game = game.then(Lay(0, [Card.parse("2♥")], ONE_ACE))
    for seat in (0, 1, SPECTATOR):
        page = Knowledge(game, seat)._twin()
        assert page.startswith('<div class="fusk-static" lang="sv">')
        assert "<img" not in page and "<b>Bo" not in page
        assert set(re.findall(r"<(\w+)", page)) <= KEPT
        assert set(re.findall(r"([\w-]+)=\"", page)) <= {"class", "lang", "style", "scope"}
    assert "Chansen att" in page and "Här antas" in page


def test_the_browser_s_code_asks_no_other_host():
    assert type(Knowledge._esm) is type(Knowledge._css) is str
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", Knowledge._esm + Knowledge._css)
    assert "innerHTML" not in Knowledge._esm


def test_h6_a_pass_is_a_step_of_its_own_and_the_lay_can_still_be_judged():
    game = parse_game(
        "variant: passing\nPelle: 2♥ 7♣ J♦ 5♠\nKalle: A♠ A♦ 9♦\nLisa: A♣ 3♣\n---\n"
        "Pelle lays 2♥ 7♣ J♦ as three aces\nKalle passes\nLisa passes"
    )
    assert [Knowledge(game, "Kalle", step=step)._first()["panel"].get("chip") for step in (3, 4, 6)] == [
        "Säker bluff", "Säker bluff", None,
    ]  # fmt: skip
