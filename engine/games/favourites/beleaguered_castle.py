"""Beleaguered Castle: four aces between two wings."""

from ...vocabulary import *


class BeleagueredCastle(Game):
    """Eight open rows besiege four aces; only their outer cards move, one by one, whatever the suit."""

    title, packs, number, minutes = "Beleaguered Castle", 1, 117, 10
    source = "PySolFC and Solvitaire"
    aliases = ("Laying Siege", "Sham Battle")
    strategy = (
        "Work towards one empty row from the start, and choose the one whose cards have places elsewhere. "
        "Lay high cards in a space and build down on them; raise the four suits about evenly, for a card "
        "that is home can no longer take another. "
        "Games are lost by filling the only space too soon: before you use it see which move empties a row "
        "again, and where the next two or three is to come from."
    )

    stock = Stock()
    aces = Foundation(4, path=up(ACE).in_suit)
    rows = Tableau(8, build=descending, space=ANY, runs=Lift(single=True))

    layout = (
        column(rows[:4], at=(3, 0), fan="left"),
        column(aces, at=(4.2, 0)),
        column(rows[4:], at=(5.4, 0), fan="right"),
        row(stock, at=(4.2, 4)),
    )

    def lay(self, t: Dealer) -> None:
        """The aces stand in the middle; then six rounds of a card to each row."""
        t.withdraw(ACE, self.aces, "DCHS")
        for _ in range(6):
            t.deal(*self.rows)


class StreetsAndAlleys(BeleagueredCastle):
    """The aces are shuffled in, which gives the rows of the left a card more."""

    variant = "streets-and-alleys"

    def lay(self, t: Dealer) -> None:
        """Six rounds of a card to each row, and one more to those on the left."""
        for _ in range(6):
            t.deal(*self.rows)
        t.deal(*self.rows[:4])
