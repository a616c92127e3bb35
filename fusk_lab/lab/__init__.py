"""The lab: what a notebook shows. Importing it in a notebook also makes the cell magic ``%%fusk`` known."""

from .dealer import Dealer
from .knowledge import Knowledge
from .magic import register
from .questions import Choice, Question, ask
from .stepper import Stepper
from .table import Table
from .views import ALL, SPECTATOR

__all__ = ["ALL", "SPECTATOR", "Choice", "Dealer", "Knowledge", "Question", "Stepper", "Table", "ask"]

register()
