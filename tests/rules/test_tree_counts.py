"""The legal tree of small positions, counted by the engine and by the plain rules, and written down here.

A row counts the ways to take one, two, three … actions, and the games won by then.
"""

import pytest

from fusk_lab import Variant, step, why_illegal

from . import plain_rules
from .playing import from_plain, plain
from .positions import OWN, call, table

STARTS = {
    "two": {"hands": ("A♠ 2♥", "2♠ 3♥"), "pile": "9♣"},
    "three": {"hands": ("A♠ A♥", "2♠", "3♠ Q♣")},
    "late": {"hands": ("2♠ A♥", "K♠ 3♥"), "previous": call(1, "Q")},
}
COUNTS = {
    ("base", "two"): (3, 12, 43, 146, 379, 44),
    ("base", "three"): (3, 11, 16, 42, 100, 27),
    ("descending", "two"): (3, 12, 43, 118, 249, 44),
    ("descending", "three"): (3, 11, 16, 54, 176, 19),
    ("either_side", "two"): (39, 234, 958, 65),
    ("either_side", "three"): (39, 169, 368, 1260, 303),
    ("either_side_or_same", "two"): (39, 312, 1593, 91),
    ("extra_cards", "two"): (4, 16, 72, 290, 883, 92),
    ("extra_cards", "three"): (4, 14, 20, 58, 152, 40),
    ("extra_cards + ranks_only", "three"): (4, 14, 18, 52, 152, 36),
    ("descending + extra_cards", "two"): (4, 16, 72, 228, 578, 86),
    ("either_side + extra_cards", "three"): (52, 208, 424, 88),
    ("swedish", "two"): (39, 572, 4411, 195),
    ("swedish", "three"): (39, 271, 1664, 171),
    ("swedish", "late"): (7, 24, 351, 4222, 106),
    ("swedish + ace_low", "late"): (4, 10, 162, 2318, 58),
    ("swedish + extra_cards", "three"): (52, 310, 2028, 184),
    ("swedish + extra_cards + ranks_only + ace_low", "late"): (5, 12, 266, 3800, 137),
    ("next_challenges", "three"): (3, 8, 12, 28, 70, 16),
    ("at_most_1", "two"): (2, 8, 22, 56, 110, 18),
    ("winner_leads", "three"): (3, 11, 12, 18, 28, 19),
    ("taker_leads", "three"): (3, 11, 28, 90, 19),
    ("starts_anew", "late"): (3, 12, 31, 70, 14),
    ("starts_anew", "two"): (3, 12, 43, 146, 12),
    ("same_rank_rounds", "three"): (39, 143, 1144, 45),
    ("passing", "two"): (3, 14, 54, 203, 15),
    ("passing", "three"): (3, 13, 36, 126, 430, 55),
    ("swedish + passing", "late"): (8, 67, 1013, 22),
    ("next_challenges + passing", "three"): (3, 10, 28, 86, 14),
    ("either_side + taker_leads + starts_anew", "three"): (39, 169, 3276, 75),
    ("extra_cards + next_challenges + winner_leads + starts_anew + passing", "three"): (4, 12, 25, 58, 20),
    ("swedish + at_most_1 + winner_leads", "late"): (4, 10, 99, 1168, 14),
    (OWN.key, "three"): (6, 46, 222, 36),
}


def tree(start, legal, then, winner, depth):
    """Count the nodes at each depth, and the games won by then."""
    level, counts, won = [start], [], 0
    for _ in range(depth):
        level = [then(node, action) for node in level for action in legal(node)]
        counts.append(len(level))
        won += sum(winner(node) is not None for node in level)
    return *counts, won


def by_the_engine(state, depth):
    def legal(node):
        actions = map(from_plain, plain_rules.conceivable(plain(node)))
        return [action for action in actions if why_illegal(node, action) is None]

    return tree(state, legal, lambda node, action: step(node, action).state, lambda node: node.winner, depth)


def by_the_plain_rules(state, depth):
    rules = state.variant.key.split(" + ")

    def legal(node):
        return [action for action in plain_rules.conceivable(node) if plain_rules.may(rules, node, action)]

    return tree(plain(state), legal, lambda node, action: plain_rules.then(rules, node, action),
                lambda node: node["winner"], depth)  # fmt: skip


@pytest.mark.parametrize(("key", "start"), COUNTS)
def test_the_legal_tree_has_as_many_branches_as_the_rules_give_it(key, start):
    counts = COUNTS[key, start]
    more = dict(STARTS[start])
    state = table(*more.pop("hands"), **more, variant=Variant.parse(key))
    assert by_the_plain_rules(state, len(counts) - 1) == counts
    assert by_the_engine(state, len(counts) - 1) == counts
