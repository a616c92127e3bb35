"""A simulation's result in words: a sentence, a table, and records for other programs."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ..text import say, words
from ..text.figures import share, whole
from ..text.grammar import counted, sentence_case
from .estimate import Estimate
from .estimate import share as share_of
from .line_up import name_of, plays_so, told
from .margin import figure, interval
from .simple import Simple

if TYPE_CHECKING:
    from .result import Result

__all__ = ["Row", "html", "records", "rows", "sentence", "why_capped"]

_SHARES: Final = (
    "forced_bluff_share", "first_lay_forced", "bluff_share", "challenges_per_lay", "hit_share", "starter_wins",
)  # fmt: skip
_MIDDLE: Final = (0.05, 0.95)  # nine games of ten
_NOTHING: Final = "–"
_LONG: Final = 500  # lays: what has not ended by then goes round and round
_MANY: Final = 0.05  # so large a share of games at the cap makes their lengths depend on it


class Row(NamedTuple):
    """Hold a row of the table: what it is about, the value, and its interval where it has one."""

    label: str
    value: str
    interval: str


def sentence(result: Result, lang: str) -> str:
    """Say what was simulated, what came out, and what it takes to do it again."""
    said = words(lang)["simulation"]
    found = said["found"].format(
        lays=_with_margin(_row("", result.lays_mean, lang)),
        forced=_with_margin(_row("", result.forced_bluff_share, lang, in_percent=True)),
        challenged=_with_margin(_row("", result.challenges_per_lay, lang, in_percent=True)),
    )
    return " ".join([f"{_title(result, lang)}: {found}", *_origin(result, lang)])


def html(result: Result, lang: str) -> str:
    """Return the table as markup that stays whole in a cleaned page."""
    said = words(lang)["simulation"]
    head = "".join(f'<th scope="col">{escape(said[key])}</th>' for key in ("what", "value", "interval"))
    body = "".join(
        f'<tr><th scope="row">{escape(label)}</th><td>{escape(value)}</td><td>{escape(interval)}</td></tr>'
        for label, value, interval in rows(result, lang)
    )
    about = escape(" ".join([*_origin(result, lang), *_games_to_look_at(result, lang)]))
    caption = escape(_title(result, lang))
    return (
        f'<div class="fusk-result" lang="{lang}"><table><caption>{caption}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table><p>{about}</p></div>"
    )


def rows(result: Result, lang: str) -> Iterator[Row]:
    """List what was found, with the intervals."""
    said = words(lang)["simulation"]
    yield _row(said["lays_mean"], result.lays_mean, lang)
    yield _row(said["lays_median"], result.lays_median, lang)
    low, high = (figure(result.lays_quantile(part), lang, percent=False) for part in _MIDDLE)
    yield Row(said["lays_middle"], f"{low}–{high}", "")
    yield _row(said["pile_mean"], result.pile_mean, lang)
    for measure in _SHARES:
        yield _row(said[measure], getattr(result, measure), lang, in_percent=True)
    for name, won in zip(result.plan.names, result.win_shares, strict=True):
        yield _row(said["seat_wins"].format(name=name), won, lang, in_percent=True)
    if len(result.line_up) > 1:
        for strategy, _, number in result.line_up:
            label = said["strategy_wins"].format(strategy=plays_so(strategy, lang))
            yield _row(label, share_of(number, result.games), lang, in_percent=True)
    yield _row(said["draws"].format(cap=whole(result.plan.cap, lang)), share_of(result.draws, result.games), lang, True)


def _row(label: str, found: Estimate, lang: str, in_percent: bool = False) -> Row:
    if not found.is_known:
        return Row(label, _NOTHING, "")
    return Row(label, figure(found, lang, percent=in_percent), interval(found, lang, percent=in_percent))


def _with_margin(row: Row) -> str:
    return f"{row.value} ({row.interval})" if row.interval else row.value


def _title(result: Result, lang: str) -> str:
    said = words(lang)["simulation"]
    games = said["one_game" if result.games == 1 else "games"].format(games=whole(result.games, lang))
    players = counted("players", len(result.plan.names), lang)
    return sentence_case(str(said["title"].format(games=games, players=players, rules=say(result.plan.variant, lang))))


def _origin(result: Result, lang: str) -> Iterator[str]:
    """Say how they played, from which seed, by which engine, and what was not as one asked."""
    said, plan = words(lang)["simulation"], result.plan
    yield from told(plan.names, plan.strategies, lang)
    yield said["origin"].format(seed=plan.seed, cap=whole(plan.cap, lang), engine=said[f"engine_{result.engine}"])
    if result.partial:
        yield said["partial"].format(games=whole(result.games, lang), asked=whole(result.asked, lang))
    if result.redone:
        yield said["redone_one" if result.redone == 1 else "redone"].format(parts=whole(result.redone, lang))
    if result.unsent:
        yield said["unsent"]
    if result.refused:
        yield said["refused_one" if result.refused == 1 else "refused"].format(parts=whole(result.refused, lang))
    yield from why_capped(result, lang)


def why_capped(result: Result, lang: str) -> Iterator[str]:
    """Say what it means that many games reached the cap, and why they did where that is known."""
    said, plan = words(lang)["simulation"], result.plan
    if result.draws < _MANY * result.games:
        return
    if result.games == 1:
        yield said["capped_one"].format(cap=whole(plan.cap, lang))
    else:
        of_all = share(result.draws / result.games, lang)
        yield said["capped"].format(share=of_all, cap=whole(plan.cap, lang))
    passes = plan.variant.passing and any(isinstance(each, Simple) and not each.bluffs for each in plan.strategies)
    if passes and plan.cap >= _LONG:
        yield said["capped_by_passing"]


def _games_to_look_at(result: Result, lang: str) -> Iterator[str]:
    said = words(lang)["simulation"]
    for key in ("longest", "shortest", "biggest_pickup"):
        if (game := getattr(result, key)) is not None:
            yield said[key].format(game=game)


def records(result: Result) -> list[dict[str, Any]]:
    """List the estimates, one a record, each with what it takes to do it again."""
    plan = result.plan
    origin = {
        "variant": str(plan.variant), "players": len(plan.names), "strategies": " ".join(map(name_of, plan.strategies)),
        "games": result.games, "asked": result.asked, "partial": result.partial, "seed": plan.seed, "cap": plan.cap,
        "engine": result.engine,
    }  # fmt: skip
    return [
        {**origin, "measure": measure, "of": of, "value": found.value, "low": found.low, "high": found.high,
         "method": found.method}
        for measure, of, found in _estimates(result)
    ]  # fmt: skip


def _estimates(result: Result) -> Iterator[tuple[str, str, Estimate]]:
    for measure in ("lays_mean", "lays_median", *_SHARES, "second_lay_forced", "pile_mean"):
        yield measure, "", getattr(result, measure)
    for part in _MIDDLE:
        yield "lays_quantile", str(part), result.lays_quantile(part)
    for name, won in zip(result.plan.names, result.win_shares, strict=True):
        yield "wins", name, won
    for strategy, _, number in result.line_up:
        yield "wins_by_strategy", name_of(strategy), share_of(number, result.games)
    yield "draws", "", share_of(result.draws, result.games)
