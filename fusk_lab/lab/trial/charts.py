"""The charts of a comparison by many games, a measure each, and the same numbers as a table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Final, NamedTuple

from ...analysis.early import early_lay
from ...analysis.estimate import FEWEST, Estimate
from ...analysis.line_up import by_strategy
from ...analysis.margin import figure, interval
from ...analysis.result import Result
from ...text import words
from ...text.figures import decimal, share, whole
from ..charts import (
    MIDDLE,
    NARROW,
    WIDE,
    Axis,
    Bar,
    Dot,
    Drawing,
    Numbers,
    Panel,
    axis,
    bars,
    distribution,
    dots,
    share_bar,
)  # fmt: skip
from .trial import Trial, exact
from .words import early_found, name_of, strategy_name, without_interval

__all__ = ["MEASURES", "Chart", "charts"]

_ESTIMATES: Final[dict[str, Callable[[Result], Estimate]]] = {
    "forced": lambda result: result.forced_bluff_share,
    "lays": lambda result: result.lays_mean,
    "challenges": lambda result: result.challenges_per_lay,
    "hits": lambda result: result.hit_share,
}
MEASURES: Final = ("forced", "early", "lays", "lengths", "challenges", "hits", "wins")
_WIDTHS: Final = (WIDE, MIDDLE, NARROW)
_AIR: Final = 1.12  # a scale goes so much past its highest value


class Chart(NamedTuple):
    """Hold a measure: its name, its chart for a wide page and for narrower ones, and its numbers."""

    key: str
    name: str
    drawings: tuple[Drawing, ...]
    numbers: Numbers


def charts(trial: Trial) -> tuple[Chart, ...]:
    """Draw every measure. Exact values are not shown before a guess is locked."""
    return tuple(_chart(key, trial) for key in MEASURES)


def _chart(key: str, trial: Trial) -> Chart:
    name = words(trial.lang)["study"][f"measure_{key}"]
    if key in _ESTIMATES or key == "early":
        rows = [_dot(key, trial, place) for place in range(len(trial.variants))]
        scale = _scale(key, rows, trial.lang)
        said = words(trial.lang)["study"]
        signs = {name: said[f"legend_{name}"] for name in ("estimate", "alone", "exact")}
        drawings = tuple(dots(rows, scale, width, **signs) for width in _WIDTHS)
        return Chart(key, name, drawings, _dots_table(key, trial))
    panels = (_lengths if key == "lengths" else _wins)(trial)
    highest = max((bar.high or bar.value for panel in panels for bar in panel.bars), default=1)
    scale = axis(words(trial.lang)["study"][f"axis_{key}"], highest, partial(_in_percent, trial.lang), 1)
    drawings = tuple(bars(panels, scale, width) for width in _WIDTHS)
    return Chart(key, name, drawings, _bars_table(panels, scale.name, trial))


# Dots


def _dot(key: str, trial: Trial, place: int) -> Dot:
    lang, result = trial.lang, trial.results[place]
    known = _exact(key, trial, place)
    value = None if known is None else float(known)
    name = _row_name(key, trial, place)
    if result is None or not (found := _found(key, trial, place, result)).is_known:
        return Dot(name, None, None, None, words(lang)["study"]["nothing"], value)
    within = interval(found, lang, percent=key != "lays")  # where there is none the legend and the table say so
    said = figure(found, lang, percent=key != "lays") + (f" ({within})" if within else "")
    return Dot(name, found.value, found.low, found.high, said, value)


def _found(key: str, trial: Trial, place: int, result: Result) -> Estimate:
    """Return the estimate of a measure; of an early lay what was counted of that very lay."""
    if key != "early":
        return _ESTIMATES[key](result)
    found = early_found(result, early_lay(trial.variants[place], trial.each))
    return replace(found, low=None, high=None) if result.games < FEWEST else found


def _exact(key: str, trial: Trial, place: int) -> Fraction | None:
    """Return the exact value of a measure, once a guess is locked."""
    variant = trial.variants[place]
    if not trial.locked or key not in ("forced", "early"):
        return None
    return exact(variant, trial.players) if key == "forced" else early_lay(variant, trial.each).chance


def _row_name(key: str, trial: Trial, place: int) -> str:
    variant, said = trial.variants[place], words(trial.lang)["study"]
    name = name_of(variant, trial)
    if key != "early":
        return name
    return str(said["early_row"].format(name=name, lay=said["early_lays"][early_lay(variant, trial.each).lay - 1]))


def _scale(key: str, rows: list[Dot], lang: str) -> Axis:
    """Make a scale that fits what was found; an interval may go past it, so that few games do not make it useless."""
    there = [value for row in rows for value in (row.value, row.exact) if value is not None]
    name = words(lang)["study"][f"axis_{key}"]
    if key == "lays":
        return axis(name, max(there, default=100) * _AIR, lambda value, digits: decimal(value, lang, digits))
    highest = min(max(there, default=0.5) * _AIR, 1)
    return axis(name, highest, partial(_in_percent, lang), 1)


def _dots_table(key: str, trial: Trial) -> Numbers:
    said, lang, shows_exact = words(trial.lang)["study"], trial.lang, key in ("forced", "early") and trial.locked
    head = ["rule", "value", "interval", *(["exact"] if shows_exact else []), "games"]
    rows = []
    for place, result in enumerate(trial.results):
        found = None if result is None else _found(key, trial, place, result)
        cells = ["–", ""] if result is None or found is None or not found.is_known else [
            figure(found, lang, percent=key != "lays"),
            interval(found, lang, percent=key != "lays") or without_interval(result.games, lang),
        ]
        if shows_exact:
            known = _exact(key, trial, place)
            cells.append("" if known is None else share(float(known), lang))
        rows.append((_row_name(key, trial, place), *cells, _games(result, lang)))
    return Numbers(said[f"axis_{key}"], tuple(said[name] for name in head), tuple(rows))


def _games(result: Result | None, lang: str) -> str:
    """Say how many games were counted, and that it is a part where it is."""
    games = whole(result.games if result else 0, lang)
    if result is None or not result.partial:
        return games
    return str(words(lang)["study"]["part"].format(done=games, all=whole(result.asked, lang)))


# Bars


def _dealt(trial: Trial) -> Iterator[tuple[str, Result, int]]:
    """Give what was dealt: the variant's name, its result and its pattern."""
    for pattern, (variant, result) in enumerate(zip(trial.variants, trial.results, strict=True)):
        if result is not None:
            yield name_of(variant, trial), result, pattern


