"""A play and a way of the game's own between the same two piles: each is offered, typed, found by search."""

from __future__ import annotations

import pytest

import engine
from engine.fast.lowering import Lowered
from engine.places import Pile
from engine.vocabulary import (
    ACE,
    ANY,
    Dealer,
    Foundation,
    Game,
    Lift,
    Stock,
    Tableau,
    descending,
    own_way,
    row,
    up,
)
from tests.games.test_fast_form import keep_step
from tests.support import code, offered, others, playout


class TheCrossing(Game):
    """Four lanes, built down whatever the suit; the last cards of two lanes may change places, too."""

    title, packs, number, minutes = "The Crossing", 1, 99, 5
    strategy = "Swap the kings first. Keep a lane free. Games are lost by lanes without aces."

    stock = Stock()
    aces = Foundation(4, path=up(ACE).in_suit)
    lanes = Tableau(4, build=descending, space=ANY)

    @own_way((lanes,), (lanes,))
    def swap(self, t: Dealer, one: Pile, other: Pile) -> str | None:
        """The last cards of two lanes change places."""
        if one.number >= other.number or not t.cards(other):
            return "name two lanes with cards, the left one first"
        t.give(one, other)
        cards = t.cards(other)
        t.order(other, [*cards[:-2], cards[-1], cards[-2]])
        t.give(other, one)
        return None

    layout = (row(stock, at=(0, 0)), row(aces, at=(1, 0)), row(lanes, at=(0, 1), fan="down"))

    def lay(self, t: Dealer) -> None:
        """Two cards on each lane."""
        t.deal(*self.lanes, cards=2)


class ByRuns(TheCrossing):
    """Runs go together."""

    variant = "runs"
    lanes = Tableau(4, build=descending, space=ANY, runs=Lift())


OPENING = "4S 3H 7D 4C 9S KH AD QD"


@pytest.fixture(autouse=True)
def crossing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game is known while these tests run."""
    game = TheCrossing()
    for module in ("engine.table", "engine", "engine.record"):
        monkeypatch.setattr(f"{module}.find", lambda _: game, raising=False)


def dealt(opening: str = OPENING, variant: str | None = None) -> engine.Table:
    """A table dealt from a pack that begins with these cards."""
    first = opening.split()
    return engine.Table("crossing", pack=[*first, *others("margarethe", first)], variant=variant)


def test_both_are_offered_where_both_lead_from_pile_to_pile() -> None:
    """The piles alone are the play, the verb before them the other way; alone it needs no verb."""
    t = dealt()

    moves = ", ".join(map(str, t.legal_moves))
    assert moves == "1 2, swap 1 2, 1 3, 1 4, 2 3, 2 4, 3 4, 4 3"


def test_each_does_what_it_says_and_is_recorded() -> None:
    """The play carries one card; the other way changes two, and both are taken back and read again."""
    t = dealt()
    before = t.piles
    assert str(t.push("1 2")) == "1 2"
    assert (t.piles["1"], t.piles["2"]) == (("4S",), ("7D", "4C", "3H"))
    t.pop()
    assert str(t.push("swap 1 2")) == "swap 1 2"
    assert (t.piles["1"], t.piles["2"]) == (("4S", "4C"), ("7D", "3H"))
    assert engine.record.loads(engine.record.dumps(t)).piles == t.piles
    t.pop()
    assert t.piles == before
    assert str(t.push("1 3")) == "1 3"
    assert (t.piles["1"], t.piles["3"]) == (("4S", "KH"), ("9S", "3H"))


def test_each_is_refused_in_its_own_words() -> None:
    """What the piles alone say is refused as a play, with the verb before them as the other way."""
    t = dealt()

    assert code(t, "2 1") == "wrong-rank"
    assert code(t, "swap 2 1") == "not-now"
    assert code(t, "swap 3 f1") == "no-way"
    with pytest.raises(engine.IllegalMove):
        t.push(engine.Move("swap", ("4", "f1"), typed_verb=True))


def test_a_menu_says_which_is_which() -> None:
    """Both halves of both are there, and the one with a verb says so."""
    both = [choice for choice in dealt().view().choices if (choice.source, choice.target) == ("1", "2")]

    assert [str(choice.words) for choice in both] == [
        "3\u2665 from 1 onto the 4\u2663 of lane 2",
        "3\u2665 from 1 onto the 4\u2663 of lane 2, by swap",
    ]
    assert [str(choice.brief) for choice in both] == ["3\u2665 \u2192 2", "3\u2665 \u2192 2, by swap"]


def test_search_tries_both() -> None:
    """In the fast form, too, each of both does what it says."""
    t = dealt()
    fast = Lowered(t.position)
    for move in playout(dealt(), "fast", 20):
        numbers = {fast.move(number): number for number in fast.arena.moves()}
        assert {"1 2", "swap 1 2"} <= {*map(str, numbers)} or t.moves
        assert {*numbers} == {*t.legal_moves}
        keep_step(fast, t, move, numbers[move])


def test_a_run_and_a_way_of_its_own() -> None:
    """Where a run goes, the piles alone are the run, also while its single card would not go."""
    t = dealt("5H 4S 9D 6C 9S KH AD QD", variant="runs")

    assert {"1 2 x2", "swap 1 2"} <= offered(t)
    assert str(t.parse("1 2")) == "1 2 x2"
    t.push("swap 1 2")
    assert (t.piles["1"], t.piles["2"]) == (("5H", "6C"), ("9D", "4S"))
