"""What can never be cleared any more because the cards that are left have no partners.

Where cards leave by twos that make a sum, as in Pyramid, each that must go needs another of the right rank,
no two of them the same, and none that lies upon it or beneath it: of two such the upper one must have gone
before the lower one is free. So among the cards that are left there must be partners for all that must go,
each its own. Where there are not, no line wins; in which order cards come free could only make it harder.
Where there are, nothing is shown.

That is so where cards leave in no other way, and those that must go lie on places of their own until they do;
`engine/search/alike.py:partners` asks for that.
"""

from __future__ import annotations

from .arena import PAIR, Arena
from .bound import Bound
from .tables import Paired

RANKS = 13


class Partners(Bound):
    """The bound of one game, for the positions of its arena.

    `places` hold the cards that must go, one each, and the piles `free` all others. `above` has for each of
    the places those whose cards lie upon its card, or upon one of these; there they are counted from 0.
    """

    def __init__(
        self, arena: Arena, paired: Paired, places: list[int], free: list[int], above: list[list[int]]
    ) -> None:
        self.kinds = [PAIR]
        self.arena, self.total = arena, paired.total
        self.places, self.free = places, free
        self.ranks = [arena.piles[at][0] % RANKS + 1 if arena.piles[at] else 0 for at in places]
        # by place, as bits, those whose cards cannot leave together with its card
        self.apart = [0] * len(places)
        for place, upon in enumerate(above):
            for other in upon:
                self.apart[place] |= 1 << other
                self.apart[other] |= 1 << place
        self.most: dict[int, int] = {}  # by places, as bits, how many pairs their cards make at most

    def fall_short(self) -> bool:
        """Whether some of the cards that must go have no partner any more."""
        piles, must, loose = self.arena.piles, [0] * (RANKS + 1), [0] * (RANKS + 1)
        for place, at in enumerate(self.places):
            if piles[at]:
                must[self.ranks[place]] |= 1 << place
        for at in self.free:
            for card in piles[at]:
                loose[card % RANKS + 1] += 1
        for rank in range(max(1, self.total - RANKS), (self.total + 1) // 2):
            other = self.total - rank
            together = self.pairs(must[rank], must[other])
            alone, others_alone = must[rank].bit_count() - together, must[other].bit_count() - together
            if alone > loose[other] or others_alone > loose[rank]:
                return True
        return False

    def pairs(self, ones: int, others: int) -> int:
        """How many pairs at most the cards on some places make with those on others."""
        if not ones or not others:
            return 0
        known = self.most.get(ones | others, -1)
        if known >= 0:
            return known
        first = ones & -ones
        place = first.bit_length() - 1
        found = self.pairs(ones & ~first, others)
        for other in range(len(self.places)):
            if others >> other & 1 and not self.apart[place] >> other & 1:
                found = max(found, 1 + self.pairs(ones & ~first, others & ~(1 << other)))
        self.most[ones | others] = found
        return found
