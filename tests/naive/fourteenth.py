"""The Fourteenth, naively."""

from __future__ import annotations

from itertools import combinations

from .base import Game
from .common import Piles, State, carry, codes, value

PLACES = codes("", 1, 25)  # five rows of five


class Fourteenth(Game):
    layout = dealt = filled = PLACES
    foundations = ("f",)
    height = 104  # all cards are paired off
    filled_from = "s"

    def start(self, state: State) -> None:
        """Five rows of five."""
        super().start(state)
        state["grace"] = True

    def legal(self, state: State) -> list[str]:
        """The fourteens; where there is none, the grace, once."""
        pairs = self.fourteens(state["piles"])
        return pairs if pairs or not state["grace"] else self.graces(state["piles"])

    def fourteens(self, piles: Piles) -> list[str]:
        """The pairs that make fourteen in a line, lower number first."""
        lying = [place for place in PLACES if piles[place]]
        pairs = [pair for pair in combinations(lying, 2) if in_line(*pair)]
        return [
            f"{one} {other}" for one, other in pairs if value(piles[one][0]) + value(piles[other][0]) == 14
        ]

    def graces(self, piles: Piles) -> list[str]:
        """Every two pairs of cards, the pair with the lowest number first."""
        lying = [place for place in PLACES if piles[place]]
        texts = []
        for one, other in combinations(lying, 2):
            following = [place for place in lying if int(place) > int(one) and place != other]
            texts += [f"grace {one} {other} {third} {fourth}" for third, fourth in combinations(following, 2)]
        return texts

    def moves(self, state: State) -> list[str]:
        """Of the many ways to use the grace one is listed: the first that makes a fourteen, or the first."""
        texts = self.legal(state)
        if not texts or not texts[0].startswith("grace"):
            return texts
        making = (text for text in texts if self.fourteens(self.apply(state, text)["piles"]))
        return [next(making, texts[0])]

    def grace(self, state: State, *places: str) -> None:
        """Two cards change places, and two others."""
        piles = state["piles"]
        state["grace"] = False
        for one, other in (places[:2], places[2:]):
            piles[one], piles[other] = piles[other], piles[one]

    def move(self, state: State, src: str, dst: str) -> None:
        """A pair goes away."""
        for place in sorted((src, dst), key=int):
            carry(state["piles"], place, "f")


def in_line(one: str, other: str) -> bool:
    """In the same row or the same column."""
    first, second = int(one) - 1, int(other) - 1
    return first // 5 == second // 5 or first % 5 == second % 5
