"""A share code is read as it was written, by e-mail or by hand, and damage is found before anything is unpacked."""

from __future__ import annotations

import tracemalloc
import zlib
from hashlib import sha256
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fusk_lab.rules import code as module
from fusk_lab.rules.code import LONGEST_CODE, LONGEST_DOCUMENT, PREFIX, pack, unpack
from fusk_lab.rules.pasted import SIGNS
from fusk_lab.rules.unreadable import CodeMistake, UnreadableCode
from tests.rules.playing import examples

TEXT = '{"fusk":1,"rules":"base","players":2}'
CODE = pack(TEXT)


def mistake(code: str) -> CodeMistake:
    with pytest.raises(UnreadableCode) as refused:
        unpack(code)
    assert str(refused.value)
    return refused.value.kind


def forged(packed: bytes) -> str:
    """A code whose checksum is right, whatever is in it."""
    return PREFIX + module._written(sha256(packed).digest()[:5] + packed)


@given(st.text(st.characters(codec="utf-8")))
@examples(100)
def test_what_is_packed_is_unpacked(text):
    assert unpack(pack(text)) == text


def test_a_code_written_with_version_one_is_read_for_ever():
    assert unpack("FUSK1-KVS1QNK04F390PG0") == TEXT


@pytest.mark.parametrize(
    "mangle",
    [
        str.lower,
        lambda code: f"  \n{code}\n",
        lambda code: "\r\n> ".join(code[at : at + 9] for at in range(0, len(code), 9)),
        lambda code: code.replace("-", " \N{EN DASH} "),
        lambda code: code.replace("0", "O").replace("1", "I"),
        lambda code: code.replace("0", "o").replace("1", "l"),
        *(lambda code, about=about: about.replace("|", code) for about in (
            "”|”", "„|“", "‘|’", "«|»", "```|```", "(|)", "Koden: |.", "Titta! |, hälsar Pelle",
            'from_code("|")', 'from_code("""|""", lang="en")', "from_code('|', view=1)",
        )),
        lambda code: "=\r\n".join(code[at : at + 9] for at in range(0, len(code), 9)),
        lambda code: '"\n    "'.join(code[at : at + 9] for at in range(0, len(code), 9)),
        lambda code: "\u200e" + "\u200f".join(code) + "\u200e",
        lambda code: "\ufeff" + "\u200b".join(code),
        lambda code: "\u00ad".join(code),
    ],
)  # fmt: skip
def test_what_an_e_mail_or_a_hand_does_to_a_code_does_no_harm(mangle):
    assert unpack(mangle(CODE)) == TEXT


@pytest.mark.parametrize(
    "text",
    [
        *(f"|{between}{after}" for between in (" ", "\n", "\r\n\r\n") for after in (
            "Hälsningar Anna", "Mvh Anna", "Anna", "Skickat från min iPhone", "-- / Anna Andersson", "--\nAnna",
            "på 02",
        )),
        "Klistra in | i fältet", "Klistra in FUSK1-… i fältet: |", "En kod börjar med `FUSK1-`, här: |",
        "Fusk1 - kod till lektionen\n\n|\n\nMvh Anna", "Fusk2 - förra veckan\n|", "|\nFusk1 - kod till lektionen",
        "<p>|</p>", "<p>Koden:<br>|<br/>Mvh Anna</p>", '<div class="a">|</div><p>Anna</p>', "<|>", "&nbsp;|&nbsp;Anna",
    ],
)
def test_what_people_write_before_and_after_a_code_does_no_harm(text):
    lines = pack(TEXT * 9)
    for end in ("\n", "\n> ", "<br>", "<br />\n", "&nbsp;"):
        mailed = end.join(lines[at : at + 20] for at in range(0, len(lines), 20))
        assert unpack(text.replace("|", mailed)) == TEXT * 9
    assert unpack(text.replace("|", CODE)) == TEXT


def test_of_several_codes_the_first_that_is_whole_is_opened():
    other = pack(TEXT * 2)
    assert unpack(f"{CODE}\n{other}") == TEXT
    assert unpack(f"{other} {CODE}") == TEXT * 2
    assert unpack(f"{CODE[:-1]}\n\n{other}") == TEXT * 2


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("|\nHälsningar Anna", CodeMistake.DAMAGED),
        ("| från Anna", CodeMistake.DAMAGED),
        ("Fusk2 - förra veckan\n|", CodeMistake.DAMAGED),
        ("En kod börjar med FUSK1-, här: |U5", CodeMistake.NO_SIGN_OF_A_CODE),
        ("| QNKU 4F39", CodeMistake.NO_SIGN_OF_A_CODE),
    ],
)
def test_among_other_words_the_mistake_is_that_of_the_longest_code(text, kind):
    assert mistake(text.replace("|", CODE[:-1])) is kind


