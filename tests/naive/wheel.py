"""The Wheel of Fortune, naively."""

from __future__ import annotations

from itertools import combinations

from .base import Game
from .common import State, bases, carry, codes, deal_out, fill, value

CUSHION = codes("", 1, 12)
CROSS = codes("h", 1, 8)
CIRCLE = codes("c", 1, 24)


class Wheel(Game):
    layout = CUSHION + CROSS + CIRCLE
    foundations = ()
    withdrawn = bases(
        CROSS, "AD AC AH AS AS AH AC AD"
    )  # top and left arm inwards, right and bottom arm outwards
    dealt = CUSHION
    any_order = True  # equal tops in different places are different moves

    def start(self, state: State) -> None:
        """One card on each place of the cushion."""
        super().start(state)
        state["filling"] = True

    def legal(self, state: State) -> list[str]:
        """Every three numbers of different value that make eighteen, with every court card; `deal`."""
        piles = state["piles"]
        tops = {place: piles[place][-1] for place in CUSHION if piles[place]}
        numbers = [place for place in tops if 2 <= value(tops[place]) <= 10]
        courts = [place for place in tops if value(tops[place]) >= 11]
        texts = self.stock(state)
        for trio in combinations(numbers, 3):
            values = {value(tops[place]) for place in trio}
            if len(values) == 3 and sum(values) == 18:
                texts += [" ".join([*trio, court]) for court in courts]
        return texts

    def deal(self, state: State) -> None:
        """A round on the cushion."""
        state["filling"] = False
        deal_out(state["piles"], CUSHION)

    def move(self, state: State, *places: str) -> None:
        """A packet laid in the circle."""
        packet = next(code for code in CIRCLE if not state["piles"][code])
        for place in places:
            carry(state["piles"], place, packet)

    def settle(self, state: State) -> None:
        """Before the first round open places take pack cards."""
        if state["filling"]:
            fill(state["piles"], CUSHION, "s")

    def won(self, state: State) -> bool:
        """Twenty-four packets round the cross."""
        return all(len(state["piles"][code]) == 4 for code in CIRCLE)
