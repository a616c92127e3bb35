"""Questions to predict an answer to: right answers, gates that hide what comes after, and what is refused."""

from __future__ import annotations

import base64
import json
import re

import pytest
import traitlets
from hypothesis import given
from hypothesis import strategies as st

from fusk_lab import (
    EXTRA_CARDS,
    SWEDISH,
    Call,
    Challenge,
    Challenged,
    Game,
    Laid,
    Lay,
    PickedUp,
    Rank,
    Revealed,
    Sequence,
    Variant,
    calls,
    deal,
    parse_game,
    setup,
)  # fmt: skip
from fusk_lab.analysis.playing import play as played
from fusk_lab.analysis.strategies import bluffer
from fusk_lab.lab import ALL, SPECTATOR, Choice, Dealer, Question, Stepper, ask
from fusk_lab.lab.asking.ready import READY, question_at, usual
from fusk_lab.lab.wishes.room import ROOM
from fusk_lab.text import LANGUAGES, words
from fusk_lab.text.grammar import ranks
from tests.lab.browser_side import faces_in, films, state_of
from tests.rules.playing import examples, games, numbers, play, starts
from tests.rules.positions import ALL_VARIANTS

TEXT = """
Pelle: 2♥ 7♣ J♦ 5♠
Kalle: A♠ 9♦
Lisa: 3♣
Omar: 4♣
---
Pelle lays 2♥ 7♣ J♦ as three aces
Kalle: cheat!
"""
KALLE = parse_game(TEXT)  # 1 set up, 2 Pelle's turn, 3 laid, 4 challenged, 5 turned, 6 taken, 7 Kalle's turn
OWN = Question(
    {"sv": "Vems tur är det?", "en": "Whose turn is it?"},
    choices=[
        Choice("Pelle", feedback={"sv": "Nej, turen går vidare.", "en": "No, the turn goes on."}),
        Choice("Kalle", right=True, feedback={"sv": "Ja, enligt R10.", "en": "Yes, by R10."}),
    ],
    step=6,
)


def last_lay(ending: str) -> Game:
    """Pelle's last card, a two, called as it is told."""
    return parse_game(f"Pelle: 2♥\nKalle: A♠ 9♦\nLisa: 3♣ 4♣\nprevious: one ace\n---\n{ending}")


# Right answers


@given(games)
@examples(150)
def test_r8_fusk_or_not_is_answered_by_the_turned_cards(game):
    moments = game.steps
    for step, moment in enumerate(moments, 1):
        asked = question_at("bluff", moments, step)
        turned = next((m.event for m in moments[step : step + 2] if isinstance(m.event, Revealed)), None)
        assert (asked is not None) == (isinstance(moment.event, Laid | Challenged) and turned is not None)
        if asked:
            true = game.start.variant.is_true(turned.call, turned.cards)
            assert asked.right == (1 if true else 0)
            told = asked.answered("en")["feedback"][asked.right]
            assert told.startswith("It was not cheating." if true else "It was cheating.")
            only_extra = not true and all(card.rank is turned.call.rank for card in turned.cards)
            assert told.endswith("(V3)" if only_extra else "(R8)")


@given(games)
@examples(150)
def test_r9_who_takes_the_pile_is_who_the_engine_gives_it_to(game):
    moments = game.steps
    for step, moment in enumerate(moments, 1):
        asked = question_at("pile", moments, step)
        assert (asked is not None) == isinstance(moment.event, Challenged | Revealed)
        if asked:
            taker = next(m.event.seat for m in moments[step:] if isinstance(m.event, PickedUp))
            texts = asked.asked("en")["choices"]
            assert texts[asked.right] == game.start.players[taker]
            assert len(set(texts)) == len(texts) >= 3
            assert all(told.endswith("(R9)") for told in asked.answered("sv")["feedback"])


@given(games)
@examples(150)
def test_the_ranks_that_may_be_called_are_those_of_the_engine(game):
    moments, variant = game.steps, game.start.variant
    for step in range(1, len(moments)):
        asked, state = question_at("rank", moments, step), moments[step - 1].state
        assert usual("rank", moments, step) == isinstance(moments[step].event, Laid)
        if not asked:
            continue
        may = {call.rank for call in calls(state)}
        if variant.hides_sizes:  # whether the hand is large enough is a secret
            may |= {rank for rank in variant.next_ranks(state.previous) if state.previous
                    and rank is state.previous.rank and state.previous.count < (variant.most_called(state.decks) or 99)}
        (right,) = [choice for choice in asked.choices if choice.right]
        assert named(right.text["en"], variant) == may
        sets = {frozenset(named(choice.text["en"], variant)) for choice in asked.choices}
        assert len(sets) == len(asked.choices) == 4
        rules = [re.search(r"\((\w+)[,)]", choice.feedback["en"])[1] for choice in asked.choices]
        assert set(rules) == {variant.call_rule(state.previous, state.previous or Call(1, Rank.ACE))}


