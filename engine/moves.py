"""Moves: "3 f2", "deal", "2 5 7 9"."""

from __future__ import annotations

from typing import NamedTuple

PLAY = "play"


class Move(NamedTuple):
    """A single card's way (verb "play", two codes), or an action's verb and the codes of the piles it takes.

    >>> str(Move("play", ("3", "f2"))), str(Move("deal")), str(Move("grace", ("3", "9"), typed_verb=True))
    ('3 f2', 'deal', 'grace 3 9')
    """

    verb: str  # play, or the declaration's name of an action
    piles: tuple[str, ...] = ()
    typed_verb: bool = False  # whether the verb is typed before the piles

    @property
    def way(self) -> bool:
        """Whether it is a card's way, its piles alone typed; an action may be called play, too."""
        return self.verb == PLAY and not self.typed_verb

    def __str__(self) -> str:
        words = (self.verb, *self.piles) if self.typed_verb or not self.piles else self.piles
        return " ".join(words)

    def __repr__(self) -> str:
        return f"<Move {self}>"
