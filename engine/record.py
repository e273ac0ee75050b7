"""A game written down: how it began and every move, as a short text that can be played again.

The text is JSON, deflated, in base64: game, rules (their revision), variant, seed or pack or piles, moves. Of
a game that somebody described its declaration is there, too: nothing else is needed to play it on.
"""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from typing import TypedDict

from .errors import InvalidRecord, PatienceError
from .games import slug_now
from .reader import read_game
from .table import Table

LONGEST = 1_000_000  # characters a record may have after inflating: nobody plays longer, and no bomb gets in


class Facts(TypedDict, total=False):
    """What a record holds: a variant where it is one, and either seed, pack or piles."""

    game: str
    rules: int
    text: str  # the declaration of a game that was read from one
    variant: str
    seed: str
    pack: str  # cards, with blanks between them
    piles: dict[str, str]  # the same by code
    moves: str  # with commas between them


def dumps(table: Table, moves: int | None = None) -> str:
    """The record of a table, or of its first so many moves: under 1000 characters for most games.

    >>> table = Table("red-and-black", seed=1)
    >>> table.push("8 2"), len(dumps(table)) < 200
    (<Move 8 2>, True)
    """
    facts: Facts = {"game": table.game.slug, "rules": table.game.revision}
    if table.game.text:
        facts["text"] = table.game.text
    if table.game.variant:
        facts["variant"] = table.game.variant
    if table.placed is not None:
        facts["piles"] = {code: " ".join(cards) for code, cards in table.placed.items()}
    elif table.pack is not None:
        facts["pack"] = " ".join(table.pack)
    else:
        facts["seed"] = table.seed
    facts["moves"] = ",".join(map(str, table.moves[:moves]))
    packed = zlib.compress(json.dumps(facts, separators=(",", ":")).encode(), 9)
    return base64.b64encode(packed).decode()


def loads(text: str) -> Table:
    """The table a record leads to, every move played again; InvalidRecord if it cannot be.

    >>> loads(dumps(Table("kings", seed=3))).key() == Table("kings", seed=3).key()
    True
    >>> loads("a shopping list")
    Traceback (most recent call last):
        ...
    engine.errors.InvalidRecord: this is no record of a game
    """
    try:
        inflate = zlib.decompressobj()
        facts: Facts = json.loads(inflate.decompress(base64.b64decode(text, validate=True), LONGEST))
    except (binascii.Error, zlib.error, ValueError, RecursionError) as wrong:
        raise InvalidRecord("this is no record of a game") from wrong
    if not isinstance(facts, dict) or not inflate.eof:
        raise InvalidRecord("this is no record of a game")
    try:
        table = Table(
            read_game(facts["text"]) if "text" in facts else slug_now(facts["game"], facts["rules"]),
            facts.get("seed", ""),
            pack=facts["pack"].split() if "pack" in facts else None,
            piles={code: cards.split() for code, cards in facts["piles"].items()}
            if "piles" in facts
            else None,
            variant=facts.get("variant"),
        )
        known, moves = facts["rules"] == table.game.revision, facts["moves"].split(",")
        for move in filter(None, moves if known else ()):
            table.replay(move)
    except (PatienceError, KeyError, AttributeError, TypeError) as wrong:
        raise InvalidRecord(f"the record does not lead to a game: {wrong}") from wrong
    if not known:
        raise InvalidRecord(f"the record was played by other rules of {table.game.title}")
    return table
