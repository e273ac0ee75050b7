"""WholeColumns: a game that is won when each suit lies in a pile of its own, from king to ace."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..cards import KING
from ..events import State
from ..fast.arena import Arena
from ..fast.tables import is_whole_suit
from ..sentences import Text, say
from .tableau import Tableau
from .word import Word


@dataclass(eq=False)
class WholeColumns(Word):
    """The game is won when piles of a tableau hold a suit each, from king to ace, and nothing else."""

    of: Tableau  # where the suits are built, and stay

    def arranged(self, state: State) -> int:
        return sum(KING for at in self.of.numbers if is_whole_suit(state.piles[at]))

    def wins(self) -> Text:
        return say("All {group} are empty or hold a suit each, from king to ace.", group=self.of.name)

    def apart(self) -> Sequence[int]:
        return ()

    def lower(self, arena: Arena) -> bool:
        arena.whole_columns = [*self.of.numbers]
        return True
