"""Side by side: rows aligned by turn and answer, marks, the table of differences, what the widget takes and refuses."""

from __future__ import annotations

import json
from itertools import product

import pytest
import traitlets
from hypothesis import given
from hypothesis import strategies as st

from fusk_lab import (
    BASE,
    DESCENDING,
    EITHER_SIDE,
    EITHER_SIDE_OR_SAME,
    EXTRA_CARDS,
    SWEDISH,
    TEACHER,
    Challenge,
    Game,
    IllegalPosition,
    Lay,
    Leader,
    LetStand,
    Sequence,
    Variant,
    deal,
    observe,
    setup,
)
from fusk_lab.analysis import odds
from fusk_lab.lab import ALL, SPECTATOR, Compare
from fusk_lab.lab.beside.boards import Boards
from fusk_lab.lab.beside.differences import FACTS, NOTHING, UNKNOWN, differs, facts, heads
from fusk_lab.lab.board.rows import begins, nearest, rows, rows_of, shown
from fusk_lab.rules import examples as examples_of
from fusk_lab.rules.telling import watch
from fusk_lab.text.knowledge import percent
from tests.analysis.test_intentions import EVERY, games
from tests.lab.browser_side import faces_in
from tests.rules.playing import examples
from tests.rules.positions import KALLE, LISA, PELLE, call, lay, table

START = table("2♥ K♥ 7♣ 7♦", "K♣ 2♠ 9♦ 9♥", "3♣ Q♦ 4♥ 4♠")
GAME = Game(START, (lay(PELLE, "7♣", "A"), lay(KALLE, "9♦", "2"), Challenge(LISA), lay(LISA, "3♣", "3")))
# Steps of GAME: 1 set up, 2 Pelle's turn, 3 Pelle lays, 4 Kalle lays, 5 challenged, 6 turned, 7 taken, 8 Lisa's turn, 9


def state_of(compare):
    """All that the kernel sends to a browser; the code and the style sheet, which are files, left out."""
    sent = {name: value for name, value in compare.get_state().items() if name not in ("_esm", "_css", "layout")}
    return json.dumps(sent, ensure_ascii=False)


def fact(compare, name, step, view=0):
    """One line of the table at a step, a cell a board."""
    show = json.loads(state_of(compare))["_show"]
    seen, line = show["views"][view], FACTS.index(name)
    return [
        seen["texts"][board["facts"][show["shown"][i][step - 1]][line]] for i, board in enumerate(seen["boards"])
    ]


# Rows


def test_a_row_is_a_turn_its_lay_or_answer_and_a_moment():
    assert rows_of(GAME) == (
        (0, 0, 0), (0, 0, 1), (1, 0, 0), (2, 0, 0), (2, 1, 0), (2, 1, 1), (2, 1, 2), (2, 1, 3), (3, 0, 0),
    )  # fmt: skip
    assert begins(GAME) == ((1, 0, 0), (2, 0, 0), (2, 1, 0), (3, 0, 0))


def test_a_board_with_fewer_moments_holds_its_last_one():
    stands = Game(START, (*GAME.actions[:2], LetStand(), GAME.actions[3]))
    both = rows((GAME, stands))
    assert both == rows_of(GAME)
    assert shown(stands, both) == (0, 1, 2, 3, 4, 4, 4, 4, 5)


def test_a_board_that_has_ended_holds_its_last_moment():
    short = Game(START, GAME.actions[:1])
    assert shown(short, rows((GAME, short))) == (0, 1, 2, 2, 2, 2, 2, 2, 2)


@given(games, st.sampled_from(EVERY), st.booleans())
@examples(60)
def test_every_moment_of_every_board_is_shown_once_and_in_order(game, variant, exactly):
    boards = Boards(game, (game.start.variant, variant), "actions" if exactly else "intentions")
    for run, moments, end in zip(boards.runs, boards.shown, boards.ends, strict=True):
        assert sorted(set(moments)) == list(range(len(run.game.steps)))
        assert list(moments) == sorted(moments)
        assert moments[end - 1] == len(run.game.steps) - 1


