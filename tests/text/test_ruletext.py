"""The rules as a text: complete, in order, and two variants differ in exactly the sentences that differ."""

import re
from itertools import combinations, pairwise

import pytest

from fusk_lab import BASE, DESCENDING, EITHER_SIDE, EXTRA_CARDS, SWEDISH, VARIANTS, Leader, Rank, Sequence, Variant
from fusk_lab.text import LANGUAGES
from fusk_lab.text.ruletext import How, changed, rules_of

HOUSE = {
    "H1": Variant(next_only=True), "H2": Variant(most_laid=4), "H3": Variant(leader=Leader.WINNER),
    "H4": Variant(starts_anew=True), "H5": Variant(Sequence.SAME_RANK), "H6": Variant(passing=True),
}  # fmt: skip
OWN = Variant.custom("Alltid tre", lambda rank: Rank.THREE)
MANY = [*VARIANTS.values(), *HOUSE.values(), OWN, Variant(Sequence.SWEDISH, ace_low=True, passing=True),
        Variant(leader=Leader.TAKER, most_laid=1), Variant(extra_cards=True, count_judged=False)]  # fmt: skip


def numbered(variant):
    return [rule.rule for rule in rules_of(variant)]


def parts(before, after, how, lang="sv"):
    return [change.sentence for change in changed(before, after, lang) if change.how is how]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("variant", MANY, ids=str)
def test_every_variant_is_told_whole_in_sentences_and_no_sentence_twice(variant, lang):
    texts = [rule.text for rule in rules_of(variant, lang)]
    assert len(texts) == len(set(texts)) > 20
    assert [text for text in texts if not re.fullmatch(r"[A-ZÅÄÖ].*[.]", text) or "{" in text] == []


def test_the_ground_rules_are_r1_to_r12_in_order_and_only_the_refused_count_is_the_lab_s_reading():
    numbers = [int(rule[1:]) for rule in numbered(BASE)]
    assert sorted(set(numbers)) == list(range(1, 13))
    assert all(one <= other for one, other in pairwise(numbers))
    assert [rule.rule for rule in rules_of(BASE) if rule.reading] == ["R5"]


@pytest.mark.parametrize(("rule", "variant"), HOUSE.items(), ids=list(HOUSE))
def test_a_house_rule_adds_sentences_with_its_own_number(rule, variant):
    assert {sentence.rule for sentence in parts(BASE, variant, How.ADDED)} >= {rule}
    assert rule not in numbered(BASE)


def test_v2_differs_from_the_ground_rules_in_how_the_rank_goes_and_in_how_it_begins():
    assert [(one.rule, one.text) for one in parts(BASE, EITHER_SIDE, How.STRUCK)] == [
        ("R4", "Spelets första utrop är ess."),
        ("R4", "Varje utrop är ett steg upp från det förra: ess, två, tre … dam, kung och så ess igen."),
    ]
    assert [one.rule for one in parts(BASE, EITHER_SIDE, How.ADDED)] == ["V2", "V2"]


def test_v1_changes_how_the_rank_goes_on_and_that_it_starts_at_ace_is_now_the_lab_s_reading():
    said = {how: [(one.rule, one.reading, one.text[:15]) for one in parts(BASE, DESCENDING, how)] for how in How}
    assert said[How.STRUCK] == [("R4", False, "Spelets första "), ("R4", False, "Varje utrop är ")]
    assert said[How.ADDED] == [("V1", True, "Spelets första "), ("V1", False, "Varje utrop är ")]
    start = next(rule for rule in rules_of(DESCENDING) if rule.text == "Spelets första utrop är ess.")
    assert (start.rule, start.reading) == ("V1", True)


def test_v4_has_the_true_number_v4a_v4b_and_v4c_as_the_lab_s_reading():
    read = [rule.rule for rule in rules_of(SWEDISH) if rule.reading]
    assert read == ["V4a", "V4b", "V4b", "R5", "R5", "V4c"]


def test_v4_that_the_number_is_true_is_shown_as_what_becomes_the_lab_s_reading():
    for how, reading in (How.STRUCK, False), (How.ADDED, True):
        told = [one for one in parts(BASE, SWEDISH, how) if one.rule == "R5"]
        assert [(one.text, one.reading) for one in told] == [
            ("Antalet i utropet är så många kort som man lägger.", reading)]


@pytest.mark.parametrize(
    ("most", "said"),
    [(1, None), (4, None), (6, "fyra kort av en valör får ropas, med två lekar högst sex"),
     (9, "fyra kort av en valör får ropas, med två lekar högst åtta")],
)  # fmt: skip
def test_v4_with_h2_no_sentence_speaks_of_calls_that_cannot_be_made(most, said):
    text = " ".join(rule.text for rule in rules_of(Variant(Sequence.SWEDISH, most_laid=most)))
    assert (said or "med två lekar") in text or said is None
    assert ("av en valör får ropas" in text) == (said is not None)
    assert ("högre antal" in text) == (most > 1)
    assert ("Varje utrop är en högre valör än det förra." in text) == (most == 1)


def test_h5_with_h6_a_round_ends_when_all_the_others_have_passed_too():
    told = [rule.text for rule in rules_of(Variant(Sequence.SAME_RANK, passing=True)) if rule.rule == "H5"]
    assert "Sedan ropar alla samma valör, tills någon synar eller alla andra har passat i rad." in told
    assert "Sedan ropar alla samma valör, tills någon synar." in [one.text for one in rules_of(HOUSE["H5"])]


def test_v3_judges_the_number_unless_only_the_rank_counts():
    judged, ranks_only = EXTRA_CARDS, Variant(extra_cards=True, count_judged=False)
    (struck,), (added,) = (parts(judged, ranks_only, how) for how in (How.STRUCK, How.ADDED))
    assert (struck.rule, added.rule) == ("V3", "V3")
    assert "ingen bluff" in added.text
    assert "ingen bluff" not in struck.text


def test_h4_and_h6_make_rounds_where_the_sequence_knew_one_opening():
    for variant in (HOUSE["H4"], HOUSE["H6"]):
        assert "Rundans första utrop är ess." in [rule.text for rule in rules_of(variant)]


def test_a_rule_of_one_s_own_is_told_by_its_name_and_case_by_case_and_its_name_is_not_read_as_a_sentence():
    told = next(rule.text for rule in rules_of(OWN) if rule.rule == "egen regel" and "säger" in rule.text)
    assert told.startswith("Regeln ”Alltid tre” säger vilken valör som får följa. Efter ess: treor. Efter tvåor: ")
    odd = Variant.custom("{ranks} <b>", lambda rank: Rank.THREE)
    assert any("”{ranks} <b>”" in rule.text for rule in rules_of(odd))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_kept_and_struck_is_the_one_text_and_what_is_kept_and_added_the_other(lang):
    for before, after in combinations(MANY, 2):
        changes = changed(before, after, lang)
        said = {how: [c.sentence for c in changes if c.how is how] for how in How}
        assert {*said[How.KEPT], *said[How.STRUCK]} == {*rules_of(before, lang)}
        assert tuple(c.sentence for c in changes if c.how is not How.STRUCK) == rules_of(after, lang)  # as one reads
        assert said[How.STRUCK] or said[How.ADDED]
        assert not {*said[How.STRUCK]} & {*said[How.ADDED]}


def test_a_variant_adds_nothing_to_itself():
    assert {change.how for change in changed(SWEDISH, SWEDISH)} == {How.KEPT}
