"""Variants compared by many games: a guess first, then the deals; what came out, in words that are true."""

import asyncio
import gc
import json
import re
import sys
import threading
from dataclasses import replace
from itertools import islice
from time import monotonic
from urllib.parse import unquote

import pytest

from fusk_lab import (
    BASE,
    DESCENDING,
    EITHER_SIDE,
    EITHER_SIDE_OR_SAME,
    EXTRA_CARDS,
    SWEDISH,
    VARIANTS,
    Game,
    Lay,
    Rank,
    Sequence,
    Variant,
    deal,
)
from fusk_lab.analysis import odds, simulate
from fusk_lab.analysis.by_rules import must_lie
from fusk_lab.analysis.playing import play
from fusk_lab.analysis.strategies import counter, honest, truthful
from fusk_lab.lab import VariantStudy
from fusk_lab.lab.trial.background import Background
from fusk_lab.lab.trial.page import pace, packed
from fusk_lab.lab.trial.trial import STRATEGIES, exact, goes_back, in_turn, leaders, trial
from fusk_lab.lab.trial.words import comments, verdict

RANKS = list(Rank)
TWO_UP = Variant.custom("Två upp", lambda last: Rank.ACE if last is None else RANKS[(last.place + 2) % 13])
UNEVEN = Variant.custom("<b>Ojämn</b>", lambda last: RANKS[:3] if last is Rank.ACE else Rank.ACE)


FEW = "Det är för få partier för att säga något. Dela minst 10 partier."


def shown(study):
    return json.dumps(study._show, ensure_ascii=False)


def never_challenges(seen, rng):
    return honest(seen, rng) if seen.open_lay is None else None


def stumbles(seen, rng):
    raise RuntimeError("jag snubblade")


# Predict first


def test_nothing_of_the_answer_is_in_the_page_before_a_guess_is_locked():
    study = VariantStudy(BASE, EITHER_SIDE)
    for text in (shown(study), study._twin()):
        assert "30,4" not in text and "8,2" not in text and "fc-exact" not in text
    study.predict(EITHER_SIDE)
    assert "30,4\xa0%" in shown(study) and "8,2\xa0%" in shown(study)


def test_a_locked_guess_stands():
    study = VariantStudy(BASE, EITHER_SIDE)
    study.predict("either_side")
    with pytest.raises(ValueError, match="Gissningen är redan låst"):
        study.predict(BASE)
    assert study.trial.guess == 1


@pytest.mark.parametrize("guess", ["swedish", 7, True, 2.0])
def test_a_guess_that_is_none_of_the_answers_is_refused(guess):
    study = VariantStudy(BASE, EITHER_SIDE)
    with pytest.raises(ValueError, match="är inte med i jämförelsen"):
        study.predict(guess)
    assert not study.trial.locked


def test_another_question_is_guessed_anew_but_other_games_are_not(from_browser):
    study = VariantStudy(BASE, EITHER_SIDE)
    study.predict(BASE)
    study.deal(1)
    from_browser(study, {"do": "other_games"})
    assert (study.trial.locked, study.trial.guess, study.trial.seed, study.trial.dealt) == (True, 0, 2, ())
    from_browser(study, {"players": 5})
    assert (study.trial.locked, study.trial.guess, study.trial.players) == (False, None, 5)


def told(first, second, guess, games=600):
    study = VariantStudy(first, second)
    study.predict(guess)
    study.deal(games)
    return verdict(study.trial)


def test_the_verdict_says_no_more_than_the_games_can_tell():
    assert told(BASE, EITHER_SIDE, EITHER_SIDE).startswith("Rätt gissat: flest lögner tvingas fram med steg åt valfri")
    assert told(BASE, EITHER_SIDE, BASE).startswith("Så blev det inte: flest lögner tvingas fram med steg åt valfri")
    assert told(BASE, EITHER_SIDE, "same").startswith("Så blev det inte:")
    assert told(BASE, DESCENDING, "same").startswith("Det kan stämma: någon skillnad går inte att se.")
    assert told(BASE, DESCENDING, DESCENDING).startswith("Det kan stämma: någon skillnad går inte att se.")
    assert told(BASE, EITHER_SIDE, None).startswith("Flest lögner tvingas fram med steg åt valfri sida, 4")
    assert told(BASE, EITHER_SIDE, BASE, games=1) == FEW
    assert told(BASE, EITHER_SIDE, "same", games=9) == FEW


