"""The stored state of a table."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Session:
    """The stored state of a table. Times in seconds since 1970."""

    table: str  # ten letters and digits
    owner: str
    record: str  # the engine's record, with the moves that were taken back but can be played again
    played: int  # how many of the record's moves are played
    joined: frozenset[int]  # numbers of the moves that are taken back together with the one before them
    revision: int  # 0 before it was saved for the first time
    undos: int
    created: int
    touched: int
    game: str
    deal: str
    variant: str
    home: int
    total: int
    result: str  # won, lost, or "" while it goes on
    daily: str = ""  # the day whose deal it is, "2026-11-21"; shown instead of the secret seed
    ranked: bool = False  # the one try that counts
    private: bool = False  # its board is shown to its owner alone
    guided: bool = False  # it is somebody's first, and a sentence below the board says what to do next
    hints: int = 0
    hinted: str = ""  # the last hint, with a mark of the position it was for
    race: str = ""  # the race it is played in, until that is over

    @property
    def competes(self) -> bool:
        """Whether its result is compared with others': no hints then, and no look at cards by undo."""
        return self.ranked or bool(self.race)

    @property
    def seconds(self) -> int:
        """From the deal to the last move."""
        return max(0, self.touched - self.created)
