"""The "Louis" Patience: Lady Cadogan, plate 43."""

from ..vocabulary import *


class TheLouisPatience(Game):
    """Twelve packets, the letters of an alphabet, are dealt in circles round four aces and four kings."""

    title, packs, number, minutes = 'The "Louis" Patience', 2, 43, 15
    aliases = ("St. Louis", "Saint Louis", "Newport")
    notes = (
        "1 to 12 are the letters a to m, without j; a card turned that fits both goes to the ace's pile.",
        "The packets are taken up for a redeal from 7 to 12 and 1 to 6, each with its lowest card first.",
        "From the second deal on cards pass between aces and kings; so no choice is lost by playing one.",
    )
    others = (
        "Louis today deals its packets full at once after a first round of twelve, and has two redeals.",
    )
    strategy = (
        "Play after each circle whatever its twelve cards allow: what is left is covered by the next, and "
        "comes back only when the pack is out. "
        "Then marry towards the foundations that stand still, and before a redeal turn runs so that the "
        "card wanted first lies undermost, for each packet is dealt from below. "
        "Games are lost by redeals taken while a card could still be uncovered; from the second deal on "
        "look for an exchange before you say that a suit is stuck."
    )

    stock = Stock()
    aces = Foundation(4, path=up(ACE).in_suit)
    kings = Foundation(4, path=down(KING).in_suit)
    packets = Tableau(
        12,
        build=(ascending | descending).in_suit,
        takes_when=Out(stock),
        gives_when=Newest(Out(stock)),
    )

    @own()
    def deal(self, t: Dealer) -> str | None:
        """For each packet cards are turned, and played if they fit, until one does not: that is laid."""
        some = t.deal_past((*self.aces, *self.kings), *self.packets, bases_only=False)
        return None if some else "the pack is out"

    redeal = Redeal(packets, times=3, first=7, then=deal.act)
    exchange = Exchange(aces, kings, when=After(redeal))

    layout = (
        row(packets[6:10], at=(1, 0)),
        row(aces, at=(1, 1)),
        row(kings, at=(1, 2)),
        row(packets[:4][::-1], at=(1, 3)),
        column(packets[4:6][::-1], at=(0, 1)),
        column(packets[10:], at=(5, 1)),
        row(stock, at=(6.2, 1.5)),
    )

    def lay(self, t: Dealer) -> None:
        """An ace and a king of each suit; then the first circle."""
        t.withdraw(ACE, self.aces, "DCHS")
        t.withdraw(KING, self.kings, "DCHS")
        self.deal.act(self, t)
