"""A comparison by many games as it is shown: packed for the browser, and as a page for every other reader."""

from __future__ import annotations

from html import escape
from typing import Any, Final
from urllib.parse import quote

from ...analysis.spreadsheet import as_csv
from ...rules import VARIANTS
from ...rules.position import PLAYERS
from ...text import words
from ...text.figures import time_left, whole
from .charts import Chart, charts
from .trial import MOST, STRATEGIES, Trial
from .words import code, comments, games_said, name_of, origin, strategy_name, verdict, verdict_so_far

__all__ = ["GAMES", "csv", "pace", "packed", "page", "says"]

GAMES: Final = (1, 100, 1_000, 100_000)
_SAYS: Final = (
    "title", "question", "question_means", "predict", "lock", "locked", "skip", "lock_first", "guessed", "variants",
    "players", "strategy", "deal", "stop", "other_games", "nothing_dealt_yet", "not_stopping", "stop_first",
    "measure", "table", "open", "open_it", "opening", "close_it", "csv", "code", "code_for", "no_answer", "went_wrong",
    "at_least", "at_most",
)  # fmt: skip
_SAYS_OF_HANDS: Final = ("choose_first", "tally", "one_more", "one_less", "hands")  # as a gate does
_SAYS_OF_THE_SCREEN: Final = ("full_screen", "leave_full_screen")
_BOM: Final = "\ufeff"  # tells Excel that it is UTF-8


def says(trial: Trial) -> dict[str, Any]:
    """Pack the words that stay as they are."""
    said = words(trial.lang)["study"]
    return {
        **{key: said[key] for key in _SAYS},
        **{key: words(trial.lang)["gate"][key] for key in _SAYS_OF_HANDS},
        **{key: words(trial.lang)["stepper"][key] for key in _SAYS_OF_THE_SCREEN},
        "lang": trial.lang,
        "games": [[games, games_said(games, trial.lang)] for games in GAMES],
        "most": MOST,
    }


def packed(trial: Trial, *, running: bool = False) -> dict[str, Any]:
    """Pack what is compared, what can be, and what came out."""
    said, lang = words(trial.lang)["study"], trial.lang
    return {
        "variants": [[variant.key, name_of(variant, trial), variant in trial.variants] for variant in trial.offered],
        "players": [list(PLAYERS), trial.players],
        "strategies": _strategies(trial),
        "how": origin(trial),
        "choices": [*(name_of(variant, trial) for variant in trial.variants), said["same"]],
        "guess": trial.guess,
        "locked": trial.locked,
        "seed": said["other_games_means"].format(seed=trial.next_seed),
        "dealt": bool(trial.dealt),
        "status": _status(trial, running),
        "verdict": verdict_so_far(trial) if running else verdict(trial),
        "comments": list(comments(trial)),
        "charts": [_chart(chart, lang) for chart in charts(trial)],
        "open": [line for place in range(len(trial.variants)) for line in _to_open(trial, place)],
        "code": code(trial),
        "csv": f"data:text/csv;charset=utf-8,{quote(_BOM + csv(trial, lang))}" if trial.dealt else "",
    }


def pace(trial: Trial, running: bool, seconds: float = 0) -> dict[str, Any]:
    """Say how far the dealing has come, and after so many seconds of it, how long it may take still."""
    done, every = trial.done, trial.asked * len(trial.variants)
    left = seconds * (every - done) / done if done and seconds > 1 else 0
    return {"running": running, "share": done / every if every else 0, "left": time_left(left, trial.lang)}


def _strategies(trial: Trial) -> list[list[Any]]:
    """List the strategies there are: key, name, and whether it is the one; and one of one's own."""
    ready = [[key, strategy_name(each, trial.lang), each == trial.strategy] for key, each in STRATEGIES.items()]
    own = [] if trial.own is None else [["", strategy_name(trial.own, trial.lang), trial.own == trial.strategy]]
    return own + ready


def _status(trial: Trial, running: bool) -> str:
    said, lang = words(trial.lang)["study"], trial.lang
    if not trial.asked:
        return str(said["nothing_dealt_yet"])
    done, every = whole(trial.done, lang), whole(trial.asked * len(trial.variants), lang)
    if trial.whole:
        return str(said["all_dealt"].format(games=games_said(trial.asked, lang)))
    if running and trial.compiles:
        return str(said["compiling"])
    if trial.failed:
        return str(said["failed_after"].format(done=done, all=every))
    if not running and not trial.done:
        return str(said["stopped_before"])
    return str(said["dealing" if running else "stopped"].format(done=done, all=every))


def _chart(chart: Chart, lang: str) -> dict[str, Any]:
    return {
        "key": chart.key,
        "name": chart.name,
        "label": words(lang)["study"]["chart_of"].format(name=chart.numbers.caption),
        "drawings": [[drawing.width, drawing.height, drawing.markup] for drawing in chart.drawings],
        "table": [chart.numbers.caption, list(chart.numbers.head), [list(row) for row in chart.numbers.rows]],
    }


def _to_open(trial: Trial, place: int) -> list[list[Any]]:
    """List the longest and the shortest game of a variant: what it is, the Python that opens it, where it is."""
    result, variant = trial.results[place], trial.variants[place]
    if result is None:
        return []
    said, name = words(trial.lang)["study"], name_of(variant, trial)
    which = f'"{variant.key}"' if variant.key in VARIANTS else str(place)
    found = {"longest": result.tally.longest, "shortest": result.tally.shortest}
    there = [(key, *of) for key, of in found.items() if of is not None]  # none was won: no shortest
    return [
        [
            f"{name} · {said[key].format(lays=whole(lays, trial.lang))}",
            f"Stepper(study.result({which}).replay({game}))",
            place,
            game,
        ]
        for key, lays, game in there
    ]


def csv(trial: Trial, lang: str | None = None) -> str:
    """Write what came out as CSV, a line a measure and variant; with a language as its spreadsheets read it."""
    return as_csv([record for result in trial.dealt for record in result.to_records()], lang)


# For readers without the browser's code: only what a cleaned page keeps (see `twin`).


def page(trial: Trial) -> str:
    """Write the question, and what was dealt as images with their tables; nothing of the answer before that."""
    said = words(trial.lang)["study"]
    about = f"<p><b>{escape(said['question'])}</b> {escape(said['question_means'])}</p>"
    choices = "".join(f"<li>{escape(name_of(variant, trial))}</li>" for variant in trial.variants)
    intro = f"{about}<ul>{choices}<li>{escape(said['same'])}</li></ul><p>{escape(origin(trial))}</p>"
    if not trial.dealt:
        return f'<div class="fusk-static" lang="{trial.lang}">{intro}<p>{escape(said["static_invite"])}</p></div>'
    answer = f"<p><b>{escape(verdict(trial))}</b></p>" + "".join(f"<p>{escape(each)}</p>" for each in comments(trial))
    shown = "".join(_figure(chart) for chart in charts(trial))
    note = f"<p>{escape(_status(trial, running=False))} {escape(said['static_note'])}</p>"
    return f'<div class="fusk-static" lang="{trial.lang}">{intro}{answer}{shown}{note}</div>'


def _figure(chart: Chart) -> str:
    """Show the first chart as an image too; of the others their numbers will do."""
    alt = escape(chart.numbers.caption)
    wide = chart.drawings[0]
    style = f"width: 100%; max-width: {wide.width}px"
    image = f'<img style="{style}" alt="{alt}" src="{wide.uri}">' if chart.key in ("forced", "lengths") else ""
    return f"{image}{chart.numbers.html}"
