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
from engine.table import LegalMoves, Table
from engine.view import Choice, Half, PileView, Result, Shown, View
from engine.visibility import Outcome

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
