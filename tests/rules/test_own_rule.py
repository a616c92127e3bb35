"""A rule of one's own: a function asked once for each of the fourteen cases, and data from then on."""

import itertools
import pickle
import sys
import threading
import time
from dataclasses import replace
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fusk_lab import (
    BASE,
    Call,
    Game,
    IllegalVariant,
    Leader,
    OwnSequence,
    Rank,
    Reason,
    Refusal,
    Sequence,
    Variant,
    calls,
    deal,
    format_game,
    parse_game,
)
from fusk_lab.rules.sequences import LONGEST_NAME

from .playing import examples, numbers, own_sequences, play
from .positions import OWN, call, table, two_up

CASES = (None, *Rank)
ACE = [Rank.ACE]


def wrong_in(case, answer, otherwise=ACE):
    """A function that answers so in one case; `answer` may be a function of the rank."""
    return lambda rank: (answer(rank) if callable(answer) else answer) if rank is case else otherwise


def refusal(rule, name="Two up", **toggles):
    with pytest.raises(IllegalVariant) as refused:
        Variant.custom(name, rule, **toggles)
    return refused.value.reason


@pytest.fixture
def impatient(monkeypatch):
    """Wait a moment only for a function that does not come back."""
    monkeypatch.setattr("fusk_lab.rules.own.SECONDS", 0.3)
    monkeypatch.setattr("fusk_lab.rules.own.LINES", 20_000)


@pytest.fixture
def no_threads(monkeypatch):
    """Python in a browser has no threads."""

    def refuse(thread):
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refuse)


# Asked, and then data


def test_the_function_is_asked_once_for_each_of_the_fourteen_cases_and_never_again():
    asked = []

    def rule(rank):
        asked.append(rank)
        return [Rank.ACE, Rank.KING]

    variant = Variant.custom("Ess och kung", rule)
    assert asked == [None, *Rank]
    game = play(deal(3, seed=1, variant=variant), range(3, 300, 7))
    assert len(game.actions) > 20
    assert variant.next_ranks(None) == variant.next_ranks(call(1, "7")) == (Rank.ACE, Rank.KING)
    assert Variant.parse(str(variant)) == pickle.loads(pickle.dumps(variant)) == variant
    assert len(asked) == 14


@pytest.mark.parametrize(
    ("answer", "kept"),
    [
        (Rank.TWO, (Rank.TWO,)), ([Rank.TWO], (Rank.TWO,)), ((Rank.KING, Rank.ACE), (Rank.ACE, Rank.KING)),
        ({Rank.TWO, Rank.ACE}, (Rank.ACE, Rank.TWO)), ([Rank.TWO] * 3, (Rank.TWO,)), (Rank, tuple(Rank)),
        (dict.fromkeys([Rank.KING]), (Rank.KING,)),
    ],
)  # fmt: skip
def test_an_answer_is_a_rank_or_any_ranks_and_is_kept_ace_to_king(answer, kept):
    assert Variant.custom("En", lambda rank: answer).next_ranks(None) == kept


def test_an_answer_may_be_given_rank_by_rank():
    def rule(rank):
        yield Rank.KING
        if rank is not None:
            yield rank

    assert Variant.custom("En", rule).next_ranks(call(2, "3")) == (Rank.THREE, Rank.KING)


def test_a_rule_of_one_s_own_goes_with_the_toggles_and_the_house_rules():
    variant = Variant.custom("Two up", two_up, extra_cards=True, most_laid=4, leader=Leader.TAKER, starts_anew=True)
    assert variant == Variant(OWN.sequence, extra_cards=True, most_laid=4, leader=Leader.TAKER, starts_anew=True)
    assert (variant.new_round_rule, OWN.new_round_rule, OWN.sequence.rule) == ("H4", None, "own")
    assert Variant.parse(str(variant)) == variant


@pytest.mark.parametrize(("toggle", "why"), [("same_rank", "V2b"), ("ace_low", "V4a")])
def test_a_rule_of_one_s_own_has_no_toggle_of_other_sequences(toggle, why):
    assert refusal(two_up, **{toggle: True}).rule == why


@pytest.mark.parametrize("toggles", [{"sequence": Sequence.SWEDISH}, {"nonsense": True}])
def test_a_setting_there_is_not_is_refused(toggles):
    with pytest.raises(TypeError):
        Variant.custom("Two up", two_up, **toggles)


def test_the_engine_calls_by_it_and_refuses_by_it():
    state = table("A♥ 7♣", "2♠", variant=OWN, previous=call(1, "K"))
    assert calls(state) == (call(1, "2"), call(2, "2"))
    free = table("A♥ 7♣", "2♠", variant=OWN, previous=call(1, "A"))
    assert {called.rank for called in calls(free)} == set(Rank)


