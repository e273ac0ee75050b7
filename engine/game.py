"""A game is a class whose body is the page of the book: groups of piles, actions, layout, deal, the odd rule.

The class is the declaration, checked when it is made and never changed. Its instance is the compiled game:
copies of all its words, in which references lead to the game's own groups, by name, so that a variant may
replace one.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from copy import copy
from functools import cached_property
from typing import ClassVar

from .cards import PACK, Cards, read
from .compiler import (
    bind,
    code_of,
    codes_of,
    declared,
    names_of,
    nested,
    overriding,
    registered,
    resolve_names,
)
from .dealer import Dealer
from .events import Cause, State
from .fit.paths import Path
from .fit.steps import Build
from .layout import Shape, Spot
from .moves import PLAY, Move
from .places import Kind, Pile, Places, pile_name
from .seeds import BY_HAND, SHUFFLED, Deals
from .words.play import Play
from .words.word import Registry, Step, Way, Word

BOOK = "Lady Cadogan's Illustrated Games of Solitaire or Patience"
FACTS = (
    "title",
    "packs",
    "cards",
    "number",
    "source",
    "aliases",
    "notes",
    "others",
    "strategy",
    "difficulty",
    "minutes",
    "counts_locks",
    "revision",
    "variant",
    "deals",
    "former",
    "layout",
)
# Without these no page and no shelf can say what a game is.
NEEDED = ("title", "packs", "number", "strategy", "minutes", "layout")
MOST_PILES = 255  # search numbers them by eight bits, and leaves one number for none
ODD_RULES = ("lay", "seen", "home", "score")  # methods any game may have; those words name come besides


class Game:
    """One patience, declared by a subclass; its only methods are the ODD_RULES and what its words name."""

    title: ClassVar[str]
    packs: ClassVar[int]
    cards: ClassVar[tuple[str, ...]] = ()  # all of them, unshuffled, where they are no whole packs
    number: ClassVar[int]  # its place among all games; in the book also that of its plate
    source: ClassVar[str] = BOOK  # where its rules stand, if not there
    aliases: ClassVar[tuple[str, ...]] = ()
    notes: ClassVar[tuple[str, ...]] = ()  # points the book leaves open, as they are decided here
    others: ClassVar[tuple[str, ...]] = ()  # how games known by its name today differ
    strategy: ClassVar[str]  # what to look for, what to keep open, what loses: a sentence each
    difficulty: ClassVar[int | None] = None  # of somebody's own, 1 easy to 5 hard; of ours it is measured
    minutes: ClassVar[int]  # that a game played to its end takes, at an easy pace
    counts_locks: ClassVar[bool] = False  # what hints go by where they see no win: cards locking each other
    revision: ClassVar[int] = 1  # goes up when a corrected rule leads old records elsewhere, or nowhere
    variant: ClassVar[str | None] = None
    former: ClassVar[tuple[str, int]] = ("", 0)  # the slug it had before, up to which revision
    deals: ClassVar[Deals] = SHUFFLED  # which order of the cards a seed stands for
    layout: ClassVar[tuple[Shape, ...]]

    def lay(self, t: Dealer) -> None:
        """Deal the opening tableau."""
        raise NotImplementedError

    def seen(self, t: Dealer) -> Mapping[Places, int]:
        """How many cards from the top may be seen in groups where not all are."""
        return {}

    def home(self, t: Dealer) -> int:
        """How many cards lie as the final picture wants them, where that is not on foundations."""
        return sum(word.arranged(t.state) for word in self.words)

    def score(self, t: Dealer, dealt: State) -> str:
        """What counts when the game has ended, in words; `dealt` is how the cards lay at the start."""
        return ""

    # the declaration ---------------------------------------------------------------------------------

    def __init_subclass__(cls) -> None:
        words = declared(cls)
        registry = registered(words)
        resolve_names(cls, words)
        for name in NEEDED:
            if not hasattr(cls, name):
                raise TypeError(f"{cls.__name__}.{name} is missing; every game says it")
        _refuse_unknown_names(cls, words)
        if Kind.STOCK not in {group.kind for group in registry.groups.values()}:
            raise TypeError(
                f"{cls.__name__} has no Stock: the pack lies there until `lay` deals it, all of it or not"
            )
        for name, word in (*words.items(), *nested(words)):
            try:
                word.check([*registry.actions])
            except TypeError as wrong:
                raise TypeError(f"{cls.__name__}.{name}: {wrong}") from None
        codes, names = codes_of(registry.groups), names_of(cls)
        if sum(map(len, codes.values())) > MOST_PILES:
            raise TypeError(f"{cls.__name__} has more than {MOST_PILES} piles: that is all search can number")
        drawn = Counter(code_of(pile, names, codes) for shape in cls.layout for pile, *_ in shape.places)
        wanted = Counter(code for some in codes.values() for code in some)
        if wrong_codes := drawn - wanted or wanted - drawn:
            listed = ", ".join(sorted(wrong_codes))
            raise TypeError(f"{cls.__name__}.layout must draw each pile once; look at {listed}")

    # the compiled game -------------------------------------------------------------------------------

    groups: tuple[Places, ...]
    piles: tuple[Pile, ...]  # by number
    index: dict[str, int]  # the number of each pile by its code
    group_of: list[Places]  # by pile number
    stock_at: int  # the number of the stock
    actions: dict[str, Step]  # what a player may do besides moving a card, by its verb
    words: tuple[Word, ...]  # all, in the order in which their answers are tried
    every_way: list[Way]  # steps by which a single card goes from pile to pile
    verbs: list[Step]  # the other steps
    ways: dict[tuple[int, int], tuple[Way, ...]]  # by the numbers of two piles
    obliging: list[Word]  # words that may demand a move before anything else
    followers: list[Word]  # words by which something may follow by itself
    holding: frozenset[int]  # the numbers of piles that may hold back their last card
    crossing: bool  # whether one that has a verb leads where another does, too
    goal: list[tuple[int, int]]  # how many cards lie where when it is won
    counters: tuple[str, ...]  # what is counted: how often actions were taken, and what words count besides
    covering: list[Word]  # words that may keep cards face down
    judging: list[Word]  # words that say whether what they count is enough to win
    text: str = ""  # the declaration it was read from; "" of one that stands in a file of ours
    decides: bool  # whether its `home`, or a word, says how many cards are home
    hides: bool  # whether more than the stock is hidden from the player
    taps: int  # how many piles make one move

    def __init__(self) -> None:
        own = {name: copy(word) for name, word in declared(type(self)).items()}
        for name, word in own.items():
            word.set_name(name)
        names = names_of(type(self))
        inside = [inner for word in own.values() for inner in bind(word, names, own)]
        vars(self).update(own)

        registry = registered(own)
        self.groups, self.actions = tuple(registry.groups.values()), registry.actions
        unnamed = [Play(self.groups), *inside]
        for word in unnamed:
            word.register("", registry)
        first = 0
        for name, codes in codes_of(registry.groups).items():
            registry.groups[name].codes, registry.groups[name].first = codes, first
            first += len(codes)
        self._compile([*unnamed, *own.values()], registry)

    def _compile(self, words: Sequence[Word], registry: Registry) -> None:
        """Number the piles, compile the words, and list them by what they do."""
        self.piles = tuple(pile for group in self.groups for pile in group)
        self.index = {pile.code: pile.at for pile in self.piles}
        self.stock_at = next(group.first for group in self.groups if group.kind == Kind.STOCK)
        self.group_of = [group for group in self.groups for _ in group]
        self._moves: dict[int, Move] = {}
        for word in words:
            word.compile(self)
        grouped = set(map(id, self.groups))
        groups = [word for word in words if id(word) in grouped]
        others = [word for word in words if id(word) not in grouped]
        self.words, self.every_way, self.verbs = (*others, *groups), registry.ways, registry.verbs
        self.ways = {}
        # piles alone mean a way that has no verb, where there is one
        for way in sorted(self.every_way, key=lambda way: way.name in self.actions):
            for pair in way.pairs():
                self.ways[pair] = (*self.ways.get(pair, ()), way)
        self.holding = frozenset(pile.at for pile in self.piles if pile.group.binds or pile.group.stays.bits)
        self.crossing = any(way.name in self.actions for ways in self.ways.values() for way in ways[1:])
        self.obliging = sorted(overriding(words, "must"), key=lambda word: word.priority)
        self.followers = overriding([*groups, *others], "follow")
        self.counters = (*registry.actions, *(counter for word in words for counter in word.counts()))
        self.covering = overriding(words, "covers")
        homes = [(pile.at, pile.group.height(pile.number)) for pile in self.piles if pile.group.full]
        self.goal = [goal for word in words for goal in word.goal()] or homes
        self.judging = overriding(words, "reached")
        self.decides = type(self).home is not Game.home or bool(overriding(words, "arranged"))
        self.hides = bool(self.covering) or type(self).seen is not Game.seen
        self.taps = max(2, *(step.taps for step in self.verbs if not step.typed_verb), 0)

    def codes(self) -> tuple[str, ...]:
        """What is typed for each pile, in order."""
        return tuple(pile.code for pile in self.piles)

    @property
    def slug(self) -> str:
        """The name that is typed and stored: that of the file."""
        return slug_of(type(self))

    @cached_property
    def two_colours(self) -> bool:
        """Whether red and black make a difference: cards alternate, or go where their colour goes."""
        return any(_depends_on_colour(value) for word in self.words for value in vars(word).values())

    @cached_property
    def pile_names(self) -> tuple[str, ...]:
        """Each pile in words, in order."""
        return tuple(map(pile_name, self.piles))

    @cached_property
    def spots(self) -> tuple[Spot, ...]:
        """Where every pile lies."""
        names = names_of(type(self))
        codes = {group.name.replace(" ", "_"): group.codes for group in self.groups}
        return tuple(
            spot for shape in self.layout for spot in shape.spots(lambda pile: code_of(pile, names, codes))
        )

    @property
    def about(self) -> str:
        """The game in a sentence."""
        return (type(self).__doc__ or "").strip()

    @cached_property
    def variants(self) -> dict[str, Game]:
        """The games declared as variants of this one, by name."""
        return {sub.variant: sub() for sub in type(self).__subclasses__() if sub.variant}

    @property
    def foundations(self) -> tuple[Places, ...]:
        """The groups of foundations."""
        return tuple(group for group in self.groups if group.kind == Kind.FOUNDATION)

    @cached_property
    def total(self) -> int:
        """Cards that lie where they are wanted when the game is won."""
        return len(self.pack()) if self.decides else sum(full or self.heights[at] for at, full in self.goal)

    @cached_property
    def heights(self) -> Sequence[int]:
        """How many cards the opening deal lays on each pile, where that is the same in every deal."""
        state = State(len(self.piles), self.counters)
        state.piles[self.stock_at][:] = self.pack()
        self.lay(self.dealer(state, BY_HAND, Cause.DEAL))
        return [*map(len, state.piles)]

    def move(self, src: int, dst: int, cards: int = 0) -> Move:
        """The move between two piles, by their numbers, of one card, or of so many as it is written."""
        key = cards << 16 | src << 8 | dst
        found = self._moves.get(key)
        if found is None:
            codes = self.piles[src].code, self.piles[dst].code
            found = self._moves[key] = Move(PLAY, codes, cards=cards)
        return found

    def dealer(self, state: State, seed: str, cause: Cause) -> Dealer:
        """A dealer that deals and plays at a position of this game, for one cause."""
        return Dealer(state, seed, self.packs, self.stock_at, self.followers, cause)

    def pack(self) -> list[int]:
        """The unshuffled cards of the game."""
        return [*map(read, self.cards)] or list(PACK) * self.packs

    def __repr__(self) -> str:
        return f"<Game {self.slug}{f' ({self.variant})' if self.variant else ''}>"


RESERVED = {name for name in (*vars(Game), *Game.__annotations__) if not name.startswith("__")}


def slug_of(cls: type[Game]) -> str:
    """The name that is typed and stored for a game: that of its file."""
    return cls.__module__.rpartition(".")[2].replace("_", "-")


def _refuse_unknown_names(cls: type[Game], words: Mapping[str, Word]) -> None:
    """TypeError for whatever a declaration has besides facts, words, odd rules and what its words use."""
    used = [value for word in words.values() for value in vars(word).values() if callable(value)]
    for name, value in vars(cls).items():
        known = name in FACTS or name in ODD_RULES or isinstance(value, Word) or value in used
        dropped = value is None and any(name in vars(base) for base in cls.__mro__[1:])
        if name in RESERVED and name not in FACTS + ODD_RULES:
            raise TypeError(f"{cls.__name__}.{name}: games have something else of that name; choose another")
        if not known and not dropped and not name.startswith("__"):
            raise TypeError(f"{cls.__name__}.{name} means nothing in a declaration")


def _depends_on_colour(value: object) -> bool:
    """Whether red and black make a difference to a value that a word is declared with, or one of several."""
    if isinstance(value, tuple):
        return any(map(_depends_on_colour, value))
    return isinstance(value, (Build, Path, Cards)) and value.two_colours


def simple(name: str) -> str:
    """A name without case, accents, article and punctuation, so that people's spellings meet."""
    plain = name.lower().translate(str.maketrans("éèêàâîïôûç", "eeeaaiiouc"))
    return re.sub(r"[^a-z0-9]", "", re.sub(r"^\s*(the|la|le|der|die|das)\b", "", plain))
