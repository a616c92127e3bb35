"""Frames agree with what their viewer observes, and say who acts, who shouts and what was wrong."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from fusk_lab import TEACHER, Challenge, Game, Moment, Observation, Revealed, deal, observe, parse_game
from fusk_lab.lab.board.frames import SOME, Frame, frames, layout_for
from fusk_lab.rules.telling import watch
from fusk_lab.text.grammar import counted
from tests.rules.playing import examples, games

KALLE = parse_game("""
Pelle: 2♥ 7♣ A♦ 5♠
Kalle: A♠ 9♦
pile: 3♣ 4♦
---
Pelle lays 2♥ A♦ as two aces
Kalle: cheat!
Kalle lays A♠ 9♦ as two twos
let stand
""")
EXTRA = parse_game("variant: extra_cards\nPelle: A♥ A♣ 7♦\nKalle: 2♠ 3♠\npile: 9♥\n---\nPelle lays A♥ A♣ as one ace")


def drawn(game: Game, viewer: object = TEACHER) -> tuple[Frame, ...]:
    return frames(watch(game.steps, viewer), "en")


def place(frame: Frame, kind: str) -> list[str]:
    """The faces of a place, ? for a back."""
    held = next((held for name, held in frame.places.items() if name.startswith(kind)), None)
    return [str(thing.face or "?") for thing in held.things] if held else []


# One thing a card


def expected(table: Observation, moment: Moment) -> dict[str, int]:
    """How many things lie where, as far as the viewer knows: what nobody may count (V3) is drawn as a few backs."""
    lay, on_top = table.open_lay, 0
    if lay is not None:
        turned = isinstance(moment.event, Revealed)
        on_top = len(moment.event.cards) if turned else lay.call.count if lay.count is None else lay.count
    under = SOME if table.pile_size is None else table.pile_size - on_top
    sizes = {f"hand{seat}": SOME if size is None else size for seat, size in enumerate(table.hand_sizes)}
    return sizes | {"pile": 0 if table.pile_is_bare else under, "lay": on_top, "deck": moment.undealt}


@given(games, st.integers(-2, 9))
@examples(80)
def test_as_many_things_lie_in_each_place_as_the_viewer_observes(game, number):
    viewer = {-2: TEACHER, -1: None}.get(number, number % len(game.start.players))
    for moment, frame in zip(game.steps, drawn(game, viewer), strict=True):
        sizes = expected(observe(moment.state, viewer), moment)
        assert {kind: len(place(frame, kind)) for kind in sizes} == sizes
        assert all(len(held.things) == len(held.spread.spots) for held in frame.places.values())
        if viewer is TEACHER or not moment.state.variant.hides_sizes:
            assert sum(sizes.values()) == sum(map(len, (*game.start.hands, game.start.pile)))


# What is drawn


def test_a_lay_lies_face_down_even_for_the_one_who_laid_it():
    laid = {viewer: place(drawn(KALLE, viewer)[2], "lay") for viewer in (None, 0, 1)}
    assert laid == {key: ["?", "?"] for key in laid}
    assert place(drawn(KALLE)[2], "lay") == ["A♦", "2♥"]  # the teacher can turn it up, and it is not turned yet
    assert not drawn(KALLE)[2].turned


def test_r8_a_challenge_turns_up_the_lay_for_everybody_and_marks_what_was_not_called():
    for viewer in (TEACHER, None, 0, 1):
        frame = drawn(KALLE, viewer)[4]
        assert (frame.turned, place(frame, "lay")) == (True, ["A♦", "2♥"])
        (wrong,) = (thing for held in frame.places.values() for thing in held.things if thing.key in frame.wrong)
        assert str(wrong.face) == "2♥"
    assert [n for n, frame in enumerate(drawn(KALLE)) if frame.turned or frame.wrong] == [4]


def test_v3_an_extra_card_is_a_bluff_without_any_card_being_wrong():
    frame = drawn(EXTRA.then(Challenge(1)))[-3]
    assert (frame.turned, frame.wrong, frame.verdict) == (True, frozenset(), "Bluff.")


def test_who_acts_who_shouts_and_who_has_won():
    told = [(frame.acting, frame.challenger, frame.winner) for frame in drawn(KALLE)]
    assert told == [
        (None, None, None),  # set up
        (0, None, None),  # Pelle's turn
        (0, None, None),  # he lays
        (1, 1, None),  # Kalle challenges
        (0, None, None),  # Pelle's cards are turned up
        (0, None, None),  # he takes the pile
        (1, None, None),  # Kalle's turn
        (1, None, None),  # he lays all he has
        (0, None, None),  # it stands, and Pelle would be next
        (1, None, 1),  # Kalle has won
    ]


def test_the_deal_is_drawn_from_the_deck_and_ends_with_the_starter():
    shown = drawn(Game(deal(5, seed=1)), None)
    assert [len(place(frame, "deck")) for frame in shown] == [104, 99, 4, 0, 0]
    assert [len(place(frame, "hand0")) for frame in shown] == [0, 1, 20, 21, 21]
    assert [frame.acting for frame in shown] == [None, None, None, None, deal(5, seed=1).turn]


def test_the_call_stands_in_a_bubble_while_the_lay_is_open():
    assert [frame.bubble for frame in drawn(KALLE)] == [
        None, None, *[(0, "Two aces")] * 3, None, None, (1, "Two twos"), None, None,
    ]  # fmt: skip


def test_counts_and_captions_say_what_the_viewer_may_know():
    frame = drawn(KALLE)[2]
    assert (frame.counts, frame.caption) == (("2 cards", "2 cards"), "The pile: 2 cards")
    assert [frame.caption for frame in drawn(KALLE)][5:8] == ["", "", ""]  # no pile, and none under a lay
    assert drawn(Game(deal(2, seed=1)))[0].caption == "The deck: 52 cards"
    unknown = counted("cards", None, "en", digits=True)
    assert drawn(EXTRA, None)[-1].counts == (unknown, unknown)
    assert drawn(EXTRA, None)[-1].caption == f"The pile: {unknown}"
    assert drawn(EXTRA, 0)[-1].counts == ("1 card", unknown)


def test_v3_a_lay_whose_number_nobody_may_know_says_so():
    unknown = counted("cards", None, "en", digits=True)
    laid = next(i for i, frame in enumerate(drawn(EXTRA)) if frame.bubble)
    assert [drawn(EXTRA, viewer)[laid].lay_caption for viewer in (None, 0, TEACHER)] == [unknown, "", ""]
    assert not any(frame.lay_caption for frame in drawn(EXTRA, None) if frame.turned)


def test_a_caption_stands_under_the_deck_while_there_is_one_else_under_the_pile():
    layout = layout_for(observe(KALLE, None))
    assert drawn(KALLE)[0].caption_x(layout) == layout.pile_x
    assert drawn(Game(deal(2, seed=1)))[0].caption_x(layout) == layout.deck(1).spots[0].x


def test_a_player_sits_at_the_bottom_of_their_own_view_with_larger_cards():
    layouts = {viewer: layout_for(observe(KALLE, viewer)) for viewer in (TEACHER, None, 0, 1)}
    assert [layout.bottom for layout in layouts.values()] == [0, 0, 0, 1]
    assert layouts[TEACHER] == layouts[None] != layouts[0]
    assert layouts[1].seat(1).scale > layouts[1].seat(0).scale

