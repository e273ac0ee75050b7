"""Games in which several cards go together, by the card that is grabbed: "3 5 x4" is the last four of 3."""

from __future__ import annotations

from collections.abc import Sequence

from .base import Game
from .common import Codes, Piles, State, alternate, carry, codes, offered, suit, value


class Lifting(Game):
    """Cards go together between columns; elsewhere one by one."""

    packs = 1
    foundations = codes("f", 1, 4)
    columns: Codes = ()
    cells: Codes = ()  # free places of a card each
    kings_only = False  # an empty column takes a king
    taking: Codes | None = None  # where cards of other piles than columns go; None: columns
    own_spaces = False  # whether every empty column is a place of its own while the pack lasts

    def open_from(self, state: State, column: str) -> int:
        """The place from the bottom of the first card that lies open."""
        return int(state.get("down", {}).get(column, 0))

    def holds(self, under: str, over: str) -> bool:
        """Whether two cards of a column go together."""
        return self.builds_on(under, over)

    def most(self, piles: Piles, place: str) -> int:
        """How many cards may go there together."""
        return 99

    def builds(self, piles: Piles, place: str, card: str) -> bool:
        if piles[place]:
            return self.builds_on(piles[place][-1], card)
        return value(card) == 13 or not self.kings_only

    def builds_on(self, top: str, card: str) -> bool:
        """The next lower in the other colour."""
        return alternate(top, card) and value(card) == value(top) - 1

    def run(self, state: State, column: str) -> int:
        """How many cards at the end of a column go together."""
        cards = state["piles"][column][self.open_from(state, column) :]
        n = min(1, len(cards))
        while n < len(cards) and self.holds(cards[-n - 1], cards[-n]):
            n += 1
        return n

    def each_space(self, state: State) -> bool:
        """Whether every empty column is a place of its own now."""
        return self.own_spaces and bool(state["piles"]["s"])

    def numbers(self, state: State, src: str, dst: str) -> list[int]:
        """How many cards may go from column to column, but not a whole one from one space to another."""
        piles = state["piles"]
        most = min(self.run(state, src), self.most(piles, dst))
        found = [n for n in range(1, most + 1) if self.builds(piles, dst, piles[src][-n])]
        idle = not piles[dst] and not self.each_space(state)
        return [n for n in found if not (idle and n == len(piles[src]))]

    def plays(self, state: State) -> list[str]:
        """Home, between columns, from elsewhere to columns, from columns to cells."""
        piles, texts = state["piles"], []
        for src in self.in_play(state):
            if not piles[src]:
                continue
            texts += [f"{src} {dst}" for dst in self.homes(piles, piles[src][-1])]
            for dst in self.columns:
                if src not in self.columns:
                    texts += [f"{src} {dst}"] * self.builds(piles, dst, piles[src][-1])
                elif src != dst:
                    numbers = self.numbers(state, src, dst)
                    texts += [f"{src} {dst}"] if numbers == [1] else [f"{src} {dst} x{n}" for n in numbers]
            if src in self.columns:
                texts += [f"{src} {cell}" for cell in self.cells if not piles[cell]]
        return texts

    def legal(self, state: State) -> list[str]:
        """A game that is won has no more moves."""
        return [] if self.won(state) else super().legal(state)

    def moves(self, state: State) -> list[str]:
        spaces = self.each_space(state)
        groups = [group for group in self.groups if not (spaces and group.codes == self.columns)]
        return offered(state["piles"], groups, self.legal(state))

    def move(self, state: State, src: str, dst: str, many: str = "x1") -> None:
        piles = state["piles"]
        n = int(many[1:])
        if n == 1:
            carry(piles, src, dst)
        else:
            piles[dst] += piles[src][-n:]
            del piles[src][-n:]


class Hiding(Lifting):
    """The undermost cards of columns lie face down, and are turned up when they are laid bare."""

    def hidden_at_first(self, column: str) -> int:
        """How many of a column lie face down at the start."""
        raise NotImplementedError

    def start(self, state: State) -> None:
        super().start(state)
        state["down"] = {column: self.hidden_at_first(column) for column in self.columns}

    def recount(self, state: State) -> None:
        """A card laid bare is turned up."""
        down = state["down"]
        state["down"] = {c: min(n, max(len(state["piles"][c]) - 1, 0)) for c, n in down.items()}

    def hidden(self, state: State) -> dict[str, list[int]]:
        return {column: list(range(count)) for column, count in state["down"].items()}

    def settle(self, state: State) -> None:
        self.recount(state)


def whole_suit(cards: Sequence[str]) -> bool:
    """Thirteen cards of a suit from king to ace."""
    falls = [value(card) for card in cards] == list(range(13, 0, -1))
    return falls and len({suit(card) for card in cards}) == 1
