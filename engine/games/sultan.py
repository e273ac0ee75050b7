"""The Sultan: Lady Cadogan, plate 12."""

from engine.declare import *


class TheSultan(Game):
    """Kings and an ace rise to queens round the Sultan, fed from a Divan of eight."""

    title, packs, number, difficulty, minutes = "The Sultan", 2, 12, 2, 15
    aliases = ("sultan", "sultan of turkey", "emperor of germany", "der Sultan")
    notes = ("An open place of the Divan is filled at once from the talon, from the pack if there is none.",)
    others = ("Sultan elsewhere often lets the player choose what fills the Divan.",)

    stock = Stock()
    talon = Waste()
    block = Foundation(8, path=tuple(up(base, QUEEN).in_suit for base in (KING, ACE, *[KING] * 6)))
    sultan = Foundation(1, path=run(KING), code="k")
    divan = Reserve(8, refill=Refill(talon, stock))

    deal = Round(talon)
    redeal = Redeal(talon, times=2, shuffled=True)

    layout = (
        column(divan[:4], at=(0, 0), turn=90), row(block[:3], at=(1.5, 0)), row(block[3:4], at=(1.5, 1)),
        row(sultan, at=(2.5, 1)), row(block[4:5], at=(3.5, 1)), row(block[5:], at=(1.5, 2)),
        column(divan[4:], at=(5, 0), turn=90), row(stock, at=(6.5, 0.5)), row(talon, at=(6.5, 1.5)),
    )  # fmt: skip

    def lay(self, t: Dealer) -> None:
        """The block is laid out, the Sultan in its middle; then eight cards make the Divan."""
        t.set_out(self.block, "KC AH KC KD KD KS KH KS")
        t.set_out(self.sultan, "KH")
        t.deal(*self.divan)
