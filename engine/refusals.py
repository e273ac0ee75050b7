"""Why a move may not be played, as a sentence in the book's words, made from the same values as the rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.actions import Combination
from engine.cards import ACE, RANKS, SUITS, name, pretty
from engine.piles import Foundation, Reserve, Tableau
from engine.reasons import Reason
from engine.words import number, sources

if TYPE_CHECKING:
    from engine.table import Table

_PLAIN = {
    Reason.OVER: "the game is won; nothing is left to play",
    Reason.SAME: "a card stays where it is; name two different piles",
    Reason.BASE: "the base of a foundation never moves",
    Reason.START: "an exchanged card never starts a foundation",
    Reason.TAKEN: "that place is taken; only open places are filled",
    Reason.HAND: "that place is not filled by hand",
    Reason.STOCK_OUT: "the pack is out",
    Reason.STOCK_LEFT: "the pack must be dealt out first",
    Reason.NO_REDEALS: "no redeal is left",
    Reason.NOTHING_LEFT: "nothing is left to deal again",
    Reason.EMPTY: "no card lies there",
}


def of_card(table: Table, reason: Reason, src: int, dst: int) -> str:
    """The sentence for one card's way."""
    group = table.game.piles[dst].group
    code, here = table.game.piles[dst].code, table.state.piles[src]
    shown = bool(here) and table.game.piles[src].group.in_play
    card = f"the {pretty(name(here[-1]))}" if shown else "the next card"
    if reason == Reason.EMPTY:
        return f"no card lies on {table.game.piles[src].code}"
    if reason == Reason.OPENING:
        return "the card turned up is the first base: it must go to a foundation before anything else"
    if reason == Reason.PENDING:
        return _pending(table)
    if reason == Reason.ROUTE:
        return _route(table, src, dst)
    if reason in _PLAIN:
        return _PLAIN[reason]
    if isinstance(group, Foundation):
        return _foundation(table, group, reason, dst, card)
    if not isinstance(group, Tableau):
        return f"there is no building on the {group.name}"
    under = pretty(name(table.state.piles[dst][-1]))
    return f"{group.name} are built {group.build} here: {card} does not go on the {under} of {code}"


def of_action(table: Table, reason: Reason, verb: str) -> str:
    """The sentence for an action."""
    if reason == Reason.OPENING:
        return of_card(table, reason, 0, 0)
    if reason == Reason.PENDING:
        return _pending(table)
    return _PLAIN.get(reason, f"there is no {verb} in {table.game.title}")


def of_combination(reason: Reason, action: Combination) -> str:
    """The sentence for a combination."""
    sentences = {
        Reason.NOT_THERE: f"a combination takes {action.cards + 1} different places of the {action.of.name}",
        Reason.EMPTY: f"one of these places of the {action.of.name} is empty",
        Reason.COURTS: f"it takes {number(action.cards)} number cards and one court card to crown them",
        Reason.VALUES: "no two cards of the same value may be used in one combination",
        Reason.TOTAL: f"the number cards must make {action.total}",
    }
    return sentences.get(reason, _PLAIN.get(reason, str(reason)))


def next_card(table: Table, dst: int) -> str:
    """What a foundation takes next, "4♣", "any 4" or "an ace of a suit not yet begun"; "" when it is full."""
    group, there = table.game.piles[dst].group, table.state.piles[dst]
    path = group.path if isinstance(group, Foundation) else None
    wanted = path.wants(there, table.rules.base) if path else None
    if wanted is None or path is None or not isinstance(group, Foundation):
        return ""
    letter = RANKS[wanted - 1]
    if path.suited and there:
        return "the " + pretty(letter + SUITS[there[0] // 13])
    if group.suits:
        return "the " + pretty(letter + group.suits[dst - table.game.start[group]])
    article = "an" if letter in ("A", "8") else "a"
    return f"{article} {'ace' if wanted == ACE else letter}" + (
        " of a suit not yet begun" * group.each_suit_once
    )


def _foundation(table: Table, group: Foundation, reason: Reason, dst: int, card: str) -> str:
    code, path = table.game.piles[dst].code, group.path
    if reason == Reason.FULL:
        return f"{code} is complete"
    if reason == Reason.STARTED:
        return f"that suit is begun already among the {group.name}"
    run = {"ascending": "ascend", "descending": "descend"}.get(way := path.way if path else "", f"run {way}")
    suits = "in suit" if path and path.suited else "whatever the suit"
    return f"the {group.name} {run} {suits} here: {code} takes {next_card(table, dst)} next, not {card}"


def _pending(table: Table) -> str:
    at = table.rules.pending()[0]
    code = table.game.piles[at].code
    ways = " or ".join(f"{giver.codes[0]} {code}" for giver in table.rules.choosing[at].sources)
    return f"the open place {code} must be filled first: {ways}"


def _route(table: Table, src: int, dst: int) -> str:
    giver, taker = table.game.piles[src].group, table.game.piles[dst].group
    combination = next((c for c in table.game.of_kind(Combination) if c.of is giver), None)
    if combination:
        return (
            f"cards leave the {giver.name} together: {number(combination.cards)} number cards that make "
            f"{combination.total} and a court card, like 2 5 7 9"
        )
    if giver.kind == "stock":
        return "cards of the pack are turned by dealing"
    if giver.kind == "foundation":
        return "cards on a foundation stay there"
    if taker.kind in ("stock", "waste"):
        return f"nothing is played on the {'pack' if taker.kind == 'stock' else 'talon'}"
    if isinstance(taker, Reserve) and taker.fill_from:
        return f"the {taker.name} are filled only from {sources(taker.fill_from)}"
    return f"there is no building on the {taker.name}"


def where_lies(table: Table, card: int) -> str:
    """Why a card that was named cannot be played: where it lies, as far as the player may know."""
    label = pretty(name(card))
    for code, pile, group in table.face_up():
        if card in pile and group.in_play:
            above = pile[len(pile) - pile[::-1].index(card) :]  # over the uppermost of two equal cards
            return (
                f"the {label} lies under the {pretty(name(above[0]))} on {code}"
                if above
                else f"the {label} is on {code}"
            )
    if any(card in pile for _, pile, group in table.face_up() if group.kind == "foundation"):
        return f"the {label} lies on a foundation already"
    return f"no {label} is in play now"
