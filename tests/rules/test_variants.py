"""The variants, one test a sentence of the rules, V1–V4; and which toggles go together."""

import pickle

import pytest

from fusk_lab import (
    BASE,
    DESCENDING,
    EITHER_SIDE,
    EITHER_SIDE_OR_SAME,
    EXTRA_CARDS,
    SWEDISH,
    VARIANTS,
    Challenge,
    Rank,
    Refusal,
    Sequence,
    Variant,
    calls,
    deal,
    observe,
    step,
    why_illegal,
)
from fusk_lab import LetStand as Stand

from .positions import ALL_VARIANTS, EVERY_SEQUENCE, KALLE, LISA, OWN, PELLE, SEQUENCES, after, call, lay, table

ANY = "A23456789TJQK"
SUCCESSORS = f"""
previous  base  descending  either_side  either_side_or_same  swedish        swedish+ace_low  same_rank_rounds  own
none      A     A           {ANY}        {ANY}                {ANY}          {ANY}            {ANY}             A7
A         2     K           2K           A2K                  A              A23456789TJQK    A                 {ANY}
2         3     A           A3           A23                  A23456789TJQK  23456789TJQK     2                 4
3         4     2           24           234                  A3456789TJQK   3456789TJQK      3                 5
4         5     3           35           345                  A456789TJQK    456789TJQK       4                 6
5         6     4           46           456                  A56789TJQK     56789TJQK        5                 7
6         7     5           57           567                  A6789TJQK      6789TJQK         6                 8
7         8     6           68           678                  A789TJQK       789TJQK          7                 9
8         9     7           79           789                  A89TJQK        89TJQK           8                 T
9         T     8           8T           89T                  A9TJQK         9TJQK            9                 J
T         J     9           9J           9TJ                  ATJQK          TJQK             T                 Q
J         Q     T           TQ           TJQ                  AJQK           JQK              J                 K
Q         K     J           JK           JQK                  AQK            QK               Q                 A
K         A     Q           AQ           AQK                  AK             K                K                 2
"""
HEAD, *ROWS = [line.split() for line in SUCCESSORS.strip().splitlines()]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
@pytest.mark.parametrize(("key", "variant"), [*EVERY_SEQUENCE.items(), ("own", OWN)])
def test_each_sequence_names_the_ranks_that_may_follow(key, variant, row):
    previous = None if row[0] == "none" else call(1, row[0].replace("T", "10"))
    expected = row[HEAD.index(key.replace(" ", ""))].replace("T", "0")
    assert "".join(str(rank)[-1] for rank in variant.next_ranks(previous)) == expected


def ranks(state):
    return " ".join(dict.fromkeys(str(called.rank) for called in calls(state)))


# V1


def test_v1_the_falling_sequence_begins_with_ace_and_goes_down_to_two_and_round():
    assert ranks(deal(3, seed=1, variant=DESCENDING)) == "A"
    state = deal(2, seed=1, variant=DESCENDING)
    called = []
    for _ in range(14):
        (one, *_), (card, *_) = calls(state), state.hands[state.turn]
        called.append(str(one.rank))
        state = after(state, lay(state.turn, str(card), str(one.rank)))
    assert " ".join(called) == "A K Q J 10 9 8 7 6 5 4 3 2 A"


# V2


def test_v2_the_first_call_is_free():
    assert ranks(deal(3, seed=1, variant=EITHER_SIDE)) == " ".join(map(str, Rank))


@pytest.mark.parametrize(("previous", "allowed"), [("7", "6 8"), ("A", "2 K"), ("K", "A Q"), ("2", "A 3")])
def test_v2_the_called_rank_is_one_above_or_below_and_ace_neighbours_king_and_two(previous, allowed):
    assert ranks(table("5♥", "A♠", variant=EITHER_SIDE, previous=call(1, previous))) == allowed


def test_v2_the_same_rank_again_is_refused():
    state = table("7♥ 8♥", "A♠", variant=EITHER_SIDE, previous=call(1, "7"))
    reason = why_illegal(state, lay(PELLE, "7♥", "7"))
    assert (reason.kind, reason.rule, reason.calls) == (
        Refusal.CALL_NOT_ALLOWED, "V2", (call(1, "6"), call(2, "6"), call(1, "8"), call(2, "8")),
    )  # fmt: skip


def test_v2b_the_same_rank_again_is_allowed_too():
    state = table("7♥", "A♠", variant=EITHER_SIDE_OR_SAME, previous=call(3, "7"))
    assert ranks(state) == "6 7 8"
    assert why_illegal(state, lay(PELLE, "7♥", "7")) is None
    assert why_illegal(state, lay(PELLE, "7♥", "9")).rule == "V2"


# V3

WITH_EXTRA = [variant for variant in ALL_VARIANTS if variant.extra_cards]


@pytest.mark.parametrize("variant", WITH_EXTRA, ids=str)
def test_v3_more_cards_than_called_may_be_laid_in_every_sequence(variant):
    state = table("A♥ A♣ J♦", "2♠", variant=variant)
    assert after(state, lay(PELLE, "A♥ A♣ J♦", "A", called=1)).previous == call(1, "A")


