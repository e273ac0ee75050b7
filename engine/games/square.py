"""The Square: Lady Cadogan, plate 34."""

from ..vocabulary import *


class TheSquare(Game):
    """Four corners rise from ace to king and fall again, second king to second ace."""

    title, packs, number, minutes = "The Square", 2, 34, 30
    counts_locks = True
    aliases = ("Quadrat", "Das Quadrat", "Le Carré", "British Square")
    notes = (
        "The first ace of each suit goes at once to its corner only while the sixteen are dealt.",
        "An open place is filled at once from pack or talon, never from the square.",
    )
    others = (
        "Union Square and British Square today are close, but play no ace during the deal.",
        "Union Square also leaves its open places to be filled at will.",
    )
    strategy = (
        "Each corner wants the suit once upwards and once downwards, so keep two kinds of runs: low cards "
        "on top for the way up, and, put by for later, high ones on top for the way down. "
        "Marry at once and often, as every packet that is emptied brings a new card into play, and turn a "
        "run round, card by card upon its neighbour, when the corner wants its lower end. "
        "Games are lost by a low card under a run of its own suit that must wait for the way down; of two "
        "equal cards use for the way up the one that is covered least."
    )

    stock = Stock()
    talon = Waste()
    corners = Foundation(4, path=(up(ACE) + down(KING)).in_suit, suits="DSHC")
    square = Tableau(16, build=(ascending | descending).in_suit, refill=ChosenRefill(stock, talon))

    deal = Round(talon)

    layout = (
        row(corners[:2], at=(0, -0.6), apart=6.6),
        row(corners[2:], at=(0, 3.6), apart=6.6),
        grid(square, at=(1.35, 0), across=4, fan="down", apart=1.3),
        column((*stock, *talon), at=(8, 1)),
    )

    def lay(self, t: Dealer) -> None:
        """The first ace of each suit goes at once to its corner, and the next card takes the place."""
        t.deal_past(self.corners, *self.square)
