"""A reply, independent of the platform: a command makes it, a platform posts it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from bot.messages.spans import Owner, RichText, TextLike, joined, text, written

GIF = b"GIF8"  # how such a file begins


@dataclass(frozen=True)
class Button:
    """A button that runs a command; the platform adds table and revision of the reply's board."""

    label: str  # at most 80 characters
    command: str
    arguments: Mapping[str, str] = field(default_factory=dict)
    style: str = "plain"  # plain, main, danger
    disabled: bool = False
    icon: str = ""  # the suit its label begins with, "C", shown as an emoji where the platform has one
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
    arguments: Mapping[str, str] = field(default_factory=dict)  # sent along with the chosen value


@dataclass(frozen=True)
class TextForm:
    """A window in which a long text is written; what is written becomes an argument of the command."""

    title: str
    command: str
    argument: str
    arguments: Mapping[str, str]  # sent along with what is written
    label: str
    hint: str
    written: str = ""  # what stands there to begin with

    def parts(self, room: int, most: int) -> list[str]:
        """The text, split between lines into at most `most` fields, and an empty one where one is left."""
        found = [""]
        for line in self.written.splitlines(keepends=True):
            if len(found[-1]) + len(line) > room and len(found) < most:
                found.append("")
            found[-1] += line
        return [part[:room] for part in (*found, "")[:most]]

    @staticmethod
    def whole(parts: Iterable[str]) -> str:
        """The text of all fields, one below the other."""
        return "\n".join(part.rstrip("\n") for part in parts if part.strip())


@dataclass(frozen=True)
class Board:
    """The table that a reply shows: its owner, and the revision that is drawn."""

    table: str
    revision: int
    owner: str
    secret: bool = False  # only its owner, and whom they let look on: they wish so, or the deal is sealed
    trail: bool = False  # its player prefers a new message for each typed move
    won: bool = False  # its message is never replaced
    gone: bool = False  # it was given up just now and is deleted
    last_post: str = ""  # of one that is gone: the ref of the message that showed it
    past: int | None = None  # of a replay: the number of moves shown; everybody may step through it


@dataclass(frozen=True)
class Bulletin:
    """What a public message reports while it goes on, so that it is changed where it stands: a race."""

    name: str  # under which its place is stored
    revision: int  # of what it reports; of two the greater is newer


@dataclass(frozen=True)
class Reply:
    """A reply: its message, then the picture with its alt text, then buttons and menus."""

    message: TextLike
    picture: bytes | None = None  # a PNG, or an animated GIF
    alt: str = ""
    rows: tuple[tuple[Button, ...], ...] = ()  # at most five in a row
    menus: tuple[Menu, ...] = ()
    board: Board | None = None
    private: bool = False  # only the user who asked sees it
    monospace: str = ""  # a board as text, shown as a code block
    file: tuple[str, bytes] | None = None  # a file to download, by name: "patience-my-data.json"
    share: TextLike = ""  # what a platform with a clipboard offers to copy
    thread: str = ""  # the name of a new thread for the board, where the platform has threads
    status: TextLike = ""  # of a board: how its game stands
    bulletin: Bulletin | None = None  # it is changed later, by whoever taps it and unprompted
    form: TextForm | None = None  # opened instead of all else, where the platform can open a window now
    new_message: bool = False  # always a new message, though the tapped one may show the same table

    @property
    def picture_type(self) -> str:
        """The kind of its picture, as the end of a file's name: "png", "gif"."""
        return "gif" if self.picture and self.picture.startswith(GIF) else "png"

    @property
    def rich_text(self) -> RichText:
        """Message and status line; each platform renders it with its own Markup."""
        return joined((self.message, self.status_line))

    @property
    def status_line(self) -> RichText:
        """The last line of a board: whose it is, and how its game stands."""
        whose = (Owner(self.board.owner),) if self.board and self.status and not self.private else ()
        return text(*whose, self.status)

    @property
    def text(self) -> str:
        """`rich_text` without any markup."""
        return written(self.rich_text)
