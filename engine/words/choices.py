"""Moves as they are offered, where several words offer them alike: halves for menus, and the whole."""

from __future__ import annotations

from collections.abc import Sequence

from ..cards import name
from ..events import Cause, State
from ..moves import Move
from ..places import Kind, Pile, pile_name
from ..sentences import ARROW, ELLIPSIS, Card, Place, Text, counted, say
from ..view import Choice, Half


def undivided(move: Move, kind: str, words: Text) -> Choice:
    """A move without piles: either half is the whole."""
    half = Half(move.verb, words)
    return Choice(str(move), words, kind, half, half)


def of_two(state: State, move: Move, at: Sequence[int], cause: Cause, then: str, brief: str) -> Choice:
    """A move of two piles' last cards; `then` is the template of its second half, `brief` of its button."""
    one, other = (Card.of(state.piles[pile][-1]) for pile in at)
    source, target = move.piles
    first_words = say("{card} of {place}", card=one, place=Place(source))
    then_words = say(then, card=other, place=Place(target))
    return Choice(
        str(move),
        say("{first} {then}", first=first_words, then=then_words),
        cause,
        Half(source, first_words, one.text),
        Half(target, then_words),
        brief=say(brief, one=one, other=other),
        card=one.text,
        source=source,
        target=target,
    )


def of_several(state: State, move: Move, src: Pile, dst: Pile, cause: Cause) -> Choice:
    """A move of a card, or of as many as the move says, from pile to pile."""
    cards = move.cards or 1
    run = state.piles[src.at][-cards:]
    first, then = taking(src, Card.of(run[-1])), putting(dst, state.piles[dst.at])
    if cards > 1:
        taken = "{card} and {more} on it from {place}"
        place = Place(src.code) if src.group.count > 1 else pile_name(src)
        first = say(taken, card=Card.of(run[0]), more=counted(cards - 1, "card"), place=place)
    words = say("{taking} {putting}", taking=first, putting=then)
    rest = ELLIPSIS if cards > 1 else ""
    brief = say(
        "{card}{more} {arrow} {place}", card=Card.of(run[0]), more=rest, arrow=ARROW, place=Place(dst.code)
    )
    key, card = f"{src.code} x{cards}" if cards > 1 else src.code, name(run[0])
    halves = Half(key, first, card), Half(dst.code, then)
    return Choice(str(move), words, cause, *halves, brief, card, src.code, dst.code, cards=cards)


def taking(pile: Pile, card: Card | None) -> Text:
    """Where a card comes from, as one half of a move: "7♣ from 3"; None: the hidden one of the pack."""
    if card is None:
        return say("the next card of the pack")
    place: object = Place(pile.code) if pile.group.count > 1 else pile_name(pile)
    return say("{card} from {place}", card=card, place=place)


def putting(pile: Pile, there: Sequence[int]) -> Text:
    """Where a card goes, as one half of a move: "onto the 8♣ of 3"; `there` are the cards of that pile."""
    place = pile_name(pile)
    if pile.group.kind == Kind.FOUNDATION:
        return say("to {place}", place=place)
    if there:
        return say("onto the {card} of {place}", card=Card.of(there[-1]), place=place)
    return say("to the empty {place}", place=place)
