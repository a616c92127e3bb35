"""What a seat can conclude, case by case."""

import pytest

from fusk_lab import (
    EITHER_SIDE_OR_SAME,
    TEACHER,
    Challenge,
    LetStand,
    Rank,
    Sequence,
    Variant,
    observe,
)
from fusk_lab.analysis.odds import How, Verdict, chances, conclude, traced
from fusk_lab.analysis.ways import ways

from .tables import KALLE, LISA, MAJA, OMAR, PELLE, call, cards, following, game, lay, places, seen_by

BLUFF, TRUE, OPEN = Verdict.BLUFF, Verdict.TRUE, Verdict.OPEN


# Own cards


def test_own_cards_and_the_called_ones_are_more_than_there_are():
    start = game("2♥ 7♣ J♦ 5♠", "A♠ A♦ 9♦", "3♠")
    known = conclude(seen_by(KALLE, start, lay(PELLE, "2♥ 7♣ J♦", "A")))
    assert (known.verdict, known.held, known.placed, known.copies, known.most) == (BLUFF, 2, 2, 4, 2)
    assert (known.by_count, known.own) == (True, False)
    assert (known.layer, known.viewer, known.call) == (PELLE, KALLE, call(3, "A"))
    assert chances(seen_by(KALLE, start, lay(PELLE, "2♥ 7♣ J♦", "A"))).could == 0
    assert conclude(seen_by(LISA, start, lay(PELLE, "2♥ 7♣ J♦", "A"))).verdict is OPEN
    assert conclude(seen_by(KALLE, start, lay(PELLE, "2♥ 7♣", "A"))).verdict is OPEN


def test_a_position_alone_is_judged_by_the_own_hand():
    played = game("2♥ 7♣ J♦ 5♠", "A♠ A♦ 9♦").then(lay(PELLE, "2♥ 7♣ J♦", "A"))
    for viewer in (KALLE, None, PELLE):
        alone = observe(played.states[-1], viewer)
        assert alone.seen == ()
        assert conclude(alone) == conclude(observe(played, viewer))
        assert chances(alone) == chances(observe(played, viewer))


def test_two_decks_hold_eight_of_a_rank():
    start = game("2♥ 7♣ J♦ 5♠", "A♠ A♠ A♦ A♦ A♥ 9♦", "3♠", "4♠", "5♣")
    for laid, verdict in (("2♥ 7♣ J♦ 5♠", BLUFF), ("2♥ 7♣ J♦", OPEN)):
        known = conclude(seen_by(KALLE, start, lay(PELLE, laid, "A")))
        assert (known.verdict, known.held, known.copies) == (verdict, 5, 8)


def test_who_laid_knows():
    start = game("A♥ A♠ 7♣", "2♠")
    for laid, verdict in (("A♥ A♠", TRUE), ("A♥ 7♣", BLUFF)):
        for viewer in (PELLE, TEACHER):
            known = conclude(seen_by(viewer, start, lay(PELLE, laid, "A")))
            assert (known.verdict, known.own) == (verdict, True)
    assert chances(seen_by(PELLE, start, lay(PELLE, "A♥ 7♣", "A"))).could == 1
    assert chances(seen_by(PELLE, start, lay(PELLE, "A♥ 7♣ A♠", "A"))).could == 0


def test_a_spectator_knows_what_was_turned_up_alone():
    start = game("A♥ 7♣ 8♣", "A♠ A♦ A♣ 9♠", "2♠ 3♦ 4♦", variant=EITHER_SIDE_OR_SAME)
    first = lay(PELLE, "7♣", "A")
    assert conclude(seen_by(None, start, first)).verdict is OPEN
    turned_up = lay(KALLE, "A♠ A♦ A♣", "A"), Challenge(LISA), lay(LISA, "2♠ 3♦", "A"), LetStand()
    known = conclude(seen_by(None, start, first, *turned_up, lay(PELLE, "A♥ 8♣", "A")))
    assert (known.verdict, known.placed, known.held, known.viewer) == (BLUFF, 3, 0, None)
    assert {each.how for each in known.traced} == {How.TURNED_UP}


