"""The Nation: Lady Cadogan, plate 39."""

from ..vocabulary import *


class TheNation(Game):
    """Twelve columns counted out by eights, shortened by every card that is played while they are dealt."""

    title, packs, number, minutes = "The Nation", 2, 39, 10
    aliases = ("Nationale", "Zigzag Course", "Capricieuse")
    notes = (
        "A card that fits both its foundations during the deal goes to the ascending one.",
        "A column that got no card is filled like a cleared one; redeal while cards lie in the columns.",
    )
    others = (
        "Nationale today has mostly no redeal, and nothing is played while it is dealt.",
        "Capricieuse today is the form that has kept the redeals.",
    )
    strategy = (
        "After the deal look which cards the eight foundations want next and which columns hide them, and "
        "marry the covering cards away, in suit, up or down. "
        "Before a redeal turn the runs to your use: columns come back from the last to the first, each from "
        "its uppermost card on, and what then comes in the right order is played as it is turned. "
        "Games are lost by taking the columns up while a play is left, and by an empty column filled with a "
        "card that was in nobody's way."
    )

    stock = Stock()
    aces = Foundation(4, path=up(ACE).in_suit)
    kings = Foundation(4, path=down(KING).in_suit)
    columns = Tableau(12, build=(ascending | descending).in_suit, space=ANY)

    def count_out(self, t: Dealer) -> None:
        """Rule II: a card played as it is turned uses up its number of the eight."""
        foundations = (*self.aces, *self.kings)
        for lane in self.columns:
            for _ in range(8):
                if not t.play(self.stock, onto=foundations):
                    t.deal(lane)

    redeal = Redeal(columns, times=2, last_first=True, then=count_out)

    layout = (
        row(aces, at=(4, 0)),
        row(kings, at=(4, 1)),
        row(columns, at=(0, 2), fan="down"),
        row(stock, at=(0, 0)),
    )

    def lay(self, t: Dealer) -> None:
        """An ace and a king of each suit; then columns counted to eight, suitable cards played at once."""
        t.withdraw(ACE, self.aces, "DCHS")
        t.withdraw(KING, self.kings, "DCHS")
        self.count_out(t)
