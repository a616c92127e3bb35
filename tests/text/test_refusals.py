"""Why something is refused, and what is wrong with a text: in both languages, written down to be read.

After a change that is meant, ``python -m tests.text.test_refusals`` writes them anew.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from fusk_lab import IllegalAction, IllegalPosition, IllegalVariant, NotationError, Reason, Refusal, parse_game
from fusk_lab.rules.mistakes import Mistake
from fusk_lab.text import LANGUAGES, rule_name, say, words
from tests.rules.test_notation import MISTAKES, OPEN
from tests.rules.test_refusals import ACTIONS, COMPARISONS, POSITIONS, VARIANTS

GOLDEN = Path(__file__).with_name("golden")
TABLES = ACTIONS, POSITIONS, VARIANTS, COMPARISONS
REASONS: tuple[Reason, ...] = tuple(case[-1] for cases in TABLES for case in cases.values())
NOTHING_READ = {Mistake.TEXT_TOO_LONG, Mistake.LINE_TOO_LONG, Mistake.NO_PLAYERS}  # the whole of it is wrong


def mistake(text: str) -> NotationError:
    with pytest.raises(NotationError) as caught:
        parse_game(text)
    return caught.value


REFUSED = mistake(f"{OPEN}Pelle: cheat!")  # their own lay
WRONG: tuple[NotationError, ...] = (*(mistake(text) for _, text, *_ in MISTAKES), REFUSED)


def written(lang: str) -> str:
    return "\n".join(lines(lang))


def lines(lang: str) -> Iterator[str]:
    for reason in REASONS:
        yield f"{reason.kind.name}: {say(reason, lang)}"
    yield ""
    for error in {error.kind: error for error in WRONG}.values():
        yield f"{error.kind.name}: {say(error, lang)}"
    yield ""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_refusals_and_mistakes_read_as_they_are_written_down(lang):
    assert written(lang) == (GOLDEN / f"refusals_{lang}.txt").read_text(encoding="utf-8")


def test_every_refusal_and_every_mistake_is_there():
    assert {reason.kind for reason in REASONS} == set(Refusal)
    assert {error.kind for error in WRONG} == set(Mistake)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_sentence_is_whole(lang):
    for said in (say(value, lang) for value in (*REASONS, *WRONG)):
        # what a function is to answer, and what it is given at first
        text = said.replace("[Rank.ACE, Rank.TWO]", "").replace(words(lang)["own"]["first"], "")
        assert not re.search(r"[{}]|None|(Rank|Card|Refusal)\.|  |\.\.", text), said
        assert not said[0].islower()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_refusal_ends_with_its_rule_and_says_where_that_is_the_lab_s_reading(lang):
    """Only V4b, that a wrong count is refused (R5), and that a round is not opened by passing (H6), are the lab's."""
    label = words(lang)["reading"]["label"]
    for reason in REASONS:
        own = reason.rule == "V4b" or reason.kind in (Refusal.COUNT_NOT_LAID, Refusal.OPENS_THE_ROUND)
        rule = rule_name(reason.rule, lang)
        assert say(reason, lang).endswith(f" ({rule}, {label})" if own else f" ({rule})")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_mistake_says_where_it_is_and_what_was_read_there(lang):
    place = words(lang)["mistake"]["place"]
    for error in WRONG:
        said = say(error, lang)
        assert said.startswith(place.format(line=error.line, column=error.column, wrong=""))
        assert error.read in said or error.kind in NOTHING_READ | {Mistake.REFUSED}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_mistake_says_what_may_have_been_meant(lang):
    for error in WRONG:
        if error.near:
            assert words(lang)["grammar"]["quote"].format(text=error.near) in say(error, lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_refusal_is_said_alike_as_a_value_as_an_error_and_in_a_text(lang):
    _, action, reason = ACTIONS[Refusal.OWN_LAY]
    errors = IllegalAction(reason, action), IllegalPosition(reason), IllegalVariant(reason)
    assert {say(error, lang) for error in errors} == {say(reason, lang)}
    assert say(REFUSED, lang).endswith(say(REFUSED.reason, lang))


def test_a_wrong_call_is_answered_with_calls_of_the_same_count():
    *_, reason = ACTIONS[Refusal.CALL_NOT_ALLOWED]
    assert len(reason.calls) == 2  # one ace, two aces
    assert say(reason, "sv") == "En tvåa får inte ropas här. Rätt vore ett ess. (R4)"


def test_a_wrong_count_is_answered_with_a_few_calls():
    *_, reason = ACTIONS[Refusal.CALLED_TOO_MANY]
    assert len(reason.calls) > 4
    assert say(reason, "sv").count(" ess") == 5  # the one refused, and four that would do


def test_what_was_read_is_shown_with_its_invisible_characters_as_numbers():
    reason = Reason(Refusal.NAME_CHARACTER, "R1", name="Pel\u202ele", read="\u202e")
    assert "”U+202E”" in say(reason, "sv")
    assert "\u202e" not in say(reason, "sv")


if __name__ == "__main__":
    for lang in LANGUAGES:
        (GOLDEN / f"refusals_{lang}.txt").write_text(written(lang), encoding="utf-8", newline="\n")