def test_while_it_is_dealt_the_verdict_is_not_the_last_word():
    for lang, so_far in (("sv", " – hittills."), ("en", " – so far.")):
        dealing = trial((BASE, EITHER_SIDE), 4, "truthful", 1, lang).guessed(1).begun(300)
        for place, variant in enumerate(dealing.variants):
            dealing = dealing.grown(place, simulate(variant, games=150))
        shown = [packed(dealing, running=running)["verdict"] for running in (True, False)]
        assert shown == [verdict(dealing)[:-1] + so_far, verdict(dealing)]
        few = dealing.grown(0, simulate(BASE, games=3))
        assert packed(few, running=True)["verdict"] == verdict(few)
        done = replace(dealing, asked=150)
        assert packed(done, running=True)["verdict"] == verdict(done)


def test_those_on_top_are_those_that_cannot_be_told_from_the_first():
    results = [simulate(variant, games=600) for variant in (BASE, DESCENDING, EXTRA_CARDS, SWEDISH)]
    assert leaders(results) == (0, 1, 2)
    assert leaders([*results, simulate(EITHER_SIDE, games=600)]) == (4,)
    assert leaders([simulate(BASE, games=1), results[0]]) is None and leaders([]) is None


def test_rules_that_are_alike_are_seldom_told_apart_however_many_they_are():
    """The same rule six times, from other seeds: in one comparison of twenty at most, not in one of three."""
    dealt = [simulate(BASE, players=2, cap=60, games=30, seed=seed, engine="rules") for seed in range(240)]
    apart = sum(len(leaders(dealt[n : n + 6])) < 6 for n in range(0, 240, 6))
    assert apart <= 5


def test_of_a_few_games_nobody_leads():
    few, many = ([simulate(each, games=games) for each in (BASE, EITHER_SIDE)] for games in (9, 600))
    assert leaders(few) is None and leaders(many) == (1,)


def test_one_game_has_no_margin_of_error_in_picture_table_and_legend():
    study = VariantStudy(BASE, EITHER_SIDE)
    for games, said in ((1, "ett parti: ingen felmarginal"), (4, "4 partier: ingen felmarginal")):
        study.deal(games)
        chart = study._show["charts"][0]
        picture = chart["drawings"][0][2]
        assert {row[2] for row in chart["table"][2]} == {said}
        assert "fc-interval" not in picture and picture.count("fc-alone") == 3 and "utan felmarginal" in picture
    assert all("i 4 partier. Så litet underlag" in text for text in study._show["comments"])
    study.deal(40)
    assert "fc-alone" not in study._show["charts"][0]["drawings"][0][2]


# Dealing


def test_what_is_dealt_is_what_simulate_gives():
    study = VariantStudy(BASE, SWEDISH, players=3, strategy=honest, seed=7)
    study.deal(45)
    for variant in (BASE, SWEDISH):
        assert study.result(variant) == simulate(variant, players=3, strategies=honest, games=45, seed=7)
    assert study.trial.whole and not study.result("base").partial and not study.running
    assert study._show["status"] == "Delat: 45 partier med varje regel."


def test_all_variants_grow_side_by_side():
    parts = in_turn([iter("abc"), iter("x")])
    assert list(parts) == [(0, "a"), (1, "x"), (0, "b"), (0, "c")]


def test_a_button_deals_in_the_background_and_the_cell_is_free_at_once(from_browser):
    study = VariantStudy(BASE, EITHER_SIDE, strategy=honest)
    study.predict(None)
    from_browser(study, {"deal": 80})
    work = study._work
    assert study.running and study._show["status"].startswith("Delar:")
    assert work.join(60)
    assert not study.running and study.result("base") == simulate(BASE, strategies=honest, games=80)


def test_what_was_dealt_when_it_was_stopped_stays_and_is_marked_as_a_part(from_browser, monkeypatch):
    study = VariantStudy(BASE, EITHER_SIDE, strategy=honest)
    study.predict(None)
    from_browser(study, {"deal": 100_000})
    work = study._work
    while study.trial.done < 60:
        threading.Event().wait(0.05)
    from_browser(study, {"do": "stop"})
    assert work.join(30)
    done = study.trial.done
    assert not study.running and study.result(BASE).partial and 60 <= done < 2_000
    assert study._show["status"].startswith(f"Stoppat: {done}".replace("1000", "1\xa0000"))
    first = study.result(BASE).games
    assert study._show["charts"][0]["table"][2][0][-1] == f"{first} av 100\xa0000"
    assert study.result(BASE).tally == simulate(BASE, strategies=honest, games=first).tally


