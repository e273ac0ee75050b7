"""The Herring-Bone: Lady Cadogan, plate 30."""

from ..vocabulary import *


class TheHerringBone(Game):
    """Fans and single cards, released from the last to the first, between side scenes and bars."""

    title, packs, number, minutes = "The Herring-Bone", 2, 30, 25
    aliases = ("Herringbone", "Fischgräte")
    notes = (
        "The card turned up after the deal is the first base, and playing it is the first move.",
        "A base may go to any empty place of a side that does not have its suit yet.",
        "While pack and talon both hold cards the player chooses which of them fills a side scene.",
    )
    others = ("What is called Herring-Bone today is mostly the Braid: foundations that all go one way.",)
    strategy = (
        "Play the last card of the bone and the bars before the side scenes, and these before the talon: "
        "only in this way does the bone grow shorter. "
        "Let every suit be served from both sides, and before you play a card ask which side is to have it; "
        "the exchange mends that later, as long as the other side can take it. "
        "Games are lost with half a bone left in the last pass: fill the side scenes from the talon with "
        "cards that are wanted soon, and let no base wait there for its place."
    )

    stock = Stock()
    talon = Waste()
    descending = Foundation(4, path=down(FIRST).in_suit, each_suit_once=True)
    ascending = Foundation(4, path=up(FIRST).in_suit, each_suit_once=True)
    bone = Reserve(code="h")
    bars = Reserve(4, refill=Refill(bone), code="b")
    side_scenes = Reserve(8, refill=ChosenRefill(stock, talon))

    opening = Opening(talon, onto=(descending, ascending))
    exchange = Exchange(ascending, descending)
    deal = Round(talon)
    redeal = Redeal(talon, times=2, shuffled=True)

    layout = (
        column(descending, at=(0, 0.8)),
        column(side_scenes[:4], at=(1.2, 0.8)),
        column(bars[:1], at=(1.2, 0), turn=90),
        column(bars[1:2], at=(1.2, 4.6), turn=90),
        row(stock, at=(0, 4.8)),
        row(bone, at=(4.5, 0), fan="bone"),
        row(talon, at=(9, 4.8)),
        column(bars[2:3], at=(7.8, 0), turn=90),
        column(bars[3:], at=(7.8, 4.6), turn=90),
        column(side_scenes[4:], at=(7.8, 0.8)),
        column(ascending, at=(9, 0.8)),
    )

    def lay(self, t: Dealer) -> None:
        """28 cards to the bone, eight side scenes, four bars; the 41st is turned up and names the bases."""
        t.deal(self.bone, cards=28)
        t.deal(*self.side_scenes, *self.bars, self.talon)


class GermanHerringBone(TheHerringBone):
    """The bone comes from one complete pack, before all is mixed: no card lies in it twice."""

    variant = "german"

    def lay(self, t: Dealer) -> None:
        t.mix(first=28)
        super().lay(t)