def named(text: str, variant: Variant) -> set[Rank]:
    """Read the ranks of a choice."""
    many = {words("en")["rank"][str(rank)][1]: rank for rank in Rank}
    if text == "Any rank":
        return set(Rank)
    if text.endswith(" or higher"):
        low = many[text.removesuffix(" or higher").lower()]
        return {rank for rank in Rank if rank.place >= low.place} | (set() if variant.ace_low else {Rank.ACE})  # V4a
    return {many[word] for word in re.split(", | or ", text.lower())}


@pytest.mark.parametrize(("previous", "may"), [(Rank.SIX, "Sixes or higher"), (Rank.ACE, "Any rank")], ids=str)
def test_v4a_where_ace_is_low_higher_leaves_it_out(previous, may):
    variant = Variant.parse("swedish + ace_low")
    start = setup({"Pelle": "2♥ 7♣", "Kalle": "A♠"}, variant=variant, previous=Call(1, previous))
    asked = question_at("rank", Game(start).steps, 2)
    assert asked.asked("en")["choices"][asked.right] == may


@pytest.mark.parametrize(("hand", "previous", "limit"), [("2♥ 7♣ 8♣ 9♣ 3♣", 4, "V4b"), ("2♥", 1, "R5")])
def test_v4b_r5_where_no_more_of_a_rank_can_be_called_it_says_why(hand, previous, limit):
    start = setup({"Pelle": hand, "Kalle": "A♠"}, variant=SWEDISH, previous=Call(previous, Rank.KING))
    asked = question_at("rank", Game(start).steps, 2)
    assert asked.asked("sv")["choices"][asked.right] == "Ess"
    assert asked.answered("sv")["feedback"][asked.right].endswith(f"Fler kungar än så går inte att ropa. ({limit})")


@pytest.mark.parametrize(
    ("game", "answers"),
    [
        (last_lay("Pelle lays 2♥ as one two\nlet stand"), {3: "Not yet", 4: "Yes"}),
        (last_lay("Pelle lays 2♥ as one two\nKalle: cheat!"), {3: "Not yet", 4: "Not yet", 5: "Yes", 6: "Yes"}),
        (parse_game("Pelle: 2♥\nKalle: A♠ 9♦\n---\nPelle lays 2♥ as one ace\nKalle: cheat!"),
         {3: "Not yet", 4: "Not yet", 5: "No", 6: "No"}),
        (KALLE, {}),
    ],
    ids=["let stand", "true", "bluff", "cards left"],
)  # fmt: skip
def test_r11_has_won_is_yes_once_the_last_lay_stands_or_proves_true(game, answers):
    asked = {step: question_at("won", game.steps, step) for step in range(1, len(game.steps) + 1)}
    said = {step: one.choices[one.right].text["en"] for step, one in asked.items() if one}
    assert set(said) == set(answers)
    assert all(re.match(answers[step], said[step]) for step in said)
    assert all("(R11)" in told for one in asked.values() if one for told in one.answered("sv")["feedback"])


@given(games)
@examples(100)
def test_r11_has_won_agrees_with_the_engine_on_any_game(game):
    for step in range(1, len(game.steps)):
        asked = question_at("won", game.steps, step)
        if asked and asked.right == 0:
            assert game.states[-1].winner is not None
        if asked and asked.right == 2:
            assert game.steps[step - 1].state.winner is None


def test_v3_an_extra_card_of_the_right_rank_is_a_bluff_by_v3():
    start = setup({"Pelle": "A♠ A♥ 2♠", "Kalle": "K♠"}, variant=EXTRA_CARDS)
    game = Game(start).then(Lay(0, tuple(start.hands[0])[:2], Call(1, Rank.ACE))).then(Challenge(1))
    asked = question_at("bluff", game.steps, 4)
    assert asked.right == 0
    assert asked.answered("sv")["feedback"][0] == "Det var fusk. Fler kort än utropet räknas också som bluff. (V3)"


