"""Every word a game is declared in, in one place."""

from collections.abc import Mapping

from .cards import ACE, ANY, BLACK, JACK, KING, QUEEN, RED, rank, ranked
from .dealer import Dealer
from .events import State
from .fit.free import BELOW, ENDS, LOWEST, NARROW, OUTER
from .fit.hands import AMERICAN, ENGLISH
from .fit.paths import CHOSEN, FIRST, down, run, up
from .fit.steps import ascending, descending, making, unbuilt, upon
from .game import Game
from .layout import (
    around,
    column,
    crosswise,
    curved,
    grid,
    heaped,
    ring,
    row,
    shingled,
    small,
    star,
    stroke,
    uncoded,
    woven,
)
from .places import Pile, Places
from .seeds import MICROSOFT
from .words.back import Back
from .words.bare import Bare, rows_upon
from .words.cleared import Cleared
from .words.close_up import CloseUp
from .words.combination import Combination
from .words.couple import Couple
from .words.deal_out import DealOut
from .words.discard import Discard
from .words.double_swap import DoubleSwap
from .words.exchange import Exchange
from .words.face_down import FaceDown
from .words.fill import Fill
from .words.following import Following
from .words.foundation import Foundation
from .words.group import Aside, Group, Guide, Reserve, Stock, Waste
from .words.hand_fill import HandFill
from .words.laying import Laying
from .words.lift import Lift
from .words.multiples import Multiples
from .words.newest import Newest
from .words.opening import Opening
from .words.own import own
from .words.own_way import own_way
from .words.pair import Pair
from .words.play_together import PlayTogether
from .words.points import Points
from .words.redeal import Redeal
from .words.refill import ChosenRefill, Refill
from .words.release import Release
from .words.round import Round
from .words.runs import Runs
from .words.sorted_refill import SortedRefill
from .words.stacking import Stacking
from .words.suit_rows import SuitRows
from .words.swap import Swap
from .words.tableau import Tableau
from .words.union import Union
from .words.waive import Waive
from .words.when import After, Bases, Full, Out
from .words.whole_columns import WholeColumns
from .words.whole_suit import WholeSuit

Seen = Mapping[Places, int]  # how many cards from the top may be seen, by group

__all__ = [
    "ACE",
    "AMERICAN",
    "ANY",
    "BELOW",
    "BLACK",
    "CHOSEN",
    "ENDS",
    "ENGLISH",
    "FIRST",
    "JACK",
    "KING",
    "LOWEST",
    "MICROSOFT",
    "NARROW",
    "OUTER",
    "QUEEN",
    "RED",
    "After",
    "Aside",
    "Back",
    "Bare",
    "Bases",
    "ChosenRefill",
    "Cleared",
    "CloseUp",
    "Combination",
    "Couple",
    "DealOut",
    "Dealer",
    "Discard",
    "DoubleSwap",
    "Exchange",
    "FaceDown",
    "Fill",
    "Following",
    "Foundation",
    "Full",
    "Game",
    "Group",
    "Guide",
    "HandFill",
    "Laying",
    "Lift",
    "Multiples",
    "Newest",
    "Opening",
    "Out",
    "Pair",
    "Pile",
    "PlayTogether",
    "Points",
    "Redeal",
    "Refill",
    "Release",
    "Reserve",
    "Round",
    "Runs",
    "Seen",
    "SortedRefill",
    "Stacking",
    "State",
    "Stock",
    "SuitRows",
    "Swap",
    "Tableau",
    "Union",
    "Waive",
    "Waste",
    "WholeColumns",
    "WholeSuit",
    "around",
    "ascending",
    "column",
    "crosswise",
    "curved",
    "descending",
    "down",
    "grid",
    "heaped",
    "making",
    "own",
    "own_way",
    "rank",
    "ranked",
    "ring",
    "row",
    "rows_upon",
    "run",
    "shingled",
    "small",
    "star",
    "stroke",
    "unbuilt",
    "uncoded",
    "up",
    "upon",
    "woven",
]