def test_it_prints_as_what_it_is_and_pastes_back():
    names = {"Variant": Variant, "Leader": Leader, "Rank": Rank, "Sequence": Sequence, "OwnSequence": OwnSequence}
    assert eval(repr(OWN), names) == OWN
    assert str(OWN) == "own(Two up) start>A,7 A>* 2>4 3>5 4>6 5>7 6>8 7>9 8>10 9>J 10>Q J>K Q>A K>2"


def test_two_are_the_same_when_name_and_answers_are():
    again = Variant.custom("Two up", lambda rank: two_up(rank)[::-1])
    assert (again, hash(again), len({again, OWN})) == (OWN, hash(OWN), 1)
    assert Variant.custom("Two Up", two_up) != OWN != Variant.custom("Two up", lambda rank: ACE)


def test_one_with_the_answers_of_the_base_rules_is_still_a_rule_of_one_s_own():
    twin = Variant.custom("Grund", lambda rank: BASE.next_ranks(rank and Call(1, rank)))
    assert twin != BASE
    assert [twin.next_ranks(case and Call(1, case)) for case in CASES] == [
        BASE.next_ranks(case and Call(1, case)) for case in CASES
    ]


# Written and read back

names = st.text(st.characters(exclude_categories=["C", "Z"], exclude_characters=":,#+()"), min_size=1, max_size=12)
some_names = st.lists(names, min_size=1, max_size=3).map(lambda parts: " ".join(parts)[:LONGEST_NAME].strip())


def readable(name):
    try:
        Variant.custom(name, lambda rank: ACE)
    except IllegalVariant:
        return False
    return True


own_variants = st.builds(
    lambda name, own, passing: Variant(OwnSequence(name, own.table), passing=passing),
    some_names.filter(readable), own_sequences, st.booleans(),
)  # fmt: skip


@examples(150)
@given(own_variants)
def test_it_is_read_back_from_its_key_and_from_a_pickle(variant):
    assert Variant.parse(str(variant)) == pickle.loads(pickle.dumps(variant)) == variant
    assert str(pickle.loads(pickle.dumps(variant))) == str(variant)


@examples(40)
@given(own_variants, st.integers(2, 5), numbers)
def test_a_whole_game_under_it_is_read_back_in_both_languages(variant, players, numbers):
    game = play(deal(players, seed=len(numbers), variant=variant), numbers)
    assert parse_game(format_game(game)) == parse_game(format_game(game, "en")) == game


@pytest.mark.parametrize(
    "key",
    [
        "own(Two up) START>7,A a>* 2>4 3>5 4>6 5>7 6>8 7>9 8>10 9>j 10>q J>k q>a K>2",
        "own(Two up) start>E,7 E>* 2>4 3>5 4>6 5>7 6>8 7>9 8>10 9>Kn 10>D Kn>K D>E K>2",
        "own(Two up)  K>2 Q>A  J>K T>Q 9>J 8>T 7>9 6>8 5>7 4>6 3>5 2>4 A>* start>A,7",
        "own(Two up)\tstart>A,7,7 A>A,2,3,4,5,6,7,8,9,10,J,Q,K 2>4 3>5 4>6 5>7 6>8 7>9 8>10 9>J 10>Q J>K Q>A K>2",
    ],
)
def test_its_rows_may_be_typed_in_any_order_and_with_any_index_letters(key):
    assert Variant.parse(key) == OWN
    assert parse_game(f"Variant:  {key}\nPelle: 2♥\nKalle: 3♥").start.variant == OWN


@pytest.mark.parametrize("key", ["Own", "OWN"])
def test_the_name_keeps_its_letters_however_own_is_typed(key):
    typed = str(OWN).replace("own", key, 1)
    assert parse_game(f"variant: {typed}\nPelle: 2♥\nKalle: 3♥").start.variant == OWN


def test_the_longest_there_is_fits_in_a_line():
    widest = OwnSequence("x" * LONGEST_NAME, (tuple(Rank)[:-1],) * 14)
    game = Game(deal(2, seed=1, variant=Variant(widest, extra_cards=True, most_laid=104, passing=True)))
    assert parse_game(format_game(game)) == game


@pytest.mark.parametrize("rows", [(), ((Rank.ACE,),) * 13, [(Rank.ACE,)] * 14, ((),) * 14, ((Rank.TWO, Rank.ACE),) * 14,
                                  ((Rank.ACE, Rank.ACE),) * 14, (Rank.ACE,) * 14])  # fmt: skip
def test_a_table_that_is_none_is_refused(rows):
    with pytest.raises(ValueError, match=r"table of a rule|row of the table"):
        OwnSequence("Two up", rows)


# Names


