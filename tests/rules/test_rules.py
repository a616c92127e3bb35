"""The base game, one test a sentence of the rules, R1–R12."""

from collections import Counter

import pytest

from fusk_lab import (
    BASE,
    Card,
    Challenge,
    Challenged,
    IllegalAction,
    IllegalPosition,
    Lay,
    LetStand,
    LetStood,
    PickedUp,
    Refusal,
    Revealed,
    Won,
    calls,
    deal,
    deck,
    first_to_challenge,
    observe,
    step,
    why_illegal,
)

from .positions import KALLE, LISA, OMAR, PELLE, after, call, cards_of, kinds, lay, table, take

EVERY_COUNT = range(2, 11)


def refused(state, action):
    reason = why_illegal(state, action)
    assert reason is not None, f"{action} is accepted"
    return reason.kind


# R1: the deal


@pytest.mark.parametrize("players", EVERY_COUNT)
def test_r1_up_to_four_players_share_one_deck_and_up_to_ten_share_two(players):
    state = deal(players, seed=1)
    decks = 1 if players <= 4 else 2
    assert state.decks == decks
    assert Counter(card for hand in state.hands for card in hand) == Counter(deck(decks))


@pytest.mark.parametrize("players", EVERY_COUNT)
def test_r1_hand_sizes_differ_by_at_most_one(players):
    sizes = [len(hand) for hand in deal(players, seed=1).hands]
    assert max(sizes) - min(sizes) <= 1
    assert sum(sizes) == (52 if players <= 4 else 104)


def test_r1_the_pile_starts_empty():
    assert len(deal(4, seed=1).pile) == 0


@pytest.mark.parametrize("players", [-1, 0, 1, 11])
def test_r1_other_player_counts_are_refused(players):
    with pytest.raises(IllegalPosition) as refusal:
        deal(players, seed=1)
    assert refusal.value.reason.kind is Refusal.PLAYER_COUNT
    with pytest.raises(IllegalPosition):
        deal([f"P{seat}" for seat in range(players)], seed=1)


# R2: who starts, and whose turn it is


def test_r2_the_starter_comes_from_the_seed_and_may_be_anyone():
    assert {deal(4, seed=seed).turn for seed in range(30)} == {PELLE, KALLE, LISA, OMAR}
    assert deal(4, seed=5).turn == deal(4, seed=5).turn


def test_r2_the_turn_goes_clockwise_and_round_again():
    state = table("2♥ 3♥", "4♥ 5♥", "6♥ 7♥", turn=KALLE)
    turns = [state.turn]
    for action in (lay(KALLE, "4♥", "A"), lay(LISA, "6♥", "2"), lay(PELLE, "2♥", "3")):
        state = after(state, action)
        turns.append(state.turn)
    assert turns == [KALLE, LISA, PELLE, KALLE]


def test_r2_only_the_player_on_turn_may_lay():
    state = table("2♥ 3♥", "4♥ 5♥", "6♥ 7♥", turn=KALLE)
    assert refused(state, lay(PELLE, "2♥", "A")) is Refusal.WRONG_TURN
    assert refused(state, lay(LISA, "6♥", "A")) is Refusal.WRONG_TURN


# R3: the lay


def test_r3_the_laid_cards_go_from_the_hand_to_the_pile():
    state = after(table("2♥ 7♣ J♦", "A♠", pile="K♠"), lay(PELLE, "2♥ J♦", "A"))
    assert (str(state.hands[PELLE]), str(state.pile)) == ("7♣", "2♥ J♦ K♠")
    assert state.last_lay == lay(PELLE, "J♦ 2♥", "A")


def test_r3_cards_are_laid_face_down():
    state = after(table("2♥ 7♣", "A♠", "K♠"), lay(PELLE, "2♥", "A"))
    assert observe(state, KALLE).open_lay.cards is None


def test_r3_the_order_in_which_cards_are_named_tells_nothing():
    named = [Card.parse("J♦"), Card.parse("2♥"), Card.parse("7♣")]
    assert Lay(PELLE, named, call(3, "A")) == lay(PELLE, "2♥ 7♣ J♦", "A")


def test_r3_there_is_no_limit_to_how_many_cards_are_laid():
    state = deal(2, seed=1)
    whole = lay(state.turn, str(state.hands[state.turn]), "A")
    assert after(state, whole).last_lay_undecided


