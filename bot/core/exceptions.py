"""All that the bot raises of its own accord, in one tree.

    PatienceProblem                 what went wrong on the way to an answer
    ├── CannotStart                 the program cannot start; said at the terminal
    │   └── NoRedis                 there is no Redis to be had
    ├── Refused                     a request that cannot be done; its text is what the asker reads
    │   └── Busy                    there is no room left in the line; nothing was done
    ├── NoTable                     the asker plays no table here
    ├── NotYours                    somebody else plays the table
    ├── Stale                       the request was meant for an older board, or was done before
    ├── Unsure                      a move was sent to Redis, and no answer came
    ├── TooManyTables               the asker has as many unfinished tables as are kept for one person
    ├── NotServed                   the table's own server does not answer this HTTP request
    ├── NotPosted                   the platform did not take a message; the asker is told something instead
    ├── Elsewhere                   another process has given the answer already
    └── TryLater                    the platform is busy and asks for a pause

None of them is a kind of Python's own errors: what the network or the disk raises is never taken for ours.
The engine has a tree of its own (engine.errors), for moves, games and records.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from bot.core.reply import Reply
from bot.core.spans import Sayable, text
from bot.tables.played_table import PlayedTable
from bot.tables.session import Session


class PatienceProblem(Exception):
    """What went wrong on the way to an answer."""


class CannotStart(PatienceProblem):
    """The program cannot start; the text is one sentence or two: what is wrong, and what to do."""


class NoRedis(CannotStart):
    """There is no Redis to be had."""


class Refused(PatienceProblem):
    """A request that cannot be done; the text is the sentence the asker reads."""

    def __init__(self, *said: Sayable) -> None:
        self.said = text(*said)
        super().__init__(str(self.said))


class Busy(Refused):
    """There is no room left in the line of requests; nothing was done."""


class NoTable(PatienceProblem):
    """The asker plays no table here; `others` are those played elsewhere."""

    def __init__(self, others: Sequence[Session], *, gone: bool = False) -> None:
        super().__init__("no table here")
        self.others = others
        self.gone = gone  # the table that was named is no longer there


class NotYours(PatienceProblem):
    """Somebody else plays this table."""

    def __init__(self, session: Session) -> None:
        super().__init__("somebody else's table")
        self.session = session


class Stale(PatienceProblem):
    """The request was meant for an older board, or was done before; nothing was changed."""

    def __init__(self, table: PlayedTable, *, done: bool = False, raced: bool = False) -> None:
        super().__init__("an older board")
        self.table = table
        self.done = done  # the request was done before
        self.raced = raced  # it was the newest board, until another process saved a move of the same person


class Unsure(PatienceProblem):
    """A move was sent to be saved and was not answered; `table` is the board as it stands, if it can be read.

    With a board it is known that the move is not played and never will be; without one nothing is known.
    """

    def __init__(self, table: PlayedTable | None = None) -> None:
        super().__init__("no answer to a save")
        self.table = table


class TooManyTables(PatienceProblem):
    """The asker has as many unfinished tables as are kept for one person; the oldest come first."""

    def __init__(self, oldest: Sequence[Session], most: int) -> None:
        super().__init__("too many tables")
        self.oldest = oldest
        self.most = most


class NotServed(PatienceProblem):
    """An HTTP request that is not answered, with the sentence that says why."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status


class NotPosted(PatienceProblem):
    """The platform did not take a message; `instead` is what the asker reads, `why` what the log says."""

    def __init__(self, why: str, instead: Reply) -> None:
        super().__init__(why)
        self.why = why
        self.instead = instead


class Elsewhere(PatienceProblem):
    """Another process has given this answer already; there is nothing more to say."""


class TryLater(PatienceProblem):
    """The platform is busy and asks for a pause."""

    def __init__(self, pause: timedelta) -> None:
        super().__init__("a pause is asked for")
        self.pause = pause
