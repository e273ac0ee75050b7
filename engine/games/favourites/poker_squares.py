"""Poker Squares: ten poker hands in a square."""

from ...vocabulary import *


class PokerSquares(Game):
    """Twenty-five cards, laid one by one in a square, make ten poker hands: five rows and five columns."""

    title, packs, number, minutes = "Poker Squares", 1, 128, 5
    source = "PySolFC"
    aliases = ("Poker Solitaire", "Poker Patience", "Poker Square")
    notes = (
        "The place alone may be typed, `7`, as only the card in hand ever moves.",
        "Diagonals do not count.",
        "It is won from 100 points, or from 50 the English way; the outcome names both counts.",
    )
    strategy = (
        "Give the columns to one thing and the rows to another: flushes in one direction, pairs and "
        "straights in the other. "
        "Keep one row and one column for cards that fit nowhere, and do not begin all lines at once. "
        "Games are lost by flushes and straights that wait for one last card, so look which suits and ranks "
        "have come already."
    )

    stock = Stock()
    squares = Tableau(25, build=unbuilt, space=ANY, takes_from=("hand",), each=~Out(stock))
    hand = Reserve(refill=Refill(stock, when=~Full(squares)), code="h")

    points = Points(squares, worth=AMERICAN, enough=100)

    layout = (grid(squares, at=(0, 0), across=5, exact=True), row(stock, at=(6, 0)), row(hand, at=(6, 2)))

    def lay(self, t: Dealer) -> None:
        """A card in hand; nothing else is laid out."""
        t.deal(self.hand)

    def score(self, t: Dealer, dealt: State) -> str:
        american, english = (self.points.total(t.state.piles, worth) for worth in (AMERICAN, ENGLISH))
        return f"{american} points the American way, {english} the English way"


class English(PokerSquares):
    """Hands count the English way, and 50 points win."""

    variant = "english"
    points = Points(PokerSquares.squares, worth=ENGLISH, enough=50)
