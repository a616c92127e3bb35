"""The rank wheel as Python has it: what it allows, says and draws, what it refuses, and the way round it."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fusk_lab import (
    BASE,
    DESCENDING,
    EITHER_SIDE,
    EITHER_SIDE_OR_SAME,
    EXTRA_CARDS,
    SWEDISH,
    VARIANTS,
    Call,
    Hand,
    IllegalAction,
    IllegalPosition,
    Lay,
    Rank,
    Sequence,
    Variant,
    calls,
    setup,
    why_illegal,
)  # fmt: skip
from fusk_lab.lab import RankWheel
from fusk_lab.lab.wheel.page import packed
from fusk_lab.lab.wheel.picture import drawing
from fusk_lab.lab.wheel.wheel import wheel
from fusk_lab.lab.wheel.words import about, badge, because, hand_says, headline, verdict
from fusk_lab.text import LANGUAGES, say
from tests.lab.browser_side import state_of

SEVENS, TWO_SEVENS, TOP = Call(3, Rank.SEVEN), Call(2, Rank.SEVEN), Call(4, Rank.ACE)
PRIMES = Variant.custom("Primtal", lambda _: [Rank.TWO, Rank.THREE, Rank.FIVE, Rank.SEVEN, Rank.JACK])
OTHERS = Variant.custom("Inte samma", lambda last: [rank for rank in Rank if rank is not last])
EVERY = [*VARIANTS.values(), Variant(Sequence.SWEDISH, ace_low=True), Variant(Sequence.SAME_RANK),
         Variant(most_laid=2), Variant(passing=True), PRIMES, OTHERS]  # fmt: skip
variants, ranks = st.sampled_from(EVERY), st.sampled_from(Rank)
previous = st.none() | st.builds(Call, st.integers(1, 2), ranks)


def hand(text):
    return Hand.parse(text)


def places(seen):
    return [str(sector.rank) for sector in seen.allowed]


# What may be called


@pytest.mark.parametrize(
    ("variant", "last", "may"),
    [
        (BASE, None, "A"), (BASE, SEVENS, "8"), (BASE, Call(1, Rank.KING), "A"), (DESCENDING, SEVENS, "6"),
        (EITHER_SIDE, SEVENS, "6 8"), (EITHER_SIDE, Call(1, Rank.ACE), "2 K"), (EITHER_SIDE_OR_SAME, SEVENS, "6 7 8"),
        (EITHER_SIDE, None, "A 2 3 4 5 6 7 8 9 10 J Q K"), (SWEDISH, SEVENS, "A 7 8 9 10 J Q K"), (SWEDISH, TOP, ""),
        (Variant(Sequence.SAME_RANK), SEVENS, "7"), (PRIMES, SEVENS, "2 3 5 7 J"),
    ],
)  # fmt: skip
def test_r4_v1_v2_v4_h5_the_sectors_are_the_ranks_that_may_be_called(variant, last, may):
    assert places(wheel(variant, last)) == may.split()


@given(variants, previous, st.integers(2, 10))
def test_a_sector_holds_the_calls_the_variant_allows(variant, last, players):
    seen = wheel(variant, last, players=players)
    assert [sector.rank for sector in seen.sectors] == list(Rank)
    for sector in seen.sectors:
        for count in range(1, seen.most + 1):
            tried = Call(count, sector.rank)
            at_most = (variant.most_called(seen.state.decks), variant.most_laid)
            allowed = variant.allows(last, tried) and all(most is None or count <= most for most in at_most)
            assert (tried in sector.calls) == allowed == (seen.why_not(tried) is None)


@given(variants, previous, st.integers(1, 8), ranks)
def test_a_verdict_is_the_refusal_a_game_would_give(variant, last, count, rank):
    seen, tried = wheel(variant, last, hand("2♥ 7♣ J♦ A♠"), who="Pelle"), Call(min(count, 4), rank)
    if not seen.allowed:
        return
    state = setup({"Pelle": "2♥ 7♣ J♦ A♠", "B": "3♥", "C": "3♠", "D": "4♠"}, variant=variant, previous=last)
    wanted = why_illegal(state, Lay(0, list(state.hands[0])[: tried.count], tried))
    assert seen.why_not(tried) == wanted
    if wanted:
        assert verdict(seen, tried, "sv") == say(wanted, "sv")
    assert {call for sector in seen.sectors for call in sector.calls} == set(calls(state))


def test_r5_a_call_of_more_cards_than_the_hand_has_is_refused_by_its_number():
    seen = wheel(BASE, None, hand("A♠ 2♥"))
    assert verdict(seen, Call(2, Rank.ACE), "sv").startswith("Två ess får ropas. (R4)")
    assert "ropas över två kort" in verdict(seen, Call(3, Rank.ACE), "sv")


def test_h2_too_many_cards_in_a_lay_are_refused():
    assert wheel(Variant(most_laid=2)).why_not(Call(3, Rank.ACE)).rule == "H2"


def test_v4b_the_top_call_is_shown_though_nothing_follows_it():
    seen = wheel(SWEDISH, TOP)
    assert headline(seen, "sv") == (
        "Efter fyra ess finns inget högre att ropa: draget måste synas (V4b, labbets tolkning).")
    assert seen.why_not(Call(1, Rank.TWO)).rule == "V4b"
    assert "bara att syna" in drawing(seen, "sv")
    assert not wheel(SWEDISH, TOP, hand("2♥")).forced  # to challenge is not to lie


SWEDISH_H6 = Variant(Sequence.SWEDISH, passing=True)


@pytest.mark.parametrize(
    ("variant", "said", "middle"),
    [
        (SWEDISH, "draget måste synas", "bara att syna"),
        (SWEDISH_H6, "då får man syna eller passa", "syna eller passa"),
        (Variant(Sequence.SWEDISH, passing=True, next_only=True),
         "då får man passa, eller syna om man sitter närmast efter den som lade", "syna eller passa"),
    ],
)  # fmt: skip
def test_v4b_a_hand_too_small_for_a_higher_call_is_told_so_and_not_that_there_is_none(variant, said, middle):
    seen = wheel(variant, Call(1, Rank.ACE), hand("K♠"))
    assert headline(seen, "sv") == (
        f"Med ett kort går det inte att ropa högre än ett ess: {said} (V4b, labbets tolkning).")
    assert middle in drawing(seen, "sv")
    assert headline(wheel(variant, TOP, hand("K♠")), "sv").startswith("Efter fyra ess finns inget högre att ropa: ")
    assert headline(wheel(variant, Call(1, Rank.ACE), hand("K♠ K♥")), "sv") == "Efter ett ess får man ropa två ess."


def test_h2_where_one_card_is_the_most_there_is_nothing_higher_than_an_ace_and_v4b_says_nothing_of_four():
    seen = wheel(Variant(Sequence.SWEDISH, most_laid=1), Call(1, Rank.ACE))
    assert headline(seen, "sv").startswith("Efter ett ess finns inget högre att ropa")
    assert [each.rule for each in because(seen, "sv")] == ["V4", "V4a", "H2"]


def test_v4b_two_decks_have_eight_of_a_rank():
    assert [wheel(SWEDISH, players=players).most for players in (4, 5)] == [4, 8]
    assert [len(wheel(SWEDISH, players=players).sectors[3].calls) for players in (4, 5)] == [4, 8]


# In words


@pytest.mark.parametrize(
    ("variant", "last", "said", "english"),
    [
        (BASE, None, "Först får man ropa ess.", "First one may call aces."),
        (EITHER_SIDE, SEVENS, "Efter tre sjuor får man ropa sexor eller åttor.",
         "After three sevens one may call sixes or eights."),
        (EITHER_SIDE, Call(1, Rank.KING), "Efter en kung får man ropa damer eller ess.",
         "After one king one may call queens or aces."),
        (EITHER_SIDE, None, "Först får man ropa vilken valör som helst.", "First one may call any rank."),
        (SWEDISH, Call(2, Rank.QUEEN), "Efter två damer får man ropa minst tre damer, eller kungar eller ess.",
         "After two queens one may call at least three queens, or kings or aces."),
        (SWEDISH, SEVENS,
         "Efter tre sjuor får man ropa fyra sjuor, eller åttor, nior, tior, knektar, damer, kungar eller ess.",
         "After three sevens one may call four sevens, or eights, nines, tens, jacks, queens, kings or aces."),
        (SWEDISH, Call(4, Rank.KING), "Efter fyra kungar får man ropa ess.", "After four kings one may call aces."),
        (SWEDISH, Call(2, Rank.ACE), "Efter två ess får man ropa minst tre ess.",
         "After two aces one may call at least three aces."),
        (PRIMES, SEVENS, "Efter tre sjuor får man ropa tvåor, treor, femmor, sjuor eller knektar.",
         "After three sevens one may call twos, threes, fives, sevens or jacks."),
        (OTHERS, SEVENS, "Efter tre sjuor får man ropa vilken valör som helst utom sjuor.",
         "After three sevens one may call any rank but sevens."),
    ],
)  # fmt: skip
def test_one_sentence_says_what_may_be_called(variant, last, said, english):
    assert (headline(wheel(variant, last), "sv"), headline(wheel(variant, last), "en")) == (said, english)


@pytest.mark.parametrize(
    ("variant", "last", "rules"),
    [
        (BASE, SEVENS, [("R4", False)]), (EITHER_SIDE_OR_SAME, SEVENS, [("V2, V2b", False)]),
        (DESCENDING, None, [("V1", True)]), (SWEDISH, SEVENS, [("V4", False), ("V4a", True), ("V4b", True)]),
        (EXTRA_CARDS, SEVENS, [("R4", False), ("V3", False)]), (PRIMES, None, [("egen regel", False)]),
        (Variant(most_laid=4), SEVENS, [("R4", False), ("H2", False)]),
    ],
)  # fmt: skip
def test_every_rule_has_its_number_and_a_reading_is_marked(variant, last, rules):
    assert [(each.rule, each.reading) for each in because(wheel(variant, last), "sv")] == rules


def test_v1_that_the_first_call_is_ace_is_a_reading_in_the_answer_too():
    assert verdict(wheel(DESCENDING), Call(1, Rank.ACE), "sv") == "Ett ess får ropas. (V1, labbets tolkning)"
    assert verdict(wheel(DESCENDING, SEVENS), Call(1, Rank.SIX), "sv") == "En sexa får ropas. (V1)"


def test_v3_more_cards_may_be_laid_is_said():
    assert "Man får lägga fler kort än man ropar." in because(wheel(EXTRA_CARDS), "sv")[-1].text


def test_v4_the_counts_stand_in_the_sectors():
    assert [badge(sector, wheel(SWEDISH, TWO_SEVENS)) for sector in wheel(SWEDISH, TWO_SEVENS).sectors] == [
        "1+", "", "", "", "", "", "3+", "1+", "1+", "1+", "1+", "1+", "1+",
    ]  # fmt: skip
    assert badge(wheel(SWEDISH, SEVENS).sectors[6], wheel(SWEDISH, SEVENS)) == "4"
    assert {badge(sector, wheel(BASE)) for sector in wheel(BASE).sectors} == {""}


def test_a_sector_says_all_it_shows():
    seen = wheel(SWEDISH, TWO_SEVENS, hand("7♥ 7♣ 8♠"))
    assert about(seen.sectors[6], seen, "sv") == "Sjuor: ropades senast, får ropas, minst tre kort, två sjuor på handen"
    assert about(seen.sectors[1], seen, "sv") == "Tvåor: får inte ropas, inga på handen"
    assert about(wheel(BASE).sectors[0], wheel(BASE), "en") == "Aces: may be called"


# What a hand can do


def test_r6_a_hand_without_an_allowed_rank_is_forced_to_lie():
    seen = wheel(EITHER_SIDE, SEVENS, hand("2♥ 9♣ K♠"))
    assert seen.forced and not seen.true
    assert hand_says(seen, "sv").endswith("Den som lägger är tvungen att ljuga.")
    assert "tvungen" in drawing(seen, "sv") and "fw-alarm" in drawing(seen, "sv")
    honest = wheel(EITHER_SIDE, SEVENS, hand("6♥ 6♣ 8♣ 9♣ K♠"))
    assert not honest.forced
    assert hand_says(honest, "sv") == "Det går att lägga sant: på handen finns två sexor och en åtta."
    assert "fw-alarm" not in drawing(honest, "sv") and drawing(honest, "sv").count("fw-card") == 2


def test_v4_the_same_rank_is_true_only_with_cards_enough_for_the_higher_count():
    assert wheel(SWEDISH, TWO_SEVENS, hand("7♥ 7♣ 2♣")).forced
    assert [sector.rank for sector in wheel(SWEDISH, TWO_SEVENS, hand("7♥ 7♣ 7♦")).true] == [Rank.SEVEN]


def test_h6_who_may_pass_need_not_lie():
    seen = wheel(Variant(passing=True), SEVENS, hand("2♥"))
    assert hand_says(seen, "sv").endswith("Man får ljuga eller passa.")
    assert hand_says(wheel(Variant(passing=True), None, hand("2♥")), "sv").endswith("tvungen att ljuga.")  # opens


def test_without_a_hand_nothing_is_said_of_one():
    seen = wheel(BASE)
    assert (hand_says(seen, "sv"), seen.forced, seen.true) == ("", False, ())
    assert "hand" not in about(seen.sectors[0], seen, "sv") and packed(seen, "sv")["hand"] is None


@pytest.mark.parametrize(("tried", "end"), [(Call(1, Rank.ACE), "sant."), (Call(2, Rank.ACE), "en bluff.")])
def test_r8_an_answer_says_whether_the_call_would_be_true(tried, end):
    assert verdict(wheel(BASE, None, hand("A♠ 2♥")), tried, "sv").endswith(f"Med den här handen blir det {end}")


# The drawing


def arrows(variant, last):
    drawn = drawing(wheel(variant, last), "sv")
    return drawn.count('class="fw-arrow"'), drawn.count('class="fw-head"')


@pytest.mark.parametrize(
    ("variant", "last", "drawn"),
    [
        (BASE, None, (0, 0)), (BASE, SEVENS, (1, 1)), (EITHER_SIDE, SEVENS, (2, 2)),
        (EITHER_SIDE_OR_SAME, SEVENS, (3, 3)),
        (SWEDISH, TWO_SEVENS, (2, 8)), (SWEDISH, Call(4, Rank.SEVEN), (1, 7)), (SWEDISH, TOP, (0, 0)),
        (OTHERS, SEVENS, (0, 0)), (PRIMES, Call(1, Rank.QUEEN), (2, 5)),
    ],
)  # fmt: skip
def test_arrows_go_along_the_rim_with_a_head_at_each_rank_and_none_where_any_rank_may_be_called(variant, last, drawn):
    assert arrows(variant, last) == drawn


@given(variants, previous)
def test_each_rank_that_may_be_called_is_outlined_and_the_last_call_marked(variant, last):
    seen = wheel(variant, last)
    drawn = drawing(seen, "sv")
    assert len(re.findall('class="fw-edge(?:-last)?"', drawn)) == len(seen.allowed)
    assert drawn.count('class="fw-last"') == (last is not None)
    assert drawing(wheel(variant, last), "sv") == drawn


def test_the_index_is_that_of_the_class_s_cards():
    for lang, letters in (("sv", "E 2 3 4 5 6 7 8 9 10 Kn D K"), ("en", "A 2 3 4 5 6 7 8 9 10 J Q K")):
        assert re.findall(r'font-size="40" [^>]*>(\w+)<', drawing(wheel(BASE), lang)) == letters.split()


# The widget


def test_a_class_goes_round_the_wheel_and_back():
    shown = RankWheel(BASE)
    for rank in [*Rank, Rank.ACE]:
        shown.call(Call(1, rank))
        assert shown.previous == Call(1, rank)
    shown.undo()
    assert shown.previous == Call(1, Rank.KING)
    shown.restart()
    assert shown.previous is None
    shown.undo()
    assert shown.previous == Call(1, Rank.KING)
    for _ in Rank:
        shown.undo()
    assert (shown.previous, shown._show["undo"]) == (None, False)
    shown.undo()  # nothing to undo: nothing happens
    assert shown.previous is None


def test_r6_a_call_that_is_not_allowed_changes_nothing():
    shown = RankWheel(BASE, previous="tre sjuor")
    with pytest.raises(IllegalAction) as refused:
        shown.call("tre nior")
    assert refused.value.__notes__ == ["Tre nior får inte ropas här. Rätt vore tre åttor. (R4)"]
    assert (shown.previous, shown._show["undo"]) == (SEVENS, False)


def test_the_buttons_say_what_the_methods_do(from_browser, caplog):
    shown = RankWheel(BASE)
    from_browser(shown, {"call": [0, 3], "moment": 1})
    assert shown.previous == Call(3, Rank.ACE)
    from_browser(shown, {"call": [0, 3], "moment": 1})  # pressed twice before the first was shown
    assert (shown.previous, caplog.text) == (Call(3, Rank.ACE), "")
    from_browser(shown, {"restart": True, "moment": 2})
    assert shown.previous is None
    from_browser(shown, {"undo": True, "moment": 3})
    assert shown.previous == Call(3, Rank.ACE)
    from_browser(shown, {"deal": 6})
    assert "not a message of this widget" in caplog.text
    caplog.clear()


def test_it_follows_other_rules_and_keeps_the_last_call_where_it_can_stay():
    shown = RankWheel(BASE, previous="sex sjuor")
    shown.follow(DESCENDING)
    assert (shown.variant, shown.previous) == (DESCENDING, Call(6, Rank.SEVEN))
    shown.variant = SWEDISH  # V4b: six of a rank are too many
    assert (shown.variant, shown.previous) == (SWEDISH, None)
    shown.previous = TOP
    shown.follow(BASE)
    assert shown.previous == TOP
    shown.undo()
    assert shown.previous is None


def test_a_call_that_other_rules_hide_is_back_once_it_fits_unless_something_was_called_meanwhile():
    shown = RankWheel(BASE, previous="två kungar")
    shown.call("tre ess")
    for rules in Variant(most_laid=1), SWEDISH, Variant(most_laid=2):
        shown.follow(rules)
    assert shown.previous is None
    shown.hand = "2♥ 7♣"  # it calls nothing
    shown.follow(BASE)
    assert shown.previous == Call(3, Rank.ACE)
    shown.undo()
    assert shown.previous == Call(2, Rank.KING)
    shown.follow(Variant(most_laid=1))
    shown.call("ett ess")
    shown.follow(BASE)
    assert shown.previous == Call(1, Rank.ACE)


def test_the_page_knows_when_the_rules_are_other_ones_and_keeps_no_room_for_what_the_old_ones_said():
    shown = RankWheel(SWEDISH)
    before = shown._show["rules"]
    shown.call("två ess")
    assert shown._show["rules"] == before
    shown.follow(BASE)
    assert shown._show["rules"] != before


def test_what_can_be_set_is_shown():
    shown = RankWheel(EITHER_SIDE)
    shown.previous, shown.hand = "three sevens", "6♥ Kn♠"
    assert (shown.previous, shown.hand) == (SEVENS, hand("6♥ J♠"))
    assert state_of(shown) != state_of(RankWheel(EITHER_SIDE, previous=SEVENS))
    assert shown._show["hand"] == "Det går att lägga sant: på handen finns en sexa."
    shown.hand = None
    assert shown._show["hand"] is None


def test_every_call_one_may_try_is_answered_before_it_is_tried():
    show = RankWheel(SWEDISH, previous="två sjuor", players=5)._show
    assert [len(show["verdicts"]), *{len(row) for row in show["verdicts"]}] == [13, 8]
    refused = "Två sjuor får inte ropas här. Rätt vore två ess, två åttor, två nior eller två tior. (V4)"
    assert show["verdicts"][6][1] == [False, refused]
    assert show["verdicts"][6][2] == [True, "Tre sjuor får ropas. (V4)"]


@pytest.mark.parametrize(
    ("given", "error", "said"),
    [
        ({"variant": "base"}, TypeError, "inte 'base'"), ({"previous": "tre"}, ValueError, "'tre' är inget utrop"),
        ({"previous": 3}, TypeError, "3 är inget utrop"), ({"hand": "7x"}, ValueError, "'7x' är ingen hand"),
        ({"hand": 7}, TypeError, "7 är ingen hand"), ({"players": "4"}, TypeError, "'4' är inget antal deltagare"),
        ({"players": True}, TypeError, "True är inget antal"), ({"lang": "no"}, ValueError, "not 'no'"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_refused_in_the_language(given, error, said):
    with pytest.raises(error, match=re.escape(said)):
        RankWheel(**given)


@pytest.mark.parametrize(
    ("given", "note"),
    [
        ({"players": 11}, "Elva deltagare går inte. Fusk spelas av 2 till 10. (R1)"),
        ({"hand": "2♥ 2♥"}, "Hjärter två finns med två gånger. Med så här många deltagare finns kortet en gång. (R1)"),
        ({"hand": ""}, "Den som står på tur har inga kort och skulle redan ha vunnit. Ge den som står på tur minst ett "
                       "kort. (R11)"),
        ({"variant": SWEDISH, "previous": "fem ess"},
         "Det förra utropet, fem ess, går inte. Högst 4 kort kan ropas. (V4b, labbets tolkning)"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_with_its_rule(given, note):
    with pytest.raises(IllegalPosition) as refused:
        RankWheel(**given)
    assert refused.value.__notes__ == [note]


def test_a_refused_setting_leaves_the_wheel_as_it_was():
    shown = RankWheel(SWEDISH, previous="två sjuor")
    before = state_of(shown)
    for name, wrong in (("previous", "fem ess"), ("previous", "x"), ("hand", "x"), ("variant", "base")):
        with pytest.raises((TypeError, ValueError)):
            setattr(shown, name, wrong)
    assert state_of(shown) == before


# What a notebook gets


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_static_twin_shows_and_says_it_and_keeps_only_what_a_cleaned_page_keeps(lang):
    shown = RankWheel(SWEDISH, previous=TWO_SEVENS, hand="7♥ 8♣", lang=lang)
    page = shown._twin()
    assert page.startswith(f'<div class="fusk-static" lang="{lang}">')
    assert page.count("<tr>") == 14 and page.count('src="data:image/svg+xml;base64,') == 1
    assert headline(shown._wheel, lang) in page and hand_says(shown._wheel, lang) in page
    assert page.count({"sv": "(labbets tolkning)", "en": "(the lab’s reading)"}[lang]) == 2
    kept = {"div", "p", "b", "ul", "li", "img", "table", "caption", "thead", "tbody", "tr", "th", "td"}
    assert set(re.findall(r"<(\w+)", page)) <= kept
    assert set(re.findall(r" ([\w-]+)=\"", page)) <= {"class", "lang", "style", "scope", "alt", "src"}


def test_the_name_of_a_rule_is_shown_as_it_is():
    shown = RankWheel(Variant.custom("<b>Bo</b>", lambda _: list(Rank)), previous="ett ess")
    assert "<b>Bo" not in shown._twin() and "&lt;b&gt;Bo" in shown._twin()
    assert "Bo" not in shown._show["picture"]


def test_it_says_in_one_sentence_what_it_is_the_same_each_time():
    said = "<RankWheel: Efter tre sjuor får man ropa sexor eller åttor.>"
    assert [repr(RankWheel(EITHER_SIDE, previous=SEVENS)) for _ in range(2)] == [said, said]


def test_the_browser_s_code_asks_no_other_host():
    assert type(RankWheel._esm) is type(RankWheel._css) is str
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", RankWheel._esm + RankWheel._css)
