"""What is concluded, said in one line, with its evidence and its chance, in Swedish and English."""

from dataclasses import replace
from fractions import Fraction

import pytest

from fusk_lab import EITHER_SIDE_OR_SAME, TEACHER, Challenge, LetStand, Sequence, Variant
from fusk_lab.analysis.odds import chances, conclude
from fusk_lab.text.knowledge import assumption, chance, evidence, percent, proof, verdict_chip

from .tables import KALLE, LISA, OMAR, PELLE, cards, following, game, lay, seen_by

NO_BREAK = "\N{NO-BREAK SPACE}"


def said(seen, all_cards=None):
    """The verdict and its proof, Swedish and English."""
    known = conclude(seen, all_cards)
    return [f"{verdict_chip(known, lang)}: {proof(known, lang)}" for lang in ("sv", "en")]


PILE_OF_ACES = game("7♣ 8♣ 9♣", "A♠ A♦ 2♠", "3♠ 4♠ 5♠", variant=EITHER_SIDE_OR_SAME)


@pytest.mark.parametrize(
    ("hand", "laid", "rank", "swedish", "english"),
    [
        ("A♠ A♦ 9♦", "2♥ 7♣ J♦", "A",
         "säker bluff: Kalle håller två ess; det finns fyra; tre kan inte vara ess.",
         "certain bluff: Kalle holds two aces; there are four; three cannot be aces."),
        ("A♠ 9♦", "2♥ 7♣ J♦", "A",
         "går inte att avgöra: Kalle håller ett ess; det finns fyra; tre kan vara ess, men behöver inte vara det.",
         "cannot be decided: Kalle holds one ace; there are four; three can be aces, but need not be."),
        ("2♠ 2♦ 2♥ 2♣", "7♣", "2",
         "säker bluff: Kalle håller fyra tvåor; det finns fyra; kortet kan inte vara en tvåa.",
         "certain bluff: Kalle holds four twos; there are four; not even one two is left."),
        ("9♦", "7♣", "K",
         "går inte att avgöra: Kalle har inte sett några kungar; det finns fyra; "
         "kortet kan vara en kung, men behöver inte vara det.",
         "cannot be decided: Kalle has not seen any kings; there are four; it can be one king, but need not be."),
    ],
)  # fmt: skip
def test_the_proof_is_one_sentence(hand, laid, rank, swedish, english):
    start = game(f"{laid} 5♠", hand, variant=Variant(Sequence.SWEDISH))
    assert said(seen_by(KALLE, start, lay(PELLE, laid, rank))) == [swedish, english]


def test_the_proof_counts_what_is_placed_elsewhere():
    actions = lay(PELLE, "7♣", "A"), lay(KALLE, "A♠ A♦", "A"), lay(LISA, "3♠ 4♠ 5♠", "A")
    assert said(seen_by(KALLE, PILE_OF_ACES, *actions)) == [
        "säker bluff: Kalle vet var två ess är; det finns fyra; tre kan inte vara ess.",
        "certain bluff: Kalle knows where two aces are; there are four; three cannot be aces.",
    ]
    one = lay(PELLE, "7♣", "A"), lay(KALLE, "A♠", "A"), lay(LISA, "3♠ 4♠ 5♠", "A")
    assert said(seen_by(KALLE, PILE_OF_ACES, *one)) == [
        "säker bluff: Kalle håller ett ess och vet var ett till är; det finns fyra; tre kan inte vara ess.",
        "certain bluff: Kalle holds one ace and knows where one more is; there are four; three cannot be aces.",
    ]
    shown = lay(PELLE, "7♣", "A"), lay(KALLE, "A♠ A♦", "A"), Challenge(PELLE), lay(LISA, "3♠", "A")
    assert said(seen_by(None, PILE_OF_ACES, *shown))[1] == (
        "cannot be decided: The spectator knows where two aces are; there are four; it can be one ace, but need not be."
    )
    start = game("7♣ 8♣ 9♣", "K♠ K♦ K♥ 2♠", "3♠ 4♠ 5♠", variant=Variant(Sequence.SWEDISH), turn=KALLE)
    kings = lay(KALLE, "K♠ K♦", "K"), lay(LISA, "3♠ 4♠ 5♠", "K")
    assert said(seen_by(KALLE, start, *kings)) == [
        "säker bluff: Kalle håller en kung och vet var två till är; det finns fyra; tre kan inte vara kungar.",
        "certain bluff: Kalle holds one king and knows where two more are; there are four; three cannot be kings.",
    ]
    start = game("7♣ 8♣ 9♣", "K♠ 2♠", "3♠ 4♠ 5♠", variant=Variant(Sequence.SWEDISH), turn=KALLE)
    king = lay(KALLE, "K♠", "K"), lay(LISA, "3♠ 4♠", "K")
    assert said(seen_by(KALLE, start, *king)) == [
        "går inte att avgöra: "
        "Kalle vet var en kung är; det finns fyra; två kan vara kungar, men behöver inte vara det.",
        "cannot be decided: Kalle knows where one king is; there are four; two can be kings, but need not be.",
    ]


