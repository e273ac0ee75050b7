"""The Kings: Lady Cadogan, plate 21."""

from ..vocabulary import *


class TheKings(Game):
    """Lanes are dealt outwards on both sides of the aces; only the outside card of each is free."""

    title, packs, number, minutes = "The Kings", 2, 21, 15
    aliases = ("The Four Kings", "Eight Kings")
    notes = (
        "That a card goes only to the foundations of its own line holds during the deal alone.",
        "A play during the deal is never a choice; of two foundations the left one is taken.",
        "After such a play the outside card of the other group in that line is looked at too.",
    )
    others = ("What is called Kings today is another game, played with cells.",)
    strategy = (
        "After the deal look for the row with the fewest cards, and clear it: as suits do not count, most "
        "outside cards find a place on another row. "
        "Use the empty row to turn runs round: a run that falls towards its outside card can be played home "
        "at one go, one that rises has to be carried over first, card by card. "
        "Games are lost by filling the lane with a card that nothing follows, and by runs laid over the low "
        "cards for which most of the eight foundations wait."
    )

    stock = Stock()
    aces = Foundation(8, path=up(ACE))
    lanes = Tableau(8, build=ascending | descending, space=ANY)

    layout = (
        column(lanes[:4], at=(0, 0), fan="left"),
        column(aces[:4], at=(1, 0)),
        column(aces[4:], at=(2, 0)),
        column(lanes[4:], at=(3, 0), fan="right"),
        column(stock, at=(0, 4)),
    )

    def lay(self, t: Dealer) -> None:
        """Columns of four, left and right in turn; what fits in its own line is played at once."""
        t.withdraw(ACE, self.aces, "DCHSDCHS")
        newest: tuple[int, ...] = ()  # lanes whose outside card lies in their group's newest column
        while t.left:
            for lane in range(8):  # Rule III
                line, across = (self.aces[lane % 4], self.aces[lane % 4 + 4]), (lane + 4) % 8
                while t.play(self.stock, onto=line):
                    if across in newest and t.play(self.lanes[across], onto=line):
                        newest = tuple(other for other in newest if other != across)
                if t.deal(self.lanes[lane]):
                    newest = (*newest, lane)
