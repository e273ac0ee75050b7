"""What holds for every way by which a card leaves its pile, whichever word it is of."""

from __future__ import annotations

import engine
from engine.games.favourites.aces_up import AcesUp
from engine.games.favourites.pyramid import Pyramid
from engine.vocabulary import (
    ACE,
    KING,
    QUEEN,
    Dealer,
    Discard,
    Out,
    Pair,
    Pile,
    Reserve,
    Tableau,
    own_way,
    ranked,
    unbuilt,
)
from tests.support import code, offered, piles_from

LIES = piles_from("pyramid", "22: QS; 23: 5H; 24: KD; 25: 8C; h: AD; t: QH; s: *")
COLUMNS = piles_from("aces-up", "1: 9H 5C; 2: QC; 3: 2D AC; 4:; s: *")


class QueensStay(Pyramid):
    """Queens and kings of the pyramid never leave it."""

    variant = "queens-stay"
    pyramid = Reserve(28, stays=ranked(QUEEN, KING))


class OtherOrder(Pyramid):
    """The groups whose cards make pairs are named in another order than that in which they lie."""

    variant = "other-order"
    pair = Pair((Pyramid.talon, Pyramid.hand, Pyramid.pyramid), onto=Pyramid.away, total=13)


class AcesStay(AcesUp):
    """Aces stay where they were dealt, and nothing leaves while there are cards to deal."""

    variant = "aces-stay"
    columns = Tableau(4, build=unbuilt, stays=ranked(ACE), gives_when=Out(AcesUp.stock))
    discard = Discard((columns,), onto=AcesUp.away, below=ACE)

    @own_way((columns,), (columns,))
    def shift(self, t: Dealer, column: Pile, space: Pile) -> str | None:
        """The last card of a column goes to an empty column."""
        if t.cards(space):
            return "a card goes only to an empty column"
        t.give(column, space)
        return None


def at(game: engine.Game, piles: dict[str, list[str]]) -> engine.Table:
    """A table of a game that is on no shelf, as these cards lie."""
    return engine.Table(game, piles=piles)


def test_what_stays_leaves_neither_in_a_pair_nor_alone() -> None:
    """Not only by play: the queen that lies free makes no pair, and the king goes nowhere."""
    t = at(QueensStay(), LIES)

    assert {"h t", "23 25", "deal"} == offered(t)
    assert code(t, "22 h") == "never-moves"
    assert code(t, "24") == "never-moves"
    assert {"22 h", "24"} <= offered(at(Pyramid(), LIES))


def test_what_waits_or_stays_leaves_by_no_method_of_the_game_either() -> None:
    """Its own way between the columns asks as well as the discard."""
    waiting = at(AcesStay(), COLUMNS)
    free = at(AcesStay(), {**COLUMNS, "s": [], "x": COLUMNS["s"]})

    assert offered(waiting) == {"deal"}
    assert code(waiting, "1 4") == "only-when"
    assert {"1", "2", "1 4", "2 4"} == offered(free)
    assert code(free, "3 4") == "never-moves"


def test_pairs_are_the_same_in_whatever_order_their_groups_are_named() -> None:
    """Each pair is listed once, the pile of the table that comes first before the other."""
    assert offered(at(OtherOrder(), LIES)) == offered(at(Pyramid(), LIES))
    assert "22 h" in offered(at(OtherOrder(), LIES))