def test_the_nearest_row_is_the_same_or_the_last_before_it():
    assert nearest(rows_of(GAME), (2, 1, 1)) == 5
    assert nearest(rows_of(GAME), (2, 1, 9)) == 7
    assert nearest(rows_of(GAME), (9, 0, 0)) == 8


# Marks


def look(moment):
    """What a moment shows of the game, the rule itself left out."""
    event = moment.event if type(moment.event).__name__ in ("Revealed", "PickedUp") else type(moment.event)
    return event, moment.state._replace(variant=BASE)


@given(games, st.sampled_from(EVERY))
@examples(80)
def test_the_mark_is_at_the_first_row_where_the_boards_differ(game, variant):
    """Against a naive walk over both, row by row; who challenged is looked at too."""
    boards = Boards(game, (game.start.variant, variant), "intentions")
    first, other = (
        [(look(run.game.steps[moment]), run.game.steps[moment].event) for moment in moments]
        for run, moments in zip(boards.runs, boards.shown, strict=True)
    )
    walk = (row for row, ((a, _), (b, _)) in enumerate(zip(first, other, strict=True), 1) if a != b)
    assert boards.marks == (None, next(walk, None))


def test_a_rule_beside_itself_has_no_mark():
    assert Boards(GAME, (BASE, BASE), "intentions").marks == (None, None)
    assert "Skiljer sig aldrig" in Compare(GAME, BASE, BASE)._show["views"][0]["boards"][1]["parts"]


def test_each_board_is_marked_by_itself():
    compare = Compare(GAME, BASE, EITHER_SIDE, DESCENDING, Variant(leader=Leader.TAKER))
    assert compare.marks == (None, 3, 4, 8 - 1)
    said = [board["parts"] for board in compare._show["views"][0]["boards"]]
    assert said[1] == (
        "Här skiljer de sig: Pelle lägger ett kort och ropar en sjua. Med den här regeln går det att tala sanning."
    )
    assert said[2] == "Här skiljer de sig: En tvåa får inte ropas här. Rätt vore en kung. (V1)"
    assert said[3] == "Här skiljer de sig: på det här bordet är det Kalle som står på tur."


# The table of differences


def test_the_table_says_what_may_be_called_and_who_must_lie():
    compare = Compare(GAME, BASE, DESCENDING, EITHER_SIDE_OR_SAME, SWEDISH)
    assert fact(compare, "calls", 2) == ["Ess", "Ess", "Vilken valör som helst", "Vilken valör som helst"]
    assert fact(compare, "must_lie", 2) == ["Pelle", "Pelle", "ingen", "ingen"]
    assert fact(compare, "calls", 3) == [
        "Tvåor", "Kungar", "Sexor, sjuor eller åttor", "Åttor eller högre, eller minst två sjuor",
    ]  # fmt: skip
    assert fact(compare, "must_lie", 3)[:2] == ["ingen", "ingen"]
    assert fact(compare, "turn", 3) == ["Kalle"] * 4


def test_the_chance_is_that_of_the_rules_for_thirteen_of_fifty_two():
    """30.4, 30.4, 8.2 and 1.9 per cent, once a call has been made."""
    start = deal(4, seed=7)
    ace = next(card for card in start.hands[start.turn])
    game = Game(start, (lay(start.turn, str(ace), "A"),))
    compare = Compare(game, BASE, DESCENDING, EITHER_SIDE, EITHER_SIDE_OR_SAME, mode="actions")
    said = fact(compare, "chance", len(compare._boards.rows))
    assert said == [f"{number}\N{NO-BREAK SPACE}%" for number in ("30,4", "30,4", "8,2", "1,9")]
    assert "dragen på måfå" in compare._show["words"]["assumption"]


def test_the_table_says_who_took_the_pile_and_what_is_left():
    columns = facts(watch(GAME.steps, None), "en")
    takes = FACTS.index("takes")
    assert [column[takes] for column in columns] == ["nobody"] * 6 + ["Kalle"] * 3
    assert columns[8][len(FACTS) :] == ("3 cards", "5 cards", "3 cards")
    assert heads(START.players, "en")[len(FACTS) :] == ("Pelle has", "Kalle has", "Lisa has")


