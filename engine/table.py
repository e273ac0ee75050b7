"""A table: one game being played. Moves in, events out; everything can be taken back exactly."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from typing import NamedTuple, overload

from . import viewing
from .cards import name, read
from .errors import IllegalMove, InvalidDeal, PatienceError
from .events import Cause, Event, Moved, Ordered, State
from .fast.arena import Arena
from .fast.lowering import Lowered
from .game import Game
from .games import find
from .moves import Move, written_way
from .position import Position
from .reader import read_game
from .refusals import Refusal, refuse
from .seeds import BY_HAND, check_same_cards, readable
from .sentences import in_figures
from .text import notation
from .view import View
from .viewing import Outcome

FRESH_DEAL = 1


class Played(NamedTuple):
    """A move with what it made happen, and whether it showed a card that was hidden before."""

    move: Move
    events: list[Event]
    revealed: bool


class _Pickled(NamedTuple):
    """A table for pickle: its game by name or by the text it was read from, and how the cards lie."""

    slug: str
    variant: str | None
    text: str
    state: State
    dealt: State
    others: dict[str, object]  # its other attributes


class LegalMoves:
    """The moves that may be played now: iterates and counts the offered ones, contains all, also as text.

    >>> moves = Table("red-and-black", seed=1).legal_moves
    >>> moves[0], moves[-2:], len(moves)
    (<Move 5 f5>, (<Move 8 2>, <Move deal>), 3)
    >>> "2H f" in moves, "5 1" in moves, "no move at all" in moves
    (True, False, False)
    """

    def __init__(self, table: Table) -> None:
        self._table = table

    def __iter__(self) -> Iterator[Move]:
        return iter(self._table.offered())

    def __len__(self) -> int:
        return len(self._table.offered())

    def __bool__(self) -> bool:
        return bool(self._table.offered())

    @overload
    def __getitem__(self, at: int) -> Move: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Move, ...]: ...
    def __getitem__(self, at: int | slice) -> Move | tuple[Move, ...]:
        return self._table.offered()[at]

    def __contains__(self, move: object) -> bool:
        """Whether `Table.push` would take a move, or a text."""
        if isinstance(move, Move):
            return self._table.refuses(move) is None
        try:
            return isinstance(move, str) and bool(self._table.parse(move))
        except PatienceError:
            return False

    def __repr__(self) -> str:
        return f"<LegalMoves: {', '.join(map(str, self)) or 'none'}>"


class Table:
    """One patience on the table: dealt, played, taken back, looked at.

    `game` is a slug, title or alias, or a game itself; UnknownGame where none has that name. The cards come
    from `seed` (a number or any text), or from `pack` (every card as text, in dealing order), or from `piles`
    (every card by code, bottom to top, the stock's next card first). `variant` is one of
    `table.game.variants`. InvalidDeal where these do not fit the game or each other. Cards are texts like
    "10H"; codes are like "3", "f2", "t".

    >>> t = Table("red-and-black", seed=1)
    >>> t.push("8 2"), t.push("deal")
    (<Move 8 2>, <Move deal>)
    >>> t.pop(), t.pop(), t.moves
    (<Move deal>, <Move 8 2>, ())
    """

    def __init__(
        self,
        game: str | Game,
        seed: int | str = FRESH_DEAL,
        *,
        pack: Sequence[str] | None = None,
        piles: Mapping[str, Sequence[str]] | None = None,
        variant: str | None = None,
    ) -> None:
        if pack is not None and piles is not None:
            raise InvalidDeal("say the pack or the piles, not both: cards are dealt, or they lie already")
        self.game: Game = _of_variant(find(game) if isinstance(game, str) else game, variant)
        self.pack = tuple(pack) if pack is not None else None
        self.placed = {code: tuple(cards) for code, cards in piles.items()} if piles is not None else None
        self.seed = readable(str(seed)) if pack is None and piles is None else BY_HAND
        self.position = Position(self.game, self.seed)
        self.history: list[Played] = []
        self.opening: list[Event] = []
        self._offered: tuple[Move, ...] | None = None
        if piles is not None:
            self._set_out(piles)
        else:
            self._deal()
        self._hidden, self.position.dealt = self.position.hidden(), self.state.copy()

    # how it begins ---------------------------------------------------------------------------------

    def _deal(self) -> None:
        """Deal the pack in the order that is given, or that the seed names."""
        order = self.game.deals.order(self.game.pack(), self.seed) if self.pack is None else _cards(self.pack)
        check_same_cards(order, self.game.pack())
        self.state.piles[self.game.stock_at][:] = reversed(order)
        dealer = self.position.dealer(Cause.DEAL)
        self.game.lay(dealer)
        dealer.settle()
        self.opening = dealer.events

    def _set_out(self, piles: Mapping[str, Sequence[str]]) -> None:
        """Lay the piles as they are given."""
        for code, cards in piles.items():
            if code not in self.game.index:
                raise InvalidDeal(f"{self.game.title} has no pile {code!r}")
            at = self.game.index[code]
            self.state.piles[at][:] = _cards(cards)[:: -1 if at == self.game.stock_at else 1]
        check_same_cards([card for pile in self.state.piles for card in pile], self.game.pack())
        for word in self.game.words:
            word.set_out(self.position.dealer(Cause.DEAL))

    # what lies there -------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The piles as numbers, and how often each action was taken."""
        return self.position.state

    @property
    def piles(self) -> dict[str, tuple[str, ...]]:
        """Every pile's cards as texts by code, bottom to top, the stock's next card first; hidden ones too.

        >>> Table("red-and-black", seed=1).piles["f5"]
        ('AH',)
        """
        texts = {
            pile.code: tuple(map(name, cards))
            for pile, cards in zip(self.game.piles, self.state.piles, strict=True)
        }
        stock = self.game.piles[self.game.stock_at].code
        texts[stock] = texts[stock][::-1]
        return texts

    @property
    def events(self) -> list[Event]:
        """The events of the last push; before the first, of the opening deal. Piles and cards are numbers.

        >>> t = Table("red-and-black", seed=1)
        >>> t.push("8 2"), [event.cause.value for event in t.events]
        (<Move 8 2>, ['play', 'fill'])
        """
        return list(self.history[-1].events if self.history else self.opening)

    def travels(self, number: int) -> tuple[tuple[str, str, int], ...]:
        """From which pile to which, and how many, cards went with a move, by its number from 0; in order.

        A pile whose cards were put into another order, as when they are shuffled, goes to itself with 0
        cards: which one lies where is for the player to see, or not to see.

        >>> t = Table("red-and-black", seed=1)
        >>> t.push("8 2"), t.travels(0)
        (<Move 8 2>, (('8', '2', 1), ('s', '8', 1)))
        """
        codes = [pile.code for pile in self.game.piles]
        found: list[tuple[str, str, int]] = []
        for event in self.history[number].events:
            if isinstance(event, Moved):
                found.append((codes[event.src], codes[event.dst], event.cards))
            elif isinstance(event, Ordered):
                found.append((codes[event.pile], codes[event.pile], 0))
        return tuple(found)

    @property
    def moves(self) -> tuple[Move, ...]:
        """Everything played so far."""
        return tuple([played.move for played in self.history])

    @property
    def home(self) -> int:
        """How many cards lie on the foundations."""
        return self.position.home

    @property
    def revealed(self) -> bool:
        """Whether the last move showed a card that was hidden before."""
        return bool(self.history) and self.history[-1].revealed

    def key(self) -> tuple[object, ...]:
        """Equal for equal positions."""
        return self.position.key()

    # what may be played ----------------------------------------------------------------------------

    def offered(self) -> tuple[Move, ...]:
        """The legal moves as they are offered, found once for each position."""
        if self._offered is None:
            self._offered = self.position.offered()
        return self._offered

    @property
    def legal_moves(self) -> LegalMoves:
        """What may be played now; `in` knows the moves that are as good as offered ones, too.

        >>> t = Table("red-and-black", seed=1)
        >>> t.legal_moves, t.parse("5 f6") in t.legal_moves
        (<LegalMoves: 5 f5, 8 2, deal>, True)
        """
        return LegalMoves(self)

    def refuses(self, move: Move) -> Refusal | None:
        """None if the move may be played now, else the reason in the book's words."""
        return self.position.refuses(move)

    def why_not(self, text: str | Move) -> str | None:
        """None if it may be played now, else why not; InvalidMove or AmbiguousMove where it is not clear.

        >>> Table("red-and-black", seed=1).why_not("5 1")
        'the volunteers are built down by one, in alternate colours here: the 2♥ does not go on the K♥ of 1'
        """
        try:
            reason = self.refuses(text if isinstance(text, Move) else self.parse(text))
        except IllegalMove as refusal:
            return str(refusal.reason)
        return None if reason is None else str(reason)

    def parse(self, text: str) -> Move:
        """The legal move a text means: piles by code or card, foundations by "f", verbs by name; "x4": cards.

        InvalidMove where it cannot be read, IllegalMove where it may not be played, AmbiguousMove where it
        may mean moves that differ.

        >>> Table("red-and-black", seed=1).parse("2H f")
        <Move 5 f5>
        """
        return notation.read(self.position, text)

    # playing ---------------------------------------------------------------------------------------

    def push(self, move: str | Move) -> Move:
        """Play a move, given as text or as Move, and all that follows by rule; the move as it was played.

        IllegalMove, InvalidMove and AmbiguousMove change nothing.

        >>> t = Table("red-and-black", seed=1)
        >>> t.push("4D 5C"), str(t.view().caption)
        (<Move 8 2>, '4♦ goes from 8 to 2; 9♦ from the pack fills 8.')
        """
        if isinstance(move, str):
            move = self.parse(move)
        elif not (self._offered and move in self._offered):
            if reason := self.refuses(move):
                raise IllegalMove(reason)
            move = self.position.written(move)
        return self._play(move)

    def replay(self, move: str | Move) -> Move:
        """Play a move that a record says was played, be it one that has come to be refused as idle since.

        Otherwise as `push`.
        """
        try:
            return self.push(move)
        except IllegalMove:
            written = written_way(str(move))
            if self.position.refuses(written, recorded=True):
                raise
            return self._play(written)

    def _play(self, move: Move) -> Move:
        before, events = self._hidden, self.position.do(move)
        self._hidden = self.position.hidden()
        revealed = self._hidden != before and any(
            now.bit_count() < was.bit_count() for was, now in zip(before, self._hidden, strict=True)
        )
        self.history.append(Played(move, events, revealed))
        self._offered = None
        return move

    def pop(self) -> Move:
        """Take the last move back, exactly, and give it; IllegalMove if there is none.

        >>> Table("red-and-black", seed=1).pop()
        Traceback (most recent call last):
            ...
        engine.errors.IllegalMove: there is no move to take back
        """
        if not self.history:
            raise IllegalMove(refuse("nothing-to-take-back", "there is no move to take back"))
        move, events, _ = self.history.pop()
        self.position.undo(events)
        self._hidden = self.position.hidden()
        self._offered = None
        return move

    # how it stands ---------------------------------------------------------------------------------

    def outcome(self) -> Outcome | None:
        """How it ended; None while it goes on.

        >>> t = Table("kings", seed=7)
        >>> t.outcome(), t.push("1 3"), t.outcome()
        (None, <Move 1 3>, Outcome(result='lost', reason='no legal move is left'))
        """
        return viewing.outcome(self.position, self.offered())

    def view(self) -> View:
        """What the player may see, frozen; the only thing picture and chat get.

        >>> view = Table("red-and-black", seed=1).view()
        >>> view["1"].cards, view["s"].cards[:2], view.home, view.total
        (('KH',), (None, None), 8, 104)
        """
        progress = viewing.Progress(
            deal="position" if self.placed is not None else self.seed,
            move=str(self.history[-1].move) if self.history else "",
            moves=len(self.history),
            events=self.events,
            revealed=self.revealed,
        )
        return viewing.view(self.position, progress, self.offered())

    # as a thing of Python ----------------------------------------------------------------------------

    def copy(self) -> Table:
        """The same table with its whole history, to be played on by itself.

        >>> t = Table("red-and-black", seed=1)
        >>> other = t.copy()
        >>> other.push("8 2"), other.moves, t.moves
        (<Move 8 2>, (<Move 8 2>,), ())
        """
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.position = self.position.copy()
        other.history, other.opening = list(self.history), list(self.opening)
        return other

    def __copy__(self) -> Table:
        return self.copy()

    def __deepcopy__(self, _: object) -> Table:
        return self.copy()

    def __getstate__(self) -> _Pickled:
        """For pickle, between processes of one version; `record` is what lasts.

        A game goes by its name, or by the text it was read from.
        """
        others = {name: value for name, value in self.__dict__.items() if name not in {"game", "position"}}
        game = self.game
        return _Pickled(game.slug, game.variant, game.text, self.state, self.position.dealt, others)

    def __setstate__(self, pickled: _Pickled) -> None:
        self.__dict__.update(pickled.others)
        game = read_game(pickled.text) if pickled.text else find(pickled.slug)
        self.game = _of_variant(game, pickled.variant)
        self.position = Position(self.game, self.seed, pickled.state)
        self.position.dealt = pickled.dealt

    def _repr_png_(self) -> bytes | None:
        """The picture, for a notebook; None, and so the text, where nothing that draws came along."""
        if __package__ != "engine":
            return None
        try:
            render = import_module("render")
        except ImportError:
            return None
        return bytes(render.draw(self.view()))

    def arena(self) -> Arena:
        """The position in its fast form, for search: moves as integers, piles of its own."""
        return Lowered(self.position).arena

    def __repr__(self) -> str:
        lines = [f"<Table {self.game.title}, deal {self.seed}, {in_figures(len(self.history), 'move')}>"]
        for pile, cards in zip(self.game.piles, self.position.visible_cards(), strict=True):
            if cards and cards[-1] is None:
                contents = f"{len(cards)} cards"
            else:
                contents = " ".join(card or "??" for card in cards) or "-"
            lines.append(f"{pile.code:>4}  {contents}")
        return "\n".join(lines)


def _cards(texts: Sequence[str]) -> list[int]:
    """The numbers of cards; InvalidDeal where a text is no card."""
    try:
        return [read(text) for text in texts]
    except ValueError as wrong:
        raise InvalidDeal(str(wrong)) from None


def _of_variant(game: Game, variant: str | None) -> Game:
    """The game, or that variant of it; InvalidDeal where it has none of that name."""
    if variant is None:
        return game
    if variant not in game.variants:
        known = ", ".join(game.variants) or "none"
        raise InvalidDeal(f"{game.title} has no variant {variant!r}; its variants: {known}")
    return game.variants[variant]
