"""The table: whose decision it is, what a browser gets of it, and what may be taken back."""

from __future__ import annotations

import json
import random
from contextlib import suppress
from threading import Thread

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fusk_lab import (
    BASE,
    EXTRA_CARDS,
    SWEDISH,
    VARIANTS,
    Call,
    Challenge,
    Game,
    Hand,
    IllegalAction,
    IllegalPosition,
    Lay,
    LetStand,
    Rank,
    Revealed,
    calls,
    deal,
    format_game,
    observe,
    parse_game,
    setup,
)
from fusk_lab.lab import SPECTATOR, Stepper, Table
from fusk_lab.lab.play.host import NotNow
from tests.lab.browser_side import faces_in
from tests.rules.playing import examples

HANDS = {"Pelle": "2♥ 7♣ J♦", "Kalle": "A♠ 9♦ 9♠", "Lisa": "3♠ 4♠ 5♠"}
SEED = 9_876_543_210_123_456_789  # not a number that anything else comes to


def table_of(mode="solo", level="honest", **more):
    """A table at which Pelle is to lay, with few cards; Pelle is one's own seat."""
    table = Table(["Pelle", "Kalle", "Lisa"], mode=mode, level=level, **more)
    table.game = setup(HANDS)
    return table


def state(table):
    return table.game.at(len(table.game.actions))


def sent(table):
    """All that the browser gets but the code, the style sheet, and the words."""
    return json.dumps(table._table, ensure_ascii=False)


def may(table):
    return table._table["choices"]


def decide(table, luck):
    """Do something one may do at a table, as a player might."""
    now = state(table)
    if table._table["choices"]["kind"] == "question":
        table.reveal(0)
    elif now.last_lay is None:
        call = luck.choice([call for call in calls(now) if call.count <= 4] or calls(now))  # V4b: two decks have eight
        table.lay(luck.sample(list(now.hands[now.turn]), call.count), call)
    elif luck.random() < 0.3 or may(table)["why"]["let_stand"]:
        table.challenge(luck.choice(may(table)["seats"]))
    else:
        table.let_stand()


# Whose decision it is


def test_solo_those_who_are_built_in_play_until_one_is_to_decide():
    for seed in range(12):
        table = Table(4, seed=seed)
        assert table._host.sitting.asked == 0
        assert table.game.start == deal(4, seed=seed)


def test_solo_a_lay_is_answered_and_the_next_one_lays():
    table = table_of()
    table.lay("2♥", Call(1, Rank.ACE))
    assert [type(action) for action in table.game.actions[:2]] == [Lay, LetStand]
    assert table.game.actions[2].seat == 1
    assert may(table)["kind"] == "answer"
    assert may(table)["seats"] == [0]
    table.let_stand()
    assert LetStand() in table.game.actions[3:]


def test_solo_one_s_seat_can_be_another():
    table = Table(3, seed=4, seat="Lisa")
    assert table._host.sitting.asked == 2
    assert table._table["view"] == "Du är Lisa"
    with pytest.raises(NotNow, match="Pelle svarar själv") if state(table).last_lay else pytest.raises(IllegalAction):
        table.challenge(0)


def kalle_has_laid(hands, cards, call, **more):
    """A game of two in which Kalle has laid, and Pelle is to answer."""
    return Game(setup(hands, turn=1, **more)).then(Lay(1, Hand.parse(cards), call))


def test_solo_nobody_lays_before_the_others_have_answered():
    table = Table(["Pelle", "Kalle"])
    table.game = kalle_has_laid({"Pelle": "2♥ 7♣", "Kalle": "A♠ 9♦"}, "A♠", Call(1, Rank.ACE))
    with pytest.raises(NotNow, match="Svara först"):
        table.lay("2♥", Call(1, Rank.TWO))
    table.let_stand()
    table.lay("2♥", Call(1, Rank.TWO))


@pytest.mark.parametrize("mode", ["open", "hot_seat"])
def test_the_other_modes_decide_for_everybody(mode):
    table = table_of(mode)
    table.lay("2♥", Call(1, Rank.ACE))
    assert may(table)["seats"] == [1, 2]
    table.challenge(2)
    assert [type(action) for action in table.game.actions] == [Lay, Challenge]
    assert table.game.actions[1].seat == 2
    table.undo()
    table.let_stand()
    assert state(table).last_lay is None
    assert state(table).turn == 1


