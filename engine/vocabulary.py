"""Every word a game is declared in, in one place."""

from collections.abc import Mapping

from .cards import ACE, ANY, BLACK, JACK, KING, QUEEN, RED, rank, ranked
from .dealer import Dealer
from .events import State
from .fit.free import BELOW, ENDS, LOWEST, NARROW, OUTER
from .fit.paths import CHOSEN, FIRST, down, run, up
from .fit.steps import ascending, descending, making, upon
from .game import Game
from .layout import column, crosswise, grid, ring, row, shingled, small, star, stroke, woven
from .places import Pile, Places
from .words.combination import Combination
from .words.couple import Couple
from .words.deal_out import DealOut
from .words.exchange import Exchange
from .words.face_down import FaceDown
from .words.fill import Fill
from .words.foundation import Foundation
from .words.group import Aside, Group, Guide, Reserve, Stock, Waste
from .words.hand_fill import HandFill
from .words.laying import Laying
from .words.multiples import Multiples
from .words.newest import Newest
from .words.opening import Opening
from .words.own import own
from .words.own_way import own_way
from .words.pair import Pair
from .words.play_together import PlayTogether
from .words.redeal import Redeal
from .words.refill import ChosenRefill, Refill
from .words.release import Release
from .words.round import Round
from .words.runs import Runs
from .words.sorted_refill import SortedRefill
from .words.swap import Swap
from .words.tableau import Tableau
from .words.union import Union
from .words.when import After, Bases, Full, Out

Seen = Mapping[Places, int]  # how many cards from the top may be seen, by group

__all__ = [
    "ACE", "ANY", "BELOW", "BLACK", "CHOSEN", "ENDS", "FIRST", "JACK", "KING", "LOWEST", "NARROW", "OUTER",
    "QUEEN", "RED", "After", "Aside", "Bases", "ChosenRefill", "Combination", "Couple", "DealOut", "Dealer",
    "Exchange", "FaceDown", "Fill", "Foundation", "Full", "Game", "Group", "Guide", "HandFill", "Laying",
    "Multiples", "Newest", "Opening", "Out", "Pair", "Pile", "PlayTogether", "Redeal", "Refill", "Release",
    "Reserve", "Round", "Runs", "Seen", "SortedRefill", "State", "Stock", "Swap", "Tableau", "Union",
    "Waste", "ascending", "column", "crosswise", "descending", "down", "grid", "making", "own", "own_way",
    "rank", "ranked", "ring", "row", "run", "shingled", "small", "star", "stroke", "up", "upon", "woven",
]  # fmt: skip
