"""The stepper's controls, by mouse and by keyboard, in both languages."""

import time
from itertools import pairwise

import pytest
from playwright.sync_api import expect

from fusk_lab.lab.live import help_words
from fusk_lab.text import LANGUAGES, words
from tests.browser.stepper_page import KALLE, Table

TITLES = {"sv": "Fusk steg för steg", "en": "Fusk step by step"}
STEP_4 = {"sv": "Steg 4 av 7: Kalle ropar fusk", "en": "Step 4 of 7: Kalle challenges"}
VIEWS = {
    "sv": ["Alla kort", "Åskådare", "Pelles vy", "Kalles vy", "Lisas vy"],
    "en": ["All cards", "Spectator", "Pelle’s view", "Kalle’s view", "Lisa’s view"],
}
CONTROLS = {
    "sv": ["button Första", "button Bakåt", "button Framåt", "button Sista", "button Spela", "slider Välj steg",
           "combobox Fart", "combobox Vy", "button Visa dragets kort", "button Tänk om …", "button Dela",
           "button Helskärm", "button Hjälp", "region Alla steg"],
    "en": ["button First", "button Back", "button Forward", "button Last", "button Play", "slider Choose a step",
           "combobox Speed", "combobox View", "button Show the cards laid", "button What if …", "button Share",
           "button Full screen", "button Help", "region All steps"],
}
FULL = "() => document.fullscreenElement?.classList.contains('fusk') ?? false"


@pytest.fixture(scope="module")
def notebook(open_shared):
    return open_shared([KALLE + 'Stepper(game)', 'Stepper(game, lang="en")', 'Stepper(game, view="Kalle")',
                        "from fusk_lab.lab import Dealer\ndealer = Dealer(4)\ndealer"])


@pytest.fixture(params=["sv", "en"])
def lang(request):
    return request.param


@pytest.fixture
def table(notebook, lang):
    table = Table(notebook, ["sv", "en"].index(lang))
    table.reset()
    yield table
    assert notebook.page_errors == []


@pytest.fixture
def swedish(notebook):
    table = Table(notebook)
    table.reset()
    return table


HELP = {lang: help_words(("stepper",), lang) for lang in LANGUAGES}


@pytest.fixture
def said(lang):
    return words(lang)["stepper"]


def full_screen(table):
    table.page.wait_for_timeout(100)
    return table.page.evaluate(FULL)


# Names


def test_every_control_has_a_name_in_its_language(table, lang):
    assert table.root.get_attribute("lang") == lang
    assert table.root.get_attribute("role") == "group"
    assert table.root.get_attribute("aria-label") == TITLES[lang]
    for control in CONTROLS[lang]:
        role, name = control.split(" ", 1)
        assert table.root.get_by_role(role, name=name, exact=True).count() == 1, control
    assert table.root.locator("button, input, select, [tabindex='0']").count() == len(CONTROLS[lang])
    assert table.choose(CONTROLS[lang][7].split()[1]).locator("option").all_inner_texts() == VIEWS[lang]


def test_the_range_says_where_it_is(table, lang):
    table.go(4)
    assert table.range.get_attribute("aria-valuetext") == STEP_4[lang].split(": ")[0]
    assert [table.range.get_attribute(name) for name in ("min", "max", "step")] == ["1", "7", "1"]


def test_the_table_of_steps_marks_the_current_row(table, lang):
    table.go(4)
    assert table.root.locator("[aria-current]").count() == 1
    cells = table.root.locator("tr[aria-current=step] td").all_inner_texts()
    assert cells == ["4", STEP_4[lang].split(": ")[1], "R7"]
    assert table.rows.count() == 7
    assert table.root.locator("table caption").text_content() == CONTROLS[lang][-1].removeprefix("region ")
    assert table.root.locator("th[scope=col]").count() == 3


def test_the_headline_is_spoken_when_it_changes_but_not_while_playing(table, said):
    assert table.headline.get_attribute("aria-live") == "polite"
    table.button(said["play"]).click()
    assert table.headline.get_attribute("aria-live") == "off"
    table.button(said["pause"]).click()
    assert table.headline.get_attribute("aria-live") == "polite"


