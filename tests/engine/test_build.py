"""Relations between cards and the paths of foundations."""

from __future__ import annotations

import pytest

from engine.cards import ACE, KING, PACK, QUEEN, abbreviated, full_name, name, pretty, ranked, read
from engine.fit.paths import FIRST, Path, down, run, up
from engine.fit.reasons import Reason
from engine.fit.steps import Build, ascending, descending, upon
from tests.support import RANKS

BOTH = ascending | descending


@pytest.mark.parametrize(
    ("build", "under", "over", "verdict"),
    [
        (ascending, "9D", "10S", Reason.FITS),
        (ascending, "9D", "8S", Reason.ORDER),
        (descending, "9D", "8S", Reason.FITS),
        (BOTH, "9D", "8S", Reason.FITS),
        (BOTH, "9D", "10D", Reason.FITS),
        (BOTH, "9D", "9S", Reason.ORDER),
        (BOTH, "AD", "KD", Reason.ORDER),
        (BOTH, "KD", "AD", Reason.ORDER),
        (BOTH.in_suit, "9D", "10D", Reason.FITS),
        (BOTH.in_suit, "9D", "10H", Reason.SUIT),
        (descending.alternating, "9D", "8S", Reason.FITS),
        (descending.alternating, "9D", "8H", Reason.COLOUR),
        (descending.alternating, "9S", "8C", Reason.COLOUR),
        (descending.alternating, "9S", "10H", Reason.ORDER),
        (descending.round_the_corner, "AD", "KS", Reason.FITS),
        (descending.round_the_corner, "KS", "AD", Reason.ORDER),
        (BOTH.round_the_corner, "KS", "AD", Reason.FITS),
        (descending.by_twos.in_suit, "JD", "9D", Reason.FITS),
        (descending.by_twos.in_suit, "JD", "10D", Reason.ORDER),
        (descending.by_twos.in_suit, "JD", "9H", Reason.SUIT),
        (descending.by_twos.round_the_corner, "2D", "KH", Reason.FITS),
    ],
)
def test_what_may_lie_on_what(build: Build, under: str, over: str, verdict: Reason) -> None:
    """A relation names the first thing that is against it: the order, then the suit or the colour."""
    assert build.refuses(read(under), read(over)) is verdict


def test_ranks_that_are_not_built_lie_on_nothing_and_under_nothing() -> None:
    """Whatever else may lie there, and said one after the other as well as at once."""
    any_on_kings = (descending | upon(KING)).without(ACE)
    fits = [any_on_kings.refuses(read(under), read(over)) for under, over in (("KS", "4D"), ("KS", "AD"))]
    assert fits == [Reason.FITS, Reason.ORDER]
    assert upon().without(ACE).refuses(read("AS"), read("4D")) is Reason.ORDER
    assert ascending.without(QUEEN).without(KING) == ascending.without(QUEEN, KING)
    assert ascending.without(QUEEN).without(KING).refuses(read("JS"), read("QD")) is Reason.ORDER
    assert not upon(KING).without(ACE).over[read("KS")] & ranked(ACE).bits


def test_a_relation_describes_itself() -> None:
    """Refusals and rules pages speak of a relation in its own words."""
    assert str(BOTH) == "up or down by one, suits ignored"
    assert str(descending.alternating) == "down by one, in alternate colours"
    assert str(ascending.in_suit) == "up by one, in suit"
    assert str(descending.by_twos.in_suit) == "down by twos, in suit"
    assert str(descending.round_the_corner) == "down by one, suits ignored, round the corner"
    assert str(ascending.without(QUEEN).without(KING)) == "up by one, suits ignored, without queens or kings"
    assert str(upon(KING).without(ACE)) == "with any card upon kings only, without aces"
    assert str(upon().without(ACE)) == "with any card upon any other, without aces"


def ranks_taken(path: Path, base: int | None = None) -> list[str]:
    """The ranks a foundation takes one after the other."""
    pile: list[int] = []
    while (value := path.wants(pile, base)) is not None:
        pile.append(value - 1)
    return [RANKS[card] for card in pile]


def test_paths() -> None:
    """Up to the king, down to the ace, one after the other, in an order of its own, round the corner."""
    assert ranks_taken(up(7)) == ["7", "8", "9", "10", "J", "Q", "K"]
    assert ranks_taken(down(6)) == ["6", "5", "4", "3", "2", "A"]
    assert ranks_taken(up(1) + down(KING)) == [*RANKS, *reversed(RANKS)]
    assert ranks_taken(run(KING, 10, 9, 8)) == ["K", "10", "9", "8"]
    assert ranks_taken(up(KING, QUEEN)) == ["K", *RANKS[:12]]
    assert ranks_taken(up(6, 2)) == [*RANKS[5:], "A", "2"]
    assert ranks_taken(up(2, by=2)) == ["2", "4", "6", "8", "10", "Q"]
    assert ranks_taken(up(ACE) * 2) == [*RANKS, *RANKS]
    assert ranks_taken(up(FIRST), 12) == ["Q", "K", *RANKS[:11]]
    assert ranks_taken(down(FIRST), 2) == ["2", "A", *reversed(RANKS[2:])]


def test_a_path_from_the_first_base_waits_for_it() -> None:
    """As long as nobody knows the base, nothing is wanted."""
    assert up(FIRST).wants([], None) is None


def test_a_path_refuses_with_its_reason() -> None:
    """Order before suit; nothing more when it is full."""
    path = up(1, to=2).in_suit
    ace, two, other = map(read, ("AD", "2D", "2C"))

    assert path.refuses([], two, None) is Reason.ORDER
    assert path.refuses([ace], other, None) is Reason.SUIT
    assert path.refuses([ace], two, None) is Reason.FITS
    assert path.refuses([ace, two], two, None) is Reason.FULL


def test_a_path_describes_itself() -> None:
    """The way is said in the book's words."""
    paths = (up(1), down(13), up(1) + down(KING), run(13, 10, 9, 8), up(FIRST), down(FIRST))
    more = (up(ACE, by=2), up(KING, QUEEN), up(ACE) * 4)
    ways = [path.way for path in (*paths, *more)]

    assert ways == [
        "ascending",
        "descending",
        "ascending, then descending",
        "in their own order",
        "ascending",
        "descending",
        "ascending by twos",
        "ascending",
        "ascending",
    ]


@pytest.mark.parametrize("text", ["10H", "10h", "th", "TH", "10♥", "10♥\ufe0f", "10♥\ufe0e", " 10H "])
def test_cards_are_read_however_they_are_written(text: str) -> None:
    """Letters in any case, T for ten, symbols with or without the mark of a picture or of a letter."""
    assert name(read(text)) == "10H"


@pytest.mark.parametrize("text", ["", "1H", "11H", "H10", "10", "♥", "10X", "KSS"])
def test_what_is_no_card(text: str) -> None:
    """Anything else is refused with what a card looks like."""
    with pytest.raises(ValueError, match="cards are written like 9D, 10H or KS"):
        read(text)


def test_cards_for_eyes_and_ears() -> None:
    """52 cards, each written, drawn and spoken in its own way."""
    assert len({name(card) for card in PACK}) == 52
    assert [pretty(card) for card in ("10H", "AS", "KD", "2C")] == ["10♥", "A♠", "K♦", "2♣"]
    named = ["ten of hearts", "ace of spades", "jack of diamonds"]
    assert [full_name(card) for card in ("10H", "AS", "JD")] == named
    assert abbreviated("Ten of Hearts to f2, 10 of hearts, knave of diamonds") == "10H to f2, 10H, JD"
    assert all(abbreviated(full_name(name(card))) == name(card) for card in PACK)
