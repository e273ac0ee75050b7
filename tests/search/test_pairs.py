"""Which pair to take where others are drawn for its places: by ranks that are to come, and by no order."""

from __future__ import annotations

import random

import engine
from engine.search.hints import hint
from engine.search.pairs import best_chances
from tests.support import GAMES, table

QUIET = [f"{rank}{suit}" for rank in ("8", "9", "10") for suit in "SHDCSHDC"] + ["JS"]


def square(changed: dict[int, str], stock: str) -> engine.Table:
    """No two cards of one line make fourteen, but for some places changed."""
    lying = {n: changed.get(n, card) for n, card in enumerate(QUIET, 1)}
    return table("fourteenth", "; ".join(f"{n}: {card}" for n, card in lying.items()) + f"; s: {stock}; f: *")


def test_places_are_opened_where_what_comes_finds_a_partner() -> None:
    """Fours go with tens, in line with the one pair, and threes with the knave beside the other."""
    t = square({1: "KS", 21: "AS", 12: "QH", 7: "2H"}, "4S 4H 4D 4C")

    assert {str(move) for move in t.offered()} == {"1 21", "7 12"}
    assert str(best_chances(t.position, t.offered())) == "7 12"
    threes = square({1: "KS", 21: "AS", 12: "QH", 7: "2H"}, "3S 3H 3D 3C")
    assert str(best_chances(threes.position, threes.offered())) == "1 21"


def test_the_order_of_the_pack_makes_no_difference() -> None:
    """Whatever comes next: the same pair, which hints take while much is still to come."""
    t, dice = engine.Table("fourteenth", 401), random.Random("drawn")
    pair = best_chances(t.position, t.offered())
    for _ in range(5):
        dice.shuffle(t.position.state.piles[t.position.game.stock_at])
        assert best_chances(t.position, t.offered()) == pair
        assert hint(t).move == pair


def test_chances_are_looked_at_where_the_pack_fills_the_places_of_pairs() -> None:
    """In The Fourteenth alone: elsewhere piles close up, or lie upon each other, or are never filled."""
    looked_at = set()
    for slug, variant in GAMES:
        t = engine.Table(slug, 1, variant=variant)
        if best_chances(t.position, t.offered()) is not None:
            looked_at.add(slug)
    assert looked_at == {"fourteenth"}
