"""The Clock: Lady Cadogan, plate 9."""

from ..vocabulary import *


class TheClock(Game):
    """Twelve foundations make a clock, each to be built up until it shows its own hour."""

    title, packs, number, minutes = "The Clock", 2, 9, 15
    aliases = ("Big Ben", "Die Uhr", "La Pendule")
    notes = (
        "A fan is filled when you like, all short ones together; until then the game goes on.",
        "On the fans, too, a king may be laid on an ace.",
    )
    others = (
        "Big Ben today is this game; Grandfather's Clock is its cousin with one pack.",
        "Clock Patience, in which thirteen heaps of four are turned up, is another game.",
    )
    strategy = (
        "Look which card each hour wants next and in which fan it lies, and clear those fans first; of two "
        "equal cards work at the one with less upon it. "
        "Before you deal bring as much of the pack as you can into the fans: marry from a fan of three to "
        "another, and the gap calls for cards which may still be married there, as those of the talon may "
        "not. "
        "Games are lost by filling too early, as the new cards cover those left in the fan, and by a talon "
        "whose top waits for an hour that is far behind."
    )

    stock = Stock()
    hours = Foundation(
        12,
        path=tuple(
            up(base, hour).in_suit
            for hour, base in enumerate((6, 7, 8, 9, 10, JACK, QUEEN, KING, 2, 3, 4, 5), 1)
        ),
    )
    talon = Waste()
    fans = Tableau(12, build=descending.in_suit.round_the_corner, takes_from=("fans",))  # not the talon

    whole = Full(fans, cards=3)
    fill = Fill(
        whole, rule="Each fan of fewer than three cards, from I to XII, is brought to three from the pack."
    )
    deal = Round(
        talon, when=whole, rule="When no fan is short the next card of the pack is turned onto the talon."
    )

    layout = (
        ring(hours, middle=(4.4, 3), radius=2.35, start=30),
        row(stock, at=(3.9, 3)),
        row(talon, at=(4.9, 3)),
        column(fans[:6], at=(8, 0.5), fan="right"),
        column(fans[6:][::-1], at=(0.8, 0.5), fan="left"),
    )

    def lay(self, t: Dealer) -> None:
        """The twelve hours are laid out; then three cards together on each fan."""
        t.set_out(self.hours, "6C 7H 8S 9D 10C JH QS KD 2C 3H 4S 5D")
        t.deal(*self.fans, cards=3)
