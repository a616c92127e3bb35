"""The rules of Fusk as values. Standard library only; nothing here knows a screen or a language."""

from .actions import (
    Action,
    Challenge,
    Challenged,
    Event,
    Laid,
    Lay,
    LetStand,
    LetStood,
    NewRound,
    Pass,
    Passed,
    PickedUp,
    Revealed,
    Won,
)  # fmt: skip
from .calls import Call
from .cards import Card, Hand, Rank, Suit, deck
from .engine import Step, calls, first_to_challenge, step, why_illegal
from .history import Divergence, Game, compare
from .leader import Leader
from .notation import NotationError, format_game, parse_game
from .observation import TEACHER, Observation, OpenLay, Viewer, observe
from .position import Deal, State, deal, setup
from .reasons import IllegalAction, IllegalPosition, IllegalVariant, Reason, Refusal
from .sequences import OwnSequence, Sequence
from .telling import Moment
from .variants import (
    BASE,
    DESCENDING,
    EITHER_SIDE,
    EITHER_SIDE_OR_SAME,
    EXTRA_CARDS,
    SWEDISH,
    VARIANTS,
    Variant,
)  # fmt: skip

__all__ = [
    "BASE", "DESCENDING", "EITHER_SIDE", "EITHER_SIDE_OR_SAME", "EXTRA_CARDS", "SWEDISH", "TEACHER", "VARIANTS",
    "Action", "Call", "Card", "Challenge", "Challenged", "Deal", "Divergence", "Event", "Game", "Hand",
    "IllegalAction", "IllegalPosition", "IllegalVariant", "Laid", "Lay", "Leader", "LetStand", "LetStood", "Moment",
    "NewRound", "NotationError", "Observation", "OpenLay", "OwnSequence", "Pass", "Passed", "PickedUp", "Rank",
    "Reason", "Refusal", "Revealed", "Sequence", "State", "Step", "Suit", "Variant", "Viewer", "Won", "calls",
    "compare", "deal", "deck", "first_to_challenge", "format_game", "observe", "parse_game", "setup", "step",
    "why_illegal",
]  # fmt: skip