def _lengths(trial: Trial) -> list[Panel]:
    lang = trial.lang
    counted = [(name, _mean_and_median(result, lang), result.lays) for name, result, _ in _dealt(trial)]
    return distribution(counted, lang)


def _mean_and_median(result: Result, lang: str) -> str:
    mean, median = float(result.lays_mean), float(result.lays_median)
    middle = decimal(median, lang, 0 if median == int(median) else 1)
    return str(words(lang)["study"]["about_lengths"].format(mean=decimal(mean, lang), median=middle))


def _wins(trial: Trial) -> list[Panel]:
    """Say who wins how often: from the starter on where all play alike, else by seat; and how often nobody does."""
    said, lang = words(trial.lang)["study"], trial.lang
    about = said["about_wins"].format(share=share(1 / trial.players, lang))
    from_starter = [said["starter"], *(said["seat_after"].format(number=n) for n in range(2, trial.players + 1))]
    alike = not isinstance(trial.strategy, tuple) or len(by_strategy(trial.strategy)) == 1
    nobody = [said["draws"]] if any(result.draws for result in trial.dealt) else []
    panels = []
    for name, result, pattern in _dealt(trial):
        who, won = (from_starter, result.tally.wins_from_starter) if alike else _seats_and_strategies(result, lang)
        counted = zip([*who, *nobody], (*won, result.draws), strict=False)
        rows = tuple(share_bar(each, number, result.games, lang) for each, number in counted)
        panels.append(Panel(name, about, rows, pattern))
    return panels


def _seats_and_strategies(result: Result, lang: str) -> tuple[list[str], list[int]]:
    """List who wins how often: each seat with how it plays, and those that play alike together."""
    ways = {seat: strategy_name(strategy, lang) for strategy, seats, _ in result.line_up for seat in seats}
    who = [f"{name}: {ways[seat]}" for seat, name in enumerate(result.plan.names)]
    together = [(strategy_name(strategy, lang), won) for strategy, seats, won in result.line_up if len(seats) > 1]
    who += [words(lang)["study"]["together"].format(name=name) for name, _ in together]
    return who, [*result.wins, *(won for _, won in together)]


def _bars_table(panels: list[Panel], caption: str, trial: Trial) -> Numbers:
    said = words(trial.lang)["study"]
    names = [bar.name for bar in panels[0].bars] if panels else []
    rows = tuple((panel.name, *map(_cell, panel.bars)) for panel in panels)
    return Numbers(caption, (said["rule"], *names), rows)


def _cell(bar: Bar) -> str:
    return f"{bar.said} ({bar.within})" if bar.within else bar.said


def _in_percent(lang: str, value: float, digits: int) -> str:
    return share(value, lang, digits)