def test_v4b_who_can_call_nothing_higher_is_told_so():
    table = Table(["Pelle", "Kalle"], variant=SWEDISH)
    hands = {"Pelle": "2♥", "Kalle": "A♠ A♥ 9♦"}
    table.game = kalle_has_laid(hands, "A♠ A♥", Call(2, Rank.ACE), variant=SWEDISH)
    assert "V4b" in may(table)["why"]["let_stand"]
    with pytest.raises(IllegalAction) as refused:
        table.let_stand()
    assert refused.value.reason.rule == "V4b"
    table.challenge()
    assert isinstance(table.game.actions[1], Challenge)


# What is refused


@pytest.mark.parametrize(
    ("cards", "call", "rule"),
    [("", Call(1, Rank.ACE), "R3"), ("K♠", Call(1, Rank.ACE), "R3"), ("2♥", Call(1, Rank.TWO), "R4"),
     ("2♥", Call(2, Rank.ACE), "R5")],
)  # fmt: skip
def test_what_the_rules_refuse_leaves_the_table_as_it_was(cards, call, rule):
    table = table_of("open")
    before = table.game
    with pytest.raises(IllegalAction) as refused:
        table.lay(cards, call)
    assert refused.value.reason.rule == rule
    assert table.game is before


def test_a_refused_click_says_why_in_place(from_browser):
    table = table_of()
    from_browser(table, {"do": "lay", "cards": [], "call": 0, "n": table._table["n"]})
    assert table._table["refused"] == "Ett drag är minst ett kort. Välj ett eller flera kort. (R3)"
    from_browser(table, {"do": "let_stand", "n": table._table["n"]})
    assert table._table["refused"] == "Det finns inget drag att låta stå. (R7)"
    assert table.game.actions == ()
    table = Table()
    from_browser(table, {"do": "undo", "n": table._table["n"]})
    assert table._table["refused"] == "Det finns inget att ångra."


def test_a_second_click_at_the_same_thing_does_nothing(from_browser):
    table = table_of()
    n = table._table["n"]
    for _ in range(2):
        from_browser(table, {"do": "lay", "cards": ["2♥"], "call": 0, "n": n})
    assert sum(isinstance(action, Lay) and action.seat == 0 for action in table.game.actions) == 1
    assert table._table["refused"] is None
    assert table._table["n"] == n + 2  # answered all the same


def test_what_is_no_request_fails_and_is_shown(from_browser, caplog):
    table = table_of()
    told = []
    table.send = told.append
    from_browser(table, {"do": "cheat", "n": table._table["n"]})
    assert told[0]["failed"].startswith("the table is not asked for this")
    assert caplog.records
    caplog.clear()


@pytest.mark.parametrize(
    ("more", "error", "text"),
    [({"mode": "duel"}, ValueError, "'duel' finns inte. Det som finns är 'solo', 'hot_seat', 'open'."),
     ({"level": "kind"}, ValueError, "'kind' finns inte. Det som finns är 'honest', 'bluffer', 'counter'."),
     ({"seat": 4}, ValueError, "4 är ingen plats. Platserna är 0 till 3, eller ett av namnen Pelle, Kalle"),
     ({"seat": "Eva"}, ValueError, "'Eva' är ingen plats"),
     ({"players": 11}, IllegalPosition, None), ({"seed": -1}, IllegalPosition, None),
     ({"lang": "de"}, ValueError, None), ({"sead": 3}, TypeError, "sead"),
     ({"predict": ["bluf"]}, ValueError, "bluf")],
)  # fmt: skip
def test_a_table_there_cannot_be_is_refused(more, error, text):
    with pytest.raises(error) as refused:
        Table(**more)
    assert text is None or text in str(refused.value)


def test_what_is_no_game_is_not_shown():
    table = Table()
    with pytest.raises(TypeError, match="ett parti"):
        table.game = "Pelle"


# Taking back


@given(st.integers(0, 10**6), st.sampled_from(["solo", "hot_seat", "open"]), st.sampled_from(list(VARIANTS)))
@examples(25)
def test_undo_and_redo_go_back_and_forth_through_the_same_games(seed, mode, variant):
    luck = random.Random(seed)
    table = Table(luck.choice([2, 3, 5]), seed=seed, mode=mode, variant=VARIANTS[variant], level="bluffer")
    games = [table.game]
    for _ in range(luck.randrange(1, 8)):
        if state(table).winner is not None:
            break
        decide(table, luck)
        games.append(table.game)
    for game in reversed(games[:-1]):
        table.undo()
        assert table.game == game
    with pytest.raises(NotNow):
        table.undo()
    for game in games[1:]:
        table.redo()
        assert table.game == game
    with pytest.raises(NotNow):
        table.redo()


