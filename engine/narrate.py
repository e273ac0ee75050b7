"""Moves and what came of them, in words a player reads or hears."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from engine.actions import Combination, Redeal, Round
from engine.cards import name, pretty
from engine.game import CAUSES
from engine.moves import Move
from engine.piles import Pile
from engine.view import Choice, Shown, Step
from engine.words import is_are

if TYPE_CHECKING:
    from engine.table import Table

LISTED = 12  # how many cards of one dealing are named one by one


def pile_name(pile: Pile) -> str:
    """The pile in words: "the foundation f3", "lane 1", "the talon"."""
    group = pile.group
    if group.kind == "stock":
        return "the pack"
    if group.kind == "foundation" and group.letters == ("f",):
        return f"the foundation {pile.code}"
    return f"{group.singular} {pile.code}" if group.count > 1 else f"the {group.name}"


def choice(table: Table, move: Move) -> Choice:
    """A legal move as it is offered to a player."""
    action = table.game.actions.get(move.verb)
    if isinstance(action, Combination):
        return _combination(table, move)
    if action is not None:
        words = _action_words(action)
        return Choice(str(move), words, move.verb, Step(move.verb, words), Step(move.verb, words))
    src, dst = (table.game.piles[table.game.index[code]] for code in move.piles)
    way = table.game.routes[table.game.index[src.code]][table.game.index[dst.code]]
    first, then = _taking(table, src), _putting(table, dst)
    return Choice(str(move), f"{first} {then}", CAUSES[way], Step(src.code, first), Step(dst.code, then))


def _combination(table: Table, move: Move) -> Choice:
    cards = [_top(table, code) for code in move.piles]
    trio, court = " ".join(cards[:-1]), cards[-1]
    places = " ".join(move.piles[:-1])
    return Choice(
        str(move),
        f"{trio} crowned with {court} ({move})",
        "combine",
        Step(move.piles[-1], f"crown with {court} of {move.piles[-1]}"),
        Step(places, f"{trio} of {places}"),
    )


def _action_words(action: object) -> str:
    if isinstance(action, Redeal):
        return f"take up the {action.of.name}{', shuffle' * action.shuffled} and deal again"
    onto = action.to if isinstance(action, Round) else None
    return f"deal a round onto the {onto.name}" if onto and onto.kind != "waste" else "turn the next card"


def _top(table: Table, code: str) -> str:
    return pretty(name(table.state.piles[table.game.index[code]][-1]))


def _taking(table: Table, pile: Pile) -> str:
    if pile.group.kind == "stock":
        return "the next card of the pack"
    return f"{_top(table, pile.code)} from {pile.code if pile.group.count > 1 else pile_name(pile)}"


def _putting(table: Table, pile: Pile) -> str:
    if pile.group.kind == "foundation":
        return f"to {pile_name(pile)}"
    if table.state.piles[table.game.index[pile.code]]:
        return f"onto the {_top(table, pile.code)} of {pile_name(pile)}"
    return f"to the empty {pile_name(pile)}"


def said(table: Table, events: Sequence[Shown]) -> str:
    """The last move and its consequences as sentences; of the opening deal before the first move."""
    forced = [event for event in events if event.cause == "forced"]
    again = next((event.cause for event in events if not event.src and _redeals(table, event.cause)), None)
    if not table.history:
        return _sentence([f"{table.game.title} is dealt", *_as_turned(forced)])
    if again and forced:  # whole columns are dealt again: only what was played is news
        return _sentence([*_clauses(table, [Shown(again, ())]), *_as_turned(forced)])
    return _sentence(_clauses(table, events))


def _redeals(table: Table, verb: str) -> bool:
    return isinstance(table.game.actions.get(verb), Redeal)


def _as_turned(forced: Sequence[Shown]) -> Iterator[str]:
    plays = ", ".join(f"{_cards(event)} to {event.dst}" for event in forced)
    if forced:
        many = f"{len(forced)} cards were" if len(forced) > 1 else "one card was"
        yield f"{many} played in the deal: {plays}"


def _sentence(clauses: Iterable[str]) -> str:
    text = "; ".join(clauses)
    return text[:1].upper() + text[1:] + "."


def _clauses(table: Table, events: Iterable[Shown]) -> Iterator[str]:
    for (cause, bare), group in groupby(events, key=lambda event: (event.cause, not event.src)):
        some = list(group)
        if cause in ("play", "exchange"):
            verb = "passes" if cause == "exchange" else "goes"
            yield from (
                f"{_cards(e)} {verb} from {_place(table, e.src)} to {_place(table, e.dst)}" for e in some
            )
        elif cause == "combine":
            yield f"{' '.join(map(_cards, some[:-1]))} crowned with {_cards(some[-1])} go to {some[0].dst}"
        elif cause == "forced":
            yield from (f"{_cards(e)} goes at once to {_place(table, e.dst)}" for e in some)
        elif cause in ("fill", "round"):
            yield from _dealt(table, some, cause)
        elif bare and isinstance(action := table.game.actions.get(cause), Redeal):
            taken = f"the {action.of.name} {is_are(action.of)} taken up"
            yield f"{taken}{' and shuffled' * action.shuffled} to be dealt again"


def _dealt(table: Table, some: list[Shown], cause: str) -> Iterator[str]:
    named = [event for event in some if event.src and None not in event.cards]
    if not any(event.src for event in some):
        return
    source = _place(table, next(event.src for event in some if event.src))
    if len(named) == 1 and len(some) == 1:
        how = "fills" if cause == "fill" else "is turned onto"
        yield f"{_cards(named[0])} from {source} {how} {_place(table, named[0].dst)}"
    elif named:
        listed = ", ".join(f"{_cards(event)} on {event.dst}" for event in named[:LISTED])
        what = "filled" if cause == "fill" else "dealt"
        yield f"{what} from {source}: {listed}{' …' * (len(named) > LISTED)}"


def _cards(event: Shown) -> str:
    return " ".join(pretty(card) if card else "a card" for card in event.cards)


def _place(table: Table, code: str) -> str:
    pile = table.game.piles[table.game.index[code]]
    if pile.group.kind in ("stock", "waste") or (pile.group.count == 1 and pile.group.kind != "foundation"):
        return pile_name(pile)
    return code