def test_what_comes_too_late_is_not_taken_in(from_browser):
    study = VariantStudy(BASE, EITHER_SIDE, strategy=honest)
    study.predict(None)
    late = study._steps([study.trial.growing(variant, 40) for variant in study.variants], study._run)
    next(late)
    study.deal(1)
    assert list(late) == [] and [result.games for result in study.trial.dealt] == [1, 1]


def test_interrupted_in_a_cell_the_finished_part_is_kept(monkeypatch):
    monkeypatch.setattr("fusk_lab.analysis.engines.SOON", 60)
    study = VariantStudy(BASE, EITHER_SIDE, strategy=honest)
    grown = study._steps

    def interrupted(growing, run):
        yield from islice(grown(growing, run), 2)
        raise KeyboardInterrupt

    study._steps = interrupted
    study.deal(400)
    assert not study.running and [result.games for result in study.trial.dealt] == [20, 20]
    assert study._show["status"] == "Stoppat: 40 av 800 partier hann delas, och de visas."


def test_a_strategy_that_stumbles_in_the_background_is_told_in_the_page(monkeypatch):
    study = VariantStudy(BASE, EITHER_SIDE, strategy=stumbles)
    sent = []
    monkeypatch.setattr(study, "send", sent.append)
    with study._lock:    # it cannot end before it is held
        study.deal(100, wait=False)
        work = study._work
    assert work.join(30)
    assert "jag snubblade" in sent[0]["failed"] and "Parti 0" in sent[0]["failed"]
    assert not study.running and study._show["status"] == "Ett fel i strategin avbröt efter 0 av 200 partier."
    with pytest.raises(ValueError, match="jag snubblade"):
        study.deal(100)
    assert not study.running and study._show["status"].startswith("Ett fel i strategin")


@pytest.mark.parametrize("strategy", [counter, never_challenges, truthful(0.1)], ids=["counter", "own", "passes"])
def test_stop_is_answered_within_a_second_in_the_midst_of_a_long_game(from_browser, strategy):
    """Ten players, and games that go round and round."""
    passing = Variant(passing=True)
    study = VariantStudy(passing, Variant(EITHER_SIDE.sequence, passing=True), players=10, strategy=strategy)
    study.predict(None)
    for wait in (0.05, 0.6):
        from_browser(study, {"deal": 100_000})
        work = study._work
        threading.Event().wait(wait)
        began = monotonic()
        from_browser(study, {"do": "stop"})
        assert not study.running and monotonic() - began < 1
        assert work.join(1)  # and nothing is dealt any more
    assert study.trial.done < 200_000


def test_a_game_that_is_still_on_is_not_yet_counted(monkeypatch):
    monkeypatch.setattr("fusk_lab.analysis.engines.SOON", 0)
    study = VariantStudy(BASE, EITHER_SIDE, strategy=honest)
    steps = study._steps([study.trial.growing(variant, 3) for variant in study.variants], study._run)
    next(steps)
    assert study.trial.done == 0 and study.trial.results == (None, None)
    study.deal(3)
    assert study.trial.whole


def test_while_the_engine_is_compiled_it_is_said(monkeypatch):
    monkeypatch.setattr("fusk_lab.lab.trial.trial.kernel_is_there", lambda: True)
    ready = False
    monkeypatch.setattr("fusk_lab.lab.trial.trial.kernel_is_ready", lambda: ready)
    asked = trial((BASE, Variant(passing=True)), 4, "truthful", 1, "sv").begun(1000)

    def status(trial):
        return packed(trial, running=True)["status"]

    assert status(asked) == "Kompilerar den snabba motorn. Första gången tar det några sekunder."
    by_rules = asked.grown(1, simulate(Variant(passing=True), games=2, cap=30))
    assert status(by_rules).startswith("Kompilerar")
    assert status(asked.begun(100)).startswith("Delar:")
    assert status(replace(asked, strategy=honest)).startswith("Delar:")
    assert packed(asked)["status"] == "Stoppat innan något parti hann delas."
    ready = True
    assert status(asked).startswith("Delar: 0 av")


def test_after_the_last_seed_comes_the_first():
    study = VariantStudy(BASE, EITHER_SIDE, seed=2**64 - 1)
    study.other_games()
    assert study.trial.seed == 0


def test_a_widget_that_is_closed_deals_no_more():
    study = VariantStudy(BASE, EITHER_SIDE, strategy=honest)
    study.deal(100_000, wait=False)
    work = study._work
    study.close()
    assert work.join(30)


