"""What is wished of the page: every widget hears it and keeps its step, a file keeps it, a notebook never shows it."""

import json
import os
import re
import subprocess
import sys
import threading
import tomllib
import types
from dataclasses import asdict, replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fusk_lab import BASE, EITHER_SIDE, SWEDISH, Call, Challenge, LetStand, Rank
from fusk_lab.lab import (
    ALL,
    SPECTATOR,
    Compare,
    Dealer,
    Knowledge,
    Preferences,
    RankWheel,
    Stepper,
    Table,
    VariantStudy,
    VariantToggle,
)
from fusk_lab.lab.board.branches import NoBranch
from fusk_lab.lab.live import Live
from fusk_lab.lab.play.host import NotNow
from fusk_lab.lab.wishes import in_turn as in_turn_module
from fusk_lab.lab.wishes.file import FILE, read, write, written
from fusk_lab.lab.wishes.lock import fits, locked_by
from fusk_lab.lab.wishes.room import ROOM, Room
from fusk_lab.lab.wishes.wishes import CHOICES, DEFAULT, Wishes, checked
from fusk_lab.rules import examples
from fusk_lab.text import LANGUAGES, LETTERS, words

GAME = examples.game("pelle_och_kalle")
EVERYTHING = {"size": 200, "theme": "dark", "motion": "still", "suits": "two", "letters": "ajqk", "language": "en"}
MAKE = {
    "Stepper": lambda: Stepper(GAME),
    "asking": lambda: Stepper(GAME, view=SPECTATOR, predict="bluff"),
    "Dealer": lambda: Dealer(3),
    "Table": lambda: Table(4, seed=7),
    "open table": lambda: Table(3, seed=7, mode="open"),
    "Compare": lambda: Compare(GAME, BASE, EITHER_SIDE),
    "Knowledge": lambda: Knowledge(GAME, ALL, step=3),
    "RankWheel": lambda: RankWheel(EITHER_SIDE, previous="tre sjuor", hand="6♥ 9♣"),
    "VariantToggle": lambda: VariantToggle(EITHER_SIDE),
    "VariantStudy": lambda: VariantStudy(BASE, EITHER_SIDE),
    "Preferences": Preferences,
}


def file(room):
    return (room / FILE).read_text(encoding="utf-8")


def spoken(widget):
    """The language of what a widget shows."""
    shown = getattr(widget, "_says", None) or widget._show
    return shown["lang"]


# Every widget hears it


@pytest.mark.parametrize("name", MAKE)
def test_another_language_and_other_letters_reach_a_widget_that_is_shown(name, from_browser):
    widget, panel = MAKE[name](), Preferences()
    assert spoken(widget) == "sv"
    from_browser(panel, {"choose": ["language", "en"]})
    assert spoken(widget) == "en"
    from_browser(panel, {"choose": ["letters", "eknd"]})
    assert spoken(widget) == "en-x-eknd"
    from_browser(panel, {"reset": True})
    assert spoken(widget) == "sv"


def test_python_says_that_it_has_heard_though_nothing_is_other_than_before(from_browser, monkeypatch):
    sent = []
    monkeypatch.setattr(Live, "send", lambda self, content, *buffers: sent.append(content))
    panel, toggle, wheel = Preferences(), VariantToggle(), RankWheel()
    panel.lock("4711")
    refused = {"choose": "ace_low", "besides": False}
    messages = [(panel, {"unlock": "4712"}), (panel, {"reset": True}), (toggle, refused),
                (wheel, {"undo": True, "moment": 0})]
    for widget, message in messages * 2:
        from_browser(widget, message)
    assert sent == [{"heard": True}] * 8


@pytest.mark.parametrize("name", MAKE)
def test_what_is_shown_in_another_language_is_what_that_language_would_have_shown(name):
    def shown(lang, wishes):
        ROOM.wish(**asdict(wishes))
        widget = MAKE[name]()
        widget.lang = lang
        widget.heed(ROOM.sent(widget.spoken), redraw=True)
        state = {key: value for key, value in widget.get_state().items()
                 if key in ("_says", "_show", "_table", "_said", "_pace", "step")}
        return json.loads(json.dumps(state))

    wished, plain = shown("sv", Wishes(language="en")), shown("en", DEFAULT)
    for state in (wished, plain):
        for part in (state.get("_show", {}), state.get("_table", {})):
            for key in ("n", "moment", "groups", "status", "code"):
                part.pop(key, None)    # what counts, and what the panel says of itself
    assert wished == plain


