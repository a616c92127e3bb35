"""Calls in words, all of them written down: read the table, it is what a class hears.

After a change that is meant, ``python -m tests.text.test_calls`` writes it anew.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from fusk_lab import Call, Rank
from fusk_lab.rules.notation import format_call, parse_call
from fusk_lab.text import LANGUAGES, say

GOLDEN = Path(__file__).with_name("golden") / "calls.txt"
COUNTS = range(1, 13)


def table() -> str:
    """A block a rank, a line a language, counts one to twelve."""
    lines = (
        line
        for rank in Rank
        for line in (str(rank), *("  " + ", ".join(say(Call(n, rank), lang) for n in COUNTS) for lang in LANGUAGES))
    )
    return "\n".join(lines) + "\n"


def test_r4_r5_calls_are_said_as_the_table_has_them():
    assert table() == GOLDEN.read_text(encoding="utf-8")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_said_is_written_and_read_alike(lang):
    calls = [Call(count, rank) for count in range(1, 105) for rank in Rank]
    assert [format_call(call, lang) for call in calls] == [say(call, lang) for call in calls]
    assert [parse_call(say(call, lang)) for call in calls] == calls


def test_counts_are_digits_from_thirteen():
    assert [say(Call(13, Rank.ACE), lang) for lang in LANGUAGES] == ["13 ess", "13 aces"]
    assert [say(Call(104, Rank.TWO), lang) for lang in LANGUAGES] == ["104 tvåor", "104 twos"]


if __name__ == "__main__":
    GOLDEN.write_text(table(), encoding="utf-8", newline="\n")
