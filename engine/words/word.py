"""What all words of a declaration have in common; each word is one file with all its own behaviour.

A declaration is never changed: a compiled game has its own copy of each word, in which references lead to the
game's own groups. Words read a State (piles by number, counts by verb) and act through a Dealer; their type
matters to no other code.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import ClassVar, Protocol

from ..dealer import Dealer
from ..events import Cause, State
from ..fast.arena import Arena
from ..moves import PLAY, Move
from ..places import Kind, Pile, Places, pile_name
from ..refusals import Refusal, refuse
from ..sentences import ARROW, Card, Place, Text, say
from ..view import Choice, Half, VisibleEvent
from .choices import putting, taking


class Compiling(Protocol):
    """The game a word is compiled for: its piles by number, and who may give to whom."""

    @property
    def title(self) -> str: ...
    @property
    def piles(self) -> Sequence[Pile]: ...
    @property
    def groups(self) -> Sequence[Places]: ...
    @property
    def stock_at(self) -> int: ...
    @property
    def every_way(self) -> Sequence[Way]: ...
    @property
    def ways(self) -> Mapping[tuple[int, int], Sequence[Way]]: ...
    @property
    def crossing(self) -> bool: ...
    @property
    def verbs(self) -> Sequence[Step]: ...
    @property
    def holding(self) -> Container[int]: ...
    @property
    def index(self) -> Mapping[str, int]: ...
    @property
    def counters(self) -> Sequence[str]: ...
    @property
    def heights(self) -> Sequence[int]: ...
    def move(self, src: int, dst: int, cards: int = 0) -> Move: ...
    def dealer(self, state: State, seed: str, cause: Cause) -> Dealer: ...


@dataclass
class Registry:
    """The words of a declaration or of a compiled game by what they are; each word registers itself."""

    groups: dict[str, Places] = field(default_factory=dict)
    actions: dict[str, Step] = field(default_factory=dict)  # steps the declaration names, by their verb
    ways: list[Way] = field(default_factory=list)  # steps by which a single card goes from pile to pile
    verbs: list[Step] = field(default_factory=list)  # the other steps


class Word:
    """Anything a declaration says; these methods answer for words that do not override them."""

    game: Compiling
    name: str = ""  # what the declaration calls it; known in a compiled game only
    narrates: ClassVar[tuple[Cause, ...]] = ()  # what happens by it, and is put into words by it
    by_name: ClassVar[tuple[str, ...]] = ()  # fields in which a declaration may name what it refers to
    priority: int = 0  # of words that oblige the player at the same time the lowest comes first

    def register(self, name: str, registry: Registry) -> None:
        """Enter the registry under the declared name, "" for a word that is written inside another."""

    def set_name(self, name: str) -> None:
        """Take the declared name, in a compiled game."""
        self.name = name

    def check(self, verbs: Sequence[str]) -> None:
        """TypeError, naming the field, for whatever nothing would read; `verbs` are the game's actions."""

    def within(self, word: Word) -> None:
        """It is written inside another word, such as the refill of a group; called before `compile`."""

    def members(self) -> Sequence[object]:
        """What it stands for in a list of groups: itself, if it is not a union of several."""
        return (self,)

    def compile(self, game: Compiling) -> None:
        """Look up pile numbers and make tables, once for each game; called on the game's own copy."""
        self.game = game

    def must(self, state: State) -> Sequence[Move] | None:
        """The moves it obliges the player to before anything else, or None."""

    def objects(self, state: State, move: Move) -> Refusal | None:
        """While it obliges: why this move must wait, or None if it is one of those it asks for."""

    def follow(self, dealer: Dealer) -> bool:
        """Let one thing happen that follows by itself; False if nothing does."""
        return False

    def counts(self) -> Iterable[str]:
        """What it counts besides how often an action was taken."""
        return ()

    def covers(self, state: State) -> Mapping[int, Sequence[int]]:
        """By pile, the places from the bottom whose cards lie face down by this word."""
        return {}

    def set_out(self, dealer: Dealer) -> None:
        """Count what follows from how the cards lie that were set out by hand."""

    def stands(self, state: State) -> Text | None:
        """What it adds to the status of the table now, if anything."""

    def wants(self, state: State) -> Mapping[int, Text]:
        """By pile, what each of its places that holds a card takes next."""
        return {}

    def withholds(self, giver: Places) -> Refusal | None:
        """Why no single card ever leaves the group by hand, if this word is the reason."""

    def shuts(self, taker: Places) -> Refusal | None:
        """Why nothing is ever played on the group from where it was tried, if this word is the reason."""

    def narrate(self, happened: Sequence[VisibleEvent]) -> Iterator[Text]:
        """Events of one of its causes, as clauses of a caption."""
        return iter(())

    def lines(self) -> Iterator[Text]:
        """What the rules page says of it under "What you may do"."""
        return iter(())

    def goal(self) -> Sequence[tuple[int, int]]:
        """By pile how many cards lie there when the game is won, if it is won by this word; none: emptied."""
        return ()

    def wins(self) -> Text | None:
        """What the rules page says of how the game is won, if it is won by this word."""

    def reached(self, state: State) -> bool:
        """Whether what it counts is enough to win, where all cards lie as the goal wants them."""
        return True

    def arranged(self, state: State) -> int:
        """How many cards lie where they are wanted, if they are not wanted on foundations by this word."""
        return 0

    def promise(self, state: State) -> int:
        """How much of what it counts is reached, or likely to be: search goes where that is most."""
        return 0

    def lower(self, arena: Arena) -> bool:
        """Put its tables into the fast form; False if it has none there and must be called itself."""
        return False

    def apart(self) -> Sequence[int]:
        """The piles, by number, that differ for it by more than their cards; search may not swap them."""
        return range(len(self.game.piles))

    def concerns(self) -> Sequence[int]:
        """The piles, by number, that it may look at or change, where it is not lowered."""
        return range(len(self.game.piles))

    def changes(self) -> Sequence[int]:
        """The piles, by number, of which it may take cards or lay cards on, where it is not lowered."""
        return self.concerns()

    def remembers(self) -> Iterable[str]:
        """The actions of which it matters to it how often they were taken."""
        return ()

    def chance(self, state: State) -> bool:
        """Whether it may still bring something random, such as a shuffle."""
        return False

    def place(self, code: str) -> str | Place:
        """A pile in a caption: by its name where it is the only one of its group, else by its code."""
        pile = self.game.piles[self.game.index[code]]
        alone = pile.group.count == 1 and pile.group.kind != Kind.FOUNDATION
        return pile_name(pile) if alone or pile.group.kind in (Kind.STOCK, Kind.WASTE) else Place(code)


