"""A rule of one's own, made in a notebook."""

import pytest

from fusk_lab import Call, IllegalVariant, Leader, Rank, Variant
from fusk_lab.lab import own_rule


def any_rank(previous):
    return list(Rank)


def test_it_is_the_variant_that_the_rules_make():
    made = own_rule("Any", any_rank, leader=Leader.WINNER)
    assert made == Variant.custom("Any", any_rank, leader=Leader.WINNER)
    assert made.next_ranks(Call(1, Rank.TWO)) == tuple(Rank)


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("sv", "Regeln ”Fel” stannade med ett fel på frågan vad som får ropas först: ”KeyError: 7”."),
        ("en", "The rule “Fel” stopped with an error when asked what may be called first: “KeyError: 7”."),
    ],
)
def test_what_is_wrong_is_said_in_the_language_of_the_one_who_wrote_it(lang, said):
    with pytest.raises(IllegalVariant) as refused:
        own_rule("Fel", lambda previous: {}[7], lang=lang)
    (note,) = refused.value.__notes__
    assert note.startswith(said)


def test_a_combination_that_means_nothing_is_explained_too():
    with pytest.raises(IllegalVariant) as refused:
        own_rule("Any", any_rank, same_rank=True)
    assert "(V2b)" in refused.value.__notes__[0]
