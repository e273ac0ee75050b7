"""La Belle Lucie: Lady Cadogan, plate 1."""

from ..vocabulary import *


class LaBelleLucie(Game):
    """All cards lie in fans of three, of which only the last is free; twice what is left is dealt anew."""

    title, packs, number, minutes = "La Belle Lucie", 1, 1, 10
    aliases = (
        "Fair Lucy",
        "The Fan",
        "Clover Leaf",
        "Midnight Oil",
        "Alexander the Great",
        "Die schöne Lucie",
    )
    notes = (
        "The redeal may be had at any time while cards lie in the fans, not only when nothing can be played.",
        "House in the Wood and House on the Hill have 35 fans, the last of two cards, and both redeals too.",
    )
    others = (
        "Today a covered card may often be drawn once after the last redeal (the merci): not here.",
        "The Fan today has no redeal, and lets a king be laid in an empty place.",
    )
    strategy = (
        "A card has one place only, the next higher of its suit: before each marriage look at what it "
        "buries, which is nothing on a king that lies undermost, and much above an ace. "
        "Play home all you can before a redeal, for what is home cannot be mixed badly, while runs you have "
        "only married are torn apart again. "
        "Games are lost after the last redeal by a king above a lower card of his own suit, and by two fans "
        "that wait for each other; earlier such a knot is the moment to redeal."
    )

    stock = Stock()
    aces = Foundation(4, path=up(ACE).in_suit)
    fans = Tableau(18, build=descending.in_suit)

    def by_threes(self, t: Dealer) -> None:
        """Three cards together on each fan, as far as they go."""
        t.deal(*self.fans, cards=3)

    redeal = Redeal(fans, times=2, shuffled=True, then=by_threes)

    layout = (
        curved(grid(fans[:15], at=(0, 0), across=5, fan="right", apart=2.2), 3),
        curved(row(fans[15:], at=(2.2, 3), fan="right", apart=2.2), 3),
        row(aces, at=(0, 4), apart=2.2),
        row(stock, at=(8.8, 4)),
    )

    def lay(self, t: Dealer) -> None:
        """Three cards together on each fan; what is over makes the last one."""
        self.by_threes(t)


class HouseInTheWood(LaBelleLucie):
    """Two packs make 35 fans and eight aces; all else is the same."""

    variant, packs = "house-in-the-wood", 2
    aces = Foundation(8, path=up(ACE).in_suit)
    fans = Tableau(35, build=descending.in_suit)
    layout = (
        grid(fans, at=(0, 0), across=7, fan="right", apart=2.1),
        row(aces[:4], at=(1, 5), apart=1.5),
        row(aces[4:], at=(7, 5), apart=1.5),
        row(LaBelleLucie.stock, at=(13, 5)),
    )


class HouseOnTheHill(LaBelleLucie):
    """Two packs make 35 fans, built in suit up or down; four aces ascend and four kings descend."""

    variant, packs = "house-on-the-hill", 2
    aces = Foundation(4, path=up(ACE).in_suit, each_suit_once=True)
    kings = Foundation(4, path=down(KING).in_suit, each_suit_once=True)
    fans = Tableau(35, build=(ascending | descending).in_suit)
    layout = (
        grid(fans, at=(0, 0), across=7, fan="right", apart=2.1),
        row(aces, at=(1, 5), apart=1.5),
        row(kings, at=(7, 5), apart=1.5),
        row(LaBelleLucie.stock, at=(13, 5)),
    )