class Step(Word):
    """Something a player may do; a declaration's name for it is the verb that is typed."""

    taps: ClassVar[int] = 0  # how many piles one names for it
    typed_verb: ClassVar[bool] = True  # whether its verb is typed, or its piles alone
    needs_trial: ClassVar[bool] = False  # whether only doing it, and undoing it, shows that it may be done
    lists_all: bool = True  # whether no more may be done than what it offers
    several: ClassVar[bool] = False  # whether cards may go together, and how many is part of the move
    matches: ClassVar[bool] = False  # whether it is about cards that belong together, wherever they lie

    def register(self, name: str, registry: Registry) -> None:
        if name:
            registry.actions[name] = self
        registry.verbs.append(self)

    def _check_open(self, of: Iterable[Places]) -> None:
        """TypeError if the pack is among these groups: offers and refusals would tell its hidden cards."""
        if any(group.kind == Kind.STOCK for group in of):
            raise TypeError(f"{type(self).__name__}.of has the stock: its cards are dealt before they can go")

    def left(self, state: State) -> int | None:
        """How often it may still be done where that is counted for the player to see, else None."""

    def typed_with(self, piles: int) -> bool:
        """Whether so many piles are ever typed for it."""
        return piles == self.taps

    def written(self, state: State, at: Sequence[int]) -> int:
        """The number of cards as the move is written with it: 0 where one goes, and no other number could."""
        return 0

    def ordered(self, state: State, at: Sequence[int]) -> Sequence[int]:
        """The piles in the order they are written, however they were typed."""
        return at

    def offers(self, state: State) -> Iterable[Move]:
        """Every legal move of its kind, one of each set of equivalent ones."""
        raise NotImplementedError

    def refuses(self, state: State, at: Sequence[int]) -> Refusal | None:
        """None if it may be done now with these piles (by number), else why not."""
        raise NotImplementedError

    def do(self, dealer: Dealer, at: Sequence[int]) -> None:
        """Do it, as events."""
        raise NotImplementedError

    def choice(self, state: State, move: Move, at: Sequence[int]) -> Choice:
        """The move as it is offered to a player, in words and in halves for menus."""
        raise NotImplementedError

    def samples(self, state: State, dice: Random) -> Iterable[Move]:
        """Moves of its kind, legal or not, for the contract test: enough that none is skipped silently."""
        raise NotImplementedError


class Verb(Step):
    """A step that is typed by its verb alone."""

    def against(self, state: State) -> Refusal | None:
        """Why it may not be done now, None if it may."""
        raise NotImplementedError

    def offers(self, state: State) -> Iterable[Move]:
        return () if self.against(state) else (Move(self.name),)

    def refuses(self, state: State, at: Sequence[int]) -> Refusal | None:
        if at:
            return refuse("verb-alone", "{verb} is typed alone, without piles", verb=self.name)
        return self.against(state)

    def samples(self, state: State, dice: Random) -> Iterable[Move]:
        return (Move(self.name), Move(self.name, (self.game.piles[0].code,)))