@pytest.mark.parametrize("name", MAKE)
def test_a_widget_that_is_made_later_is_shown_as_wished(name):
    Preferences().choose(**EVERYTHING)
    widget = MAKE[name]()
    assert spoken(widget) == "en"
    assert {key: widget._wishes[key] for key in ("size", "theme", "motion", "suits")} == {
        key: EVERYTHING[key] for key in ("size", "theme", "motion", "suits")}


@pytest.mark.parametrize("wished", ["follow", "en"])
@pytest.mark.parametrize("lang", ["de", None, []])
def test_a_language_there_is_not_is_refused_whatever_is_wished(wished, lang):
    Preferences().choose(language=wished)
    with pytest.raises(ValueError, match="lang is 'sv' or 'en'"):
        Stepper(GAME, lang=lang)


def test_the_letters_in_the_corners_are_those_of_the_class_s_deck():
    stepper, panel = Stepper(GAME), Preferences()
    corners = lambda: [stepper._show["drawing"]["ranks"][rank][0] for rank in "AJQK"]    # noqa: E731
    assert corners() == ["E", "Kn", "D", "K"]
    panel.choose(letters="ajqk")
    assert corners() == ["A", "J", "Q", "K"]
    assert stepper._show["words"]["forward"] == "Framåt"
    panel.choose(letters="eknd", language="en")
    assert corners() == ["E", "Kn", "D", "K"]
    assert stepper._show["words"]["forward"] == "Forward"


def test_size_theme_and_motion_are_the_browser_s_own_and_nothing_is_drawn_again(messages):
    stepper, panel = Stepper(GAME), Preferences()
    messages.clear()
    panel.choose(size=150)
    assert sorted(sorted(state) for state in messages) == [["_show", "_wishes"], ["_wishes"]]    # the panel's, its own
    assert stepper._wishes["size"] == 150


# … and keeps its step


def test_a_stepper_keeps_step_guesses_and_branches_and_says_them_in_the_other_language():
    stepper = Stepper(GAME, predict="bluff")
    stepper.step = 4
    stepper.reveal(1)
    stepper.step = 6
    Preferences().choose(language="en")
    assert stepper.step == 6
    assert [gate["guess"] for gate in stepper._show["gates"]] == [1]
    assert stepper._show["gates"][0]["text"] == "Pelle called three aces. Cheating or not?"


def test_a_branch_has_its_name_in_the_other_language():
    stepper = Stepper(GAME)
    stepper.what_if(LetStand(), step=4)
    swedish = stepper.branches[0].name
    Preferences().choose(language="en")
    english = stepper.branches[0].name
    assert english == stepper._show["lines"][1]["name"] != swedish


def test_a_table_in_the_middle_of_a_game_goes_on_and_can_take_back_in_the_new_language():
    table = Table(4, seed=7, mode="open")
    hand = table.game.states[-1].hands[table.game.states[-1].turn]
    table.lay([next(iter(hand))], Call(1, Rank.ACE))
    game = table.game
    Preferences().choose(language="en")
    assert table.game == game
    assert table._table["film"]["frames"]
    assert table._table["lines"][-1][0].endswith("calls one ace")
    table.undo()
    assert table._host.plan.lang == "en"
    assert not table.game.actions
    assert "lägg" not in json.dumps(table._table, ensure_ascii=False)
    table.redo()
    assert table.game == game


def test_nothing_is_played_again_when_the_language_changes():
    table = Table(4, seed=7)
    Preferences().choose(language="en")
    assert table._table["fresh"] == 0
    assert len(table._table["film"]["frames"]) == 1


