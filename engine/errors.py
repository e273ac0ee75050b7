"""What can go wrong, each with what the reader needs to go on.

PatienceError (a ValueError)
 ├─ InvalidMove     the text cannot be read as a move
 ├─ IllegalMove     it can be read but may not be played: .reason says why, in the book's words
 ├─ AmbiguousMove   it can be read in ways that differ: .candidates are the moves it may mean
 ├─ UnknownGame     no game of that name: .near are names that look like it
 ├─ InvalidDeal     a seed, pack, position or variant that cannot be dealt
 ├─ InvalidRecord   a text that is no record of a game
 └─ InvalidDeclaration  a text that declares no game: .line is where, 0 where no line can be named

>>> from engine import Table
>>> try:
...     Table("red-and-black", seed=1).push("5 1")
... except PatienceError as refusal:
...     print(f"{type(refusal).__name__}:")
...     print(refusal)
IllegalMove:
the volunteers are built down by one, in alternate colours here: the 2♥ does not go on the K♥ of 1
"""

from __future__ import annotations

from collections.abc import Sequence

from .moves import Move
from .refusals import Refusal
from .sentences import Text


class PatienceError(ValueError):
    """Anything the engine refuses; its text is a sentence a player may read."""


class InvalidMove(PatienceError):
    """The text cannot be read as a move of this game."""


class IllegalMove(PatienceError):
    """The move can be read but may not be played now."""

    def __init__(self, reason: Text) -> None:
        super().__init__(str(reason))
        self.reason = reason

    @property
    def code(self) -> str:
        """The kind of reason where the rules are against it, "" where it is something else."""
        return self.reason.code if isinstance(self.reason, Refusal) else ""


class AmbiguousMove(PatienceError):
    """The text may mean several moves with different results.

    >>> print(AmbiguousMove("9D", [Move("play", ("3", "1")), Move("play", ("3", "5"))]))
    '9D' may mean 3 1 or 3 5; please say which
    """

    def __init__(self, text: str, candidates: Sequence[Move]) -> None:
        super().__init__(f"{text!r} may mean {_either(candidates)}; please say which")
        self.candidates = tuple(candidates)


class UnknownGame(PatienceError):
    """No game has that name.

    >>> print(UnknownGame("kinks", ["The Kings"]))
    there is no game called 'kinks'; did you mean The Kings?
    """

    def __init__(self, name: str, near: Sequence[str]) -> None:
        hint = f"; did you mean {_either(near)}?" if near else ""
        super().__init__(f"there is no game called {name!r}{hint}")
        self.near = tuple(near)


class InvalidDeal(PatienceError):
    """A seed, pack, position or variant that cannot be dealt."""


class InvalidRecord(PatienceError):
    """A text that is no record of a game."""


class InvalidDeclaration(PatienceError):
    """A text that declares no game that can be played.

    >>> print(InvalidDeclaration("there is no word 'Tablaeu'; did you mean Tableau?", 7))
    line 7: there is no word 'Tablaeu'; did you mean Tableau?
    """

    def __init__(self, reason: str, line: int = 0) -> None:
        super().__init__(f"line {line}: {reason}" if line else reason)
        self.reason, self.line = reason, line


def _either(things: Sequence[object]) -> str:
    """Several things to choose from: "a, b or c"."""
    texts = [str(thing) for thing in things]
    return " or ".join(filter(None, [", ".join(texts[:-1]), texts[-1]]))
