"""The panel of toggles: what there is to choose, what is refused and why, what changes, and who follows."""

import json
import re
from dataclasses import fields
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

import fusk_lab
from fusk_lab import (
    BASE,
    DESCENDING,
    EITHER_SIDE,
    EITHER_SIDE_OR_SAME,
    SWEDISH,
    VARIANTS,
    IllegalAction,
    IllegalVariant,
    Leader,
    Rank,
    Sequence,
    Variant,
    setup,
    step,
)
from fusk_lab.lab import Stepper, VariantToggle
from fusk_lab.lab.toggles.toggles import Reading, besides, code, find, groups, outcome
from fusk_lab.lab.toggles.words import option_name
from fusk_lab.rules.actions import LetStand
from fusk_lab.text import words
from tests.rules.playing import examples

THREES = Variant.custom("Alltid tre", lambda rank: Rank.THREE)
KEYS = [option.key for group in groups(BASE) for option in group.options]


def legal(**settings):
    try:
        return Variant(**settings)
    except IllegalVariant:
        return None


EVERY = [  # every combination of toggles that means something
    variant
    for sequence, same, extra, judged, low, most, anew, passing in product(
        Sequence, (0, 1), (0, 1), (0, 1), (0, 1), (None, 1, 4), (0, 1), (0, 1))
    if (variant := legal(sequence=sequence, same_rank=bool(same), extra_cards=bool(extra), count_judged=bool(judged),
                         ace_low=bool(low), most_laid=most, starts_anew=bool(anew), passing=bool(passing)))
]  # fmt: skip
variants = st.sampled_from(EVERY)


def press(toggle, key, *, besides=False):
    """Do what a click in the browser asks for."""
    toggle._hear({"choose": key, "besides": besides})


def shown(toggle):
    """What the panel shows: the options that are on, and those that are refused now."""
    options = [option for group in toggle._show["groups"] for option in group["options"]]
    return {o["key"] for o in options if o["on"]}, {o["key"] for o in options if o["why"]}


# What there is to choose


def test_the_toggles_reach_every_setting_of_a_variant():
    settings = {option.setting for group in groups(BASE) for option in group.options}
    assert settings == {field.name for field in fields(Variant) if field.init}


def test_each_house_rule_has_its_number_and_each_sequence_its_own():
    rules = {option.rule for group in groups(BASE) for option in group.options}
    assert rules >= {"H1", "H2", "H3", "H4", "H5", "H6", "V1", "V2", "V2b", "V3", "V4", "V4a", "R4", "R10", "R3"}


def test_what_is_of_kind_l_says_so_and_what_is_so_in_part_says_that():
    toggle = VariantToggle()
    reading = {o["key"]: o["reading"] for group in toggle._show["groups"] for o in group["options"] if o["reading"]}
    assert reading == {
        "ace_low": "labbets tolkning", "descending": "delvis labbets tolkning",
        "swedish": "delvis labbets tolkning", "passing": "delvis labbets tolkning",
    }  # fmt: skip
    assert {option.key for group in groups(BASE) for option in group.options if option.reading is Reading.ALL} == {
        "ace_low"
    }


def test_every_name_of_an_option_is_said_and_no_two_are_alike():
    names = [option_name(option, "sv") for group in groups(THREES, THREES.sequence) for option in group.options]
    assert len(names) == len(set(names))
    assert len(names) == len(words("sv")["option"]) + 1  # at most one card, at most four cards


@given(variants)
@examples(100)
def test_of_each_sequence_number_and_leader_exactly_one_is_chosen(variant):
    for group in groups(variant):
        if group.one:
            assert sum(option.is_on(variant) for option in group.options) == 1


def test_an_odd_number_of_cards_and_a_rule_of_one_s_own_stand_as_choices_of_their_own():
    toggle = VariantToggle(Variant(most_laid=3))
    assert "at_most_3" in shown(toggle)[0]
    toggle.variant = THREES
    assert "own" in shown(toggle)[0]
    toggle.variant = BASE
    press(toggle, "own")  # it stays to be chosen
    assert toggle.variant == THREES
    assert "own" not in [option["key"] for option in VariantToggle()._show["groups"][0]["options"]]


# What a choice leads to


@given(variants, st.sampled_from(KEYS))
@examples(100)
def test_a_choice_changes_its_own_setting_alone_or_is_refused_by_the_rules_reason_and_changes_nothing(variant, key):
    option = find(groups(variant), key)
    found = outcome(variant, option)
    settings = {field.name: getattr(variant, field.name) for field in fields(Variant) if field.init}
    settings[option.setting] = option.off if option.is_on(variant) else option.value
    if (wanted := legal(**settings)) is not None:
        assert (found.to, found.refused) == (wanted, None)
        return
    with pytest.raises(IllegalVariant) as refused:
        Variant(**settings)
    assert (found.to, found.refused.reason) == (None, refused.value.reason)
    toggle = VariantToggle(variant)
    press(toggle, key)
    assert toggle.variant == variant
    assert toggle._said["refused"]["option"] == key
    assert refused.value.reason.rule in toggle._said["refused"]["text"]


