"""Discard: the last card of a pile goes away alone, and its pile is all that is typed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar

from ..cards import ACE, ANY, KING, RANK_WORDS, Cards, rank, suit
from ..dealer import Dealer
from ..events import Cause, State
from ..fast.arena import Arena
from ..fast.tables import Discarded, height_under
from ..moves import Move
from ..places import Places
from ..refusals import Refusal, refuse
from ..sentences import Card, Place, Text, say
from ..view import Choice, Half, VisibleEvent
from .choices import taking
from .foundation import Foundation
from .word import Step


@dataclass(eq=False)
class Discard(Step):
    """The last card of one of these piles goes to a pile that counts what has gone."""

    of: tuple[Places, ...]  # the groups whose last cards may go
    onto: Foundation  # where they go
    cards: Cards = ANY  # only these
    below: int = 0  # only a card lower than another pile's last one of its suit; this rank is the highest

    taps: ClassVar[int] = 1
    typed_verb: ClassVar[bool] = False
    matches: ClassVar[bool] = True
    narrates = (Cause.DISCARD,)

    def check(self, verbs: Sequence[str]) -> None:
        self._check_open(self.of)
        if self.onto.count != 1 or not self.onto.holds:
            raise TypeError("Discard.onto is one pile that holds all the cards that go")
        if self.below and not ACE <= self.below <= KING:
            raise TypeError("Discard.below is the rank that is the highest, or 0")

    def _numbers(self) -> list[int]:
        return sorted(at for group in self.of for at in group.numbers)

    def offers(self, state: State) -> Iterable[Move]:
        some = (at for at in self._numbers() if self.refuses(state, (at,)) is None)
        return [Move(self.name, (self.game.piles[at].code,)) for at in some]

    def lower(self, arena: Arena) -> bool:
        places, cards = self._numbers(), self.cards.bits
        arena.discarded.append(Discarded(self.name, places, self.onto.first, cards, self.below))
        return True

    def refuses(self, state: State, at: Sequence[int]) -> Refusal | None:
        pile = self.game.piles[at[0]]
        if pile.group not in self.of:
            sentence = "no card of the {group} goes away alone"
            return refuse("leave-together", sentence, group=pile.group.name)
        here = state.piles[pile.at]
        if not here:
            return refuse("nothing-there", "no card lies on {place}", place=Place(pile.code))
        if reason := pile.group.holds_back(state, pile.at):
            return reason
        if here[-1] not in self.cards:
            sentence = "only {cards} go away alone, not the {card}"
            return refuse("not-equal", sentence, cards=self.cards.words, card=Card.of(here[-1]))
        if self.below and rank(here[-1]) == self.below:
            return refuse(
                "not-equal", "no card is higher than the {card}, so it stays", card=Card.of(here[-1])
            )
        tops = [state.piles[n][-1] for n in self._numbers() if state.piles[n]]
        height = height_under(self.below, here[-1])
        higher = (height_under(self.below, top) > height for top in tops if suit(top) == suit(here[-1]))
        if self.below and not any(higher):
            sentence = (
                "the {card} goes away only when the last card of another pile is higher and of its suit"
            )
            return refuse("not-equal", sentence, card=Card.of(here[-1]))
        return None

    def do(self, dealer: Dealer, at: Sequence[int]) -> None:
        dealer.move(Cause.DISCARD, at[0], self.onto.first)

    def choice(self, state: State, move: Move, at: Sequence[int]) -> Choice:
        pile = self.game.piles[at[0]]
        card = Card.of(state.piles[pile.at][-1])
        words = say("{taking} goes away alone", taking=taking(pile, card))
        half, brief = Half(pile.code, words, card.text), say("{card} alone", card=card)
        return Choice(
            str(move), words, Cause.DISCARD, half, half, brief, card.text, pile.code, self.onto.codes[0]
        )

    def samples(self, state: State, dice: Random) -> Iterable[Move]:
        return [Move(self.name, (pile.code,)) for pile in self.game.piles]

    def narrate(self, happened: Sequence[VisibleEvent]) -> Iterator[Text]:
        for event in happened:
            yield say(
                "{card} of {place} goes away alone", card=event.named_cards, place=self.place(event.src)
            )

    def lines(self) -> Iterator[Text]:
        codes = [f"`{group.codes[0]}`" for group in self.of]
        if self.below:
            yield say(
                "A last card goes away alone when that of another pile is higher and of its suit, "
                "{highest} being the highest: type its pile, {codes}.",
                highest=f"{RANK_WORDS[self.below - 1]}s",
                codes=" or ".join(codes),
            )
            return
        sentence = "{cards} go away alone: type their pile, {codes}."
        cards = self.cards.words.capitalize()
        yield say(sentence, cards=cards, codes=" or ".join(codes))

    def apart(self) -> Sequence[int]:
        return ()