def test_an_answer_that_is_seen_and_what_one_can_know_are_said_again():
    table = Table(3, seed=3, mode="open", predict="bluff")
    state = table.game.states[-1]
    table.lay([next(iter(state.hands[state.turn]))], Call(1, Rank.ACE))
    table.know()
    swedish = table._table["known"]["title"]
    Preferences().choose(language="en")
    assert table._table["known"]["title"] != swedish
    table.challenge((state.turn + 1) % 3)
    table.reveal(0)
    english = table._table["answer"]
    Preferences().choose(language="sv")
    assert table._table["answer"]["open"]
    assert table._table["answer"]["text"] != english["text"]
    assert table._table["answer"]["guess"] == english["guess"] == 0


def test_a_comparison_keeps_its_guess_and_what_was_dealt():
    study = VariantStudy(BASE, EITHER_SIDE)
    study.predict(0)
    study.deal(3)
    counted = study.result(0).lays_mean
    Preferences().choose(language="en")
    assert study.trial.guess == 0
    assert study.result(0).lays_mean == counted
    assert "games" in study._show["status"]


def test_a_wheel_keeps_its_calls_and_can_take_them_back():
    wheel = RankWheel()
    wheel.call(Call(1, Rank.ACE))
    Preferences().choose(language="en")
    assert wheel.previous == Call(1, Rank.ACE)
    assert wheel._show["undo"]
    wheel.undo()
    assert wheel.previous is None


def test_whoever_cannot_call_higher_is_named_in_the_new_language():
    wheel = RankWheel(SWEDISH, previous="fyra ess", hand="6♥ 9♣")    # V4b
    named = lambda lang: json.dumps(wheel._show, ensure_ascii=False).count(words(lang)["wheel"]["who"][1:])    # noqa: E731
    assert named("sv") and not named("en")
    Preferences().choose(language="en")
    assert named("en") and not named("sv")


def test_one_widget_that_fails_keeps_no_other_from_hearing(monkeypatch):
    bad, good = Stepper(GAME), Stepper(GAME)
    panel = Preferences()
    monkeypatch.setattr(type(bad), "_redraw", lambda self: 1 / 0 if self is bad else Stepper._shoot(self))
    with pytest.raises(ZeroDivisionError):
        panel.choose(language="en")
    assert good._screening.drawn and panel._show["lang"] == "en"


def test_a_closed_widget_is_told_nothing(messages):
    stepper, panel = Stepper(GAME), Preferences()
    stepper.close()
    messages.clear()
    panel.choose(language="en")
    assert len(messages) == 1
    assert stepper._show["lang"] == "sv"


def test_wishes_from_two_threads_leave_one_of_them_and_a_whole_file(room):
    panel, tables = Preferences(), [Table(3), VariantStudy(BASE, EITHER_SIDE)]
    threads = [threading.Thread(target=panel.choose, kwargs={"language": lang}) for lang in ("en", "sv") * 5]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert not any(thread.is_alive() for thread in threads)
    assert read(room, "sv").language in ("sv", "en")
    assert len(tables) == 2


# The lock


def test_locked_no_widget_offers_or_holds_the_view_with_all_cards():
    stepper, compare, panel = Stepper(GAME), Compare(GAME, BASE, EITHER_SIDE), Preferences()
    panel.lock("4711")
    for widget in (stepper, compare, Stepper(GAME), Compare(GAME, BASE, EITHER_SIDE)):
        assert [view["key"] for view in widget._show["views"]] == ["spectator", "seat0", "seat1", "seat2", "seat3"]
        assert widget._show["first"] == "spectator"
        assert widget._show["locked"]
    assert stepper._show["levels"] is None    # what else might be done shows the hands
    with pytest.raises(NoBranch, match="låst"):
        stepper.what_if(Challenge(1), step=3)
    panel.unlock("4711")
    assert stepper._show["first"] == compare._show["first"] == "all"