@pytest.mark.parametrize("last", ["goes on", "ends", "fails"])
def test_work_that_is_stopped_takes_no_further_step_and_says_no_more(last):
    taken, ended = [], []

    def steps():
        for number in range(5):
            taken.append(number)
            if number == 2:
                work.stop()
                if last == "fails":
                    raise RuntimeError
                if last == "ends":
                    return
            yield

    work = Background(steps(), ended.append)
    work.start()
    assert work.join(30) and taken == [0, 1, 2] and ended == []


def no_threads(self):
    raise RuntimeError("can't start new thread")


@pytest.mark.parametrize("strategy", [honest, never_challenges], ids=["ready", "own"])
def test_without_threads_a_study_deals_and_the_notebook_is_answered_meanwhile(from_browser, monkeypatch, strategy):
    monkeypatch.setattr("threading.Thread.start", no_threads)
    study = VariantStudy(BASE, EITHER_SIDE, players=10, strategy=strategy)
    study.predict(None)
    waits = []

    async def notebook():
        from_browser(study, {"deal": 1000})
        while study.trial.done < 6 or len(waits) < 3:
            began = monotonic()
            await asyncio.sleep(0)  # another message
            waits.append(monotonic() - began)
        from_browser(study, {"do": "stop"})
        return study.trial.done

    done = asyncio.run(notebook())
    assert max(waits) < 1
    assert not study.running and study.trial.done == done < 2000
    study.deal(2)
    assert study.trial.whole


def test_without_threads_and_without_a_notebook_it_is_done_at_once(monkeypatch):
    monkeypatch.setattr("threading.Thread.start", no_threads)
    taken, ended = [], []
    work = Background((taken.append(n) for n in range(3)), ended.append)
    work.start()
    assert work.join(0) and taken == [0, 1, 2] and ended == [None]


def test_without_threads_it_goes_on_between_the_notebook_s_messages(monkeypatch):
    monkeypatch.setattr("threading.Thread.start", no_threads)
    taken, ended = [], []

    async def notebook():
        work = Background((taken.append(n) for n in range(5)), ended.append)
        work.start()
        assert taken == []
        while not work.join(0):
            await asyncio.sleep(0)

    asyncio.run(notebook())
    assert taken == [0, 1, 2, 3, 4] and ended == [None]


# Exact beside simulated


@pytest.mark.parametrize(
    ("variant", "players", "percent"),
    [(BASE, 4, 30.4), (DESCENDING, 4, 30.4), (EITHER_SIDE, 4, 8.2), (EITHER_SIDE_OR_SAME, 4, 1.9), (BASE, 2, 5.5),
     (EITHER_SIDE, 2, 0.2), (TWO_UP, 4, 30.4)],
)  # fmt: skip
def test_the_exact_value_is_that_of_a_fresh_hand(variant, players, percent):
    assert round(100 * float(exact(variant, players)), 1) == percent


def test_where_hands_differ_by_a_card_the_exact_value_is_the_mean_over_the_seats():
    assert exact(BASE, 5) == (odds.p_forced_lie(21, 2) * 4 + odds.p_forced_lie(20, 2)) / 5


def test_there_is_no_exact_value_where_it_depends_on_what_was_called():
    assert exact(SWEDISH, 4) is None and exact(UNEVEN, 4) is None


def test_only_a_step_to_either_side_goes_to_and_fro():
    back = {key for key, variant in VARIANTS.items() if goes_back(variant)}
    assert back == {"either_side", "either_side_or_same"}
    assert not goes_back(TWO_UP) and not goes_back(Variant(Sequence.SAME_RANK))


def test_the_comments_say_what_the_numbers_are_about():
    study = VariantStudy(BASE, EITHER_SIDE, SWEDISH)
    study.deal(600)
    base, either, swedish, why, to_and_fro = study._show["comments"]
    assert "För en ny hand är det exakt 30,4\xa0%. Bara partiets första drag:" in base
    assert "Bara partiets andra drag:" in either and "8,2\xa0% exakt. Det stämmer inom felmarginalen." in either
    assert "beror på vad som ropades senast" in swedish and "Partiets första utrop är fritt" in swedish
    assert why.startswith("Varför skiljer sig hela partiet") and "av med just de valörer som ropats" in why
    assert to_and_fro.startswith("När utropen kan gå fram och tillbaka")
    study.deal(1)
    assert [text for text in study._show["comments"] if "ett enda parti" in text] == study._show["comments"]