@pytest.mark.parametrize("variant", WITH_EXTRA, ids=str)
def test_v3_fewer_cards_than_called_stays_refused(variant):
    reason = why_illegal(table("A♥ A♣ J♦", "2♠", variant=variant), lay(PELLE, "A♥ A♣", "A", called=3))
    assert (reason.kind, reason.rule) == (Refusal.FEWER_THAN_CALLED, "V3")


@pytest.mark.parametrize("variant", WITH_EXTRA, ids=str)
@pytest.mark.parametrize(
    ("cards", "called", "truthful_judged", "truthful_by_rank"),
    [("A♥ A♣", 2, True, True), ("A♥ A♣", 1, False, True), ("A♥ J♦", 1, False, False), ("A♥ J♦", 2, False, False)],
)
def test_v3_an_extra_card_makes_a_bluff_unless_only_ranks_are_judged(
    variant, cards, called, truthful_judged, truthful_by_rank
):
    state = after(table("A♥ A♣ J♦", "2♠", variant=variant), lay(PELLE, cards, "A", called=called))
    _, revealed, taken, *_ = step(state, Challenge(KALLE)).events
    assert revealed.truthful is (truthful_judged if variant.count_judged else truthful_by_rank)
    assert taken.seat == (KALLE if revealed.truthful else PELLE)


def test_v3_sizes_are_unknown_to_all_but_the_owner_and_an_empty_hand_is_public():
    state = after(table("A♥ A♣", "2♠ 3♠", "4♠", variant=EXTRA_CARDS), lay(PELLE, "A♥ A♣", "A", called=1))
    assert observe(state, KALLE).hand_sizes == (0, 2, None)
    assert observe(state, None).hand_sizes == (0, None, None)
    assert {observe(state, viewer).pile_size for viewer in (PELLE, KALLE, LISA, None)} == {None}


def test_v3_without_it_a_wrong_count_is_refused_by_r5():
    for variant in SEQUENCES.values():
        reason = why_illegal(table("A♥ A♣", "2♠", variant=variant), lay(PELLE, "A♥ A♣", "A", called=1))
        assert (reason.kind, reason.rule) == (Refusal.COUNT_NOT_LAID, "R5")


# V4


def test_v4_the_first_player_calls_any_count_and_rank():
    state = table("2♥ 3♥ 4♥ 5♥", "A♠", variant=SWEDISH)
    assert set(calls(state)) == {call(count, str(rank)) for count in (1, 2, 3, 4) for rank in Rank}


def test_v4_the_next_call_is_a_higher_rank_or_the_same_rank_with_a_higher_count():
    state = table("2♥ 3♥ 4♥", "A♠", variant=SWEDISH, previous=call(2, "Q"))
    assert set(calls(state)) == {
        call(3, "Q"), call(1, "K"), call(2, "K"), call(3, "K"), call(1, "A"), call(2, "A"), call(3, "A"),
    }  # fmt: skip


@pytest.mark.parametrize("refused", [(2, "Q"), (1, "Q"), (3, "J"), (3, "2")])
def test_v4_a_call_that_is_no_higher_is_refused(refused):
    count, rank = refused
    state = table("2♥ 3♥ 4♥", "A♠", variant=SWEDISH, previous=call(2, "Q"))
    reason = why_illegal(state, lay(PELLE, "2♥ 3♥ 4♥"[: 3 * count], rank))
    assert (reason.kind, reason.rule) == (Refusal.CALL_NOT_ALLOWED, "V4")


def test_v4_the_count_is_true_as_in_r5():
    reason = why_illegal(table("A♥ A♣", "2♠", variant=SWEDISH), lay(PELLE, "A♥", "A", called=2))
    assert (reason.kind, reason.rule) == (Refusal.COUNT_NOT_LAID, "R5")


def test_v4a_ace_is_high_and_the_toggle_makes_it_low():
    def after_king(variant):
        return ranks(table("2♥", "A♠", variant=variant, previous=call(4, "K")))

    def after_ace(variant):
        return ranks(table("2♥ 3♥", "A♠", variant=variant, previous=call(1, "A")))

    low = Variant(Sequence.SWEDISH, ace_low=True)
    assert (after_king(SWEDISH), after_ace(SWEDISH)) == ("A", "A")
    assert after_ace(low) == " ".join(map(str, Rank))
    with pytest.raises(ValueError, match="V4b"):
        after_king(low)  # four kings are the top call


@pytest.mark.parametrize(("others", "most"), [(1, 4), (3, 4), (4, 8), (9, 8)])
def test_v4b_a_called_count_is_at_most_four_a_deck(others, most):
    spades = "A♠ 2♠ 3♠ 4♠ 5♠ 6♠ 7♠ 8♠ 9♠ 10♠"
    state = table(spades, *[f"{n}♥" for n in range(2, 2 + others)], variant=SWEDISH)
    assert max(called.count for called in calls(state)) == most
    cards = spades.split()
    assert why_illegal(state, lay(PELLE, " ".join(cards[:most]), "5")) is None
    reason = why_illegal(state, lay(PELLE, " ".join(cards[: most + 1]), "5"))
    assert (reason.kind, reason.rule, reason.most) == (Refusal.CALLED_TOO_MANY, "V4b", most)