def test_r3_a_lay_is_at_least_one_card():
    assert refused(table("2♥", "A♠"), lay(PELLE, "", "A", called=1)) is Refusal.EMPTY_LAY


def test_r3_the_cards_are_of_the_players_own_hand():
    state = table("2♥ 2♠", "A♠", pile="K♠")
    assert refused(state, lay(PELLE, "A♠", "A")) is Refusal.NOT_HELD
    assert refused(state, lay(PELLE, "K♠", "A")) is Refusal.NOT_HELD
    assert refused(state, lay(PELLE, "2♥ 2♥", "A")) is Refusal.NOT_HELD_SO_OFTEN


def test_r3_two_decks_hold_two_like_cards_and_both_may_be_laid():
    state = table("7♠ 7♠ 2♥", "2♥", "3♥", "4♥", "5♥")
    assert str(after(state, lay(PELLE, "7♠ 7♠", "A")).hands[PELLE]) == "2♥"


def test_r3_nobody_passes_and_who_lacks_the_rank_lays_other_cards():
    state = table("2♥ 7♣", "3♠")
    assert refused(state, LetStand()) is Refusal.NOTHING_TO_LET_STAND
    assert why_illegal(state, lay(PELLE, "7♣", "A")) is None


# R4: the called rank


def test_r4_the_first_call_of_the_game_is_ace():
    assert {called.rank.value for called in calls(deal(3, seed=1))} == {"A"}


def test_r4_each_call_is_one_step_up_and_ace_follows_king():
    state = deal(2, seed=1)
    called = []
    for _ in range(15):
        (one, *_) = calls(state)
        called.append(str(one.rank))
        card, *_ = state.hands[state.turn]
        state = after(state, lay(state.turn, str(card), str(one.rank)))
    assert " ".join(called) == "A 2 3 4 5 6 7 8 9 10 J Q K A 2"


# R5: the called count


def test_r5_the_called_count_is_the_number_of_cards_laid():
    state = table("2♥ 7♣ J♦", "A♠")
    assert after(state, lay(PELLE, "2♥ 7♣ J♦", "A")).previous == call(3, "A")
    assert calls(state) == (call(1, "A"), call(2, "A"), call(3, "A"))


def test_r5_everyone_sees_how_many_cards_were_laid():
    state = after(table("2♥ 7♣ J♦", "A♠", "K♠"), lay(PELLE, "2♥ 7♣", "A"))
    for viewer in (PELLE, KALLE, LISA, None):
        seen = observe(state, viewer)
        assert (seen.open_lay.count, seen.hand_sizes, seen.pile_size) == (2, (1, 1, 1), 2)


@pytest.mark.parametrize("called", [1, 3])
def test_r5_a_wrong_count_is_a_refused_lay_and_not_a_bluff(called):
    state = table("A♥ A♣ J♦", "A♠")
    assert refused(state, lay(PELLE, "A♥ A♣", "A", called=called)) is Refusal.COUNT_NOT_LAID


# R6: refused calls


def test_r6_a_call_that_is_not_allowed_is_refused_and_nothing_changes():
    state = table("2♥ 7♣", "A♠", pile="K♠", previous=call(1, "4"))
    with pytest.raises(IllegalAction) as refusal:
        step(state, lay(PELLE, "7♣", "7"))
    assert (refusal.value.reason.kind, refusal.value.reason.rule) == (Refusal.CALL_NOT_ALLOWED, "R4")
    assert state == table("2♥ 7♣", "A♠", pile="K♠", previous=call(1, "4"))


@pytest.mark.parametrize("cards", ["A♥", "7♣", "A♥ 7♣"])
def test_r6_a_lie_about_the_cards_is_never_refused(cards):
    assert why_illegal(table("A♥ 7♣", "A♠"), lay(PELLE, cards, "A")) is None


# R7: the challenge

OPEN = after(table("2♥ 7♣", "A♠", "K♠", "Q♠"), lay(PELLE, "2♥", "A"))


@pytest.mark.parametrize("seat", [KALLE, LISA, OMAR])
def test_r7_any_player_but_the_layer_may_challenge(seat):
    assert step(OPEN, Challenge(seat)).events[0] == Challenged(seat, layer=PELLE)