def test_h6_the_comment_on_a_rule_says_why_its_games_do_not_end():
    compared = trial((BASE, Variant(passing=True)), 2, "truthful", 1, "sv").begun(12)
    for place, variant in enumerate(compared.variants):
        compared = compared.grown(place, simulate(variant, players=2, games=12, cap=500, engine="rules"))
    base, passing, *_ = comments(compared)
    assert passing.startswith("Man får passa: ") and "man får passa (H6)" in passing and "H6" not in base


def test_an_estimate_has_as_many_decimals_as_it_is_worth():
    study = VariantStudy(BASE, SWEDISH)
    for games, number in ((300, r"\d+,\d"), (20_000, r"\d+,\d\d")):
        study.deal(games)
        _, value, within, *_ = study._show["charts"][0]["table"][2][0]
        assert re.fullmatch(f"{number}\xa0%", value) and re.fullmatch(f"{number}–{number}\xa0%", within)


def test_why_numbers_differ_depends_on_how_they_play():
    """Who bluffs whenever it can never lays the called rank, so the hand does not run out of it."""
    study = VariantStudy(BASE, EITHER_SIDE, strategy="always_bluff")
    study.deal(300)
    told_of = " ".join(study._show["comments"])
    assert "Händerna krymper och växer" in told_of
    assert "valörer som ropats" not in told_of and "När utropen" not in told_of


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_small_hands_are_forced_more_often_than_large_ones(strategy):
    """What `why_differs` says, for every strategy there is to choose."""
    small, large = [], []
    for seed in range(15):
        game = play(deal(4, seed=seed), STRATEGIES[strategy], seed=1, cap=300)
        for state, action in zip(game.states, game.actions, strict=False):
            if isinstance(action, Lay):
                held = len(state.hands[state.turn])
                (small if held <= 6 else large if held >= 18 else []).append(must_lie(state))
    assert sum(small) / len(small) > 2 * sum(large) / len(large)


def test_counted_and_exact_of_the_very_same_lay_stand_beside_each_other():
    study = VariantStudy(BASE, EITHER_SIDE, SWEDISH)
    study.predict(None)
    study.deal(600)
    chart = next(chart for chart in study._show["charts"] if chart["key"] == "early")
    rows = [(row[0], row[3]) for row in chart["table"][2]]
    assert rows == [("Grundreglerna, första draget", "30,4\xa0%"), ("Steg åt valfri sida, andra draget", "8,2\xa0%"),
                    ("Svensk form, första draget", "0\xa0%")]
    assert "fc-exact" in chart["drawings"][0][2]
    compared = study.trial
    far = replace(compared.results[0], tally=compared.results[0].tally._replace(early=(300, 0)))
    assert "strax utanför felmarginalen" in next(iter(comments(compared.grown(0, far))))


def test_v3_a_rule_that_nobody_uses_is_said_not_to_be_used():
    study = VariantStudy(BASE, EXTRA_CARDS)
    study.deal(200)
    assert "så den regeln används inte" in study._show["comments"][1]
    assert "användes aldrig" in study._show["verdict"] and "felmarginalen" not in study._show["verdict"]
    uses = VariantStudy(BASE, EXTRA_CARDS, strategy="bluffer")
    uses.deal(20)
    assert "används inte" not in shown(uses)


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_lies_are_rare_in_the_first_lays_and_then_more_common_where_calls_go_to_and_fro(strategy):
    """What `why_goes_back` says, for every strategy there is to choose."""
    early, late = [], []
    for seed in range(25):
        game = play(deal(4, seed=seed, variant=EITHER_SIDE), STRATEGIES[strategy], seed=1, cap=400)
        lays = [state for state, action in zip(game.states, game.actions, strict=False) if isinstance(action, Lay)]
        forced = [must_lie(state) for state in lays]
        early += forced[:10]
        late += forced[10:]
    assert sum(early) / len(early) < 0.75 * sum(late) / len(late)


# What is shown


def test_six_variants_and_ten_players_are_shown_and_told_in_both_languages():
    for lang in ("sv", "en"):
        study = VariantStudy(*VARIANTS.values(), players=10, lang=lang)
        study.deal(4)
        assert len(study._show["charts"]) == 7 and "{" not in re.sub(r'"[^"]*": ', "", study._twin())
        for chart in study._show["charts"]:
            _, head, rows = chart["table"]
            assert len(rows) == 6 and {len(row) for row in rows} == {len(head)}


