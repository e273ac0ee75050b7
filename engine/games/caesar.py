"""Cæsar: Lady Cadogan, plate 32."""

from ..vocabulary import *

SQUARES = "276951438 294753618 438951276 492357816 618753294 672159834 816357492 834159672".split()
MAGIC = [[*map(int, square)] for square in SQUARES]  # all there are


class Caesar(Game):
    """Nine cards, to be arranged in three rows of three so that every line adds up to fifteen."""

    title, packs, number, minutes = "Cæsar", 1, 32, 5
    cards = ("AC", "2H", "3D", "4S", "5C", "6H", "7H", "8S", "9D")
    aliases = ("Caesar", "Magic Square", "Magisches Quadrat")
    notes = (
        "The book only says that the cards are to be arranged: here any two of them change places.",
        "It cannot be lost; what counts is how few exchanges were needed.",
    )
    others = ("It is the magic square of nine numbers, and has hardly been played as a patience since.",)
    strategy = (
        "Put the five in the middle: in each of the eight solutions it lies there, with even numbers in the "
        "corners and odd ones between. "
        "Then compare your square with its eight solutions and choose that in which most cards lie right "
        "already, or want each other's places in pairs. "
        "Nothing is lost but exchanges: each should bring at least one card to its own place, and the two "
        "cards that want each other's place are two for the price of one."
    )

    stock = Stock()
    square = Reserve(9)

    swap = Swap(square)

    layout = (grid(square, at=(0, 0), across=3), row(stock, at=(4, 0)))

    def lay(self, t: Dealer) -> None:
        """One card on each of the nine places."""
        t.deal(*self.square)

    def home(self, t: Dealer) -> int:
        """The three rows, the three columns and both diagonals each add up to fifteen."""
        lying = [rank(card) for place in self.square for card in t.cards(place)]
        return max(
            sum(card == wanted for card, wanted in zip(lying, square, strict=False)) for square in MAGIC
        )

    def score(self, t: Dealer, dealt: State) -> str:
        lying = [rank(pile[-1]) for pile in dealt.piles if pile]
        fewest = min(exchanges(lying.copy(), square) for square in MAGIC)
        return f"exchanges made: {t.state.counts['swap']}, the fewest that would have done: {fewest}"


def exchanges(lying: list[int], wanted: list[int]) -> int:
    """The fewest that lead from one order to the other: each brings a card where it is wanted."""
    made = 0
    for place, card in enumerate(wanted):
        other = lying.index(card)
        made += other != place
        lying[place], lying[other] = lying[other], lying[place]
    return made
