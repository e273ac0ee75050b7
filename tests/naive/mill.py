"""The Mill, naively."""

from __future__ import annotations

from .base import Game
from .common import Group, Piles, State, bases, codes, value

WINGS = codes("", 1, 8)
CENTRE = "f1"
ANGLES = codes("f", 2, 5)


class Mill(Game):
    layout = (*WINGS, "t")
    foundations = (CENTRE, *ANGLES)
    withdrawn = bases((CENTRE,), "AH")
    dealt = filled = WINGS
    filled_by_choice = True
    groups = (Group(WINGS), Group(ANGLES, follows_suit=False))

    def next_value(self, piles: Piles, foundation: str) -> int:
        """The value that a foundation takes next, or 0: the centre four families, an angle king to ace."""
        lying = len(piles[foundation])
        if foundation == CENTRE:
            return lying % 13 + 1 if lying < 52 else 0
        return 13 - lying

    def fits(self, piles: Piles, foundation: str, card: str) -> bool:
        """Suits are ignored everywhere."""
        return value(card) == self.next_value(piles, foundation)

    def others(self, state: State) -> list[str]:
        """The top of an angle, but no king, to the centre, if a wing or the talon can then follow it."""
        piles = state["piles"]
        tops = [piles[code][-1] for code in self.layout if piles[code]]
        texts = []
        for angle in ANGLES:
            if len(piles[angle]) > 1 and self.fits(piles, CENTRE, piles[angle][-1]):
                after = {CENTRE: [*piles[CENTRE], piles[angle][-1]]}
                if any(self.fits(after, CENTRE, top) for top in tops):
                    texts.append(f"{angle} {CENTRE}")
        return texts

    def won(self, state: State) -> bool:
        """Four families on the centre, four kings down to their aces."""
        piles = state["piles"]
        return len(piles[CENTRE]) == 52 and all(len(piles[angle]) == 13 for angle in ANGLES)
