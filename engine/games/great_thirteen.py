"""The Great Thirteen: Lady Cadogan, plate 45."""

from ..vocabulary import *


class TheGreatThirteen(Game):
    """Between eight packets of thirteen and a balcony lie numerals, each counted up by its own number."""

    title, packs, number, minutes = "The Great Thirteen", 2, 45, 15
    aliases = ("Senior Wrangler",)
    notes = (
        "That empty numerals come first is a command here; dealing out a packet is allowed all the same.",
        "A packet may be dealt out whenever you like, each at most once, from 1 to 8; empty ones are passed.",
        "Its own place is counted like the others when a packet is dealt out.",
    )
    others = ("Senior Wrangler today fixes its eight bases from ace to eight; here chance lays them.",)
    strategy = (
        "Reckon for each numeral its next two or three values and look in which packets they lie: suits do "
        "not count, so of equal cards take the one that uncovers another you want. "
        "Before you `deal` a packet out count where its cards fall, the lowest first and one on each packet "
        "to the right: order the plays so that what is wanted next comes to lie uppermost. "
        "Games are lost by dealing out while plays are left, for each packet goes round but once, and by "
        "values that one numeral wants early and all packets hold deep; their kings can wait."
    )

    stock = Stock()
    balcony = Guide(8, code="b")
    numerals = Multiples(8, of=balcony)
    ground = Reserve(8)

    deal = DealOut(
        ground,
        rule="The next packet that holds cards is dealt out, its lowest card first, to its right and round.",
    )

    layout = (
        row(balcony, at=(0, 0)),
        row(numerals, at=(0, 1)),
        row(ground, at=(0, 2), fan="down"),
        row(stock, at=(8.2, 0)),
    )

    def lay(self, t: Dealer) -> None:
        """Thirteen cards to each packet; a king on top is slipped beneath; then a top goes to the balcony."""
        for packet, above in zip(self.ground, self.balcony, strict=True):
            t.deal(packet, cards=13)
            while t.shows(packet, KING):
                t.tuck(packet, t.cards(packet)[-1])
            t.give(packet, above)