def test_locked_an_open_table_shows_no_hand_until_it_is_unlocked():
    table, panel = Table(3, seed=7, mode="open"), Preferences()
    faces = lambda: set(re.findall("[2-9AJQK0][♠♥♦♣]", json.dumps(table._table["film"], ensure_ascii=False)))    # noqa: E731
    assert len(faces()) > 20
    panel.lock("4711")
    assert not faces()
    assert table._table["choices"]["kind"] == "locked"
    assert table._table["choices"]["prompt"] == words("sv")["preferences"]["cards_locked"]
    assert table._table["curtain"]
    assert table._table["chosen"]["about"] == words("sv")["preferences"]["cards_locked"]    # and not that all is seen
    with pytest.raises(NotNow):
        table.know()
    panel.unlock("4711")
    assert len(faces()) > 20
    assert table._table["chosen"]["about"] == words("sv")["mode"]["open"][1]


def test_another_code_does_not_unlock_and_the_panel_says_so(from_browser):
    panel = Preferences()
    from_browser(panel, {"lock": " 4711 "})
    assert panel.wishes.locked
    from_browser(panel, {"unlock": "4712"})
    assert panel.wishes.locked
    assert panel._show["lock"]["state"] == words("sv")["preferences"]["wrong_code"]
    assert panel._show["lock"]["wrong"]
    from_browser(panel, {"unlock": "4711"})
    assert not panel.wishes.locked
    assert not panel._show["lock"]["wrong"]


def test_an_empty_code_does_not_lock(from_browser):
    panel = Preferences()
    for code in ("", "  ", "x" * 41):
        from_browser(panel, {"lock": code})
        assert not panel.wishes.locked
        assert panel._show["lock"]["wrong"]


def test_the_code_is_not_in_the_file_nor_in_the_page(room):
    panel = Preferences()
    panel.lock("hemlig4711")
    assert "hemlig4711" not in file(room) + json.dumps(panel.get_state(), default=str)
    assert panel.wishes.lock not in json.dumps(panel._show)


def test_resetting_leaves_the_lock(room):
    panel = Preferences()
    panel.lock("4711")
    panel.choose(size=200)
    panel.reset()
    assert panel.wishes == replace(DEFAULT, lock=panel.wishes.lock)
    assert panel.wishes.locked


@settings(deadline=None)
@given(st.text(max_size=40), st.text(max_size=40))
def test_only_the_same_code_fits(code, other):
    assert fits(code, locked_by(code))
    assert fits(other, locked_by(code)) == (code.strip() == other.strip())


# The file


wishes = st.builds(Wishes, **{key: st.sampled_from(options) for key, options in CHOICES.items()},
                   lock=st.sampled_from(["", locked_by("1")]))


@settings(deadline=None)
@given(wishes, st.sampled_from(LANGUAGES))
def test_what_is_written_is_read_back(wished, lang):
    assert checked(tomllib.loads(written(wished, lang)), lang) == wished


def test_what_was_wished_is_there_when_python_is_started_again(room):
    Preferences().choose(**EVERYTHING)
    assert Room().wishes == Wishes(**EVERYTHING)
    assert os.listdir(room) == [FILE]    # nothing half written is left


@pytest.mark.parametrize(("text", "said"), [
    ("size = 300", "size är 300, men kan vara 100, 150, 200"),
    ('theme = "svart"', "theme är 'svart', men kan vara \"follow\", \"light\", \"dark\""),
    ("size = true", "size är True"),
    ("storlek = 100", "där står 'storlek'"),
    ('lock = "a"', "Ta bort den"),
    ("\n\nsize = [", "rad 3"),
    ("size = 100\nsize 150", "rad 2"),
    ("# \xff", "UTF-8"),
    ("#" * 20_000, "större än 10\u00a0kB"),
    ("a=" + "[" * 900 + "]" * 900, "inte skriven som panelen skriver den"),
    ("a=" + "9" * 9000, "inte skriven som panelen skriver den"),
    ("size=0x" + "f" * 9000, "size är 0xfff"),
])
def test_a_broken_file_is_reported_in_the_language_and_left_alone(room, text, said):
    data = text.encode("latin-1")
    (room / FILE).write_bytes(data)
    panel = Preferences()
    assert said in panel._show["status"]
    assert panel._show["trouble"]
    assert said in Stepper(GAME)._wishes["trouble"]    # the page says so where there is no panel
    panel.choose(language="en")
    assert "cannot be read" in panel._show["status"]
    assert spoken(Stepper(GAME)) == "en"    # it holds, until Python is started again
    assert (room / FILE).read_bytes() == data


