"""Light and Shade: Lady Cadogan, plate 24."""

from ..vocabulary import *


class LightAndShade(Game):
    """Four Rivals feed four Auxiliaries, and these alone eight packets of red and black in turn."""

    title, packs, number, minutes = "Light and Shade", 2, 24, 30
    aliases = ("The Red and the Black", "Licht und Schatten")
    notes = (
        "The picture is followed: the Auxiliaries lie beneath the aces, the Rivals beneath them.",
        "A card of the talon may be built on an Auxiliary; it never goes straight to a foundation.",
        "No Auxiliary moves to another; an open one is filled before an open Rival.",
    )
    others = (
        "The Red and the Black today fills its four Rivals from the talon alone, when the player likes.",
    )
    strategy = (
        "Only the four Auxiliaries feed the foundations, so build each of them in long runs downwards, with "
        "low cards on top and not below. "
        "Before you take a Rival ask what fills his place: the talon if its card would soon be buried, else "
        "the pack; and empty an Auxiliary when a high Rival can take it. "
        "Games are lost by an Auxiliary begun with a low card, which takes nothing and whose place is all "
        "you have, and by twos and threes that pass by into the talon."
    )

    stock = Stock()
    talon = Waste()
    rivals = Reserve(4, refill=ChosenRefill(stock, talon), code="r")
    auxiliaries = Tableau(
        4, build=descending.alternating, takes_from=(rivals, talon), refill=ChosenRefill(rivals)
    )
    aces = Foundation(8, path=up(ACE).alternating, takes_from=(auxiliaries,))

    deal = Round(talon)

    layout = (
        row(stock, at=(3, 0)),
        row(talon, at=(4, 0)),
        row(aces, at=(0, 1)),
        row(auxiliaries, at=(2, 2), fan="down"),
        row(rivals, at=(2, 3)),
    )

    def lay(self, t: Dealer) -> None:
        """The aces are withdrawn; then four Auxiliaries are dealt, and four Rivals below them."""
        t.withdraw(ACE, self.aces, "SSHHCCDD")
        t.deal(*self.auxiliaries, *self.rivals)