def test_r7_nobody_can_challenge_their_own_lay():
    assert refused(OPEN, Challenge(PELLE)) is Refusal.OWN_LAY


def test_r7_nobody_can_challenge_when_nothing_is_open():
    assert refused(deal(4, seed=1), Challenge(LISA)) is Refusal.NOTHING_TO_CHALLENGE


def test_r7_the_first_challenge_closes_the_window():
    challenged = after(OPEN, Challenge(KALLE))
    assert challenged.last_lay is None
    assert refused(challenged, Challenge(LISA)) is Refusal.NOTHING_TO_CHALLENGE
    assert refused(challenged, Challenge(KALLE)) is Refusal.NOTHING_TO_CHALLENGE


def test_r7_a_lay_can_be_challenged_only_until_the_next_lay():
    state = after(table("2♥ 7♣", "2♠ K♦", "K♠"), lay(PELLE, "2♥", "A"), lay(KALLE, "2♠", "2"))
    assert step(state, Challenge(PELLE)).events[0] == Challenged(PELLE, layer=KALLE)
    assert refused(state, Challenge(KALLE)) is Refusal.OWN_LAY


def test_r7_one_action_lets_the_lay_stand_for_all():
    state, events = step(OPEN, LetStand())
    assert events == (LetStood(PELLE),)
    assert state == OPEN._replace(last_lay=None)
    assert {refused(state, Challenge(seat)) for seat in range(4)} == {Refusal.NOTHING_TO_CHALLENGE}
    assert refused(state, LetStand()) is Refusal.NOTHING_TO_LET_STAND


def test_r7_the_next_player_may_lay_without_letting_the_lay_stand_first():
    laid = lay(KALLE, "A♠", "2")
    assert after(OPEN, laid)._replace(last_lay=None) == after(OPEN, LetStand(), laid)._replace(last_lay=None)


@pytest.mark.parametrize(
    ("layer", "spoke", "counts"),
    [(PELLE, [OMAR, KALLE, LISA], KALLE), (PELLE, [OMAR, LISA], LISA), (LISA, [KALLE, PELLE], PELLE),
     (LISA, [PELLE, OMAR], OMAR), (OMAR, [LISA], LISA)],
)  # fmt: skip
def test_r7_of_several_who_speak_at_once_the_nearest_clockwise_from_the_layer_counts(layer, spoke, counts):
    hands = "2♥ 7♣", "A♠ 3♣", "K♠ 4♣", "Q♠ 5♣"
    state = after(table(*hands, turn=layer), lay(layer, hands[layer][:2], "A"))
    assert first_to_challenge(state, spoke) == counts


def test_r7_who_laid_or_spoke_over_nothing_is_not_counted():
    with pytest.raises(IllegalAction):
        first_to_challenge(OPEN, [KALLE, PELLE])
    with pytest.raises(IllegalAction):
        first_to_challenge(deal(4, seed=1), [KALLE])
    with pytest.raises(ValueError, match="empty"):
        first_to_challenge(OPEN, [])


# R8: what is turned up


def test_r8_a_challenge_turns_up_only_the_cards_of_the_last_lay():
    state = after(table("3♥ 7♣", "2♠ 2♦ K♦", pile="9♠"), lay(PELLE, "3♥", "A"), lay(KALLE, "2♠ 2♦", "2"))
    revealed = step(state, Challenge(PELLE)).events[1]
    assert revealed == Revealed(KALLE, call(2, "2"), lay(KALLE, "2♠ 2♦", "2").cards, truthful=True)


@pytest.mark.parametrize(
    ("cards", "truthful"), [("A♥", True), ("A♥ A♣", True), ("A♥ A♣ J♦", False), ("J♦", False), ("2♥", False)]
)
def test_r8_a_lay_is_truthful_when_every_card_has_the_called_rank(cards, truthful):
    state = after(table("A♥ A♣ J♦ 2♥", "A♠"), lay(PELLE, cards, "A"))
    assert step(state, Challenge(KALLE)).events[1].truthful is truthful


# R9: who takes the pile


def test_r9_truthful_lay_makes_the_challenger_take_the_pile():
    state, events = take(table("A♥ 7♣", "2♠", "3♠", pile="9♠ K♠"), lay(PELLE, "A♥", "A"), Challenge(LISA))
    assert [str(hand) for hand in state.hands] == ["7♣", "2♠", "A♥ 3♠ 9♠ K♠"]
    assert (events[-1].seat, events[-1].count) == (LISA, 3)


