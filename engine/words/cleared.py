"""Cleared: a game that is won when groups hold no card any more, wherever these have gone."""

from __future__ import annotations

from collections.abc import Sequence

from ..fast.arena import Arena
from ..places import Places
from ..sentences import Text, is_are, say
from .word import Word


class Cleared(Word):
    """The game is won when these groups are empty."""

    def __init__(self, *groups: Places) -> None:
        self.groups = groups

    def goal(self) -> Sequence[tuple[int, int]]:
        return [(at, 0) for group in self.groups for at in group.numbers]

    def wins(self) -> Text:
        names = " and the ".join(group.name for group in self.groups)
        return say("The {names} {are} empty.", names=names, are=is_are(names))

    def apart(self) -> Sequence[int]:
        return ()

    def lower(self, arena: Arena) -> bool:
        return True  # the arena has the goal of the game
