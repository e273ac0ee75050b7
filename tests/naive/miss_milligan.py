"""Miss Milligan, naively."""

from __future__ import annotations

from .common import Group, State, codes, deal_out
from .lifting import Lifting

COLUMNS = codes("", 1, 8)


class Plain(Lifting):
    packs = 2
    columns = COLUMNS
    foundations = codes("f", 1, 8)
    layout = COLUMNS
    dealt = COLUMNS
    groups = (Group(COLUMNS), Group(codes("f", 1, 8)))
    kings_only = True
    own_spaces = True

    def deal(self, state: State) -> None:
        """A card on each column."""
        deal_out(state["piles"], COLUMNS)


class MissMilligan(Plain):
    layout = (*COLUMNS, "r")
    most_in_pocket = 99

    def in_play(self, state: State) -> tuple[str, ...]:
        """The pocket has ways of its own."""
        return COLUMNS

    def others(self, state: State) -> list[str]:
        """Into the pocket when it is empty and the pack is out; all of it to a column, its last card home."""
        piles = state["piles"]
        pocket = piles["r"]
        if pocket:
            number = f" x{len(pocket)}" if len(pocket) > 1 else ""
            back = [f"r {column}{number}" for column in COLUMNS if self.builds(piles, column, pocket[0])]
            return [f"r {home}" for home in self.homes(piles, pocket[-1])] + back
        texts: list[str] = []
        for column in [] if piles["s"] else COLUMNS:
            most = min(self.run(state, column), self.most_in_pocket)
            texts += [f"{column} r"] if most == 1 else [f"{column} r x{n}" for n in range(1, most + 1)]
        return texts


class SingleCard(MissMilligan):
    most_in_pocket = 1
