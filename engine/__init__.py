"""The patiences of Lady Cadogan's book, by the book: deal, play, take back, look. Standard library only.

`GAMES` maps slugs to games in the book's order, `find` knows titles and aliases too; `Table` is a game being
played, `Table.view` what its player may see, `record` the game as a short text. Whatever is refused is a
`PatienceError` whose text is a sentence for the player.

>>> import engine
>>> table = engine.Table("Two Rings", seed=2)
>>> table.game, list(table.legal_moves)
(<Game two-rings>, [<Move deal>])
>>> table.push("deal"), table.view().moves
(<Move deal>, 1)
>>> engine.record.loads(engine.record.dumps(table)).moves
(<Move deal>,)
>>> list(engine.GAMES)[:1]
['belle-lucie']
"""

from . import record
from .errors import (
    AmbiguousMove,
    IllegalMove,
    InvalidDeal,
    InvalidMove,
    InvalidRecord,
    PatienceError,
    UnknownGame,
)
from .game import Game
from .games import catalogue, find
from .moves import Move
from .table import LegalMoves, Table
from .view import Choice, Half, PileView, Result, Shown, View
from .viewing import Outcome

GAMES = catalogue()

__all__ = [
    "GAMES",
    "AmbiguousMove",
    "Choice",
    "Game",
    "Half",
    "IllegalMove",
    "InvalidDeal",
    "InvalidMove",
    "InvalidRecord",
    "LegalMoves",
    "Move",
    "Outcome",
    "PatienceError",
    "PileView",
    "Result",
    "Shown",
    "Table",
    "UnknownGame",
    "View",
    "find",
    "record",
]
