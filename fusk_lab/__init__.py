"""fusk_lab: a laboratory for the rules of Fusk, the Swedish card game also known as Cheat.

Importing it loads the rules alone; `fusk_lab.lab` is the notebook's side.
"""

from .rules import *  # noqa: F403
from .rules import __all__

__all__ = list(__all__)
