"""Sly: Lady Cadogan, plate 44."""

from ..vocabulary import *


class Sly(Game):
    """Twenty packets make a promenade; round by round you choose which of them each new card shall cover."""

    title, packs, number, minutes = "Sly", 2, 44, 20
    aliases = ("Sly Fox", "Der Schlaue")
    notes = (
        "The rest is dealt in rounds: of each twenty cards are laid, and those that are played do not count.",
        "In a round only the card just turned up moves; a card that would fit need not be played.",
        "As the promenade is dealt, a card that fits an ace's and a king's pile goes to the ace's.",
    )
    others = ("Sly Fox today lays aces and kings out first, and fills packets only before the first round.",)
    strategy = (
        "Count how far each card is from its foundations, up from the ace or down from the king, and lay it "
        "upon a card that is wanted later than itself. "
        "Keep two or three packets for what comes last of all, sevens and the second of two equal cards, "
        "and do not begin new ones with them while a top is left that will soon go home. "
        "Games are lost by two packets that lock each other, each with the card uppermost which the other "
        "needs below; a card that fits at once is best played, for it does not count among the twenty."
    )

    stock = Stock()
    talon = Waste()
    aces = Foundation(4, path=up(ACE).in_suit, each_suit_once=True)
    kings = Foundation(4, path=down(KING).in_suit, each_suit_once=True)
    promenade = Tableau(
        20,
        build=upon(),
        takes_from=(talon,),
        gives_when=Out(talon),
        refill=Refill(stock),
    )

    deal = Laying(talon, onto=promenade, cards=20)

    layout = (
        row(aces, at=(0, 0)),
        row(stock, at=(4, 0)),
        row(talon, at=(5, 0)),
        row(kings, at=(6, 0)),
        row(promenade[:10], at=(0, 1), fan="down"),
        row(promenade[10:], at=(0, 2), fan="down"),
    )

    def lay(self, t: Dealer) -> None:
        """For each place cards are turned, and played if they fit, until one does not: that is laid."""
        t.deal_past((*self.aces, *self.kings), *self.promenade, bases_only=False)
