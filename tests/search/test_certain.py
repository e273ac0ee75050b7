"""Plays that are certainly safe lose no win: with and without them at once search comes to the same."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

import engine
from engine.cards import read
from engine.fast.keys import Budget, Keys
from engine.fast.lowering import Lowered
from engine.fast.seek import LOST, OPEN, WON, Seek
from engine.search import winnable
from engine.search.alike import certain, sameness
from tests.games.test_wins import WINS
from tests.search.test_turning import played_by_chance
from tests.search.test_winnable import near_the_end
from tests.support import playout, table

# Games for which the argument holds, and how much of a won game is played before it is spoiled at random.
GAMES = {
    "castle-by-rows": 0.6,
    "plain-fan": 0.3,
    "fortress": 0.8,
    "kings": 0.9,
}
UP_AND_DOWN = ("fortress", "kings")  # there almost every card may yet be built on: next to nothing is safe
OTHERS = ("great-thirteen", "blockade", "shah", "besieged-city", "nivernaise", "carpet", "terrace")
DEALS = 30
TURNED_UP = ("canfield-or-klondike", "yukon", "olga")  # there cards are turned up as they are laid bare
RESERVE = ("canfield", "canfield-parts", "osmosis", "osmosis-draw-one")  # next cards of a reserve come up
SELDOM = ("yukon",)  # there a card goes along with all that lies on it, and could be laid on most others


def decided(t: engine.Table, safe: bool) -> tuple[int, int]:
    """WON, LOST or OPEN, and how many moves it took, with safe plays made at once or without."""
    lowered = Lowered(t.position)
    known = certain(lowered) if safe else None
    around = lowered.arena.around
    lowered.arena.turning = around is not None and around.alone
    lowered.arena.dealing = not lowered.arena.turning
    seek = Seek(Keys(lowered.arena, sameness(lowered)), Budget(3_000, 10**6), upward=False, certain=known)
    seek.deep()
    return seek.result, seek.nodes


def compared(tables: Iterable[engine.Table]) -> tuple[list[tuple[int, int]], int]:
    """What both ways find of positions that both decide, and how many safe plays decide in fewer moves."""
    verdicts, shorter = [], 0
    for t in tables:
        (plain, nodes), (safe, fewer) = decided(t, safe=False), decided(t, safe=True)
        if OPEN not in (plain, safe):
            verdicts.append((plain, safe))
            shorter += fewer < nodes
    return verdicts, shorter


def spoiled(game: str) -> Iterator[engine.Table]:
    """Won games, most of which then go on for some moves by chance."""
    dice = random.Random(game)
    for deal in range(1, DEALS):
        t = engine.Table(game, deal)
        line = winnable(t, nodes=3_000).line
        for move in line[: int(len(line) * dice.uniform(GAMES[game], 1))]:
            t.push(move)
        for _ in playout(t, f"{game} {deal}", dice.randrange(12), eager=0.2):
            pass
        yield t


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.slow
def test_safe_plays_lose_no_win(game: str, check_games: Path) -> None:
    """At many positions, won and lost ones, both ways of searching come to the same end."""
    verdicts, shorter = compared(spoiled(game))

    assert all(plain == safe for plain, safe in verdicts)
    assert len(verdicts) > 10
    assert {plain for plain, _ in verdicts} <= {WON, LOST}
    assert bool(shorter) == (game not in UP_AND_DOWN)


@pytest.mark.parametrize("game", TURNED_UP)
@pytest.mark.slow
def test_safe_plays_lose_no_win_where_cards_are_turned_up(game: str) -> None:
    """The same at positions of a won game, from its last moves on back to where cards lie face down."""
    dice, tables = random.Random(game), []
    for left in range(4, 84):
        t = near_the_end(WINS / f"{game}.txt", left)
        for _ in playout(t, f"{game} {left}", dice.randrange(12), eager=0.2):
            pass
        tables.append(t)
    verdicts, shorter = compared(tables)

    assert all(plain == safe for plain, safe in verdicts)
    assert len(verdicts) > 15
    assert (WON, WON) in verdicts
    assert bool(shorter) == (game not in SELDOM)


@pytest.mark.parametrize("game", RESERVE)
@pytest.mark.slow
def test_safe_plays_lose_no_win_where_a_reserve_brings_up_the_next_card(game: str) -> None:
    """In games that were won, and in others: from there, or onto a column that became empty."""
    verdicts, shorter = compared(played_by_chance(game))

    assert all(plain == safe for plain, safe in verdicts)
    assert len(verdicts) > 15
    assert {(WON, WON), (LOST, LOST)} <= {*verdicts}
    assert shorter


@pytest.mark.parametrize(
    ("game", "position", "card", "safe"),
    [
        # all lower cards of its suit are home, and no other may lie on it
        ("plain-fan", "f1: AS 2S; 1: 3S; 2: *", "3S", True),
        ("castle-by-rows", "f1: AS; f2: AH; f3: AD; f4: AC; 1: 2S; 2: *", "2S", True),
        # the red twos can go home as soon as they are free, and nothing is laid on a two
        ("castle-by-rows", "f1: AS 2S; f2: AH; f3: AD; f4: AC; 1: 3S; 2: *", "3S", True),
        # the red twos are out, and so are their aces: one of them may need the three
        ("castle-by-rows", "f1: AS 2S; f4: AC; 1: 3S; 2: *", "3S", False),
        # two fours of spades, and one place
        ("napoleon-at-st-helena", "f1: AS 2S 3S; f2: AS; 1: 4S; 2: *", "4S", False),
        ("napoleon-at-st-helena", "f1: AS 2S 3S; f2: AS 2S 3S; 1: 4S; 2: *", "4S", True),
        # nor where what could be laid on a four can go home: the other four may lie upon that three
        ("napoleon-at-st-helena", "f1: AS 2S 3S; f2: AS 2S; 1: 4S; 2: *", "4S", False),
        # the red threes and fours are out, but each could go home as soon as it is free
        ("canfield-or-klondike", "f1: AS 2S; f2: AH 2H; f3: AD 2D; f4: AC; 1: 3S; 2: *", "3S", True),
        ("canfield-or-klondike", "f1: AS 2S; f4: AC; 1: 3S; 2: *", "3S", False),
        # the red twos could go home, but with what lies on it one of them may be wanted on the three
        ("yukon", "f1: AS 2S; f2: AH; f3: AD; f4: AC; 1: 3S; 2: *", "3S", False),
        ("yukon", "f1: AS 2S; f2: AH 2H; f3: AD 2D; f4: AC; 1: 3S; 2: *", "3S", True),
        # the base is a five: the red sixes are out, and so are the fives that one of them waits for
        ("canfield", "f1: 5S 6S; f4: 5C; 1: 7S; 2: *", "7S", False),
        ("canfield", "f1: 5S 6S; f2: 5H 6H; f3: 5D 6D; f4: 5C; 1: 7S; 2: *", "7S", True),
        # round the corner a four may be laid on a five
        ("canfield", "f1: 5S; f2: 5H; 1: 5D; 2: *", "5D", False),
        # built up and down: the fours may be wanted on the three
        ("kings", "f1: AS 2S; 1: 3H; 2: *", "3H", False),
    ],
)
def test_what_is_safe(game: str, position: str, card: str, safe: bool, check_games: Path) -> None:
    """A card that nothing will be laid on any more, and that takes no other's place."""
    lowered = Lowered(table(game, position).position)
    known = certain(lowered)
    assert known is not None

    assert known.safe(read(card)) == safe


