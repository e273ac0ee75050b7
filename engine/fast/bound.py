"""What shows in a glance that a position can no longer be won, whatever is played."""

from __future__ import annotations


class Bound:
    """Of one game, for the positions of its arena."""

    kinds: list[int]  # of the moves that may bring this about
    thorough: bool = True  # whether it is asked after each of them

    def applies_after(self, kind: int) -> bool:
        """Whether it is asked after a move of that kind."""
        return kind in self.kinds

    def fall_short(self) -> bool:
        """Whether the cards that are left cannot make what is still wanted."""
        raise NotImplementedError
