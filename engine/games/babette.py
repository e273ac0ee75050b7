"""Babette: Lady Cadogan, plate 22."""

from ..vocabulary import *


class Babette(Game):
    """Rows of eight dealt under one another, played away from below, with gaps that are never filled."""

    title, packs, number, minutes = "Babette", 2, 22, 10
    aliases = ("La Babette", "Die Babette")
    notes = (
        "A card is in play when the place right below it is empty, whatever lies further down.",
        "The rows are lettered a to n without f, for f1 to f8 are the foundations.",
        "A row keeps its line even if all of it has gone; the first redealt row is part of the redeal.",
    )
    others = ("Babette today is this game, mostly with a single redeal.",)
    strategy = (
        "Play from the lowest row all that fits before you deal the next: a gap stays, and the card above "
        "it is free for the rest of the deal. "
        "Of two equal cards take the one with something useful right above it, and before a card goes to "
        "its ace or its king ask which of the two its twin will reach. "
        "Games are lost in the middle of the columns, where rows lie close without a gap; do not spend a "
        "redeal before every free card has been tried against both its foundations."
    )

    stock = Stock()
    kings = Foundation(4, path=down(KING).in_suit, each_suit_once=True)
    aces = Foundation(4, path=up(ACE).in_suit, each_suit_once=True)
    garden = Reserve(104, code=tuple("abcdeghijklmn"), released=True)

    gather = Release(garden, BELOW, onto=(kings, aces))
    deal = Round(garden, places=8)
    redeal = Redeal(garden, times=2, last_first=True, then=deal)

    layout = (
        row(kings, at=(0, 0)),
        row(aces, at=(5, 0)),
        shingled(garden, at=(0.5, 1), across=8),
        row(stock, at=(9.2, 0)),
    )

    def lay(self, t: Dealer) -> None:
        """The first row of eight."""
        self.deal.round(t)
