"""The rules a second time, from the text and not from the engine: plain dicts, lists and strings.

A position is {"hands": [["7♥", …], …], "pile": […], "turn": seat, "open": (seat, cards, count, rank) or None,
"previous": (count, rank) or None, "winner": seat or None, "passes": how many in a row}; an action ("lay", seat,
cards, count, rank), ("challenge", seat), ("let stand",) or ("pass", seat); `rules` the words of a variant's key.
Short and slow on purpose.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]


def next_ranks(rules, previous):
    for rule in rules:
        if rule.startswith("own("):
            rows = dict(row.split(">") for row in rule[rule.index(")") + 1 :].split())
            ranks = rows["start" if previous is None else previous[1]]
            return RANKS if ranks == "*" else ranks.split(",")
    if "same_rank_rounds" in rules:
        return RANKS if previous is None else [previous[1]]  # H5
    if "swedish" in rules:
        order = RANKS if "ace_low" in rules else [*RANKS[1:], "A"]  # V4a
        return order if previous is None else order[order.index(previous[1]) :]  # V4
    either = "either_side" in rules or "either_side_or_same" in rules
    if previous is None:
        return RANKS if either else ["A"]  # V2, R4, V1
    at = RANKS.index(previous[1])
    up, down = RANKS[(at + 1) % 13], RANKS[(at - 1) % 13]
    if either:
        return [up, down] + ([RANKS[at]] if "either_side_or_same" in rules else [])  # V2, V2b
    return [down] if "descending" in rules else [up]  # V1, R4


def most_laid(rules):
    return min([int(rule[len("at_most_") :]) for rule in rules if rule.startswith("at_most_")], default=104)  # H2


def may_call(rules, position, count, rank):
    previous = position["previous"]
    if rank not in next_ranks(rules, previous):
        return False
    if "swedish" not in rules:
        return True
    decks = 1 if len(position["hands"]) <= 4 else 2
    higher = previous is None or rank != previous[1] or count > previous[0]  # V4
    return higher and count <= 4 * decks  # V4b


def can_call(rules, position):
    hand = position["hands"][position["turn"]]
    counts = range(1, min(len(hand), most_laid(rules)) + 1)
    return any(may_call(rules, position, count, rank) for count in counts for rank in RANKS)


def last_lay(position):
    return position["open"] is not None and not position["hands"][position["open"][0]]


def may(rules, position, action):
    if position["winner"] is not None:  # R12
        return False
    match action:
        case ("lay", seat, cards, count, rank):
            if seat != position["turn"] or last_lay(position) or not cards:  # R2, R11, R3
                return False
            if any(cards.count(card) > position["hands"][seat].count(card) for card in cards):  # R3
                return False
            if len(cards) > most_laid(rules):  # H2
                return False
            enough = len(cards) >= count if "extra_cards" in rules else len(cards) == count  # V3, R5
            return enough and may_call(rules, position, count, rank)  # R6
        case ("challenge", seat):
            if position["open"] is None:
                return False
            others = [other for other in range(len(position["hands"])) if other != position["open"][0]]
            if "next_challenges" in rules:  # H1
                others = [(position["open"][0] + 1) % len(position["hands"])]
            return seat in others
        case ("let stand",):
            if position["open"] is None:
                return False
            free = "swedish" not in rules or "passing" in rules  # V4b, H6
            return free or last_lay(position) or can_call(rules, position)
        case ("pass", seat):  # H6
            lays = position["previous"] is None or last_lay(position)
            if {"winner_leads", "taker_leads"} & set(rules) and not position["pile"] and not position["passes"]:
                lays = True  # H3: a challenge gave it the lead
            return "passing" in rules and seat == position["turn"] and not lays


def then(rules, position, action):
    hands, pile = [list(hand) for hand in position["hands"]], list(position["pile"])
    after = {**position, "hands": hands, "pile": pile, "open": None}
    if action[0] == "pass":  # H6
        after.update(open=position["open"], turn=(action[1] + 1) % len(hands), passes=position["passes"] + 1)
        if after["passes"] == len(hands) - 1:
            after.update(open=None, previous=None, passes=0)
        return after
    if action[0] == "lay":
        _, seat, cards, count, rank = action
        for card in cards:
            hands[seat].remove(card)
        pile += cards
        after.update(open=action[1:], previous=(count, rank), turn=(seat + 1) % len(hands), passes=0)
        return after
    layer, cards, count, rank = position["open"]
    if action[0] == "challenge":
        truthful = all(card[:-1] == rank for card in cards)  # R8
        if "extra_cards" in rules and "ranks_only" not in rules and len(cards) > count:  # V3
            truthful = False
        winner, taker = (layer, action[1]) if truthful else (action[1], layer)
        hands[taker].extend(pile)  # R9
        pile.clear()
        turn = winner if "winner_leads" in rules else taker if "taker_leads" in rules else layer + 1  # H3, R10
        after.update(turn=turn % len(hands), passes=0)
        if {"swedish", "same_rank_rounds", "starts_anew"} & set(rules):
            after["previous"] = None  # V4c, H5, H4
    if not hands[layer]:
        after["winner"] = layer  # R11
    return after


def conceivable(position) -> Iterator[tuple]:
    """Every action worth asking about: every part of every hand under every call, and more."""
    for seat, hand in enumerate(position["hands"]):
        yield "challenge", seat
        yield "pass", seat
        for size in range(len(hand) + 1):
            for cards in sorted(set(combinations(sorted(hand), size))):
                for count in range(1, len(hand) + 2):
                    for rank in RANKS:
                        yield "lay", seat, list(cards), count, rank
    yield ("let stand",)
