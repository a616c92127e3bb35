"""Simulated games as the compiled kernel plays them: the plan put in numbers, and the counts taken out."""

from __future__ import annotations

from collections.abc import Collection
from math import ceil
from typing import Any

import numpy as np

from ..rules import Call, Leader, Rank
from ..rules.position import decks_for
from . import kernel
from .plan import Plan
from .ready import callable_ranks
from .simple import OPENING, Simple
from .tally import Counted, Tally

__all__ = ["play_chunk"]

_RANKS = tuple(Rank)
_LEADERS = (Leader.AFTER_LAYER, Leader.WINNER, Leader.TAKER)


def play_chunk(plan: Plan, first: int, games: int) -> Tally:
    """Play games by their numbers and count them."""
    players = len(plan.names)
    counts = _no_counts(games, players)
    kernel.play(np.uint64(plan.seed), first, _rules(plan), _table(players), counts)
    return _tally(counts)


def _no_counts(games: int, players: int) -> kernel.Counts:
    return kernel.Counts(
        lays=np.zeros(games, np.int64),
        piles=np.zeros(52 * decks_for(players) + 1, np.int64),
        wins=np.zeros(players, np.int64),
        wins_from_starter=np.zeros(players, np.int64),
        counted=np.zeros((5, 5), np.int64),
        early=np.zeros(2, np.int64),
        longest=np.full(2, kernel.NONE),
        shortest=np.full(2, kernel.NONE),
        biggest_pickup=np.full(2, kernel.NONE),
    )


def _rules(plan: Plan) -> kernel.Rules:
    variant, strategies = plan.variant, [each for each in plan.strategies if isinstance(each, Simple)]
    cases = (None, *(Call(1, rank) for rank in _RANKS))
    rows = [callable_ranks(variant, case, OPENING) for case in cases] + [variant.next_ranks(None)]
    by_height = sorted(_RANKS, key=lambda rank: -len(variant.next_ranks(Call(1, rank))))
    return kernel.Rules(
        rows=np.array([_packed(row) for row in rows], np.uint64),
        raises=variant.raises,
        by_height=np.uint64(_packed(by_height)),
        anew=variant.new_round_rule is not None,
        asked=1 if variant.next_only else len(plan.names) - 1,
        leader=_LEADERS.index(variant.leader),
        copies=4 * decks_for(len(plan.names)),
        cap=plan.cap,
        bluffs=np.array([each.bluffs for each in strategies]),
        limits=np.array([ceil(each.p * 2**53) for each in strategies], np.uint64),
    )


def _packed(ranks: Collection[Rank]) -> int:
    """Write ranks in four bits each, and above them their number."""
    return sum(rank.place << 4 * at for at, rank in enumerate(ranks)) + (len(ranks) << int(kernel.NUMBER))


def _table(players: int) -> kernel.Table:
    return kernel.Table(
        hands=np.zeros(players, np.uint64),
        sizes=np.zeros(players, np.int64),
        cards=np.zeros(52 * decks_for(players), np.uint8),
        rng=np.zeros(2, np.uint64),
    )


def _tally(counts: kernel.Counts) -> Tally:
    lays, games = np.unique(counts.lays, return_counts=True)
    forced, bluffs, challenges, hits, taken = (Counted(*row) for row in counts.counted.tolist())
    return Tally(
        games=len(counts.lays),
        lays=dict(zip(lays.tolist(), games.tolist(), strict=True)),
        piles={size: times for size, times in enumerate(counts.piles.tolist()) if times},
        wins=tuple(counts.wins.tolist()),
        wins_from_starter=tuple(counts.wins_from_starter.tolist()),
        forced=forced,
        bluffs=bluffs,
        challenges=challenges,
        hits=hits,
        taken=taken,
        early=tuple(counts.early.tolist()),
        longest=_found(counts.longest),
        shortest=_found(counts.shortest),
        biggest_pickup=_found(counts.biggest_pickup),
    )


def _found(most: Any) -> tuple[int, int] | None:
    number, game = most.tolist()
    return None if number == kernel.NONE else (number, game)
