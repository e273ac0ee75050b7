"""What shows in a glance that a position can no longer be won, whatever is played."""

from __future__ import annotations


class Bound:
    """Of one game, for the positions of its arena; asked after moves of a kind that may bring this about."""

    kind: int = 0

    def fall_short(self) -> bool:
        """Whether the cards that are left cannot make what is still wanted."""
        raise NotImplementedError
