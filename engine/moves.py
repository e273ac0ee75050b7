"""Moves and their notation: "3 f2", "deal", "2 5 7 9"; and the reading of what people type for them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from engine import cards
from engine.actions import Combination
from engine.errors import AmbiguousMove, IllegalMove, InvalidMove

if TYPE_CHECKING:
    from engine.table import Table

PLAY = "play"
_NOISE = {"to", "on", "onto", "from", "the", "and", "with", "->", ">", "=>"}
_SHORT = {"d": "deal", "r": "redeal"}


class Move(NamedTuple):
    """A single card's way, or an action and the piles it takes."""

    verb: str  # play, or the declaration's name of an action
    piles: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join(self.piles) or self.verb


def read(table: Table, text: str) -> Move:
    """The legal move a text means at this table; InvalidMove, IllegalMove or AmbiguousMove."""
    words = [word for word in re.split(r"[\s,+]+", text.strip().lower()) if word and word not in _NOISE]
    if not words:
        raise InvalidMove("type a move like 3 f2: from which pile, to which")
    verb = _SHORT.get(words[0], words[0]) if words[0] not in table.game.index else words[0]
    if verb in table.game.actions and len(words) == 1 and verb not in {c.verb for c in _combinations(table)}:
        return _checked(table, Move(verb))
    places = [_Places(table, word, n) for n, word in enumerate(words)]
    if len(words) == 2:
        return _choose(
            table, text, [Move(PLAY, pair) for pair in product(places[0].codes, places[1].codes)], places
        )
    for combination in _combinations(table):
        if len(words) == combination.cards + 1:
            meant = [
                combine(table, combination, picks) for picks in product(*(place.codes for place in places))
            ]
            return _choose(table, text, meant, places)
    raise InvalidMove(_how(table, text))


def combine(table: Table, combination: Combination, codes: tuple[str, ...]) -> Move:
    """A combination's move however its places were ordered: number cards by place, then the court card."""
    order = sorted(codes, key=lambda code: (_court(table, code), table.game.index[code]))
    return Move(combination.verb, tuple(order))


def _court(table: Table, code: str) -> bool:
    pile = table.state.piles[table.game.index[code]]
    return bool(pile) and cards.rank(pile[-1]) > 10


def _combinations(table: Table) -> list[Combination]:
    return list(table.game.of_kind(Combination))


class _Places:
    """The piles one word may mean: a code, the letters of a group of codes, or a card that lies on top."""

    def __init__(self, table: Table, word: str, position: int) -> None:
        self.codes: list[str] = []
        self.missing = ""
        index = table.game.index
        if word in index:
            self.codes = [word]
        elif word.isalpha() and any(code.rstrip("0123456789") == word for code in index):
            self.codes = [code for code in index if code.rstrip("0123456789") == word]
        else:
            self._card(table, word, first=position == 0)

    def _card(self, table: Table, word: str, first: bool) -> None:
        try:
            card = cards.read(word)
        except ValueError:
            raise InvalidMove(_how(table, word)) from None
        for code, pile, group in table.face_up():
            if pile and pile[-1] == card and (group.in_play or not first):
                self.codes.append(code)
        if not self.codes:
            self.missing = table.where_is(card)


def _choose(table: Table, text: str, meant: list[Move], places: list[_Places]) -> Move:
    if gone := next((place.missing for place in places if place.missing), None):
        raise IllegalMove(gone)
    legal = [move for move in dict.fromkeys(meant) if table.refuses(move) is None]
    if not legal:
        raise IllegalMove(_best_reason(table, meant, places))
    different = {table.likeness(move): move for move in reversed(legal)}
    if len(different) > 1:
        raise AmbiguousMove(text.strip(), [move for move in legal if move in different.values()])
    return legal[0]


def _best_reason(table: Table, meant: list[Move], places: list[_Places]) -> str:
    if len(meant) == 1 or len(places) != 2:
        return table.refuses(meant[0]) or ""
    return table.no_place(meant)


def _checked(table: Table, move: Move) -> Move:
    if reason := table.refuses(move):
        raise IllegalMove(reason)
    return move


def _how(table: Table, text: str) -> str:
    shown = text.strip()[:40]
    verbs = [verb for verb in table.game.actions if verb in {"deal", "redeal"}]
    example = next((str(move) for move in table.legal_moves if move.verb not in verbs), "3 f2")
    also = f", or {' or '.join(verbs)}" if verbs else ""
    return f"{shown!r} is no move here; type the piles, like {example}{also}"


def shared_source(table: Table, meant: Sequence[Move]) -> str:
    """The card that several readings have in common, in words."""
    code = meant[0].piles[0]
    pile = table.state.piles[table.game.index[code]]
    group = table.game.piles[table.game.index[code]].group
    return (
        f"the {cards.pretty(cards.name(pile[-1]))} of {code}"
        if pile and group.in_play
        else f"a card from {code}"
    )
