"""The neutral pair between a platform and a command: what was asked, and what is answered.

A platform's edge makes a Request, a command makes a Reply, the edge posts it. Neither side knows the other.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Request:
    """What somebody asked, on any platform."""

    user: str  # "discord:42": platform and the platform's own id, nothing else
    place: str  # "discord:7/99": server and channel, thread or direct message
    command: str  # name of a file in bot/commands: "start", "move", "give-up"
    arguments: Mapping[str, str] = field(default_factory=dict)
    request_id: str = ""  # the platform's own id of this request; equal ids are one request
    table: str | None = None  # the table a button belongs to; None means the user's current one here
    revision: int | None = None  # the revision the button was drawn for
    interactive: bool = False  # it came from a button or menu of a board, which is edited in place
    admin: bool = False  # the user may change the settings of this server
    parent: str = ""  # the place a thread belongs to


@dataclass(frozen=True)
class Button:
    """A tap that is a command with its arguments; the edge adds table and revision of the reply's board."""

    label: str  # at most 80 characters
    command: str
    arguments: Mapping[str, str] = field(default_factory=dict)
    style: str = "plain"  # plain, main, danger
    disabled: bool = False


@dataclass(frozen=True)
class Option:
    """One line of a menu."""

    label: str  # at most 100 characters
    value: str  # at most 100 characters, unique in its menu
    note: str = ""


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


@dataclass(frozen=True)
class Reply:
    """What is answered: words first, then the picture with its alt text, then what can be tapped."""

    text: str
    picture: bytes | None = None  # a PNG
    alt: str = ""
    rows: tuple[tuple[Button, ...], ...] = ()  # at most five in a row
    menus: tuple[Menu, ...] = ()
    board: Board | None = None
    private: bool = False  # only the asker sees it
    monospace: str = ""  # a board as text, shown as a code block
    file: tuple[str, bytes] | None = None  # a file to keep, by name: "patience-my-data.json"
    thread: str = (
        ""  # the name of a new thread in which the board is to stand, where the platform has threads
    )
