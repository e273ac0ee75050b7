"""What the words of several moves have in common as they are offered: halves for menus, and the whole."""

from __future__ import annotations

from collections.abc import Sequence

from ..events import Cause, State
from ..moves import Move
from ..places import Kind, Pile, pile_name
from ..sentences import Card, Place, Text, say
from ..view import Choice, Half


def undivided(move: Move, kind: str, words: Text) -> Choice:
    """A move without piles: either half is the whole."""
    half = Half(move.verb, words)
    return Choice(str(move), words, kind, half, half)


def of_two(state: State, move: Move, at: Sequence[int], cause: Cause, then: str, brief: str) -> Choice:
    """A move of two piles' last cards; `then` is the template of its second half, `brief` of its button."""
    one, other = (Card.of(state.piles[i][-1]) for i in at)
    first, second = map(Place, move.piles)
    source, target = move.piles
    begun = say("{card} of {place}", card=one, place=first)
    ended = say(then, card=other, place=second)
    words = say("{taking} {then}", taking=begun, then=ended)
    short = say(brief, one=one, other=other)
    halves = Half(source, begun, one.text), Half(target, ended)
    return Choice(str(move), words, cause, *halves, short, one.text, source, target)


def taking(state: State, pile: Pile) -> Text:
    """Where a card comes from, as one half of a move: "7♣ from 3"."""
    if pile.group.kind == Kind.STOCK:
        return say("the next card of the pack")
    place: object = Place(pile.code) if pile.group.count > 1 else pile_name(pile)
    return say("{card} from {place}", card=Card.of(state.piles[pile.at][-1]), place=place)


def putting(state: State, pile: Pile) -> Text:
    """Where a card goes, as one half of a move: "onto the 8♣ of 3"."""
    there, place = state.piles[pile.at], pile_name(pile)
    if pile.group.kind == Kind.FOUNDATION:
        return say("to {place}", place=place)
    if there:
        return say("onto the {card} of {place}", card=Card.of(there[-1]), place=place)
    return say("to the empty {place}", place=place)