def test_who_wins_is_counted_from_the_starter_where_all_play_alike_and_else_by_seat():
    alike, mixed = VariantStudy(BASE, DESCENDING, players=2), VariantStudy(
        BASE, DESCENDING, players=2, strategy=[truthful(0.1), honest])
    assert [name for _, name, chosen in mixed._show["strategies"] if chosen] == ["Olika på olika platser"]
    for study, who in ((alike, ["den som börjar", "nummer 2"]), (mixed, ["Pelle: Sant om det går", "Kalle: Ärlig"])):
        study.deal(5)
        wins = study._show["charts"][-1]
        assert wins["table"][1][1:3] == who


def test_who_wins_and_how_long_it_takes_have_margins_from_ten_games_on():
    study = VariantStudy(BASE, DESCENDING)
    for games, there in ((9, False), (12, True)):
        study.deal(games)
        for chart in study._show["charts"]:
            if chart["key"] in ("wins", "lengths"):
                assert ("fc-margin" in chart["drawings"][0][2]) == there
                assert all(("(" in cell) == there for row in chart["table"][2] for cell in row[1:])


def test_those_that_play_alike_are_counted_together_too():
    ways = [truthful(0.1), honest, truthful(0.1)]
    study = VariantStudy(BASE, DESCENDING, players=3, strategy=ways)
    study.deal(5)
    wins = study._show["charts"][-1]["table"]
    assert wins[1][1:5] == ["Pelle: Sant om det går", "Kalle: Ärlig", "Lisa: Sant om det går",
                            "Alla: Sant om det går"]
    assert "Pelle och Lisa: lägger sant" in study._show["how"]


def test_a_strategy_of_one_s_own_can_be_chosen_again(from_browser):
    for own in (never_challenges, truthful(0.25)):
        study = VariantStudy(BASE, DESCENDING, strategy=own)
        from_browser(study, {"strategy": "honest"})
        assert study.trial.strategy == honest and study._show["strategies"][0][0] == ""
        from_browser(study, {"strategy": ""})
        assert study.trial.strategy == own and study._show["strategies"][0][2]
    assert study._show["strategies"][0][1] == "Sant om det går, synar 25\xa0%"


def test_what_is_dealt_is_not_thrown_away_by_another_choice(from_browser):
    study = VariantStudy(BASE, EITHER_SIDE, strategy=honest)
    study.predict(BASE)
    study.deal(100_000, wait=False)
    for asked in ({"variant": "swedish"}, {"players": 5}, {"strategy": "truthful"}):
        with pytest.raises(ValueError, match="Stoppa först"):
            study._hear(asked)
    assert study.running and (study.trial.guess, study.trial.players) == (0, 4)
    study.stop()


def test_how_long_it_takes_is_told_in_hours_where_it_takes_hours():
    halfway = trial((BASE, DESCENDING), 4, "truthful", 1, "sv").begun(1000)
    halfway = halfway.grown(0, simulate(BASE, games=200))
    waits = ((600, "ungefär 90\xa0min kvar"), (3600, "ungefär 9\xa0timmar kvar"), (5, "ungefär 45\xa0s kvar"))
    for seconds, said in waits:
        assert pace(halfway, True, seconds)["left"] == said


def test_a_game_of_a_study_is_opened_with_the_line_that_is_shown():
    study = VariantStudy(BASE, TWO_UP)
    study.deal(12)
    lines = study._show["open"]
    assert len(lines) == 4
    for what, line, *_ in lines:
        game = eval(line, {"study": study, "Stepper": lambda game: game})
        assert isinstance(game, Game)
        lays = sum(isinstance(action, Lay) for action in game.actions)
        assert what.endswith(f"{lays} drag")


def test_a_game_is_opened_below_and_one_at_a_time(from_browser, live):
    study = VariantStudy(BASE, TWO_UP)
    study.deal(5)
    before = live()
    for _, _, place, game in study._show["open"][:3]:
        from_browser(study, {"open": [place, game]})
        assert study._opened == {"model": study._game.stepper.model_id, "at": [place, game]}
        assert study._game.stepper.game == study.result(place).replay(game)
        one = live()
    assert live() == one > before
    from_browser(study, {"open": None})
    assert study._opened == {} and study._game.stepper is None
    study.show_game("base", 4)
    study.deal(2)  # another batch has other games
    assert study._opened == {}
    with pytest.raises(IndexError, match="är inget partis nummer"):
        study.show_game("base", 2)


def test_the_code_that_is_shown_computes_the_same():
    study = VariantStudy(BASE, Variant(passing=True), TWO_UP, players=3, seed=4)
    study.deal(3)
    seen = []
    exec(study._show["code"], {"display": lambda *results: seen.extend(results)})
    assert seen == [study.result(place) for place in range(3)]


