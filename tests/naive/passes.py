"""A talon of which several cards may be turned at a time, and passes through it without end."""

from __future__ import annotations

from .base import Game
from .common import State, carry


class Passing(Game):
    """The pack is turned onto the talon; passes end only where a whole one would bring nothing."""

    at_a_time = 1
    endless = True

    def deal(self, state: State) -> None:
        for _ in range(min(self.at_a_time, len(state["piles"]["s"]))):
            carry(state["piles"], "s", "t")

    def stock(self, state: State) -> list[str]:
        """Without end, unless nothing else is left and a whole pass would bring nothing."""
        if not self.endless or state["piles"]["s"]:
            return super().stock(state)
        if not state["piles"]["t"]:
            return []
        played = [*self.plays(state), *self.others(state)]
        return ["redeal"] if played or self.brings_something(state) else []

    def brings_something(self, state: State) -> bool:
        """Whether in a pass through the talon something could be played."""
        cards: list[str] = state["piles"]["t"]
        left: list[str] = []
        while len(left) < len(cards):
            left += cards[len(left) : len(left) + self.at_a_time]
            trial = {**state, "piles": {**state["piles"], "t": left}}
            if self.plays(trial):
                return True
        return False
