"""How cards lie on foundations is in a key wherever it makes a difference; games of our own show where."""

from __future__ import annotations

import pytest

import engine
from engine.vocabulary import (
    ACE,
    CHOSEN,
    KING,
    Dealer,
    Exchange,
    Foundation,
    Game,
    Reserve,
    Stock,
    down,
    row,
    up,
)
from tests.search.test_keys import Positions
from tests.support import cards, offered, others


def two_moves(t: engine.Table) -> set[tuple[str, ...]]:
    """Every legal move with what may follow it."""
    found = set()
    for move in t.offered():
        t.push(move)
        found.add((str(move), *sorted(offered(t))))
        t.pop()
    return found


LIKE = {1: "canfield-or-klondike", 2: "kings"}  # of so many whole packs


class ThePages(Game):
    """Kings stand beside knaves of their suit."""

    title, packs, number, difficulty, minutes = "The Pages", 2, 99, 1, 5
    strategy = "Look beside you."

    stock = Stock()
    knaves = Reserve(4)
    guest = Reserve(1, code="g")
    kings = Foundation(4, path=down(KING).in_suit, beside=knaves)
    layout = (
        row(stock, at=(0, 0)),
        row(knaves, at=(1, 0), fan="down"),
        row(kings, at=(1, 2)),
        row(guest, at=(0, 2)),
    )

    def lay(self, t: Dealer) -> None:
        """Two cards in each place."""
        t.deal(*self.knaves, cards=2)


class TheChoice(Game):
    """The first card that is played is the base."""

    title, packs, number, difficulty, minutes = "The Choice", 1, 99, 1, 5
    strategy = "Choose well."

    stock = Stock()
    lanes = Reserve(4)
    bases = Foundation(4, path=up(CHOSEN).in_suit)
    layout = (row(stock, at=(0, 0)), row(lanes, at=(1, 0), fan="down"), row(bases, at=(1, 2)))

    def lay(self, t: Dealer) -> None:
        """A card in each place."""
        t.deal(*self.lanes)


class TheRounds(Game):
    """Two suits upon each other, and again."""

    title, packs, number, difficulty, minutes = "The Rounds", 1, 99, 1, 5
    strategy = "Go round."

    stock = Stock()
    lanes = Reserve(4)
    aces = Foundation(2, path=up(ACE) * 2)
    layout = (row(stock, at=(0, 0)), row(lanes, at=(1, 0), fan="down"), row(aces, at=(1, 2)))

    def lay(self, t: Dealer) -> None:
        """A card in each place."""
        t.deal(*self.lanes)


class TheMeeting(Game):
    """Up in suit and down whatever the suit."""

    title, packs, number, difficulty, minutes = "The Meeting", 1, 99, 1, 5
    strategy = "Mind the suits."

    stock = Stock()
    lanes = Reserve(4)
    aces = Foundation(4, path=up(ACE).in_suit)
    kings = Foundation(2, path=down(KING))
    layout = (row(stock, at=(0, 0)), row(lanes, at=(1, 0), fan="down"), row((*aces, *kings), at=(1, 2)))

    def lay(self, t: Dealer) -> None:
        """A card in each place."""
        t.deal(*self.lanes)


class TheParting(TheMeeting):
    """The same, and cards pass from one to the other."""

    title = "The Parting"
    exchange = Exchange(TheMeeting.kings, TheMeeting.aces, back=False)


@pytest.mark.parametrize(
    ("game", "lanes", "one", "other"),
    [
        # which knave is still needed for the next king, and what lies on it
        (ThePages, {"1": "JS 5H", "2": "JS 6H", "g": "KS"}, {"f1": "KS"}, {"f2": "KS"}),
        # a whole suit is home, and the next base is to be a five, or a six
        (TheChoice, {"1": "5H", "2": "6H"}, {"f1": "5S..KS AS..4S"}, {"f1": "6S..KS AS..5S"}),
        # two suits are home, one upon the other or side by side
        (TheRounds, {"1": "AD", "2": "2D"}, {"f1": "AS..KS AH..KH"}, {"f1": "AS..KS", "f2": "AH..KH"}),
        # one of two twos lies below an ace where suits do not count
        (
            TheMeeting,
            {"1": "3S"},
            {"f1": "AS 2S", "f2": "AH", "f5": "KC..3C 2H AD"},
            {"f1": "AS", "f2": "AH 2H", "f5": "KC..3C 2S AD"},
        ),
        # below the two that may pass to the spades lies a three that may follow to the hearts, or another
        (
            TheParting,
            {"1": "KS"},
            {"f1": "AS", "f2": "AH 2H", "f5": "KC..4C 3H 2S", "f6": "KD..4D 3D 2C"},
            {"f1": "AS", "f2": "AH 2H", "f5": "KC..4C 3D 2S", "f6": "KD..4D 3H 2C"},
        ),
    ],
)
def test_how_cards_lie_at_home_is_not_lost(
    game: type[Game],
    lanes: dict[str, str],
    one: dict[str, str],
    other: dict[str, str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The same cards are home and elsewhere, but what may be done next differs, and so do the keys."""
    made = game()
    monkeypatch.setattr("engine.table.find", lambda _: made)

    def lying(home: dict[str, str]) -> engine.Table:
        piles = {code: cards(text) for code, text in (lanes | home).items()}
        named = [card for pile in piles.values() for card in pile]
        return engine.Table(made.slug, piles=piles | {"s": others(LIKE[made.packs], named)})

    first, second = lying(one), lying(other)
    here = Positions(first)
    key = here.key()
    here.place_like(second)

    assert two_moves(first) != two_moves(second)
    assert here.key() != key
