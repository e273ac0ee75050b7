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
from .sentences import Place
from .words.word import Step, Way


class Position:
    """The piles of a game in play and the answers of its words; `seed` names the order of its shuffles."""

    def __init__(self, game: Game, seed: str, state: State | None = None) -> None:
        self.game, self.seed = game, seed
        self.state = state or State(len(game.piles), game.counters)
        self.dealt = self.state  # how the cards lay at the start, where that is known

    def __repr__(self) -> str:
        piles = (
            f"{pile.code}: {' '.join(map(name, cards))}"
            for pile, cards in zip(self.game.piles, self.state.piles, strict=True)
            if cards
        )
        return f"<Position of {self.game.title}: {'; '.join(piles)}>"

    def copy(self) -> Position:
        """The same, to be played on by itself."""
        other = Position(self.game, self.seed, self.state.copy())
        other.dealt = self.dealt
        return other

    def key(self) -> tuple[object, ...]:
        """Equal for equal positions."""
        return (tuple(map(bytes, self.state.piles)), tuple(self.state.counts.values()))

    def dealer(self, cause: Cause) -> Dealer:
        """A dealer that deals and plays here, for one cause."""
        return self.game.dealer(self.state, self.seed, cause)

    # what may be done --------------------------------------------------------------------------------

    @property
    def won(self) -> bool:
        """Whether every card is where the final picture wants it."""
        if self.game.decides:
            return self.home == self.game.total
        piles = self.state.piles
        for at, full in self.game.goal:
            if len(piles[at]) != full:
                return False
        return all(word.reached(self.state) for word in self.game.judging)

    @property
    def home(self) -> int:
        """How many cards lie where they are wanted: on the foundations, or as the game says itself."""
        if self.game.decides:
            return self.game.home(self.dealer(Cause.PLAY))
        piles, heights = self.state.piles, () if self.game.goal[0][1] else self.game.heights
        return sum(len(piles[at]) if full else heights[at] - len(piles[at]) for at, full in self.game.goal)

    @property
    def standing(self) -> str:
        """What the words add to the status of the table now."""
        return next(map(str, filter(None, (word.stands(self.state) for word in self.game.words))), "")

    def offered(self) -> tuple[Move, ...]:
        """Every legal move once: of equivalent empty piles and foundations the first in code order."""
        if self.won:
            return ()
        state, game = self.state, self.game
        for word in game.obliging:
            moves = word.must(state)
            if moves is not None:
                return tuple(moves)
        if game.crossing:
            listed = dict.fromkeys(move for way in game.every_way for move in way.offers(state))
            offers = sorted(listed, key=lambda move: (self.at(move), move.cards, move.typed_verb))
        else:
            found: list[tuple[int, ...]] = []
            for way in game.every_way:
                begun = len(found)
                way.offer(state, found)
                if game.holding and len(found) > begun:
                    found[begun:] = [at for at in found[begun:] if way.held_back(state, at) is None]
            found.sort()
            offers = [game.move(*at) for at in found]
        for step in game.verbs:
            offers += step.offers(state)
        return tuple(offers)

    def refuses(self, move: Move, *, recorded: bool = False) -> Refusal | None:
        """None if the move may be played now, else the reason in the book's words.

        What is idle is not held against a move that a record says was played.
        """
        at = [self.game.index.get(code, -1) for code in move.piles]
        if -1 in at:
            return refuse(
                "no-such-pile",
                "{title} has no pile {pile}",
                title=self.game.title,
                pile=move.piles[at.index(-1)],
            )
        step = None if move.way else self.game.actions.get(move.verb)
        way = len(at) == 2 and (move.way or step in self.game.every_way)
        if not way and step not in self.game.verbs:
            return refuse(
                "no-such-action", "there is no {verb} in {title}", verb=move.verb, title=self.game.title
            )
        if self.won:
            return refuse("already-won", "the game is won; nothing is left to play")
        if way and at[0] == at[1]:
            return refuse("same-pile", "a card stays where it is; name two different piles")
        for word in self.game.obliging:
            if word.must(self.state) is not None and (reason := word.objects(self.state, move)):
                return reason
        if step is None or way:
            return self._refuses_way(move, at, step, recorded)
        return step.refuses(self.state, at)

    def _refuses_way(
        self, move: Move, at: Sequence[int], named: Step | None, recorded: bool
    ) -> Refusal | None:
        """The same for a way between two piles, by their numbers; for one alone where its verb is typed."""
        first: Refusal | None = None
        for way in self.game.ways.get((at[0], at[1]), ()):
            if named not in (None, way):
                continue
            if move.cards > 1 and not way.several:
                src, dst = map(Place, move.piles)
                reason: Refusal | None = refuse(
                    "one-card", "only one card at a time goes from {src} to {dst}", src=src, dst=dst
                )
            else:
                given = _given(way, at, move.cards)
                reason = way.held_back(self.state, at) or way.refuses(self.state, given)
                if reason is None and not recorded:
                    reason = way.idle(self.state, given)
            if reason is None:
                return None
            first = first or reason
        if first:
            return first
        giver, taker = self.game.group_of[at[0]], self.game.group_of[at[1]]
        if named is not None:
            sentence = "no card goes from the {giver} to the {taker} by {verb}"
            return refuse("no-way", sentence, giver=giver.name, taker=taker.name, verb=named.name)
        withheld = (word.withholds(giver) for word in self.game.words)
        shut = (word.shuts(taker) for word in self.game.words)
        reason = next(filter(None, withheld), None) or next(filter(None, shut), None)
        return reason or refuse(
            "no-way", "no card goes from the {giver} to the {taker}", giver=giver.name, taker=taker.name
        )

    def step(self, move: Move, at: Sequence[int]) -> Step:
        """The word that plays a legal move."""
        action = None if move.way else self.game.actions.get(move.verb)
        if action is not None:
            return action
        ways = self.game.ways[at[0], at[1]]
        return ways[0] if len(ways) == 1 else next(w for w in ways if self._is_legal(w, move, at))

    def _is_legal(self, way: Way, move: Move, at: Sequence[int]) -> bool:
        """Whether this way leads where the move goes, now."""
        if (move.cards > 1 and not way.several) or way.held_back(self.state, at):
            return False
        return way.refuses(self.state, _given(way, at, move.cards)) is None

    def at(self, move: Move) -> list[int]:
        """The numbers of the piles a move names."""
        index = self.game.index
        return [index[code] for code in move.piles]

    def written(self, move: Move) -> Move:
        """A legal move as lists and records write it: with its number of cards where that must be named."""
        if not move.way or len(move.piles) != 2:
            return move
        at = self.at(move)
        step = self.step(move, at)
        cards = step.written(self.state, _given(step, at, move.cards))
        return self.game.move(at[0], at[1], cards)

    def likeness(self, move: Move) -> object:
        """Equal for moves with equal results."""
        if not move.way:
            return move
        src, dst = self.at(move)
        if any(way.by_card for way in self.game.ways.get((src, dst), ())):
            return move
        return (move.piles[0], move.cards, self.game.group_of[dst].likeness(self.state, dst))

    # what is done ------------------------------------------------------------------------------------

    def do(self, move: Move) -> list[Event]:
        """Play a legal move and all that follows; what happened, in order."""
        at = self.at(move)
        dealer, step = self.dealer(Cause.PLAY), self.step(move, at)
        step.do(dealer, _given(step, at, move.cards))
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

    def visible_cards(self) -> list[tuple[str | None, ...]]:
        """The cards of each pile as text, bottom to top, the hidden ones None."""
        return [
            tuple(None if blind >> n & 1 else name(card) for n, card in enumerate(cards))
            if blind
            else tuple(map(name, cards))
            for blind, cards in zip(self.hidden(), self.state.piles, strict=True)
        ]


def visible(position: Position) -> Iterator[tuple[str, list[int], Kind]]:
    """Code, visible cards and kind of every pile."""
    for pile, cards, blind in zip(position.game.piles, position.state.piles, position.hidden(), strict=True):
        yield pile.code, [card for n, card in enumerate(cards) if not blind >> n & 1], pile.group.kind


def _given(step: Step, at: Sequence[int], cards: int) -> Sequence[int]:
    """The piles of a move as its word takes them; where several cards may go, the number that was named."""
    return (*at, cards) if step.several and cards else at
