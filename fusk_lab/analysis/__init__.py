"""Numbers about Fusk: what can be concluded and how likely it is, and players to play with."""

from . import odds, playing, strategies

__all__ = ["odds", "playing", "strategies"]
