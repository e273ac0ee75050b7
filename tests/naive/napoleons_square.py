"""Napoleon's Square, naively."""

from __future__ import annotations

from .base import Game
from .common import Group, Piles, State, codes, suit, value

SQUARE = codes("", 1, 12)


class NapoleonsSquare(Game):
    layout = (*SQUARE, "t")
    dealt: tuple[str, ...] = tuple(packet for packet in SQUARE for _ in range(4))  # four cards together
    built = SQUARE
    groups = (Group(SQUARE), Group(Game.foundations))

    def others(self, state: State) -> list[str]:
        """Pack or talon to an open place, whenever the player likes; the grace."""
        piles = state["piles"]
        fills = [f"{src} {dst}" for dst in SQUARE if not piles[dst] for src in ("s", "t") if piles[src]]
        untouched = len(piles["s"]) == 56 and all(len(piles[packet]) == 4 for packet in SQUARE)
        graces = [f"grace {packet}" for packet in SQUARE if king_to_slip(piles, packet) is not None]
        return fills + (graces if untouched else [])

    def grace(self, state: State, packet: str) -> None:
        """A king goes under its packet."""
        height = king_to_slip(state["piles"], packet)
        assert height is not None
        state["piles"][packet].insert(0, state["piles"][packet].pop(height))


class Single(NapoleonsSquare):
    dealt = filled = SQUARE  # single cards, open places filled at once, and no grace
    filled_by_choice = True

    def others(self, state: State) -> list[str]:
        """Nothing."""
        return []


def blocking(packet: list[str]) -> list[int]:
    """The heights of the kings that have a lower card of their suit somewhere beneath them."""
    return [
        height
        for height, king in enumerate(packet)
        if value(king) == 13
        and any(suit(card) == suit(king) and value(card) < 13 for card in packet[:height])
    ]


def king_to_slip(piles: Piles, packet: str) -> int | None:
    """The height of the packet's uppermost king of a suit of which both kings block."""
    blocked = [suit(piles[code][height]) for code in SQUARE for height in blocking(piles[code])]
    heights = [h for h in blocking(piles[packet]) if blocked.count(suit(piles[packet][h])) == 2]
    return max(heights, default=None)
