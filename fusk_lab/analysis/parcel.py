"""A plan made ready to be sent to another process: by name what both can read, and by value what only this one has."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec
from pickle import PicklingError, dumps, loads
from typing import Final

from .plan import Plan

__all__ = ["Packed", "Parcel"]

_HERE: Final = b"__main__"  # the notebook, or the program: another process has its own, or an older one


@dataclass(frozen=True)
class Packed:
    """Hold a plan as it came; it is opened where it is played, so that one that cannot be opened harms nobody."""

    content: bytes

    def open(self) -> Plan:
        """Return the plan. Raises whatever its strategies raise where they are not to be found."""
        plan: Plan = loads(self.content)
        return plan


class Parcel:
    """Hold a plan; it is packed where it is pickled, and not at all for those who play it in this process.

    A function of a notebook is never sent by its name: the other process may know none of that name, or the one that
    was there before it was written anew. It is sent by value where cloudpickle is installed (dask brings it), and so
    is a lambda; else pickling raises PicklingError.

    >>> from fusk_lab import BASE
    >>> from fusk_lab.analysis.strategies import honest
    >>> plan = Plan(BASE, ("Pelle", "Kalle"), (honest, honest), seed=1, cap=5000)
    >>> loads(dumps(Parcel(plan))).open() == Parcel(plan).open() == plan
    True
    """

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._content = b""

    def open(self) -> Plan:
        """Return the plan."""
        return self._plan

    def __reduce__(self) -> tuple[Callable[[bytes], Packed], tuple[bytes]]:
        self._content = self._content or _written(self._plan)
        return Packed, (self._content,)


def _written(plan: Plan) -> bytes:
    """Write a plan down. Raises PicklingError."""
    try:
        by_name = dumps(plan)
        if _HERE not in by_name:
            return by_name
    except Exception:  # of whatever kind: a strategy may have its own way to be pickled
        pass
    if find_spec("cloudpickle") is None:
        raise PicklingError("only this process knows the strategies or the rules")
    from cloudpickle import dumps as dumps_by_value

    try:
        return bytes(dumps_by_value(plan))
    except Exception as failed:
        raise PicklingError(str(failed)) from failed
