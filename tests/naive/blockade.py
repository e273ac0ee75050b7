"""The Blockade, naively."""

from __future__ import annotations

from collections.abc import Sequence

from .base import Game
from .common import Group, Piles, State, carry, codes, fill, value

ROWS = [codes(letter, 1, 12) for letter in "abcdeghi"]  # from the top
PLACES = tuple(place for row in ROWS for place in row)


class Blockade(Game):
    layout = PLACES
    groups = (Group(Game.foundations),)

    def start(self, state: State) -> None:
        """The first row."""
        self.deal(state)

    def in_play(self, state: State) -> list[str]:
        """Of each column the lowest place that holds cards."""
        columns = zip(*ROWS, strict=True)  # each from the top
        holding = [[place for place in column if state["piles"][place]] for column in columns]
        return [places[-1] for places in holding if places]

    def places_for(self, piles: Piles, src: str) -> list[str]:
        """Upon each other."""
        return self.in_play({"piles": piles})

    def rows_that_count(self, piles: Piles) -> int:
        """How many rows there are, down to the lowest that holds a card."""
        holding = (number for number, row in enumerate(ROWS, 1) if any(piles[place] for place in row))
        return max(holding, default=0)

    def open_places(self, piles: Piles) -> list[str]:
        """The open places in the rows that count, row by row."""
        return [place for row in ROWS[: self.rows_that_count(piles)] for place in row if not piles[place]]

    def gaps(self, state: State) -> bool:
        """There are such places."""
        return bool(self.open_places(state["piles"]))

    def fill(self, state: State) -> None:
        """The open places."""
        self.lay(state["piles"], self.open_places(state["piles"]))

    def deal(self, state: State) -> None:
        """The next row; when eight lie, the aces that are left."""
        lying = self.rows_that_count(state["piles"])
        if lying < len(ROWS):
            self.lay(state["piles"], ROWS[lying])
        else:
            self.put_aces_away(state["piles"])

    def lay(self, piles: Piles, places: Sequence[str]) -> None:
        """One card on each of the places, as far as the pack goes."""
        for place in places:
            self.put_aces_away(piles)
            fill(piles, [place], "s")

    def put_aces_away(self, piles: Piles) -> None:
        """An ace that is turned goes to the first empty foundation, and the next card is turned."""
        while piles["s"] and value(piles["s"][0]) == 1:
            carry(piles, "s", self.homes(piles, piles["s"][0])[0])
