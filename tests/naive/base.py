"""The game as most of the book's games are played; the reading of each one says what is its own.

A reading is a class: its attributes name the piles and what is done with them, its methods are the rules
that differ. Rules that take piles look at nothing but the cards; those that take a state need its counters.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .common import (
    Codes,
    Group,
    Piles,
    State,
    bases,
    carry,
    codes,
    copied,
    deal_out,
    fill,
    offered,
    shuffled,
    suit,
    unshuffled,
    value,
)

VERBS = ("deal", "redeal", "fill", "grace", "play", "shift")  # what moves begin with besides piles


class Game:
    """Cards withdrawn and dealt, tops played home and built on one another, a pack turned on its talon."""

    packs = 2
    layout: Codes = ()  # every pile but the foundations, the pack, and those of withdrawn cards alone
    foundations: Codes = codes("f", 1, 8)
    height = 13  # the cards of a complete foundation
    withdrawn: Mapping[str, str] = {}  # by pile the cards taken out of the pack before it is dealt
    dealt: Sequence[str] = ()  # the piles that the opening gives a card, in its order
    built: Codes = ()  # the places that cards are built upon
    either_way = False  # whether they are built up as well as down
    empty_takes_any = False  # whether such a place takes any card when it is empty
    filled: Codes = ()  # the places that do not stay open
    filled_from = "st"  # pack and talon: the first that has a card fills them
    filled_by_choice = False  # as the player likes while both have cards, and before anything else
    redeals = 0
    taken_up: Sequence[str] = ("t",)  # the piles that a redeal gathers, in its order
    shuffled_again = False  # whether it shuffles them
    groups: Sequence[Group] = ()  # the like places
    any_order = False  # whether the places of a move may be typed in any order

    # The deal

    def pack(self) -> list[str]:
        """The cards in their fixed order."""
        return unshuffled(self.packs)

    def order(self, name: str) -> list[str]:
        """The cards of a numbered deal in dealing order."""
        return shuffled(self.pack(), name)

    def opening(self, cards: Sequence[str], name: str) -> State:
        """The position that a pack in dealing order is laid out to; the name is that of its shuffles."""
        pack = list(cards)
        piles: Piles = {code: [] for code in [*self.layout, *self.foundations]}
        for code, text in self.withdrawn.items():
            piles[code] = text.split()
            for card in piles[code]:
                pack.remove(card)
        piles["s"] = pack
        state = {"piles": piles, "name": name, "redeals": self.redeals, "redealt": 0}
        self.start(state)
        return state

    def start(self, state: State) -> None:
        """The opening is dealt, card by card, and the counters are set."""
        deal_out(state["piles"], self.dealt)

    def recount(self, state: State) -> None:
        """In a position laid by hand the counters become what the cards there say."""

    def hidden(self, state: State) -> dict[str, list[int]]:
        """The dealt cards that lie face down: of each pile their places from the bottom."""
        return {}

    # What goes where

    def fits(self, piles: Piles, foundation: str, card: str) -> bool:
        """Whether the card may begin the foundation, or go on with it."""
        lying = piles[foundation]
        if not lying:
            return self.begins(piles, foundation, card)
        return len(lying) < self.height and self.follows(foundation, lying[-1], card)

    def begins(self, piles: Piles, foundation: str, card: str) -> bool:
        """Aces."""
        return value(card) == 1

    def follows(self, foundation: str, top: str, card: str) -> bool:
        """Ascending in suit."""
        return suit(card) == suit(top) and value(card) == value(top) + 1

    def homes(self, piles: Piles, card: str) -> list[str]:
        """The foundations that take the card."""
        return [foundation for foundation in self.foundations if self.fits(piles, foundation, card)]

    def builds(self, piles: Piles, place: str, card: str) -> bool:
        """Whether the card goes upon what lies there."""
        return self.builds_on(piles[place][-1], card) if piles[place] else self.empty_takes_any

    def builds_on(self, top: str, card: str) -> bool:
        """The next lower of the suit, where the game goes either way the next higher too."""
        higher = self.either_way and value(card) == value(top) + 1
        return suit(card) == suit(top) and (higher or value(card) == value(top) - 1)

    # The moves

    def legal(self, state: State) -> list[str]:
        """What comes first; if there is nothing, plays, what else there is, and the pack."""
        return self.forced(state) or [*self.plays(state), *self.others(state), *self.stock(state)]

    def forced(self, state: State) -> list[str]:
        """The moves that come before all others: the player's choice of what fills an open place."""
        piles = state["piles"]
        if not (self.filled_by_choice and piles["s"] and piles["t"]):
            return []
        return [f"{src} {place}" for place in self.filled if not piles[place] for src in ("s", "t")]

    def plays(self, state: State) -> list[str]:
        """The cards in play, one after another, to foundations and to places they are built upon."""
        piles, texts = state["piles"], []
        for src in self.in_play(state):
            if piles[src]:
                card = piles[src][-1]
                if self.goes_home(piles, src):
                    texts += [f"{src} {dst}" for dst in self.homes(piles, card)]
                places = [place for place in self.places_for(piles, src) if place != src]
                texts += [f"{src} {dst}" for dst in places if self.builds(piles, dst, card)]
        return texts

    def in_play(self, state: State) -> Sequence[str]:
        """The piles whose top may be played."""
        return self.layout

    def goes_home(self, piles: Piles, src: str) -> bool:
        """Whether the top of the pile may go to a foundation that takes it."""
        return True

    def places_for(self, piles: Piles, src: str) -> Sequence[str]:
        """The places where the top of the pile may be built."""
        return self.built

    def others(self, state: State) -> list[str]:
        """Moves that are neither plays nor the pack's."""
        return []

    def stock(self, state: State) -> list[str]:
        """The next of the pack while it lasts, once no gap waits; then the redeal, if one is left."""
        piles = state["piles"]
        if piles["s"]:
            return ["fill" if self.gaps(state) else "deal"]
        return ["redeal"] if state["redeals"] and any(piles[code] for code in self.taken_up) else []

    def gaps(self, state: State) -> bool:
        """Whether a `fill` comes before the next `deal`."""
        return False

    def moves(self, state: State) -> list[str]:
        """The legal moves as they are offered and counted: of like places the first."""
        return offered(state["piles"], self.groups, self.legal(state))

    # What they do

    def apply(self, state: State, text: str) -> State:
        """The state after a legal move; the one before stays as it was."""
        after = copied(state)
        verb, *places = text.split()
        if verb in VERBS:
            getattr(self, verb)(after, *places)
        else:
            self.move(after, *text.split())
        self.settle(after)
        return after

    def move(self, state: State, src: str, dst: str) -> None:
        """One card goes from pile to pile."""
        carry(state["piles"], src, dst)

    def deal(self, state: State) -> None:
        """The next pack card goes on the talon."""
        carry(state["piles"], "s", "t")

    def redeal(self, state: State) -> None:
        """The piles that are taken up become the pack, each from its bottom card on."""
        piles = state["piles"]
        state["redeals"] -= 1
        state["redealt"] += 1
        piles["s"] = [card for code in self.taken_up for card in piles[code]]
        piles.update({code: [] for code in self.taken_up})
        if self.shuffled_again:
            piles["s"] = shuffled(piles["s"], f"{state['name']}/redeal/{state['redealt']}")

    def settle(self, state: State) -> None:
        """What follows of itself: open places are filled, where there is nothing to choose."""
        piles = state["piles"]
        if self.filled and not (self.filled_by_choice and piles["s"] and piles["t"]):
            fill(piles, self.filled, self.filled_from)

    def won(self, state: State) -> bool:
        """Every foundation is complete."""
        return all(len(state["piles"][code]) == self.height for code in self.foundations)


