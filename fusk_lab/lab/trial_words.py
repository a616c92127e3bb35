"""What a comparison by many games says in words: whether the guess was right, and what the numbers are about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ..analysis.estimate import FEWEST, Estimate
from ..analysis.line_up import by_strategy, told
from ..analysis.line_up import name_of as name_of_strategy
from ..analysis.playing import Player
from ..analysis.report import why_capped
from ..analysis.result import Result
from ..analysis.strategies import LEVELS
from ..rules import Variant
from ..rules.position import NAMES
from ..text import say, words
from ..text.figures import decimal, share, whole
from ..text.grammar import counted, joined, sentence_case
from .toggles import code as code_of
from .trial import STRATEGIES, Trial, exact, goes_back, leaders

__all__ = [
    "code", "comments", "digits", "games_said", "interval", "name_of", "origin", "strategy_name", "verdict",
    "without_interval",
]  # fmt: skip

_NARROW: Final = 0.5  # an interval of fewer percent, or lays, deserves another decimal


def name_of(variant: Variant, lang: str) -> str:
    """Name a variant as the heading of a row."""
    return sentence_case(say(variant, lang))


def games_said(games: int, lang: str) -> str:
    """Count games in figures."""
    said = words(lang)["simulation"]
    return str(said["one_game" if games == 1 else "games"].format(games=whole(games, lang)))


def digits(found: Estimate, times: int = 1) -> int:
    """Say how many decimals an estimate is worth, seen so many times larger: two where its interval is narrow."""
    return 1 if found.low is None or found.high is None or times * (found.high - found.low) > _NARROW else 2


def interval(found: Estimate, lang: str, *, percent: bool) -> str:
    """Write an interval; nothing where there is none."""
    if found.low is None or found.high is None:
        return ""
    if not percent:
        return "–".join(decimal(max(end, 0), lang, digits(found)) for end in (found.low, found.high))
    low, high, decimals = max(found.low, 0), min(found.high, 1), digits(found, 100)
    return f"{decimal(100 * low, lang, decimals)}–{share(high, lang, decimals)}"


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
    mixed = isinstance(strategy, tuple) and len(by_strategy(strategy)) > 1
    return str(said["study"]["mixed_strategies" if mixed else "own_strategy"])


def origin(trial: Trial) -> str:
    """Say who plays, how, and from which seed."""
    lang = trial.lang
    each = trial.strategy if isinstance(trial.strategy, tuple) else (trial.strategy,) * trial.players
    players = sentence_case(counted("players", trial.players, lang))
    strategy = " ".join(told(NAMES[: len(each)], each, lang))
    return str(words(lang)["study"]["origin"].format(players=players, strategy=strategy, seed=trial.seed))


# The guess


def verdict(trial: Trial) -> str:
    """Say which variant forces most lies, as far as it can be told, and whether that was guessed."""
    said, lang = words(trial.lang)["study"], trial.lang
    if len(trial.dealt) < len(trial.variants):
        return ""
    first = leaders(trial.dealt)
    if first is None:
        return str(said["too_few"].format(games=games_said(FEWEST, lang)))
    key = "fact_all" if len(first) == len(trial.variants) else "fact_one" if len(first) == 1 else "fact_several"
    top = trial.dealt[first[0]].forced_bluff_share
    names = joined([say(trial.variants[place], lang) for place in first], lang)
    fact = said[key].format(names=names, share=share(top.value, lang))
    if trial.guess is None:
        return sentence_case(fact)
    none_stands_out = key == "fact_all"
    guessed_same = trial.guess == len(trial.variants)
    if none_stands_out if guessed_same else trial.guess in first:
        return str(said["guess_right" if len(first) == 1 else "guess_maybe"].format(fact=fact))
    return str(said["guess_wrong"].format(fact=fact))


# Exact beside simulated


def comments(trial: Trial) -> Iterator[str]:
    """Say for each variant how the games agree with the exact value, and then why they may not."""
    said = words(trial.lang)["study"]
    differ = []
    for variant, result in zip(trial.variants, trial.results, strict=True):
        if result is None:
            continue
        key = _comment(result, variant, trial.players)
        value = exact(variant, trial.players)
        told_of_it = said[key].format(
            name=name_of(variant, trial.lang),
            share=share(float(result.forced_bluff_share), trial.lang),
            games=games_said(result.games, trial.lang),
            exact="" if value is None else share(float(value), trial.lang),
        )
        yield " ".join([told_of_it, *why_capped(result, trial.lang)])
        differ += [variant] if key == "exact_differs" else []
    if differ:
        yield said["why_differs"]
    if any(map(goes_back, differ)):
        yield said["why_goes_back"]


def _comment(result: Result, variant: Variant, players: int) -> str:
    found, value = result.forced_bluff_share, exact(variant, players)
    if found.low is None:
        return "one_game" if result.games == 1 else "few_games"
    if value is None:
        return "estimate_alone"
    return "exact_fits" if found.holds(float(value)) else "exact_differs"


# The code


def code(trial: Trial) -> str:
    """Write the Python that computes the same."""
    imports, calls = ["from fusk_lab.analysis import simulate, strategies"], []
    for variant in trial.variants:
        needs, made = code_of(variant).split("\n\n")
        imports.append(needs)
        each = trial.strategy if isinstance(trial.strategy, tuple) else [trial.strategy]
        players = ", ".join(map(_player, each))
        played = f"[{players}]" if isinstance(trial.strategy, tuple) else players
        calls.append(
            f"simulate({made}, players={trial.players}, strategies={played}, "
            f"games={trial.asked or 1000}, seed={trial.seed})"
        )
    return "\n".join([*dict.fromkeys(imports), "", *calls])


def _player(strategy: Player) -> str:
    """Write a strategy as Python; one of one's own by its name."""
    if strategy in STRATEGIES.values():
        return f"strategies.{strategy!r}"
    return name_of_strategy(strategy)
