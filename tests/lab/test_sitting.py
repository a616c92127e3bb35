"""Who is asked, in which order, and what those see who are built in; and a thousand games at the table."""

from __future__ import annotations

import sys
from dataclasses import fields
from itertools import cycle, islice
from random import Random
from threading import Thread
from time import sleep

import pytest

from fusk_lab import (
    SWEDISH,
    VARIANTS,
    Call,
    Card,
    Challenge,
    Game,
    IllegalAction,
    Laid,
    Lay,
    LetStand,
    LetStood,
    Observation,
    Rank,
    Won,
    calls,
    format_game,
    observe,
    parse_game,
    setup,
)
from fusk_lab.analysis.strategies import LEVELS
from fusk_lab.lab import Table
from fusk_lab.lab.play.host import NotNow
from fusk_lab.lab.play.sitting import Sitting
from fusk_lab.rules import deal

HANDS = {"Pelle": "2♥ 7♣ J♦", "Kalle": "A♠ 9♦", "Lisa": "3♣ 4♣", "Omar": "5♣ 6♣"}
ACE = Call(1, Rank.ACE)


def laid(**more):
    """Sit where Pelle has laid a two as an ace."""
    return Sitting(Game(setup(HANDS, **more))).then(Lay(0, [Card.parse("2♥")], ACE))


# Who is asked


def test_r7_an_open_lay_is_put_to_the_others_clockwise_from_the_layer():
    sitting, asked = laid(), []
    for _ in range(3):
        asked.append(sitting.asked)
        sitting = sitting.declines()
    assert asked == [1, 2, 3]
    assert sitting.game.actions[-1] == LetStand()
    assert sitting.asked == 1    # and now it is to lay (R2)


def test_r7_clockwise_goes_on_at_the_first_seat_after_the_last():
    sitting = Sitting(Game(setup(HANDS, turn=2))).then(Lay(2, [Card.parse("3♣")], ACE))
    assert [sitting.asked, sitting.declines().asked, sitting.declines().declines().asked] == [3, 0, 1]
    assert sitting.declines().declines().let_it_stand == (3, 0)


def test_r7_a_challenge_ends_the_asking():
    sitting = laid().declines().then(Challenge(3))
    assert (sitting.declined, sitting.let_it_stand, sitting.asked) == (0, (), 1)


def test_r7_nobody_lets_stand_what_is_not_open():
    with pytest.raises(IllegalAction):
        Sitting(Game(setup(HANDS))).declines()


def test_r11_a_last_lay_is_won_when_the_last_one_asked_lets_it_stand():
    sitting = Sitting(Game(setup(HANDS | {"Pelle": "A♥"}))).then(Lay(0, [Card.parse("A♥")], ACE))
    for asked in (1, 2, 3):
        assert sitting.asked == asked
        assert not any(isinstance(event, Won) for event in sitting.game.events)
        sitting = sitting.declines()
    assert (sitting.state.winner, sitting.asked) == (0, None)


def top_call(pelle):
    """Sit where Pelle has laid four cards as four aces: nobody can call more."""
    hands = {"Pelle": pelle, "Kalle": "2♠ 3♠", "Lisa": "4♠ 5♠"}
    cards = pelle.split()[:4]
    return Sitting(Game(setup(hands, variant=SWEDISH))).then(
        Lay(0, [Card.parse(card) for card in cards], Call(4, Rank.ACE)))


def test_v4b_the_top_call_may_not_stand_if_the_seat_on_turn_is_asked():
    with pytest.raises(IllegalAction) as refused:
        top_call("A♠ A♥ A♦ 7♦ 8♦").declines()
    assert refused.value.reason.rule == "V4b"


def test_v4b_if_nobody_else_challenges_the_top_call_the_seat_on_turn_does():
    sitting = top_call("A♠ A♥ A♦ 7♦ 8♦").goes_on({1: lambda seen, rng: None}, seed=1)
    assert (sitting.declined, sitting.asked) == (1, 2)
    assert sitting.declines().game.actions[-1] == Challenge(1)


def test_v4b_a_last_lay_may_stand_though_it_is_the_top_call():
    sitting = top_call("A♠ A♥ A♦ A♣").declines().declines()
    assert sitting.state.winner == 0


# What those see who are built in


class Recording:
    """Stand before a player and write down what it is given, and what it reads of that."""

    def __init__(self, player):
        self.player, self.given = player, []

    def __call__(self, *given):
        self.given.append(given)
        return self.player(*given)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_built_in_player_is_given_its_own_observation_and_chance_and_nothing_else(monkeypatch, level, variant):
    recording = Recording(LEVELS[level])
    monkeypatch.setattr("fusk_lab.lab.play.host.LEVELS", {**LEVELS, level: recording})
    table = Table(4, seed=3, variant=VARIANTS[variant], level=level)
    play(table, Random(1), lays=12)
    assert len(recording.given) > 20
    for seen, rng in recording.given:
        assert type(seen) is Observation
        assert type(rng) is Random
        assert seen.viewer != 0
        for seat, hand in enumerate(seen.hands):
            assert (hand is None) == (seat != seen.viewer)
        assert seen.pile is None
        assert "seed" not in {field.name for field in fields(seen)}


