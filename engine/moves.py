"""Moves: "3 f2", "3 5 x4", "deal", "2 5 7 9"."""

from __future__ import annotations

import re
from typing import NamedTuple

PLAY = "play"
_CARDS = re.compile(r"x([1-9][0-9]?)")


class Move(NamedTuple):
    """Cards' way (verb "play", two codes), or an action's verb and the codes of the piles it takes.

    >>> str(Move("play", ("3", "f2"))), str(Move("deal")), str(Move("grace", ("3", "9"), typed_verb=True))
    ('3 f2', 'deal', 'grace 3 9')
    >>> str(Move("play", ("3", "5"), cards=4))
    '3 5 x4'
    """

    verb: str  # play, or the declaration's name of an action
    piles: tuple[str, ...] = ()
    typed_verb: bool = False  # whether the verb is typed before the piles
    cards: int = 0  # of a way: how many cards go together; 0 where one goes, and no other number could

    @property
    def way(self) -> bool:
        """Whether it is a card's way, its piles alone typed; an action may be called play, too."""
        return self.verb == PLAY and not self.typed_verb

    def __str__(self) -> str:
        words = (self.verb, *self.piles) if self.typed_verb or not self.piles else self.piles
        return " ".join((*words, f"x{self.cards}") if self.cards else words)

    def __repr__(self) -> str:
        return f"<Move {self}>"


def number_of_cards(word: str) -> int:
    """The number that "x4" says, or 0."""
    found = _CARDS.fullmatch(word)
    return int(found[1]) if found else 0


def written_way(text: str) -> Move:
    """The way that a written move stands for, as a record has it: "3 f2", "3 5 x4"."""
    *codes, last = text.split()
    cards = number_of_cards(last) if len(codes) > 1 else 0
    return Move(PLAY, tuple(codes) if cards else (*codes, last), cards=cards)
