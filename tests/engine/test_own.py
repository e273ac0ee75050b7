"""A game's own method as something a player may do: tried, undone, offered, refused with its docstring."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import engine
from engine.events import Cause
from engine.fast.lowering import Lowered
from engine.places import Pile
from engine.text.page import rules
from engine.vocabulary import (
    ACE,
    KING,
    QUEEN,
    Dealer,
    Foundation,
    Game,
    Reserve,
    Stock,
    Tableau,
    Waste,
    ascending,
    own,
    rank,
    row,
    up,
)
from engine.words import own_method
from engine.words.own import Own
from engine.words.word import Step
from tests.support import code, others


class TheSlip(Game):
    """Kings that block may be slipped beneath their lanes."""

    title, packs, number, minutes = "The Slip", 1, 99, 5
    strategy = "Slip the kings first."

    stock = Stock()
    aces = Foundation(4, path=up(ACE).in_suit)
    lanes = Tableau(3, build=ascending)

    def _crowned(self, t: Dealer, lane: Pile) -> str | None:
        crowned = len(t.cards(lane)) > 1 and t.shows(lane, KING)
        return None if crowned else f"no king lies upon another card on {lane.code}"

    @own(lanes, times=1, where=_crowned)
    def grace(self, t: Dealer, lane: Pile) -> None:
        """One king may be slipped beneath its lane."""
        cards = t.cards(lane)
        assert t.shows(lane, KING)  # with other lanes it is not even tried
        t.order(lane, [cards[-1], *cards[:-1]])

    @own(lanes, lanes)
    def swap(self, t: Dealer, one: Pile, other: Pile) -> str | None:
        """The top cards of two lanes change places."""
        if not (t.state.piles[one.at] and t.state.piles[other.at]) or one.number > other.number:
            return "the lower lane comes first, and neither is empty"
        t.give(one, other)
        cards = t.state.piles[other.at]
        t.order(other, [*cards[:-2], cards[-1], cards[-2]])
        t.give(other, one)
        return None

    @own(lanes, also=((lanes, aces),))
    def drop(self, t: Dealer, lane: Pile, *onto: Pile) -> str | None:
        """A queen leaves for the stock, a jack for the foundation that is named."""
        if [card % 13 + 1 for card in t.state.piles[lane.at][-1:]] != [QUEEN - len(onto)]:
            return "only a queen leaves alone, and only a jack for a foundation"
        t.give(lane, onto[0] if onto else self.stock)
        return None

    layout = (row(stock, at=(0, 0)), row(aces, at=(1, 0)), row(lanes, at=(0, 1), fan="down"))

    def lay(self, t: Dealer) -> None:
        """Two cards on each lane."""
        t.deal(*self.lanes, cards=2)


@pytest.fixture(autouse=True)
def slip(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game is known while these tests run."""
    game = TheSlip()
    monkeypatch.setattr("engine.table.find", lambda _: game)


def dealt(opening: str) -> engine.Table:
    """A table dealt from a pack that begins with these cards."""
    first = opening.split()
    return engine.Table("slip", pack=[*first, *others("margarethe", first)])


def test_it_is_offered_where_it_can_be_done() -> None:
    """A king on the second lane: its grace, and every pair of lanes to be swapped, once."""
    t = dealt("2S 9S 3S KS 4S 9H")

    assert [str(move) for move in t.legal_moves] == ["grace 2", "swap 1 2", "swap 1 3", "swap 2 3"]


def test_what_reads_no_counts_need_not_be_counted_by_search() -> None:
    """The swap looks into the state, which has the counts; the grace is counted, being granted once."""
    words = {word.name: word for word in dealt("2S").game.words if isinstance(word, Own)}

    assert {"grace", "swap", "drop"} <= {*words["swap"].remembers()} == {*words["drop"].remembers()}
    assert [*words["grace"].remembers()] == ["grace"]


