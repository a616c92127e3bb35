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


SAID = {
    "sv": "Regeln ”Fel” gav ett fel på frågan vad som får ropas först: ”KeyError: 7”, i raden ”return {}[7]”. "
          "Den första gången får regeln None: då har ingen ropat än. Rätt vore",
    "en": "The rule “Fel” gave an error when asked what may be called first: “KeyError: 7”, in the line "
          "“return {}[7]”. The first time the rule is given None: nobody has called yet. A list",
}  # fmt: skip


@pytest.mark.parametrize("lang", SAID)
def test_what_is_wrong_is_said_in_the_language_of_the_one_who_wrote_it(lang):
    def wrong(previous):
        return {}[7]

    with pytest.raises(IllegalVariant) as refused:
        own_rule("Fel", wrong, lang=lang)
    (note,) = refused.value.__notes__
    assert note.startswith(SAID[lang])
    assert refused.value.__cause__ is None  # a reader sees the sentence, not how the rule was asked


def test_a_combination_that_means_nothing_is_explained_too():
    with pytest.raises(IllegalVariant) as refused:
        own_rule("Any", any_rank, same_rank=True)
    assert "(V2b)" in refused.value.__notes__[0]
