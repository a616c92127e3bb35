"""Nothing on the table overlaps and nothing is cut off, whoever looks and however many play."""

from __future__ import annotations

import re
from importlib.resources import files
from itertools import pairwise

import pytest

from fusk_lab import Card, deck
from fusk_lab.lab.board.layout import BUBBLE, CARD, CENTRE, INDEX, WIDTH, Layout, Spread
from tests.lab.geometry import Box, bounds, box, overlaps

TOLERANCE = 1.0  # of a stage 920 wide
PLAYERS = range(2, 11)
CAPTION = (120, 16)  # "The pile: 104 cards"
SHOUT = (112, 36)
NUMBER = (13, 15)
TAIL = 9  # of the bubble, below it
LIFT = 14  # a chosen card is lifted so much


def boxes(spread: Spread) -> list[Box]:
    """The cards of a place and the numbers on them."""
    width, height = CARD
    cards = [box(spot.x, spot.y, width * spot.scale, height * spot.scale, spot.turn) for spot in spread.spots]
    return [*cards, *(box(x, y, *NUMBER) for x, y, _ in spread.numbers)]


def hand(size: int, decks: int) -> list[Card]:
    """Some hand of so many cards, all ranks in it if there are enough."""
    cards = deck(decks)
    return sorted(cards[at * 17 % len(cards)] for at in range(size))


def scene(layout: Layout, sizes: list[int], opened: set[int], lay: int, pile: int) -> dict[str, list[Box]]:
    """A table at its fullest: hands, plates, a pile with its caption, a lay with the widest bubble."""
    decks = 1 if layout.players <= 4 else 2
    things = {
        "pile": boxes(layout.pile(pile)),
        "caption": [box(layout.pile_x, layout.caption_y, *CAPTION)],
        "lay": boxes(layout.lay(lay)),
        "lay's caption": [box(layout.lay_x, layout.caption_y, *CAPTION)],
        "bubble": [box(layout.lay_x, layout.bubble_y + TAIL / 2, BUBBLE, 40 + TAIL)],
    }
    for seat, size in enumerate(sizes):
        at = layout.seat(seat)
        things[f"plate{seat}"] = [box(at.x, at.plate_y, *layout.plate)]
        fan = layout.hand(seat, hand(size, decks) if seat in opened else (None,) * size)
        things[f"hand{seat}"] = boxes(layout.tray_of(size) if seat in in_tray(layout) else fan)
    return things


def in_tray(layout: Layout) -> set[int]:
    """Whose hand lies in the tray: the bottom seat's, which is near, or, with all cards open, the last one's."""
    return set() if not layout.tray else {layout.bottom if layout.near else layout.players - 1}


