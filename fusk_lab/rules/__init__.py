"""The rules of Fusk as values. Standard library only; nothing here knows a screen or a language."""

from .actions import Action, Challenge, Challenged, Event, Laid, Lay, LetStand, LetStood, PickedUp, Revealed, Won
from .cards import Card, Hand, Rank, Suit, deck
from .engine import Step, calls, first_to_challenge, step, why_illegal
from .history import Divergence, Game, compare
from .notation import NotationError, format_game, parse_game
from .observation import TEACHER, Observation, OpenLay, Viewer, observe
from .position import Deal, State, deal, setup
from .reasons import IllegalAction, IllegalPosition, Reason, Refusal
from .telling import Moment
from .variants import (
    BASE,
    DESCENDING,
    EITHER_SIDE,
    EITHER_SIDE_OR_SAME,
    EXTRA_CARDS,
    SWEDISH,
    VARIANTS,
    Call,
    Sequence,
    Variant,
)  # fmt: skip

__all__ = [
    "BASE", "DESCENDING", "EITHER_SIDE", "EITHER_SIDE_OR_SAME", "EXTRA_CARDS", "SWEDISH", "TEACHER", "VARIANTS",
    "Action", "Call", "Card", "Challenge", "Challenged", "Deal", "Divergence", "Event", "Game", "Hand",
    "IllegalAction", "IllegalPosition", "Laid", "Lay", "LetStand", "LetStood", "Moment", "NotationError",
    "Observation", "OpenLay", "PickedUp", "Rank", "Reason", "Refusal", "Revealed", "Sequence", "State", "Step",
    "Suit", "Variant", "Viewer", "Won", "calls", "compare", "deal", "deck", "first_to_challenge", "format_game",
    "observe", "parse_game", "setup", "step", "why_illegal",
]  # fmt: skip
