"""What cannot be is refused in both languages, where nobody says which one is the reader's."""

import pytest

from fusk_lab import Game, deal, observe
from fusk_lab.analysis import odds, playing
from fusk_lab.analysis.parting import parting
from fusk_lab.analysis.strategies import always_bluff, honest, truthful

START = deal(3, seed=1)
WRONG = [
    (lambda: truthful("x"), "p är en sannolikhet, ett tal från 0 till 1 som 0.1, inte 'x'.", "p is a probability"),
    (lambda: always_bluff(1.5), "inte 1.5.", "not 1.5."),
    (lambda: odds.p_forced_lie(53), "En hand på 53 kort går inte: det finns 52 kort att dela ut.", "A hand of 53"),
    (lambda: odds.p_forced_lie(13, ranks=10**9), "Det finns 13 valörer, inte 1000000000.", "There are 13 ranks"),
    (lambda: odds.p_forced_lie(13, 0), "decks ska vara minst 1, inte 0.", "decks is at least 1"),
    (lambda: odds.p_forced_lie("tretton"), "hand ska vara ett heltal, inte 'tretton'.", "hand is a whole number"),
    (lambda: odds.p_no_true_call(3), "needed är en lista med ett tal för varje valör", "needed is a list"),
    (lambda: odds.p_never_lie(60), "En hand på 60 kort går inte", "A hand of 60 cards"),
    (lambda: odds.p_at_least(-1), "k ska vara minst 0, inte -1.", "k is at least 0"),
    (lambda: odds.p_at_least(1, hand=40), "en hand på 40 ryms inte bland 39 osedda kort.", "do not fit in 39 unseen"),
    (lambda: odds.conclude(observe(START, 0)), "Inget utrop är öppet", "No call is open"),
    (lambda: playing.play(START, [honest], seed=1),
     "strategier är 1, men antalet platser 3.", "is 1, but that of seats 3"),
    (lambda: playing.play(START, lambda seen, rng: None, seed=1), "är i tur och måste lägga", "must lay or pass"),
    (lambda: parting(Game(START), Game(deal(3, seed=2))), "börjar inte med samma giv", "the same deal"),
]


@pytest.mark.parametrize(("wrong", "sv", "en"), WRONG, ids=[sv for _, sv, _ in WRONG])
def test_what_cannot_be_is_told_in_both_languages(wrong, sv, en):
    with pytest.raises((ValueError, TypeError)) as told:
        wrong()
    swedish, english = str(told.value).splitlines()
    assert sv in swedish
    assert en in english