@pytest.mark.parametrize("make", [os.mkdir, pytest.param(
    getattr(os, "mkfifo", None), marks=pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here"))])
def test_what_is_no_ordinary_file_is_reported_and_never_opened(room, make, monkeypatch):
    make(room / FILE)
    usual = Path.open
    monkeypatch.setattr(Path, "open", lambda path, *how, **more: (
        pytest.fail("a pipe is waited at") if path.name == FILE else usual(path, *how, **more)))
    panel = Preferences()
    assert "lämnas som den är: den är ingen vanlig fil. Rätta filen" in panel._show["status"]
    panel.choose(language="en")
    assert "left as it is: it is not an ordinary file. Mend the file" in panel._show["status"]
    assert os.listdir(room) == [FILE]


def test_what_the_system_says_of_a_file_is_quoted_in_a_whole_sentence(room, monkeypatch):
    def refuse(*args):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("fusk_lab.lab.wishes.file._text_of", refuse)
    assert "lämnas som den är: systemet svarar ”Permission denied”. Rätta filen" in Preferences()._show["status"]


def test_a_file_that_is_mended_is_read_by_the_next_panel(room):
    (room / FILE).write_text("size = 300", encoding="utf-8")
    Preferences()
    (room / FILE).write_text("size = 150", encoding="utf-8")
    panel = Preferences()
    assert panel.wishes.size == 150
    assert not panel._show["trouble"]


def test_a_file_that_is_mended_or_taken_away_is_written_again_by_the_next_choice(room):
    (room / FILE).write_text("size = 300", encoding="utf-8")
    stepper, panel = Stepper(GAME), Preferences()
    panel.choose(theme="dark")
    (room / FILE).write_text("size = 150", encoding="utf-8")
    panel.choose(motion="still")
    assert read(room, "sv") == Wishes(size=150, motion="still")
    assert not panel._show["trouble"] and not stepper._wishes["trouble"]
    (room / FILE).write_text("size = 300", encoding="utf-8")
    panel.choose(motion="follow")
    assert panel._show["trouble"] and stepper._wishes["trouble"]
    (room / FILE).unlink()
    panel.choose(suits="two")
    assert read(room, "sv") == Wishes(suits="two")


# Two kernels in a folder, two notebooks on a page


def test_what_another_kernel_wrote_stays_when_something_is_chosen_and_the_lock_above_all(room):
    panel, other = Preferences(), Room(room)
    assert other.wishes == DEFAULT
    panel.lock("4711")
    panel.choose(size=200)
    other.wish(theme="dark")
    assert read(room, "sv") == Wishes(size=200, theme="dark", lock=panel.wishes.lock)
    with pytest.raises(ValueError, match="redan låst"):
        panel.lock("4712")
    panel.unlock("4711")
    assert panel.wishes == read(room, "sv") == Wishes(size=200, theme="dark")


def test_kernels_that_wish_at_the_same_time_lose_none_of_their_wishes(room):
    ours = ["import sys; from pathlib import Path; from fusk_lab.lab.wishes.room import Room",
            "room, key, values = Room(Path.cwd()), sys.argv[1], eval(sys.argv[2])",
            "for value in values * 40:",
            "    room.wish(**{key: value})",
            "    found = Room(Path.cwd()).wishes",
            "    assert getattr(found, key) == value, found"]    # nobody else wishes anything of this key
    kernels = [subprocess.Popen([sys.executable, "-c", "\n".join(ours), key, repr(CHOICES[key])], cwd=room)
               for key in ("size", "theme", "letters")]
    assert [kernel.wait(120) for kernel in kernels] == [0, 0, 0]
    assert os.listdir(room) == [FILE]


def test_a_folder_held_by_a_kernel_that_hangs_is_written_in_after_a_moment(room, monkeypatch):
    monkeypatch.setattr(in_turn_module, "_PATIENCE", 0.1)
    with in_turn_module.in_turn(room):
        Room(room).wish(size=150)
    assert read(room, "sv").size == 150


def test_a_folder_that_cannot_be_held_is_written_in_all_the_same(room, monkeypatch):
    monkeypatch.setattr(in_turn_module, "_held", lambda folder: (_ for _ in ()).throw(OSError(95, "Not supported")))
    Room(room).wish(size=150)
    assert read(room, "sv").size == 150


def test_where_python_cannot_hold_a_folder_as_in_a_browser_it_is_written_in_all_the_same(room, monkeypatch):
    monkeypatch.setitem(sys.modules, "fcntl", types.ModuleType("fcntl"))    # it is there, and has no flock
    Room(room).wish(size=150)
    assert read(room, "sv").size == 150


@pytest.mark.parametrize("told", [{"SERVER_SOFTWARE": "voila/0.5.13"}, {"VOILA_APP_PORT": "8866"}])
def test_where_many_visit_a_folder_everybody_begins_as_the_file_says_and_keeps_the_own_wishes(room, monkeypatch, told):
    write(Wishes(size=150, lock=locked_by("4711")), room, "sv")
    before = (room / FILE).read_bytes()
    for name, value in told.items():
        monkeypatch.setenv(name, value)
    one, other = Room(room), Room(room)
    assert one.wishes == other.wishes
    one.wish(theme="dark", lock="")
    other.look()
    other.wish(size=200)
    assert (one.wishes.theme, one.wishes.size, one.wishes.locked) == ("dark", 150, False)
    assert (other.wishes.theme, other.wishes.size, other.wishes.locked) == ("follow", 200, True)
    one.look()
    assert one.wishes.theme == "dark"
    assert (room / FILE).read_bytes() == before


def test_where_many_visit_the_panel_says_that_nothing_is_kept(room, monkeypatch):
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/0.5.13")
    vars(ROOM).update(vars(Room()))
    panel = Preferences()
    panel.choose(size=200)
    assert panel._show["status"] == "Det du väljer här gäller bara dig, och bara så länge sidan är öppen."
    assert os.listdir(room) == []


def test_a_lab_of_one_s_own_keeps_what_is_wished(room, monkeypatch):
    monkeypatch.setenv("SERVER_SOFTWARE", "Apache/2.4")
    Room(room).wish(size=200)
    assert read(room, "sv").size == 200


def test_a_panel_locked_in_another_notebook_is_not_locked_with_a_second_code(room):
    panel, other = Preferences(), Room(room)
    other.wish(lock=locked_by("4711"))
    with pytest.raises(ValueError, match="redan låst"):
        panel.lock("1")
    assert fits("4711", read(room, "sv").lock)


def test_asked_by_the_page_to_look_a_kernel_says_all_in_the_language_chosen_in_another(room, from_browser):
    stepper, table = Stepper(GAME), Table(3, seed=7, mode="open")
    Room(room).wish(language="en", lock=locked_by("4711"))
    from_browser(table, {"look": True})
    assert spoken(stepper) == "en"
    assert stepper._show["locked"] and table._table["curtain"]


def test_news_is_known_by_a_number_and_no_clock_a_removed_file_and_an_older_one_too(room):
    panel, stepper = Preferences(), Stepper(GAME)
    news = lambda: (stepper._wishes["turn"], stepper._wishes["size"])    # noqa: E731
    panel.choose(size=200)
    os.utime(room / FILE, (4e9, 4e9))    # seconds: in the year 2096
    turn, size = news()
    assert size == 200
    (room / FILE).unlink()
    ROOM.look()
    assert news() == (turn + 1, 100)
    write(Wishes(size=150), room, "sv")
    os.utime(room / FILE, (1, 1))
    ROOM.look()
    assert news() == (turn + 2, 150)
    ROOM.look()
    assert news() == (turn + 2, 150)    # nothing new
    assert Room(room).sent("sv")["room"] != stepper._wishes["room"]    # a kernel started anew is heard from its first


def test_where_nothing_can_be_written_the_next_choice_keeps_the_one_before(room, monkeypatch):
    monkeypatch.setattr(os, "replace", lambda *paths: (_ for _ in ()).throw(OSError(30, "Read-only file system")))
    panel = Preferences()
    panel.choose(size=200)
    panel.choose(theme="dark")
    assert panel.wishes == Wishes(size=200, theme="dark")


def test_a_file_that_is_a_link_stays_one(room, tmp_path_factory):
    there = tmp_path_factory.mktemp("class") / "ours.toml"
    write(DEFAULT, there.parent, "sv")
    (there.parent / FILE).rename(there)
    (room / FILE).symlink_to(there)
    Preferences().choose(size=150)
    assert (room / FILE).is_symlink()
    assert "size = 150" in there.read_text(encoding="utf-8")


def test_a_folder_one_may_not_write_in_is_reported(room, monkeypatch):
    def refuse(*args, **more):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("fusk_lab.lab.wishes.file.NamedTemporaryFile", refuse)
    panel = Preferences()
    panel.choose(size=150)
    assert panel.wishes.size == 150
    assert f"går inte att spara i {FILE} i {room}: systemet svarar ”Permission denied”" in panel._show["status"]
    assert panel._show["trouble"]


def test_python_that_goes_to_another_folder_keeps_its_wishes_and_their_file(room, tmp_path_factory, monkeypatch):
    panel, other = Preferences(), tmp_path_factory.mktemp("other")
    panel.choose(size=200)
    panel.lock("4711")
    monkeypatch.chdir(other)
    assert (Preferences().wishes.size, panel.wishes.locked) == (200, True)
    panel.choose(theme="dark")
    assert 'theme = "dark"' in file(room)
    assert os.listdir(other) == []


def test_in_a_folder_that_was_deleted_one_can_wish_and_is_told_that_it_is_not_kept(room, tmp_path_factory, monkeypatch):
    gone, other = tmp_path_factory.mktemp("gone"), tmp_path_factory.mktemp("other")
    monkeypatch.chdir(gone)
    gone.rmdir()
    panel = Preferences()
    panel.choose(size=150)
    assert panel.wishes.size == 150
    assert "går inte att spara" in panel._show["status"]
    monkeypatch.chdir(other)
    panel.choose(theme="dark")
    assert "size = 150" in file(other)


def test_a_disk_that_fills_up_leaves_the_old_file(room, monkeypatch):
    write(Wishes(size=150), room, "sv")
    monkeypatch.setattr(os, "replace", lambda *paths: (_ for _ in ()).throw(OSError(28, "No space left on device")))
    Preferences().choose(size=200)
    assert read(room, "sv").size == 150
    assert os.listdir(room) == [FILE]


@pytest.mark.parametrize(("chosen", "said"), [
    ({"size": 110}, "size är 110"), ({"colour": 1}, "'colour'"), ({"lock": "x"}, "lock"),
])
def test_what_is_no_choice_is_refused_and_nothing_changes(room, chosen, said):
    panel = Preferences()
    with pytest.raises(ValueError, match=said):
        panel.choose(**chosen)
    assert panel.wishes == DEFAULT
    assert not (room / FILE).exists()


def test_the_panel_shows_the_python_that_wishes_the_same(room):
    panel = Preferences()
    panel.choose(size=150, language="en")
    assert panel._show["code"]["text"] == 'Preferences().choose(size=150, language="en")'
    panel.reset()
    eval('Preferences().choose(size=150, language="en")')
    assert panel.wishes == Wishes(size=150, language="en")


# What a notebook keeps


@pytest.mark.parametrize("name", MAKE)
@pytest.mark.parametrize("when", ["before", "after"])
def test_whatever_is_wished_a_notebook_keeps_the_same_of_a_widget(room, name, when):
    def kept(widget):
        data, _ = widget._repr_mimebundle_()
        return data["text/html"], data["text/plain"], repr(widget)

    usual = kept(MAKE[name]())
    widget = MAKE[name]() if when == "after" else None
    panel = Preferences()
    panel.choose(**EVERYTHING)
    panel.lock("4711")
    assert kept(widget or MAKE[name]()) == usual


def test_every_letter_and_language_is_one_there_are_words_for():
    assert set(CHOICES["language"][1:]) == set(LANGUAGES)
    assert set(CHOICES["letters"][1:]) == set(LETTERS)
    for key, options in CHOICES.items():
        assert [len(words(lang)["preferences"][key]) for lang in LANGUAGES] == [len(options) + 1] * 2