def sizes(players: int) -> list[list[int]]:
    """Hands as dealt, and as they may become: twice as many, a few, and one player with most cards."""
    dealt = -(-(52 if players <= 4 else 104) // players)
    return [
        [dealt] * players,
        [2 * dealt] * players,
        [3] * players,
        [1] * (players - 1) + [min(40, dealt * players)],
        [min(40, dealt * players)] + [1] * (players - 1),
    ]


def eyes(players: int) -> list[tuple[Layout, set[int]]]:
    """The layout and the open hands of the teacher, a spectator, and players at both ends of the row of seats."""
    own = [(Layout(players, seat, near=True), {seat}) for seat in (0, players - 1)]
    played = [(Layout(players, seat, near=True, tray=True), {seat}) for seat in (0, players - 1)]
    open_table = Layout(players, tray=True), set(range(players))
    return [(Layout(players), set(range(players))), (Layout(players), set()), *own, *played, open_table]


@pytest.mark.parametrize("players", PLAYERS)
def test_nothing_overlaps(players):
    for layout, opened in eyes(players):
        for held in sizes(players):
            for lay, pile in ((1, 1), (4, 30), (12, 60)):
                assert list(overlaps(scene(layout, held, opened, lay, pile), TOLERANCE)) == []


@pytest.mark.parametrize("players", PLAYERS)
def test_a_shout_covers_nothing(players):
    for layout, opened in eyes(players):
        things = scene(layout, sizes(players)[1], opened, 4, 30)
        for seat in range(players):
            at = layout.seat(seat)
            shout = {"shout": [box(at.x, at.shout_y, *SHOUT)]}
            assert list(overlaps(things | shout, TOLERANCE)) == []


@pytest.mark.parametrize("players", PLAYERS)
def test_nothing_is_cut_off(players):
    for layout, opened in eyes(players):
        for held in sizes(players):
            things = scene(layout, held, opened, 12, 60)
            shouts = [box(layout.seat(seat).x, layout.seat(seat).shout_y, *SHOUT) for seat in range(players)]
            all_of_it = bounds([part for parts in things.values() for part in parts] + shouts + boxes(layout.deck(104)))
            (left, top), _, (right, bottom), _ = all_of_it
            assert left >= -TOLERANCE and top >= -TOLERANCE
            assert right <= WIDTH + TOLERANCE and bottom <= layout.height + TOLERANCE


@pytest.mark.parametrize("players", PLAYERS)
def test_r2_seats_go_clockwise_from_the_viewer_at_the_bottom(players):
    for layout in (Layout(players), Layout(players, players - 1, near=True)):
        seats = [layout.seat((layout.bottom + steps) % players) for steps in range(players)]
        assert (seats[0].x, max(seat.y for seat in seats)) == (CENTRE, seats[0].y)
        assert seats[1].x < CENTRE or players == 2  # the next player sits to the left
        middle = sum(seat.y for seat in seats) / players
        turns = [
            (a.x - CENTRE) * (b.y - middle) - (a.y - middle) * (b.x - CENTRE) for a, b in pairwise([*seats, seats[0]])
        ]
        assert min(turns) > -1e-6 and (max(turns) > 0 or players == 2)


@pytest.mark.parametrize("players", PLAYERS)
def test_the_corner_index_of_every_card_of_one_s_own_hand_stays_in_sight(players):
    layout = Layout(players, near=True)
    for size in range(1, 53):
        spread = layout.hand(0, hand(size, 2))
        if spread.numbers:  # stacks: a number says how many
            continue
        for left, right in pairwise(spread.spots):
            if right.x > left.x:  # in the same row
                assert right.x - left.x >= INDEX * left.scale - TOLERANCE


@pytest.mark.parametrize("size", [27, 40, 104])
def test_a_hand_too_large_for_two_rows_lies_in_a_stack_a_rank_with_its_number(size):
    cards = hand(size, 2)
    spread = Layout(10).hand(3, cards)
    ranks = [card.rank for card in cards]
    assert len(spread.spots) == size
    assert len({spot.x for spot in spread.spots}) == len(set(ranks))
    assert [text for _, _, text in spread.numbers] == [
        str(ranks.count(rank)) for rank in dict.fromkeys(ranks) if ranks.count(rank) > 1
    ]


def test_a_closed_fan_lies_the_same_whatever_it_holds_and_a_pile_grows_without_moving():
    layout = Layout(4)
    assert layout.hand(1, (None,) * 13) == layout.hand(1, (None,) * 13)
    assert layout.pile(7).spots[:6] == layout.pile(6).spots
    assert layout.hand(1, ()).spots == ()


def test_the_browser_s_bubble_is_no_wider_than_the_picture_s():
    css = files("fusk_lab.lab").joinpath("static", "stepper.css").read_text(encoding="utf-8")
    (rules,) = re.findall(r"^\.fusk-bubble \{(.+?)\}", css, re.MULTILINE | re.DOTALL)
    ems = {name: float(size) for name, size in re.findall(r"(max-width|font-size): ([\d.]+)em", rules)}
    assert ems["max-width"] * ems["font-size"] * 10 <= BUBBLE  # 1em of the stage is ten units


def test_small_lays_lie_side_by_side_and_large_ones_tighten():
    layout = Layout(4)
    gaps = {size: layout.lay(size).spots[1].x - layout.lay(size).spots[0].x for size in (2, 3, 8, 20)}
    assert gaps[2] == gaps[3] > CARD[0] > gaps[8] > gaps[20] > 0


# The tray


@pytest.mark.parametrize("players", PLAYERS)
def test_in_the_tray_every_card_can_be_read_and_touched(players):
    """Of each card a strip of its upper left corner stays free: index and suit, as wide as a finger needs."""
    for layout in (Layout(players, near=True, tray=True), Layout(players, tray=True)):
        for size in range(1, 105):
            spots = layout.tray_of(size).spots
            assert len(spots) == size
            for number, spot in enumerate(spots):
                assert CARD[0] / 2 <= spot.x <= WIDTH - CARD[0] / 2
                assert layout.table_height + CARD[1] / 2 + LIFT <= spot.y <= layout.height - CARD[1] / 2
                for later in spots[number + 1 :]:
                    beside, below = later.x - spot.x, later.y - spot.y
                    covers = abs(beside) < CARD[0] and abs(below) < CARD[1]
                    assert not covers or below >= INDEX or (beside >= 24 and below == 0) or beside <= -INDEX