# What has been laid, turned up and taken


def test_own_cards_still_in_the_pile_count():
    start = game("7♣ 8♣ 9♣", "A♠ A♦ 2♠", "3♠ 4♠ 5♠", variant=EITHER_SIDE_OR_SAME)
    actions = lay(PELLE, "7♣", "A"), lay(KALLE, "A♠ A♦", "A"), lay(LISA, "3♠ 4♠ 5♠", "A")
    known = conclude(seen_by(KALLE, start, *actions))
    assert (known.verdict, known.held, known.placed) == (BLUFF, 0, 2)
    assert [(each.how, places(each)) for each in known.traced] == [(How.LAID, {"pile"})] * 2
    assert conclude(seen_by(PELLE, start, *actions)).verdict is OPEN


def test_own_cards_in_a_pile_that_somebody_took_are_with_them():
    start = game("7♣ 8♣", "A♠ A♦ 2♠ 3♣", "3♠ 4♠ 5♠ 6♠", "10♠ J♠ Q♠ K♠", variant=EITHER_SIDE_OR_SAME)
    laid = lay(PELLE, "7♣", "A"), lay(KALLE, "A♠ A♦", "A"), lay(LISA, "3♠", "A")
    taken = (*laid, Challenge(PELLE))  # a bluff: Lisa takes her own lay and what lay under it
    known = conclude(seen_by(KALLE, start, *taken, lay(OMAR, "10♠ J♠ Q♠", "A")))
    assert (known.verdict, known.placed) == (BLUFF, 2)
    assert traces(known) == [(How.TAKEN, LISA, 0, {LISA})] * 2
    more = lay(OMAR, "10♠", "A"), Challenge(KALLE), lay(PELLE, "8♣", "A"), Challenge(KALLE)
    more = (*more, lay(KALLE, "2♠", "A"), lay(LISA, "4♠ 5♠ 6♠", "A"))
    known = conclude(seen_by(KALLE, start, *taken, *more))
    assert (known.verdict, known.placed) == (OPEN, 0)
    assert traces(known) == [(How.TAKEN, LISA, 3, {LISA, "lay"})] * 2


def traces(known):
    return [(each.how, each.seat, each.laid_since, places(each)) for each in known.traced]


def test_a_pile_taken_oneself_is_known():
    start = game("A♠ A♦ A♣ 9♣", "2♠ 7♠", "3♠ 4♠ 5♠", variant=EITHER_SIDE_OR_SAME)
    first = lay(PELLE, "A♠ A♦ A♣", "A"), Challenge(KALLE), lay(KALLE, "2♠", "2"), LetStand(), lay(LISA, "3♠ 4♠", "A")
    known = conclude(seen_by(KALLE, start, *first))
    assert (known.verdict, known.held) == (BLUFF, 3)
    known = conclude(seen_by(PELLE, start, *first))
    assert (known.verdict, known.placed) == (BLUFF, 3)
    assert traces(known) == [(How.TAKEN, KALLE, 1, {KALLE, "pile"})] * 3