@pytest.mark.parametrize("variant", ALL_VARIANTS, ids=str)
def test_every_ready_question_is_asked_in_every_variant_and_both_languages(variant):
    """Play until each has been asked; every text is there, and a wrong answer names its rule."""
    missing = set(READY)
    for seed in range(60):
        game = play(deal(2, seed=seed, variant=variant), [seed * 7919 + n * 104_729 for n in range(90)])
        for kind in READY:
            for step in range(1, len(game.steps)):
                if usual(kind, game.steps, step):
                    missing.discard(kind)
                    for lang in LANGUAGES:
                        packed = question_at(kind, game.steps, step).answered(lang)
                        assert all(packed["choices"])
                        assert all(re.search(r"\([RV]\d", told) for told in packed["feedback"])
        if not missing - {"won"}:
            break
    assert missing <= {"won"}  # seldom won by luck; its endings have tests of their own


def test_a_ready_question_there_is_not_raises():
    with pytest.raises(KeyError):
        question_at("winner", KALLE.steps, 3)
    assert question_at("bluff", KALLE.steps, 0) is question_at("bluff", KALLE.steps, 8) is None


def test_before_the_lay_is_turned_up_nobody_can_be_asked_what_it_was():
    """A table asks while a game goes on: the moments so far are not enough for every question."""
    assert question_at("bluff", KALLE.steps[:4], 4) is None
    assert question_at("pile", KALLE.steps[:5], 5) is None
    assert question_at("rank", KALLE.steps[:2], 2).choices[0].right
    assert question_at("bluff", KALLE.steps[:5], 4).right == 0


# What is in the browser


def everything(stepper: Stepper) -> list[str]:
    """All that leaves the kernel for a page or a file: traits, twin with its picture, texts."""
    bundle = stepper._repr_mimebundle_()[0]
    image = base64.b64decode(re.search(r"base64,([^\"]+)", bundle["text/html"])[1]).decode()
    return [state_of(stepper), json.dumps(bundle, ensure_ascii=False), bundle["text/html"], image, repr(stepper)]


def cut_to(game: Game, steps: int, **options: object) -> str:
    """The films of a stepper that knows the first steps alone."""
    films_ = films(Stepper(game, **options))
    return {key: film["frames"][:steps] for key, film in films_.items()}


SECRETS = ["2♥", "7♣", "J♦", "vänds", "tar hela", "R9", "R10", "Bluff", "bluff"]  # of the steps after the fourth


@pytest.mark.parametrize("predict", [["bluff"], [ask("bluff", step=4)], ["bluff", "pile", OWN], "bluff"], ids=str)
def test_nothing_after_the_first_closed_gate_leaves_the_kernel(predict):
    stepper = Stepper(KALLE, view=SPECTATOR, predict=predict)
    for text in everything(stepper):
        text = text.replace(json.dumps(stepper._show["words"], ensure_ascii=False), "")  # the labels of every stepper
        assert [secret for secret in SECRETS if secret in text] == []
        assert faces_in(text) == set()
    assert len(films(stepper)["spectator"]["frames"]) == 4
    for text in everything(Stepper(KALLE, view=SPECTATOR))[:1]:  # and without a gate each of these is there
        assert [secret for secret in SECRETS if secret not in text] == []


@given(games, st.data())
@examples(60)
def test_films_end_at_the_gate_and_are_those_of_a_game_that_ends_there(game, data):
    usual_at = [(kind, n) for kind in READY for n in range(1, len(game.steps)) if question_at(kind, game.steps, n)]
    if not usual_at:
        return
    kind, step = data.draw(st.sampled_from(usual_at))
    stepper = Stepper(game, predict=[ask(kind, step)])
    whole = Stepper(game)
    for key, film in films(stepper).items():
        assert len(film["frames"]) == step
        full = films(whole)[key]
        assert film["texts"] == full["texts"][: len(film["texts"])]  # listed as they come: none of a later frame
        assert film["frames"] == full["frames"][:step]
        used = {i for frame in film["frames"] for i in frame["why"]}
        assert len(film["reasons"]) == len(used)
    assert str(len(game.steps)) + " steps" not in repr(stepper) or len(game.steps) == step
    (gate,) = stepper._show["gates"]
    assert set(gate) == {"step", "text", "choices", "tally", "open"}


def test_a_closed_question_has_no_answer_and_a_later_one_is_not_there_at_all():
    stepper = Stepper(KALLE, predict=["bluff", "pile", OWN])
    (gate,) = stepper._show["gates"]
    assert gate == {"step": 4, "text": "Pelle ropade tre ess. Fusk eller inte?", "choices": ["Fusk", "Inte fusk"],
                    "tally": False, "open": False}  # fmt: skip
    assert "Vem får ta högen" not in state_of(stepper) and "Vems tur" not in state_of(stepper)


