"""The catalogues: the same in both languages, whole, used to the last word, and the only place for words."""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from fusk_lab import BASE, DESCENDING, Rank, Refusal, Suit, deal
from fusk_lab.lab import Compare, Dealer, Table
from fusk_lab.rules.mistakes import Mistake
from fusk_lab.rules.settings import NAMES
from fusk_lab.site import additions, start_page
from fusk_lab.text import LANGUAGES, words

PACKAGE = Path(__file__).parents[2] / "fusk_lab"
DATA = {  # sections whose keys are values of the rules
    "rank": set(map(str, Rank)),
    "suit": set(map(str, Suit)),
    "variant": {*NAMES, "at_most", "own"},
    "reason": {kind.name for kind in Refusal},
    "mistake": {kind.name for kind in Mistake} | {"place", "near"},
}


def leaves(value: Any, key: str = "") -> Iterator[tuple[str, str]]:
    """Every text of a catalogue, with its key: told.laid, rank.A.0."""
    if isinstance(value, str):
        yield key, value
        return
    for name, inner in value.items() if isinstance(value, Mapping) else enumerate(value):
        yield from leaves(inner, f"{key}.{name}".lstrip("."))


def placeholders(text: str) -> set[str]:
    """What fills a text; whether somebody is named or owns something is up to the language."""
    names = {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}
    return {"name" if name == "names" else name for name in names}


SWEDISH, ENGLISH = (dict(leaves(words(lang))) for lang in LANGUAGES)


def sources(*suffixes: str) -> dict[str, str]:
    """The package's files, by their path in it."""
    files = sorted(path for suffix in suffixes for path in PACKAGE.rglob(f"*{suffix}"))
    return {path.relative_to(PACKAGE).as_posix(): path.read_text(encoding="utf-8") for path in files}


# The two languages


def test_both_languages_have_the_same_keys_in_the_same_order():
    assert list(SWEDISH) == list(ENGLISH)


def test_both_languages_fill_their_sentences_with_the_same_things():
    assert [key for key in SWEDISH if placeholders(SWEDISH[key]) != placeholders(ENGLISH[key])] == []


def test_no_text_is_empty():
    empty = {key for catalogue in (SWEDISH, ENGLISH) for key, text in catalogue.items() if not text.strip()}
    assert empty == {"grammar.genitive_short", "grammar.thousands"}  # Lars vy; 1 000


@pytest.mark.parametrize(("section", "keys"), DATA.items(), ids=list(DATA))
def test_every_value_of_the_rules_has_its_words_and_nothing_else_has(section, keys):
    assert set(words("sv")[section]) == keys


def test_a_reading_is_marked_by_a_key_that_exists():
    marked = set(words("sv")["reading"]["keys"])
    assert marked == set(words("en")["reading"]["keys"])
    assert marked <= set(words("sv")["why"]) | set(words("sv")["reason"])


def test_a_language_there_is_not_is_refused_by_name():
    with pytest.raises(ValueError, match=r"lang är 'sv' eller 'en', inte 'no'\.\nlang is 'sv' or 'en', not 'no'\."):
        words("no")


def test_a_catalogue_cannot_be_changed():
    with pytest.raises(TypeError):
        words("sv")["told"]["turn"] = "x"
    with pytest.raises(TypeError):
        words("sv")["grammar"]["numbers"][0] = "x"


# Used, all of it


@cache
def python_texts() -> tuple[frozenset[str], frozenset[str], re.Pattern[str]]:
    """The string constants of the code, those that look something up, and one pattern for those put together."""
    constants, looked_up, together = set(), set(), []
    for source in sources(".py").values():
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                constants.add(node.value)
            elif isinstance(node, ast.Name) and node.id.isupper():
                constants.add(node.id)  # a member of an Enum
            elif isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant):
                looked_up.add(node.slice.value)
            elif isinstance(node, ast.JoinedStr):
                parts = [part.value if isinstance(part, ast.Constant) else None for part in node.values]
                if any(part and part.strip("_").isalpha() for part in parts):
                    together.append("".join(r"\w+" if part is None else re.escape(part) for part in parts))
    return frozenset(constants), frozenset(looked_up), re.compile("|".join(together))


@cache
def browser_words() -> frozenset[str]:
    """The words the browser's code asks for by name."""
    source = "\n".join(sources(".js").values())
    return frozenset(re.findall(r"\bwords\.(\w+)", source) + re.findall(r'[#.]select\("(\w+)"', source))


def is_used(section: str, key: str) -> bool:
    constants, looked_up, together = python_texts()
    if section in ("stepper", "command", "gate"):
        return key in looked_up or key in browser_words()
    if section in ("table", "what_if", "compare", "share") and key in browser_words():
        return True
    stem, sign, ending = key.rpartition("_")
    joined = stem in constants and sign + ending in constants
    return key in constants or joined or together.fullmatch(key) is not None


def test_no_word_is_kept_that_nobody_says():
    keys = {(section, key) for section in words("sv") if section not in DATA for key in words("sv")[section]}
    ranks = {("index", str(rank)) for rank in Rank}
    assert [key for key in sorted(keys - ranks) if not is_used(*key)] == []


def test_the_browser_asks_only_for_words_it_is_sent():
    sent = set(Dealer()._show["words"]) | set(Table()._show["words"])
    sent |= set(Compare(deal(2, seed=1), BASE, DESCENDING)._show["words"])
    sent |= {*start_page.WORDS, *additions.WORDS}
    assert browser_words() - sent == set()


# And nowhere else


def test_the_code_holds_no_swedish():
    swedish = {file for file, source in sources(".py", ".js").items() if re.search("[åäö]", source, re.IGNORECASE)}
    assert swedish == {"rules/notation.py"}  # its examples are the text form itself


def test_the_browser_s_code_names_no_card():
    """What is searched for a hidden card must not find one in the code that is sent along."""
    named = {file for file, source in sources(".js", ".css").items() if re.search("(10|[2-9AJQK])[♠♥♦♣]", source)}
    assert named == set()
