"""A table: one game being played. Moves in, events out; everything can be taken back exactly."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from engine import moves, refusals, sight
from engine.actions import Combination, Redeal, Round
from engine.cards import name, read
from engine.dealer import Dealer
from engine.errors import IllegalMove, InvalidDeal
from engine.events import Counted, Event, Moved, State
from engine.game import CAUSES, Game
from engine.games import find
from engine.moves import PLAY, Move
from engine.piles import Group
from engine.reasons import Reason
from engine.rules import Rules
from engine.seeds import BY_HAND, check_same_cards, pack, shuffled
from engine.view import View

FRESH_DEAL = 1


@dataclass(frozen=True)
class Outcome:
    """How a game ended."""

    result: str  # won or lost
    reason: str


class LegalMoves:
    """The moves that may be played now: iterates the offered ones, contains all."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def __iter__(self) -> Iterator[Move]:
        return iter(self._table.offered())

    def __len__(self) -> int:
        return len(self._table.offered())

    def __bool__(self) -> bool:
        return bool(self._table.offered())

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Move) and self._table.refuses(move) is None

    def __repr__(self) -> str:
        return f"<LegalMoves: {', '.join(map(str, self)) or 'none'}>"


class Table:
    """One patience on the table, from a seed, from a pack in dealing order, or from piles as they lie.

    InvalidDeal where seed, pack, piles or variant do not fit the game; UnknownGame for its name.
    """

    def __init__(
        self,
        game: str,
        seed: int | str = FRESH_DEAL,
        *,
        pack: Sequence[str] | None = None,
        piles: Mapping[str, Sequence[str]] | None = None,
        variant: str | None = None,
    ) -> None:
        self.game: Game = _of_variant(find(game), variant)
        self.pack = tuple(pack) if pack is not None else None
        self.position = {code: tuple(cards) for code, cards in piles.items()} if piles is not None else None
        self.seed = str(seed) if pack is None and piles is None else BY_HAND
        verbs = tuple(self.game.actions)
        self.state = State(len(self.game.piles), verbs)
        self.rules = Rules(self.game, self.state)
        self.history: list[tuple[Move, list[Event], bool]] = []
        self.opening: list[Event] = []
        self._offered: tuple[Move, ...] | None = None
        self._lie() if piles is not None else self._lay()

    # how it begins ---------------------------------------------------------------------------------

    def _lay(self) -> None:
        order = shuffled(pack(self.game.packs), self.seed) if self.pack is None else _cards(self.pack)
        check_same_cards(order, self.game.packs)
        self.state.piles[self.game.stock_at][:] = reversed(order)
        dealer = self.dealer("deal")
        self.game.lay(dealer)
        dealer.settle()
        self.opening = dealer.events

    def _lie(self) -> None:
        for code, cards in (self.position or {}).items():
            if code not in self.game.index:
                raise InvalidDeal(f"{self.game.title} has no pile {code!r}")
            at = self.game.index[code]
            self.state.piles[at][:] = _cards(cards)[:: -1 if at == self.game.stock_at else 1]
        check_same_cards([card for pile in self.state.piles for card in pile], self.game.packs)

    def dealer(self, cause: str) -> Dealer:
        """The hands that deal and play at this table, for one cause."""
        dealer = Dealer(self.game, self.state, self.rules, self.seed)
        dealer.cause = cause
        return dealer

    # what lies there -------------------------------------------------------------------------------

    @property
    def piles(self) -> dict[str, tuple[str, ...]]:
        """Every pile as text, bottom to top, the stock's next card first; hidden ones too."""
        texts = {
            pile.code: tuple(map(name, cards))
            for pile, cards in zip(self.game.piles, self.state.piles, strict=True)
        }
        stock = self.game.piles[self.game.stock_at].code
        texts[stock] = texts[stock][::-1]
        return texts

    @property
    def events(self) -> list[Event]:
        """The events of the last push; before the first, of the opening deal."""
        return list(self.history[-1][1] if self.history else self.opening)

    @property
    def moves(self) -> tuple[Move, ...]:
        """Everything played so far."""
        return tuple(move for move, _, _ in self.history)

    def key(self) -> tuple[object, ...]:
        """Equal for equal positions."""
        return (tuple(map(bytes, self.state.piles)), tuple(self.state.counts.values()))

    def face_up(self) -> Iterator[tuple[str, list[int], Group]]:
        """Code, visible cards and group of every pile, as far as the player sees them."""
        depth = sight.depths(self)
        for i, pile in enumerate(self.game.piles):
            cards = self.state.piles[i]
            yield pile.code, cards[max(0, len(cards) - depth[i]) :], pile.group

    def where_is(self, card: int) -> str:
        """Why a card that was named cannot be played: where it lies."""
        return refusals.where_lies(self, card)

    # what may be played ----------------------------------------------------------------------------

    def offered(self) -> tuple[Move, ...]:
        """The legal moves as they are offered, found once for each position."""
        if self._offered is None:
            self._offered = tuple(self.rules.offered())
        return self._offered

    @property
    def legal_moves(self) -> LegalMoves:
        """What may be played now."""
        return LegalMoves(self)

    def refuses(self, move: Move) -> str | None:
        """None if the move may be played now, else the reason in the book's words."""
        at = [self.game.index.get(code, -1) for code in move.piles]
        if -1 in at:
            return f"{self.game.title} has no pile {move.piles[at.index(-1)]}"
        action = self.game.actions.get(move.verb)
        if move.verb == PLAY and len(at) == 2:
            reason = self.rules.refuses(at[0], at[1])
            return refusals.of_card(self, reason, at[0], at[1]) if reason else None
        if isinstance(action, Combination):
            reason = self.rules.refuses_combination(action, at)
            return refusals.of_combination(reason, action) if reason else None
        reason = self.rules.refuses_action(move.verb) if not at else Reason.VERB
        return refusals.of_action(self, reason, move.verb) if reason else None

    def why_not(self, text: str | Move) -> str | None:
        """None if it may be played now, else why not; InvalidMove or AmbiguousMove where it is not clear."""
        try:
            return self.refuses(text) if isinstance(text, Move) else self.refuses(self.parse(text))
        except IllegalMove as refusal:
            return refusal.reason

    def no_place(self, meant: Sequence[Move]) -> str:
        """The reason that says most where none of several readings may be played."""
        reasons = list(dict.fromkeys(filter(None, map(self.refuses, meant))))
        return (
            reasons[0]
            if len(reasons) == 1
            else f"{moves.shared_source(self, meant)} fits none of these places now"
        )

    def likeness(self, move: Move) -> object:
        """Equal for moves with equal results."""
        if move.verb != PLAY:
            return move
        return (move.piles[0], self.rules.likeness(self.game.index[move.piles[1]]))

    def parse(self, text: str) -> Move:
        """The legal move a text means; InvalidMove, IllegalMove or AmbiguousMove."""
        return moves.read(self, text)

    # playing ---------------------------------------------------------------------------------------

    def push(self, move: str | Move) -> Move:
        """Play a move; a refused one changes nothing."""
        if isinstance(move, str):
            move = self.parse(move)
        elif reason := self.refuses(move):
            raise IllegalMove(reason)
        hidden = sight.hidden(self)
        dealer = self.dealer(move.verb)
        self._play(dealer, move)
        dealer.settle()
        shown = any(now < before for before, now in zip(hidden, sight.hidden(self), strict=True))
        self.history.append((move, dealer.events, shown))
        self._offered = None
        return move

    def _play(self, dealer: Dealer, move: Move) -> None:
        action = self.game.actions.get(move.verb)
        at = [self.game.index[code] for code in move.piles]
        if action is None:
            src, dst = at
            dealer.do(Moved(CAUSES[self.game.routes[src][dst]], src, dst))
        elif isinstance(action, Combination):
            onto = next(i for i in self.game.each(action.onto) if not self.state.piles[i])
            for src in at:
                dealer.do(Moved("combine", src, onto))
        elif isinstance(action, Round):
            dealer.do(Counted("round", move.verb))
            dealer.cause = "round"
            dealer.round(action)
        elif isinstance(action, Redeal):
            piles = list(self.game.each(action.of))
            dealer.gather(move.verb, piles[::-1] if action.last_first else piles, action.shuffled)
            dealer.cause = "round"
            if isinstance(action.then, Round):
                dealer.round(action.then)
            elif action.then:
                action.then(self.game, dealer)

    def pop(self) -> Move:
        """Take the last move back, exactly."""
        if not self.history:
            raise IllegalMove("there is no move to take back")
        move, events, _ = self.history.pop()
        for event in reversed(events):
            self.state.undo(event)
        self._offered = None
        return move

    # how it stands ---------------------------------------------------------------------------------

    def outcome(self) -> Outcome | None:
        """None while it goes on."""
        if self.rules.won:
            return Outcome("won", "every card is where the final picture wants it")
        return None if self.legal_moves else Outcome("lost", "no legal move is left")

    def view(self) -> View:
        """What the player may see, frozen."""
        return sight.view(self)


def _cards(texts: Sequence[str]) -> list[int]:
    try:
        return [read(text) for text in texts]
    except ValueError as wrong:
        raise InvalidDeal(str(wrong)) from None


def _of_variant(game: Game, variant: str | None) -> Game:
    if variant is None:
        return game
    if variant not in game.variants:
        known = ", ".join(game.variants) or "none"
        raise InvalidDeal(f"{game.title} has no variant {variant!r}; its variants: {known}")
    return game.variants[variant]