@pytest.mark.parametrize("name", ["x", "x" * 40, "Två upp", "2 > 4", "own", "base", "<b>", "🂡", "a  b", "*"])
def test_any_printable_name_will_do(name):
    variant = Variant.custom(name, two_up)
    assert Variant.parse(str(variant)) == variant
    assert parse_game(f"variant: {variant}\nPelle: 2♥\nKalle: 3♥").start.variant == variant


@pytest.mark.parametrize("name", ["", " ", " x", "x ", "x" * 41, "x" * 10_000])
def test_a_name_is_one_to_forty_characters_with_no_space_around(name):
    reason = refusal(two_up, name)
    assert reason == Reason(Refusal.RULE_NAME, "own", name=name[:40], most=40)


@pytest.mark.parametrize("sign", [*":,#+()", "\n", "\t", "\x00", "\u202e", "\u2800", "\u00a0", "\ud800"])
def test_a_name_holds_no_sign_of_the_text_form_and_none_that_cannot_be_seen(sign):
    reason = refusal(two_up, f"Two{sign}up")
    assert (reason.kind, reason.read) == (Refusal.RULE_NAME_CHARACTER, sign)
    with pytest.raises(IllegalVariant):
        OwnSequence(f"Two{sign}up", OWN.sequence.table)


@pytest.mark.parametrize("name", [None, 7, b"Two up"])
def test_a_name_is_a_text(name):
    with pytest.raises(TypeError, match="name is a text"):
        Variant.custom(name, two_up)


@pytest.mark.parametrize("rule", [None, "two_up", {Rank.ACE: [Rank.TWO]}, ACE])
def test_a_rule_is_a_function(rule):
    with pytest.raises(TypeError, match="is a function"):
        Variant.custom("Two up", rule)


# Every way to be wrong, in the first case, in the middle and in the last


class Mute(Exception):
    def __str__(self):
        raise ValueError("not even this")


class Hidden:
    def __repr__(self):
        raise ValueError("no repr")


def raises(error):
    def rule(rank):
        raise error

    return rule


def recursion(rank):
    return recursion(rank)


