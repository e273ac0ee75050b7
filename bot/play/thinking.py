"""Search in helper processes of low priority, which are replaced when one breaks."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from datetime import timedelta
from multiprocessing.context import SpawnContext, SpawnProcess
from typing import Any, TypeVar

import structlog

from bot.messages.refused import Busy, Refused
from engine import Hint, Winnability, search

log = structlog.get_logger()

Found = TypeVar("Found")
MOST_QUESTIONS = 8  # questions at a time, with those waiting: each holds one of the 32 slots of requests
LONGEST_SEARCH = timedelta(seconds=60)
WAITED_PER_REQUEST = timedelta(seconds=8)  # per request; an answer found later is there for the next one
MOST_ANSWERS = 64  # answers
QUESTIONS_PER_HELPER = 200  # questions after which a helper is replaced, so that none grows in memory
BUSY = (
    "Several people have asked me to think just now. Playing goes on; please try this again in half a minute."
)
STILL_THINKING = "I am still thinking about that. Playing goes on; please ask again in a few seconds."
TROUBLE = "I could not think that through just now. Please try again in a minute."


class KnownProcesses(SpawnContext):
    """Starts helpers as fresh interpreters, and knows them: before Python 3.14 a pool cannot end its own."""

    def __init__(self) -> None:
        self._started: list[SpawnProcess] = []

    def Process(self, *args: Any, **named: Any) -> SpawnProcess:  # type: ignore[override]  # noqa: N802
        """A new helper; the pool starts it."""
        self._started = [process for process in self._started if process.exitcode is None]
        self._started.append(SpawnProcess(*args, **named))
        return self._started[-1]

    def kill(self) -> None:
        """End all that run."""
        for process in self._started:
            if process.pid is not None:
                process.kill()


class Thinking:
    """A pool of helper processes, started on first use."""

    def __init__(self, processes: int = 1, most: int = MOST_QUESTIONS) -> None:
        self.processes = processes
        self.most = most
        self._pool: ProcessPoolExecutor | None = None
        self._helpers = KnownProcesses()
        self._pending: dict[tuple[str, str], asyncio.Future[Any]] = {}
        self._aside: set[tuple[str, str]] = set()  # the running questions that no player waits for
        self._found: OrderedDict[tuple[str, str], Any] = OrderedDict()

    async def hint(self, text: str) -> Hint:
        """The hint for the table of a record; Busy where too many are waiting, Refused where it fails."""
        return await self.ask(search.hint_for, text)

    async def solution(self, text: str) -> Winnability:
        """Whether the table of a record can be won, and how; Busy and Refused likewise."""
        return await self.ask(search.solution_of, text)

    async def proof(self, text: str) -> search.Proof | None:
        """A game that wins the deal of a record, if search finds one; Busy and Refused likewise."""
        return await self.ask(search.proof_of, text, aside=True)

    async def stuck(self, text: str) -> bool:
        """Whether a game is proved lost, by the number of moves played and the record; Busy, Refused."""
        return await self.ask(search.stuck_in, text, aside=True)

    @property
    def idle(self) -> bool:
        """Whether no question is running, so that background work may start."""
        return not self._pending

    async def ask(self, question: Callable[[str], Found], text: str, *, aside: bool = False) -> Found:
        """Ask a helper; equal questions share one answer. Busy where it would take long.

        `aside`: background work that no player waits for; it does not count against `most`.
        """
        key = question.__name__, text
        if key in self._found:
            found: Found = self._found[key]
            return found
        pending = self._pending.get(key)
        if pending is None:
            if not aside and len(self._pending) - len(self._aside) >= self.most:
                raise Busy(BUSY)
            if aside:
                self._aside.add(key)
            pending = self._pending[key] = asyncio.ensure_future(self._answer(question, text))
            pending.add_done_callback(lambda done: self._done(key, done))
        try:
            waited = LONGEST_SEARCH if aside else WAITED_PER_REQUEST
            answer: Found = await asyncio.wait_for(asyncio.shield(pending), waited.total_seconds())
        except TimeoutError:
            raise Busy(STILL_THINKING) from None
        return answer

    def _done(self, key: tuple[str, str], answered: asyncio.Future[Any]) -> None:
        del self._pending[key]
        self._aside.discard(key)
        if not answered.cancelled() and answered.exception() is None:
            self._found[key] = answered.result()
            while len(self._found) > MOST_ANSWERS:
                self._found.popitem(last=False)

    async def _answer(self, question: Callable[[str], Found], text: str) -> Found:
        loop = asyncio.get_running_loop()
        for _ in range(2):
            if self._pool is None:
                self._pool = ProcessPoolExecutor(
                    self.processes,
                    self._helpers,
                    initializer=search.modest,
                    max_tasks_per_child=QUESTIONS_PER_HELPER,
                )
            pool = self._pool
            try:
                answering = loop.run_in_executor(pool, question, text)
                return await asyncio.wait_for(answering, LONGEST_SEARCH.total_seconds())
            except (BrokenProcessPool, TimeoutError) as problem:
                log.warning("helpers are made anew", error=type(problem).__name__)
                if self._pool is pool:  # another question may have replaced it already
                    self._pool = None
                    self._helpers.kill()  # else one that takes too long would go on beside the next
                pool.shutdown(wait=False, cancel_futures=True)
        raise Refused(TROUBLE)

    async def close(self) -> None:
        """Stop the helpers at once: nobody will hear what they would find."""
        for pending in self._pending.values():
            pending.cancel()
        self._helpers.kill()
        if self._pool is not None:
            await asyncio.to_thread(self._pool.shutdown, wait=True, cancel_futures=True)
            self._pool = None