@pytest.mark.parametrize("strategy", [truthful(0.25), never_challenges, lambda seen, rng: honest(seen, rng)])
def test_the_code_that_is_shown_runs_for_every_strategy(strategy):
    study = VariantStudy(BASE, DESCENDING, strategy=strategy)
    study.deal(2)
    code, seen = study._show["code"], []
    own = {"never_challenges": strategy, "min_strategi": strategy}
    exec(code, {"display": lambda *results: seen.extend(results), **own})
    assert [result.tally for result in seen] == [study.result(place).tally for place in range(2)]
    assert (strategy == truthful(0.25)) == ("din egen strategi" not in code)


def test_the_csv_has_one_line_of_names_and_every_variant():
    study = VariantStudy(BASE, SWEDISH)
    assert study.to_csv() == "" and study._show["csv"] == ""
    study.deal(10)
    lines = study.to_csv().splitlines()
    assert sum(line.startswith("variant,") for line in lines) == 1
    assert {line.partition(",")[0] for line in lines[1:]} == {"base", "swedish"}
    button = unquote(study._show["csv"])
    assert button.startswith("data:text/csv;charset=utf-8,\ufeffregel;deltagare;") and study.to_csv("sv") in button
    english = VariantStudy(BASE, SWEDISH, lang="en")
    english.deal(1)
    assert "rules,players," in unquote(english._show["csv"])


def test_the_twin_invites_before_anything_is_dealt_and_then_shows_it():
    study = VariantStudy(BASE, EITHER_SIDE)
    assert "Kör cellen, gissa och dela partierna." in study._twin() and "<table" not in study._twin()
    study.deal(10)
    twin = study._twin()
    assert "data:image/svg+xml;base64," in twin and twin.count("<table>") == 7 and "Delat: 10 partier" in twin
    assert not re.search(r"<(svg|style|script)|\sid=", twin)  # what a cleaned page would drop
    assert study._kept == {"id": study.model_id, "html": twin}  # so the notebook's file has it too


def test_rules_are_changed_to_any_list_of_them_and_one_alone_is_refused_in_words():
    study = VariantStudy(BASE, DESCENDING)
    study.change(variants=[BASE, SWEDISH])
    assert study.variants == (BASE, SWEDISH)
    with pytest.raises(ValueError, match="två till sex regler, inte 1"):
        study.change(variants=BASE)
    with pytest.raises(TypeError, match="5"):
        study.change(variants=5)


def test_two_rules_of_one_name_are_told_apart_wherever_they_are_named():
    one, other = (Variant.custom("Två upp", lambda last, up=up: list(Rank)[:up]) for up in (2, 3))
    study = VariantStudy(one, other, BASE)
    study.predict(1)
    study.deal(12)
    said = json.dumps(study._show, ensure_ascii=False)
    names = [name for _, name, on in study._show["variants"] if on]
    assert names == ["Grundreglerna", "Egen regel ”Två upp”", "Egen regel ”Två upp” (2)"]
    assert study._show["choices"][:2] == names[1:]
    assert all(said.count(json.dumps(name, ensure_ascii=False)[1:-1]) > 5 for name in names)


def test_a_rule_of_one_s_own_is_offered_until_another_one_takes_its_place():
    one, other = (Variant.custom("Min", lambda last, up=up: list(Rank)[:up]) for up in (2, 3))
    study = VariantStudy(BASE, DESCENDING)

    def offered():
        return [name for _, name, _ in study._show["variants"] if "Min" in name]

    assert offered() == []
    study.change(variants=(BASE, DESCENDING, one))
    assert offered() == ["Egen regel ”Min”"]
    study._hear({"variant": one.key})
    assert study.variants == (BASE, DESCENDING) and offered() == ["Egen regel ”Min”"]
    study._hear({"variant": one.key})
    assert one in study.variants
    study.change(variants=(BASE, other))
    assert offered() == ["Egen regel ”Min”"] and study.variants == (BASE, other)


def test_a_name_of_a_rule_of_one_s_own_is_no_markup():
    study = VariantStudy(BASE, UNEVEN)
    study.deal(3)
    assert "<b>Ojämn" not in study._twin() and "&lt;b&gt;Ojämn" in study._twin()
    assert "<b>" not in "".join(chart["drawings"][0][2] for chart in study._show["charts"])


