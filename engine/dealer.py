"""The hands at a table: verbs a deal is written in, and the consequences that follow by rule.

Everything done here becomes events, so undo, replay, picture and words come from the same list.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.actions import Round
from engine.cards import SUITS
from engine.errors import InvalidDeal
from engine.events import Counted, Event, Moved, Ordered, State
from engine.game import Game
from engine.piles import Group, Pile, refill_of
from engine.reasons import Reason
from engine.rules import Rules
from engine.seeds import BY_HAND, pack, shuffled


class Dealer:
    """Deals and plays at one table, keeping the list of what it did."""

    def __init__(self, game: Game, state: State, rules: Rules, seed: str) -> None:
        self.game, self.state, self.rules, self.seed = game, state, rules, seed
        self.cause = "deal"
        self.events: list[Event] = []

    def do(self, event: Event) -> None:
        """Let an event happen and remember it."""
        self.state.do(event)
        self.events.append(event)

    def at(self, place: Pile | Group) -> int:
        """The pile's number at the table; a group of one pile stands for that pile."""
        group, number = place if isinstance(place, Pile) else (place, 0)
        return self.game.start[group] + number

    # verbs of a deal ---------------------------------------------------------------------------

    @property
    def left(self) -> int:
        """How many cards the stock still holds."""
        return len(self.state.piles[self.game.stock_at])

    def open(self, group: Group) -> int:
        """How many places of a group are empty."""
        return sum(not self.state.piles[i] for i in self.game.each(group))

    def withdraw(self, rank: int, onto: Group, suits: str) -> None:
        """Take cards of one rank out of the stock, the earliest of each suit named, onto a group in order."""
        stock = self.game.stock_at
        for pile, suit in zip(onto, suits, strict=True):
            before = tuple(self.state.piles[stock])
            card = SUITS.index(suit) * 13 + rank - 1
            where = len(before) - 1 - before[::-1].index(card)
            if where != len(before) - 1:
                self.do(Ordered(self.cause, stock, before, (*before[:where], *before[where + 1 :], card)))
            self.do(Moved(self.cause, stock, self.at(pile)))

    def deal(self, *piles: Pile | Group, cards: int = 1) -> bool:
        """So many cards on each pile as far as the stock goes; False if there was none."""
        dealt = False
        for pile in piles:
            for _ in range(min(cards, self.left)):
                self.do(Moved(self.cause, self.game.stock_at, self.at(pile)))
                dealt = True
        return dealt

    def round(self, action: Round) -> None:
        """A round of dealing as the action says."""
        self.deal(*action.to, cards=action.cards)

    def play(self, pile: Pile | Group, onto: Iterable[Pile]) -> bool:
        """A forced play onto the first of these foundations that takes the next card; False if none does."""
        src = self.at(pile)
        for dst in map(self.at, onto):
            if self.state.piles[src] and self.rules.fit(self.state.piles[src][-1], dst) == Reason.FITS:
                self.do(Moved("forced", src, dst))
                return True
        return False

    def begin(self, pile: Pile | Group, onto: Iterable[Pile]) -> bool:
        """A forced play that begins one of these foundations; False if the card is no base of them."""
        return self.play(pile, [place for place in onto if not self.state.piles[self.at(place)]])

    def mix(self, first: int) -> None:
        """Order the stock anew: so many cards from one complete pack, then the rest of all packs mixed."""
        stock = self.game.stock_at
        before = tuple(self.state.piles[stock])
        if self.seed == BY_HAND:
            if len(set(before[-first:])) < first:
                raise InvalidDeal(f"the first {first} cards must come from one pack")
            return
        opening = shuffled(pack(1), f"{self.seed}/bone")[:first]
        rest = pack(self.game.packs)
        for card in opening:
            rest.remove(card)
        self.do(
            Ordered(self.cause, stock, before, (*reversed(shuffled(rest, self.seed)), *reversed(opening)))
        )

    # consequences ------------------------------------------------------------------------------

    def settle(self) -> None:
        """What follows at once by rule, again and again until nothing follows any more."""
        while self._play_at_once() or self._refill():
            pass

    def _play_at_once(self) -> bool:
        for group in self.game.foundations:
            if group.at_once:
                for source in self.game.groups:
                    if source.in_play and any(self.play(pile, group) for pile in source):
                        return True
        return False

    def _refill(self) -> bool:
        for group in self.game.groups:
            refill = refill_of(group)
            if refill is None or (refill.until and self.state.counts[refill.until]):
                continue
            sources = self.rules.sources(refill)
            if not sources or (refill.choice and len(sources) > 1):
                continue
            for place in self.game.each(group):
                if not self.state.piles[place]:
                    for _ in range(min(refill.cards, len(self.state.piles[sources[0]]))):
                        self.do(Moved("fill", sources[0], place))
                    return True
        return False

    # actions -----------------------------------------------------------------------------------

    def gather(self, verb: str, piles: Sequence[int], shuffle: bool) -> None:
        """Take piles up into the empty stock, the first one's first card to come first."""
        stock = self.game.stock_at
        self.do(Counted(verb, verb))
        order = [card for pile in piles for card in self.state.piles[pile]]
        for pile in piles:
            if self.state.piles[pile]:
                self.do(Moved(verb, pile, stock, len(self.state.piles[pile])))
        if shuffle:
            order = shuffled(order, f"{self.seed}/redeal/{self.state.counts[verb]}")
        self.do(Ordered(verb, stock, tuple(self.state.piles[stock]), tuple(reversed(order))))
