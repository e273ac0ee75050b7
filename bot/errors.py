"""All that the bot raises of its own accord, in one tree.

    PatienceProblem                 what went wrong on the way to an answer
    ├── CannotStart                 the program cannot start; said at the terminal
    │   └── NoRedis                 there is no Redis to be had
    ├── Unanswered                  a change was sent to Redis, and no answer came
    ├── NotServed                   the table's own server does not answer this HTTP request
    ├── Elsewhere                   another process has given the answer already
    ├── TryLater                    the platform is busy and asks for a pause
    ├── Refused                     a request that cannot be done; its text is what the asker reads
    │   └── Busy                    there is no room left in the line; nothing was done
    ├── NotPosted                   the platform did not take a message; the asker is told something instead
    ├── NoTable                     the asker plays no table here
    ├── NotYours                    somebody else plays the table
    ├── Stale                       the request was meant for an older board, or was done before
    ├── Unsure                      whether a move was saved is not known
    └── TooManyTables               the asker has as many unfinished tables as are kept for one person

Those that carry a reply stand in bot.messages.refused, those that carry a table in bot.play.table_errors.
None of them is a kind of Python's own errors: what the network or the disk raises is never taken for ours.
The engine has a tree of its own (engine.errors), for moves, games and records.
"""

from __future__ import annotations

from datetime import timedelta


class PatienceProblem(Exception):
    """What went wrong on the way to an answer."""


class CannotStart(PatienceProblem):
    """The program cannot start; the text is one sentence or two: what is wrong, and what to do."""


class NoRedis(CannotStart):
    """There is no Redis to be had."""


class Unanswered(PatienceProblem):
    """A change was sent to Redis, and no answer came: it may have been done all the same."""


class NotServed(PatienceProblem):
    """An HTTP request that is not answered, with the sentence that says why."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status


class Elsewhere(PatienceProblem):
    """Another process has given this answer already; there is nothing more to say."""


class TryLater(PatienceProblem):
    """The platform is busy and asks for a pause."""

    def __init__(self, pause: timedelta) -> None:
        super().__init__("a pause is asked for")
        self.pause = pause
