"""What a player may see of a table: all that pictures and chats get from the engine.

Hidden cards never get into a view. A card that lies somewhere but may not be seen is None.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from typing import Literal, NamedTuple

from .events import Cause
from .layout import Spot
from .places import Kind
from .sentences import Card, Text, capitalized, in_words, joined

UNNEEDED = Text()  # where other words are short enough
Result = Literal["won", "lost"]  # how a game ended


class VisibleEvent(NamedTuple):
    """One event as the player saw it; hidden cards are None. A redeal has neither piles nor cards."""

    cause: str  # a Cause, or the verb of an action that was taken
    cards: tuple[str | None, ...]
    src: str = ""
    dst: str = ""

    @property
    def named_cards(self) -> Text:
        """Its cards as a part of a sentence."""
        return joined(Card(card) if card else "a card" for card in self.cards)


class Half(NamedTuple):
    """One half of a move that is chosen in two taps: a key that is equal for equal halves, and its words."""

    key: str
    words: Text
    card: str = ""  # the card that its words begin with: "7C"

    def in_words(self) -> Half:
        """The same for those who hear it."""
        return self._replace(words=in_words(self.words))


@dataclass(frozen=True)
class Choice:
    """A legal move as it is offered: its text for the table, its words for a person, its halves for menus."""

    text: str  # "3 f2"
    words: Text  # "7♣ from 3 to the foundation f2"
    kind: Cause | str  # play, fill, exchange, combine; or the verb of an action: deal, redeal
    first: Half  # where from; in a combination the court card
    then: Half  # where to; in a combination the three number cards; the same as first for deal and redeal
    brief: Text = UNNEEDED  # card and place, for a button: "7♣ → f2"; empty where the words are short enough
    card: str = ""  # the card that is played, where there is one: "7C"
    source: str = ""  # the pile it comes from, by its code; "" where the move names none
    target: str = ""  # the pile it goes to
    cards: int = 1  # how many cards go together from there
    home: bool = False  # of a game's own way with piles: from each of them a card goes to a foundation

    @property
    def codes(self) -> list[str]:
        """The piles that its text names, or the verb; without how many cards go."""
        text = self.text.removesuffix(f" x{self.cards}") if self.kind == Cause.RUN else self.text
        return text.split()

    def in_words(self) -> Choice:
        """The same for those who hear it."""
        words, brief = in_words(self.words), in_words(self.brief)
        return replace(self, words=words, brief=brief, first=self.first.in_words(), then=self.then.in_words())


@dataclass(frozen=True)
class PileView:
    """A pile as the player sees it: cards bottom to top, of the stock next card first; None where hidden."""

    code: str  # what is typed: "1", "f3", "t"
    group: str  # the book's word for its group: "lanes", "bracelet", "cushion"
    kind: Kind
    cards: tuple[str | None, ...]
    names: str  # the pile in words: "the foundation f3", "lane 1"

    @property
    def top(self) -> str | None:
        """Its top card; None where that is hidden or the pile is empty."""
        return self.cards[-1] if self.cards else None


@dataclass(frozen=True)
class View:
    """The table as the player sees it; everything the picture, the alt text and the chat are made from.

    What takes long to make and is not always read (`last`, `caption`, `choices`) may be made when it is first
    read: `View.lazy` takes, beside the facts, what makes the others from a snapshot of the table.
    """

    game: str  # slug
    title: str
    variant: str | None
    deal: str  # the seed as text, or "pack" / "position" for a table made by hand
    piles: tuple[PileView, ...]  # in code order
    layout: tuple[Spot, ...]
    last: tuple[VisibleEvent, ...]  # the events of the last push; of the opening deal before the first
    caption: Text  # the last move and its consequences in words
    move: str  # text of the last move, "" before the first
    moves: int  # how many moves were made
    home: int  # cards lying on foundations
    total: int  # cards that lie there when the game is won
    choices: tuple[Choice, ...]
    redeals: int | None  # redeals left, None where the game has none
    result: Result | None  # None while it goes on
    reason: str  # the outcome in words, "" while it goes on
    revealed: bool  # the last move showed a card that was hidden before
    standing: str = ""  # what else is counted now, in words: "17 cards of this round to lay"
    wants: Mapping[str, Text] = field(default_factory=dict)  # by code what a foundation takes next: "the 8♣"
    two_colours: bool = False  # whether red and black make a difference in the game
    by_ear: bool = False  # cards are named in all its texts, as one says them

    @classmethod
    def lazy(cls, facts: Mapping[str, object], made: Mapping[str, Callable[[], object]]) -> View:
        """A view with these facts, and what makes its other fields when they are first read."""
        view = object.__new__(cls)
        view.__dict__.update(facts, _made=made)
        return view

    def __getstate__(self) -> dict[str, object]:
        """For pickle and copy: every field, the lazy ones made, and nothing of the table that made them."""
        return {one.name: getattr(self, one.name) for one in fields(self)}

    def dealt_as(self, deal: str) -> View:
        """The same view of a table whose deal goes by another name; nothing is made that was not made yet."""
        view = object.__new__(type(self))
        view.__dict__.update(self.__dict__, deal=deal)
        return view

    def in_words(self) -> View:
        """The same view for those who hear it: its texts name each card, "ten of spades"."""
        view = object.__new__(type(self))
        texts: dict[str, Callable[[], object]] = {
            "caption": lambda: capitalized(in_words(self.caption)),
            "choices": lambda: tuple(choice.in_words() for choice in self.choices),
            "wants": lambda: {code: in_words(card) for code, card in self.wants.items()},
        }
        facts = {name: value for name, value in self.__dict__.items() if name not in texts}
        made = {**self.__dict__.get("_made", {}), **texts}
        view.__dict__.update(facts, _made=made, by_ear=True)
        return view

    def __getattr__(self, name: str) -> object:  # called only for what is not there yet
        made = self.__dict__.get("_made", {})
        if name not in made:
            raise AttributeError(f"a view has no {name}")
        value = self.__dict__[name] = made[name]()
        return value

    @cached_property
    def by_code(self) -> dict[str, PileView]:
        """The piles by their codes."""
        return {pile.code: pile for pile in self.piles}

    def __getitem__(self, code: str) -> PileView:
        return self.by_code[code]
