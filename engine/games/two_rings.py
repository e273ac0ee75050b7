"""Two Rings: Lady Cadogan, plate 38."""

from engine.declare import *


class TwoRings(Game):
    """Sevens rise to kings in one ring, sixes fall to aces in the other, fed from a bracelet of eight."""

    title, packs, number, difficulty, minutes = "Two Rings", 2, 38, 3, 15
    aliases = ("Zwei Ringe", "the two rings", "rings")
    notes = (
        "An open place is filled at once; while pack and talon both hold cards the player chooses.",
        "There is no building on the bracelet.",
    )
    others = (
        "PySolFC's Two Rings has no talon and fills no place; it deals eight more cards on the bracelet.",
    )

    stock = Stock()
    talon = Waste()
    sevens = Foundation(8, path=up(7).in_suit)
    sixes = Foundation(8, path=down(6).in_suit)
    bracelet = Reserve(8, refill=ChosenRefill(stock, talon))

    deal = Round(talon)
    redeal = Redeal(talon, times=1)

    layout = (
        ring(sevens, middle=(1.93, 1.5), radius=2.65, start=22.5, lying=True),
        ring(sixes, middle=(5.47, 1.5), radius=2.65, start=22.5, lying=True),
        row(stock, at=(-1, 4.6)), row(bracelet, at=(0.2, 4.6)), row(talon, at=(8.4, 4.6)),
    )  # fmt: skip

    def lay(self, t: Dealer) -> None:
        """All sevens and sixes are withdrawn; then eight cards make the bracelet."""
        t.withdraw(7, self.sevens, "DCHSDCHS")
        t.withdraw(6, self.sixes, "DCHSDCHS")
        t.deal(*self.bracelet)
