"""What is answered, in the words of every platform: a command makes it, a platform posts it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.messages.spans import Owner, RichText, Sayable, joined, text, written


@dataclass(frozen=True)
class Button:
    """A tap that is a command with its arguments; the edge adds table and revision of the reply's board."""

    label: str  # at most 80 characters
    command: str
    arguments: Mapping[str, str] = field(default_factory=dict)
    style: str = "plain"  # plain, main, danger
    disabled: bool = False
    icon: str = ""  # the suit its label begins with, "C", where a platform has a picture of it
    quick: bool = False  # a likely move: left out where the picture itself can be tapped


@dataclass(frozen=True)
class Option:
    """One line of a menu."""

    label: str  # at most 100 characters
    value: str  # at most 100 characters, unique in its menu
    note: str = ""
    icon: str = ""  # the suit its label begins with, "C"


@dataclass(frozen=True)
class Menu:
    """At most 25 options; the chosen value becomes the argument of the command."""

    placeholder: str
    command: str
    argument: str
    options: tuple[Option, ...]
    arguments: Mapping[str, str] = field(default_factory=dict)  # sent along with the chosen one


@dataclass(frozen=True)
class Board:
    """The table a reply shows: who may play it, and which revision is drawn."""

    table: str
    revision: int
    owner: str
    secret: bool = False  # only its owner may see it: so they wish, or others have yet to play its deal
    trail: bool = False  # its player keeps every picture: a typed move is shown in a message of its own
    won: bool = False  # a trophy: it stays where it was won
    gone: bool = False  # it was given up just now: nothing of it is kept
    stood: str = ""  # of one that is gone: where its board stands, in the words of the platform
    past: int | None = None  # a replay, after so many moves: nothing is played there, and all may step


@dataclass(frozen=True)
class Reply:
    """What is answered: words first, then the picture with its alt text, then what can be tapped."""

    said: Sayable
    picture: bytes | None = None  # a PNG
    alt: str = ""
    rows: tuple[tuple[Button, ...], ...] = ()  # at most five in a row
    menus: tuple[Menu, ...] = ()
    board: Board | None = None
    private: bool = False  # only the asker sees it
    monospace: str = ""  # a board as text, shown as a code block
    file: tuple[str, bytes] | None = None  # a file to keep, by name: "patience-my-data.json"
    share: Sayable = ""  # what there is to pass on: a platform that can copy words offers to
    thread: str = ""  # the name of a new thread for the board, where the platform has threads
    status: Sayable = ""  # of a board: the line that says how its game stands, told last
    apart: bool = False  # never in the place of what was tapped, though that may show the same table

    @property
    def words(self) -> RichText:
        """All that is said: every platform writes it with a Markup of its own."""
        return joined((self.said, self.standing))

    @property
    def standing(self) -> RichText:
        """The line that is told last: a board says whose it is, and how its game stands."""
        whose = (Owner(self.board.owner),) if self.board and self.status and not self.private else ()
        return text(*whose, self.status)

    @property
    def text(self) -> str:
        """The same without any markup."""
        return written(self.words)
