"""TriPeaks: three peaks are played on one pile."""

from ...vocabulary import *

ROWS = rows_upon(3, 6, 9, 10)


class TriPeaks(Game):
    """Three peaks of cards go on one pile, each card one higher or lower than the last, whatever its suit."""

    title, packs, number, minutes = "TriPeaks", 1, 105, 5
    source = "PySolFC and Politaire"
    aliases = ("Tri Peaks", "Three Peaks", "Triple Peaks", "TriPeaks Solitaire")
    notes = (
        "King and ace are neighbours.",
        "Cards under others lie face down; they are turned up as soon as nothing lies on them.",
        "Points for long runs, as some programs give them, are not counted.",
    )
    strategy = (
        "Before you turn a card follow each run to its end, up and down, and take the one that uncovers "
        "most cards. "
        "Where two cards would do, take the one that turns another up, and bring all three peaks down "
        "together, so that many cards lie open to go on with. "
        "Games are lost by a pack turned for short runs, and by one peak left standing whose cards wait for "
        "ranks that are gone."
    )

    stock = Stock()
    peaks = Reserve(28, gives_when=Bare(ROWS, down=True))
    hole = Tableau(build=(ascending | descending).round_the_corner, code="t", takes_from=(peaks,))

    cleared = Cleared(peaks)
    deal = Round(hole)

    layout = (heaped(peaks, ROWS, at=(0, 0)), row(stock, at=(3.5, 3)), row(hole, at=(5, 3)))

    def lay(self, t: Dealer) -> None:
        """Three summits, rows of six and nine beneath them, ten cards at the bottom; one on the hole."""
        t.deal(*self.peaks, self.hole)


class NoCorner(TriPeaks):
    """King and ace are no neighbours."""

    variant = "no-corner"
    hole = Tableau(build=ascending | descending, code="t", takes_from=(TriPeaks.peaks,))


class OpenPeaks(TriPeaks):
    """All cards lie open from the start."""

    variant = "open"
    peaks = Reserve(28, gives_when=Bare(ROWS))
