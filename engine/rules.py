"""What may be played at a table: the one place where legality is decided.

Every test answers with a reason, of which FITS is none; engine.refusals turns them into sentences.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from engine.actions import Combination, Redeal, Round
from engine.cards import SUITS, rank, suit
from engine.events import State
from engine.game import Game
from engine.moves import PLAY, Move
from engine.piles import ANY, Foundation, Group, Refill, Tableau, Waste, refill_of
from engine.reasons import Reason


class Rules:
    """The rules of one game at one table's state."""

    def __init__(self, game: Game, state: State) -> None:
        self.game, self.piles, self.counts = game, state.piles, state.counts
        self.groups: list[Group] = [pile.group for pile in game.piles]
        self.paths = {i: g.path for i, g in enumerate(self.groups) if isinstance(g, Foundation) and g.path}
        self.floating = [i for i, path in self.paths.items() if path.floating]
        self.choosing = {i: r for i, g in enumerate(self.groups) if (r := refill_of(g)) and r.choice}
        self.waste = next((i for i, g in enumerate(self.groups) if isinstance(g, Waste)), None)

    # what holds ----------------------------------------------------------------------------------

    @property
    def won(self) -> bool:
        """Whether every foundation is complete."""
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
            i for i, refill in self.choosing.items() if not self.piles[i] and len(self.sources(refill)) > 1
        ]

    # one card ------------------------------------------------------------------------------------

    def fit(self, card: int, dst: int) -> Reason:
        """FITS, or why the pile does not take the card, whoever gives it."""
        group, there = self.groups[dst], self.piles[dst]
        if isinstance(group, Foundation):
            return self._fit_foundation(group, card, dst)
        if isinstance(group, Tableau) and there:
            return group.build.refuses(there[-1], card)
        if there:
            return Reason.TAKEN
        space = group.space if isinstance(group, Tableau) else ANY
        return Reason.FITS if space == ANY else Reason.HAND

    def _fit_foundation(self, group: Foundation, card: int, dst: int) -> Reason:
        there = self.piles[dst]
        if group.path is None:
            return Reason.ROUTE
        if reason := group.path.refuses(there, card, self.base if group.path.floating else None):
            return reason
        if not there:
            if group.suits and SUITS[suit(card)] != group.suits[dst - self.game.start[group]]:
                return Reason.SUIT
            if group.each_suit_once and any(
                self.piles[i] and suit(self.piles[i][0]) == suit(card) for i in self.game.each(group)
            ):
                return Reason.STARTED
        return Reason.FITS

    def refuses(self, src: int, dst: int) -> Reason:
        """FITS, or why the top card of one pile may not go to another now."""
        if self.won:
            return Reason.OVER
        if src == dst:
            return Reason.SAME
        if not self.begun and not (src == self.waste and dst in self.floating):
            return Reason.OPENING
        open_places = self.pending()
        if open_places and not (dst in open_places and src in self.sources(self.choosing[dst])):
            return Reason.PENDING
        return self._card(src, dst, bool(open_places))

    def _card(self, src: int, dst: int, filling: bool) -> Reason:
        way, here, there = self.game.routes[src].get(dst), self.piles[src], self.piles[dst]
        if not way:
            return Reason.ROUTE
        if not here:
            return Reason.EMPTY
        if filling:
            return Reason.FITS
        if way == "choice":
            return Reason.TAKEN if there else Reason.HAND
        if way == "exchange" and len(here) < 2:
            return Reason.BASE
        if way == "exchange" and not there:
            return Reason.START
        return self.fit(here[-1], dst)

    # everything that may be played ---------------------------------------------------------------

    def offered(self) -> Iterator[Move]:
        """Every legal move once: of like empty piles and like foundations the first in code order."""
        if self.won:
            return
        open_places, wanted = self.pending(), self._wanted()
        if open_places:
            yield from self._fills(open_places)
        elif not self.begun:
            yield from self._from(self.waste, wanted) if self.waste is not None else ()
        else:
            for src, pile in enumerate(self.piles):
                if pile:
                    yield from self._from(src, wanted)
            for verb, action in self.game.actions.items():
                if isinstance(action, Combination):
                    yield from self._combinations(action)
                elif self.refuses_action(verb) == Reason.FITS:
                    yield Move(verb)

    def _fills(self, open_places: list[int]) -> Iterator[Move]:
        for src in self.sources(self.choosing[open_places[0]]):
            yield self._move(src, open_places[0])

    def _wanted(self) -> dict[int, int | None]:
        """The rank each foundation takes next: most cards are ruled out by it at a glance."""
        base = self.base if self.floating else None
        return {i: path.wants(self.piles[i], base) for i, path in self.paths.items()}

    def _from(self, src: int, wanted: dict[int, int | None]) -> Iterator[Move]:
        seen: set[object] = set()
        lone, value = len(self.piles[src]) == 1, rank(self.piles[src][-1])
        for dst in self.game.routes[src]:
            if wanted.get(dst, value) != value or (lone and self._idle(src, dst)):
                continue
            if self._card(src, dst, False) == Reason.FITS and (like := self.likeness(dst)) not in seen:
                seen.add(like)
                yield self._move(src, dst)

    def _idle(self, src: int, dst: int) -> bool:
        """Whether a pile's only card would just change places with nothing."""
        return not self.piles[dst] and self.groups[src] is self.groups[dst]

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

    def refuses_action(self, verb: str) -> Reason:
        """FITS, or why the player may not deal or redeal now."""
        action = self.game.actions.get(verb)
        if self.won:
            return Reason.OVER
        if not self.begun:
            return Reason.OPENING
        if self.pending():
            return Reason.PENDING
        if isinstance(action, Round):
            return Reason.FITS if self.piles[self.game.stock_at] else Reason.STOCK_OUT
        if isinstance(action, Redeal):
            return self._refuses_redeal(verb, action)
        return Reason.VERB

    def _refuses_redeal(self, verb: str, action: Redeal) -> Reason:
        if self.counts[verb] >= action.times:
            return Reason.NO_REDEALS
        if self.piles[self.game.stock_at]:
            return Reason.STOCK_LEFT
        return Reason.FITS if any(self.piles[i] for i in self.game.each(action.of)) else Reason.NOTHING_LEFT

    def refuses_combination(self, action: Combination, piles: Sequence[int]) -> Reason:
        """FITS, or why these tops may not go up together: number cards first, then the court card."""
        if self.won:
            return Reason.OVER
        if any(i not in self.game.each(action.of) for i in piles) or len(set(piles)) != action.cards + 1:
            return Reason.NOT_THERE
        if not all(self.piles[i] for i in piles):
            return Reason.EMPTY
        ranks = [rank(self.piles[i][-1]) for i in piles]
        if sum(r > 10 for r in ranks) != 1 or ranks[-1] <= 10:
            return Reason.COURTS
        if len(set(ranks)) != len(ranks):
            return Reason.VALUES
        return Reason.FITS if sum(ranks[:-1]) == action.total else Reason.TOTAL

    def _combinations(self, action: Combination) -> Iterator[Move]:
        tops = [(i, rank(self.piles[i][-1])) for i in self.game.each(action.of) if self.piles[i]]
        crowns = [i for i, r in tops if r > 10]
        for chosen in combinations([top for top in tops if top[1] <= 10], action.cards) if crowns else ():
            places, ranks = zip(*chosen, strict=True)
            if sum(ranks) == action.total and len(set(ranks)) == action.cards:
                for crown in crowns:
                    yield self._move(*places, crown, verb=action.verb)
