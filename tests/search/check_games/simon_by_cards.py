"""Simple Simon as Solvitaire has it, where single cards go home: its share of won deals is known."""

from engine.vocabulary import *


class SimonByCards(Game):
    """Ten open columns built down whatever the suit; single cards go home from the ace up."""

    title, packs, number, difficulty, minutes = "Simon by Cards", 1, 903, 3, 10
    source = "Solvitaire"
    strategy = "Put cards on the next higher of their suit wherever you can."

    stock = Stock()
    aces = Foundation(4, path=up(ACE).in_suit)
    columns = Tableau(10, build=descending, space=ANY, runs=Lift(run=descending.in_suit))

    layout = (row(aces, at=(3, 0)), row(columns, at=(0, 1), fan="down"), row(stock, at=(8.5, 0)))

    def lay(self, t: Dealer) -> None:
        """A row of ten, then rows of nine, eight, and so on to three, each from the first column."""
        t.deal(*self.columns)
        for wide in range(9, 2, -1):
            t.deal(*self.columns[:wide])