class Trick:
    """Methods of whose piles search knows, or not."""

    stock = Stock()
    hand = Waste()
    lanes = Reserve(4)

    def names_two(self, t: Dealer) -> str | None:
        """Only the pack and the hand concern it."""
        lying = [card for card in t.cards(self.hand) if rank(card) != QUEEN]
        return None if lying and t.deal(self.hand) and t.left else "nothing"

    def names_lanes(self, t: Dealer) -> str | None:
        """Each lane by itself."""
        return None if t.deal(*self.lanes) else "nothing"

    def looks_elsewhere(self, t: Dealer) -> str | None:
        """The state has all piles."""
        return None if t.state.piles else "nothing"

    def asks_around(self, t: Dealer) -> str | None:
        """Whoever has the dealer may look anywhere."""
        return next(map(str, filter(None, [t])))

    def tells(self, t: Dealer) -> str | None:
        """So may who has the game."""
        return str(self) if t.left else None

    def is_given_one(self, t: Dealer, pile: Pile) -> str | None:
        """Which it is may matter."""
        return None if t.cards(pile) else "nothing"

    def is_given_some(self, t: Dealer, *piles: Pile) -> str | None:
        """Which they are may matter."""
        return None if t.left else "nothing"


@pytest.mark.parametrize(
    ("method", "named"),
    [
        (Trick.names_two, {"hand"}),
        (Trick.names_lanes, {"lanes"}),
        (Trick.looks_elsewhere, None),
        (Trick.asks_around, None),
        (Trick.tells, None),
        (Trick.is_given_one, None),
        (Trick.is_given_some, None),
        (eval("lambda game, t: None"), None),  # without a file to read it in
    ],
)
def test_what_concerns_a_method_is_read_in_it(
    method: Callable[..., str | None], named: set[str] | None
) -> None:
    """The groups it names, where the dealer is asked about nothing else, and nobody else gets to ask."""
    assert own_method._attributes(method) == named


def test_other_piles_than_a_method_names_may_change_places() -> None:
    """The Queens' redeal concerns talon and pack; a method that is given piles concerns all."""
    assert (
        word("queens", "redeal").concerns()
        == word("queens", "redeal").apart()
        == [
            at
            for group in engine.GAMES["queens"].groups
            if group.name in ("stock", "talon")
            for at in group.numbers
        ]
    )
    grace = word("fifteen", "grace")
    assert [*grace.apart()] == [*range(len(grace.game.piles))]


def word(game: str, verb: str) -> Step:
    """The word that a verb of a game stands for."""
    return next(step for step in engine.GAMES[game].verbs if step.name == verb)


def test_trying_leaves_no_trace() -> None:
    """Asking what may be done changes nothing."""
    t = dealt("2S 9S 3S KS 4S 9H")
    before = t.key(), t.piles
    assert t.legal_moves
    assert t.why_not("grace 1")

    assert (t.key(), t.piles) == before


def test_what_breaks_off_leaves_no_trace_either() -> None:
    """Hands that only try take back all they did, whatever happens meanwhile."""
    t = dealt("2S 9S 3S KS 4S 9H")
    before = t.key(), t.piles
    one, other, third = (t.game.piles[t.game.index[code]] for code in "123")

    def break_off() -> None:
        with t.position.dealer(Cause.OWN) as hands:
            hands.swap(one, other)
            hands.spread(third, (one, other))
            hands.count("grace", 1)
            assert (t.key(), t.piles) != before
            raise InterruptedError

    with pytest.raises(InterruptedError):
        break_off()
    assert (t.key(), t.piles) == before


def test_it_is_played_narrated_and_undone() -> None:
    """The king lies beneath; afterwards exactly as before."""
    t = dealt("2S 9S 3S KS 4S 9H")
    before = t.piles
    t.push("grace 2")

    assert t.piles["2"] == ("KS", "3S")
    assert str(t.view().caption) == "Grace is used."
    t.push("swap 1 3")
    assert (t.piles["1"], t.piles["3"]) == (("2S", "9H"), ("4S", "9S"))
    assert "9\u2660 goes from 1 to 3" in str(t.view().caption)
    t.pop()
    t.pop()
    assert t.piles == before


