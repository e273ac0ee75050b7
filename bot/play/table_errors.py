"""Why a table cannot be opened, or a change of it not be saved."""

from __future__ import annotations

from collections.abc import Sequence

from bot.errors import PatienceProblem
from bot.play.played_table import PlayedTable
from bot.records.session import Session


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
