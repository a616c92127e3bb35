"""The lab: what a notebook shows. Importing it in a notebook also makes the cell magic ``%%fusk`` known."""

from .dealer import Dealer
from .magic import register
from .stepper import Stepper
from .views import ALL, SPECTATOR

__all__ = ["ALL", "SPECTATOR", "Dealer", "Stepper"]

register()