def top_call(kalle="2♠ 3♠ 4♠ 5♠ 6♠", pelle="7♠ 8♠ 9♠ 10♠ J♠", called="7♠ 8♠ 9♠ 10♠"):
    """Four aces: Kalle is on turn and no higher call is left."""
    return after(table(pelle, kalle, "Q♦ K♦", variant=SWEDISH), lay(PELLE, called, "A"))


def test_v4b_when_no_higher_call_is_left_the_lay_cannot_be_let_stand():
    state = top_call()
    assert calls(state) == ()
    reason = why_illegal(state, Stand())
    assert (reason.kind, reason.rule, reason.seat) == (Refusal.MUST_CHALLENGE, "V4b", KALLE)
    assert why_illegal(state, lay(KALLE, "2♠", "A")).kind is Refusal.NO_CALL_LEFT


def test_v4b_when_the_hand_is_too_small_for_a_higher_call_the_lay_cannot_be_let_stand():
    two_aces = "7♠ 8♠ 9♠", "7♠ 8♠"
    assert why_illegal(top_call("2♠ 3♠", *two_aces), Stand()).kind is Refusal.MUST_CHALLENGE
    assert why_illegal(top_call("2♠ 3♠ 4♠", *two_aces), Stand()) is None


def test_v4b_anyone_may_challenge_the_top_call():
    assert [why_illegal(top_call(), Challenge(seat)) is None for seat in (PELLE, KALLE, LISA)] == [False, True, True]


def test_v4b_a_last_lay_may_be_let_stand_even_when_no_higher_call_is_left():
    state = top_call(pelle="7♠ 8♠ 9♠ 10♠")
    assert why_illegal(state, Stand()) is None
    assert after(state, Stand()).winner == PELLE


def test_v4c_a_challenge_ends_the_round_and_the_next_call_is_free_again():
    for challenger in (KALLE, LISA):
        state = after(top_call(), Challenge(challenger))
        assert (state.previous, len(state.pile), state.turn) == (None, 0, KALLE)
        assert ranks(state) == " ".join(map(str, Rank))


def test_v4c_a_lay_that_stands_does_not_end_the_round():
    state = after(table("A♠ 2♠", "3♠ 4♠", variant=SWEDISH), lay(PELLE, "A♠", "K"), Stand())
    assert ranks(state) == "A K"


# What goes together


@pytest.mark.parametrize(
    ("toggles", "why"),
    [({"same_rank": True}, "V2b"), ({"sequence": Sequence.DESCENDING, "same_rank": True}, "V2b"),
     ({"sequence": Sequence.SWEDISH, "same_rank": True}, "V2b"), ({"count_judged": False}, "V3"),
     ({"sequence": Sequence.SWEDISH, "count_judged": False}, "V3"), ({"ace_low": True}, "V4a"),
     ({"sequence": Sequence.EITHER_SIDE, "ace_low": True}, "V4a")],
)  # fmt: skip
def test_a_combination_that_means_nothing_is_refused_with_the_reason(toggles, why):
    with pytest.raises(ValueError, match=why):
        Variant(**toggles)


@pytest.mark.parametrize("wrong", [{"sequence": "base"}, {"extra_cards": 1}, {"same_rank": None}])
def test_a_toggle_is_true_or_false_and_a_sequence_a_sequence(wrong):
    with pytest.raises(TypeError):
        Variant(**wrong)


def test_the_keys_of_the_variants_are_those_of_the_rules():
    assert list(VARIANTS.items()) == [
        ("base", BASE), ("descending", DESCENDING), ("either_side", EITHER_SIDE),
        ("either_side_or_same", EITHER_SIDE_OR_SAME), ("extra_cards", EXTRA_CARDS), ("swedish", SWEDISH),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("key", "variant"),
    [("descending + extra_cards", Variant(Sequence.DESCENDING, extra_cards=True)),
     ("extra_cards + ranks_only", Variant(extra_cards=True, count_judged=False)),
     ("swedish + extra_cards + ace_low", Variant(Sequence.SWEDISH, extra_cards=True, ace_low=True))],
)  # fmt: skip
def test_a_combination_is_written_with_plus_signs(key, variant):
    assert (variant.key, Variant.parse(key)) == (key, variant)


@pytest.mark.parametrize("variant", ALL_VARIANTS, ids=str)
def test_every_variant_is_read_back_from_its_key_and_from_a_pickle(variant):
    assert Variant.parse(str(variant)) == pickle.loads(pickle.dumps(variant)) == variant
    assert len({other.key for other in ALL_VARIANTS}) == len(ALL_VARIANTS) == 18


@pytest.mark.parametrize(
    "key", ["", "bas", "base + descending", "extra_cards + extra_cards", "base + ", "ace_low", "ranks_only", "base+😀"]
)
def test_a_key_that_names_no_variant_is_refused(key):
    with pytest.raises(ValueError):
        Variant.parse(key)