def test_only_who_may_see_the_hand_is_told_who_must_lie():
    must = FACTS.index("must_lie")
    said = {seat: facts(watch(GAME.steps, seat), "en")[3][must] for seat in (None, PELLE, KALLE, LISA)}
    assert said == {None: UNKNOWN, PELLE: UNKNOWN, KALLE: UNKNOWN, LISA: "nobody"}


def test_v3_the_chance_is_unknown_where_the_size_of_the_hand_is():
    game = Game(START._replace(variant=EXTRA_CARDS), GAME.actions)
    chance = FACTS.index("chance")
    assert facts(watch(game.steps, None), "en")[3][chance] == UNKNOWN
    assert facts(watch(game.steps, LISA), "en")[3][chance] != UNKNOWN
    assert facts(watch(game.steps, None), "en")[3][len(FACTS) :] == ("? cards", "? cards", "? cards")


def test_nothing_may_be_called_while_a_last_lay_is_undecided_or_the_game_is_over():
    start = table("A♠", "9♥ 9♦")
    game = Game(start, (lay(PELLE, "A♠", "A"), LetStand()))
    column = facts(watch(game.steps, None), "en")
    assert [column[row][:3] for row in (2, 4)] == [(NOTHING,) * 3] * 2
    assert column[4][FACTS.index("turn")] == "Pelle has won"


def test_h6_who_may_pass_need_not_lie():
    game = Game(START._replace(variant=Variant(passing=True, sequence=Sequence.SAME_RANK)), GAME.actions[:1])
    column = facts(watch(game.steps, KALLE), "en")[-1]
    assert column[FACTS.index("must_lie")] == "Kalle, or pass"


def test_a_cell_differs_when_it_is_not_as_on_the_first_board():
    assert differs(("a", "b"), ("a", "c")) == (False, True)


# The widget


def test_the_first_rule_is_the_first_board_and_the_game_is_carried_out_under_all():
    compare = Compare(GAME, DESCENDING, EITHER_SIDE)
    assert compare.variants == (DESCENDING, EITHER_SIDE)
    assert [game.start.variant for game in compare.games] == [DESCENDING, EITHER_SIDE]
    assert compare.game is GAME


def test_a_deal_is_played_first_under_the_first_rule():
    compare = Compare(deal(4, seed=1), DESCENDING, BASE)
    assert compare.game.start.variant is DESCENDING
    assert compare.games[0] is compare.game


def test_the_exact_same_actions_stop_where_a_rule_says_no():
    compare = Compare(GAME, BASE, DESCENDING, mode="actions", lang="en")
    assert [len(game.actions) for game in compare.games] == [4, 1]
    board = compare._show["views"][0]["boards"][1]
    assert board["still"] == "Here the rule says no: One two may not be called here. Right would be one king. (V1)"
    assert compare._show["ends"][1] == 3


def test_a_board_that_stops_says_why():
    game = Game(START, (*GAME.actions, Challenge(PELLE)))
    won = Game(table("A♠ 7♣", "9♥ 9♦ 2♣", "4♥ 4♠"), (lay(PELLE, "A♠ 7♣", "A"), Challenge(LISA), lay(KALLE, "9♦", "2")))
    taker, next_only = Variant(leader=Leader.TAKER), Variant(next_only=True)
    said = [Compare(g, BASE, v)._show["views"][0]["boards"][1]["still"] for g, v in ((game, taker), (won, next_only))]
    assert said == [
        "Kalle står på tur, men gjorde inget mer i partiet. Därför stannar det här.",
        "Pelle har vunnit, så det som skulle ha hänt sedan blir inte av.",
    ]


def test_following_a_rule_changes_the_last_board_and_keeps_the_step():
    compare = Compare(GAME, BASE, DESCENDING)
    compare.step = 7
    row = compare._boards.rows[6]
    compare.follow(EITHER_SIDE)
    assert compare.variants == (BASE, EITHER_SIDE)
    assert compare._boards.rows[compare.step - 1] == row
    assert compare.marks == (None, 3)