class BothWays(Game):
    """Foundations in suit, one of each suit upwards from its ace and one downwards from its king."""

    ascending: Codes = codes("f", 1, 4)
    descending: Codes = codes("f", 5, 8)

    def side(self, foundation: str) -> Codes:
        """The foundations that go the same way."""
        return self.ascending if foundation in self.ascending else self.descending

    def begins(self, piles: Piles, foundation: str, card: str) -> bool:
        """An ace or a king, of a suit that none of its side has yet."""
        suits = {suit(piles[code][0]) for code in self.side(foundation) if piles[code]}
        return value(card) == self.base(piles, foundation) and suit(card) not in suits

    def base(self, piles: Piles, foundation: str) -> int:
        """The value that begins the foundation."""
        return 1 if foundation in self.ascending else 13

    def follows(self, foundation: str, top: str, card: str) -> bool:
        """In suit, upwards or downwards."""
        step = 1 if foundation in self.ascending else -1
        return suit(card) == suit(top) and value(card) == value(top) + step

    def exchanges(self, piles: Piles) -> list[str]:
        """The top of a foundation, but no base, to one of the other side that has begun and can take it."""
        texts = []
        for src in self.foundations:
            if len(piles[src]) > 1:
                others = [dst for dst in self.foundations if piles[dst] and dst not in self.side(src)]
                texts += [f"{src} {dst}" for dst in others if self.fits(piles, dst, piles[src][-1])]
        return texts


ACES, KINGS = BothWays.ascending, BothWays.descending
ACES_AND_KINGS = bases(ACES + KINGS, "AD AC AH AS KD KC KH KS")
