"""What is refused, and what goes wrong, is said in the language of the one who reads it."""

import pytest

from fusk_lab import Call, Challenge, Hand, IllegalAction, IllegalPosition, Lay, Rank, setup
from fusk_lab.lab import Dealer, RankWheel, Stepper, Table, VariantStudy
from fusk_lab.rules import examples

ACE = Call(1, Rank.ACE)
GAME = examples.game("pelle_och_kalle")


def open_table():
    table = Table(["Pelle", "Kalle"], mode="open")
    table.game = setup({"Pelle": "2♥ 7♣ J♦", "Kalle": "A♠"})
    return table


@pytest.mark.parametrize(
    ("do", "error", "said"),
    [
        (lambda: Dealer(11), IllegalPosition, "Elva deltagare går inte. Fusk spelas av 2 till 10. (R1)"),
        (lambda: Dealer(4).deal_again(12), IllegalPosition, "Tolv deltagare går inte. Fusk spelas av 2 till 10. (R1)"),
        (lambda: Stepper(GAME).what_if(Challenge(0), step=4), IllegalAction,
         "Pelle kan inte syna sitt eget drag. (R7)"),
    ],
)  # fmt: skip
def test_what_the_rules_refuse_in_code_has_a_note_in_the_language(do, error, said):
    with pytest.raises(error) as refused:
        do()
    assert refused.value.__notes__ == [said]


def test_a_refused_deal_leaves_the_one_before():
    dealer = Dealer(4, seed=1)
    with pytest.raises(IllegalPosition):
        dealer.deal_again(12)
    assert (dealer.players, dealer.seed, len(dealer.game.start.players)) == (4, 1, 4)


@pytest.mark.parametrize(
    ("cards", "call"), [("7♣ 2♥", "två ess"), ("7♣, 2♥", "two aces"), (Hand.parse("2♥ 7♣"), Call(2, Rank.ACE))], ids=str
)
def test_r3_the_cards_of_a_lay_and_its_call_may_be_texts(cards, call):
    table = open_table()
    table.lay(cards, call)
    assert table.game.actions == (Lay(0, Hand.parse("2♥ 7♣"), Call(2, Rank.ACE)),)


@pytest.mark.parametrize(
    ("cards", "call", "error", "said"),
    [
        ("2X", ACE, ValueError, "'2X' går inte att läsa som kort. Skriv dem med mellanslag, till exempel ”2♥ 7♣ Kn♦”"),
        (5, ACE, TypeError, "5 går inte att läsa som kort."),
        (["2♥"], ACE, TypeError, r"\['2♥'\] går inte att läsa som kort."),
        ("2♥", "tre", ValueError, "'tre' är inget utrop. Skriv ett antal och en valör, till exempel ”tre ess”"),
        ("2♥", None, TypeError, "None är inget utrop."),
    ],
)
def test_cards_and_calls_that_cannot_be_read_are_refused_in_words_and_nothing_is_laid(cards, call, error, said):
    table = open_table()
    with pytest.raises(error, match=said):
        table.lay(cards, call)
    assert table.game.actions == ()


@pytest.fixture
def failed(monkeypatch, from_browser, caplog):
    """Let a browser ask for something; what the page is told that it failed for."""

    def ask(widget, message):
        sent = []
        monkeypatch.setattr(widget, "send", sent.append)
        from_browser(widget, message)
        caplog.clear()    # it is raised too
        return [one["failed"] for one in sent]

    return ask


@pytest.mark.parametrize(
    ("make", "message", "said"),
    [
        (lambda: Dealer(4), {"deal": 12}, "Tolv deltagare går inte. Fusk spelas av 2 till 10. (R1)"),
        (lambda: Dealer(4, lang="en"), {"deal": 12}, "Twelve players cannot play. Fusk is for 2 to 10. (R1)"),
        (lambda: RankWheel(), {"call": [4, 1], "moment": 1}, "En femma får inte ropas här. Rätt vore ett ess. (R4)"),
        (lambda: Stepper(GAME, predict="bluff"), {"open": 0, "guess": 9, "skip": False},
         "9 är inget av svaren. De numreras 0 till 1, och None är ingen gissning."),
        (lambda: VariantStudy(), {"deal": -1}, "-1 är inget antal partier. Skriv ett heltal från 1 och uppåt."),
    ],
)  # fmt: skip
def test_the_page_is_told_what_is_refused_in_its_words_alone(failed, make, message, said):
    assert failed(make(), message) == [said]


def test_an_error_that_is_no_refusal_is_told_by_its_name_and_one_without_words_too(failed, monkeypatch):
    dealer = Dealer(4)
    for error, said in (ZeroDivisionError("by zero"), "ZeroDivisionError: by zero"), (ValueError(), "ValueError: "):
        monkeypatch.setattr(dealer, "_hear", lambda message, error=error: (_ for _ in ()).throw(error))
        assert failed(dealer, {"deal": 4}) == [said]