def test_what_lies_on_a_card_may_be_laid_down_with_it() -> None:
    """The nine of hearts goes onto the ten of spades with the ten of diamonds; else that has no place."""
    spades, hearts, diamonds, clubs = (
        " ".join(rank + suit for rank in "A 2 3 4 5 6 7 8 9".split()[:cards])
        for suit, cards in zip("SHDC", (9, 8, 8, 8), strict=True)
    )
    t = table(
        "yukon",
        f"f1: {spades}; f2: {hearts}; f3: {diamonds}; f4: {clubs}; 1: 9H 10D; 2: QD QH QS; 3: JD 9C; "
        "4: JC 10C 9D 10H; 5: KC KS; 6: KD 10S; 7: JS QC KH JH",
    )

    assert decided(t, safe=True)[0] == decided(t, safe=False)[0] == WON


@pytest.mark.parametrize(
    ("game", "variant", "position", "move", "safe"),
    [
        # in a row that is begun each card is safe, in whatever order they come
        ("osmosis", None, "f1: 5S; r1: *; r2: 9S", "r2 f1", True),
        # which suit begins the second row makes a difference
        ("osmosis", None, "f1: 5S; r1: *; r2: 5H", "r2 f2", False),
        # of three that are turned together the others come up otherwise once one is gone
        ("osmosis", None, "f1: 5S; t: 2H 9S; r1: *", "t f1", False),
        ("osmosis", "draw-one", "f1: 5S; t: 2H 9S; r1: *", "t f1", True),
        ("canfield", None, "f1: 5S 6S; f2: 5H 6H; f3: 5D 6D; f4: 5C; t: 7S; 2: *", "t f1", False),
        ("canfield", None, "f1: 5S 6S; f2: 5H 6H; f3: 5D 6D; f4: 5C; r: 7S; 2: *", "r f1", True),
    ],
)
def test_what_is_safe_depends_on_where_it_lies(
    game: str, variant: str | None, position: str, move: str, safe: bool
) -> None:
    """From a talon that is dealt by several no card is; what comes from a reserve is, like a column's."""
    t = table(game, position, variant=variant)
    src, dst = t.position.at(t.parse(move))
    known = certain(Lowered(t.position))
    assert known is not None

    assert known.plays(t.position.state.piles[src][-1], src, dst) == safe


@pytest.mark.parametrize("game", ["red-and-black", "square", "nation", "terrace", "two-rings", *OTHERS])
def test_nothing_is_called_safe_where_something_follows(game: str) -> None:
    """Where places fill themselves, or cards are dealt anew, a card may be better left where it is."""
    assert certain(Lowered(engine.Table(game, 1).position)) is None
