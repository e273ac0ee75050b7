"""Clock Patience: each card sends you to its hour."""

from ...vocabulary import *


def standing(game: "ClockPatience", t: Dealer) -> str:
    """Which hours are full, how many cards are still to come, and how likely a king is the last of them."""
    left = sum(len(t.cards(hour)) for hour in game.hours)
    kings = 4 - len(t.cards(game.dial[KING - 1]))
    full = [str(hour) for hour, place in enumerate(game.dial, 1) if len(t.cards(place)) == 4]
    hours = f"hour{'s' if len(full) > 1 else ''} {', '.join(full)}" if full else "no hour"
    if not kings:
        return ""
    return f"{hours} full, {left} cards to turn, the chance of winning {kings} in {left}"


class ClockPatience(Game):
    """Pure luck: each card turned goes to its hour and turns the next there, until four kings have come."""

    title, packs, number, minutes = "Clock Patience", 1, 129, 1
    source = "PySolFC"
    aliases = ("Sundial", "Travellers", "Clock Solitaire")
    notes = (
        "The cards that lie open stand outside the circle, where each hour shows its own.",
        "Nothing is chosen, so cards are turned until a king comes: four moves at most are a whole game.",
        "One game in thirteen is won, that whose last card is a king.",
    )
    strategy = (
        "There is nothing to choose: turn the cards and watch. "
        "What is open tells the chance, kings to come among cards to come. "
        "Games are lost by the fourth king when he comes before the last card."
    )

    stock = Stock()
    hours = Reserve(13, gives_to=())
    dial = Foundation(13, path=tuple(run(*[hour] * 4) for hour in range(1, 14)))

    @own(stands_by=standing)
    def deal(self, t: Dealer) -> str | None:
        """Cards are turned from the middle, and from each hour to which one goes, until a king comes."""
        hour = KING
        while cards := t.cards(self.hours[hour - 1]):
            card = cards[-1]
            t.give(self.hours[hour - 1], self.dial[rank(card) - 1])
            hour = rank(card)
            if hour == KING:
                return None
        return "no card is left to turn there"

    layout = (
        ring(hours[:12], middle=(4, 4), radius=2.3, start=30),
        ring(dial[:12], middle=(4, 4), radius=3.7, start=30),
        row(hours[12:], at=(3.4, 4)),
        row(dial[12:], at=(4.6, 4)),
        row(stock, at=(7.7, 1.3)),
    )

    def seen(self, t: Dealer) -> Seen:
        return {self.hours: 0}

    def lay(self, t: Dealer) -> None:
        """Four rounds of a card to each hour and to the middle, all face down."""
        for _ in range(4):
            t.deal(*self.hours)

    def score(self, t: Dealer, dealt: State) -> str:
        turned = sum(len(t.cards(hour)) for hour in self.dial)
        return f"{turned} cards turned, {sum(len(t.cards(hour)) == 4 for hour in self.dial)} hours complete"