def test_it_is_refused_with_its_reason() -> None:
    """Where it cannot be done, with other piles than it takes, and where it has been done often enough."""
    t = dealt("2S 9S 3S KS 4S KH")

    assert code(t, "grace 1") == "not-now"
    assert t.why_not("swap 2 1") is None  # as it is written: swap 1 2
    assert {code(t, typed) for typed in ("grace f1", "swap 1 f1", "drop f1 f2")} == {"wrong-count"}
    t.push("grace 2")
    assert code(t, "grace 3") == "used-up"


@pytest.mark.parametrize(
    ("typed", "expected"), [("grace KS", "grace 2"), ("GRACE 2", "grace 2"), ("swap 9S 3", "swap 1 3")]
)
def test_it_is_typed_with_its_verb(typed: str, expected: str) -> None:
    """Piles by code or by card."""
    assert str(dealt("2S 9S 3S KS 4S 9H").parse(typed)) == expected


@pytest.mark.parametrize("typed", ["grace", "grace 1 2", "swap 1", "grace x"])
def test_what_is_not_typed_whole_cannot_be_read(typed: str) -> None:
    """Too few or too many piles."""
    with pytest.raises(engine.InvalidMove):
        dealt("2S 9S 3S KS 4S 9H").parse(typed)


def test_it_is_chosen_in_two_halves() -> None:
    """The verb with the first pile, then the others."""
    choices = {choice.text: choice for choice in dealt("2S 9S 3S KS 4S 9H").view().choices}

    assert str(choices["grace 2"].words) == "grace 2"
    assert (str(choices["swap 1 3"].first.words), str(choices["swap 1 3"].then.words)) == ("swap 1", "3")
    assert len({(c.first.key, c.then.key) for c in choices.values()}) == len(choices)


def test_it_may_be_given_more_or_fewer_piles() -> None:
    """Each kind is offered and typed, by cards too, in whatever order; a wrong number is no move."""
    queen, jack, ten = (dealt(f"2S 9S 3S {card} 4S 9H") for card in ("QS", "JS", "10S"))

    assert [str(move) for move in queen.legal_moves if move.verb == "drop"] == ["drop 2"]
    drops = [str(move) for move in jack.legal_moves if move.verb == "drop"]
    assert drops == ["drop 2 f1", "drop 2 f2", "drop 2 f3", "drop 2 f4"]
    assert [str(jack.parse(typed)) for typed in ("drop f3 2", "drop JS f3", "drop f3 JS")] == [
        "drop 2 f3"
    ] * 3
    assert code(jack, "drop 2") == "not-now"
    assert not [move for move in ten.legal_moves if move.verb == "drop"]
    with pytest.raises(engine.InvalidMove):
        ten.parse("drop 2 f1 f2")


def test_of_several_kinds_the_halves_differ() -> None:
    """The verb with one pile is a whole move; that it may go on is a half of its own, and can be typed."""
    t = dealt("2S 9S 3S JS 4S QH")
    choices = {choice.text: choice for choice in t.view().choices}

    assert choices["drop 3"].first.key == "drop 3"
    assert (choices["drop 2 f1"].first.key, str(choices["drop 2 f1"].then.words)) == ("drop 2 and", "f1")


def test_what_it_takes_can_be_queried_by_place() -> None:
    """Of piles that it takes one by one, and lists all."""
    slip = TheSlip.grace
    with pytest.raises(TypeError, match="where"):
        own(where=slip.where)(slip.act).check([])


def test_its_docstring_stands_on_the_rules_page() -> None:
    """With the verb and how often."""
    page = rules(TheSlip())

    assert "* `grace`, once: One king may be slipped beneath its lane." in page
    assert "* `swap`: The top cards of two lanes change places." in page


def test_it_is_known_in_the_fast_form() -> None:
    """What is not lowered is decided by the word itself; a step taken back leaves no trace."""
    t = dealt("2S 9S 3S KS 4S 9H")
    fast = Lowered(t.position)
    before = fast.position.key()

    assert {str(fast.move(move)) for move in fast.arena.moves()} == set(map(str, t.legal_moves))
    for move in fast.arena.moves():
        trail = fast.arena.make(move)
        t.push(fast.move(move))
        assert fast.position.key() == t.key()
        t.pop()
        fast.arena.undo(trail)
        assert fast.position.key() == before
