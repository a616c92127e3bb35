"""Who is told of the rules a widget goes over to."""

from __future__ import annotations

from collections.abc import Callable

from ...rules import Variant

__all__ = ["RulesTold"]

Told = Callable[[Variant], object]


class RulesTold:
    """Tell others of the rules a widget has gone over to, each change once."""

    def __init__(self, now: Variant) -> None:
        self._now = now
        self._others: list[Told] = []

    def listen(self, callback: Told, *, remove: bool = False) -> None:
        """Let a function of a variant be told from now on, or no longer."""
        self._others = [other for other in self._others if other != callback] + [callback] * (not remove)

    def tell(self, now: Variant) -> None:
        """Tell the others, where these are other rules than before."""
        if now != self._now:
            self._now = now
            for other in self._others:
                other(now)