def test_r9_bluff_makes_the_layer_take_the_pile():
    state, events = take(table("A♥ 7♣", "2♠", "3♠", pile="9♠ K♠"), lay(PELLE, "7♣", "A"), Challenge(LISA))
    assert [str(hand) for hand in state.hands] == ["A♥ 7♣ 9♠ K♠", "2♠", "3♠"]
    assert (events[-1].seat, events[-1].count) == (PELLE, 3)


@pytest.mark.parametrize("cards", ["A♥", "7♣"])
def test_r9_the_pile_is_then_empty_and_no_card_is_lost(cards):
    start = table("A♥ 7♣", "2♠", "3♠", pile="9♠ K♠")
    state = after(start, lay(PELLE, cards, "A"), Challenge(LISA))
    assert len(state.pile) == 0
    assert cards_of(state) == cards_of(start)


# R10: what comes after a challenge


@pytest.mark.parametrize("challenger", [KALLE, LISA, OMAR])
@pytest.mark.parametrize("cards", ["A♥", "7♣"])
def test_r10_whatever_the_outcome_the_seat_after_the_layer_is_next_and_the_sequence_goes_on(cards, challenger):
    state = after(table("A♥ 7♣ 8♣", "2♠", "3♠", "4♠"), lay(PELLE, cards, "A"), Challenge(challenger))
    assert state.turn == KALLE
    assert {called.rank.value for called in calls(state)} == {"2"}


# R11: the last lay


@pytest.mark.parametrize(
    ("closes", "events"),
    [(LetStand(), (LetStood(PELLE), Won(PELLE))),
     (Challenge(LISA), (Challenged(LISA, PELLE), Revealed(PELLE, call(1, "A"), lay(0, "A♥", "A").cards, True),
                        PickedUp(LISA, 1, lay(0, "A♥", "A").cards), Won(PELLE)))],
)  # fmt: skip
def test_r11_an_empty_hand_has_won_when_the_window_closes_on_a_lay_that_stands_or_is_true(closes, events):
    state, happened = take(table("A♥", "2♠", "3♠"), lay(PELLE, "A♥", "A"), closes)
    assert (state.winner, happened) == (PELLE, events)


def test_r11_a_bluff_that_nobody_challenges_wins():
    assert after(table("7♣", "2♠"), lay(PELLE, "7♣", "A"), LetStand()).winner == PELLE


def test_r11_nobody_has_won_while_the_last_lay_is_undecided():
    state, events = take(table("A♥", "2♠"), lay(PELLE, "A♥", "A"))
    assert state.last_lay_undecided
    assert state.winner is None
    assert kinds(events) == ["Laid"]


def test_r11_a_last_lay_that_was_a_bluff_takes_the_pile_and_play_goes_on():
    state = after(table("7♣", "2♠", pile="9♠"), lay(PELLE, "7♣", "A"), Challenge(KALLE))
    assert (state.winner, str(state.hands[PELLE]), state.turn) == (None, "7♣ 9♠", KALLE)
    assert why_illegal(state, lay(KALLE, "2♠", "2")) is None


def test_r11_only_the_next_lay_is_barred_while_a_last_lay_is_undecided():
    state = after(table("7♣", "2♠", "3♠"), lay(PELLE, "7♣", "A"))
    assert refused(state, lay(KALLE, "2♠", "2")) is Refusal.LAST_LAY_UNDECIDED
    assert calls(state) == ()
    assert all(why_illegal(state, action) is None for action in (Challenge(KALLE), Challenge(LISA), LetStand()))
    assert refused(state, Challenge(PELLE)) is Refusal.OWN_LAY


# R12: the end


@pytest.mark.parametrize("action", [lay(KALLE, "2♠", "2"), Challenge(KALLE), LetStand()])
def test_r12_the_game_is_over_when_someone_has_won(action):
    state = after(table("A♥", "2♠"), lay(PELLE, "A♥", "A"), LetStand())
    assert refused(state, action) is Refusal.GAME_OVER
    assert calls(state) == ()


def test_r12_there_are_no_points():
    assert not any("point" in name or "score" in name for name in (*type(OPEN)._fields, *dir(BASE)))
