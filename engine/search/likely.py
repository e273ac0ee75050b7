"""Which move is likely to be played next, at a glance: an order for buttons, not advice.

It looks at what the player sees and at nothing else, in a fraction of a millisecond. What each sign is worth
was fitted to the won games that are kept, each time without the games it was then tried on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..cards import read
from ..events import Cause
from ..places import Kind
from ..view import Choice, PileView, View

HOME = 3.5  # to a foundation, which is what all play is for
OPEN = 1.0  # an open place is filled: where that is to be done, little else may be
DRAWN = 1.0  # from the talon, where a card is soon buried
GOES_ON = 1.0  # from the pile that was last played from, or onto the one last played to
FREES = 0.75  # what comes to light under it was hidden, or may be wanted next
DEEP = 0.3  # from a pile with much below it; at its most from eight cards
SPARES = -0.75  # from a reserve, which can wait
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
        self.last = ("", "") if len(more) != 2 else (src, dst)

    def worth(self, choice: Choice) -> float:
        """How likely it is, against the others of the same view."""
        if choice.home:
            return HOME
        worth = 0.0 if choice.kind in USUAL else ODD
        worth += OPEN if choice.kind == Cause.FILL else 0.0
        src, dst = (self.view.by_code.get(half.key) for half in (choice.first, choice.then))
        if src is None or dst is None:
            return worth
        return worth + sum(self._leaves(src)) + sum(self._arrives(dst)) + sum(self._follows(src, dst))

    def _leaves(self, src: PileView) -> Iterator[float]:
        if src.kind is Kind.WASTE:
            yield DRAWN
        if src.kind is Kind.RESERVE:
            yield SPARES
        if src.kind in (Kind.TABLEAU, Kind.RESERVE) and len(src.cards) > 1:
            yield DEEP * min(len(src.cards) - 1, DEEPEST) / DEEPEST
            under = src.cards[-2]
            if under is None or any(_next_to(under, top) for top in self.home if top):
                yield FREES

    def _arrives(self, dst: PileView) -> Iterator[float]:
        if dst.kind is Kind.FOUNDATION:
            yield HOME
        elif not dst.cards:
            yield SPACE

    def _follows(self, src: PileView, dst: PileView) -> Iterator[float]:
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
    return one[-1] == other[-1] and (read(one) - read(other)) % 13 in (1, 12)
