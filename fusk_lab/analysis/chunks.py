"""Many games in parts: one after the other here, or wherever an executor has them done."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from contextlib import suppress
from pickle import PicklingError, dumps
from typing import Final, NamedTuple

from .engines import KERNEL, play_chunk
from .mishap import StrategyError
from .plan import Plan
from .tally import Tally

__all__ = ["Done", "parts"]

_HERE: Final = {KERNEL: 8_192}  # games in a part: some hundredths of a second, after which one can interrupt
_HERE_OTHERWISE: Final = 20
_SENT: Final = {KERNEL: 65_536}  # far fewer than a part is worth sending
_SENT_OTHERWISE: Final = 200
_PARTS: Final = 32  # to share out, so that nobody waits long for the last
_LENGTHS: Final = 5_001  # of games, at most in a part: what is counted must fit in 64 KiB
_WAITING: Final = 64  # parts sent and not yet done


class Done(NamedTuple):
    """Hold what has been counted so far, how many parts were lost and done again, and how many could not be sent."""

    tally: Tally
    redone: int = 0
    unsent: int = 0


class _Part(NamedTuple):
    first: int  # game
    games: int
    lost: int = 0  # so many times
    unsent: bool = False  # it cannot be written down to be sent, so it is done here


def parts(plan: Plan, engine: str, games: int, executor: Executor | None) -> Iterator[Done]:
    """Play games and yield what has been counted after each part. Raises StrategyError."""
    return _here(plan, engine, games) if executor is None else _sent(plan, engine, games, executor)


def _cut(games: int, size: int) -> Iterator[_Part]:
    return (_Part(first, min(size, games - first)) for first in range(0, games, size))


def _here(plan: Plan, engine: str, games: int) -> Iterator[Done]:
    tally = Tally.nothing(len(plan.names))
    for part in _cut(games, _HERE.get(engine, _HERE_OTHERWISE)):
        tally = tally.plus(play_chunk(plan, engine, part.first, part.games))
        yield Done(tally)


def _size_to_send(plan: Plan, engine: str, games: int) -> int:
    most = _SENT.get(engine, _SENT_OTHERWISE)
    if plan.cap > _LENGTHS:
        most = min(most, _LENGTHS)
    return max(1, min(most, -(-games // _PARTS)))


def play_sent(plan: Plan, engine: str, first: int, games: int) -> Tally | StrategyError:
    """Do a part elsewhere; a strategy's mistake is an answer, so that it is not taken for a lost part."""
    try:
        return play_chunk(plan, engine, first, games)
    except StrategyError as mistake:
        return mistake


def _sent(plan: Plan, engine: str, games: int, executor: Executor) -> Iterator[Done]:
    """Send the parts; a lost one is sent once more, and done here where nobody else does it.

    What cannot be sent is not tried again: all of it is done here.
    """
    to_send = _cut(games, _size_to_send(plan, engine, games))
    done = Done(Tally.nothing(len(plan.names)))
    waiting: dict[Future[Tally | StrategyError], _Part] = {}
    here: list[_Part] = []
    unsent = False

    def send(part: _Part) -> None:
        if unsent:
            part = part._replace(unsent=True)
        elif part.lost < 2:
            with suppress(Exception):  # an executor that is broken or shut down
                waiting[executor.submit(play_sent, plan, engine, part.first, part.games)] = part
                return
        here.append(part)

    try:
        while True:
            while len(waiting) < _WAITING and (part := next(to_send, None)):
                send(part)
            if here:
                part = here.pop()
                done = _added(done, play_chunk(plan, engine, part.first, part.games), part)
                yield done
            elif waiting:
                for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                    part = waiting.pop(future)
                    if (found := _answer(future)) is None:
                        unsent = unsent or _cannot_be_sent(plan, future.exception())
                        lost = 2 if isinstance(future.exception(), BrokenExecutor) else part.lost + 1
                        send(part._replace(lost=lost))
                    else:
                        done = _added(done, found, part)
                        yield done
            else:
                return
    finally:  # done, or somebody lost patience
        for future in waiting:
            future.cancel()


def _answer(future: Future[Tally | StrategyError]) -> Tally | None:
    """Return what was counted, or None where the part was lost. Raises StrategyError."""
    try:
        found = future.result()
    except Exception:
        return None
    if isinstance(found, StrategyError):
        raise found
    return found


def _cannot_be_sent(plan: Plan, failed: BaseException | None) -> bool:
    """Say whether a part failed because a strategy or a rule cannot be pickled: a lambda, or a function in another."""
    if not isinstance(failed, PicklingError | AttributeError | TypeError):
        return False
    try:
        dumps(plan)
    except (PicklingError, AttributeError, TypeError):
        return True
    return False


def _added(done: Done, tally: Tally, part: _Part) -> Done:
    lost = part.lost > 0 and not part.unsent
    return Done(done.tally.plus(tally), done.redone + lost, done.unsent + part.unsent)