def test_what_follows_from_more_than_counting_says_so():
    start = game("A♠ A♦", "2♠ 3♠ 4♠")
    all_five = [*cards("A♠ A♦"), *cards("2♠ 3♠ 4♠")]
    assert said(seen_by(KALLE, start, lay(PELLE, "A♠", "A")), all_five) == [
        "säkert sant: Av det Kalle har sett följer att det måste vara ett ess.",
        "certainly true: From what Kalle has seen it follows that it must be one ace.",
    ]
    start = game("2♠", "A♠ A♦ 9♣ 8♣", "5♣ 6♣", variant=EITHER_SIDE_OR_SAME)
    last = lay(PELLE, "2♠", "A"), Challenge(KALLE), lay(KALLE, "A♠", "A"), LetStand(), lay(LISA, "5♣", "A"), LetStand()
    assert said(seen_by(LISA, start, *last, lay(PELLE, "2♠", "A"))) == [
        "säker bluff: Av det Lisa har sett följer att det inte kan vara ett ess.",
        "certain bluff: From what Lisa has seen it follows that it cannot be one ace.",
    ]


def test_who_sees_the_cards_needs_no_proof():
    start = game("A♥ A♠ 7♣", "2♠")
    for laid, sv, en in (
        ("A♥ A♠", "det är två ess.", "it is two aces."),
        ("A♥ 7♣", "det är inte två ess.", "it is not two aces."),
    ):
        seen = seen_by(PELLE, start, lay(PELLE, laid, "A"))
        assert [line.partition(": ")[2] for line in said(seen)] == [
            f"Pelle ser korten: {sv}",
            f"Pelle sees the cards: {en}",
        ]
        assert evidence(conclude(seen), "sv") == ()
    seen = seen_by(TEACHER, start, lay(PELLE, "A♥ A♠", "A"))
    assert said(seen)[0] == "säkert sant: Läraren ser korten: det är två ess."


# Evidence


def test_evidence_says_how_each_card_is_known_and_where_it_can_be():
    start = game("7♣ 8♣ 9♣ K♣", "A♠ A♦ A♣ 2♠", "3♠ 4♠ 5♠", "6♠ 8♠ 9♠", variant=EITHER_SIDE_OR_SAME)
    first = lay(PELLE, "7♣", "A"), lay(KALLE, "A♠ A♦", "A"), lay(LISA, "3♠", "A")
    known = conclude(seen_by(KALLE, start, *first))
    assert set(evidence(known, "sv")) == {
        "Kalle har lagt två ess som ligger kvar i högen.", "Kalle har ett ess på handen.",
    }  # fmt: skip
    assert set(evidence(known, "en")) == {"Kalle has laid two aces still in the pile.", "Kalle holds one ace."}
    taken = (*first, Challenge(PELLE), lay(OMAR, "6♠", "A"))
    assert "Kalle lade två ess, och Lisa tog högen." in evidence(conclude(seen_by(KALLE, start, *taken)), "sv")
    assert "Kalle laid two aces, and Lisa took the pile." in evidence(conclude(seen_by(KALLE, start, *taken)), "en")
    more = (*taken, lay(PELLE, "8♣", "A"), lay(KALLE, "2♠", "A"), lay(LISA, "4♠ 5♠", "A"))
    assert (
        "Kalle lade två ess, och Lisa tog högen. Lisa har sedan lagt två kort. Nu ligger de hos Lisa eller i draget."
    ) in evidence(conclude(seen_by(KALLE, start, *more)), "sv")
    assert (
        "Kalle laid two aces, and Lisa took the pile. Lisa has laid two cards since. "
        "By now each is with Lisa or in the lay."
    ) in evidence(conclude(seen_by(KALLE, start, *more)), "en")


def test_evidence_of_a_card_turned_up_that_may_lie_in_three_places():
    start = game("A♥ 8♣ 9♣ K♣", "2♠ 3♣ 5♣", "3♠ 4♠ 5♠", "6♠ 8♠ 9♠", variant=EITHER_SIDE_OR_SAME)
    actions = lay(PELLE, "A♥", "A"), Challenge(KALLE), lay(KALLE, "2♠", "A"), lay(LISA, "3♠", "A"), Challenge(OMAR)
    known = conclude(seen_by(OMAR, start, *actions, lay(OMAR, "6♠", "A"), lay(PELLE, "8♣", "A")))
    assert evidence(known, "sv") == (
        "Ett ess vändes upp, och Kalle tog högen. Kalle har sedan lagt ett kort. Nu ligger det hos Kalle eller Lisa.",
    ) or evidence(known, "sv")[0].endswith("Nu ligger det hos Kalle eller hos Lisa.")
    in_pile = conclude(seen_by(OMAR, start, *actions[:3], lay(LISA, "3♠", "A")))
    assert evidence(in_pile, "en") == (
        "One ace turned up, and Kalle took the pile. Kalle has laid one card since. "
        "By now it is with Kalle or in the pile.",
    )


