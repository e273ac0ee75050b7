"""Every word a game is declared in, in one place."""

from engine.actions import Combination, Exchange, Redeal, Round
from engine.build import FIRST, ascending, descending, down, run, up
from engine.cards import ACE, JACK, KING, QUEEN
from engine.dealer import Dealer
from engine.game import Game
from engine.layout import column, crosswise, grid, ring, row, stroke
from engine.piles import ANY, Foundation, Group, Refill, Reserve, Stock, Tableau, Waste

__all__ = [
    "ACE",
    "ANY",
    "FIRST",
    "JACK",
    "KING",
    "QUEEN",
    "Combination",
    "Dealer",
    "Exchange",
    "Foundation",
    "Game",
    "Group",
    "Redeal",
    "Refill",
    "Reserve",
    "Round",
    "Stock",
    "Tableau",
    "Waste",
    "ascending",
    "column",
    "crosswise",
    "descending",
    "down",
    "grid",
    "ring",
    "row",
    "run",
    "stroke",
    "up",
]
