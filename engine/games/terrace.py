"""The Terrace: Lady Cadogan, plate 27."""

from ..vocabulary import *


class TheTerrace(Game):
    """Thirteen cards on a terrace, a valley below, and between them eight packets from a rank you choose."""

    title, packs, number, minutes = "The Terrace", 2, 27, 20
    counts_locks = True
    aliases = ("Queen of Italy", "Signora", "Die Terrasse")
    notes = (
        "When the base is chosen, the seven open places of the Valley are filled; the other two cards stay.",
        "In the Valley a king goes on an ace, unless aces are the bases.",
        "Open places are filled from the pack, and from the talon when the pack is out, never by choice.",
        "To play from the Terrace first is advice, not law.",
    )
    others = (
        "Terrace today has mostly eleven cards on the Terrace, and four to choose the base from.",
        "Queen of Italy today lets the player fill the Valley when he likes, from the Valley too.",
    )
    strategy = (
        "Choose the base by the Terrace and not by the three cards: its last cards have to be wanted early, "
        "for only foundations take them and each one hides the next. "
        "Play from the Terrace whenever you can, keep foundations of both colours ready for its next card, "
        "and build in the Valley so as to bring them there. "
        "Games are lost by a Terrace that stands still while the pack runs out; do not build runs that "
        "cover the very cards its last one waits for."
    )

    stock = Stock()
    talon = Waste()
    bases = Foundation(8, path=up(CHOSEN).alternating)
    terrace = Reserve(gives_to=(bases,), code="r")
    valley = Tableau(
        9,
        build=descending.alternating.round_the_corner,
        corner_when=~Bases(bases, ACE),
        refill=Refill(stock, talon, when=~Out(bases)),
    )

    opening = Opening(valley, onto=(bases,))
    deal = Round(talon)

    layout = (
        row(terrace, at=(0, 0), fan="right"),
        row(stock, at=(9, 0)),
        row(talon, at=(10, 0)),
        row(bases, at=(0.5, 1)),
        row(valley, at=(0, 2), fan="down"),
    )

    def lay(self, t: Dealer) -> None:
        """Thirteen cards make the Terrace; three more are turned, of which one is chosen as a base."""
        t.deal(self.terrace, cards=13)
        t.deal(*self.valley[:3])