def test_the_table_is_told_in_words(table, lang):
    table.go(5)
    told = table.stage.get_attribute("aria-label")
    assert told.startswith(VIEWS[lang][0])
    assert {"sv": "Pelle: ”Tre ess!”", "en": "Pelle: “Three aces!”"}[lang] in told
    assert {"sv": "Kalle: 5 kort (E♠\ufe0e E♦\ufe0e 4♣", "en": "Kalle: 5 cards (A♠\ufe0e A♦\ufe0e 4♣"}[lang] in told


# Stepping


def test_first_back_forward_and_last_do_what_they_say(table, said):
    for name, step in (("forward", 2), ("forward", 3), ("back", 2), ("last", 7), ("back", 6), ("first", 1)):
        table.button(said[name]).click()
        assert table.step == step, name


def test_arrows_home_and_end_step(swedish):
    for key, step in (("ArrowRight", 2), ("ArrowRight", 3), ("ArrowLeft", 2), ("End", 7), ("Home", 1)):
        swedish.press(key)
        assert swedish.step == step, key


def test_at_the_ends_the_buttons_keep_the_focus_and_do_nothing(table, said):
    for names, step in ((("first", "back"), 1), (("last", "forward"), 7)):
        table.go(step)
        for name in names:
            button = table.button(said[name])
            assert button.get_attribute("aria-disabled") == "true"
            button.click(force=True)
            assert table.step == step
            assert button.evaluate("button => button === document.activeElement")


def test_a_click_on_a_row_jumps_there(table):
    table.rows.nth(4).click()
    assert table.step == 5
    table.press("ArrowLeft")    # and the keys still work
    assert table.step == 4


def test_the_range_is_dragged(swedish):
    box = swedish.range.bounding_box()
    swedish.page.mouse.move(box["x"] + 8, box["y"] + box["height"] / 2)
    swedish.page.mouse.down()
    seen = []
    for part in (0.3, 0.5, 0.7, 0.99):
        swedish.page.mouse.move(box["x"] + box["width"] * part, box["y"] + box["height"] / 2)
        seen.append(swedish.step)
    swedish.page.mouse.up()
    assert seen == [3, 4, 5, 7]


def test_the_range_keeps_its_own_keys(swedish):
    swedish.range.focus()
    for key, step in (("ArrowRight", 2), ("ArrowUp", 3), ("ArrowLeft", 2), ("ArrowDown", 1), ("End", 7), ("Home", 1)):
        swedish.press(key)
        assert swedish.step == step, key    # one step, not two


def test_a_key_in_the_list_of_steps_steps(swedish):
    swedish.root.get_by_role("region", name="Alla steg").focus()
    swedish.press("ArrowRight", "ArrowRight")
    assert swedish.step == 3


# Playing


def test_nothing_plays_by_itself(swedish):
    swedish.page.wait_for_timeout(2500)
    assert swedish.step == 1
    assert not swedish.playing


def test_play_and_pause_by_button_and_by_space(table, said):
    table.button(said["play"]).click()
    table.wait_for_step(2)
    table.button(said["pause"]).click()
    table.focus()
    table.press(" ")
    assert table.playing
    table.press(" ")
    assert not table.playing
    table.page.wait_for_timeout(2300)
    assert table.step == 2


def test_play_stops_at_the_end_and_begins_again_when_asked(swedish):
    swedish.choose("Fart").select_option("2")
    swedish.go(6)
    swedish.press(" ")
    swedish.wait_for_step(7)
    assert not swedish.playing
    swedish.focus()
    swedish.press(" ")
    assert (swedish.step, swedish.playing) == (1, True)


def test_twice_the_speed_takes_half_the_time(swedish):
    def pace(speed):
        swedish.choose("Fart").select_option(speed)
        swedish.go(1)
        swedish.play.click()
        seen = []
        for step in (2, 3, 4):
            swedish.wait_for_step(step)
            seen.append(time.monotonic())
        swedish.play.click()
        return min(late - early for early, late in pairwise(seen))
    once, twice = pace("1"), pace("2")
    assert 1.8 < once < 3
    assert 1.5 < once / twice < 2.7


