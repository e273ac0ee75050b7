"""Napoleon's Square: Lady Cadogan, plate 18."""

from ..vocabulary import *


class NapoleonsSquare(Game):
    """Twelve packets of four stand on three sides of eight aces, and are built down in suit."""

    title, packs, number, minutes = "Napoleon's Square", 2, 18, 20
    aliases = ("Napoleon's Quadrilateral", "Napoleons Viereck")
    notes = (
        "An open place is filled when you like, from the talon or with the next card of the pack.",
        "The grace is never compulsory; the book's other way, dealing anew, is a new game.",
        "The second version (single) has no grace, and its open places are filled at once.",
    )
    others = ("Napoleon's Square today moves whole sequences, and knows no grace.",)
    strategy = (
        "All cards of the packets may be seen: find the aces and twos, and clear the packets in which they "
        "lie before you turn a card of the pack. "
        "An emptied packet takes only talon or pack, so deal until the talon shows a card worth a place, a "
        "king or one that several of your tops can be married to. "
        "Games are lost by filling gaps at once with whatever comes, and by kings that lie on lower cards "
        "of their suit; the talon is never turned again."
    )

    stock = Stock()
    talon = Waste()
    aces = Foundation(8, path=up(ACE).in_suit)
    packets = Tableau(12, build=descending.in_suit, refill=HandFill(talon, stock))

    deal = Round(talon)

    @own(packets)
    def grace(self, t: Dealer, packet: Pile) -> str | None:
        """Before any play: if both kings of a suit lie on lower cards of it, slip one under its packet."""
        if t.left < 56 or any(len(t.cards(one)) != 4 for one in self.packets):
            return "a king is slipped beneath his packet before anything is played or dealt, or not at all"
        kings = [
            (one, card)
            for one in self.packets
            for n, card in enumerate(t.cards(one))
            if card in ranked(KING) and any(card - 13 < low < card for low in t.cards(one)[:n])
        ]
        mine = [card for one, card in kings if one == packet and [king for _, king in kings].count(card) > 1]
        if not mine:
            return f"no king of {packet.code} bars a lower card of his suit as the other king does, too"
        t.tuck(packet, mine[-1])
        return None

    layout = (
        column(packets[:4], at=(0, 0.5), fan="left"),
        row(packets[4:8], at=(1.4, 0), fan="down"),
        column(packets[8:], at=(5.8, 0.5), fan="right"),
        row(aces[:4], at=(1.4, 1.5)),
        row(aces[4:], at=(1.4, 2.5)),
        row(stock, at=(2.4, 3.5)),
        row(talon, at=(3.4, 3.5)),
    )

    def lay(self, t: Dealer) -> None:
        """Four cards together on each packet."""
        t.deal(*self.packets, cards=4)


class NapoleonsSquareSingle(NapoleonsSquare):
    """Twelve single cards instead of packets; open places are filled at once from pack or talon."""

    variant = "single"
    grace = None  # type: ignore[assignment]  # dropped
    packets = Tableau(
        12, build=descending.in_suit, refill=ChosenRefill(NapoleonsSquare.stock, NapoleonsSquare.talon)
    )

    def lay(self, t: Dealer) -> None:
        t.deal(*self.packets)
