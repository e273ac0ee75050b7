"""The Fifteen: Lady Cadogan, plate 3."""

from ..vocabulary import *


class TheFifteen(Game):
    """Both packs lie open in fifteen columns, married up or down until aces and kings come free."""

    title, packs, number, minutes = "The Fifteen", 2, 3, 20
    aliases = ("Fifteen Rows", "Die Fünfzehn", "Le Quinze")
    notes = (
        "One ace and one king of each suit begin the foundations, played when the player likes.",
        "The sixth row is the sixth card of a column from the top; grace takes it only where it is covered.",
        "Grace is had while marriages are left, too, and may take an ace or a king alone.",
    )
    others = ("Fifteen today has the same columns and marriages, but knows no grace.",)
    strategy = (
        "Before the first move find for each suit the ace and the king under the fewest cards, and dig "
        "there; two columns cleared early are worth more than ten marriages. "
        "Keep one column empty to turn runs round: a run moved card by card comes out in the other order, "
        "so that what was wrong for the ace is right for the king. "
        "Games are lost by marrying whatever fits: each marriage makes a column longer, and pays only if "
        "the column it leaves is one you mean to clear."
    )

    stock = Stock()
    aces = Foundation(4, path=up(ACE).in_suit, each_suit_once=True)
    kings = Foundation(4, path=down(KING).in_suit, each_suit_once=True)
    columns = Tableau(15, build=(ascending | descending).in_suit, space=ANY)

    def _nothing_barred(self, t: Dealer, column: Pile) -> str | None:
        barred = len(t.cards(column)) > 6 and rank(t.cards(column)[5]) in (ACE, KING)
        return None if barred else f"no ace or king is barred in the sixth row of {column.code}"

    @own(columns, also=((columns, columns),), where=_nothing_barred)
    def grace(self, t: Dealer, *taken: Pile) -> str | None:
        """While no foundation is begun, nor can be, an ace, a king or one of each leaves the sixth row."""
        sixth = [rank(t.cards(column)[5]) for column in taken]
        if sixth not in ([ACE], [KING], [ACE, KING]):
            return "an ace, a king, or an ace and then a king may leave the sixth row"
        if t.open(self.aces) + t.open(self.kings) < 8:
            return "a foundation is begun already"
        for column, base in zip(taken, sixth, strict=True):
            t.draw(column, 5, onto=self.aces if base == ACE else self.kings)
        begins = any(rank(t.cards(column)[-1]) in (ACE, KING) for column in self.columns if t.cards(column))
        return "an ace or a king can be played now" if begins else None

    layout = (
        row(columns, at=(0, 0), fan="down"),
        row(aces, at=(0.2, 1), apart=1.8),
        row(kings, at=(7.4, 1), apart=1.8),
        row(stock, at=(14, 2)),
    )

    def lay(self, t: Dealer) -> None:
        """Rows of fifteen, each from left to right; the seventh has fourteen."""
        for _ in range(7):
            t.deal(*self.columns)
