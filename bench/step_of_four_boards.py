"""What a step of four boards side by side costs in the browser, as `step_in_browser` measures a step of one."""

from bench.in_browser import can_measure
from bench.step_in_browser import LONG_GAME, measure

FOUR_BOARDS = LONG_GAME.replace("import Stepper", "import Compare").replace("Stepper(Game(start, actions))", """
from fusk_lab import BASE, DESCENDING, EITHER_SIDE, SWEDISH
Compare(Game(start, actions), BASE, DESCENDING, EITHER_SIDE, SWEDISH)
""")


def main() -> None:
    """Print the percentile, and how many messages were sent."""
    if can_measure():
        print("  one step after the other")
        measure([FOUR_BOARDS])
        print("  steps at rest, so that the cards travel")
        measure([FOUR_BOARDS], most=60, rest=300)


if __name__ == "__main__":
    main()
