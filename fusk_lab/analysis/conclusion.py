"""What a viewer can conclude about an open call: a certain bluff, certainly true, or neither, with the proof."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from ..rules import Call, Card, Observation, Viewer
from .seen import game_cards, open_lay
from .trail import How, Traced, traced
from .ways import LAY, ways

__all__ = ["Conclusion", "Verdict", "conclude", "left_for_the_lay"]


class Verdict(Enum):
    """What a viewer can say of an open call before anything is turned up (R8)."""

    BLUFF = "certain bluff"
    TRUE = "certainly true"
    OPEN = "cannot be decided"

    def __repr__(self) -> str:
        return f"Verdict.{self.name}"


@dataclass(frozen=True, slots=True)
class Conclusion:
    """Hold what a viewer can conclude about an open call, with the counting that proves it.

    There are `copies` of the called rank; the viewer can trace those in `traced`, and `placed` of them are
    surely not in the lay. All in all the lay can hold `fewest` to `most` of the rank. `others` are cards of
    other ranks the layer must have had: in the hand still, or laid just now. `own` says that the viewer sees
    the cards of the lay.
    """

    players: tuple[str, ...]
    viewer: int | Viewer | None
    layer: int
    call: Call
    verdict: Verdict
    copies: int
    traced: tuple[Traced, ...]
    others: tuple[Traced, ...]
    fewest: int
    most: int
    own: bool

    @property
    def placed(self) -> int:
        """Count the cards of the rank that are surely not in the lay."""
        return sum(known.placed for known in self.traced)

    @property
    def held(self) -> int:
        """Count the cards of the rank in the viewer's own hand."""
        return sum(known.how is How.HELD for known in self.traced)

    @property
    def by_count(self) -> bool:
        """Say whether the copies that are left are too few for the call: then the count alone is the proof."""
        return self.copies - self.placed < self.call.count


def conclude(observation: Observation, cards: Iterable[Card] | None = None) -> Conclusion:
    """Conclude what a viewer can about the open call, from everything they have seen and nothing else.

    Certain means: so in every way the cards may have gone. The ways are those of `ways`: without V3 they are
    complete as long as they are few enough to follow each card seen, and otherwise may, seldom, leave open what
    could have been decided. Under V3 only the movements of each card are followed: that a lay is at least as
    large as its call, and a hand not empty, is taken for possible. Of a position set up by hand the viewer
    knows only that its cards are some of the decks', unless `cards` says which they are.
    Raises ValueError when no call is open.

    >>> from fusk_lab import Game, Lay, Rank, observe, setup
    >>> start = setup({"Pelle": "2♥ 7♣ J♦ 5♠", "Kalle": "A♠ A♦ 9♦"})
    >>> lay = Lay(0, map(Card.parse, ["2♥", "7♣", "J♦"]), Call(3, Rank.ACE))
    >>> known = conclude(observe(Game(start, [lay]), 1))
    >>> known.verdict, known.held, known.copies, known.most
    (Verdict.BLUFF, 2, 4, 2)
    """
    lay = open_lay(observation)
    game = game_cards(observation, cards)
    rank = lay.call.rank
    copies = sum(count for card, count in game.items() if card.rank is rank)
    trail = traced(observation)
    of_rank = tuple(known for known in trail if known.card.rank is rank)
    others = tuple(known for known in trail if known.card.rank is not rank)
    left = copies - sum(known.placed for known in of_rank)
    if lay.cards is not None:
        fewest = most = sum(card.rank is rank for card in lay.cards)
        verdict = Verdict.TRUE if observation.variant.is_true(lay.call, lay.cards) else Verdict.BLUFF
    elif lay.count is not None:
        in_lay = {place[LAY] for place in ways(observation, cards).counts}
        fewest, most = min(in_lay), max(in_lay)
        verdict = Verdict.BLUFF if most < lay.count else Verdict.TRUE if fewest == lay.count else Verdict.OPEN
    else:
        fewest, most = sum(known.certain for known in of_rank if known.in_lay), left
        others_left = game.total() - copies - sum(known.placed for known in others)
        verdict = _judge_hidden(observation, lay.call, (fewest, most), others, others_left)
    return Conclusion(
        observation.players, observation.viewer, lay.seat, lay.call, verdict, copies, of_rank,
        tuple(known for known in others if not known.in_pile and known.seats <= {lay.seat} and known.seat == lay.seat),
        fewest, most, lay.cards is not None,
    )  # fmt: skip


def left_for_the_lay(observation: Observation) -> int:
    """Count the copies of the called rank that can be in the open lay, by tracing single cards alone.

    Fewer than called is a certain bluff. What a player counts at the table: quick, and never too low.
    Raises ValueError when no call is open.
    """
    rank = open_lay(observation).call.rank
    return 4 * observation.decks - sum(known.placed for known in traced(observation, rank))


def _judge_hidden(
    observation: Observation, call: Call, of_rank: tuple[int, int], others: tuple[Traced, ...], others_left: int
) -> Verdict:
    """Judge a lay of unknown size (V3): any card that can be in it may be, above the count called or not."""
    fewest, most = of_rank
    judged = observation.variant.count_judged
    wrong_inside = any(known.in_lay and known.certain for known in others)
    if most < call.count or wrong_inside or (judged and fewest > call.count):
        return Verdict.BLUFF
    if not others_left and (most == call.count or not judged):
        return Verdict.TRUE
    return Verdict.OPEN
