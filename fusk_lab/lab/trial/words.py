"""What a comparison by many games says in words: whether the guess was right, and what the numbers are about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...analysis.early import EarlyLay, early_lay
from ...analysis.estimate import FEWEST, Estimate
from ...analysis.line_up import by_strategy, told
from ...analysis.margin import digits, figure, interval
from ...analysis.playing import Player
from ...analysis.ready import Ready
from ...analysis.report import why_capped
from ...analysis.result import Result
from ...analysis.simple import Simple
from ...analysis.strategies import LEVELS
from ...rules import Variant
from ...rules.position import NAMES
from ...text import say, words
from ...text.figures import share, whole
from ...text.grammar import counted, joined, sentence_case
from ..toggles.toggles import code as code_of
from .trial import STRATEGIES, Trial, exact, goes_back, leaders

__all__ = [
    "code", "comments", "early_found", "games_said", "name_of", "origin", "strategy_name",
    "verdict", "verdict_so_far", "without_interval",
]  # fmt: skip


def called(variant: Variant, trial: Trial) -> str:
    """Name a variant; a second one of the same name, as one's own can have, gets a number."""
    name = say(variant, trial.lang)
    alike = [each for each in trial.offered if say(each, trial.lang) == name]
    number = alike.index(variant) + 1
    return name if number == 1 else f"{name} ({number})"


def name_of(variant: Variant, trial: Trial) -> str:
    """Name a variant as the heading of a row."""
    return sentence_case(called(variant, trial))


def games_said(games: int, lang: str) -> str:
    """Count games in figures."""
    said = words(lang)["simulation"]
    return str(said["one_game" if games == 1 else "games"].format(games=whole(games, lang)))


def without_interval(games: int, lang: str) -> str:
    """Say that so many games have no margin of error."""
    said = words(lang)["study"]
    return str(said["no_interval_one"] if games == 1 else said["no_interval"].format(games=games_said(games, lang)))


# How everybody plays


def strategy_name(strategy: Player | Sequence[Player], lang: str) -> str:
    """Name a strategy in a few words."""
    said = words(lang)
    if strategy in LEVELS.values():
        return str(said["level"][repr(strategy)][0])
    for key, ready in STRATEGIES.items():
        if ready == strategy:
            return str(said["study"][f"strategy_{key}"])
    if isinstance(strategy, Simple):
        name = said["study"]["strategy_always_bluff" if strategy.bluffs else "strategy_truthful"]
        return str(said["study"]["strategy_doubts"].format(name=name, share=share(strategy.p, lang, 0)))
    mixed = isinstance(strategy, tuple) and len(by_strategy(strategy)) > 1
    return str(said["study"]["mixed_strategies" if mixed else "own_strategy"])


def origin(trial: Trial) -> str:
    """Say who plays, how, and from which seed."""
    lang = trial.lang
    players = sentence_case(counted("players", trial.players, lang))
    strategy = " ".join(told(NAMES[: trial.players], trial.each, lang))
    return str(words(lang)["study"]["origin"].format(players=players, strategy=strategy, seed=trial.seed))


# The guess


def verdict_so_far(trial: Trial) -> str:
    """Say what can be said while games are still being dealt, and that it is not the last word."""
    told = verdict(trial)
    if trial.whole or leaders(trial.dealt) is None:
        return told
    return str(words(trial.lang)["study"]["so_far"].format(verdict=told.removesuffix("."))) if told else ""


def verdict(trial: Trial) -> str:
    """Say which variant forces most lies, as far as it can be told, and whether that was guessed."""
    said, lang = words(trial.lang)["study"], trial.lang
    if len(trial.dealt) < len(trial.variants):
        return ""
    first = leaders(trial.dealt)
    if first is None:
        return str(said["too_few"].format(games=games_said(FEWEST, lang)))
    key = "fact_all" if len(first) == len(trial.variants) else "fact_one" if len(first) == 1 else "fact_several"
    if len(first) > 1 and all(trial.dealt[place].tally == trial.dealt[first[0]].tally for place in first):
        key += "_alike"  # not a margin of error: the rule that differs was never used
    top = trial.dealt[first[0]].forced_bluff_share
    names = joined([called(trial.variants[place], trial) for place in first], lang)
    fact = said[key].format(names=names, share=share(top.value, lang))
    if trial.guess is None:
        return sentence_case(fact)
    none_stands_out = len(first) == len(trial.variants)
    guessed_same = trial.guess == len(trial.variants)
    if none_stands_out if guessed_same else trial.guess in first:
        return str(said["guess_right" if len(first) == 1 else "guess_maybe"].format(fact=fact))
    return str(said["guess_wrong"].format(fact=fact))


