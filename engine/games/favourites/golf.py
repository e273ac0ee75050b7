"""Golf: seven columns are played on one pile."""

from ...vocabulary import *


class Golf(Game):
    """Seven columns go on one pile, each card one higher or lower than the last, whatever its suit."""

    title, packs, number, minutes = "Golf", 1, 106, 5
    source = "PySolFC, Solvitaire and Politaire"
    aliases = ("Golf Solitaire", "One Foundation")
    notes = (
        "King and ace are no neighbours, but a queen may go on a king.",
        "The score is what is left in the columns; who clears them subtracts what is left of the pack.",
        "Low is good: five a deal is par.",
    )
    strategy = (
        "Before you turn a card follow each run to its end, and take the one that leaves you most ends to go "
        "on from. "
        "Where a card may go either way keep the rank of which fewer are left, and free kings while queens "
        "lie open. "
        "Games are lost by aces that come too late, for only a two lets them go, and by columns left whole."
    )

    stock = Stock()
    columns = Reserve(7)
    hole = Tableau(build=ascending | descending, code="t", takes_from=(columns,))

    cleared = Cleared(columns)
    deal = Round(hole)

    layout = (row(columns, at=(0, 0), fan="down"), row(stock, at=(2, 3)), row(hole, at=(3.5, 3)))

    def lay(self, t: Dealer) -> None:
        """Five rows of seven, and one card on the hole."""
        for _ in range(5):
            t.deal(*self.columns)
        t.deal(self.hole)

    def score(self, t: Dealer, dealt: State) -> str:
        left = sum(len(t.cards(column)) for column in self.columns)
        return f"score {left or -t.left}, where five is par"


class Strict(Golf):
    """Nothing goes on a king."""

    variant = "strict"
    hole = Tableau(
        build=ascending | descending,
        code="t",
        takes_from=(Golf.columns,),
        live=ranked(*range(ACE, KING)),
    )


class PuttPutt(Golf):
    """King and ace are neighbours."""

    variant = "wrapping"
    hole = Tableau(build=(ascending | descending).round_the_corner, code="t", takes_from=(Golf.columns,))
