"""Easthaven: Klondike with cards dealt on all columns at once."""

from ...vocabulary import *


class Easthaven(Game):
    """Seven columns in alternate colours, on all of which each deal lays another card."""

    title, packs, number, minutes = "Easthaven", 1, 122, 10
    source = "PySolFC and Solvitaire"
    notes = (
        "A deal lays cards on empty columns too; elsewhere these must be filled first.",
        "The top of a foundation may come back to a column, but no ace.",
    )
    strategy = (
        "Lay all you can before you deal, since each deal buries what lies open, but see which cards it "
        "would be best to have on top. "
        "Turn up the hidden cards while the columns are short, and use an empty column at once to sort two "
        "others: the next deal fills it. "
        "Games are lost in the last deals by low cards under kings and queens: bring aces and twos home "
        "before they are covered."
    )

    stock = Stock()
    aces = Foundation(4, path=up(ACE).in_suit)
    columns = Tableau(
        7,
        build=descending.alternating,
        space=ANY,
        each=~Out(stock),
        down=FaceDown.all_but_last(),
        runs=Lift(),
    )

    back = Back(aces, onto=columns)
    deal = Round(columns)

    layout = (row(stock, at=(0, 0)), row(aces, at=(3, 0)), row(columns, at=(0, 1), fan="down"))

    def lay(self, t: Dealer) -> None:
        """Three rows of seven, the first two hidden; 31 cards stay."""
        for _ in range(3):
            t.deal(*self.columns)


class KingsOnly(Easthaven):
    """A space takes only a king, with his run."""

    variant = "kings-only"
    columns = Tableau(
        7,
        build=descending.alternating,
        space=ranked(KING),
        each=~Out(Easthaven.stock),
        down=FaceDown.all_but_last(),
        runs=Lift(),
    )