def test_evidence_says_how_many_there_can_be_where_that_is_too_few():
    start = game("2♥ 7♣ J♦ 5♠", "A♠ A♦ 9♦")
    known = conclude(seen_by(KALLE, start, lay(PELLE, "2♥ 7♣ J♦", "A")))
    assert evidence(known, "sv") == ("Kalle har två ess på handen.", "I draget kan det finnas högst två ess.")
    assert evidence(known, "en") == ("Kalle holds two aces.", "There can be at most two aces in the lay.")
    none = conclude(seen_by(KALLE, game("2♥ 7♣", "A♠ A♦ A♥ A♣"), lay(PELLE, "2♥", "A")))
    assert evidence(none, "sv")[-1] == "I draget kan det inte finnas några ess."
    assert evidence(none, "en")[-1] == "There cannot be any aces in the lay."


def test_v3_evidence_does_not_know_how_many_were_laid_since():
    start = game(
        "A♥ 8♣ 9♣", "2♠ 3♣ 5♣", "3♠ 4♠", variant=Variant(Sequence.EITHER_SIDE, same_rank=True, extra_cards=True)
    )
    actions = lay(PELLE, "A♥", "A"), Challenge(KALLE), lay(KALLE, "2♠", "A")
    known = conclude(seen_by(LISA, start, *actions))
    assert evidence(known, "sv") == (
        "Ett ess vändes upp, och Kalle tog högen. Kalle har lagt kort sedan dess. "
        "Nu ligger det hos Kalle eller i draget.",
    )
    assert evidence(known, "en") == (
        "One ace turned up, and Kalle took the pile. Kalle has laid cards since. "
        "By now it is with Kalle or in the lay.",
    )
    assert chance(chances(seen_by(LISA, start, *actions)), "sv") == (
        "Chansen går inte att räkna ut: hur många kort var och en har är hemligt."
    )
    assert chance(None, "en") == "The chance cannot be worked out: how many cards each player has is secret."


# The chance


def test_the_chance_and_what_it_takes_for_granted():
    start = game("2♥ 7♣ J♦ 5♠", "A♠ 9♦", "3♠")
    seen = seen_by(KALLE, start, lay(PELLE, "2♥ 7♣", "A"))
    known = chances(seen)
    assert (
        chance(known, "sv")
        == f"Chansen att Pelle hade två ess att lägga är {percent(known.could, 'sv')} ({known.could})."
    )
    assert (
        chance(known, "en")
        == f"The chance that Pelle had two aces to lay is {percent(known.could, 'en')} ({known.could})."
    )
    assert assumption(known, "sv") == (
        "Här antas att alla givar som stämmer med vad Kalle har sett är lika troliga, "
        "och att ett dolt drag lika gärna kan vara vilka kort som helst."
    )
    assert assumption(known, "en") == (
        "This takes all deals that agree with what Kalle has seen as equally likely, "
        "and a face-down lay as likely to be any cards."
    )
    spectator = chances(seen_by(None, start, lay(PELLE, "2♥ 7♣", "A")))
    assert " vad åskådaren har sett " in assumption(spectator, "sv")
    assert " what the spectator has seen " in assumption(spectator, "en")


def test_where_single_cards_were_forgotten_the_assumption_says_so():
    start = game("A♥ 7♣ J♦ 5♠", "A♠ 9♦", "3♠")
    actions = lay(PELLE, "A♥", "A"), Challenge(KALLE), lay(KALLE, "9♦", "2")
    with following(0):
        known = chances(seen_by(LISA, start, *actions))
    assert not known.by_card
    assert "som stämmer med de tvåor Lisa har sett, och med de kort Lisa säkert kan placera," in assumption(known, "sv")
    assert "agree with the twos Lisa has seen, and with the cards Lisa can place for certain," in assumption(
        known, "en"
    )


def test_a_certain_chance_is_said_without_a_fraction():
    start = game("2♥ 7♣ J♦ 5♠", "A♠ A♦ 9♦")
    known = chances(seen_by(KALLE, start, lay(PELLE, "2♥ 7♣ J♦", "A")))
    assert chance(known, "sv") == f"Chansen att Pelle hade tre ess att lägga är 0{NO_BREAK}%."
    assert chance(replace(known, could=Fraction(1)), "en") == "The chance that Pelle had three aces to lay is 100%."


@pytest.mark.parametrize(
    ("number", "swedish", "english"),
    [
        (Fraction(0), "0", "0"), (Fraction(1), "100", "100"), (Fraction(11, 111), "9,9", "9.9"),
        (Fraction(1, 2), "50,0", "50.0"),
        (Fraction(1, 3000), "0,03", "0.03"), (Fraction(1, 10**9), "0,0000001", "0.0000001"),
        (Fraction(2999, 3000), "99,97", "99.97"), (Fraction(9996, 10000), "99,96", "99.96"),
    ],
)  # fmt: skip
def test_a_percentage_never_looks_certain_when_it_is_not(number, swedish, english):
    assert percent(number, "sv") == f"{swedish}{NO_BREAK}%"
    assert percent(number, "en") == f"{english}%"
