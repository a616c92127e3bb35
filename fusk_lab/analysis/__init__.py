"""Numbers about Fusk: what can be concluded and how likely it is, players to play with, and many games of theirs."""

from . import odds, playing, strategies
from .batch import simulate
from .mishap import StrategyError

__all__ = ["StrategyError", "odds", "playing", "simulate", "strategies"]
