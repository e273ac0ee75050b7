"""What can never be won any more because the cards that are left do not part into the packets still wanted.

In a game that is won by packets of number cards of given ranks, each place for a packet that is not full yet
takes one more, whatever is played. So the number cards that are not home must hold that many packets at once,
each of ranks that go together, and no card in two of them. Where they do not, no line wins: which cards lie
above which, and what crowns them, could only make it harder. Where they do, nothing is concluded.

That is so where every packet has a place that must be full at the end, and nothing else ever goes there;
`engine/search/alike.py:packets` asks for that.
"""

from __future__ import annotations

from .arena import GROUP, Arena
from .bound import Bound
from .tables import Together

NUMBERS = 10  # the ranks of number cards, from the ace
FIELD = 4  # bits that count the cards of one rank; five packs would be too many


class Packets(Bound):
    """The bound of one game, for the positions of its arena; `home` says which piles give no card."""

    def __init__(self, arena: Arena, together: Together, home: list[bool]) -> None:
        self.kinds = [GROUP]
        self.arena = arena
        self.onto = together.onto
        self.ones = [[1 << FIELD * rank for rank in ranks] for ranks in together.ranks]
        self.left = [at for at in range(len(home)) if not home[at]]
        self.known: dict[int, bool] = {}

    def fall_short(self) -> bool:
        """Whether the cards that are left cannot make the packets that are still wanted."""
        piles, cards, packets = self.arena.piles, 0, 0
        for at in self.onto:
            if not piles[at]:
                packets += 1
        for at in self.left:
            for card in piles[at]:
                rank = card % 13 + 1
                if rank <= NUMBERS:
                    cards += 1 << FIELD * rank
        return not self.parted(cards, packets, 0)

    def parted(self, cards: int, packets: int, first: int) -> bool:
        """Whether the cards, counted by rank, hold so many packets, of the kinds from the first one on."""
        if packets == 0:
            return True
        code = (cards << 6 | packets) << 6 | first
        if code in self.known:
            return self.known[code]
        found = False
        for kind in range(first, len(self.ones)):
            rest, fits = cards, True
            for one in self.ones[kind]:
                fits = fits and rest & one * 15 != 0
                rest -= one
            if fits and self.parted(rest, packets - 1, kind):
                found = True
                break
        self.known[code] = found
        return found