def test_a_reveal_sends_the_rest_up_to_the_next_closed_gate(messages, from_browser):
    stepper = Stepper(KALLE, view=SPECTATOR, predict=["bluff", "pile", OWN])
    stepper.step = 4
    messages.clear()
    from_browser(stepper, {"open": 0, "guess": 1, "skip": False})
    (state,) = messages
    assert set(state) == {"_show"}  # the step is not touched
    assert stepper.step == 4
    first, second = state["_show"]["gates"]
    assert (first["open"], first["guess"], first["right"]) == (True, 1, 0)
    assert (second["step"], second["open"]) == (5, False)
    assert len(films(stepper)["spectator"]["frames"]) == 5
    assert "tar hela" not in state_of(stepper).replace("tar hela högen\"", "")
    from_browser(stepper, {"open": 1, "guess": None, "skip": False})
    from_browser(stepper, {"open": 2, "guess": 1, "skip": False})
    assert len(films(stepper)["spectator"]["frames"]) == 7
    assert [gate["guess"] for gate in stepper._show["gates"]] == [1, None, 1]
    assert stepper._show["views"] == Stepper(KALLE, view=SPECTATOR)._show["views"]


def test_asked_twice_opens_one_gate(from_browser):
    stepper = Stepper(KALLE, predict=["bluff", "pile"])
    for _ in range(3):  # Python was busy, and somebody clicked again
        from_browser(stepper, {"open": 0, "guess": 0, "skip": False})
    assert [gate["open"] for gate in stepper._show["gates"]] == [True, False]


def test_a_skip_goes_on_without_a_guess_in_one_message(messages, from_browser):
    stepper = Stepper(KALLE, predict=["bluff", "pile"])
    stepper.step = 4
    messages.clear()
    from_browser(stepper, {"open": 0, "guess": None, "skip": True})
    (state,) = messages
    assert (state["step"], state["_show"]["gates"][0]["guess"]) == (5, None)


def test_two_questions_at_one_step_are_asked_one_after_the_other():
    stepper = Stepper(KALLE, predict=[ask("bluff", 4), ask("pile", 4)])
    stepper.step = 4
    stepper.skip()
    assert (stepper.step, [gate["open"] for gate in stepper._show["gates"]]) == (4, [True, False])
    assert len(films(stepper)["all"]["frames"]) == 4
    stepper.skip()
    assert stepper.step == 5


def test_again_hides_and_forgets(messages, from_browser):
    stepper = Stepper(KALLE, view=SPECTATOR, predict=["bluff", "pile"])
    stepper.step = 4
    first = state_of(stepper)
    stepper.reveal(1)
    stepper.reveal(0)
    stepper.step = 7
    messages.clear()
    from_browser(stepper, {"again": True})
    assert state_of(stepper) == first
    assert [set(state) for state in messages] == [{"step", "_show"}]


def test_another_game_is_asked_anew():
    stepper = Stepper(KALLE, predict=["bluff"])
    stepper.reveal(0)
    true = parse_game(TEXT.replace("2♥ 7♣ J♦ 5♠", "2♥ A♣ 5♠").replace("2♥ 7♣ J♦ as three aces", "A♣ as one ace"))
    stepper.game = true
    assert [gate["open"] for gate in stepper._show["gates"]] == [False]
    stepper.reveal()
    assert stepper._show["gates"][0]["right"] == 1


def test_a_game_whose_steps_do_not_fit_the_questions_leaves_the_one_that_is():
    stepper = Stepper(KALLE, predict=[ask("bluff", 4)])
    stepper.reveal(0)
    before = state_of(stepper)
    with pytest.raises(ValueError, match="bluff"):
        stepper.game = KALLE.undo()
    assert (state_of(stepper), stepper.game) == (before, KALLE)


def test_questions_given_once_by_a_generator_are_asked_of_every_game():
    stepper = Stepper(KALLE, predict=(kind for kind in ["bluff"]))
    stepper.game = KALLE
    assert len(stepper._show["gates"]) == 1


