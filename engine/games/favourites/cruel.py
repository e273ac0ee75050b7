"""Cruel: twelve columns of four, taken up and dealt again as often as one likes."""

from ...vocabulary import *


class Cruel(Game):
    """Twelve open columns in suit, taken up and dealt again by fours whenever that changes anything."""

    title, packs, number, minutes = "Cruel", 1, 119, 5
    source = "PySolFC and Microsoft's rules"
    aliases = ("Cruel Solitaire",)
    notes = ("Columns are taken up from the first on, each from its bottom card: their order never changes.",)
    strategy = (
        "Lay what you can in the last columns first: a redeal cuts the cards behind a gap anew, and leaves "
        "what lies before it as it is. "
        "Before a redeal count by fours which cards will then lie last, and take or leave one move more if "
        "that brings a better cut. "
        "Games are lost where no card moves and a redeal would change nothing: play cards home early, since "
        "each one that leaves moves the cuts."
    )

    stock = Stock()
    aces = Foundation(4, path=up(ACE).in_suit)
    columns = Tableau(12, build=descending.in_suit)

    def by_fours(self, t: Dealer) -> None:
        """Four cards together on each column, as far as they go."""
        t.deal(*self.columns, cards=4)

    redeal = Redeal(columns, times=None, changing=True, then=by_fours)

    layout = (
        row(aces, at=(1, 0)),
        row(stock, at=(5.2, 0)),
        grid(columns, at=(0, 1), across=6, fan="down"),
    )

    def lay(self, t: Dealer) -> None:
        """The aces are withdrawn; four cards together on each of twelve columns."""
        t.withdraw(ACE, self.aces, "DCHS")
        self.by_fours(t)