def test_play_stops_when_the_page_is_hidden(swedish):
    swedish.press(" ")
    swedish.page.evaluate("""() => {
      Object.defineProperty(document, "hidden", { value: true, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
      delete document.hidden;
    }""")
    assert not swedish.playing


def test_play_stops_out_of_sight_and_does_not_start_again(swedish, notebook):
    swedish.press(" ")
    notebook.root(2).scroll_into_view_if_needed()
    notebook.page.wait_for_timeout(300)
    swedish.stage.scroll_into_view_if_needed()
    notebook.page.wait_for_timeout(300)
    assert not swedish.playing


# Viewpoints


def test_the_list_of_views_changes_what_is_seen(table, lang):
    for number, name in enumerate(VIEWS[lang]):
        table.choose(CONTROLS[lang][7].split()[1]).select_option(label=name)
        hands = {"Pelle": {"2♥", "7♣", "J♦", "5♠", "5♦"}, "Kalle": {"A♠", "A♦", "4♣", "8♥", "9♠"},
                 "Lisa": {"2♣", "3♣", "4♥"}}
        drawn = set(table.root.locator("[data-shown]:not([data-shown=back])").evaluate_all(
            "cards => cards.map(card => card.dataset.shown)"))
        index = {"E": "A", "Kn": "J", "D": "Q"}
        drawn = {index.get(face[:-1], face[:-1]) + face[-1] for face in drawn}
        seen = [set().union(*hands.values()), set(), *hands.values()]
        assert drawn == seen[number], name


def test_g_goes_through_the_views(table, lang):
    seen = []
    for _ in VIEWS[lang]:
        table.press("g")
        seen.append(table.stage.get_attribute("aria-label").split(".")[0])
    assert seen == [*VIEWS[lang][1:], VIEWS[lang][0]]
    assert table.step == 1


def test_a_letter_in_a_list_searches_it_and_commands_nothing(swedish):
    views = swedish.choose("Vy")
    views.focus()
    for letter in "kfgr":
        swedish.press(letter)
        swedish.page.wait_for_timeout(50)
    assert not full_screen(swedish)
    assert swedish.stage.get_attribute("aria-label").startswith(views.locator("option:checked").inner_text())
    assert views.locator("option:checked").inner_text() == "Kalles vy"


def test_arrows_and_space_in_a_list_change_the_list_only(swedish):
    speed = swedish.choose("Fart")
    speed.focus()
    swedish.press("ArrowDown")
    assert (speed.input_value(), swedish.step) == ("2", 1)
    swedish.press("ArrowLeft", "Home")
    assert (speed.input_value(), swedish.step) == ("0.5", 1)
    swedish.press(" ", "Escape")
    assert not swedish.playing


def test_a_stepper_made_for_one_player_offers_no_other_view(notebook):
    kalle = Table(notebook, 2)
    kalle.reset()
    assert kalle.choose("Vy").count() == 0
    assert kalle.root.locator(".fusk-only").inner_text() == "Kalles vy"
    assert kalle.button("Visa dragets kort").count() == 0
    kalle.go(3)
    before = kalle.faces()
    kalle.press("g", "r")
    assert kalle.faces() == before


# The last lay's cards


@pytest.mark.parametrize("how", ["r", "button"])
def test_the_cards_laid_are_shown_and_hidden_again(table, said, how):
    def press(name):
        table.press("r") if how == "r" else table.button(said[name]).click()
    table.go(3)
    assert table.faces().isdisjoint({"7♣"})
    press("reveal")
    assert "7♣" in table.faces()
    press("conceal")
    assert table.faces().isdisjoint({"7♣"})


def test_the_cards_laid_are_covered_again_at_the_next_step(swedish):
    swedish.go(3)
    swedish.press("r", "ArrowRight", "ArrowLeft")
    assert "7♣" not in swedish.faces()
    assert swedish.button("Visa dragets kort").count() == 1


def test_the_cards_laid_are_shown_in_the_view_of_all_cards_only(swedish):
    swedish.go(3)
    for view in VIEWS["sv"][1:]:
        swedish.choose("Vy").select_option(label=view)
        button = swedish.button("Visa dragets kort")
        assert button.get_attribute("aria-disabled") == "true"
        before = swedish.faces()
        button.click(force=True)
        swedish.press("r")
        assert swedish.faces() == before, view


