"""The dealer at a table: the verbs a deal is written in, and the consequences that follow by rule.

Everything done here becomes events, so undo, replay, picture and words come from the same list.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Protocol, Self

from .cards import BIT, KING, SUITS, read
from .errors import InvalidDeal, InvalidDeclaration
from .events import Cause, Counted, Event, Moved, Ordered, State
from .places import Pile, Places
from .seeds import BY_HAND, pack, shuffled

# Of what follows by itself after one move: in our games some hundreds at most.
MOST_FOLLOW = 5_000


class Follower(Protocol):
    """A word of the game from which something follows by itself."""

    def follow(self, dealer: Dealer) -> bool:
        """Let one such thing happen; False if there is none."""


@dataclass
class Dealer:
    """Deals and plays at one table, keeping the list of what it did.

    `seed` names the order of its shuffles. As the subject of a `with` it only tries: at the end of the block
    all that it did is taken back.
    """

    state: State
    seed: str
    packs: int
    stock: int  # the number of the stock
    followers: Sequence[Follower] = ()
    cause: Cause = Cause.DEAL
    events: list[Event] = field(default_factory=list)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        take_back(self.state, self.events)

    def do(self, event: Event) -> None:
        """Let an event happen and remember it."""
        self.state.do(event)
        self.events.append(event)

    def move(self, cause: Cause, src: int, dst: int) -> None:
        """The top card of one pile goes to another, by their numbers."""
        piles = self.state.piles
        piles[dst].append(piles[src].pop())
        self.events.append(Moved(cause, src, dst))

    # verbs of a deal ---------------------------------------------------------------------------

    @property
    def left(self) -> int:
        """How many cards the stock still holds."""
        return len(self.state.piles[self.stock])

    def cards(self, place: Pile | Places) -> Sequence[int]:
        """The cards of a pile, bottom to top."""
        at = (
            place[0].first + place[1] if type(place) is Pile else _at(place)
        )  # called more than anything else
        return self.state.piles[at]

    def open(self, group: Places) -> int:
        """How many places of a group are empty."""
        return sum(not self.state.piles[i] for i in group.numbers)

    def gaps(self, *groups: Iterable[Pile]) -> list[Pile]:
        """Those of these places that are empty."""
        piles = self.state.piles
        return [place for group in groups for place in group if not piles[place.at]]

    def last(self, group: Places) -> int:
        """Which pile of a group, counted from 0, is the last that holds a card; -1 where none does."""
        piles, at = self.state.piles, group.first + group.count - 1
        while at >= group.first and not piles[at]:
            at -= 1
        return at - group.first

    def shows(self, place: Pile | Places, rank: int) -> bool:
        """Whether the top card of a pile, the next one of the stock, is of this rank."""
        pile = self.state.piles[_at(place)]
        return bool(pile) and pile[-1] % 13 + 1 == rank

    def fits(self, places: Places, onto: Places) -> bool:
        """Whether a top card of one group could be played on another now."""
        piles, wanted = self.state.piles, onto.wanting(self.state)
        tops = [piles[at][-1] for at in places.numbers if piles[at]]
        return any(cards & BIT[top] for _, cards in wanted for top in tops)

    def under(self, place: Pile | Places, cards: int) -> None:
        """So many top cards of a pile, or all, go together under the stock, in their order."""
        cards = min(cards, len(self.state.piles[_at(place)]))
        self.do(Moved(self.cause, _at(place), self.stock, cards))
        before = tuple(self.state.piles[self.stock])
        after = (*reversed(before[-cards:]), *before[:-cards])
        self.do(Ordered(self.cause, self.stock, before, after))

    def withdraw(self, rank: int, onto: Iterable[Pile], suits: str) -> None:
        """Take cards of one rank out of the stock, the earliest of each suit named, onto piles in order."""
        for pile, suit in zip(onto, suits, strict=True):
            self._take_out(SUITS.index(suit) * 13 + rank - 1, pile)

    def withdraw_first(self, rank: int, onto: Pile) -> None:
        """Take the earliest card of a rank out of the stock, whatever its suit."""
        stock = reversed(self.state.piles[self.stock])
        self._take_out(next(card for card in stock if card % KING + 1 == rank), onto)

    def set_out(self, onto: Iterable[Pile], cards: str) -> None:
        """Take the cards named out of the stock, of like ones the earliest, onto piles in order: "KC AH"."""
        for pile, card in zip(onto, cards.split(), strict=True):
            self._take_out(read(card), pile)

    def _take_out(self, card: int, onto: Pile) -> None:
        """Take the earliest such card out of the stock onto a pile."""
        before = tuple(self.state.piles[self.stock])
        where = len(before) - 1 - before[::-1].index(card)
        if where != len(before) - 1:
            after = (*before[:where], *before[where + 1 :], card)
            self.do(Ordered(self.cause, self.stock, before, after))
        self.move(self.cause, self.stock, onto.at)

    def deal(self, *places: Pile | Places, cards: int = 1) -> bool:
        """So many cards together on each pile as far as the stock goes; False if there was none."""
        piles, cause, src = self.state.piles, self.cause, self.stock
        stock, before = piles[src], len(self.events)
        for place in places:
            if not stock:
                break
            at = _at(place)
            pile, moved = piles[at], Moved(cause, src, at)
            for _ in range(min(cards, len(stock))):
                pile.append(stock.pop())
                self.events.append(moved)
        return len(self.events) > before

    def deal_unlike(self, *piles: Pile) -> None:
        """The next card whose value is not in the pile yet goes on each; those tried go under the stock.

        Where there is none, the next one is laid all the same.
        """
        for pile in piles:
            before = tuple(self.state.piles[self.stock])
            here = {card % KING for card in self.state.piles[pile.at]}
            tried = next((n for n, card in enumerate(reversed(before)) if card % KING not in here), 0)
            if tried:
                after = (*before[-tried:], *before[:-tried])
                self.do(Ordered(self.cause, self.stock, before, after))
            self.deal(pile)

    def swap(self, one: Pile, other: Pile) -> bool:
        """The top cards of two piles change places; False if one of them is empty."""
        here, there = self.state.piles[one.at], self.state.piles[other.at]
        if not here or not there or one == other:
            return False
        self.move(self.cause, one.at, other.at)
        before = tuple(there)
        self.do(Ordered(self.cause, other.at, before, (*before[:-2], before[-1], before[-2])))
        self.move(self.cause, other.at, one.at)
        return True

    def play(self, place: Pile | Places | int, onto: Iterable[Pile]) -> bool:
        """A forced play onto the first of these piles that takes the next card; False if none does."""
        dst = self._taker(place, onto)
        if dst is not None:
            self.move(Cause.FORCED, _at(place), dst)
        return dst is not None

    def fitting(self, place: Pile, onto: Iterable[Pile]) -> bool:
        """Whether one of these piles takes the top card."""
        return self._taker(place, onto) is not None

    def _taker(self, place: Pile | Places | int, onto: Iterable[Pile]) -> int | None:
        """The first of these piles, by number, that takes the top card of a pile."""
        here = self.state.piles[_at(place)]
        if here:
            card = BIT[here[-1]]
            for group, number in onto:
                if group.takes(self.state, group.first + number) & card:
                    return group.first + number
        return None

    def give(self, place: Pile | Places, onto: Pile | Places, cards: int = 1) -> None:
        """The top card of one pile goes to another, or several together in their order."""
        if cards:
            self.do(Moved(self.cause, _at(place), _at(onto), cards))

    def draw(self, place: Pile | Places, nth: int, onto: Pile | Places) -> None:
        """A card of a pile, counted from the bottom, goes to another one; the rest closes up."""
        cards = self.cards(place)
        if nth < len(cards):
            self.order(place, [*cards[:nth], *cards[nth + 1 :], cards[nth]])
            self.give(place, onto)

    def close_up(self, places: Iterable[Pile]) -> None:
        """Piles move up to the first of these places, in their order, so that no gap lies between them."""
        places = [*places]
        free = iter(places)
        for place in places:
            cards = len(self.state.piles[place.at])
            if cards and (first := next(free)) != place:
                self.do(Moved(Cause.CLOSE, place.at, first.at, cards))

    def spread(self, place: Pile | Places, onto: Sequence[Pile]) -> None:
        """A pile is dealt out, its lowest card first, one on each of these, one on its own place, again."""
        cards, round_ = [*self.cards(place)], len(onto) + 1
        away = [n for n in range(len(cards)) if n % round_ < len(onto)]
        self.order(place, [*cards[len(onto) :: round_], *(cards[n] for n in reversed(away))])
        for n in away:
            self.give(place, onto[n % round_])

    def count(self, verb: str, times: int) -> None:
        """Count an action so many times more than it was taken."""
        if times:
            self.do(Counted(self.cause, verb, times))

    def order(self, place: Pile | Places, cards: Sequence[int]) -> None:
        """Put a pile's cards into another order."""
        at = _at(place)
        self.do(Ordered(self.cause, at, tuple(self.state.piles[at]), tuple(cards)))

    def tuck(self, place: Pile | Places, card: int) -> None:
        """Slip a card of a pile beneath all its others; of like ones the upper."""
        cards = self.cards(place)
        at = len(cards) - 1 - cards[::-1].index(card)
        self.order(place, [card, *cards[:at], *cards[at + 1 :]])

    def turn_round(self, place: Pile | Places) -> None:
        """A row is dealt from its other end: the card that lay lowest comes uppermost."""
        self.order(place, self.cards(place)[::-1])

    def begin(self, place: Pile | Places | int, onto: Iterable[Pile]) -> bool:
        """A forced play that begins one of these foundations; False if the card is no base of them."""
        return self.play(place, self.gaps(onto))

    def begins(self, place: Pile | Places | int, onto: Iterable[Pile]) -> bool:
        """Whether the next card is a base that one of these foundations still waits for."""
        return self._taker(place, self.gaps(onto)) is not None

    def deal_past(self, onto: Iterable[Pile], *places: Pile, bases_only: bool = True) -> bool:
        """A card on each place, but bases of these foundations, or whatever fits, go there first.

        Without places only these go. False if there was no card.
        """
        before, homes = len(self.events), [*onto]
        play = self.begin if bases_only else self.play
        for place in places or (None,):
            while play(self.stock, homes):
                pass
            if place:
                self.deal(place)
        return len(self.events) > before

    def mix(self, first: int) -> None:
        """Order the stock anew: so many cards from one complete pack, then the rest of all packs mixed."""
        before = tuple(self.state.piles[self.stock])
        if self.seed == BY_HAND:
            if len(set(before[-first:])) < first:
                raise InvalidDeal(f"the first {first} cards must come from one pack")
            return
        opening = shuffled(pack(1), f"{self.seed}/bone")[:first]
        rest = pack(self.packs)
        for card in opening:
            rest.remove(card)
        after = (*reversed(shuffled(rest, self.seed)), *reversed(opening))
        self.do(Ordered(self.cause, self.stock, before, after))

    # what redeals do, and what follows -----------------------------------------------------------

    def gather(self, verb: str, piles: Sequence[int], shuffle: bool) -> None:
        """Take piles up into the empty stock, the first one's first card to come first."""
        self.do(Counted(Cause.REDEAL, verb))
        order: list[int] = []
        for pile in piles:
            if here := self.state.piles[pile]:
                order += here
                self.do(Moved(Cause.REDEAL, pile, self.stock, len(here)))
        if shuffle:
            order = shuffled(order, f"{self.seed}/redeal/{self.state.counts[verb]}")
        before = tuple(self.state.piles[self.stock])
        self.do(Ordered(Cause.REDEAL, self.stock, before, tuple(reversed(order))))

    def settle(self) -> None:
        """What follows at once by rule, again and again until nothing follows any more.

        InvalidDeclaration where that does not end; then all that was done here is taken back.
        """
        for _ in range(MOST_FOLLOW):
            if not any(word.follow(self) for word in self.followers):
                return
        take_back(self.state, self.events)
        self.events.clear()
        raise InvalidDeclaration("what follows by itself does not end")


def take_back(state: State, events: Sequence[Event]) -> None:
    """Undo events, the last one first."""
    for event in reversed(events):
        state.undo(event)


def _at(place: Pile | Places | int) -> int:
    """The pile's number at the table; a group of one pile stands for that pile."""
    if isinstance(place, int):
        return place
    return place[0].first + place[1] if isinstance(place, Pile) else place.first
