"""Calculation: foundations by ones, twos, threes and fours."""

from ...vocabulary import *


class Calculation(Game):
    """Four foundations go up by ones, twos, threes and fours, each to its king, whatever the suit."""

    title, packs, number, minutes = "Calculation", 1, 114, 10
    source = "PySolFC"
    aliases = ("Broken Intervals", "Hopscotch")
    notes = (
        "By twos, threes and fours means: each card that many more than the last, less thirteen when over.",
        "All cards of the heaps may be looked at.",
    )
    others = ("Some call it Four Kings, too, a name by which the book's game of kings is known (`kings`).",)
    strategy = (
        "Lay each card on a heap so that those above it are wanted sooner: order each heap against the "
        "run of one foundation. "
        "Give one heap to the kings, which come last of all, and begin another only when you must. "
        "Games are lost by a card that lies above the one it should follow, and by kings and other late "
        "cards strewn over all four heaps."
    )

    stock = Stock()
    kings = Foundation(
        4, path=tuple(run(*((n * by - 1) % 13 + 1 for n in range(1, 14))) for by in range(1, 5))
    )
    hand = Reserve(refill=Refill(stock), code="h")
    heaps = Tableau(4, build=upon(), space=ANY, takes_from=(hand,))

    layout = (
        row(stock, at=(0, 0)),
        row(hand, at=(0, 1)),
        row(kings, at=(1.5, 0)),
        row(heaps, at=(1.5, 1), fan="down"),
    )

    def lay(self, t: Dealer) -> None:
        """The first ace, two, three and four begin the foundations; then a card in hand."""
        for rank, place in enumerate(self.kings, 1):
            t.withdraw_first(rank, place)
        t.deal(self.hand)
