"""The Wheel: Lady Cadogan, plate 37."""

from ..vocabulary import *


class TheWheel(Game):
    """Three number cards making eighteen, crowned with a court card, are one of the wheel's 24 packets."""

    title, packs, number, minutes = "The Wheel", 2, 37, 10
    aliases = ("Das Rad", "Eighteens")
    notes = (
        "Which court card crowns a packet is the player's choice.",
        "Dealing on is allowed even while a combination is left.",
        "Until the first deal move places are filled right after each packet, in order of their numbers.",
    )
    others = ("Eighteens today drops the aces singly and keeps one layer of cards, always filled.",)
    strategy = (
        "Begin with the tens, which go only with 2 and 6 or with 3 and 5: whoever spends these on nines and "
        "eights will find the tens left over. "
        "The numbers come out exactly, one court card and eighteen points for each packet, so of equal "
        "cards and of the court cards take those that cover most, or something you can use now. "
        "Games are lost in the last rounds by twos and threes gone too early, and by court cards lying over "
        "the numbers; before you `deal` look for every packet, for twelve cards more bury all."
    )

    stock = Stock()
    cross = Foundation(8, path=run(ACE), code="h")
    circle = Foundation(24, holds=4, code="c")
    cushion = Reserve(12, refill=Refill(stock, until="deal"))  # Rule I

    combine = Combination(cushion, onto=circle, cards=3, total=18)  # Rules II to IV
    deal = Round(cushion)

    layout = (
        uncoded(crosswise(cross, middle=(4, 1.9))),
        uncoded(ring(circle, middle=(4, 1.9), radius=3.96, start=7.5)),
        grid(cushion, at=(9.5, 0), across=4, fan="down"),
        row(stock, at=(11, 3.8)),
    )

    def lay(self, t: Dealer) -> None:
        """The aces make the cross; then one card lies on each place of the cushion."""
        t.withdraw(ACE, self.cross, "DCHSSHCD")
        self.deal.round(t)
