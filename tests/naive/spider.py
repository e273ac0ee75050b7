"""Spider, naively."""

from __future__ import annotations

from .common import RANKS, Group, Piles, State, codes, deal_out, suit, value
from .lifting import Hiding, whole_suit

COLUMNS = codes("", 1, 10)


class Spider(Hiding):
    packs = 2
    columns = layout = COLUMNS
    foundations = codes("f", 1, 8)
    dealt = (*COLUMNS * 4, *COLUMNS[:4], *COLUMNS)
    groups = (Group(COLUMNS),)
    own_spaces = True
    deals_on_spaces = False

    def hidden_at_first(self, column: str) -> int:
        return 5 if column in COLUMNS[:4] else 4

    def holds(self, under: str, over: str) -> bool:
        return suit(under) == suit(over) and value(over) == value(under) - 1

    def builds_on(self, top: str, card: str) -> bool:
        """The next lower of any suit."""
        return value(card) == value(top) - 1

    def homes(self, piles: Piles, card: str) -> list[str]:
        """No card goes home alone."""
        return []

    def stock(self, state: State) -> list[str]:
        piles = state["piles"]
        full = self.deals_on_spaces or all(piles[column] for column in COLUMNS)
        return ["deal"] if piles["s"] and full else []

    def deal(self, state: State) -> None:
        deal_out(state["piles"], COLUMNS)

    def settle(self, state: State) -> None:
        """Whole suits leave, and what they laid bare is turned up."""
        piles = state["piles"]
        for column in COLUMNS:
            self.recount(state)
            if whole_suit(piles[column][self.open_from(state, column) :][-13:]):
                home = next(code for code in self.foundations if not piles[code])
                piles[home] = piles[column][-13:]
                del piles[column][-13:]
        self.recount(state)


class FewSuits(Spider):
    suits = ""

    def pack(self) -> list[str]:
        return [rank + one for one in self.suits for rank in RANKS]


class TwoSuits(FewSuits):
    suits = "SH" * 4


class OneSuit(FewSuits):
    suits = "S" * 8


class OpenDeal(Spider):
    deals_on_spaces = True