@pytest.mark.parametrize("text", ["FUSK1-", "FUSK1-A ", "A ", "<a", "&", "FUSK1 ", "FUSK1-A<b>", "FUSK1-&nbsp;"])
def test_a_text_made_to_be_slow_is_read_in_a_moment(text):
    hostile = "FUSK1-" + text * ((LONGEST_CODE - 6) // len(text))
    began = process_time()
    mistake(hostile)
    assert process_time() - began < 5


def test_what_cannot_be_seen_is_not_in_an_error():
    for text, kind in (("\u200b".join("FUSK"), "NO_CODE"), ("\u200b".join(CODE) + "U", "NO_SIGN_OF_A_CODE")):
        with pytest.raises(UnreadableCode) as refused:
            unpack(text)
        assert refused.value.kind is CodeMistake[kind]
        assert "\u200b" not in refused.value.read
        assert refused.value.place in ("", str(len(CODE) + 1))


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        ("", CodeMistake.NO_CODE),
        ("  ", CodeMistake.NO_CODE),
        ("Pelle: 2♥ 7♣", CodeMistake.NO_CODE),
        ("FUSK1", CodeMistake.NO_CODE),
        ("FUSK1-", CodeMistake.DAMAGED),
        (CODE.replace("FUSK1", "FUSK2"), CodeMistake.OTHER_VERSION),
        (CODE.replace("FUSK1", "FUSK12"), CodeMistake.OTHER_VERSION),
        (CODE[:-1], CodeMistake.DAMAGED),
        (CODE[:12], CodeMistake.DAMAGED),
        (CODE + "0", CodeMistake.DAMAGED),
        (CODE + CODE[6:], CodeMistake.DAMAGED),
        (CODE + "\N{CYRILLIC SMALL LETTER A}", CodeMistake.NO_SIGN_OF_A_CODE),
        (CODE[:9] + "U" + CODE[10:], CodeMistake.NO_SIGN_OF_A_CODE),
        (CODE[:9] + "\N{CYRILLIC CAPITAL LETTER A}" + CODE[10:], CodeMistake.NO_SIGN_OF_A_CODE),
        (CODE + "A" * LONGEST_CODE, CodeMistake.CODE_TOO_LONG),
    ],
)
def test_a_code_that_is_wrong_is_refused_by_what_is_wrong_with_it(code, kind):
    assert mistake(code) is kind


def test_every_other_sign_at_any_place_is_found():
    for place in range(len(PREFIX), len(CODE)):
        for sign in SIGNS:
            if sign != CODE[place]:
                assert mistake(CODE[:place] + sign + CODE[place + 1 :]) is CodeMistake.DAMAGED


def test_two_signs_that_have_changed_places_are_found():
    for place in range(len(PREFIX), len(CODE) - 1):
        one, two = CODE[place : place + 2]
        if one != two:
            assert mistake(CODE[:place] + two + one + CODE[place + 2 :]) is CodeMistake.DAMAGED


def test_a_bomb_is_not_unpacked():
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    bomb = packer.compress(bytes(50_000_000)) + packer.flush()
    assert len(bomb) < 60_000
    tracemalloc.start()
    assert mistake(forged(bomb)) is CodeMistake.TOO_MUCH
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 3 * LONGEST_DOCUMENT


@pytest.mark.parametrize("packed", [b"\xff", b"\x00" * 40, module.pack.__doc__.encode(), zlib.compress(b"{}")])
def test_rubbish_with_the_right_checksum_is_damage(packed):
    assert mistake(forged(packed)) is CodeMistake.DAMAGED


def test_what_is_longer_than_is_read_is_not_written():
    with pytest.raises(UnreadableCode) as refused:
        pack("x" * (LONGEST_DOCUMENT + 1))
    assert refused.value.kind is CodeMistake.TOO_MUCH


def test_a_code_is_a_text():
    with pytest.raises(TypeError, match="bytes"):
        unpack(CODE.encode())
