"""What may be played at a table: the one place where legality is decided.

Every test answers with "" or the name of the reason; engine.refusals turns names into sentences.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from engine.actions import Combination, Redeal, Round
from engine.build import FITS, STARTED, SUIT
from engine.cards import SUITS, rank, suit
from engine.events import State
from engine.game import Game
from engine.moves import PLAY, Move
from engine.piles import ANY, Foundation, Group, Refill, Reserve, Tableau, Waste

(OVER, SAME, ROUTE, EMPTY, BASE, OPENING, PENDING, TAKEN, HAND, START, VERB, STOCK_OUT, STOCK_LEFT, NO_REDEALS) = (
    "over same route empty base opening pending taken hand start verb stock_out stock_left no_redeals".split()
)
NOTHING_LEFT, NOT_THERE, COURTS, NUMBERS, VALUES, TOTAL = "nothing_left not_there courts numbers values total".split()


class Rules:
    """The rules of one game at one table's state."""

    def __init__(self, game: Game, state: State) -> None:
        self.game, self.piles, self.counts = game, state.piles, state.counts
        self.groups: list[Group] = [pile.group for pile in game.piles]
        self.floating = [i for i, g in enumerate(self.groups) if isinstance(g, Foundation) and g.path and g.path.floating]
        self.choosing = [i for i, g in enumerate(self.groups) if (r := getattr(g, "refill", None)) and r.choice]
        self.waste = next((i for i, g in enumerate(self.groups) if isinstance(g, Waste)), None)

    # what holds ----------------------------------------------------------------------------------

    @property
    def won(self) -> bool:
        return all(
            len(self.piles[i]) == group.full for group in self.game.foundations for i in self.game.each(group)
        )

    @property
    def begun(self) -> bool:
        """Whether a base has been played where the bases are not known beforehand."""
        return not self.floating or any(self.piles[i] for i in self.floating)

    @property
    def base(self) -> int | None:
        """The rank of such bases: of the one that was played, before that of the card turned up for it."""
        for i in self.floating:
            if self.piles[i]:
                return rank(self.piles[i][0])
        turned = self.piles[self.waste] if self.waste is not None else []
        return rank(turned[-1]) if turned else None

    def sources(self, refill: Refill) -> list[int]:
        """The refill's sources that hold cards."""
        return [at for group in refill.sources if self.piles[at := self.game.start[group]]]

    def pending(self) -> list[int]:
        """Open places the player must fill before anything else."""
        return [
            i for i in self.choosing if not self.piles[i] and len(self.sources(self.groups[i].refill)) > 1  # type: ignore[attr-defined]
        ]

    # one card ------------------------------------------------------------------------------------

    def fit(self, card: int, dst: int) -> str:
        """FITS, or why the pile does not take the card, whoever gives it."""
        group, there = self.groups[dst], self.piles[dst]
        if isinstance(group, Foundation):
            return self._fit_foundation(group, card, dst)
        if isinstance(group, Tableau) and there:
            return group.build.refuses(there[-1], card)
        if there:
            return TAKEN
        return FITS if isinstance(group, Reserve) or group.space == ANY else HAND  # type: ignore[attr-defined]

    def _fit_foundation(self, group: Foundation, card: int, dst: int) -> str:
        there = self.piles[dst]
        if group.path is None:
            return ROUTE
        if reason := group.path.refuses(there, card, self.base if group.path.floating else None):
            return reason
        if not there:
            if group.suits and SUITS[suit(card)] != group.suits[dst - self.game.start[group]]:
                return SUIT
            if group.each_suit_once and any(
                self.piles[i] and suit(self.piles[i][0]) == suit(card) for i in self.game.each(group)
            ):
                return STARTED
        return FITS

    def refuses(self, src: int, dst: int) -> str:
        """FITS, or why the top card of one pile may not go to another now."""
        if self.won:
            return OVER
        if src == dst:
            return SAME
        if not self.begun and not (src == self.waste and dst in self.floating):
            return OPENING
        open_places = self.pending()
        if open_places and not (dst in open_places and self.game.routes[src].get(dst) and self._feeds(src, dst)):
            return PENDING
        return self._card(src, dst, bool(open_places))

    def _feeds(self, src: int, dst: int) -> bool:
        return src in self.sources(self.groups[dst].refill)  # type: ignore[attr-defined]

    def _card(self, src: int, dst: int, filling: bool) -> str:
        way, here, there = self.game.routes[src].get(dst), self.piles[src], self.piles[dst]
        if not way:
            return ROUTE
        if not here:
            return EMPTY
        if filling:
            return FITS
        if way == "choice":
            return TAKEN if there else HAND
        if way == "exchange" and len(here) < 2:
            return BASE
        if way == "exchange" and not there:
            return START
        return self.fit(here[-1], dst)

    # everything that may be played ---------------------------------------------------------------

    def offered(self) -> Iterator[Move]:
        """Every legal move once: of like empty piles and like foundations the first in code order."""
        if self.won:
            return
        open_places = self.pending()
        if open_places:
            yield from self._fills(open_places)
        elif not self.begun:
            yield from self._from(self.waste) if self.waste is not None else ()
        else:
            for src in range(len(self.piles)):
                if self.piles[src]:
                    yield from self._from(src)
            for verb, action in self.game.actions.items():
                if isinstance(action, Combination):
                    yield from self._combinations(action)
                elif self.refuses_action(verb) == FITS:
                    yield Move(verb)

    def _fills(self, open_places: list[int]) -> Iterator[Move]:
        for src in self.sources(self.groups[open_places[0]].refill):  # type: ignore[attr-defined]
            yield self._move(src, open_places[0])

    def _from(self, src: int) -> Iterator[Move]:
        seen: set[object] = set()
        lone = len(self.piles[src]) == 1
        for dst in self.game.routes[src]:
            if self.begun or dst in self.floating:
                idle = lone and not self.piles[dst] and self.groups[src] is self.groups[dst]
                if idle or self._card(src, dst, False) != FITS:
                    continue
                like = self.likeness(dst)
                if like not in seen:
                    seen.add(like)
                    yield self._move(src, dst)

    def likeness(self, dst: int) -> object:
        """Equal for piles of which it makes no difference, now or later, which one gets the card."""
        group, there = self.groups[dst], self.piles[dst]
        if not there:
            return (self.game.start[group], 0, group.suits and dst if isinstance(group, Foundation) else 0)
        if isinstance(group, Foundation) and group.path:
            return (self.game.start[group], len(there), there[-1] if group.path.suited else rank(there[-1]))
        return dst

    def _move(self, *piles: int, verb: str = PLAY) -> Move:
        return Move(verb, tuple(self.game.piles[i].code for i in piles))

    # actions -------------------------------------------------------------------------------------

    def refuses_action(self, verb: str) -> str:
        """FITS, or why the player may not deal or redeal now."""
        action = self.game.actions.get(verb)
        if self.won:
            return OVER
        if not self.begun:
            return OPENING
        if self.pending():
            return PENDING
        if isinstance(action, Round):
            return FITS if self.piles[self.game.stock_at] else STOCK_OUT
        if isinstance(action, Redeal):
            return self._refuses_redeal(verb, action)
        return VERB

    def _refuses_redeal(self, verb: str, action: Redeal) -> str:
        if self.counts[verb] >= action.times:
            return NO_REDEALS
        if self.piles[self.game.stock_at]:
            return STOCK_LEFT
        return FITS if any(self.piles[i] for i in self.game.each(action.of)) else NOTHING_LEFT

    def refuses_combination(self, action: Combination, piles: Sequence[int]) -> str:
        """FITS, or why these piles' top cards may not go up together: number cards first, then the court card."""
        if self.won:
            return OVER
        if any(i not in self.game.each(action.of) for i in piles) or len(set(piles)) != action.cards + 1:
            return NOT_THERE
        if not all(self.piles[i] for i in piles):
            return EMPTY
        ranks = [rank(self.piles[i][-1]) for i in piles]
        if sum(r > 10 for r in ranks) != 1 or ranks[-1] <= 10:
            return COURTS
        if len(set(ranks)) != len(ranks):
            return VALUES
        return FITS if sum(ranks[:-1]) == action.total else TOTAL

    def _combinations(self, action: Combination) -> Iterator[Move]:
        tops = [(i, rank(self.piles[i][-1])) for i in self.game.each(action.of) if self.piles[i]]
        crowns = [i for i, r in tops if r > 10]
        for chosen in combinations([top for top in tops if top[1] <= 10], action.cards) if crowns else ():
            places, ranks = zip(*chosen, strict=True)
            if sum(ranks) == action.total and len(set(ranks)) == action.cards:
                for crown in crowns:
                    yield self._move(*places, crown, verb=action.verb)
