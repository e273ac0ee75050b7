"""Every word a game is declared in, in one place."""

from collections.abc import Mapping

from engine.cards import ACE, ANY, BLACK, JACK, KING, QUEEN, RED, rank, ranked
from engine.dealer import Dealer
from engine.events import State
from engine.fit.free import BELOW, ENDS, LOWEST, NARROW, OUTER
from engine.fit.paths import CHOSEN, FIRST, down, run, up
from engine.fit.steps import ascending, descending, making, upon
from engine.game import Game
from engine.layout import column, crosswise, grid, ring, row, shingled, small, star, stroke, woven
from engine.places import Pile, Places
from engine.words.combination import Combination
from engine.words.couple import Couple
from engine.words.exchange import Exchange
from engine.words.face_down import FaceDown
from engine.words.foundation import Foundation
from engine.words.group import Aside, Group, Guide, Reserve, Stock, Waste
from engine.words.hand_fill import HandFill
from engine.words.laying import Laying
from engine.words.multiples import Multiples
from engine.words.newest import Newest
from engine.words.opening import Opening
from engine.words.own import own
from engine.words.own_way import own_way
from engine.words.pair import Pair
from engine.words.redeal import Redeal
from engine.words.refill import ChosenRefill, Refill
from engine.words.release import Release
from engine.words.round import Round
from engine.words.runs import Runs
from engine.words.sorted_refill import SortedRefill
from engine.words.swap import Swap
from engine.words.tableau import Tableau
from engine.words.when import After, Bases, Full, Out

Seen = Mapping[Places, int]  # how many cards from the top may be seen, by group

__all__ = [
    "ACE", "ANY", "BELOW", "BLACK", "CHOSEN", "ENDS", "FIRST", "JACK", "KING", "LOWEST", "NARROW",
    "OUTER", "QUEEN", "RED", "After", "Aside", "Bases", "ChosenRefill", "Combination", "Couple", "Dealer",
    "Exchange", "FaceDown", "Foundation", "Full", "Game", "Group", "Guide", "HandFill", "Laying",
    "Multiples", "Newest", "Opening", "Out", "Pair", "Pile", "Redeal", "Refill", "Release", "Reserve",
    "Round", "Runs", "Seen", "SortedRefill", "State", "Stock", "Swap", "Tableau", "Waste", "ascending",
    "column", "crosswise", "descending", "down", "grid", "making", "own", "own_way", "rank", "ranked",
    "ring", "row", "run", "shingled", "small", "star", "stroke", "up", "upon", "woven",
]  # fmt: skip
