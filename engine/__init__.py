"""The patiences of Lady Cadogan's book, by the book: deal, play, take back, look. Standard library only."""

from engine import record
from engine.errors import (
    AmbiguousMove,
    IllegalMove,
    InvalidDeal,
    InvalidMove,
    InvalidRecord,
    PatienceError,
    UnknownGame,
)
from engine.game import Game
from engine.games import catalogue, find
from engine.moves import Move
from engine.table import LegalMoves, Outcome, Table
from engine.view import Choice, PileView, Shown, Step, View

GAMES = catalogue()

__all__ = [
    "GAMES",
    "AmbiguousMove",
    "Choice",
    "Game",
    "IllegalMove",
    "InvalidDeal",
    "InvalidMove",
    "InvalidRecord",
    "LegalMoves",
    "Move",
    "Outcome",
    "PatienceError",
    "PileView",
    "Shown",
    "Step",
    "Table",
    "UnknownGame",
    "View",
    "find",
    "record",
]
