"""A game that came to its end, as it is stored."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class FinishedGame:
    """A game that ended: won, lost, or given up after at least one move."""

    game: str
    won: bool
    home: int
    total: int
    moves: int
    at: int
    given_up: bool = False  # before its end
    seconds: int = 0  # from the deal to the last move; 0 where that was not noted yet

    @property
    def share(self) -> float:
        """Part of the cards that came home."""
        return self.home / self.total