def test_a_built_in_player_answers_alike_whatever_the_others_hold():
    game = Game(setup(HANDS)).then(Lay(0, [Card.parse("2♥")], ACE))
    other = Game(setup(HANDS | {"Pelle": "2♥ K♣ K♦", "Omar": "Q♣ Q♦"})).then(Lay(0, [Card.parse("2♥")], ACE))
    assert observe(game, 1) == observe(other, 1)
    for player in LEVELS.values():
        one = Sitting(game).goes_on({1: player}, 7)
        assert (one.game.actions, one.declined) == (
            (two := Sitting(other).goes_on({1: player}, 7)).game.actions, two.declined)


# A thousand games

CAP = 12    # of one's own lays: then the game is a draw
GAMES = 1000


def play(table, rng, lays=CAP):
    """Play one's own seat as somebody does who knows only what may be done; whether the game came to an end."""
    for _ in range(20 * lays):
        state = table.game.at(len(table.game.actions))
        if state.winner is not None:
            return True
        if state.last_lay is None:
            if not lays:
                return False
            lays -= 1
            call = rng.choice([call for call in calls(state) if call.count <= 4] or calls(state))
            table.lay(rng.sample(tuple(state.hands[0]), call.count), call)
        elif rng.random() < 0.15:
            table.challenge()
        else:
            try:
                table.let_stand()
            except IllegalAction as refused:
                assert refused.reason.rule == "V4b"
                table.challenge()
    raise AssertionError("one is asked without an end")


CASES = [(variant, level, players) for variant in VARIANTS for level in LEVELS for players in (2, 3, 4, 7, 10)]
FEW = 4    # cards a hand, so that a game comes to its end


def few_cards(state):
    """Leave everybody a few cards of what was dealt; the game is begun anew with them."""
    hands = zip(state.players, state.hands, strict=True)
    return setup({name: tuple(hand)[:: len(hand) // FEW][:FEW] for name, hand in hands}, variant=state.variant,
                 turn=state.turn)


@pytest.fixture(scope="module")
def thousand():
    """Play a thousand games, over all variants, levels and some numbers of players; each with how it went.

    The first of each kind is played with all cards, the others with a few, so that most come to their end.
    """
    played, tables = [], {}
    for seed, case in enumerate(islice(cycle(CASES), GAMES)):
        variant, level, players = case
        if case in tables:
            tables[case].new_deal()
            tables[case].game = few_cards(tables[case].game.start)
            tables[case].go_on()
        else:
            tables[case] = Table(players, seed=seed, variant=VARIANTS[variant], level=level)
        over = play(tables[case], Random(seed), lays=3)
        played.append((case, over, tables[case].game))
    for table in tables.values():
        table.close()
    return played


def test_a_thousand_games_end_or_are_declared_a_draw(thousand):
    assert len(thousand) == GAMES
    ended = [game for _, over, game in thousand if over]
    drawn = [game for _, over, game in thousand if not over]
    assert len(ended) > GAMES / 3
    assert len(drawn) > GAMES / 20
    assert all(game.at(len(game.actions)).winner is not None for game in ended)
    for game in drawn:
        state = game.at(len(game.actions))
        assert state.winner is None
        assert (state.turn, state.last_lay) == (0, None)    # one is to lay, and nothing is left undecided
    assert {case for case, _, _ in thousand} == set(CASES)


def test_each_of_a_thousand_games_is_the_game_its_text_says(thousand):
    for _, _, game in thousand[::25]:
        assert parse_game(format_game(game)) == game


def test_in_each_of_a_thousand_games_a_lay_is_decided_before_the_next(thousand):
    for _, _, game in thousand:
        decided = True
        for action in game.actions:
            assert decided or not isinstance(action, Lay)
            decided = not isinstance(action, Lay)


# Two at once


@pytest.fixture
def restless():
    """Let threads change places as often as can be."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


@pytest.mark.usefixtures("restless")
def test_two_threads_that_play_at_once_leave_a_game_that_can_be_written_down_and_read_again():
    table, wrong = Table(4, seed=7, level="bluffer"), []

    def plays(seed):
        rng = Random(seed)
        for _ in range(40):
            try:
                state = table.game.at(len(table.game.actions))
                if state.last_lay:
                    rng.choice([table.let_stand, table.challenge])()
                elif state.winner is None:
                    table.lay([rng.choice(tuple(state.hands[0]))], calls(state)[0])
                rng.choice([table.undo, table.redo, table.go_on, lambda: None, lambda: None])()
            except (IllegalAction, NotNow):
                pass    # the other was first
            except Exception as error:
                wrong.append(error)

    threads = [Thread(target=plays, args=(seed,)) for seed in (1, 2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []
    assert table.game.actions
    assert parse_game(format_game(table.game)) == table.game
    assert sum(isinstance(event, Laid) for event in table.game.events) >= sum(
        isinstance(event, LetStood) for event in table.game.events)


def test_two_threads_that_answer_the_same_question_are_heard_once(from_browser, monkeypatch):
    asked = Table._asked
    monkeypatch.setattr(Table, "_asked", lambda table, message: (sleep(0.02), asked(table, message)))
    for seed in range(5):
        table = Table(4, seed=seed)
        state = table.game.at(len(table.game.actions))
        answer = {"n": table._table["n"], "do": "challenge", "seat": 0} if state.last_lay else {
            "n": table._table["n"], "do": "lay", "cards": [str(next(iter(state.hands[0])))], "call": 0}
        before = len(table._host.past)
        threads = [Thread(target=from_browser, args=(table, answer)) for _ in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len(table._host.past) == before + 1


def test_a_dealt_game_belongs_to_its_deal():
    assert Table(3, seed=5).game.start == deal(3, seed=5)
