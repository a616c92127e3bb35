"""Every way to be refused: its rule, what it carries, its sentence, and that nothing has changed."""

import pickle
from itertools import chain

import pytest

from fusk_lab import (
    EXTRA_CARDS,
    SWEDISH,
    Card,
    Challenge,
    Game,
    IllegalAction,
    IllegalPosition,
    IllegalVariant,
    Lay,
    LetStand,
    Pass,
    Rank,
    Reason,
    Refusal,
    Sequence,
    Variant,
    calls,
    compare,
    deal,
    setup,
    step,
    why_illegal,
)

from .positions import KALLE, LISA, PELLE, after, call, lay, table

NEW = table("2♥ 7♣", "A♠", "K♠")
OPEN = after(NEW, lay(PELLE, "2♥", "A"))
LAST = after(table("A♥", "2♠", "3♠"), lay(PELLE, "A♥", "A"))
WON = after(LAST, LetStand())
EXTRA = table("2♥ 7♣", "A♠", variant=EXTRA_CARDS)
ROUND = table("2♥ 7♣ 8♣ 9♣ 10♣", "A♠", variant=SWEDISH, previous=call(1, "K"))
TOP = after(table("2♥ 7♣ 9♣", "A♠", variant=SWEDISH), lay(PELLE, "2♥ 7♣", "A"))
HOUSE = Variant(most_laid=1, next_only=True, passing=True)
NEW_HOUSE = table("2♥ 7♣", "A♠", "K♠", variant=HOUSE)
OPEN_HOUSE = after(NEW_HOUSE, lay(PELLE, "2♥", "A"))
TOP_PASSING = after(table("2♥ 7♣ 9♣", "A♠", variant=Variant(Sequence.SWEDISH, passing=True)), lay(PELLE, "2♥ 7♣", "A"))
ACES = (call(1, "A"), call(2, "A"))

