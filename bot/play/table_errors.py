"""Errors of opening and saving tables."""

from __future__ import annotations

from collections.abc import Sequence

from bot.errors import PatienceProblem
from bot.play.played_table import PlayedTable
from bot.records.session import Session


class NoTable(PatienceProblem):
    """The user plays no table here; `others` are those played elsewhere."""

    def __init__(self, others: Sequence[Session], *, gone: bool = False) -> None:
        super().__init__("no table here")
        self.others = others
        self.gone = gone  # the table that was named is no longer there


class NotYours(PatienceProblem):
    """Somebody else plays this table."""

    def __init__(self, session: Session) -> None:
        super().__init__("somebody else's table")
        self.session = session


class MustPropose(PatienceProblem):
    """The table is moved on by votes, so what was asked for is a proposal."""

    def __init__(self, table: PlayedTable) -> None:
        super().__init__("a table that votes")
        self.table = table


class Stale(PatienceProblem):
    """The request was meant for an older board, or was done before; nothing was changed."""

    def __init__(self, table: PlayedTable, *, done: bool = False, raced: bool = False) -> None:
        super().__init__("an older board")
        self.table = table
        self.done = done  # the request was done before
        self.raced = raced  # it was the newest board, until another process saved a move of the same person


class Unsure(PatienceProblem):
    """A save was not answered; `table` is the table as it is stored, if it can be read.

    With a table it is known that the move was not saved and never will be; without one nothing is known.
    """

    def __init__(self, table: PlayedTable | None = None) -> None:
        super().__init__("no answer to a save")
        self.table = table


class TooManyTables(PatienceProblem):
    """The user has as many unfinished tables as one person may have; `oldest` come first."""

    def __init__(self, oldest: Sequence[Session], most: int) -> None:
        super().__init__("too many tables")
        self.oldest = oldest
        self.most = most
