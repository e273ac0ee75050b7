"""Crescent: sixteen heaps in the shape of the moon."""

from ...vocabulary import *


class Crescent(Game):
    """Sixteen heaps of six, built in suit up or down; three times the lowest card of each comes uppermost."""

    title, packs, number, minutes = "Crescent", 2, 126, 20
    source = "PySolFC and Wikipedia"
    aliases = ("La Demi-Lune", "The Crescent")
    notes = (
        "All cards lie open: you may look through the heaps.",
        "The top of a foundation may pass to the other of its suit, but never comes back to a heap.",
    )
    others = ("PySolFC lets cards of foundations come back to the heaps, too.",)
    strategy = (
        "Play home what fits, but stop where two heaps could first be joined: a run laid on the other way "
        "round goes home in one sweep to the other foundation. "
        "Pass cards between the two foundations of a suit when that brings the next one home, and exhaust "
        "every move before you shift, for a shift uncovers as much as it buries. "
        "Games are lost by shifts taken early and by heaps that are empty for good: leave a last card lying "
        "as long as others may still be built on it."
    )

    stock = Stock()
    aces = Foundation(4, path=up(ACE).in_suit)
    kings = Foundation(4, path=down(KING).in_suit)
    heaps = Tableau(16, build=(ascending | descending).in_suit.round_the_corner)

    exchange = Exchange(aces, kings)

    @own(times=3)
    def shift(self, t: Dealer) -> str | None:
        """The lowest card of every heap comes uppermost."""
        high = [heap for heap in self.heaps if len(t.cards(heap)) > 1]
        for heap in high:
            lowest, *others = t.cards(heap)
            t.order(heap, [*others, lowest])
        return None if high else "no heap has a card beneath another"

    layout = (
        ring(heaps, middle=(6, 4.5), radius=5.5, start=-90, step=12),
        row(aces, at=(4.5, 2.6)),
        row(kings, at=(4.5, 3.7)),
        row(stock, at=(9, 3.7)),
    )

    def lay(self, t: Dealer) -> None:
        """An ace and a king of each suit begin the foundations; then six rows of sixteen."""
        t.withdraw(ACE, self.aces, "DCHS")
        t.withdraw(KING, self.kings, "DCHS")
        for _ in range(6):
            t.deal(*self.heaps)