def test_after_undo_the_same_move_has_the_same_answer():
    table = Table(4, seed=5, level="counter")
    luck = random.Random(3)
    while state(table).last_lay is not None:
        decide(table, luck)
    before, now = table.game, state(table)
    cards, call = list(now.hands[0])[:1], calls(now)[0]
    table.lay(cards, call)
    answered = table.game
    table.undo()
    table.lay(cards, call)
    assert table.game == answered != before


def test_next_class_finds_the_table_as_it_was():
    table = Table(3, seed=5, level="counter")
    shown = table._table
    for _ in range(4):
        decide(table, random.Random(1))
    table.play_as(mode="open", level="bluffer")
    table.new_deal(6, EXTRA_CARDS)
    assert table.game.start == deal(6, seed=6, variant=EXTRA_CARDS)
    table.next_class()
    for name in ("players", "view", "choices", "lines", "can", "chosen", "gate"):
        assert table._table[name] == shown[name], name
    with pytest.raises(NotNow):
        table.undo()


def test_new_deals_take_the_next_seed_and_the_same_deal_comes_again():
    table = Table(3, seed=5)
    table.new_deal()
    assert table.game.start == deal(3, seed=6)
    decide(table, random.Random(1))
    table.same_deal()
    assert table.game.start == deal(3, seed=6)
    last = Table(["Eva", "Åke"], seed=2**64 - 1)
    last.new_deal()
    assert last.game.start == deal(["Eva", "Åke"], seed=0)
    last.new_deal(3)
    last.new_deal(2)
    assert last.game.start.players == ("Eva", "Åke")


def test_a_new_deal_is_taken_back_like_anything_else():
    table = Table(3, seed=5, predict=["bluff"])
    decide(table, random.Random(1))
    played = table.game
    for begin_anew in (table.new_deal, table.same_deal, lambda: table.new_deal(7, SWEDISH)):
        begin_anew()
        assert table.game != played
        table.undo()
        assert table.game == played
        assert table._table["chosen"]["players"] == 3


def test_a_refused_deal_changes_nothing():
    table = Table(3, seed=5)
    before = table.game
    with pytest.raises(IllegalPosition):
        table.new_deal(11)
    assert table.game is before
    table.new_deal()
    assert table.game.start == deal(3, seed=6)


# The game


def test_a_game_that_is_assigned_is_shown_as_it_is():
    game = parse_game("Pelle: 2♥ 7♣\nKalle: A♠ 9♦\n---\nPelle lägger 2♥ som ett ess")
    table = Table(4)
    table.game = game
    assert table.game == game
    assert table._table["players"] == ("Pelle", "Kalle")
    assert may(table)["kind"] == "others"
    table.go_on()
    assert len(table.game.actions) > 1
    table.game = game.start
    assert table.game == Game(game.start)


@given(st.integers(0, 10**6), st.sampled_from(list(VARIANTS)))
@examples(15)
def test_the_game_is_one_that_is_written_read_and_replayed(seed, variant):
    luck = random.Random(seed)
    table = Table(3, seed=seed, variant=VARIANTS[variant])
    for _ in range(6):
        if state(table).winner is None:
            decide(table, luck)
    assert parse_game(format_game(table.game)) == table.game
    assert Stepper(table.game, view=SPECTATOR).game == table.game


