"""The Great Thirteen, naively."""

from __future__ import annotations

from .base import Game
from .common import Group, Piles, State, codes, value

GROUND = codes("", 1, 8)
BALCONY = codes("b", 1, 8)
NUMERALS = codes("f", 1, 8)


class GreatThirteen(Game):
    layout = GROUND + BALCONY
    foundations = NUMERALS
    height = 12  # the last of them kings
    groups = (Group(NUMERALS, follows_suit=False),)  # what fits two of them lies beneath equal balcony cards

    def start(self, state: State) -> None:
        """Thirteen cards to each packet, kings on top slipped beneath, then the tops to the balcony."""
        piles = state["piles"]
        for packet, above in zip(GROUND, BALCONY, strict=True):
            piles[packet], piles["s"] = piles["s"][:13], piles["s"][13:]
            while value(piles[packet][-1]) == 13:
                piles[packet].insert(0, piles[packet].pop())
            piles[above].append(piles[packet].pop())
        state["passed"] = 0

    def fits(self, piles: Piles, foundation: str, card: str) -> bool:
        """Twice the balcony's value first, then that value more each time, less thirteen when it is above."""
        above = piles[BALCONY[NUMERALS.index(foundation)]][0]
        before = piles[foundation][-1] if piles[foundation] else above
        total = value(before) + value(above)
        return len(piles[foundation]) < 12 and value(card) == (total - 13 if total > 13 else total)

    def next_packet(self, state: State) -> str | None:
        """The first packet not passed that holds cards."""
        return next((packet for packet in GROUND[state["passed"] :] if state["piles"][packet]), None)

    def legal(self, state: State) -> list[str]:
        """Ground tops to the numerals, empty ones before all others; the next packet dealt out."""
        plays = self.plays(state)
        begin = [text for text in plays if not state["piles"][text.split()[1]]]
        return (begin or plays) + (["deal"] if self.next_packet(state) else [])

    def in_play(self, state: State) -> tuple[str, ...]:
        """The ground."""
        return GROUND

    def deal(self, state: State) -> None:
        """A packet is dealt from its bottom card on, to its right and round."""
        piles = state["piles"]
        packet = self.next_packet(state)
        assert packet is not None
        cards, piles[packet] = piles[packet], []
        for number, card in enumerate(cards, int(packet)):
            piles[GROUND[number % 8]].append(card)
        state["passed"] = int(packet)
