"""What if: another action at any step, and the main line as it was."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fusk_lab import (
    SWEDISH,
    Call,
    Challenge,
    Game,
    IllegalAction,
    Lay,
    LetStand,
    Pass,
    Rank,
    calls,
    deal,
    parse_game,
    step,
    why_illegal,
)
from fusk_lab.analysis.strategies import LEVELS
from fusk_lab.lab import SPECTATOR, Dealer, Stepper
from fusk_lab.lab.board.branches import LAYS, Branches, NoBranch, action_at, action_wanted, instead
from fusk_lab.rules.actions import Challenged, Laid, LetStood, Passed
from fusk_lab.text import say
from tests.lab.browser_side import films, state_of, unpack
from tests.lab.test_film import long_game
from tests.rules.playing import any_games, choose, examples, numbers

KALLE = parse_game("""
Pelle: 2♥ 7♣ J♦ 5♠
Kalle: A♠ 9♦
Lisa: 3♣
---
Pelle lays 2♥ 7♣ J♦ as three aces
Kalle: cheat!
""")
# Steps: 1 set up, 2 Pelle's turn, 3 laid, 4 challenged, 5 turned, 6 taken, 7 Kalle's turn.
LISA = Challenge(2)
NEXT = Lay(1, KALLE.start.hands[1], Call(2, Rank.TWO))


def seen(stepper: Stepper) -> tuple[object, ...]:
    """All that must not change when something is refused, or on the main line when a branch is made."""
    return stepper.game, stepper.step, stepper.branches


@pytest.fixture
def answers(monkeypatch):
    """What Python sends to the page in messages of its own, besides that it has heard."""
    sent = []

    def send(self, content, buffers=None):
        if content != {"heard": True}:
            sent.append(content)

    monkeypatch.setattr(Stepper, "send", send)
    return sent


# Which action belongs to a step


@given(any_games)
@examples(100)
def test_each_step_belongs_to_the_last_action_begun_and_the_end_of_an_unfinished_game_to_the_next(game):
    begun = -1
    for number, moment in enumerate(game.steps, 1):
        begun += isinstance(moment.event, Laid | Challenged | LetStood | Passed)
        if number == len(game.steps) and game.states[-1].winner is None:
            assert action_at(game, number, "sv") == len(game.actions)
        elif begun < 0:
            with pytest.raises(NoBranch):
                action_at(game, number, "sv")
        else:
            assert action_at(game, number, "sv") == begun


@given(any_games, numbers, st.integers(0, 10**9))
@examples(150)
def test_any_action_at_any_step_makes_the_game_played_so_or_is_refused_with_the_rules_own_reason(game, picks, other):
    shown = 1 + other % len(game.steps)
    try:
        number = action_at(game, shown, "sv")
    except NoBranch:
        return
    before, line = game.at(number), Branches(game)
    action = choose(before, picks[0] if picks else 0) if other % 3 else Challenge(other % len(game.start.players))
    if why := why_illegal(before, action):
        with pytest.raises(IllegalAction) as refused:
            line.what_if(action, shown, 0, None, "sv")
        assert refused.value.reason == why
    elif number < len(game.actions) and action == game.actions[number]:
        with pytest.raises(NoBranch, match="Det var just det som"):
            line.what_if(action, shown, 0, None, "sv")
    else:
        after, line_number = line.what_if(action, shown, 0, None, "sv")
        (branch,) = after.branches
        assert (line_number, after.main, line.branches) == (1, game, ())
        assert branch.game == Game(game.start, (*game.actions[:number], action))
        assert branch.game.steps[: branch.parts - 1] == game.steps[: branch.parts - 1]
        assert branch.game.steps[branch.parts - 1].event == step(before, action).events[0]


# In Python


def test_another_challenger_makes_a_branch_with_a_name_and_the_main_line_stays():
    stepper = Stepper(KALLE)
    stepper.step = 5
    game = stepper.what_if(LISA)
    assert (stepper.game, stepper.step) == (KALLE, 5)
    assert game == KALLE.undo().then(LISA)
    (branch,) = stepper.branches
    assert (branch.name, branch.parts, branch.game) == ("Tänk om: Lisa ropar fusk", 4, game)


@pytest.mark.parametrize(
    ("lang", "action", "shown", "name"),
    [
        ("en", LISA, 4, "What if: Lisa challenges"),
        ("sv", LetStand(), 4, "Tänk om: Ingen synar: Pelles drag står"),
        ("sv", Lay(0, KALLE.start.hands[0], Call(4, Rank.ACE)), 3,
         "Tänk om: Pelle lägger fyra kort och ropar fyra ess: tom hand"),
        ("sv", NEXT, 7, "Tänk om: Kalle lägger två kort och ropar två tvåor: tom hand"),
    ],
)  # fmt: skip
def test_a_branch_is_named_by_what_happens_first_in_it(lang, action, shown, name):
    stepper = Stepper(KALLE, lang=lang)
    stepper.what_if(action, step=shown)
    assert stepper.branches[0].name == name


def test_one_goes_on_by_hand_in_the_same_branch_as_far_as_one_likes():
    stepper = Stepper(KALLE)
    game = stepper.what_if(LISA, step=4)
    for _ in range(3):
        game = stepper.what_if(choose(game.states[-1], 0), step=len(game.steps), line=1)
        assert [branch.game for branch in stepper.branches] == [game]
    assert len(game.actions) == 5
    assert (stepper.branches[0].parts, stepper.game) == (4, KALLE)


def test_a_branch_has_branches_and_the_same_one_again_is_not_made_twice():
    stepper = Stepper(KALLE)
    stepper.what_if(LISA, step=4)
    stepper.what_if(LetStand(), step=4, line=1)
    stepper.what_if(LISA, step=4)
    assert [branch.game.actions[-1] for branch in stepper.branches] == [LISA, LetStand()]


@pytest.mark.parametrize("level", LEVELS)
def test_built_in_players_go_on_for_a_while_or_to_the_end(level):
    stepper = Stepper(deal(4, seed=3))
    state = stepper.game.start
    stepper.step = len(stepper.game.steps)
    action = Lay(state.turn, list(state.hands[state.turn])[:1], Call(1, Rank.ACE))
    game = stepper.what_if(action, level=level)
    assert game.actions[0] == action
    lays = sum(isinstance(action, Lay) for action in game.actions)
    assert lays == LAYS + 1 or game.states[-1].winner is not None
    assert Stepper(deal(4, seed=3)).what_if(action, step=len(stepper.game.steps), level=level) == game


@pytest.mark.parametrize(
    ("action", "more", "sentence"),
    [
        (Challenge(0), {}, "Pelle kan inte syna sitt eget drag. (R7)"),
        (Challenge(1), {}, "Det var just det som hände. Välj något annat."),
        (LISA, {"step": 2}, "Vid steg 2 bestämmer ingen något."),
        (LISA, {"step": 8}, "Steg 8 finns inte."),
        (LISA, {"step": True}, "Steg True finns inte."),
        (LISA, {"line": 1}, "Linje 1 finns inte."),
        (LISA, {"line": -1}, "Linje -1 finns inte."),
        (LISA, {"level": "expert"}, "'expert' är ingen nivå. Nivåerna är 'honest', 'bluffer', 'counter'."),
    ],
)
def test_what_is_refused_says_why_and_changes_nothing(action, more, sentence):
    stepper = Stepper(KALLE)
    stepper.step = 4
    before, shown = seen(stepper), stepper._show
    with pytest.raises((IllegalAction, ValueError)) as refused:
        stepper.what_if(action, **more)
    error = refused.value
    said = say(error) if isinstance(error, IllegalAction) else str(error)
    assert said.startswith(sentence)
    assert (seen(stepper), stepper._show) == (before, shown)


@pytest.mark.parametrize("view", [SPECTATOR, 0, "Kalle"], ids=str)
def test_a_stepper_for_one_viewpoint_refuses_and_learns_nothing(view, from_browser, answers):
    stepper = Stepper(KALLE, view=view)
    before = state_of(stepper)
    with pytest.raises(ValueError, match="alla vyer"):
        stepper.what_if(LISA, step=4)
    from_browser(stepper, {"what_if": {"step": 3, "line": 0}})
    assert list(answers[-1]) == ["refused", "step", "line"]
    assert (state_of(stepper), stepper._show["levels"]) == (before, None)


def test_while_a_question_waits_a_branch_would_give_the_answer_away(from_browser, answers):
    stepper = Stepper(KALLE, predict="bluff")
    before = state_of(stepper)
    with pytest.raises(ValueError, match="Svara på frågan först"):
        stepper.what_if(LISA, step=4)
    from_browser(stepper, {"what_if": {"step": 3, "line": 0}})
    assert answers[-1]["refused"].startswith("Svara på frågan")
    assert state_of(stepper) == before
    stepper.skip()
    stepper.what_if(LISA, step=4)
    assert len(stepper.branches) == 1
    stepper.again()
    assert (stepper.branches, len(stepper._show["lines"])) == ((), 1)


def test_another_game_or_deal_forgets_the_branches():
    stepper = Stepper(KALLE)
    stepper.what_if(LISA, step=4)
    stepper.game = KALLE
    assert stepper.branches == ()
    stepper.what_if(LISA, step=4)
    stepper.forget_branches()
    assert (stepper.branches, stepper._show["views"]) == ((), Stepper(KALLE)._show["views"])
    dealer = Dealer(3)
    state = dealer.game.start
    first = Lay(state.turn, list(state.hands[state.turn])[:1], Call(1, Rank.ACE))
    dealer.what_if(first, step=len(dealer.game.steps), level="honest")
    assert len(dealer.branches) == 1
    dealer.deal_again()
    assert dealer.branches == ()


# What the page has


def test_a_film_holds_the_branches_after_the_main_line_in_every_viewpoint():
    stepper = Stepper(KALLE)
    stepper.what_if(LISA, step=4)
    stepper.what_if(NEXT, step=7)
    main, lisa, onward = stepper._show["lines"]
    assert (main["steps"], main["from"], lisa["from"], onward["from"]) == (7, 0, 7, 7 + lisa["steps"] - 3)
    for viewpoint, film in films(stepper).items():
        frames = unpack(film)
        assert frames[:7] == unpack(films(Stepper(KALLE))[viewpoint])
        for line, branch in zip((lisa, onward), stepper.branches, strict=True):
            alone = unpack(films(Stepper(branch.game))[viewpoint])
            there = frames[line["from"] :][: line["steps"] - line["parts"] + 1]
            told = [frame["told"] for frame in alone[line["parts"] - 1 :]]
            assert [frame["told"] for frame in there] == told
            faces = [{name: [card[1] for card in cards] for name, cards in f["places"].items()} for f in there]
            wanted = [{name: [card[1] for card in cards] for name, cards in f["places"].items()} for f in alone]
            assert faces == wanted[line["parts"] - 1 :]


def test_five_long_branches_of_a_long_game_take_less_than_a_megabyte_and_a_half():
    game = long_game(4, 200)
    stepper = Stepper(game)
    shown = [n for n, moment in enumerate(game.steps, 1) if isinstance(moment.event, Challenged)][:5]
    for number in shown:
        stepper.what_if(LetStand(), step=number, level="bluffer")
    assert len(stepper.branches) == len(shown) == 5
    assert len(json.dumps(stepper._show).encode()) < 1_500_000


# What the page may choose among


@given(any_games, st.integers(0, 10**9))
@examples(150)
def test_all_that_is_offered_is_legal_and_all_who_may_answer_are_offered(game, pick):
    shown = 1 + pick % len(game.steps)
    try:
        may = instead(game, shown, "sv")
    except NoBranch:
        return
    number = action_at(game, shown, "sv")
    state, done = game.at(number), dict(enumerate(game.actions)).get(number)
    if may["cards"] is None:
        offered = {action_wanted(game, shown, {"answer": answer}, "sv") for _, answer in may["answers"]}
        every = {LetStand(), Pass(state.turn), *map(Challenge, range(len(state.players)))}
        assert offered == {action for action in every if not why_illegal(state, action)} - {done}
        return
    for laid, fits in enumerate(may["fitting"]):
        for call in fits:
            wanted = {"cards": list(range(laid)), "call": call}
            assert why_illegal(state, action_wanted(game, shown, wanted, "sv")) is None
    assert len(may["calls"]) == len(calls(state))
    if isinstance(done, Lay):
        chosen = {"cards": [i for i, card in enumerate(may["cards"]) if card[-1]], "call": may["call"]}
        assert action_wanted(game, shown, chosen, "sv") == done


def test_v4b_where_a_lay_may_not_stand_the_panel_says_why():
    game = parse_game("""
variant: swedish
Pelle: 2♥ 2♣
Kalle: A♠
Lisa: 3♣
---
Pelle lays 2♥ as one ace
""")
    may = instead(game, len(game.steps), "sv")
    assert game.start.variant == SWEDISH
    assert [answer for _, answer in may["answers"]] == [1, 2]
    assert may["note"] == say(why_illegal(game.states[-1], LetStand()))


def test_the_page_asks_chooses_and_is_refused_in_messages(from_browser, answers):
    stepper = Stepper(KALLE)
    place = {"step": 3, "line": 0}
    from_browser(stepper, {"what_if": place})
    assert answers.pop()["instead"].items() >= place.items()
    from_browser(stepper, {"what_if": place | {"chosen": {"cards": [], "call": None}, "level": None}})
    assert answers.pop() == place | {"refused": "Ett drag är minst ett kort. Välj ett eller flera kort. (R3)"}
    assert stepper.branches == ()
    from_browser(stepper, {"what_if": place | {"chosen": {"cards": [0], "call": 0}, "level": None}})
    assert answers.pop() == place | {"branched": 1}
    assert stepper.branches[0].game.actions == (Lay(0, list(KALLE.start.hands[0])[:1], Call(1, Rank.ACE)),)
