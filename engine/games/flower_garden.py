"""The Flower-Garden: Lady Cadogan, plate 16."""

from ..vocabulary import *


class TheFlowerGarden(Game):
    """Six fans of six are unpicked with the help of a Bouquet of sixteen, every card of which is free."""

    title, packs, number, minutes = "The Flower-Garden", 1, 16, 15
    aliases = ("The Garden", "Le Parterre", "Blumengarten")
    notes = (
        "Suits are ignored on the fans.",
        "An empty fan takes any one card in play, of the Bouquet too; a place of the Bouquet stays empty.",
    )
    others = ("Flower Garden today is this game, often with its fans drawn as columns.",)
    strategy = (
        "Find the aces and twos first, and choose the fan which is cleared with the fewest moves; a card of "
        "the Bouquet is always free, so nothing is gained by planting it early. "
        "Plant from the Bouquet only what takes a card off a fan you are clearing, and give an empty fan to "
        "a king, or to the run that bars a low card, carried over card by card. "
        "Games are lost when the Bouquet has been used up before a fan is empty, and when runs grow on the "
        "fan in which an ace or a two lies."
    )

    stock = Stock()
    aces = Foundation(4, path=up(ACE).in_suit)
    fans = Tableau(6, build=descending, space=ANY)
    bouquet = Reserve(16, code="b")

    layout = (
        curved(grid(fans, at=(0, 0), across=3, fan="right", apart=4.45), 6),
        row(aces, at=(3, 2), apart=1.6),
        grid(bouquet, at=(1.9, 3), across=8),
        row(stock, at=(11, 4)),
    )

    def lay(self, t: Dealer) -> None:
        """Six cards together on each fan; the sixteen others are the Bouquet."""
        t.deal(*self.fans, cards=6)
        t.deal(*self.bouquet)