ACTIONS = {
    Refusal.GAME_OVER: (WON, LetStand(), Reason(Refusal.GAME_OVER, "R12", seat=PELLE, name="Pelle")),
    Refusal.UNKNOWN_SEAT: (OPEN, Challenge(3), Reason(Refusal.UNKNOWN_SEAT, "R1", seat=3, most=2)),
    Refusal.LAST_LAY_UNDECIDED: (
        LAST, lay(KALLE, "2♠", "2"), Reason(Refusal.LAST_LAY_UNDECIDED, "R11", seat=PELLE, name="Pelle"),
    ),
    Refusal.WRONG_TURN: (
        NEW, lay(LISA, "K♠", "A"), Reason(Refusal.WRONG_TURN, "R2", seat=LISA, name="Pelle", turn=PELLE),
    ),
    Refusal.EMPTY_LAY: (
        NEW, lay(PELLE, "", "A", called=1), Reason(Refusal.EMPTY_LAY, "R3", seat=PELLE, name="Pelle"),
    ),
    Refusal.NOT_HELD: (
        NEW, lay(PELLE, "2♥ A♠", "A"),
        Reason(Refusal.NOT_HELD, "R3", seat=PELLE, name="Pelle", card=Card.parse("A♠"), count=1, most=0),
    ),
    Refusal.NOT_HELD_SO_OFTEN: (
        NEW, lay(PELLE, "2♥ 2♥ 2♥", "A"),
        Reason(Refusal.NOT_HELD_SO_OFTEN, "R3", seat=PELLE, name="Pelle", card=Card.parse("2♥"), count=3, most=1),
    ),
    Refusal.CALL_NOT_ALLOWED: (
        NEW, lay(PELLE, "2♥", "2"),
        Reason(Refusal.CALL_NOT_ALLOWED, "R4", seat=PELLE, name="Pelle", call=call(1, "2"), calls=ACES),
    ),
    Refusal.NO_CALL_LEFT: (
        TOP, lay(KALLE, "A♠", "A"),
        Reason(Refusal.NO_CALL_LEFT, "V4b", seat=KALLE, name="Kalle", call=call(1, "A"), most=4),
    ),
    Refusal.CALLED_TOO_MANY: (
        ROUND, lay(PELLE, "2♥ 7♣ 8♣ 9♣ 10♣", "A"),
        Reason(Refusal.CALLED_TOO_MANY, "V4b", seat=PELLE, name="Pelle", call=call(5, "A"), most=4,
               calls=calls(ROUND)),
    ),
    Refusal.COUNT_NOT_LAID: (
        NEW, lay(PELLE, "2♥", "A", called=2),
        Reason(Refusal.COUNT_NOT_LAID, "R5", seat=PELLE, call=call(2, "A"), count=1),
    ),
    Refusal.FEWER_THAN_CALLED: (
        EXTRA, lay(PELLE, "2♥", "A", called=2),
        Reason(Refusal.FEWER_THAN_CALLED, "V3", seat=PELLE, call=call(2, "A"), count=1),
    ),
    Refusal.OWN_LAY: (OPEN, Challenge(PELLE), Reason(Refusal.OWN_LAY, "R7", seat=PELLE, name="Pelle")),
    Refusal.NOTHING_TO_CHALLENGE: (
        NEW, Challenge(KALLE), Reason(Refusal.NOTHING_TO_CHALLENGE, "R7", seat=KALLE, name="Kalle"),
    ),
    Refusal.NOTHING_TO_LET_STAND: (NEW, LetStand(), Reason(Refusal.NOTHING_TO_LET_STAND, "R7")),
    Refusal.MUST_CHALLENGE: (TOP, LetStand(), Reason(Refusal.MUST_CHALLENGE, "V4b", seat=KALLE, name="Kalle")),
    Refusal.LAID_TOO_MANY: (
        NEW_HOUSE, lay(PELLE, "2♥ 7♣", "A"),
        Reason(Refusal.LAID_TOO_MANY, "H2", seat=PELLE, name="Pelle", count=2, most=1),
    ),
    Refusal.ONLY_THE_NEXT: (
        OPEN_HOUSE, Challenge(LISA), Reason(Refusal.ONLY_THE_NEXT, "H1", seat=LISA, name="Kalle"),
    ),
    Refusal.NO_PASSING: (OPEN, Pass(KALLE), Reason(Refusal.NO_PASSING, "R3", seat=KALLE, name="Kalle")),
    Refusal.OPENS_THE_ROUND: (
        NEW_HOUSE, Pass(PELLE), Reason(Refusal.OPENS_THE_ROUND, "H6", seat=PELLE, name="Pelle"),
    ),
    Refusal.NO_CALL_BUT_PASS: (
        TOP_PASSING, lay(KALLE, "A♠", "A"),
        Reason(Refusal.NO_CALL_BUT_PASS, "V4b", seat=KALLE, name="Kalle", call=call(1, "A"), most=4),
    ),
}  # fmt: skip

TWO = {"Pelle": "2♥", "Kalle": "A♠"}
POSITIONS = {
    Refusal.PLAYER_COUNT: (lambda: deal(11, seed=1), Reason(Refusal.PLAYER_COUNT, "R1", count=11)),
    Refusal.SEED: (lambda: deal(2, seed=-1), Reason(Refusal.SEED, "R2", name="-1")),
    Refusal.NAME_LENGTH: (
        lambda: deal(["Pelle", "x" * 41], seed=1),
        Reason(Refusal.NAME_LENGTH, "R1", seat=1, name="x" * 40, count=41),
    ),
    Refusal.NAME_CHARACTER: (
        lambda: deal(["Pelle", "Ka:le"], seed=1),
        Reason(Refusal.NAME_CHARACTER, "R1", seat=1, name="Ka:le", read=":"),
    ),
    Refusal.NAME_EDGE: (
        lambda: deal(["Pelle", " Kalle"], seed=1), Reason(Refusal.NAME_EDGE, "R1", seat=1, name=" Kalle"),
    ),
    Refusal.NAME_TWICE: (
        lambda: deal(["Pelle", "Pelle"], seed=1), Reason(Refusal.NAME_TWICE, "R1", seat=1, name="Pelle"),
    ),
    Refusal.NAME_KEYWORD: (
        lambda: setup({"Pelle": "2♥", "Pile": "A♠"}), Reason(Refusal.NAME_KEYWORD, "R1", seat=1, name="Pile"),
    ),
    Refusal.TURN_NOT_A_SEAT: (
        lambda: setup(TWO, turn=2), Reason(Refusal.TURN_NOT_A_SEAT, "R2", name="2", most=1),
    ),
    Refusal.TOO_MANY_COPIES: (
        lambda: setup(TWO, pile="2♥"),
        Reason(Refusal.TOO_MANY_COPIES, "R1", card=Card.parse("2♥"), count=2, most=1),
    ),
    Refusal.EMPTY_HAND: (
        lambda: setup({"Pelle": "2♥", "Kalle": ""}), Reason(Refusal.EMPTY_HAND, "R11", seat=1, name="Kalle"),
    ),
    Refusal.PREVIOUS_TOO_MANY: (
        lambda: setup(TWO, variant=SWEDISH, previous=call(5, "2")),
        Reason(Refusal.PREVIOUS_TOO_MANY, "V4b", call=call(5, "2"), most=4),
    ),
    Refusal.NO_CALL_LEFT: (
        lambda: setup(TWO, variant=SWEDISH, previous=call(1, "A")),
        Reason(Refusal.NO_CALL_LEFT, "V4b", seat=PELLE, name="Pelle"),
    ),
}  # fmt: skip