def test_without_questions_nothing_is_asked():
    assert Stepper(KALLE)._show["gates"] == Dealer(4)._show["gates"] == []
    assert Stepper(KALLE.undo(), predict=["bluff", "pile", "won"])._show["gates"] == []
    stepper = Stepper(KALLE)
    stepper.reveal()
    stepper.skip()
    assert stepper.step == 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_twin_ends_with_the_question(lang):
    stepper = Stepper(KALLE, lang=lang, view=SPECTATOR, predict=["bluff"])
    html = stepper._repr_mimebundle_()[0]["text/html"]
    said = {
        "sv": "Fråga vid steg 4: Pelle ropade tre ess. Fusk eller inte? (Fusk · Inte fusk) Resten visas när frågan är "
        "besvarad. Bilden visar steg 4 av ?.",
        "en": "Question at step 4: Pelle called three aces. Cheating or not? (Cheating · Not cheating) "
        "The rest is shown once the question is answered. The picture shows step 4 of ?.",
    }
    assert f"<p>{said[lang]} " in html
    assert html.count("<tr><td>") == 4
    assert repr(stepper).startswith("<Stepper: 4 steps, then a question, Pelle")


def test_the_words_of_a_question_are_text_and_never_markup():
    own = Question("<b>x</b>", choices=[Choice("<img src=x>", right=True), Choice("no")], step=2)
    html = Stepper(KALLE, predict=[own])._repr_mimebundle_()[0]["text/html"]
    assert "&lt;img src=x&gt;" in html and "<img src=x>" not in html


# Steps


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [("sv", "Steg 5 visas inte än. Svara först på frågan vid steg 4."),
     ("en", "Step 5 is not shown yet. Answer the question at step 4 first.")],
)  # fmt: skip
def test_a_step_beyond_a_closed_gate_is_refused_in_the_language(lang, sentence):
    stepper = Stepper(KALLE, lang=lang, predict=["bluff"])
    stepper.step = 4
    with pytest.raises(traitlets.TraitError) as refused:
        stepper.step = 5
    assert str(refused.value) == sentence
    assert stepper.step == 4
    stepper.reveal()
    stepper.step = 5


def test_a_browser_cannot_step_past_a_closed_gate(from_browser, caplog):
    stepper = Stepper(KALLE, predict=["bluff"])
    from_browser(stepper, step=6)
    assert stepper.step == 1
    assert "Steg 6 visas inte än." in caplog.text
    caplog.clear()


# What is refused

TWO = [Choice("a", right=True), Choice("b")]
BAD = [
    ("luck", "'luck' är ingen fråga. Skriv en färdig fråga (bluff, pile, rank, won)"),
    (7, "7 är ingen fråga."),
    ([7], "7 är ingen fråga."),
    ([None], "None är ingen fråga."),
    ([ask("luck", 4)], "'luck' är ingen fråga."),
    ([ask("bluff", 9)], "Frågan 'bluff' står vid steg 9, men frågor kan stå vid steg 1 till 6."),
    ([ask("bluff", 7)], "Frågan 'bluff' står vid steg 7, men"),
    ([ask("bluff", 0)], "Frågan 'bluff' står vid steg 0, men"),
    ([ask("bluff", "4")], "Frågan 'bluff' står vid steg '4', men"),
    ([ask("bluff", True)], "Frågan 'bluff' står vid steg True, men"),
    ([ask("bluff", 5)], "Frågan 'bluff' går inte att ställa vid steg 5. Här passar den vid steg 3, 4."),
    ([ask("won", 5)], "Frågan 'won' går inte att ställa vid steg 5, och inte någon annanstans"),
    ([Question("Vem?", TWO)], "Frågan 'Vem?' säger inte vid vilket steg den ställs."),
    ([Question("Vem?", TWO, step=7)], "Frågan 'Vem?' står vid steg 7, men"),
    ([Question("Vem?", [Choice("a"), Choice("b")], step=3)], "Frågan 'Vem?' har 0 rätta svar."),
    ([Question("Vem?", [TWO[0], Choice("c", right=True)], step=3)], "Frågan 'Vem?' har 2 rätta svar."),
    ([Question("Vem?", TWO[:1], step=3)], "Frågan 'Vem?' har för få svar"),
    ([Question("Vem?", [*TWO, Choice("a")], step=3)], "Frågan 'Vem?' har för få svar"),
    ([Question("Vem?", "ab", step=3)], "Frågan 'Vem?' har för få svar"),
    ([Question("Vem?", 5, step=3)], "Frågan 'Vem?' har för få svar"),
    ([Question("Vem?", [TWO[0], "b"], step=3)], "Frågan 'Vem?' har svaret 'b', som inte är någon Choice."),
    ([Question({"en": "Who?"}, TWO, step=3)], "Frågan {'en': 'Who?'} saknar en text på språket 'sv'."),
    ([Question("Vem?", [TWO[0], Choice({"en": "b"})], step=3)], "Frågan 'Vem?' saknar en text på språket 'sv'."),
    ([Question("Vem?", [TWO[0], Choice("b", feedback={"en": "b"})], step=3)], "saknar en text på språket 'sv'."),
    ([Question(" ", TWO, step=3)], "Frågan ' ' saknar en text på språket 'sv'."),
    ([Question(None, TWO, step=3)], "Frågan None saknar en text på språket 'sv'."),
]  # fmt: skip


