"""What the words of several moves have in common as they are offered: halves for menus, and the whole."""

from __future__ import annotations

from collections.abc import Sequence

from ..events import Cause, State
from ..moves import Move
from ..places import Kind, Pile, pile_name
from ..sentences import Card, Place, Sentence
from ..view import Choice, Half


def undivided(move: Move, kind: str, words: Sentence) -> Choice:
    """A move without piles: either half is the whole."""
    half = Half(move.verb, words)
    return Choice(str(move), words, kind, half, half)


def of_two(state: State, move: Move, at: Sequence[int], cause: Cause, then: str, brief: str) -> Choice:
    """A move of two piles' last cards; `then` is the template of its second half, `brief` of its button."""
    one, other = (Card(state.piles[i][-1]) for i in at)
    first, second = map(Place, move.piles)
    begun = Sentence("{card} of {place}", card=one, place=first)
    ended = Sentence(then, card=other, place=second)
    words = Sentence("{taking} {then}", taking=begun, then=ended)
    short = Sentence(brief, one=one, other=other)
    return Choice(str(move), words, cause, Half(first, begun), Half(second, ended), short)


def taking(state: State, pile: Pile) -> Sentence:
    """Whence a card goes, as one half of a move: "7♣ from 3"."""
    if pile.group.kind == Kind.STOCK:
        return Sentence("the next card of the pack")
    place = Place(pile.code) if pile.group.count > 1 else pile_name(pile)
    return Sentence("{card} from {place}", card=Card(state.piles[pile.at][-1]), place=place)


def putting(state: State, pile: Pile) -> Sentence:
    """Where a card goes, as one half of a move: "onto the 8♣ of 3"."""
    there, place = state.piles[pile.at], pile_name(pile)
    if pile.group.kind == Kind.FOUNDATION:
        return Sentence("to {place}", place=place)
    if there:
        return Sentence("onto the {card} of {place}", card=Card(there[-1]), place=place)
    return Sentence("to the empty {place}", place=place)