@given(variants, st.sampled_from(KEYS))
@examples(100)
def test_the_way_on_has_what_was_chosen_and_touches_nothing_but_what_it_names(variant, key):
    option = find(groups(variant), key)
    found = outcome(variant, option)
    if found.nearest is None:
        return
    assert getattr(found.nearest, option.setting) != getattr(variant, option.setting)
    off, chosen = besides(variant, option, found.nearest)
    named = {one.setting for one in off + chosen} | {option.setting}
    names = [field.name for field in fields(Variant) if field.init]
    differ = {name for name in names if getattr(variant, name) != getattr(found.nearest, name)}
    assert differ == named
    toggle = VariantToggle(variant)
    press(toggle, key)
    assert all(option_name(one, "sv") in toggle._said["refused"]["mend"] for one in off + chosen)
    press(toggle, key, besides=True)
    assert (toggle.variant, toggle._said["refused"]) == (found.nearest, None)


def test_only_what_says_nothing_new_has_no_way_on():
    stuck = set()
    for variant, key in product(EVERY, KEYS):
        found = outcome(variant, find(groups(variant), key))
        if found.to is None and found.nearest is None:
            stuck.add((variant.sequence, key))
    assert stuck == {(Sequence.SWEDISH, "starts_anew"), (Sequence.SAME_RANK, "starts_anew")}


def test_v2b_gives_way_to_another_sequence_only_when_one_says_so():
    toggle = VariantToggle(EITHER_SIDE_OR_SAME)
    assert shown(toggle)[1] >= {"base", "descending", "swedish", "same_rank_rounds"}
    press(toggle, "descending")
    assert toggle.variant == EITHER_SIDE_OR_SAME
    assert toggle._said["refused"]["mend"] == "Stäng av ”samma valör får gå igen” och gå vidare"
    press(toggle, "descending", besides=True)
    assert toggle.variant == DESCENDING


def test_what_is_refused_is_put_away_by_closing_it_and_by_the_next_choice():
    toggle = VariantToggle()
    press(toggle, "ace_low")
    assert toggle._said["refused"]
    toggle._hear({"close": True})
    assert toggle._said["refused"] is None
    press(toggle, "ace_low")
    press(toggle, "passing")
    assert toggle._said["refused"] is None


# Undo, presets, the ground rules


@given(st.lists(st.one_of(variants, st.sampled_from(["undo", "redo"])), max_size=8))
@examples(100)
def test_undo_and_redo_walk_along_what_was_chosen(wishes):
    toggle, line, at = VariantToggle(), [BASE], 0
    for wish in wishes:
        if wish == "undo":
            toggle.undo()
            at = max(at - 1, 0)
        elif wish == "redo":
            toggle.redo()
            at = min(at + 1, len(line) - 1)
        elif wish != line[at]:
            toggle.variant = wish
            line, at = [*line[: at + 1], wish], at + 1
        assert toggle.variant == line[at]
        acts = {key: why for key, _, why in toggle._show["acts"]}
        assert (acts["undo"] is None, acts["redo"] is None) == (at > 0, at < len(line) - 1)


@pytest.mark.parametrize("key", VARIANTS)
def test_each_preset_is_there_by_its_name_and_is_chosen_by_it(key):
    toggle = VariantToggle(Variant(passing=True))
    assert toggle._show["presets"]["chosen"] == ""
    toggle._hear({"preset": key})
    assert (toggle.variant, toggle._show["presets"]["chosen"]) == (VARIANTS[key], key)


def test_back_to_the_ground_rules_can_be_undone():
    toggle = VariantToggle(SWEDISH)
    toggle._hear({"do": "ground_rules"})
    assert toggle.variant == BASE
    toggle._hear({"do": "undo"})
    assert toggle.variant == SWEDISH


# What changes


def rules(toggle, compared):
    return [(one["sign"], one["rule"]) for one in toggle._show["changes"]["with"][compared]["rules"]]


def test_the_panel_shows_what_differs_from_the_ground_rules_and_from_the_choice_before():
    toggle = VariantToggle()
    assert rules(toggle, 0) == rules(toggle, 1) == []
    toggle.variant = EITHER_SIDE
    toggle.variant = EITHER_SIDE_OR_SAME
    assert rules(toggle, 0) == [("−", "R4"), ("+", "V2"), ("−", "R4"), ("+", "V2"), ("+", "V2b")]
    assert rules(toggle, 1) == [("+", "V2b")]
    toggle.undo()
    assert rules(toggle, 1) == [("−", "V2b")]


def test_a_reader_without_a_kernel_has_the_choices_in_a_table_and_the_changes_as_ins_and_del():
    page = VariantToggle(EITHER_SIDE)._twin()
    assert "<table>" in page
    assert re.search(r"− R4: <del>.*</del>.*\+ V2: <ins>", page)
    assert "Steg åt valfri sida" in page


