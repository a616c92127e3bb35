"""What a click at the table costs in Python, from the action to what is sent, against a bare widget.

The bare widget sets a trait of the very same content, in turn with another of the same size, so that each is sent.
"""

import time
from typing import Any

from bench.in_turn import ratio, too_loaded

CLICKS = 60
LAYS = 20


def main() -> None:
    """Print the ratio."""
    if not too_loaded():
        measure()


def measure() -> None:
    """Take back a lay and do it again, in turn with setting traits of the same size."""
    import traitlets
    from anywidget import AnyWidget

    from fusk_lab import calls
    from fusk_lab.lab import Table

    class Bare(AnyWidget):
        _esm = "export default {}"
        sent = traitlets.Dict().tag(sync=True)

    table = Table(4, seed=7, mode="open")
    for _ in range(LAYS):
        state = table.game.at(len(table.game.actions))
        table.lay([*state.hands[state.turn]][:1], calls(state)[0])
    seen: list[dict[str, Any]] = []
    for does in (table.undo, table.redo):
        does()
        seen.append(dict(table._table))
    bare = Bare()

    def ours() -> float:
        return microseconds(lambda click: table.redo() if click % 2 else table.undo())

    def theirs() -> float:
        return microseconds(lambda click: setattr(bare, "sent", seen[click % 2]))

    ratio(ours, theirs, unit="µs", target="≤ 2.5")


def microseconds(click: Any) -> float:
    """CPU time a click, over so many."""
    start = time.process_time()
    for number in range(CLICKS):
        click(number)
    return (time.process_time() - start) / CLICKS * 1e6


if __name__ == "__main__":
    main()
