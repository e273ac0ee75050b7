"""All exceptions of the bot, in one tree.

    PatienceProblem                 what went wrong on the way to an answer
    ├── CannotStart                 the program cannot start; printed to the terminal
    │   └── NoRedis                 no Redis is available
    ├── Unanswered                  a change was sent to Redis, and no answer came
    ├── NotServed                   the web table's server rejects this HTTP request
    ├── NotSignedIn                 nobody was signed in at the hosted table; carries why
    ├── NotSigned                   a signature that is not Discord's, not for us, or too old
    ├── Elsewhere                   another process has given the answer already
    ├── RetryAfter                  the platform is busy and asks for a pause
    ├── Refused                     a request that cannot be done; its message is what the user reads
    │   └── Busy                    the request queue is full; nothing was done
    ├── NotPosted                   the platform rejected a message; carries what the user reads instead
    ├── NoTable                     the user plays no table here
    ├── NotYours                    somebody else plays the table
    ├── MustPropose                 the table is moved on by votes
    ├── Stale                       the request was meant for an older board, or was done before
    ├── Unsure                      whether a move was saved is not known
    └── TooManyTables               the user has as many unfinished tables as one person may have

Those that carry a reply are in bot.messages.refused, those that carry a table in bot.play.table_errors.
None inherits from Python's own errors, so errors of the network or the disk are never mistaken for ours.
The engine has a tree of its own (engine.errors), for moves, games and records.
"""

from __future__ import annotations

from datetime import timedelta


class PatienceProblem(Exception):
    """What went wrong on the way to an answer."""


class CannotStart(PatienceProblem):
    """The program cannot start; the text is one sentence or two: what is wrong, and what to do."""


class NoRedis(CannotStart):
    """No Redis is available."""


class Unanswered(PatienceProblem):
    """A change was sent to Redis and not answered: it may have been done all the same."""


class NotServed(PatienceProblem):
    """An HTTP request that is rejected, with a sentence that says why."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status


class NotSignedIn(PatienceProblem):
    """Nobody was signed in; `why` is a word for logs and tests, people read a sentence of the page."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class NotSigned(PatienceProblem):
    """A signature that is not Discord's, not for us, or too old."""


class Elsewhere(PatienceProblem):
    """Another process has answered already; there is nothing left to do."""


class RetryAfter(PatienceProblem):
    """The platform asks for a pause (rate limit)."""

    def __init__(self, pause: timedelta) -> None:
        super().__init__("rate limited")
        self.pause = pause
