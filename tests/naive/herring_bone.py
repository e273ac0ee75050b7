"""The Herring-Bone, naively."""

from __future__ import annotations

from .base import BothWays
from .common import Group, Piles, State, codes, fill, shuffled, suit, unshuffled, value

SCENES = codes("", 1, 8)
BARS = codes("b", 1, 4)
DOWN = codes("f", 1, 4)
UP = codes("f", 5, 8)


class HerringBone(BothWays):
    layout = ("h", *SCENES, *BARS, "t")
    ascending, descending = UP, DOWN
    dealt = (*["h"] * 28, *SCENES, *BARS, "t")  # the bone, the scenes, the bars, the card that names the base
    filled = SCENES
    filled_by_choice = True
    redeals = 2
    shuffled_again = True
    groups = (Group(SCENES), Group(DOWN), Group(UP))

    def base(self, piles: Piles, foundation: str) -> int:
        """The value of the first foundation."""
        return next(value(piles[code][0]) for code in self.foundations if piles[code])

    def follows(self, foundation: str, top: str, card: str) -> bool:
        """The next of the suit, round the corner."""
        step = 1 if foundation in UP else -1
        return suit(card) == suit(top) and (value(card) - value(top) - step) % 13 == 0

    def forced(self, state: State) -> list[str]:
        """First the base; then the fills of an open scene."""
        if not any(state["piles"][code] for code in self.foundations):
            return [f"t {dst}" for dst in self.foundations]
        return super().forced(state)

    def others(self, state: State) -> list[str]:
        """Exchanges."""
        return self.exchanges(state["piles"])

    def settle(self, state: State) -> None:
        """An open bar takes the last card of the bone."""
        fill(state["piles"], BARS, "h")
        super().settle(state)


class German(HerringBone):
    def order(self, name: str) -> list[str]:
        """The bone comes from one complete pack, what is left of both is mixed."""
        bone = shuffled(unshuffled(1), f"{name}/bone")[:28]
        rest = unshuffled(2)
        for card in bone:
            rest.remove(card)
        return bone + shuffled(rest, name)