def test_cards_taken_may_lie_in_the_pile_or_with_whoever_took_that():
    start = game("2♠ 3♠ 4♠", "A♠ A♦ A♣ 9♣ K♠", "5♠ 6♠ 7♠", "8♠ 9♠ 10♠ J♠", variant=EITHER_SIDE_OR_SAME, turn=KALLE)
    pelle_took = lay(KALLE, "A♠ A♦ A♣", "A"), Challenge(PELLE), lay(LISA, "5♠", "A"), lay(OMAR, "8♠", "A")
    laid = (*pelle_took, lay(PELLE, "2♠", "A"), lay(KALLE, "9♣", "A"))
    trace = [(How.TURNED_UP, PELLE, 1, {PELLE, "pile"})] * 3
    assert traces(conclude(seen_by(LISA, start, *laid))) == trace
    kalle_took = (*laid, Challenge(LISA), lay(LISA, "6♠", "A"), LetStand())
    known = conclude(seen_by(LISA, start, *kalle_took, lay(OMAR, "9♠ 10♠", "A")))
    assert (known.verdict, known.placed) == (BLUFF, 3)
    assert traces(known) == [(How.TURNED_UP, PELLE, 1, {PELLE, KALLE})] * 3
    shown = (*pelle_took, lay(PELLE, "2♠", "A"), Challenge(LISA), lay(KALLE, "9♣", "A"))
    assert traces(conclude(seen_by(LISA, start, *shown))) == [(How.TURNED_UP, PELLE, 0, {PELLE})] * 3


def test_at_least_so_many_of_the_cards_taken_are_there_still():
    """Pelle takes three aces and lays one card face down; Kalle, who lies, takes it. No more than one ace moved."""
    start = game("2♠ 3♠ 4♠", "A♠ A♦ A♣ 9♣ K♠ Q♠ J♣", "5♠ 6♠ 7♠", variant=EITHER_SIDE_OR_SAME, turn=KALLE)
    actions = (
        lay(KALLE, "A♠ A♦ A♣", "A"), Challenge(PELLE), lay(LISA, "5♠", "A"), lay(PELLE, "2♠", "A"),
        lay(KALLE, "9♣", "A"), Challenge(LISA), lay(LISA, "6♠", "A"), LetStand(), lay(PELLE, "3♠", "A"), LetStand(),
    )  # fmt: skip
    for laid, most in (("K♠ Q♠", 2), ("K♠ Q♠ J♣", 2)):
        seen = seen_by(LISA, start, *actions, lay(KALLE, laid, "A"))
        known = conclude(seen)
        assert (known.most, known.verdict) == (most, OPEN if len(laid) < 6 else BLUFF)
        assert known.placed == 0
        assert not known.by_count
        assert min(each[PELLE] for each in ways(seen).counts) == 1  # 3 − 1 − 1


def test_cards_of_other_ranks_that_the_layer_took_leave_no_room():
    """Pelle lays all he has, and of his six cards four are known to be no aces."""
    start = game("7♥ 9♣ 4♠ K♦", "2♠ 3♠ 8♠", "5♠ 6♠ 10♠", variant=EITHER_SIDE_OR_SAME, previous=call(1, "A"))
    actions = (
        lay(PELLE, "7♥", "A"), Challenge(KALLE), lay(KALLE, "2♠", "A"), LetStand(), lay(LISA, "5♠", "A"), LetStand(),
        lay(PELLE, "9♣ 4♠", "A"), Challenge(LISA), lay(KALLE, "3♠", "A"), LetStand(), lay(LISA, "6♠", "A"), LetStand(),
    )  # fmt: skip
    known = conclude(seen_by(KALLE, start, *actions, lay(PELLE, "7♥ 9♣ 4♠ K♦ 5♠ 2♠", "A")))
    assert (known.verdict, known.most, known.by_count) == (BLUFF, 2, True)  # six aces there are not
    assert {str(each.card) for each in known.others} == {"2♠", "7♥", "9♣", "4♠"}
    assert all(places(each) == {"lay"} for each in known.others)
    known = conclude(seen_by(KALLE, start, *actions, lay(PELLE, "7♥ 9♣ 4♠", "A")))
    assert (known.verdict, known.most, known.by_count) == (BLUFF, 2, False)  # but two of his cards may be
    assert all(places(each) == {PELLE, "lay"} for each in known.others)


