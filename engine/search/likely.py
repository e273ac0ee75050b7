"""Which move is likely to be played next, at a glance: an order for buttons, not advice.

It looks at what the player sees and at nothing else, in a fraction of a millisecond. What each sign is worth
was fitted to the won games that are kept, each time without the games it was then tried on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..cards import read
from ..events import Cause
from ..moves import number_of_cards
from ..places import Kind
from ..view import Choice, PileView, View

HOME = 3.5  # to a foundation, which is what all play is for
OPEN = 1.0  # an open place is filled: where that is to be done, little else may be
DRAWN = 1.0  # from the talon, where a card is soon buried
GOES_ON = 1.0  # from the pile that was last played from, or onto the one last played to
FREES = 0.75  # what comes to light under it was hidden, or may be wanted next
DEEP = 0.3  # from a pile with much below it; at its most from eight cards
JOINS = 1.25  # cards that may go together come upon one of their suit
SPLITS = -1.5  # they leave one that they lie upon in order
PARTS = -1.0  # and that is of their suit
LONG = -1.0  # many go, which seldom need to; at its most from eight cards
LOOSENS = -0.5  # a card that goes alone leaves one that it lies upon in order
SPARES = -0.75  # from a reserve, which can wait
PARKS = -3.0  # into a cell, of which there are few
SPACE = -0.5  # onto an empty place, which will be missed
BACK = -1.0  # the last move the other way
ODD = -1.25  # a grace, an exchange, a swap: seldom, and with thought
DEEPEST = 8
USUAL = {Cause.PLAY, Cause.RUN, Cause.PAIR, Cause.COMBINE, Cause.FILL}


def likeliest(view: View, choices: Iterable[Choice] | None = None) -> list[Choice]:
    """The choices, or some of them, the likeliest first; equally likely ones stay as they are offered."""
    signs = _Signs(view)
    return sorted(view.choices if choices is None else choices, key=signs.worth, reverse=True)


class _Signs:
    """What can be seen of a view that makes one move likelier than another."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.home = [pile.top for pile in view.piles if pile.kind is Kind.FOUNDATION]
        src, dst, *more = (*view.move.split(), "", "")
        some = [word for word in more if word and not number_of_cards(word)]
        self.last = ("", "") if some else (src, dst)

    def worth(self, choice: Choice) -> float:
        """How likely it is, against the others of the same view."""
        if choice.home:
            return HOME
        worth = 0.0 if choice.kind in USUAL else ODD
        worth += OPEN if choice.kind == Cause.FILL else 0.0
        run = choice.kind == Cause.RUN
        ends = (choice.source, choice.target) if run else (choice.first.key, choice.then.key)
        src, dst = map(self.view.by_code.get, ends)
        if src is None or dst is None:
            return worth
        return (
            worth
            + sum(self._leaves(src, choice.cards))
            + sum(self._arrives(dst))
            + sum(self._follows(src, dst))
            + sum(self._in_order(src, dst, choice.cards, run))
        )

    def _leaves(self, src: PileView, cards: int) -> Iterator[float]:
        """What it is worth to take a card from that pile."""
        if src.kind is Kind.WASTE:
            yield DRAWN
        if src.kind is Kind.RESERVE:
            yield SPARES
        if src.kind in (Kind.TABLEAU, Kind.RESERVE) and len(src.cards) > cards:
            yield DEEP * min(len(src.cards) - 1, DEEPEST) / DEEPEST
            under = src.cards[-cards - 1]
            if under is None or any(_next_to(under, top) for top in self.home if top):
                yield FREES

    def _arrives(self, dst: PileView) -> Iterator[float]:
        """What it is worth to put a card there."""
        if dst.kind is Kind.FOUNDATION:
            yield HOME
        elif not dst.cards:
            yield SPACE

    def _in_order(self, src: PileView, dst: PileView, cards: int, run: bool) -> Iterator[float]:
        """What it is worth to join cards that lie in order, and to part them."""
        if src.kind is not Kind.TABLEAU or dst.kind is Kind.FOUNDATION:
            return
        if dst.kind is Kind.RESERVE:
            yield PARKS
        lead, under = src.cards[-cards], src.cards[-cards - 1] if len(src.cards) > cards else None
        if not run:
            yield LOOSENS if lead and under and _adjacent(lead, under) else 0.0
            return
        yield LONG * min(cards, DEEPEST) / DEEPEST
        if lead and under and _adjacent(lead, under):
            yield SPLITS + (PARTS if lead[-1] == under[-1] else 0.0)
        if lead and dst.top and _next_to(lead, dst.top):
            yield JOINS

    def _follows(self, src: PileView, dst: PileView) -> Iterator[float]:
        """What it is worth after the last move."""
        before, after = self.last
        if src.code == before:
            yield GOES_ON
        if dst.code == after:
            yield GOES_ON
        if (src.code, dst.code) == (after, before):
            yield BACK


def _next_to(one: str, other: str) -> bool:
    """Whether two cards are of one suit and follow each other, either way, the king upon the ace too.

    >>> _next_to("2H", "AH"), _next_to("KS", "AS"), _next_to("2H", "AS")
    (True, True, False)
    """
    return one[-1] == other[-1] and _adjacent(one, other)


def _adjacent(one: str, other: str) -> bool:
    """Whether the ranks of two cards follow each other, either way, the king upon the ace too."""
    return (read(one) - read(other)) % 13 in (1, 12)