def test_where_no_lay_is_covered_there_is_nothing_to_show(swedish):
    for step in (1, 2, 5, 6, 7):
        swedish.go(step)
        assert swedish.button("Visa dragets kort").get_attribute("aria-disabled") == "true", step


# Full screen and help


@pytest.mark.parametrize(("enter", "leave"), [("f", "f"), ("button", "button"), ("f", "Escape"), ("button", "f")])
def test_full_screen_is_entered_and_left(table, said, enter, leave):
    for how, name, on in ((enter, "full_screen", True), (leave, "leave_full_screen", False)):
        table.button(said[name]).click() if how == "button" else table.press(how)
        assert full_screen(table) is on, how
    assert table.button(said["full_screen"]).count() == 1


@pytest.mark.parametrize("leave", ["?", "button", "Escape"])
def test_help_is_opened_and_closed(table, lang, leave):
    button = table.button(HELP[lang]["name"])
    assert not table.help.is_visible()
    button.click() if leave == "button" else table.press("?")
    assert table.help.is_visible()
    assert table.help.locator("dt").all_text_contents() == [key for key, _ in HELP[lang]["keys"]]
    table.help.get_by_role("button").click() if leave == "button" else table.press(leave)
    assert not table.help.is_visible()


# Focus


@pytest.mark.parametrize("key", [" ", "Enter"])
def test_a_focused_button_is_pressed_once_and_nothing_plays(swedish, key):
    swedish.button("Framåt").focus()
    swedish.press(key)
    assert (swedish.step, swedish.playing) == (2, False)
    swedish.play.focus()
    swedish.press(key)
    assert swedish.playing


def test_commands_work_on_a_focused_button(swedish):
    swedish.button("Första").focus()
    swedish.press("ArrowRight", "?")
    assert swedish.step == 2
    assert swedish.help.is_visible()


@pytest.mark.parametrize(("key", "name"), [("Tab", "Första"), ("Shift+Tab", "Hjälp")])
def test_tab_leaves_in_both_directions(swedish, notebook, key, name):
    swedish.button(name).focus()
    for _ in range(swedish.root.locator("button, input, select, [tabindex='0']").count() + 1):
        swedish.press(key)
        if not swedish.root.evaluate("root => root.contains(document.activeElement)"):
            return
    pytest.fail("the focus does not leave")


# The dealer


@pytest.fixture
def dealer(notebook):
    table = Table(notebook, 3)
    table.page.set_viewport_size({"width": 1280, "height": 1000})
    return table


def hands(table):
    table.go(3)
    return table.faces()


def test_choosing_a_number_deals_to_that_many(dealer, notebook):
    for number in ("10", "2"):
        dealer.choose("Deltagare").select_option(number)
        expect(dealer.root.locator(".fusk-plate")).to_have_count(int(number))
        assert dealer.step == 1
        notebook.becomes("dealer.players", number)


def test_dealing_again_shows_other_cards_from_the_first_step_and_keeps_the_focus(dealer, notebook):
    dealer.go(4)
    dealer.choose("Vy").select_option(label="Pelles vy")
    seed, before = notebook.python("dealer.seed"), hands(dealer)
    button = dealer.button("Dela ut igen")
    button.click()
    dealer.wait_for_step(1)
    assert button.evaluate("button => button === document.activeElement")
    notebook.becomes("dealer.seed", str(int(seed) + 1))
    dealer.choose("Vy").select_option(label="Pelles vy")
    assert hands(dealer) != before


def test_the_dealers_list_keeps_its_own_keys(dealer):
    before = dealer.step
    dealer.choose("Deltagare").focus()
    dealer.press("ArrowRight", " ", "f", "Escape")
    assert not full_screen(dealer)
    assert not dealer.playing
    assert dealer.step in (before, 1)    # 1: dealt again, to another number


def test_in_full_screen_another_deal_can_be_left_as_well(dealer):
    dealer.focus()
    dealer.press("f")
    dealer.button("Dela ut igen").click()
    dealer.page.wait_for_timeout(500)
    dealer.button("Lämna helskärm").click()
    assert not full_screen(dealer)
