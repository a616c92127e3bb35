"""The lab: what a notebook shows. Importing it in a notebook also makes the cell magic ``%%fusk`` known."""

from .compare import Compare
from .dealer import Dealer
from .knowledge import Knowledge
from .magic import register
from .own_rule import own_rule
from .questions import Choice, Question, ask
from .stepper import Stepper
from .table import Table
from .views import ALL, SPECTATOR

__all__ = ["ALL", "SPECTATOR", "Choice", "Compare", "Dealer", "Knowledge", "Question", "Stepper", "Table", "ask", "own_rule"]

register()
