"""Parts of a simulation sent to an executor, and what becomes of them: lost, refused, not to be sent, or faulty."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from pickle import PicklingError, dumps
from typing import Final, NamedTuple

from ..text import words
from .chunks import Done
from .engines import KERNEL, play_chunk, slices
from .mishap import StrategyError
from .parcel import Packed, Parcel
from .plan import Plan
from .tally import Tally

__all__ = ["play_sent", "sent", "size_to_send"]

_SENT: Final = {KERNEL: 65_536}  # games in a part: far fewer are not worth sending
_SENT_OTHERWISE: Final = 200
_PARTS: Final = 32  # to share out, so that nobody waits long for the last
_LENGTHS: Final = 5_001  # of games, at most in a part: what is counted must fit in 64 KiB
_WAITING: Final = 64  # parts sent and not yet done


class _Part(NamedTuple):
    first: int  # game
    games: int
    lost: int = 0  # so many times
    unsent: bool = False  # it cannot be written down to be sent, so it is done here
    refused: bool = False  # the executor did not take it, so it is done here


class _Unread(NamedTuple):
    """Answer that the plan could not be read there: a module is missing, or not the same."""


Found = Tally | StrategyError | _Unread


def sent(plan: Plan, engine: str, games: int, executor: Executor) -> Iterator[Done]:
    """Send the parts; a lost one is sent once more, and done here where nobody else does it.

    What cannot be sent, or not be read there, is not tried again: all of it is done here. A strategy's mistake is that
    of the first game it makes one in, whoever finds it first. Raises ValueError for an executor that is none.
    """
    return _Sending(plan, engine, games, executor).done_so_far()


def size_to_send(plan: Plan, engine: str, games: int) -> int:
    """Say how many games a part has."""
    most = _SENT.get(engine, _SENT_OTHERWISE)
    if plan.cap > _LENGTHS:
        most = min(most, _LENGTHS)
    return max(1, min(most, -(-games // _PARTS)))


def play_sent(parcel: Parcel | Packed, engine: str, first: int, games: int) -> Found:
    """Do a part elsewhere; a strategy's mistake is an answer, so that it is not taken for a lost part."""
    try:
        plan = parcel.open()
    except Exception:  # whatever a module raises
        return _Unread()
    try:
        return play_chunk(plan, engine, first, games)
    except StrategyError as mistake:
        return mistake


class _Sending:
    """Know which parts are where."""

    def __init__(self, plan: Plan, engine: str, games: int, executor: Executor) -> None:
        self._plan, self._engine, self._executor = plan, engine, executor
        self._parcel = Parcel(plan)
        size = size_to_send(plan, engine, games)
        self._to_send = (_Part(first, min(size, games - first)) for first in range(0, games, size))
        self._waiting: dict[Future[Found], _Part] = {}
        self._here: list[_Part] = []
        self._unsent = False
        self._mistake: StrategyError | None = None
        self._done = Done(Tally.nothing(len(plan.names)))

    def done_so_far(self) -> Iterator[Done]:
        """Have all parts done, and give what has been counted each time there is more."""
        try:
            while self._fill():
                yield from self._do_here() if self._here else self._do_there()
            if self._mistake:
                raise self._mistake
        finally:  # done, or somebody lost patience
            for future in self._waiting:
                future.cancel()

    def _fill(self) -> bool:
        """Send as many parts as there may be. Say whether any is still to be done."""
        while not self._mistake and len(self._waiting) < _WAITING and (part := next(self._to_send, None)):
            self._send(part)
        return bool(self._waiting or self._here)

    def _send(self, part: _Part) -> None:
        if self._unsent:
            part = part._replace(unsent=True)
        elif part.lost < 2:
            try:
                future = self._executor.submit(play_sent, self._parcel, self._engine, part.first, part.games)
            except Exception as failed:  # it cannot be sent, or the executor is broken or shut down
                self._unsent = self._cannot_be_sent(failed)
                part = part._replace(unsent=self._unsent, refused=not self._unsent and not part.lost)
            else:
                if not isinstance(future, Future):
                    said = words(self._plan.lang)["simulation"]["no_future"]
                    raise ValueError(said.format(read=repr(future)[:60], executor=type(self._executor).__name__))
                self._waiting[future] = part
                return
        self._here.append(part)

    def _do_here(self) -> Iterator[Done]:
        part = self._here.pop()
        try:
            for counted in slices(self._plan, self._engine, part.first, part.games):
                self._done = self._done._replace(tally=self._done.tally.plus(counted))
                yield self._done
        except StrategyError as mistake:
            self._leave_after(mistake)
        self._count(part)
        yield self._done

    def _do_there(self) -> Iterator[Done]:
        for future in wait(self._waiting, return_when=FIRST_COMPLETED).done:
            part = self._waiting.pop(future, None)
            if part is None:  # it comes after a mistake
                continue
            failed = None if future.cancelled() else future.exception()
            if failed or future.cancelled():
                self._unsent = self._unsent or self._cannot_be_sent(failed)
                lost = 2 if isinstance(failed, BrokenExecutor) else part.lost + 1
                self._send(part._replace(lost=lost))
            elif isinstance(found := future.result(), StrategyError):
                self._leave_after(found)
            elif isinstance(found, _Unread):
                self._unsent = True
                self._send(part)
            elif not isinstance(found, Tally) or found.games != part.games:  # of an executor that does something else
                self._send(part._replace(lost=part.lost + 1))
            else:
                self._done = self._done._replace(tally=self._done.tally.plus(found))
                self._count(part)
                yield self._done

    def _count(self, part: _Part) -> None:
        """Count what became of a part that is done."""
        lost = part.lost > 0 and not part.unsent
        tally, redone, unsent, refused = self._done
        self._done = Done(tally, redone + lost, unsent + part.unsent, refused + part.refused)

    def _leave_after(self, mistake: StrategyError) -> None:
        """Do only what comes before a game with a mistake: there may be one in an earlier game."""
        if self._mistake is None or mistake.where.game < self._mistake.where.game:
            self._mistake = mistake
        end = self._mistake.where.game
        for future, part in list(self._waiting.items()):
            if part.first > end:
                future.cancel()
                del self._waiting[future]
        self._here = [part for part in self._here if part.first < end]

    def _cannot_be_sent(self, failed: BaseException | None) -> bool:
        """Say whether it failed because a strategy or a rule cannot be pickled: a lambda, or a notebook's function."""
        if not isinstance(failed, PicklingError | AttributeError | TypeError):
            return False
        try:
            dumps(self._parcel)
        except PicklingError:
            return True
        return False
