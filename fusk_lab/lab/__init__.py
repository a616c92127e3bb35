"""The lab: what a notebook shows. Importing it in a notebook also makes the cell magic ``%%fusk`` known."""

from .asking.questions import Choice, Question, ask
from .board.views import ALL, SPECTATOR
from .compare import Compare
from .dealer import Dealer
from .handout import handout
from .knowledge import Knowledge
from .magic import register
from .open_code import OpenCode
from .own_rule import own_rule
from .preferences import Preferences
from .rank_wheel import RankWheel
from .sharing import from_code, from_json, to_code, to_json, to_svg
from .stepper import Stepper
from .study import VariantStudy
from .table import Table
from .toggle import VariantToggle

__all__ = [
    "ALL", "SPECTATOR", "Choice", "Compare", "Dealer", "Knowledge", "OpenCode", "Preferences", "Question", "RankWheel",
    "Stepper", "Table", "VariantStudy", "VariantToggle", "ask", "from_code", "from_json", "handout", "own_rule",
    "to_code", "to_json", "to_svg",
]  # fmt: skip

register()
