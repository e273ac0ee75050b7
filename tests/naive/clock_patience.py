"""Clock Patience, naively."""

from __future__ import annotations

from .base import Game
from .common import State, carry, codes, value

HOURS = codes("", 1, 13)


class ClockPatience(Game):
    packs = 1
    layout = HOURS
    foundations = codes("f", 1, 13)  # the cards that lie open
    dealt = HOURS * 4

    def hidden(self, state: State) -> dict[str, list[int]]:
        """Every card not turned yet."""
        return {hour: list(range(len(state["piles"][hour]))) for hour in HOURS}

    def legal(self, state: State) -> list[str]:
        """Nothing but to turn the next card of the middle."""
        hour, left = 13, {hour: list(state["piles"][hour]) for hour in HOURS}
        while left[str(hour)]:
            hour = value(left[str(hour)].pop())
            if hour == 13:
                return ["deal"]
        return []

    def deal(self, state: State) -> None:
        """From hour to hour until a king is turned."""
        turned, hour = 0, 13
        while turned != 13:
            turned = value(state["piles"][str(hour)][-1])
            carry(state["piles"], str(hour), f"f{turned}")
            hour = turned

    def won(self, state: State) -> bool:
        """All cards lie open."""
        return not any(state["piles"][hour] for hour in HOURS)