def custom(rule, name="Two up"):
    return lambda: Variant.custom(name, rule)


def endless(rank):
    while True:
        pass


OWN = "own(Two up) start>A A>2 2>3 3>4 4>5 5>6 6>7 7>8 8>9 9>10 10>J J>Q Q>K"
VARIANTS = {
    Refusal.SAME_RANK_ALONE: (lambda: Variant(same_rank=True), Reason(Refusal.SAME_RANK_ALONE, "V2b")),
    Refusal.RANKS_ONLY_ALONE: (lambda: Variant(count_judged=False), Reason(Refusal.RANKS_ONLY_ALONE, "V3")),
    Refusal.ACE_LOW_ALONE: (lambda: Variant(ace_low=True), Reason(Refusal.ACE_LOW_ALONE, "V4a")),
    Refusal.MOST_LAID: (lambda: Variant(most_laid=0), Reason(Refusal.MOST_LAID, "H2", count=0, most=104)),
    Refusal.NO_ROOM_FOR_EXTRA: (
        lambda: Variant(extra_cards=True, most_laid=1), Reason(Refusal.NO_ROOM_FOR_EXTRA, "H2"),
    ),
    Refusal.STARTS_ANEW_ALREADY: (
        lambda: Variant(Sequence.SAME_RANK, starts_anew=True), Reason(Refusal.STARTS_ANEW_ALREADY, "H5"),
    ),
    Refusal.RULE_NAME: (custom(list, " Two up"), Reason(Refusal.RULE_NAME, "own", name=" Two up", most=40)),
    Refusal.RULE_NAME_CHARACTER: (
        custom(list, "Two+up"), Reason(Refusal.RULE_NAME_CHARACTER, "own", name="Two+up", read="+"),
    ),
    Refusal.RULE_RAISED: (
        custom(lambda rank: 1 // 0),
        Reason(Refusal.RULE_RAISED, "own", name="Two up", read="ZeroDivisionError: integer division or modulo by zero",
               source="custom(lambda rank: 1 // 0),"),
    ),
    Refusal.RULE_NONSENSE: (
        custom(lambda rank: [2] if rank is Rank.KING else [Rank.ACE]),
        Reason(Refusal.RULE_NONSENSE, "own", name="Two up", case=Rank.KING, read="[2]"),
    ),
    Refusal.RULE_ALLOWS_NONE: (
        custom(lambda rank: list(Rank)[:0] if rank is Rank.ACE else Rank.ACE),
        Reason(Refusal.RULE_ALLOWS_NONE, "own", name="Two up", case=Rank.ACE),
    ),
    Refusal.RULE_SLOW: (
        custom(lambda rank: endless(rank) if rank is Rank.TEN else Rank.ACE),
        Reason(Refusal.RULE_SLOW, "own", name="Two up", case=Rank.TEN),
    ),
    Refusal.RULE_ROW: (
        lambda: Variant.parse(f"{OWN} K>0"), Reason(Refusal.RULE_ROW, "own", name="Two up", read="K>0"),
    ),
    Refusal.RULE_CASE_MISSING: (
        lambda: Variant.parse(OWN),
        Reason(Refusal.RULE_CASE_MISSING, "own", name="Two up", case=Rank.KING, read="K"),
    ),
}  # fmt: skip

JUDGED = Game(table("A♥ A♣ 7♣", "2♠"), (lay(PELLE, "A♥ A♣", "A"), Challenge(KALLE)))
COMPARISONS = {Refusal.OTHER_OUTCOME: (SWEDISH, Reason(Refusal.OTHER_OUTCOME, "V4c"))}


def every(cases):
    return pytest.mark.parametrize("kind", cases, ids=lambda kind: kind.name)


def test_every_refusal_is_in_one_of_these_tables():
    assert set(ACTIONS) | set(POSITIONS) | set(VARIANTS) | set(COMPARISONS) == set(Refusal)


@every(ACTIONS)
def test_a_refused_action_says_why_and_leaves_the_position_as_it_was(kind):
    state, action, reason = ACTIONS[kind]
    before = pickle.dumps(state)
    assert why_illegal(state, action) == reason
    with pytest.raises(IllegalAction) as refusal:
        step(state, action)
    assert (refusal.value.reason, refusal.value.action, str(refusal.value)) == (reason, action, str(reason))
    assert state == pickle.loads(before)


@every(POSITIONS)
def test_an_impossible_position_says_why(kind):
    attempt, reason = POSITIONS[kind]
    with pytest.raises(IllegalPosition) as refusal:
        attempt()
    assert (refusal.value.reason, str(refusal.value)) == (reason, str(reason))


@every(VARIANTS)
def test_rules_that_mean_nothing_say_why(kind, monkeypatch):
    monkeypatch.setattr("fusk_lab.rules.own.SECONDS", 0.2)
    attempt, reason = VARIANTS[kind]
    with pytest.raises(IllegalVariant) as refusal:
        attempt()
    assert (refusal.value.reason, str(refusal.value)) == (reason, str(reason))


@every(COMPARISONS)
def test_another_outcome_says_why(kind):
    variant, reason = COMPARISONS[kind]
    assert [parted.reason for parted in compare(JUDGED, variant)] == [reason]


def test_every_reason_reads_as_a_sentence_that_ends_with_its_rule():
    for *_, reason in chain(ACTIONS.values(), POSITIONS.values(), VARIANTS.values(), COMPARISONS.values()):
        sentence = str(reason)
        assert sentence.endswith(f" [{reason.rule}]")
        assert not any(sign in sentence for sign in ("None", "{", "}", "Rank.", "Card."))


def test_a_reason_names_what_may_be_called_instead():
    *_, reason = ACTIONS[Refusal.CALL_NOT_ALLOWED]
    assert str(reason) == "1 × 2 is not allowed here (1 × A, 2 × A) [R4]"


@pytest.mark.parametrize("error", [IllegalAction(ACTIONS[Refusal.OWN_LAY][2], Challenge(0)),
                                   IllegalPosition(POSITIONS[Refusal.SEED][1]),
                                   IllegalVariant(VARIANTS[Refusal.RULE_NONSENSE][1])], ids=repr)  # fmt: skip
def test_a_refusal_survives_a_pickle(error):
    read = pickle.loads(pickle.dumps(error))
    assert (type(read), read.reason, str(read)) == (type(error), error.reason, str(error))


@pytest.mark.parametrize("seat", [-1, 3, True, "0", 0.0, None])
def test_a_seat_is_a_whole_number_from_zero(seat):
    for action in (Challenge(seat), Lay(seat, NEW.hands[0], call(2, "A"))):
        assert why_illegal(OPEN, action).kind is Refusal.UNKNOWN_SEAT


@pytest.mark.parametrize("nonsense", [None, "LetStand", LetStand, 1, ("lay", 0), NEW])
def test_what_is_no_action_at_all_is_a_type_error(nonsense):
    with pytest.raises(TypeError):
        why_illegal(NEW, nonsense)
    with pytest.raises(TypeError):
        step(NEW, nonsense)


@pytest.mark.parametrize("cards", [["2♥"], "2♥", [None], None])
def test_a_lay_is_made_of_cards(cards):
    with pytest.raises(TypeError):
        Lay(PELLE, cards, call(1, "A"))


@pytest.mark.parametrize(("count", "error"), [(0, ValueError), (-1, ValueError), (1.0, TypeError), (True, TypeError)])
def test_a_call_counts_at_least_one_card(count, error):
    with pytest.raises(error):
        call(count, "A")


# Names, seeds and turns


@pytest.mark.parametrize("name", ["x", "x" * 40, "Åsa", "李", "عمر", "<b>Kalle</b>", "🂡", "Pelle 2", "Kal'le", "null"])
def test_r1_any_printable_name_is_legal(name):
    assert deal(["Pelle", name], seed=1).players == ("Pelle", name)


@pytest.mark.parametrize(
    ("name", "kind"),
    [("", Refusal.NAME_LENGTH), ("x" * 41, Refusal.NAME_LENGTH), ("a:b", Refusal.NAME_CHARACTER),
     ("a,b", Refusal.NAME_CHARACTER), ("a#b", Refusal.NAME_CHARACTER), ("a\nb", Refusal.NAME_CHARACTER),
     ("a\tb", Refusal.NAME_CHARACTER), ("a\x00b", Refusal.NAME_CHARACTER), ("a\u202eb", Refusal.NAME_CHARACTER),
     ("a\u200fb", Refusal.NAME_CHARACTER), ("a\u2067b", Refusal.NAME_CHARACTER), ("a\ud800b", Refusal.NAME_CHARACTER),
     (" ", Refusal.NAME_EDGE), ("Kalle ", Refusal.NAME_EDGE), ("variant", Refusal.NAME_KEYWORD),
     ("DEAL", Refusal.NAME_KEYWORD)],
    ids=ascii,
)  # fmt: skip
def test_r1_a_name_that_cannot_be_read_or_told_from_another_is_refused(name, kind):
    with pytest.raises(IllegalPosition) as refusal:
        deal(["Pelle", name], seed=1)
    assert refusal.value.reason.kind is kind


@pytest.mark.parametrize("names", [["Åsa", "A\u030asa"], ["A\u030asa", "Åsa"]], ids=ascii)
def test_r1_two_names_that_look_alike_letter_by_letter_are_alike(names):
    with pytest.raises(IllegalPosition) as refusal:
        deal(names, seed=1)
    assert refusal.value.reason.kind is Refusal.NAME_TWICE


@pytest.mark.parametrize("seed", [-1, 1 << 64, 1.0, True, "7", None])
def test_r2_a_seed_is_a_whole_number_of_64_bits(seed):
    with pytest.raises(IllegalPosition) as refusal:
        deal(2, seed=seed)
    assert refusal.value.reason.kind is Refusal.SEED


@pytest.mark.parametrize("turn", [-1, 2, True, "Pelle", None])
def test_r2_a_turn_is_a_seat(turn):
    with pytest.raises(IllegalPosition) as refusal:
        setup(TWO, turn=turn)
    assert refusal.value.reason.kind is Refusal.TURN_NOT_A_SEAT


@pytest.mark.parametrize("players", ["Pelle", 2.0, True, [1, 2], None])
def test_players_are_a_number_or_a_list_of_names(players):
    with pytest.raises(TypeError):
        deal(players, seed=1)


@pytest.mark.parametrize("hands", [{"Pelle": "2♥", "Kalle": "11♠"}, {"Pelle": "2♥", "Kalle": "A"}])
def test_a_card_that_cannot_be_read_is_refused(hands):
    with pytest.raises(ValueError, match="not a card"):
        setup(hands)


@pytest.mark.parametrize(("players", "copies"), [(2, 1), (4, 1), (5, 2), (10, 2)])
def test_r1_a_card_is_there_at_most_once_a_deck(players, copies):
    hands = {f"P{seat}": f"{seat}♠" if seat > 1 else f"{seat + 2}♦" for seat in range(players)}
    setup(hands, pile="A♥ " * copies)
    with pytest.raises(IllegalPosition) as refusal:
        setup(hands, pile="A♥ " * (copies + 1))
    assert (refusal.value.reason.count, refusal.value.reason.most) == (copies + 1, copies)


@pytest.mark.parametrize("make", [
    lambda: setup(TWO, variant="base"), lambda: deal(2, seed=1, variant="base"), lambda: setup(TWO, previous="tre ess"),
])  # fmt: skip
def test_a_value_of_the_wrong_kind_is_refused_before_it_becomes_a_position(make):
    with pytest.raises(TypeError, match=r"is a Call or None|are a Variant"):
        make()


def test_r1_more_copies_of_a_card_than_a_hand_can_hold_are_too_many_copies():
    with pytest.raises(IllegalPosition) as refused:
        setup({"Pelle": "2♥ " * 300, "Kalle": "A♠"})
    assert (refused.value.reason.kind, refused.value.reason.count) == (Refusal.TOO_MANY_COPIES, 300)
