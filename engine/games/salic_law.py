"""The Salic Law: Lady Cadogan, plate 4."""

from ..vocabulary import *


class TheSalicLaw(Game):
    """Queens are set aside powerless; kings carry what is dealt, until eight of them lie bare again."""

    title, packs, number, minutes = "The Salic Law", 2, 4, 15
    aliases = ("Salisches Gesetz", "Loi salique", "Faule Weiber")
    notes = (
        "The first king is the king of hearts, as on the plate.",
        "A king that is bare again after his card was played may take another.",
    )
    others = ("Today the queens are often laid out before the deal begins, or left out altogether.",)
    strategy = (
        "Of several cards of one value take that which lies on a low card, or else that of the longest "
        "packet: suits do not count, so which packet gives the card is all there is to choose. "
        "When the pack is nearly out clear the shortest packets, for each king that is bare then is a place "
        "where one card may wait, and after it another. "
        "Games are lost when the last bare king is given a ten or a knave without need; put there only what "
        "uncovers a card that goes home at once."
    )

    stock = Stock()
    queens = Foundation(8, path=run(QUEEN), code="q")
    aces = Foundation(8, path=up(ACE, to=JACK))
    packets = Tableau(8, build=upon(KING), takes_when=Out(stock), stays=ranked(KING))

    @own()
    def deal(self, t: Dealer) -> str | None:
        """The next card goes to its place: above, if it is an ace or a queen; a king begins a packet."""
        onto = self.packets[t.last(self.packets) + t.shows(self.stock, KING)]
        went = t.begin(self.stock, onto=(*self.queens, *self.aces)) or t.deal(onto)
        return None if went else "the pack is out"

    layout = (
        row(queens, at=(0, 0)),
        row(aces, at=(0, 1)),
        row(packets, at=(0, 2), fan="down"),
        row(stock, at=(8.2, 0)),
    )

    def lay(self, t: Dealer) -> None:
        """The king of hearts heads the first packet; all other cards are dealt by the player."""
        t.withdraw(KING, self.packets[:1], "H")
