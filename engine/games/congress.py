"""The Congress: Lady Cadogan, plate 42."""

from ..vocabulary import *


class TheCongress(Game):
    """Eight rivers run down row by row; four helps, and later eight, carry their waters to the aces."""

    title, packs, number, difficulty, minutes = "The Congress", 2, 42, 3, 15
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

    @own()
    def fill(self, t: Dealer) -> bool:
        """All gaps are filled from the pack: in the rivers row by row, the upper first, then helps 1 to 4."""
        rows = range(1 + t.state.counts["deal"])
        short = [river for row in rows for river in self.rivers if len(t.cards(river)) <= row]
        return t.deal(*short, *t.gaps(self.helps[:4]))

    @own()
    def deal(self, t: Dealer) -> bool:
        """When no river and none of the helps 1 to 4 has a gap, the next row is dealt, from 1 to 8."""
        rows = t.state.counts["deal"]  # this one is counted, the first was not
        whole = all(len(t.cards(river)) == rows for river in self.rivers)
        return whole and not t.gaps(self.helps[:4]) and t.deal(*self.rivers)

    layout = (
        row(rivers, at=(0, 0), fan="down"), row(helps, at=(0, 3)), row(stock, at=(8.3, 3)),
        column(aces[:4], at=(9.3, 0)), column(aces[4:], at=(10.4, 0)),
    )  # fmt: skip

    def lay(self, t: Dealer) -> None:
        """The aces are withdrawn; four helps, then the first row of the rivers."""
        t.withdraw(ACE, self.aces, "DCHSDCHS")
        t.deal(*self.helps[:4], *self.rivers)
