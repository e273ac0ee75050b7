"""The Queens, naively."""

from __future__ import annotations

from .base import Game
from .common import Codes, Group, Piles, State, carry, codes, suit, value

SHUTTER = codes("", 1, 7)


class Queens(Game):
    layout = ("k", *SHUTTER, "t")
    built = filled = SHUTTER
    filled_by_choice = True
    groups = (Group(SHUTTER), Group(Game.foundations))

    def start(self, state: State) -> None:
        """The key, lessened for each queen that shows; then the shutter, kings to their places at once."""
        piles = state["piles"]
        piles["k"], piles["s"] = piles["s"][:32], piles["s"][32:]
        while piles["k"] and value(piles["k"][-1]) == 12:
            piles["s"] += piles["k"][-14:]
            piles["k"] = piles["k"][:-14]
        for place in SHUTTER:
            while value(piles["s"][0]) == 13:
                carry(piles, "s", self.homes(piles, piles["s"][0])[0])
            carry(piles, "s", place)

    def hidden(self, state: State) -> dict[str, list[int]]:
        """The key beneath its top."""
        return {"k": list(range(len(state["piles"]["k"]) - 1))}

    def begins(self, piles: Piles, foundation: str, card: str) -> bool:
        """Kings."""
        return value(card) == 13

    def follows(self, foundation: str, top: str, card: str) -> bool:
        """In suit, the ace upon the king, up to the queen."""
        return suit(card) == suit(top) and value(card) == value(top) % 13 + 1

    def places_for(self, piles: Piles, src: str) -> Codes:
        """The key is not married."""
        return () if src == "k" else SHUTTER

    def payment(self, piles: Piles) -> list[int]:
        """Which talon cards, from the lowest, are paid out: three for each queen there, but no queens."""
        queens = [card for card in piles["t"] if value(card) == 12]
        others = [place for place, card in enumerate(piles["t"]) if value(card) != 12]
        return others[: 3 * len(queens)]

    def stock(self, state: State) -> list[str]:
        """The pack; when it is out, the payment."""
        if state["piles"]["s"]:
            return ["deal"]
        return ["redeal"] if self.payment(state["piles"]) else []

    def redeal(self, state: State) -> None:
        """What is paid becomes the pack, the rest of the talon stays as it lies."""
        piles = state["piles"]
        paid = self.payment(piles)
        piles["s"] = [piles["t"][place] for place in paid]
        piles["t"] = [card for place, card in enumerate(piles["t"]) if place not in paid]
