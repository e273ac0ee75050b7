"""The Wheel: Lady Cadogan, plate 37."""

from engine.declare import *


class TheWheel(Game):
    """Three number cards making eighteen, crowned with a court card, are one of the wheel's 24 packets."""

    title, packs, number, difficulty, minutes = "The Wheel", 2, 37, 5, 5
    aliases = ("wheel", "das Rad", "eighteens")
    notes = (
        "Which court card crowns a packet is the player's choice.",
        "Dealing on is allowed even while a combination is left.",
        "Until the first deal move places are filled right after each packet, in order of their numbers.",
    )
    others = (
        "Eighteens elsewhere drops the aces singly, keeps one layer of cards and always fills its places.",
    )

    stock = Stock()
    cross = Foundation(8, path=run(ACE), code="h")
    circle = Foundation(24, holds=4, code="c")
    cushion = Reserve(12, refill=Refill(stock, until="deal"))  # Rule I

    combine = Combination(cushion, onto=circle, cards=3, total=18)  # Rules II to IV
    deal = Round(cushion)

    layout = (
        crosswise(cross, middle=(4, 3)),
        ring(circle, middle=(4, 3), radius=4.2, start=7.5),
        grid(cushion, at=(9.5, 2.1), across=6, fan="down"), row(stock, at=(12, 4.8)),
    )  # fmt: skip

    def lay(self, t: Dealer) -> None:
        """The aces make the cross; then one card lies on each place of the cushion."""
        t.withdraw(ACE, self.cross, "DCHSSHCD")
        self.deal.round(t)
