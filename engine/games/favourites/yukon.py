"""Yukon: Klondike without a pack, in which any open card goes with all that lies on it."""

from ...vocabulary import *


class Yukon(Game):
    """All cards lie in seven columns, and any open one goes with all that lies on it, in order or not."""

    title, packs, number, minutes = "Yukon", 1, 107, 10
    source = "PySolFC"
    aliases = ("Yukon Solitaire",)
    strategy = (
        "Turn up hidden cards first, and look along whole columns for the card you want: it may go with all "
        "that lies upon it. "
        "Free aces and twos early, and keep a king for each empty column. "
        "Games are lost by a card that lies upon a lower one of its suit: part such pairs before others are "
        "built on them."
    )

    stock = Stock()
    aces = Foundation(4, path=up(ACE).in_suit)
    columns = Tableau(
        7,
        build=descending.alternating,
        space=ranked(KING),
        down=FaceDown(*map(range, range(7))),
        runs=Lift(loose=True),
    )

    layout = (row(aces, at=(1.5, 0)), row(columns, at=(0, 1), fan="down"), row(stock, at=(7, 0)))

    def lay(self, t: Dealer) -> None:
        """Seven rows, each beginning a column further on, hide all but their last cards; four rows of six."""
        for begins in range(7):
            t.deal(*self.columns[begins:])
        for _ in range(4):
            t.deal(*self.columns[1:])