# Exact beside simulated


def comments(trial: Trial) -> Iterator[str]:
    """Say for each variant how it went in all lays and in the first one, beside what is exact, and why they differ."""
    said = words(trial.lang)["study"]
    differ = []
    for variant, result in zip(trial.variants, trial.results, strict=True):
        if result is None:
            continue
        found, value = result.forced_bluff_share, exact(variant, trial.players)
        unused = [said["extra_unused"]] if variant.extra_cards and not any(map(_lays_extra, trial.each)) else []
        yield " ".join([*_of_all_lays(trial, variant, result), *unused, *why_capped(result, trial.lang)])
        differ += [variant] if found.low is not None and value is not None and not found.holds(float(value)) else []
    truthful = all(map(_lays_the_called, trial.each))
    if differ:
        yield " ".join([said["why_differs"], *([said["why_truthful"]] if truthful else [])])
    if truthful and any(map(goes_back, differ)):
        yield said["why_goes_back"]


def _of_all_lays(trial: Trial, variant: Variant, result: Result) -> Iterator[str]:
    said, lang, value = words(trial.lang)["study"], trial.lang, exact(variant, trial.players)
    found = result.forced_bluff_share
    key = "one_game" if result.games == 1 else "few_games" if found.low is None else "in_all_lays"
    name, games = name_of(variant, trial), games_said(result.games, lang)
    yield said[key].format(name=name, share=share(float(found), lang), games=games)
    if found.low is None:
        return
    yield said["fresh_unknown"] if value is None else said["fresh"].format(exact=share(float(value), lang))
    yield early_said(trial, variant, result)


def early_said(trial: Trial, variant: Variant, result: Result) -> str:
    """Say whether counted and exact agree where they are of the same lay: the first that tells something."""
    said, lang = words(trial.lang)["study"], trial.lang
    early = early_lay(variant, trial.each)
    if not early.chance:
        return str(said["early_free"])
    found = early_found(result, early)
    key = "early_fits" if found.holds(float(early.chance)) else "early_misses"
    return str(said[key].format(
        lay=said["early_lays"][early.lay - 1], share=figure(found, lang, percent=True),
        interval=interval(found, lang, percent=True), exact=share(float(early.chance), lang, digits(found, 100)),
    ))  # fmt: skip


def early_found(result: Result, early: EarlyLay) -> Estimate:
    """Return what was counted of that lay."""
    return result.first_lay_forced if early.lay == 1 else result.second_lay_forced


def _lays_the_called(strategy: Player) -> bool:
    """Say whether a player lays the called rank when it can, so that the hand runs out of it; of one's own: unknown."""
    return not strategy.bluffs if isinstance(strategy, Simple) else strategy in LEVELS.values()


def _lays_extra(strategy: Player) -> bool:
    """Say whether a player may lay more cards than it calls (V3); of one's own it is not known."""
    return not isinstance(strategy, Simple) and strategy not in (LEVELS["honest"], LEVELS["counter"])


# The code


def code(trial: Trial) -> str:
    """Write the Python that computes the same, for a cell of a notebook: it shows every result."""
    said = words(trial.lang)["study"]
    imports, calls = ["from fusk_lab.analysis import simulate, strategies"], []
    each = trial.each if isinstance(trial.strategy, tuple) else (trial.strategy,)
    players = ", ".join(_player(strategy, said["own_in_code"]) for strategy in each)
    played = f"[{players}]" if isinstance(trial.strategy, tuple) else players
    for variant in trial.variants:
        needs, made = code_of(variant).split("\n\n")
        imports.append(needs)
        calls.append(
            f"    simulate({made}, players={trial.players}, strategies={played}, "
            f"games={trial.asked or 1000}, seed={trial.seed}),"
        )
    own = dict.fromkeys(_player(one, said["own_in_code"]) for one in each if not isinstance(one, Ready))
    notes = [said["own_code_note"].format(name=name) for name in own]
    return "\n".join([*dict.fromkeys(imports), *notes, "", "display(", *calls, ")"])


def _player(strategy: Player, nameless: str) -> str:
    """Write a strategy as Python; one of one's own by its name, where it has one."""
    if isinstance(strategy, Ready):
        return f"strategies.{strategy!r}"
    name = getattr(strategy, "__name__", "")
    return name if name.isidentifier() else nameless
