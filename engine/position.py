"""A position answers: what is offered, why not, what follows. It has no history; a table has that."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .cards import name
from .dealer import Dealer, take_back
from .events import Cause, Event, State
from .game import Game
from .moves import Move
from .places import Kind
from .refusals import Refusal, refuse
from .words.word import Step

ALL = 10**6  # more cards than any pile has


class Position:
    """The piles of a game in play and the answers of its words; `seed` names the order of its shuffles."""

    def __init__(self, game: Game, seed: str, state: State | None = None) -> None:
        self.game, self.seed = game, seed
        self.state = state or State(len(game.piles), game.counters)
        self.dealt = self.state  # how the cards lay at the start, where that is known

    def __repr__(self) -> str:
        lying = (
            f"{pile.code}: {' '.join(map(name, cards))}"
            for pile, cards in zip(self.game.piles, self.state.piles, strict=True)
            if cards
        )
        return f"<Position of {self.game.title}: {'; '.join(lying)}>"

    def copy(self) -> Position:
        """The same, to be played on by itself."""
        other = Position(self.game, self.seed, self.state.copy())
        other.dealt = self.dealt
        return other

    def key(self) -> tuple[object, ...]:
        """Equal for equal positions."""
        return (tuple(map(bytes, self.state.piles)), tuple(self.state.counts.values()))

    def dealer(self, cause: Cause) -> Dealer:
        """The hands that deal and play here, for one cause."""
        return self.game.dealer(self.state, self.seed, cause)

    # what may be done --------------------------------------------------------------------------------

    @property
    def won(self) -> bool:
        """Whether every card is where the final picture wants it."""
        if self.game.decides:
            return self.home == self.game.total
        piles = self.state.piles
        for at, full in self.game.goal:  # noqa: SIM110 - asked at every step, and a generator is twice as slow
            if len(piles[at]) != full:
                return False
        return True

    @property
    def home(self) -> int:
        """How many cards lie where they are wanted: on the foundations, or as the game says itself."""
        if self.game.decides:
            return self.game.home(self.dealer(Cause.PLAY))
        return sum(len(self.state.piles[at]) for at, _ in self.game.goal)

    @property
    def standing(self) -> str:
        """What else the words count now, as the status of the table tells it."""
        return next((str(told) for word in self.game.words if (told := word.stands(self.state))), "")

    def offered(self) -> tuple[Move, ...]:
        """Every legal move once: of like empty piles and like foundations the first in code order."""
        if self.won:
            return ()
        state, game = self.state, self.game
        for word in game.obliging:
            moves = word.must(state)
            if moves is not None:
                return tuple(moves)
        found: list[tuple[int, int]] = []
        for way in game.every_way:
            way.offer(state, found)
        found.sort()
        offers = [game.move(src, dst) for src, dst in found]
        for step in game.verbs:
            offers += step.offers(state)
        return tuple(offers)

    def refuses(self, move: Move, *, recorded: bool = False) -> Refusal | None:
        """None if the move may be played now, else the reason in the book's words.

        What is idle is not held against a move that a record says was played.
        """
        at = [self.game.index.get(code, -1) for code in move.piles]
        if -1 in at:
            told = "{title} has no pile {pile}"
            return refuse("no-such-pile", told, title=self.game.title, pile=move.piles[at.index(-1)])
        step = None if move.way else self.game.actions.get(move.verb)
        if not (move.way and len(at) == 2) and step not in self.game.verbs:
            return refuse(
                "no-such-action", "there is no {verb} in {title}", verb=move.verb, title=self.game.title
            )
        if self.won:
            return refuse("already-won", "the game is won; nothing is left to play")
        if move.way and at[0] == at[1]:
            return refuse("same-pile", "a card stays where it is; name two different piles")
        for word in self.game.obliging:
            if word.must(self.state) is not None and (reason := word.objects(self.state, move)):
                return reason
        return self._refuses_way(at[0], at[1], recorded) if step is None else step.refuses(self.state, at)

    def _refuses_way(self, src: int, dst: int, recorded: bool) -> Refusal | None:
        first: Refusal | None = None
        for way in self.game.ways.get((src, dst), ()):
            reason = way.refuses(self.state, (src, dst))
            if reason is None and not recorded:
                reason = way.idle(self.state, (src, dst))
            if reason is None:
                return None
            first = first or reason
        return first or self._no_way(src, dst)

    def _no_way(self, src: int, dst: int) -> Refusal:
        giver, taker = self.game.group_of[src], self.game.group_of[dst]
        kept = (word.withholds(giver) for word in self.game.words)
        shut = (word.shuts(taker) for word in self.game.words)
        reason = next(filter(None, kept), None) or next(filter(None, shut), None)
        return reason or refuse(
            "no-way", "no card goes from the {giver} to the {taker}", giver=giver.name, taker=taker.name
        )

    def step(self, move: Move, at: Sequence[int]) -> Step:
        """The word that plays a legal move."""
        action = None if move.way else self.game.actions.get(move.verb)
        if action is not None:
            return action
        ways = self.game.ways[at[0], at[1]]
        return ways[0] if len(ways) == 1 else next(w for w in ways if w.refuses(self.state, at) is None)

    def at(self, move: Move) -> list[int]:
        """The numbers of the piles a move names."""
        index = self.game.index
        return [index[code] for code in move.piles]

    def likeness(self, move: Move) -> object:
        """Equal for moves with equal results."""
        if not move.way:
            return move
        dst = self.game.index[move.piles[1]]
        return (move.piles[0], self.game.group_of[dst].likeness(self.state, dst))

    # what is done ------------------------------------------------------------------------------------

    def do(self, move: Move) -> list[Event]:
        """Play a legal move and all that follows; what happened, in order."""
        at = self.at(move)
        dealer = self.dealer(Cause.PLAY)
        self.step(move, at).do(dealer, at)
        dealer.settle()
        return dealer.events

    def undo(self, events: Sequence[Event]) -> None:
        """Take back what happened last."""
        take_back(self.state, events)

    # what a player may see -----------------------------------------------------------------------------

    def hidden(self) -> list[int]:
        """The cards of each pile that are hidden from the player: bit n for place n from the bottom."""
        game, piles = self.game, self.state.piles
        blind = [0] * len(piles)
        blind[game.stock_at] = (1 << len(piles[game.stock_at])) - 1
        if game.hides:
            for group, depth in game.seen(self.dealer(Cause.PLAY)).items():
                for at in group.numbers:
                    blind[at] = (1 << max(0, len(piles[at]) - depth)) - 1
            for word in game.covering:
                for at, places in word.covers(self.state).items():
                    blind[at] |= sum(1 << place for place in places)
        return blind

    def shown(self) -> list[tuple[str | None, ...]]:
        """The cards of each pile as text, bottom to top, the hidden ones None."""
        return [
            tuple(None if blind >> n & 1 else name(card) for n, card in enumerate(cards))
            for blind, cards in zip(self.hidden(), self.state.piles, strict=True)
        ]


def visible(position: Position) -> Iterator[tuple[str, list[int], Kind]]:
    """Code, visible cards and kind of every pile."""
    for pile, cards, blind in zip(position.game.piles, position.state.piles, position.hidden(), strict=True):
        yield pile.code, [card for n, card in enumerate(cards) if not blind >> n & 1], pile.group.kind
