"""The Carpet: Lady Cadogan, plate 40."""

from ..vocabulary import *


class TheCarpet(Game):
    """Sixty-four cards are woven into a carpet, and unpicked from where their narrow ends are free."""

    title, packs, number, minutes = "The Carpet", 2, 40, 15
    counts_locks = True
    aliases = ("Crazy Quilt", "Quilt", "Indian Carpet", "Japanese Rug", "Der Teppich")
    notes = (
        "One free narrow end is enough; no lane from there to the edge is asked for.",
        "Nothing is laid upon an empty talon from the carpet.",
    )
    others = (
        "Crazy Quilt today is this carpet, mostly with one redeal that is not shuffled.",
        "Carpet today, with one pack and twenty cards that are all free, is another game.",
    )
    strategy = (
        "Look which cards of the carpet the eight foundations want next, and free their narrow ends: a card "
        "is often opened by one neighbour alone. "
        "Lay cards of the carpet upon the talon when that opens something, in suit up or down, and remember "
        "that these come again at the redeal, in another order. "
        "Games are lost with two cards in the carpet that bar each other; see early which of their equals "
        "is in talon or pack, and play that one for them."
    )

    stock = Stock()
    talon = Waste()
    aces = Foundation(4, path=up(ACE).in_suit)
    kings = Foundation(4, path=down(KING).in_suit)
    carpet = Reserve(64, code=tuple("12345678"), released=True)

    unpick = Release(carpet, NARROW, onto=(aces, kings), upon=talon, build=(ascending | descending).in_suit)
    deal = Round(talon)
    redeal = Redeal(talon, times=2, shuffled=True)

    layout = (
        column(aces, at=(0, 0)),
        woven(carpet, at=(2, 0), across=8),
        column(kings, at=(11.5, 0)),
        row(stock, at=(0, 4.5)),
        row(talon, at=(11.5, 4.5)),
    )

    def lay(self, t: Dealer) -> None:
        """An ace and a king of each suit; then eight rows of eight, upright and sideways by turns."""
        t.withdraw(ACE, self.aces, "DCHS")
        t.withdraw(KING, self.kings, "DCHS")
        t.deal(*self.carpet)
