"""Run every bench: `python -m bench`, or some: `python -m bench engine import_time`."""

import sys
from importlib import import_module

BENCHES = (
    "import_time", "engine", "step_in_browser", "step_of_four_boards", "click_at_the_table", "kernel_part_of_a_click",
    "start_up", "many_games", "simulation",
)  # fmt: skip

for name in sys.argv[1:] or BENCHES:
    print(f"\n{name}")
    import_module(f"bench.{name}").main()
