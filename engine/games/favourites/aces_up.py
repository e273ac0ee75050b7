"""Aces Up: lower cards of a suit go away."""

from ...vocabulary import *


class AcesUp(Game):
    """Of two last cards of a suit the lower goes away, until nothing is left but the four aces."""

    title, packs, number, minutes = "Aces Up", 1, 113, 5
    source = "PySolFC"
    aliases = ("Idiot's Delight", "Firing Squad", "Aces High", "Drivel")
    notes = (
        "An empty column need not be filled: you may deal at any time while the pack lasts.",
        "A column's only card may go to another empty one while there are cards to deal.",
        "The score is what is left besides the four aces.",
    )
    strategy = (
        "Send away all you can before you deal, but look first which card comes free beneath each. "
        "Use an empty column for the card that covers most to be sent away, or for an ace that lies on a "
        "long column. "
        "Games are lost by high cards under aces, so bring aces to the bottom of an empty column whenever "
        "you have one."
    )

    stock = Stock()
    columns = Tableau(4, build=unbuilt, space=ANY, each=~Out(stock))
    away = Foundation(holds=48, code="x")

    discard = Discard((columns,), onto=away, below=ACE)
    deal = Round(columns)

    layout = (row(stock, at=(0, 0)), row(columns, at=(1.5, 0), fan="down"), row(away, at=(6, 0)))

    def lay(self, t: Dealer) -> None:
        """One card to each column."""
        t.deal(*self.columns)

    def score(self, t: Dealer, dealt: State) -> str:
        left = 48 - len(t.cards(self.away))
        return f"{left} {'card' if left == 1 else 'cards'} left besides the aces"


class AcesOnly(AcesUp):
    """Only an ace goes to an empty column."""

    variant = "aces-only"

    columns = Tableau(4, build=unbuilt, space=ranked(ACE), each=~Out(AcesUp.stock))