def test_two_threads_at_once_leave_a_game_that_can_be_played():
    table = Table(4, seed=3, mode="open")

    def play(number):
        luck = random.Random(number)
        for _ in range(60):
            with suppress(IllegalAction, NotNow, IndexError, ValueError):  # the other one was quicker
                decide(table, luck)

    threads = [Thread(target=play, args=[number]) for number in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(table.game.actions) > 20
    assert Game(table.game.start, table.game.actions) == table.game


# What a browser gets


def known(table, seat):
    """The faces a seat has seen: its own hand at any time, and what was turned up."""
    game = table.game
    own = {card for position in game.states for card in position.hands[seat]}
    return {str(card) for card in own.union(*(e.cards for e in game.events if isinstance(e, Revealed)))}


@given(st.integers(0, 10**6), st.sampled_from(list(VARIANTS)), st.sampled_from(["honest", "bluffer", "counter"]))
@examples(25)
def test_solo_the_browser_gets_what_one_s_own_seat_may_know(seed, variant, level):
    luck = random.Random(seed)
    table = Table(luck.choice([2, 4, 7]), seed=SEED + seed, variant=VARIANTS[variant], level=level)
    for _ in range(12):
        assert faces_in(sent(table)) <= known(table, 0)
        assert str(SEED + seed) not in sent(table)
        if state(table).winner is not None:
            break
        decide(table, luck)
    bundle = table._repr_mimebundle_()[0]
    assert faces_in(bundle["text/html"] + bundle["text/plain"]) <= known(table, 0)


def test_hot_seat_no_hand_is_in_the_browser_before_the_curtain_is_lifted():
    luck = random.Random(1)
    table = Table(4, seed=2, mode="hot_seat")
    lifted = 0
    for _ in range(30):
        turned = {str(card) for event in table.game.events if isinstance(event, Revealed) for card in event.cards}
        assert faces_in(sent(table)) <= turned
        if may(table)["kind"] == "lift":
            assert may(table)["calls"] is None
            seat = may(table)["seat"]
            table.lift(seat)
            assert faces_in(sent(table)) == {str(card) for card in state(table).hands[seat]} | (
                faces_in(sent(table)) & turned)
            lifted += 1
        decide(table, luck)
    assert lifted > 5


def test_hot_seat_only_the_seat_on_turn_lifts_the_curtain_to_lay():
    table = table_of("hot_seat")
    with pytest.raises(NotNow, match="Pelle står på tur"):
        table.lift(1)
    with pytest.raises(ValueError, match="7 är ingen plats"):
        table.lift(7)
    table.lift(0)
    assert table._table["lifted"]
    table.drop()
    assert not table._table["lifted"]
    assert faces_in(sent(table)) == set()
    table.lift(0)
    table.lay("2♥", Call(1, Rank.ACE))
    assert faces_in(sent(table)) == set()
    table.lift(2)  # anybody may look before they answer
    assert faces_in(sent(table)) == {"3♠", "4♠", "5♠"}


def test_v3_a_closed_curtain_does_not_tell_how_many_cards_lie_behind_it():
    tables = []
    for pelle in ("2♥ 7♣", "2♥ 7♣ J♦ K♦ K♥"):
        table = Table(["Pelle", "Kalle"], mode="hot_seat", variant=EXTRA_CARDS)
        table.game = setup({"Pelle": pelle, "Kalle": "A♠ 9♦"}, variant=EXTRA_CARDS)
        tables.append({name: value for name, value in table._table.items() if name != "n"})
    assert tables[0] == tables[1]


@pytest.mark.parametrize("mode", ["solo", "open", "hot_seat"])
def test_what_follows_a_question_is_not_in_the_browser_before_its_answer(mode):
    table = Table(3, seed=2, mode=mode, level="bluffer", predict=["bluff"])
    luck, asked = random.Random(2), 0
    for _ in range(120):
        if state(table).winner is not None and may(table)["kind"] != "question":
            break
        if may(table)["kind"] == "question":
            asked += 1
            with pytest.raises(NotNow, match="Svara på frågan"):
                table.let_stand()
            step = table._quiz.gates.closed.step
            shown = table.game.steps[:step]
            assert len(table._table["lines"]) == min(len(shown), 60)
            assert "right" not in table._table["gate"]
            if mode == "hot_seat":
                before = {str(c) for moment in shown if isinstance(moment.event, Revealed) for c in moment.event.cards}
                assert faces_in(sent(table)) <= before
            table.reveal(1)
            assert table._table["answer"]["guess"] == 1
            table.again()
            assert "right" not in table._table["gate"]
            table.skip()
            assert len(table._table["lines"]) == min(len(table.game.steps), 60)
            continue
        decide(table, luck)
    assert asked > 2


def test_solo_one_is_not_asked_about_one_s_own_lay():
    for seed in range(6):
        table = Table(3, seed=seed, level="bluffer", predict=["bluff"])
        luck = random.Random(seed)
        for _ in range(40):
            if state(table).winner is not None and may(table)["kind"] != "question":
                break
            if gate := table._quiz.gates.closed:
                assert table.game.steps[gate.step - 1].event.layer != 0
            decide(table, luck)


def test_the_film_of_a_click_does_not_grow_with_the_game():
    table = Table(4, seed=3, mode="open")
    luck, sizes = random.Random(4), []
    for _ in range(150):
        if state(table).winner is not None:
            break
        decide(table, luck)
        sizes.append(len(sent(table)))
    assert len(table.game.actions) > 60
    assert max(sizes) < 40_000
    assert len(table._table["lines"]) == 60


def test_keys_go_on_from_one_piece_to_the_next():
    """A card that lies still keeps its key, so that the browser moves what moves and nothing else."""
    table = table_of("open")
    kalle = table._table["film"]["frames"][0]["moved"]["hand1"][1]
    table.lay("2♥", Call(1, Rank.ACE))
    assert not table._table["anew"]
    assert table._table["film"]["frames"][0]["moved"]["hand1"][1] == kalle
    assert all("hand1" not in frame["moved"] for frame in table._table["film"]["frames"][1:])
    table.undo()
    assert table._table["anew"]


def test_words_and_repr_are_in_the_language():
    table = Table(2, seed=1, lang="en")
    assert table._table["view"] == "You are Pelle"
    assert repr(Table(2, seed=1)) == repr(table)
    assert "Run the cell to play" in table._repr_mimebundle_()[0]["text/html"]
    assert observe(table.game, 0).players == ("Pelle", "Kalle")
    assert table.game.start.variant is BASE


# What one can know


def test_one_may_ask_what_one_knows_of_the_open_lay(from_browser):
    table = Table(["Pelle", "Kalle", "Lisa"])
    with pytest.raises(NotNow, match="inget drag"):
        table.know()
    hands = {"Pelle": "A♥ A♦ 7♣", "Kalle": "2♠ 3♦ 9♠ 5♦", "Lisa": "3♠ 4♠ 5♠"}
    start = Game(setup(hands, turn=1))
    table.game = start.then(Lay(1, Hand.parse("2♠ 3♦ 9♠"), Call(3, Rank.ACE)))
    from_browser(table, {"do": "know", "n": table._table["n"]})
    assert table._table["known"]["verdict"] == "BLUFF"
    assert faces_in(sent(table)) <= known(table, 0)
    table.go_on()
    assert table._table["known"] is None


def test_hot_seat_only_who_has_lifted_the_curtain_may_ask_what_they_know():
    table = table_of("hot_seat")
    table.lift(0)
    table.lay("2♥", Call(1, Rank.ACE))
    with pytest.raises(NotNow, match="Lyft ridån"):
        table.know()
    table.lift(2)
    table.know()
    assert "Lisa" in table._table["known"]["title"]


# What a newcomer stumbled on


def test_r11_whether_a_last_lay_has_won_is_asked_before_anybody_decides_about_it():
    table = Table(["Pelle", "Kalle"], mode="open", predict=["won"])
    table.game = setup({"Pelle": "A♠", "Kalle": "2♦ 9♦"})
    table.lay("A♠", Call(1, Rank.ACE))
    assert table._table["gate"]["text"] == "Pelle har lagt sitt sista kort. Har Pelle vunnit?"
    with pytest.raises(NotNow):
        table.let_stand()
    table.reveal(1)
    assert table._table["answer"]["right"] == 1
    assert may(table)["kind"] == "answer"
    table.let_stand()
    assert state(table).winner == 0


def test_what_the_rules_refuse_is_also_said_in_the_reader_s_language():
    with pytest.raises(IllegalPosition) as refused:
        Table(1)
    assert refused.value.__notes__ == ["En deltagare går inte. Fusk spelas av 2 till 10. (R1)"]
    with pytest.raises(IllegalAction) as refused:
        table_of().challenge()
    assert refused.value.__notes__ == [
        "Det finns inget drag att syna. Man kan syna från det att någon har lagt, en gång. (R7)"
    ]


def test_where_no_question_waits_none_is_answered():
    for answer in (Table.reveal, Table.skip, Table.again):
        with pytest.raises(NotNow, match="Ingen fråga väntar"):
            answer(table_of())


def test_who_was_there_first_stays_when_more_sit_down():
    table = Table(["Ann", "Bo"], seat="Bo")
    table.new_deal(4)
    assert table.game.start.players == ("Ann", "Bo", "Pelle", "Kalle")
    assert table._table["view"] == "Du är Bo"
    table.new_deal(2)
    assert table.game.start.players == ("Ann", "Bo")


def test_who_takes_turns_from_now_on_has_not_answered_yet():
    for seed in range(20):
        table = Table(5, seed=seed)
        if table._host.sitting.declined:
            table.play_as(mode="hot_seat")
            assert table._host.sitting.declined == 0
            return
    raise AssertionError("nobody was ever asked before one's own seat")


def test_seats_go_by_name_too():
    table = table_of("hot_seat")
    table.lift("Pelle")
    table.lay("2♥", Call(1, Rank.ACE))
    table.challenge("Lisa")
    assert table.game.actions[-1] == Challenge(2)
    with pytest.raises(ValueError, match="'Eva' är ingen plats"):
        table.lift("Eva")


@pytest.mark.parametrize("lang", [[], {}, None, 3])
def test_a_language_that_is_no_text_is_refused_like_any_other(lang):
    with pytest.raises(ValueError, match="lang is 'sv' or 'en'"):
        Table(lang=lang)
