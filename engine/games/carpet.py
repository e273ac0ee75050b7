"""The Carpet: Lady Cadogan, plate 40."""

from engine.declare import *


class TheCarpet(Game):
    """Sixty-four cards are woven into a carpet, and unpicked from where their narrow ends are free."""

    title, packs, number, difficulty, minutes = "The Carpet", 2, 40, 4, 15
    aliases = ("crazy quilt", "quilt", "indian carpet", "japanese rug", "der Teppich")
    notes = (
        "One free narrow end is enough; no lane from there to the edge is asked for.",
        "Nothing is laid upon an empty talon from the carpet.",
    )
    others = ("Crazy Quilt elsewhere is the same carpet, mostly with one redeal that is not shuffled.",)

    stock = Stock()
    talon = Waste()
    aces = Foundation(4, path=up(ACE).in_suit)
    kings = Foundation(4, path=down(KING).in_suit)
    carpet = Reserve(64, code=tuple("12345678"), released=True)

    unpick = Release(carpet, NARROW, onto=(aces, kings), upon=talon, build=(ascending | descending).in_suit)
    deal = Round(talon)
    redeal = Redeal(talon, times=2, shuffled=True)

    layout = (
        column(aces, at=(0, 0)), woven(carpet, at=(2, 0), across=8), column(kings, at=(11.5, 0)),
        row(stock, at=(0, 4.5)), row(talon, at=(11.5, 4.5)),
    )  # fmt: skip

    def lay(self, t: Dealer) -> None:
        """An ace and a king of each suit; then eight rows of eight, upright and sideways by turns."""
        t.withdraw(ACE, self.aces, "DCHS")
        t.withdraw(KING, self.kings, "DCHS")
        t.deal(*self.carpet)