def test_a_name_with_markup_is_text_wherever_it_stands():
    toggle = VariantToggle(Variant.custom("<img src=x>", lambda rank: Rank.TWO))
    assert "<img" not in toggle._twin()
    assert "&lt;img" in toggle._twin()


# The code


@pytest.mark.parametrize(
    "variant", [*EVERY[::7], *VARIANTS.values(), THREES, Variant(leader=Leader.TAKER, next_only=True)], ids=str
)
def test_the_code_shown_gives_the_same_rules(variant):
    *imports, expression = code(variant).split("\n\n")
    names = {}
    exec("\n".join(imports), names)
    assert eval(expression, names) == variant
    assert all(hasattr(fusk_lab, name) for name in imports[0].removeprefix("from fusk_lab import ").split(", "))


def test_the_code_says_only_what_differs():
    assert code(EITHER_SIDE_OR_SAME).endswith('VARIANTS["either_side_or_same"]')
    assert code(Variant(Sequence.EITHER_SIDE, same_rank=True, most_laid=4)).endswith(
        "Variant(Sequence.EITHER_SIDE, same_rank=True, most_laid=4)")


# Who follows


class Follower:
    def __init__(self, error=None):
        self.told, self.error = [], error

    def follow(self, variant):
        if self.error:
            raise self.error
        self.told.append(variant)


def refusal():
    try:
        step(setup({"Pelle": "2♥", "Kalle": "A♠"}), LetStand())
    except IllegalAction as refused:
        return refused


def test_all_that_is_linked_is_told_of_each_change_in_order():
    told = []
    one, other = Follower(), Follower()
    one.follow = lambda variant: told.append(("one", variant))
    toggle = VariantToggle(follows=[one, lambda variant: told.append(("function", variant))])
    toggle.link(other)
    assert told == []
    toggle.variant = EITHER_SIDE
    assert (told, other.told) == ([("one", EITHER_SIDE), ("function", EITHER_SIDE)], [EITHER_SIDE])
    toggle.variant = EITHER_SIDE  # no change
    press(toggle, "same_rank")
    toggle.undo()
    assert other.told == [EITHER_SIDE, EITHER_SIDE_OR_SAME, EITHER_SIDE]


def test_one_follower_need_not_be_in_a_list():
    told = []
    VariantToggle(follows=told.append).variant = SWEDISH
    assert told == [SWEDISH]


def test_who_refuses_is_reported_in_words_and_the_others_follow_all_the_same():
    other = Follower()
    toggle = VariantToggle(follows=[Follower(refusal()), Follower(ValueError("Nej.")), other])
    toggle.variant = SWEDISH
    assert other.told == [SWEDISH]
    assert toggle._said["complaints"] == [
        "Follower följde inte med. Det finns inget drag att låta stå. (R7)", "Follower följde inte med. Nej."]
    toggle._followers.clear()
    toggle.variant = BASE
    assert toggle._said["complaints"] == []


def test_an_error_in_a_function_is_shown_and_raised_once_all_have_been_told():
    other = Follower()
    toggle = VariantToggle(follows=[lambda variant: 1 / 0, other])
    with pytest.raises(ZeroDivisionError):
        toggle.variant = SWEDISH
    assert (toggle.variant, other.told) == (SWEDISH, [SWEDISH])
    assert "ZeroDivisionError" in toggle._said["complaints"][0]


def test_a_widget_that_shows_other_rules_follows_when_it_is_linked():
    stepper = Stepper(setup({"Pelle": "2♥ 3♥", "Kalle": "A♠"}))
    VariantToggle(DESCENDING, follows=stepper)
    assert stepper.game.start.variant == DESCENDING


@pytest.mark.parametrize("lang", ["sv", "en"])
def test_what_cannot_follow_and_what_is_no_variant_is_refused_in_words(lang):
    for wrong, read in ([17], "17"), (5, "5"), ("stepper", "'stepper'"), (None, "None"):
        with pytest.raises(TypeError, match=f"^{read} (kan inte|cannot).*Stepper.*Table.*Compare.*RankWheel"):
            VariantToggle(lang=lang, follows=wrong)
    toggle = VariantToggle(lang=lang)
    with pytest.raises(TypeError, match=r"(not|inte) 'base'"):
        toggle.variant = "base"
    assert toggle.variant == BASE


# In the page


def test_a_message_that_is_none_of_the_panel_s_is_an_error_and_changes_nothing():
    toggle = VariantToggle()
    for message in ({"choose": "passing"}, {"preset": "poker"}, {"do": "link"}, {}):
        with pytest.raises(ValueError, match="not a message"):
            toggle._hear(message)
    assert toggle.variant == BASE


def test_the_panel_is_small_and_its_repr_one_sentence():
    toggle = VariantToggle(EITHER_SIDE_OR_SAME, lang="en")
    assert len(json.dumps([toggle._show, toggle._said])) < 20_000
    assert repr(toggle) == "<VariantToggle: either_side_or_same>"
    assert toggle._repr_mimebundle_()[0]["text/html"] == toggle._twin()
