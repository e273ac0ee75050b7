"""Gaps, naively."""

from __future__ import annotations

from .base import Game
from .common import State, carry, codes, shuffled, suit, value

PLACES = codes("", 1, 52)
ROWS = [PLACES[n : n + 13] for n in range(0, 52, 13)]


class Gaps(Game):
    packs = 1
    layout = (*PLACES, "x")
    foundations = ()
    redeals = 2
    row_suits = ("", "", "", "")  # the suit that may begin each row

    def start(self, state: State) -> None:
        """All cards are dealt; the aces go away."""
        for place in PLACES:
            carry(state["piles"], "s", place)
        self.take_aces(state, PLACES)

    def take_aces(self, state: State, places: tuple[str, ...] | list[str]) -> None:
        for place in places:
            if state["piles"][place] and value(state["piles"][place][0]) == 1:
                carry(state["piles"], place, "x")

    def plays(self, state: State) -> list[str]:
        """Each card to each gap that takes it."""
        piles, texts = state["piles"], []
        for src in PLACES:
            if piles[src]:
                texts += [f"{src} {gap}" for gap in PLACES if not piles[gap] and self.takes(state, gap, src)]
        return texts

    def takes(self, state: State, gap: str, src: str) -> bool:
        """The next of the suit of the card on the left; at a left end a two."""
        piles, card = state["piles"], state["piles"][src][0]
        row, column = divmod(PLACES.index(gap), 13)
        if column == 0:
            return value(card) == 2 and self.row_suits[row] in ("", suit(card))
        left = piles[PLACES[PLACES.index(gap) - 1]]
        return bool(left) and suit(left[0]) == suit(card) and value(left[0]) + 1 == value(card)

    def in_order(self, state: State, row: tuple[str, ...]) -> int:
        """How many cards from the left end are two, three, four … of a suit."""
        cards = [state["piles"][place][0] if state["piles"][place] else "" for place in row]
        many = 0
        while (
            many < 12
            and cards[many]
            and value(cards[many]) == many + 2
            and suit(cards[many]) == suit(cards[0])
        ):
            many += 1
        return many

    def stock(self, state: State) -> list[str]:
        return ["redeal"] if state["redeals"] else []

    def redeal(self, state: State) -> None:
        """What is not in order is shuffled and laid out behind what is, with a gap between in each row."""
        state["redeals"] -= 1
        state["redealt"] += 1
        free = [row[self.in_order(state, row) :] for row in ROWS]
        self.lay_again(state, free)

    def taken(self, state: State, places: list[str]) -> list[str]:
        """The cards of these places, which are emptied."""
        cards = [card for place in places for card in state["piles"][place]]
        state["piles"].update({place: [] for place in places})
        return cards

    def lay_again(self, state: State, free: list[tuple[str, ...]]) -> None:
        cards = self.taken(state, [place for places in free for place in places])
        order = shuffled(cards, f"{state['name']}/redeal/{state['redealt']}")
        for place in (place for places in free for place in places[1:]):
            state["piles"][place] = [order.pop(0)]

    def won(self, state: State) -> bool:
        """All but the aces are in order."""
        return sum(self.in_order(state, row) for row in ROWS) == 48

    def legal(self, state: State) -> list[str]:
        return [] if self.won(state) else super().legal(state)


class OneDeal(Gaps):
    redeals = 0


class FixedSuits(OneDeal):
    row_suits = ("S", "H", "D", "C")


class ShuffledGaps(Gaps):
    def lay_again(self, state: State, free: list[tuple[str, ...]]) -> None:
        """The aces are shuffled in and go away again."""
        places = [place for some in free for place in some]
        cards = [*self.taken(state, places), *self.taken(state, ["x"])]
        order = shuffled(cards, f"{state['name']}/redeal/{state['redealt']}")
        for place in places:
            state["piles"][place] = [order.pop(0)]
        self.take_aces(state, places)
