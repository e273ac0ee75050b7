"""Every word a game is declared in, in one place."""

from collections.abc import Mapping

from engine.actions import Combination, Exchange, Redeal, Round
from engine.build import FIRST, ascending, descending, down, run, up
from engine.cards import ACE, JACK, KING, QUEEN
from engine.dealer import Dealer
from engine.game import Game
from engine.layout import column, crosswise, grid, ring, row, stroke
from engine.piles import ANY, Foundation, Group, Refill, Reserve, Stock, Tableau, Waste

Seen = Mapping[Group, int]  # how many cards from the top may be seen, by group

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
    "Seen",
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
