"""A rule of one's own: a function asked once for each of the fourteen cases, and its answers kept as a table."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from contextlib import suppress
from itertools import islice
from typing import Any, Final

from .cards import RANKS, Rank
from .reasons import IllegalVariant, Reason, Refusal
from .sequences import CASES, OwnSequence, check_name
from .time_is_up import TimeIsUp, stop

__all__ = ["NextRanks", "asked"]

NextRanks = Callable[[Rank | None], Iterable[Rank] | Rank]
SECONDS: Final = 2.0  # to answer all fourteen cases: a rule looks at one rank, a thousandth would do
LINES: Final = 1_000_000  # of the function's code, where no clock can run beside it
_SHOWN: Final = 100  # characters of an answer that an error shows
_MOST: Final = 1_000  # ranks in an answer; one without an end is none
_ADDRESS: Final = re.compile(r" at 0x[0-9A-Fa-f]+")  # of an object: another one each time


def asked(name: str, next_ranks: NextRanks) -> OwnSequence:
    """Ask the function for each case, no previous rank first, and keep the answers.

    Raises IllegalVariant, naming the rule and the case, where it raises, answers with anything but ranks, allows
    none, or does not come back within two seconds.
    """
    check_name(name)
    if not callable(next_ranks):
        raise TypeError(f"next_ranks is a function from a Rank or None to ranks, not {next_ranks!r}")
    rows: list[tuple[Rank, ...]] = []
    wrong: list[IllegalVariant] = []

    def ask_all() -> None:
        for case in CASES:
            try:
                rows.append(_answer(name, case, next_ranks))
            except IllegalVariant as refused:
                wrong.append(refused)
                return

    if not _in_time(ask_all) and len(rows) < len(CASES):
        raise IllegalVariant(Reason(Refusal.RULE_SLOW, "own", name=name, case=CASES[len(rows)]))
    if wrong:
        raise wrong[0]
    return OwnSequence(name, tuple(rows))


def _answer(name: str, case: Rank | None, next_ranks: NextRanks) -> tuple[Rank, ...]:
    def refused(kind: Refusal, read: str | None = None, source: str | None = None) -> IllegalVariant:
        read = None if read is None else _cut(_ADDRESS.sub("", read))
        return IllegalVariant(Reason(kind, "own", name=name, case=case, read=read, source=source))

    try:
        said: Any = next_ranks(case)
        ranks = _listed(said)
        nonsense = None if ranks is not None else repr(said)
    except TimeIsUp:
        raise
    except BaseException as raised:  # exit() too
        raise refused(Refusal.RULE_RAISED, _error(raised), _source(raised, next_ranks)) from raised
    if ranks is None:
        raise refused(Refusal.RULE_NONSENSE, nonsense)
    if not ranks:
        raise refused(Refusal.RULE_ALLOWS_NONE)
    return tuple(rank for rank in RANKS if rank in ranks)


def _listed(said: Any) -> list[Rank] | None:
    """List the ranks of an answer: one rank or a number of them; None for what is no such thing."""
    if isinstance(said, Rank):
        return [said]
    if isinstance(said, str) or not isinstance(said, Iterable):
        return None
    ranks = list(islice(said, _MOST + 1))
    return ranks if len(ranks) <= _MOST and all(isinstance(rank, Rank) for rank in ranks) else None


def _error(raised: BaseException) -> str:
    """Name an error and what it says, if it can say it."""
    try:
        said = str(raised)
    except Exception:
        said = ""
    return f"{type(raised).__name__}: {said}".removesuffix(": ")


def _source(raised: BaseException, next_ranks: NextRanks) -> str | None:
    """Return the line of the rule at which an error was raised, where there is a text of it."""
    from linecache import getline  # only where a rule is wrong

    file = getattr(getattr(next_ranks, "__code__", None), "co_filename", None)
    line, at = None, raised.__traceback__
    while at is not None:
        if at.tb_frame.f_code.co_filename == file:
            line = getline(file, at.tb_lineno).strip()
        at = at.tb_next
    return _cut(line) if line else None


def _cut(text: str) -> str:
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"


# A function that does not come back must not take the notebook with it


def _in_time(ask_all: Callable[[], None]) -> bool:
    """Run it beside a clock; say whether it came back in time, and stop it if it did not."""
    from threading import Thread  # only where somebody has a rule of their own

    beside = Thread(target=_quietly, args=(ask_all,), daemon=True)
    try:
        beside.start()
    except RuntimeError:  # no threads here, as in a browser: count lines instead
        return _within_lines(ask_all)
    try:
        beside.join(SECONDS)
        return not beside.is_alive()
    finally:  # too late, or the one who waited lost patience
        stop(beside)


def _quietly(ask_all: Callable[[], None]) -> None:
    with suppress(TimeIsUp):
        ask_all()


def _within_lines(ask_all: Callable[[], None]) -> bool:
    import sys

    lines = 0

    def count(frame: object, event: str, arg: object) -> Any:
        nonlocal lines
        lines += 1
        if lines > LINES:
            raise TimeIsUp
        return count

    before = sys.gettrace()
    sys.settrace(count)
    try:
        ask_all()
    except TimeIsUp:
        return False
    finally:
        sys.settrace(before)
    return True
