"""Bristol: eight fans of three and three talons."""

from ...vocabulary import *


class Bristol(Game):
    """Eight fans and three talons go home whatever the suit, and nothing fills a fan that is empty."""

    title, packs, number, minutes = "Bristol", 1, 116, 5
    source = "PySolFC"
    notes = ("Two kings of a fan keep their order, as the cards above them do.",)
    strategy = (
        "Suits mean nothing here, so bring the four foundations on evenly, and free first the rank that two "
        "of them want. "
        "Before each deal play off the three talons as far as you can, for it covers all of them, and build "
        "on the fans with a king lowest. "
        "Games are lost by low cards deep in a talon: keep fans open for what lies upon them, and empty no "
        "fan that you could still build on."
    )

    stock = Stock()
    aces = Foundation(4, path=up(ACE))
    fans = Tableau(8, build=descending)
    talons = Waste(3)

    deal = Round(talons)

    layout = (
        row(aces, at=(0, 0), apart=2),
        grid(fans, at=(0, 1), across=4, fan="right", apart=2),
        row((*stock, *talons), at=(0, 3), apart=2),
    )

    def lay(self, t: Dealer) -> None:
        """Three rows of eight; the kings of each fan go beneath its other cards; a card on each talon."""
        for _ in range(3):
            t.deal(*self.fans)
        for fan in self.fans:
            kings = [card for card in t.cards(fan) if rank(card) == KING]
            t.order(fan, [*kings, *(card for card in t.cards(fan) if rank(card) < KING)])
        t.deal(*self.talons)