def test_following_sends_one_message_and_a_step_that_is_there(messages):
    compare = Compare(GAME, BASE, DESCENDING)
    compare.step = len(compare._boards.rows)
    messages.clear()
    compare.follow(Variant(leader=Leader.TAKER))
    assert [set(message) for message in messages] in ([{"step", "_show"}], [{"_show"}])
    assert compare.step <= len(compare._boards.rows)


def test_a_step_can_be_set_and_one_there_is_not_is_refused():
    compare = Compare(GAME, BASE, DESCENDING, lang="en")
    compare.step = 9
    with pytest.raises(traitlets.TraitError, match=r"no step 10|step 10"):
        compare.step = 10
    assert compare.step == 9


@pytest.mark.parametrize(("lang", "said"), [("sv", "inte 1"), ("en", "not 1")])
def test_one_rule_or_five_are_refused(lang, said):
    with pytest.raises(ValueError, match=said):
        Compare(GAME, BASE, lang=lang)
    with pytest.raises(ValueError, match="5"):
        Compare(GAME, *[BASE] * 5, lang=lang)


def test_what_is_no_game_no_rule_no_mode_and_no_view_is_refused_in_words():
    with pytest.raises(TypeError, match="inte 'GAME'"):
        Compare("GAME", BASE, DESCENDING)
    with pytest.raises(TypeError, match="'descending' är ingen regel"):
        Compare(GAME, BASE, "descending")
    with pytest.raises(TypeError, match="ingen regel"):
        Compare(GAME, BASE, DESCENDING).follow("base")
    with pytest.raises(ValueError, match="'action' finns inte"):
        Compare(GAME, BASE, DESCENDING, mode="action")
    with pytest.raises(ValueError, match="'Olle' är ingen vy"):
        Compare(GAME, BASE, DESCENDING, view="Olle")


def test_v4b_a_deal_the_first_rule_cannot_begin_with_is_refused_and_another_board_says_so():
    start = table("7♣ 7♦", "9♦ 9♥", previous=call(4, "A"))
    with pytest.raises(IllegalPosition):
        Compare(start, SWEDISH, BASE)
    board = Compare(Game(start, [lay(PELLE, "7♣", "2")]), BASE, SWEDISH)._show["views"][0]["boards"][1]
    assert board["still"].startswith("Här säger regeln nej: ")


def test_a_message_it_does_not_know_is_an_error():
    with pytest.raises(ValueError, match="not a message"):
        Compare(GAME, BASE, DESCENDING)._hear({"x": 1})


def test_it_says_what_it_is_in_one_sentence():
    assert repr(Compare(GAME, BASE, DESCENDING)) == (
        "<Compare: base | descending, 9 steps, Pelle, Kalle, Lisa, Alla kort>"
    )


# What is hidden


def public_faces(game, viewer):
    """Every card a viewer gets to see in a game."""
    seen = set()
    for at in range(len(game.actions) + 1):
        seen |= faces_in(repr(observe(Game(game.start, game.actions[:at]), viewer)))
    return seen


@pytest.mark.parametrize(("view", "mode"), [*product([SPECTATOR, 1, "Lisa"], ["intentions", "actions"])])
def test_made_for_one_viewpoint_it_holds_only_what_that_viewpoint_may_know(view, mode):
    viewer = {SPECTATOR: None, 1: 1, "Lisa": 2}[view]
    compare = Compare(GAME, BASE, DESCENDING, SWEDISH, EXTRA_CARDS, view=view, mode=mode)
    allowed = set().union(*(public_faces(game, viewer) for game in compare.games))
    text = state_of(compare)
    assert faces_in(text) <= allowed
    assert len(compare._show["views"]) == 1


