"""Spenser's Fairie Queen: Lady Cadogan, plate 26."""

from ..vocabulary import *


class SpensersFairieQueen(Game):
    """Columns of all lengths wind down from eight kings, who are to be freed of every card."""

    title, packs, number, minutes = "Spenser's Fairie Queen", 2, 26, 15
    aliases = ("Faerie Queen", "Faerie Queene", "Spenser's Faerie Queene")
    notes = (
        "`deal` goes on by itself until the last card of a column fits a foundation.",
        "The aces lie in a row of their own, which the plate does not show.",
    )
    others = ("Faerie Queen today runs its foundations up to the kings, and builds on bare kings alone.",)
    strategy = (
        "Play home whatever fits while the dealing goes on: a king who is bare when the pack is out takes "
        "any card, and he is the only free place there is. "
        "After the deal build upon the highest cards, keep one bare king for the card that bars a two or "
        "three, and win him back before you use him again. "
        "Games are lost by runs built over low cards in the long columns, and by high cards laid on the "
        "last bare king where nothing can be moved after them."
    )

    stock = Stock()
    aces = Foundation(8, path=up(ACE, to=QUEEN).in_suit)
    columns = Tableau(8, build=descending | upon(KING), takes_when=Out(stock), stays=ranked(KING))

    @own()
    def deal(self, t: Dealer) -> str | None:
        """Cards go down the last king's column, a king heads the next, until a lowest card fits an ace."""
        if not t.left:
            return "the pack is out"
        while t.left:
            onto = self.columns[t.last(self.columns) + t.shows(self.stock, KING)]
            if not t.begin(self.stock, onto=self.aces):
                t.deal(onto)
            if t.fits(self.columns, onto=self.aces):
                break
        return None

    layout = (
        row(aces, at=(0, 0)),
        row(stock, at=(8.2, 0)),
        curved(row(columns, at=(0, 1), fan="down"), 6),
    )

    def lay(self, t: Dealer) -> None:
        """The first king heads the first column; cards are dealt until one can be played."""
        t.withdraw_first(KING, self.columns[0])
        self.deal.act(self, t)