@pytest.mark.parametrize(("predict", "sentence"), BAD, ids=[sentence[:45] for _, sentence in BAD])
def test_what_cannot_be_asked_is_refused_with_what_would_be_right(predict, sentence):
    with pytest.raises(ValueError) as refused:
        Stepper(KALLE, predict=predict)
    assert sentence in str(refused.value)


def test_a_refusal_is_in_the_language_of_the_stepper():
    with pytest.raises(ValueError, match=r"The question 'bluff' cannot be asked at step 5\. Here it fits"):
        Stepper(KALLE, lang="en", predict=[ask("bluff", 5)])


def test_a_text_in_the_stepper_s_language_is_enough():
    own = Question({"sv": "Vem?"}, [Choice({"sv": "a"}, right=True), Choice("b")], step=3)
    stepper = Stepper(KALLE, predict=[own])
    ROOM.wish(language="en")    # the question is still in the words there are
    assert stepper._show["lang"] == "en"
    assert stepper._show["gates"][0]["text"] == "Vem?"
    assert stepper._show["gates"][0]["choices"] == ["a", "b"]


@pytest.mark.parametrize("guess", [2, -1, True, "0", 0.0])
def test_a_guess_that_is_no_choice_is_refused_and_opens_nothing(guess):
    stepper = Stepper(KALLE, predict=["bluff"])
    with pytest.raises(ValueError, match=r"är inget av svaren. De numreras 0 till 1, och None är ingen gissning."):
        stepper.reveal(guess)
    assert [gate["open"] for gate in stepper._show["gates"]] == [False]


def test_what_goes_wrong_in_a_callback_is_sent_to_the_page_and_noticed(from_browser, caplog, monkeypatch):
    stepper, sent = Stepper(KALLE, predict=["bluff"]), []
    monkeypatch.setattr(Stepper, "send", lambda self, content: sent.append(content))
    from_browser(stepper, {"open": 0, "guess": 9, "skip": False})
    from_browser(stepper, {"nonsense": 1})
    assert sent[0]["failed"].startswith("9 är inget av svaren.")
    assert sent[1]["failed"].startswith("not a message of this widget")
    assert len(caplog.records) == 2
    caplog.clear()


def test_the_dealer_still_deals_and_has_no_questions(from_browser):
    dealer = Dealer(4, seed=1)
    from_browser(dealer, {"deal": 6})
    assert (dealer.players, dealer._show["gates"]) == (6, [])


@given(starts(most=4), numbers)
@examples(40)
def test_all_ready_questions_at_once_are_answered_one_by_one_to_the_end(start, played):
    game = play(start, played)
    stepper = Stepper(game, view=ALL, predict=READY)
    asked = 0
    while any(not gate["open"] for gate in stepper._show["gates"]):
        stepper.reveal(asked % 2)
        asked += 1
    expected = sum(usual(kind, game.steps, step) for kind in READY for step in range(1, len(game.steps)))
    assert asked == expected == len(stepper._show["gates"])
    assert stepper._show["views"] == Stepper(game)._show["views"]


FIVE = Variant.custom("Five", lambda rank: [Rank.ACE, Rank.FOUR, Rank.SIX, Rank.NINE, Rank.KING])


@pytest.mark.parametrize("variant", [Variant(Sequence.SAME_RANK), Variant(passing=True), FIVE], ids=str)
def test_which_ranks_may_be_called_is_asked_under_house_rules_and_own_ones_too(variant):
    game = played(deal(3, seed=2, variant=variant), bluffer, seed=3, cap=12)
    asked = {step: question_at("rank", game.steps, step) for step in range(1, len(game.steps) + 1)}
    asked = {step: question for step, question in asked.items() if question}
    assert len(asked) > 5
    for step, question in asked.items():
        state = game.steps[step - 1].state
        (right,) = [choice for choice in question.choices if choice.right]
        assert right.text["en"].casefold() == ranks(variant.next_ranks(state.previous), "en").casefold()
