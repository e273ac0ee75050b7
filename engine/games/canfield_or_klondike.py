"""Canfield or Klondike: Lady Cadogan, plate 46."""

from ..vocabulary import *


class CanfieldOrKlondike(Game):
    """Seven columns that hide all but their last cards, and a stake of 52 to be won back, five for a card."""

    title, packs, number, minutes = "Canfield or Klondike", 1, 46, 10
    former = ("klondike", 1)
    aliases = ("Fascination", "American Patience")
    notes = (
        "Aces are played when you like, those that show after the deal too; no ace is laid on a two.",
        "A king's column with no hidden card beneath it gains nothing in another empty place: it is no move.",
        "So the game is lost when only such are left.",
    )
    others = (
        "Klondike today (`klondike`) lets parts of a column move, turns three cards, or deals again.",
        "Canfield today is another game (`canfield`, Demon); Canfield's own game was this one.",
    )
    strategy = (
        "Turn up hidden cards before you do anything else, in the longest columns first, and play aces and "
        "twos as soon as they show. "
        "Only whole columns of open cards move: before you lay a card see that the run it lengthens can "
        "still go somewhere, and empty a column only when a king is there to take it. "
        "Games are lost in the talon, which is gone through once: take from it what moves a column, and "
        "hold no low card in the columns merely to build upon it."
    )

    stock = Stock()
    talon = Waste()
    aces = Foundation(4, path=up(ACE).in_suit)
    columns = Tableau(
        7,
        build=descending.alternating.without(ACE),
        space=ranked(KING),
        down=FaceDown.all_but_last(),
        runs=Runs(),
    )

    deal = Round(talon)

    layout = (
        row(stock, at=(0, 0)),
        row(talon, at=(1, 0)),
        row(aces, at=(3, 0)),
        row(columns, at=(0, 1), fan="down"),
    )

    def lay(self, t: Dealer) -> None:
        """Seven rows, each beginning a column further on; only the last card of each column lies open."""
        for begins in range(7):
            t.deal(*self.columns[begins:])

    def score(self, t: Dealer, dealt: State) -> str:
        home = sum(len(t.cards(place)) for place in self.aces)
        return f"{home} cards home at 5 each, less the stake of 52: {5 * home - 52}"
