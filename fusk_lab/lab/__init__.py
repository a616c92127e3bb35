"""The lab: what a notebook shows. Words in Swedish or English, pictures from what one viewer may know."""

from .stepper import Stepper
from .views import ALL, SPECTATOR

__all__ = ["ALL", "SPECTATOR", "Stepper"]