RAISED = {
    "an error": (raises(KeyError("x")), "KeyError: 'x'"),
    "no words": (raises(ValueError()), "ValueError"),
    "a mute error": (raises(Mute()), "Mute"),
    "no repr": (lambda rank: Hidden(), "ValueError: no repr"),
    "exit": (lambda rank: sys.exit(), "SystemExit"),
    "an exit with a word": (lambda rank: sys.exit("bye"), "SystemExit: bye"),
    "an interruption": (raises(KeyboardInterrupt()), "KeyboardInterrupt"),
    "recursion": (recursion, "RecursionError: maximum recursion depth exceeded"),
    "an assertion": (raises(AssertionError("so it is")), "AssertionError: so it is"),
    "half an answer": (lambda rank: (1 // 0 for _ in "x"), "ZeroDivisionError: integer division or modulo by zero"),
}
NONSENSE = {
    "nothing": (None, "None"), "a text": ("A", "'A'"), "an empty text": ("", "''"),
    "numbers": ([1, 2], "[1, 2]"), "a number": (1, "1"),
    "a word in a list": ([Rank.ACE, "2"], "[Rank.ACE, '2']"), "true": (True, "True"),
    "ranks in a list in a list": ([ACE], "[[Rank.ACE]]"), "a call": (Call(1, Rank.ACE), "Call(count=1, rank=Rank.ACE)"),
    "bytes": (b"A", "b'A'"), "not implemented": (NotImplemented, "NotImplemented"),
    "an object": (object(), "<object object>"),
    "a long text": ("x" * 1000, "'" + "x" * 98 + "…"),
    "no end": (itertools.repeat(Rank.ACE), "repeat(Rank.ACE)"), "no end either": (itertools.count(), "count(1002)"),
}  # fmt: skip
NONE = {"an empty list": [], "an empty set": set(), "nothing rank by rank": iter(())}
EVERY = pytest.mark.parametrize("case", [None, Rank.SEVEN, Rank.KING], ids=str)


@EVERY
@pytest.mark.parametrize(("rule", "read"), RAISED.values(), ids=RAISED)
def test_a_function_that_raises_is_refused_with_what_it_raised(rule, read, case):
    reason = refusal(wrong_in(case, rule))
    assert replace(reason, source=None) == Reason(Refusal.RULE_RAISED, "own", name="Two up", case=case, read=read)


def test_where_it_raises_the_line_of_the_rule_is_given_and_not_what_it_called():
    def stumbles(previous):
        ranks = list(Rank)
        return ranks[ranks.index("queen")]

    def calls_another(previous):
        return max(None for _ in Rank)

    assert refusal(stumbles).source == 'return ranks[ranks.index("queen")]'
    assert refusal(calls_another).source == "return max(None for _ in Rank)"
    assert refusal(int).source is None  # no text of it


@EVERY
@pytest.mark.parametrize(("answer", "read"), NONSENSE.values(), ids=NONSENSE)
def test_a_function_that_answers_with_nonsense_is_refused_with_its_answer(answer, read, case):
    reason = refusal(wrong_in(case, lambda rank: answer))
    assert (reason.kind, reason.name, reason.case) == (Refusal.RULE_NONSENSE, "Two up", case)
    assert reason.read == read or read.startswith("count(")


@EVERY
@pytest.mark.parametrize("answer", NONE.values(), ids=NONE)
def test_a_function_that_allows_nothing_is_refused_for_the_game_would_stop(answer, case):
    assert refusal(wrong_in(case, answer)) == Reason(Refusal.RULE_ALLOWS_NONE, "own", name="Two up", case=case)


def test_the_error_it_raised_is_there_to_be_looked_at():
    with pytest.raises(IllegalVariant) as refused:
        Variant.custom("Two up", raises(KeyError("x")))
    assert isinstance(refused.value.__cause__, KeyError)


def test_the_first_case_that_is_wrong_is_the_one_that_is_told():
    assert refusal(lambda rank: ACE if rank is None else []).case is Rank.ACE


# A function that does not come back


def forever(rank):
    while True:
        pass


def stubborn(rank):
    caught = 0
    while caught >= 0:
        try:
            caught += 0
        except BaseException:
            caught += 1


def endless(rank):
    while True:
        yield "not a rank"


SLOW = {
    "a loop without end": forever,
    "a loop that catches every error": stubborn,
    "sleep": lambda rank: time.sleep(1000),
    "a comparison without end": lambda rank: all(True for _ in itertools.count()),
    "a repr without end": lambda rank: type("Long", (), {"__repr__": forever})(),
}


def no_more_threads(before, seconds=5.0):
    end = time.monotonic() + seconds
    while threading.active_count() > before and time.monotonic() < end:
        time.sleep(0.01)
    return threading.active_count() <= before


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("case", [None, Rank.KING], ids=str)
@pytest.mark.parametrize("rule", SLOW.values(), ids=SLOW)
def test_a_function_that_does_not_come_back_is_refused_in_time_and_stopped(rule, case):
    before, began = threading.active_count(), time.monotonic()
    reason = refusal(wrong_in(case, rule))
    assert reason == Reason(Refusal.RULE_SLOW, "own", name="Two up", case=case)
    assert time.monotonic() - began < 2
    assert rule is SLOW["sleep"] or no_more_threads(before)  # one that sleeps stops when it wakes


@pytest.mark.usefixtures("impatient")
def test_a_function_that_sleeps_is_stopped_when_it_wakes():
    woken = SimpleNamespace(times=0)

    def rule(rank):
        time.sleep(0.6)
        woken.times += 1
        return ACE

    before = threading.active_count()
    assert refusal(rule).kind is Refusal.RULE_SLOW
    assert no_more_threads(before)
    assert woken.times <= 1


def test_ranks_one_by_one_without_end_are_nonsense():
    assert refusal(endless).kind is Refusal.RULE_NONSENSE


def test_a_slow_but_honest_function_has_its_time():
    def rule(rank):
        time.sleep(0.02)
        return ACE

    assert Variant.custom("Slow", rule).next_ranks(None) == (Rank.ACE,)


# Where there are no threads


@pytest.mark.usefixtures("no_threads")
def test_without_threads_a_rule_is_asked_all_the_same():
    assert Variant.custom("Two up", two_up) == OWN


@pytest.mark.usefixtures("no_threads", "impatient")
@pytest.mark.parametrize("case", [None, Rank.KING], ids=str)
@pytest.mark.parametrize("rule", [forever, SLOW["a comparison without end"]])
def test_without_threads_a_function_that_does_not_come_back_is_stopped_too(rule, case):
    assert refusal(wrong_in(case, rule)) == Reason(Refusal.RULE_SLOW, "own", name="Two up", case=case)


@pytest.mark.usefixtures("no_threads")
@pytest.mark.parametrize(("rule", "read"), [case for key, case in RAISED.items() if key != "recursion"])
def test_without_threads_a_function_that_raises_is_refused_too(rule, read):
    assert refusal(wrong_in(Rank.KING, rule)).read == read


@pytest.mark.usefixtures("no_threads", "impatient")
def test_without_threads_recursion_without_end_is_refused_too():
    assert refusal(recursion).kind in (Refusal.RULE_RAISED, Refusal.RULE_SLOW)


@pytest.mark.usefixtures("no_threads", "impatient")
def test_without_threads_whoever_looked_on_looks_on_afterwards():
    def looks_on(frame, event, arg):
        return None

    before = sys.gettrace()
    sys.settrace(looks_on)
    try:
        refusal(forever)
        Variant.custom("Two up", two_up)
        assert sys.gettrace() is looks_on
    finally:
        sys.settrace(before)
