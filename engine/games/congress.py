"""The Congress: Lady Cadogan, plate 42."""

from ..vocabulary import *


class TheCongress(Game):
    """Eight rivers run down row by row; four helps, and later eight, carry their waters to the aces."""

    title, packs, number, minutes = "The Congress", 2, 42, 15
    aliases = ("Der Kongress", "Le Congrès")
    notes = (
        "A row is mended only when you like, all its gaps together; so the cards above come into play.",
        "While the pack lasts helps are filled from it; afterwards any of eight takes a river's last card.",
    )
    others = ("Congress today has eight piles and a talon, and no rivers: another game.",)
    strategy = (
        "Before each `fill` and each new row play and marry until nothing moves, since gaps in the rivers "
        "are what brings the upper rows into play. "
        "The four helps are all you have while the pack lasts: begin them with kings or queens if you can, "
        "and empty one only when the card the pack brings there cannot hurt. "
        "Games are lost by helps begun with low cards, on which nothing is built; when the pack is out let "
        "the four new ones wait for the high cards that bar twos and threes."
    )

    stock = Stock()
    aces = Foundation(8, path=up(ACE).in_suit)
    rivers = Reserve(8)
    helps = Tableau(8, build=descending.in_suit, refill=HandFill(rivers, when=Out(stock)), code="h")

    first_helps = Union(*helps[:4])
    whole = Full(rivers, rows="deal") & Full(first_helps)

    fill = Fill(
        whole,
        rule="All gaps are filled from the pack: in the rivers row by row, the upper first, "
        "then helps 1 to 4.",
    )
    deal = Round(
        rivers,
        when=whole,
        rule="When no river and none of the helps 1 to 4 has a gap, the next row is dealt, from 1 to 8.",
    )

    layout = (
        row(rivers, at=(0, 0), fan="down"),
        row(helps, at=(0, 3)),
        row(stock, at=(8.3, 3)),
        column(aces[:4], at=(9.3, 0)),
        column(aces[4:], at=(10.4, 0)),
    )

    def lay(self, t: Dealer) -> None:
        """The aces are withdrawn; four helps, then the first row of the rivers."""
        t.withdraw(ACE, self.aces, "DCHSDCHS")
        t.deal(*self.first_helps, *self.rivers)