SHOWN_SEVEN = (
    lay(PELLE, "7♥", "A"), Challenge(KALLE), lay(KALLE, "2♠", "A"), Challenge(LISA), lay(LISA, "5♠", "A"),
    Challenge(KALLE), lay(PELLE, "9♣", "A"), Challenge(KALLE), lay(KALLE, "2♠", "A"), Challenge(LISA),
    lay(LISA, "5♠", "A"), Challenge(KALLE),
)  # fmt: skip


def test_a_card_seen_is_that_card_and_no_other_of_its_kind():
    """Pelle has shown a seven and a nine, and both came back to him: two cards, both known."""
    start = game("7♥ 9♣", "2♠ 3♠", "5♠ 6♠", variant=EITHER_SIDE_OR_SAME, previous=call(1, "A"))
    seen = seen_by(KALLE, start, *SHOWN_SEVEN, lay(PELLE, "9♣", "A"))
    assert conclude(seen).verdict is BLUFF
    assert chances(seen).could == 0


LISA_TAKES_AN_ACE = (
    lay(KALLE, "A♥", "A"), Challenge(PELLE), lay(LISA, "5♠", "A"), lay(OMAR, "8♠", "A"), lay(PELLE, "2♠", "A"),
    lay(KALLE, "9♣", "A"), Challenge(LISA), lay(LISA, "6♠", "A"), lay(OMAR, "9♠", "A"), lay(PELLE, "3♠", "A"),
    lay(KALLE, "A♠", "A"), Challenge(LISA), lay(LISA, "7♠", "A"), LetStand(),
)  # fmt: skip


@pytest.mark.parametrize("arrangements", [0, 10**6])
def test_two_cards_of_a_rank_are_not_taken_for_one(arrangements):
    """The ace of hearts went to Pelle or Kalle, and that of spades is another one."""
    hands = "2♠ 3♠ 4♠", "A♥ A♠ 9♣ 10♣", "5♠ 6♠ 7♠ 7♥", "8♠ 9♠ J♠ Q♠ K♠"
    start = game(*hands, variant=EITHER_SIDE_OR_SAME, turn=KALLE)
    seen = seen_by(LISA, start, *LISA_TAKES_AN_ACE, lay(OMAR, "J♠ Q♠ K♠", "A"))
    with following(arrangements):
        known, chance = conclude(seen), chances(seen)
    assert (known.verdict, known.held, known.placed, known.most) == (BLUFF, 1, 2, 2)
    assert (chance.could, chance.by_card) == (0, arrangements > 0)
    assert [places(each) for each in known.traced] == [{LISA}, {PELLE, KALLE}]


@pytest.mark.parametrize("arrangements", [0, 10**6])
def test_a_card_that_is_not_in_the_pile_one_takes_has_stayed_where_it_was(arrangements):
    """Pelle took the two of hearts and laid a card; Kalle takes the pile, and it is not there."""
    start = game("A♦ 2♥ 3♠", "A♠ A♥ 3♥", "A♣ 2♠", variant=EITHER_SIDE_OR_SAME)
    actions = (
        lay(PELLE, "2♥ 3♠", "2"), Challenge(LISA), lay(KALLE, "A♠ 3♥", "3"), LetStand(), lay(LISA, "2♠", "2"),
        lay(PELLE, "A♦", "A"), lay(KALLE, "A♥", "2"), Challenge(LISA),
    )  # fmt: skip
    seen = seen_by(KALLE, start, *actions, lay(LISA, "A♣", "2"))
    with following(arrangements):
        assert chances(seen).held[PELLE][0] == 0
    assert traces(conclude(seen))[1] == (How.TURNED_UP, PELLE, 1, {PELLE})


