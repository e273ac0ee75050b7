"""Deals that are lost by the order of a pile which gives to foundations alone: by the bound, and by hand."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import engine
from engine.fast.lowering import Lowered
from engine.search import winnable
from engine.search.barred import barred
from tests.search.test_winnable import by_hand
from tests.support import GAMES, table, title
from tests.wins import won

RANKS = "K A 2 3 4 5 6 7 8 9 10 J Q".split()  # as they go home in The Queens
LEFT = [f"{rank}S" for rank in RANKS[9:] * 2]  # the spades that are not home here: nines and more


def queens(key: str, rest: str) -> engine.Table:
    """A position of The Queens: the key, the rest of the spades that are not home, all other suits home."""
    homes = [suit for suit in "HDC" for _ in range(2)]
    full = "; ".join(f"f{at}: {' '.join(rank + suit for rank in RANKS)}" for at, suit in enumerate(homes, 3))
    begun = " ".join(f"{rank}S" for rank in RANKS[:9])
    return table("queens", f"f1: {begun}; f2: {begun}; {full}; k: {key}; s:; {rest}")


@pytest.mark.parametrize(
    ("key", "rest", "never"),
    [
        ("QS JS 10S 9S", "t: 9S 10S JS QS", 0),
        ("9S 10S", "t: 9S 10S JS JS QS QS", 0),  # the other nine lets the ten go
        ("9S 9S 10S", "t: 10S JS JS QS QS", 3),  # both nines lie under it
        ("9S JS 10S", "t: 9S 10S JS QS QS", 0),
        ("10S 10S JS", "t: 9S 9S JS QS QS", 3),  # the nines go home, and nothing more
        ("9S 10S JS", "t: 9S 10S JS QS QS", 2),  # the second nine lies under a ten that waits for it
        ("10S 9S JS", "t: 9S 10S JS QS QS", 0),
        ("10S 9S 10S JS 9S", "t: JS QS QS", 4),  # a knave waits for the ten below it
    ],
)
def test_cards_never_leave_that_lie_under_one_that_waits_for_them(key: str, rest: str, never: int) -> None:
    """Of the key; from anywhere else all are at hand. Then the game is lost, else it is won."""
    t = queens(key, rest)

    assert barred(Lowered(t.position)) == never
    assert (winnable(t, nodes=20_000).result == "lost") == (never > 0)


@pytest.mark.slow
def test_what_is_barred_is_lost_by_hand() -> None:
    """Spades left over, laid out at random: no line wins where the bound says so."""
    dice, met = random.Random("barred"), Counter[tuple[bool, str]]()
    for _ in range(120):
        cards = dice.sample(LEFT, len(LEFT))
        held = dice.randrange(2, 6)
        talon = cards[held : dice.randrange(held, len(cards)) + 1]
        columns = cards[held + len(talon) :]
        lying = "".join(f"; {at}: {card}" for at, card in enumerate(columns, 1))
        t = queens(" ".join(cards[:held]), f"t: {' '.join(talon)}{lying}")
        met[barred(Lowered(t.position)) > 0, by_hand(t, set())] += 1

    assert met[True, "won"] == met[True, "open"] == 0
    assert met[True, "lost"] > 20
    assert met[False, "won"] > 20


@pytest.mark.parametrize(("slug", "variant"), GAMES, ids=title)
def test_nothing_that_was_won_is_barred(slug: str, variant: str | None) -> None:
    """Before any move of a won game of every game."""
    win = won(slug, variant)
    t = win.table()
    for move in win.moves:
        assert barred(Lowered(t.position)) == 0
        t.push(move)


def test_most_deals_of_the_queens_are_lost_at_once() -> None:
    """And the few that are not are won with hardly a look."""
    answers = {deal: winnable("queens", deal, nodes=20_000) for deal in (1, 2, 3, 4, 747, 829)}

    assert [answers[deal].result for deal in (1, 2, 3, 4)] == ["lost"] * 4
    assert {answers[deal].nodes for deal in (1, 2, 3, 4)} == {0}
    assert answers[747].result == answers[829].result == "won"


def test_in_other_games_nothing_is_concluded() -> None:
    """Of the reserve of The Terrace, whose bases are chosen; of a hand that is dealt; of what is built on."""
    for game in ("terrace", "besieged-city", "kings", "canfield", "congress"):
        assert barred(Lowered(engine.Table(game, 7).position)) == 0