def test_a_reason_that_tells_of_a_card_is_told_only_to_who_may_know_it():
    ranks_only = Variant(extra_cards=True, count_judged=False)
    start = table("A♠ A♥ 2♥ 7♣", "9♥ 9♦ 2♣", "4♥ 4♠", pile="5♣", variant=ranks_only)
    aces = Lay(PELLE, lay(PELLE, "A♠ A♥", "A").cards, call(1, "A"))  # true if only ranks count: Kalle takes 5♣ too
    game = Game(start, (aces, Challenge(KALLE), lay(KALLE, "5♣", "2")))
    compare = Compare(game, ranks_only, EXTRA_CARDS, mode="actions")
    said = {view["key"]: view["boards"][1]["still"] for view in compare._show["views"]}
    assert said["all"] == said["seat1"] == "Här säger regeln nej: Klöver fem finns inte på Kalles hand. (R3)"
    assert said["spectator"] == said["seat0"] == "Här säger regeln nej: Samma drag är inte tillåtet här. (R3)"


def test_a_view_of_all_offers_every_viewpoint():
    assert [v["key"] for v in Compare(GAME, BASE, DESCENDING, view=ALL)._show["views"]] == [
        "all", "spectator", "seat0", "seat1", "seat2",
    ]  # fmt: skip


# The twin


def test_the_twin_shows_each_board_at_the_mark_and_the_table():
    page = Compare(GAME, BASE, DESCENDING)._twin()
    assert page.count("<img ") == 2
    assert 'lang="sv"' in page and "Steg 4: Fallande följd" in page
    assert "<b>≠ Damer</b>" in page
    assert "steg 4 av 9" in page


def test_the_twin_of_a_seat_holds_no_other_card():
    page = Compare(GAME, BASE, DESCENDING, view="Lisa", lang="en")._twin()
    for hidden in ("K♥", "K♥\N{VARIATION SELECTOR-15}", "2♠"):
        assert hidden not in page


def test_a_name_that_is_markup_is_shown_as_it_is():
    start = START._replace(players=("<b>Pelle", "Kalle", "Lisa"))
    page = Compare(Game(start, GAME.actions), BASE, DESCENDING)._twin()
    assert "<b>Pelle" not in page.replace("&lt;b&gt;Pelle", "")


def test_v4b_where_nothing_can_be_called_nobody_lies():
    start = setup({"Pelle": "A♥ 2♥", "Kalle": "3♠"}, variant=SWEDISH, previous=call(1, "K"))
    (column,) = facts(watch(Game(start).then(lay(PELLE, "A♥", "A")).steps[-1:], KALLE), "en")
    assert column[:3] == ("Nothing: the lay must be challenged (V4b)", NOTHING, NOTHING)


def test_v4_the_chance_counts_how_many_of_the_rank_it_takes():
    start = deal(4, seed=7, variant=SWEDISH)._replace(previous=call(2, "7"))
    (column,) = facts(watch(Game(start).steps[-1:], None), "sv")
    chance = odds.p_no_true_call([3] + [1] * 7, 13)
    assert column[FACTS.index("chance")] == percent(chance, "sv")


def test_the_table_counts_who_had_to_lie_so_far():
    game = examples_of.game("samma_giv")
    boards = Compare(game, BASE, DESCENDING, EITHER_SIDE, EITHER_SIDE_OR_SAME)
    assert fact(boards, "forced", len(boards._boards.rows)) == ["5", "5", "1", "1"]
    assert fact(boards, "forced", 5) == ["0", "0", "0", "0"]
    assert fact(boards, "forced", 6) == ["1", "1", "0", "0"]  # no ace, but a three to open with
    forced = FACTS.index("forced")
    assert facts(watch(game.steps, None), "en")[-1][forced] == UNKNOWN


def test_a_player_may_be_called_what_the_table_says_of_nobody():
    game = examples_of.game("samma_giv")
    named = game.start._replace(players=("ingen", NOTHING, UNKNOWN, "nobody")[: len(game.start.players)])
    forced = FACTS.index("forced")
    counts = [column[forced] for column in facts(watch(game.steps, TEACHER), "sv")]
    assert max(counts) > "1"
    assert [column[forced] for column in facts(watch(Game(named, game.actions).steps, TEACHER), "sv")] == counts


def test_v4c_what_may_be_called_is_not_said_before_a_challenge_is_settled():
    columns = facts(watch(examples_of.game("svensk_form").steps, TEACHER), "sv")
    free = "Vilken valör som helst"
    assert [column[0] for column in columns[7:11]] == [NOTHING, NOTHING, free, free]