def test_cards_that_may_have_been_taken_from_the_layer_are_no_evidence():
    """Pelle took a seven, laid a card face down, and Kalle took that: the seven need not be Pelle's."""
    start = game("7♥ 9♣ 4♠", "2♠ 3♠ 8♠", "5♠ 6♠ 10♠", variant=EITHER_SIDE_OR_SAME, previous=call(1, "A"))
    actions = (
        lay(PELLE, "7♥", "A"), Challenge(KALLE), lay(KALLE, "2♠", "A"), LetStand(), lay(LISA, "5♠", "A"), LetStand(),
        lay(PELLE, "9♣", "A"), LetStand(), lay(KALLE, "3♠", "A"), Challenge(LISA), lay(LISA, "6♠", "A"), LetStand(),
    )  # fmt: skip
    for before, sevens in ((actions[:6], 1), (actions, 0)):
        known = conclude(seen_by(LISA, start, *before, lay(PELLE, "4♠", "A")))
        assert len(known.others) == sevens


# Certainly true


def test_certainly_true_in_a_game_whose_cards_are_known():
    """Two players and five known cards: what Kalle does not hold, Pelle does."""
    start = game("A♠ A♦", "2♠ 3♠ 4♠")
    all_five = [*cards("A♠ A♦"), *cards("2♠ 3♠ 4♠")]
    known = conclude(seen_by(KALLE, start, lay(PELLE, "A♠", "A")), all_five)
    assert (known.verdict, known.fewest, known.copies) == (TRUE, 1, 2)
    assert conclude(seen_by(KALLE, start, lay(PELLE, "A♠", "A"))).verdict is OPEN
    assert conclude(seen_by(None, start, lay(PELLE, "A♠", "A")), all_five).verdict is OPEN


def test_r11_a_last_lay_of_known_cards_is_certain():
    """Pelle has nothing but what he took, and lays it all."""
    start = game("2♠", "A♠ A♦ 9♣ 8♣", "5♣ 6♣", variant=EITHER_SIDE_OR_SAME, turn=PELLE)
    taken = lay(PELLE, "2♠", "A"), Challenge(KALLE)
    actions = (*taken, lay(KALLE, "A♠", "A"), LetStand(), lay(LISA, "5♣", "A"), LetStand())
    assert conclude(seen_by(LISA, start, *actions, lay(PELLE, "2♠", "A"))).verdict is BLUFF
    assert conclude(seen_by(LISA, start, *actions, lay(PELLE, "2♠", "2"))).verdict is TRUE


# V3: the number of cards is hidden


def extra(judged=True):
    return Variant(Sequence.EITHER_SIDE, same_rank=True, extra_cards=True, count_judged=judged)


@pytest.mark.parametrize("judged", [True, False])
def test_v3_too_few_copies_are_a_bluff_however_many_were_laid(judged):
    start = game("2♥ 7♣ J♦ 5♠ 6♠", "A♠ A♦ 9♦", "3♠", variant=extra(judged))
    known = conclude(seen_by(KALLE, start, lay(PELLE, "2♥ 7♣ J♦ 5♠", "A", called=3)))
    assert (known.verdict, known.by_count, known.most) == (BLUFF, True, 2)
    assert conclude(seen_by(LISA, start, lay(PELLE, "2♥ 7♣ J♦", "A"))).verdict is OPEN


def v3_taken(judged, last):
    """Pelle takes 2♠ back, his only card, and lays it all again."""
    start = game("2♠", "A♠ A♦ 9♣ 8♣", variant=extra(judged))
    return seen_by(KALLE, start, lay(PELLE, "2♠", "A"), Challenge(KALLE), lay(KALLE, "A♠", "A"), LetStand(),
                   lay(PELLE, "2♠", last))  # fmt: skip


def test_v3_r11_a_known_card_of_another_rank_in_a_last_lay_is_a_bluff():
    assert conclude(v3_taken(True, "A")).verdict is BLUFF
    assert conclude(v3_taken(True, "A")).most >= 1


