"""The votes at a table that is moved on by what most of its members propose."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Vote:
    """One person's proposal in a round."""

    user: str
    text: str  # a move, or "undo", "home", "auto"
    number: int  # of two, the later one is greater


@dataclass(frozen=True)
class Ballot:
    """The votes of a round, in no order."""

    votes: tuple[Vote, ...] = ()
    began: float = 0.0  # when the first of them was cast, in seconds since 1970; 0 where there is none
    closed: bool = False  # its move is being played
