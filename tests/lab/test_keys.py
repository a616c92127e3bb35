"""Which card is which from step to step: cards travel from where they were, and backs are forgotten where they lie."""

from __future__ import annotations

import pytest

from fusk_lab import Card, Hand
from fusk_lab.lab.board.keys import Keys, kind

ACE, TWO, SIX = Hand.parse("A♠ 2♥ 6♦")
BACK = None


def settled(*tables: dict[str, tuple[Card | None, ...]]) -> list[dict[str, list[int]]]:
    """The keys of tables one after the other."""
    keys = Keys()
    return [
        {place: [thing.key for thing in things] for place, things in keys.settle(table).items()} for table in tables
    ]


def test_what_lies_still_keeps_its_keys():
    table = {"hand0": (ACE, TWO), "pile": (BACK,)}
    first, second, third = settled(table, table, table)
    assert second["hand0"] == third["hand0"] == first["hand0"] == [1, 2]
    assert second["pile"] == third["pile"] != first["pile"]  # it came to the pile, and is now forgotten


@pytest.mark.parametrize(
    ("before", "after", "source", "goal"),
    [
        ({"hand0": (ACE, TWO)}, {"hand0": (ACE,), "lay1": (TWO,)}, "hand0", "lay1"),  # laid, as the teacher sees it
        ({"hand0": (ACE, TWO)}, {"hand0": (ACE,), "lay1": (BACK,)}, "hand0", "lay1"),  # one's own lay
        ({"hand0": (BACK, BACK)}, {"hand0": (BACK,), "lay1": (BACK,)}, "hand0", "lay1"),  # another's
        ({"lay1": (BACK,)}, {"lay1": (TWO,)}, "lay1", "lay1"),  # turned up where it lies
        ({"lay1": (BACK,), "pile": ()}, {"pile": (BACK,)}, "lay1", "pile"),  # let stand
        ({"lay1": (TWO,), "hand0": (ACE,)}, {"hand0": (ACE, TWO)}, "lay1", "hand0"),  # picked up
        ({"pile": (BACK,), "hand0": (ACE,)}, {"pile": (), "hand0": (ACE, TWO)}, "pile", "hand0"),
        ({"deck": (BACK, BACK)}, {"deck": (BACK,), "hand0": (TWO,)}, "deck", "hand0"),  # dealt
    ],
)
def test_a_card_comes_from_where_it_was(before, after, source, goal):
    _, rested, moved = settled(before, before, after)
    assert moved[goal][-1] == rested[source][-1]


def test_a_new_lay_comes_from_the_hand_while_the_old_one_goes_to_the_pile():
    before = {"hand0": (BACK, BACK), "pile": (), "lay1": (BACK,)}
    _, rested, moved = settled(before, before, {"hand0": (BACK,), "pile": (BACK,), "lay2": (BACK,)})
    assert (moved["pile"], moved["lay2"]) == (rested["lay1"], rested["hand0"][1:])


def test_cards_are_told_by_their_faces_where_those_are_seen():
    first, second = settled({"lay1": (ACE, SIX), "hand0": (TWO,)}, {"hand0": (ACE, TWO, SIX)})
    assert second["hand0"] == [first["lay1"][0], first["hand0"][0], first["lay1"][1]]


def test_the_last_of_a_closed_fan_is_the_one_that_leaves_it():
    fan = {"hand0": (BACK,) * 3}
    _, rested, left = settled(fan, fan, {"hand0": (BACK, BACK), "lay1": (BACK,)})
    assert left == {"hand0": rested["hand0"][:2], "lay1": rested["hand0"][2:]}


def test_all_of_a_closed_fan_is_forgotten_once_a_card_has_come_to_it():
    rest = {"hand0": (BACK, BACK), "lay1": (ACE,)}
    taken = {"hand0": (BACK, BACK, BACK)}
    _, before, arrived, after = settled(rest, rest, taken, taken)
    assert arrived["hand0"] == before["hand0"] + before["lay1"]
    assert not set(after["hand0"]) & set(arrived["hand0"])


def test_an_open_hand_is_not_forgotten():
    rest = {"hand0": (ACE,), "lay1": (TWO,)}
    taken = {"hand0": (ACE, TWO)}
    before, arrived, after = settled(rest, taken, taken)
    assert after == arrived == {"hand0": before["hand0"] + before["lay1"]}


def test_a_card_that_came_from_nowhere_is_new():
    _, second = settled({"hand0": (ACE,)}, {"hand0": (ACE, TWO)})
    assert second["hand0"] == [1, 2]


def test_the_kind_of_a_place_is_its_name_without_a_number():
    assert [kind(place) for place in ("hand10", "lay2", "pile", "deck")] == ["hand", "lay", "pile", "deck"]