class Way(Step):
    """A step by which a single card goes from pile to pile; its verb is play, only the piles are typed."""

    taps = 2
    typed_verb = False
    takes_both: ClassVar[bool] = False  # whether the last cards of both piles leave by it
    by_card: ClassVar[bool] = (
        False  # whether each place takes cards of its own, so that the card alone says where
    )
    cause: ClassVar[Cause] = Cause.PLAY
    narrates: ClassVar[tuple[Cause, ...]] = (Cause.PLAY,)

    def register(self, name: str, registry: Registry) -> None:
        if name:
            registry.actions[name] = self
        registry.ways.append(self)

    def pairs(self) -> Iterator[tuple[int, int]]:
        """From which pile to which it ever leads, by number."""
        raise NotImplementedError

    def offer(self, state: State, found: list[tuple[int, ...]]) -> None:
        """Add what is legal now, as source and target by number; of equivalent places the first.

        Where several cards may go, their number comes third, as `written` says it.
        """

    def offers(self, state: State) -> Iterable[Move]:
        found: list[tuple[int, ...]] = []
        self.offer(state, found)
        return [self.listed_as(state, at) for at in found if self.held_back(state, at) is None]

    def listed_as(self, state: State, at: Sequence[int]) -> Move:
        """A legal move as lists have it: with its verb where the piles alone would say an earlier way."""
        move = self.game.move(*at)
        if self.name and self.game.crossing:
            for way in self.game.ways[at[0], at[1]]:
                if way is self:
                    break
                if way.is_open(state, at[0], at[1]):
                    return Move(self.name, move.piles, typed_verb=True)
        return move

    def is_open(self, state: State, src: int, dst: int) -> bool:
        """Whether it leads between these piles now, be it with one card or with several."""
        if self.held_back(state, (src, dst)) is not None:
            return False
        return self.refuses(state, (src, dst)) is None or bool(self.numbers(state, src, dst))

    def held_back(self, state: State, at: Sequence[int]) -> Refusal | None:
        """Why a card that would leave by it may not leave its pile now, whatever the way."""
        for src in at[:2] if self.takes_both else at[:1]:
            if src not in self.game.holding or not state.piles[src]:
                continue
            if reason := self.game.piles[src].group.holds_back(state, src):
                return reason
        return None

    def numbers(self, state: State, src: int, dst: int) -> Sequence[int]:
        """How many cards may go together now, where that is part of the move."""
        return ()

    def idle(self, state: State, at: Sequence[int]) -> Refusal | None:
        """Why a legal move that gains nothing is refused all the same, except in old records."""

    def leads(self, state: State, src: int) -> Mapping[int, int]:
        """By card that names its move from that pile, how many go with it; 0 where no other number could."""
        return {}

    def why(self, src: int, dst: int) -> Cause:
        """The cause of a move between these piles."""
        return self.cause

    def do(self, dealer: Dealer, at: Sequence[int]) -> None:
        dealer.move(self.why(*at), at[0], at[1])

    def choice(self, state: State, move: Move, at: Sequence[int]) -> Choice:
        (source, target), (src, dst) = move.piles, (self.game.piles[i] for i in at)
        card = None if src.group.kind == Kind.STOCK else Card.of(state.piles[at[0]][-1])
        first, then = taking(src, card), putting(dst, state.piles[at[1]])
        by = f", by {move.verb}" if move.typed_verb else ""
        then = say("{putting}{by}", putting=then, by=by) if by else then
        card_text = card.text if card else ""
        return Choice(
            str(move),
            say("{taking} {putting}", taking=first, putting=then),
            self.why(*at),
            Half(source, first, card_text),
            Half(target, then),
            brief=say(
                "{card} {arrow} {place}{by}", card=card or "pack", arrow=ARROW, place=Place(target), by=by
            ),
            card=card_text,
            source=source,
            target=target,
        )

    def samples(self, state: State, dice: Random) -> Iterable[Move]:
        return (Move(PLAY, (src.code, dst.code)) for src in self.game.piles for dst in self.game.piles)

    def empty(self, src: int) -> Refusal:
        """The refusal where there is no card to go."""
        return refuse("nothing-there", "no card lies on {place}", place=Place(self.game.piles[src].code))


def goes(word: Word, happened: Sequence[VisibleEvent], verb: str, many: str = "") -> Iterator[Text]:
    """Cards' moves as clauses: "2♥ goes from 3 to f1"; `many` is the verb of several together."""
    for event in happened:
        yield say(
            "{cards} {verb} from {src} to {dst}",
            cards=event.named_cards,
            verb=many if many and len(event.cards) > 1 else verb,
            src=word.place(event.src),
            dst=word.place(event.dst),
        )
