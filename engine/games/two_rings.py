"""Two Rings: Lady Cadogan, plate 38."""

from ..vocabulary import *


class TwoRings(Game):
    """Sevens rise to kings in one ring, sixes fall to aces in the other, fed from a bracelet of eight."""

    title, packs, number, minutes = "Two Rings", 2, 38, 15
    aliases = ("Zwei Ringe", "Rings")
    notes = (
        "An open place is filled at once; while pack and talon both hold cards the player chooses.",
        "There is no building on the bracelet.",
    )
    others = ("Two Rings today has no talon: its cards are dealt eight at a time upon the bracelet.",)
    strategy = (
        "Nearly every deal comes out if you play all that fits before you deal on; it is a game for the "
        "eye, with sixteen foundations to look after. "
        "Look in all sixteen places before each `deal`, and fill the bracelet from the talon when it shows "
        "an 8 or a 5, or what follows the tops you have; aces and kings belong in the talon, which comes "
        "again. "
        "What can still lose it is a bracelet full of kings and aces in the second pass, when nothing that "
        "goes by comes back."
    )

    stock = Stock()
    talon = Waste()
    sevens = Foundation(8, path=up(7).in_suit)
    sixes = Foundation(8, path=down(6).in_suit)
    bracelet = Reserve(8, refill=ChosenRefill(stock, talon))

    deal = Round(talon)
    redeal = Redeal(talon, times=1)

    layout = (
        ring(sevens, middle=(2.4, 1.5), radius=2.12, start=176, step=42, lying=True),
        ring(sixes, middle=(5.05, 1.5), radius=2.12, start=356, step=42, lying=True),
        row(stock, at=(-1, 4.6)),
        row(bracelet, at=(0.2, 4.6)),
        row(talon, at=(8.4, 4.6)),
    )

    def lay(self, t: Dealer) -> None:
        """All sevens and sixes are withdrawn; then eight cards make the bracelet."""
        t.withdraw(7, self.sevens, "DCHSDCHS")
        t.withdraw(6, self.sixes, "DCHSDCHS")
        t.deal(*self.bracelet)
