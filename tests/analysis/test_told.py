"""What a result says: who plays how, why games do not end, and what spreadsheets are given."""

import csv
from dataclasses import dataclass
from functools import partial
from io import StringIO

import pytest

from fusk_lab import BASE, SWEDISH, Challenge, Lay, Sequence, Variant
from fusk_lab.analysis import simulate
from fusk_lab.analysis.strategies import always_bluff, certain_only, honest, truthful


def shy(seen, rng):
    return honest(seen, rng) if seen.open_lay is None else None


@dataclass
class Bold:
    """A strategy with data of its own, which cannot be a key."""

    p: float

    def __call__(self, seen, rng):
        return honest(seen, rng)


# Who plays how


def test_a_mixed_line_up_is_told_strategy_by_strategy_with_whose_it_is():
    found = simulate(games=2, cap=20, strategies=[certain_only, shy, certain_only, always_bluff(0)])
    assert (
        "Pelle och Lisa: lägger sant om det går, annars kort på måfå; synar bara det som måste vara bluff. "
        "Kalle: en egen strategi, shy. Omar: bluffar så fort det går; synar bara det som måste vara bluff. Frö 1,"
    ) in found.sentence("sv")
    assert "Pelle and Lisa: lays truthfully" in found.html("en")
    assert "Vinner: en egen strategi, shy<" in found.html("sv")
    assert "Lägger sant om det går" in simulate(games=1, cap=5).sentence()


def test_a_strategy_that_is_no_function_is_counted_and_named_the_same_every_time():
    strategies = [Bold(0.1), Bold(0.2), Bold(0.1), partial(shy)]
    found = simulate(games=3, cap=20, strategies=strategies)
    assert [(seats, won) for _, seats, won in found.line_up] == [
        ((0, 2), found.wins[0] + found.wins[2]), ((1,), found.wins[1]), ((3,), found.wins[3]),
    ]  # fmt: skip
    assert found.to_records()[0]["strategies"] == "Bold Bold Bold partial"
    assert "en egen strategi, Bold." in found.sentence() and " object at 0x" not in found.html() + found.to_csv()


# Games that do not end


PASSING = Variant(passing=True)
ROUND_AND_ROUND = simulate(PASSING, players=2, games=12, cap=500, engine="rules")


def test_h6_that_many_games_do_not_end_is_told_with_the_reason():
    said = ROUND_AND_ROUND.sentence()
    assert ROUND_AND_ROUND.draws >= 3
    assert "% av partierna nådde 500 drag utan någon vinnare" in said and "man får passa (H6)" in said
    assert "reached 500 lays with no winner" in ROUND_AND_ROUND.html("en")


@pytest.mark.parametrize("sequence", [Sequence.ASCENDING, Sequence.DESCENDING, Sequence.EITHER_SIDE])
def test_h6_the_reason_is_true(sequence):
    """Whoever opens is the only one to lay, always under the same false call, and takes the cards back."""
    found = simulate(Variant(sequence, passing=True), players=3, games=8, cap=500, engine="rules")
    endless = [game for number in range(8) if (game := found.replay(number)).states[-1].winner is None]
    assert endless
    for game in endless:
        last = list(zip(game.states, game.actions, strict=False))[-300:]
        lays = [action for _, action in last if isinstance(action, Lay)]
        assert len({lay.seat for lay in lays}) == len({lay.call for lay in lays}) == 1
        assert not any(BASE.is_true(lay.call, lay.cards) for lay in lays)
        challenged = [state for state, action in last if isinstance(action, Challenge)]
        assert challenged and {state.last_lay.seat for state in challenged} == {lays[0].seat}


def test_few_capped_games_or_a_low_cap_are_not_explained_by_what_is_not_the_reason():
    assert "drag utan någon vinnare" not in simulate(games=20).sentence()
    low = simulate(PASSING, games=5, cap=10).sentence()
    assert "nådde 10 drag utan någon vinnare" in low and "H6" not in low
    bluffs = simulate(PASSING, players=2, games=3, cap=500, strategies=always_bluff(1), engine="rules").sentence()
    assert "nådde 500 drag" in bluffs and "H6" not in bluffs


# For programs and spreadsheets


DANGEROUS = ("=1+1", "+46", "-Pelle", "@SUM(A1)")


@pytest.mark.parametrize("lang", [None, "sv", "en"])
def test_no_cell_is_taken_for_a_formula(lang):
    found = simulate(players=DANGEROUS, games=2, cap=20)
    cells = list(csv.reader(StringIO(found.to_csv(lang)), delimiter=";" if lang == "sv" else ","))
    assert not any(cell.startswith(("=", "+", "-", "@")) for row in cells for cell in row)
    assert {f"'{name}" for name in DANGEROUS} <= {cell for row in cells for cell in row}
    assert {each["of"] for each in found.to_records()} >= set(DANGEROUS)  # a program is given what it is


def test_swedish_spreadsheets_are_given_semicolons_and_decimal_commas_and_others_neither():
    found = simulate(SWEDISH, games=12, strategies=truthful(0.1))
    for lang, delimiter, decimal in ((None, ",", "."), ("en", ",", "."), ("sv", ";", ",")):
        head, *rows = csv.reader(StringIO(found.to_csv(lang)), delimiter=delimiter)
        assert {len(row) for row in [head, *rows]} == {15}
        place = list(found.to_records()[0]).index("value")
        for row, each in zip(rows, found.to_records(), strict=True):
            assert {",", "."} & set(row[place]) <= {decimal}
            value = float(row[place].replace(decimal, "."))
            assert value == each["value"] if lang is None else value == pytest.approx(each["value"], rel=1e-5)


def test_a_spreadsheet_is_in_words_and_a_program_is_given_the_names_of_the_code():
    found = simulate(players=3, games=12, strategies=[honest, honest, truthful(0.1)])
    rows = {lang: list(csv.reader(StringIO(found.to_csv(lang)), delimiter=";" if lang == "sv" else ",")) for lang in
            (None, "sv", "en")}  # fmt: skip
    records = found.to_records()
    assert rows[None][0] == list(records[0]) and rows["sv"][0][:6] == [
        "regel", "deltagare", "strategier", "partier", "partier man bad om", "avbrutet",
    ]  # fmt: skip
    for lang, no, part in (("sv", "FALSKT", "0,05"), ("en", "FALSE", "0.05")):
        assert len(set(rows[lang][0])) == 15 and not set(rows["sv"][0]) & {"measure", "value", "partial"}
        assert {row[5] for row in rows[lang][1:]} == {no}
        measures = {row[9] for row in rows[lang][1:]}
        assert not measures & {each["measure"] for each in records}
        assert len(measures) == len({each["measure"] for each in records})
        assert part in {row[10] for row in rows[lang]}  # not 0.05 in Swedish, which may be read as a day of May
    assert all(len(cell.replace(",", "").lstrip("0")) <= 6 for row in rows["sv"][1:] for cell in row[11:14])


def test_what_was_not_counted_is_an_empty_cell():
    none = simulate(games=2, cap=1, strategies=shy)
    rows = csv.DictReader(StringIO(none.to_csv()))
    assert {row["measure"]: row["value"] for row in rows}["hit_share"] == ""
