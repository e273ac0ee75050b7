"""The Sultan: Lady Cadogan, plate 12."""

from ..vocabulary import *


class TheSultan(Game):
    """Kings and an ace rise to queens round the Sultan, fed from a Divan of eight."""

    title, packs, number, minutes = "The Sultan", 2, 12, 20
    aliases = ("Sultan of Turkey", "Emperor of Germany", "Der Sultan")
    notes = ("An open place of the Divan is filled at once from the talon, from the pack if there is none.",)
    others = ("Sultan today has mostly a Divan of six, and the player fills it when he likes.",)
    strategy = (
        "An open place of the Divan takes the top of the talon, so look at that card before you play from "
        "the Divan: if its suit will not want it within three steps, deal on first until one comes that it "
        "will. "
        "Play from the talon at once whatever fits, as that costs no place, and keep two or three places of "
        "the Divan for cards which the next plays bring into turn. "
        "Games are lost with a Divan of knaves and queens, which hold its places until the last pass; give "
        "them to low cards and leave the high ones to the talon, which comes again twice."
    )

    stock = Stock()
    talon = Waste()
    block = Foundation(8, path=tuple(up(base, QUEEN).in_suit for base in (KING, ACE, *[KING] * 6)))
    sultan = Foundation(1, path=run(KING), code="k")
    divan = Reserve(8, refill=Refill(talon, stock))

    deal = Round(talon)
    redeal = Redeal(talon, times=2, shuffled=True)

    layout = (
        column(divan[:4], at=(0, 0), turn=90),
        row(block[:3], at=(1.5, 0.25)),
        row(block[3:4], at=(1.5, 1.5)),
        row(sultan, at=(2.5, 1.5)),
        row(block[4:5], at=(3.5, 1.5)),
        row(block[5:], at=(1.5, 2.75)),
        column(divan[4:], at=(5, 0), turn=90),
        row(stock, at=(6.5, 0.25)),
        row(talon, at=(6.5, 2.75)),
    )

    def lay(self, t: Dealer) -> None:
        """The block is laid out, the Sultan in its middle; then eight cards make the Divan."""
        t.set_out(self.block, "KC AH KC KD KD KS KH KS")
        t.set_out(self.sultan, "KH")
        t.deal(*self.divan)