def test_v3_nothing_is_certainly_true_while_a_further_card_can_be_there():
    for judged in (True, False):
        assert conclude(v3_taken(judged, "2")).verdict is OPEN
        assert conclude(v3_taken(judged, "2"), [*cards("2♠ 9♣ 8♣ A♠ A♦")]).verdict is TRUE
        assert conclude(v3_taken(judged, "2"), [*cards("2♠ 9♣ 8♣ A♠ A♦ K♠")]).verdict is OPEN
    two = [*cards("2♠ 2♥ 9♣ 8♣ A♠ A♦")]
    assert conclude(v3_taken(True, "2"), two).verdict is OPEN  # two twos would be one too many
    assert conclude(v3_taken(False, "2"), two).verdict is TRUE  # here only the rank counts


def test_v3_more_sure_cards_than_called_are_a_bluff_where_the_count_is_judged():
    for judged, verdict in ((True, BLUFF), (False, OPEN)):
        start = game("2♠ 2♥", "A♠ A♦ 9♣ 8♣", variant=extra(judged))
        seen = seen_by(KALLE, start, lay(PELLE, "2♠ 2♥", "A"), Challenge(KALLE), lay(KALLE, "A♠", "A"), LetStand(),
                       lay(PELLE, "2♠ 2♥", "2", called=1))  # fmt: skip
        assert conclude(seen).verdict is verdict


def test_v3_the_layer_knows_the_number():
    start = game("A♠ A♥ 7♣", "2♠", variant=extra())
    assert conclude(seen_by(PELLE, start, lay(PELLE, "A♠ A♥", "A", called=1))).verdict is BLUFF
    start = game("A♠ A♥ 7♣", "2♠", variant=extra(False))
    assert conclude(seen_by(PELLE, start, lay(PELLE, "A♠ A♥", "A", called=1))).verdict is TRUE


# Twins of two decks


def test_r1_twins_of_two_decks_are_two_cards():
    start = game("A♠ 2♠ 9♦", "A♠ 3♠ K♦", "4♠ 5♠", "6♠ 7♠", "8♠ 9♠", variant=EITHER_SIDE_OR_SAME)
    actions = lay(PELLE, "A♠", "A"), Challenge(MAJA), lay(KALLE, "A♠", "A"), Challenge(LISA)
    known = traced(seen_by(OMAR, start, *actions), Rank.ACE)
    assert [(str(each.card), places(each)) for each in known] == [("A♠", {MAJA}), ("A♠", {LISA})]


def test_r1_nobody_can_tell_which_twin_was_turned_up():
    """Maja may have laid an ace of spades, takes another, and shows one: which of them is it?"""
    start = game("A♠ 2♠ 9♦", "A♠ 3♠ K♦", "4♠ 5♠ 6♠", "6♠ 7♠ Q♠", "8♠ 9♠ 10♠ J♠", variant=EITHER_SIDE_OR_SAME)
    took_one = lay(PELLE, "A♠", "A"), Challenge(MAJA), lay(KALLE, "3♠", "A"), LetStand(), lay(LISA, "4♠", "A")
    laid = (*took_one, lay(OMAR, "6♠", "A"), lay(MAJA, "8♠", "A"), lay(PELLE, "2♠", "A"), Challenge(LISA))
    assert ace_places(start, laid) == [{PELLE, MAJA}]
    took_two = (*laid, lay(KALLE, "A♠", "A"), Challenge(MAJA))
    assert ace_places(start, took_two) == [{PELLE, MAJA}, {MAJA}]
    shown = (*took_two, lay(LISA, "5♠", "A"), LetStand(), lay(OMAR, "7♠", "2"), LetStand(), lay(MAJA, "A♠", "A"))
    assert ace_places(start, shown) == [{PELLE, MAJA, "lay"}, {MAJA, "lay"}]
    assert ace_places(start, (*shown, Challenge(PELLE))) == [{PELLE, MAJA}, {PELLE}]


def ace_places(start, actions):
    return [places(each) for each in traced(seen_by(OMAR, start, *actions), Rank.ACE)]