def test_it_prints_as_one_sentence_that_stays_the_same():
    study = VariantStudy(BASE, EITHER_SIDE)
    assert repr(study) == "<VariantStudy: base, either_side. Vilken regel tvingar fram flest lögner?>"


# What it is given


def test_variants_are_taken_in_and_left_out_two_to_six(from_browser):
    study = VariantStudy(BASE, TWO_UP)
    from_browser(study, {"variant": "base"})
    assert study.variants == (BASE, TWO_UP)  # two there must be
    for key in ("swedish", "descending", "either_side", "extra_cards"):
        from_browser(study, {"variant": key})
    assert len(study.variants) == 6
    from_browser(study, {"variant": "either_side_or_same"})
    assert len(study.variants) == 6 and EITHER_SIDE_OR_SAME not in study.variants
    from_browser(study, {"variant": "base"})
    assert BASE not in study.variants and TWO_UP in study.variants


@pytest.mark.parametrize(
    ("variants", "more", "error", "said"),
    [
        ([BASE], {}, ValueError, "två till sex regler, inte 1"),
        ([Variant(most_laid=n) for n in range(1, 8)], {}, ValueError, "inte 7"),
        ([BASE, "base"], {}, TypeError, "'base' är ingen regel"),
        ([BASE, BASE], {}, ValueError, "två gånger"),
        ([BASE, SWEDISH], {"players": 11}, ValueError, "Elva deltagare går inte."),
        ([BASE, SWEDISH], {"strategy": "modig"}, ValueError, "'modig' är ingen strategi. De färdiga heter 'truthful'"),
        ([BASE, SWEDISH], {"strategy": 5}, ValueError, "5 är inga strategier"),
        ([BASE, SWEDISH], {"strategy": [honest]}, ValueError, "strategier är 1, men antalet platser 4"),
        ([BASE, SWEDISH], {"players": ["A", "B"]}, TypeError, "ett antal deltagare, 2 till 10, inte ['A', 'B']"),
        ([BASE, SWEDISH], {"strategy": truthful}, ValueError, "Skriv truthful(0.1)"),
        ([BASE, SWEDISH], {"lang": "no"}, ValueError, "'no'"),
    ],
)
def test_what_cannot_be_compared_is_refused_in_words(variants, more, error, said):
    with pytest.raises(error, match=re.escape(said)):
        VariantStudy(*variants, **more)


def test_a_misspelt_setting_is_told_in_words_and_leaves_nothing_behind(monkeypatch):
    study = VariantStudy(BASE, SWEDISH)
    with pytest.raises(TypeError, match=r"^foo går inte att ändra\. Det som går att ändra är variants, players, strat"):
        study.change(foo=1)
    with pytest.raises(TypeError, match=r"^results cannot be changed"):
        VariantStudy(BASE, SWEDISH, lang="en").change(players=3, results=())
    ignored = []
    monkeypatch.setattr(sys, "unraisablehook", ignored.append)
    with pytest.raises(TypeError, match="playrs"):
        VariantStudy(BASE, SWEDISH, playrs=4)
    gc.collect()
    assert not ignored


def test_a_whole_number_of_another_kind_is_a_number():
    class Three:
        def __index__(self):
            return 3

    study = VariantStudy(BASE, SWEDISH, players=Three(), seed=Three())
    assert (study.trial.players, study.trial.seed) == (3, 3)
    study.change(players=4)
    study.change(players=Three(), seed=4)
    assert study.trial == trial((BASE, SWEDISH), 3, "truthful", 4, "sv")


@pytest.mark.parametrize("games", [0, -1, 1.5, "hundra", True])
def test_a_number_of_games_that_cannot_be_is_refused_and_nothing_changes(games):
    study = VariantStudy(BASE, SWEDISH)
    study.deal(2)
    with pytest.raises(ValueError, match="är inget antal partier"):
        study.deal(games)
    assert study.result(BASE).games == 2


def test_a_result_there_is_not_yet_is_told_how_to_get():
    study = VariantStudy(BASE, SWEDISH)
    with pytest.raises(ValueError, match=re.escape("Inget är delat med Svensk form än.")):
        study.result(SWEDISH)
    with pytest.raises(ValueError, match="'descending' är inte med"):
        study.result("descending")


def test_a_trial_is_a_value():
    one = trial((BASE, SWEDISH), 4, "truthful", 1, "sv")
    assert one == trial((BASE, SWEDISH), 4, truthful(0.1), 1, "sv")
    assert one.guessed(1).guess == 1 and one.guess is None
    assert one.changed(players=4) is one
