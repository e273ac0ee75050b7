"""What the page is sent, as it stands in the JSON; `wire.packed` writes it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NotRequired, TypedDict

from bot.play.live_tables import Travel
from render.deck.vectors import VectorFaces
from render.plan.window import WindowPlan

# The cards of a pile, bottom to top; None for one that lies face down.
PileCards = list[str | None]
# Codes, how many cards go, whether one goes home; then the text to play where that is not the codes, and
# whether the codes may be tapped in either order.
PageChoice = (
    tuple[list[str], int, int] | tuple[list[str], int, int, str] | tuple[list[str], int, int, str, int]
)


class TableState(TypedDict):
    """All that a page must know of a table, whatever its window; of a hidden card only that it lies there."""

    rev: int
    table: str
    game: str
    title: str
    variant: str
    deal: str
    moves: int
    taps: int  # piles that make one move
    suits: str  # the colours of the suits: two, or four
    kinds: dict[str, str]
    groups: dict[str, str]
    names: dict[str, str]
    piles: dict[str, PileCards]
    wants: dict[str, str]
    choices: list[PageChoice]  # not sentences: the page has the words for a move, the server for a hint
    likely: list[str]
    caption: str
    home: tuple[int, int]  # cards that are home, of how many
    redeals: int | None
    standing: str
    result: str
    reason: str
    undo: bool
    redo: bool
    ranked: bool
    handed_in: bool
    guide: list[str]
    hint: str
    lost: str


class PastPosition(TypedDict):
    """What lay on a table after a move, and how the cards went by it."""

    caption: str
    piles: dict[str, PileCards]
    moves: int
    home: tuple[int, int]
    steps: NotRequired[Sequence[Travel]]  # of all but the first


class PageButton(TypedDict):
    """A button that runs a command."""

    label: str
    command: str
    arguments: dict[str, str]
    style: str
    disabled: bool
    icon: str
    quick: bool


class ReplyButton(PageButton):
    """A button of a reply, and the beginning of the line to type where it lacks an option."""

    ask: str


class PageOption(TypedDict):
    """A line of a menu; a game has its picture and its figures besides."""

    label: str
    value: str
    note: str
    icon: str
    picture: NotRequired[str]
    figures: NotRequired[str]


class PageMenu(TypedDict):
    """A menu."""

    placeholder: str
    command: str
    argument: str
    options: list[PageOption]
    arguments: dict[str, str]


class PageForm(TypedDict):
    """A window to write a long text in."""

    title: str
    command: str
    argument: str
    arguments: dict[str, str]
    label: str
    hint: str
    written: str


class PageFile(TypedDict):
    """A file to download."""

    name: str
    text: str


class PageBoard(TypedDict):
    """Which board is shown; the page draws it."""

    table: str
    revision: int


class PageReply(TypedDict):
    """A reply."""

    message: str
    status: str
    picture: str  # its address
    alt: str
    monospace: str
    share: str
    file: PageFile | None
    rows: list[list[ReplyButton]]
    menus: list[PageMenu]
    board: PageBoard | None
    form: PageForm | None
    past: int | None
    bulletin: str | None


class WindowAnswer(PageReply):
    """The answer to the window that sent a request, with its preferences where they may have changed."""

    to: str
    prefs: Mapping[str, str] | None


class PageGame(TypedDict):
    """A game with what one chooses by."""

    slug: str
    title: str
    aliases: tuple[str, ...]
    about: str
    minutes: int
    difficulty: str
    stars: int
    packs: str
    one: bool  # pack
    kind: str
    shelf: str
    signpost: str


class PageSession(TypedDict):
    """An open table that the shelf offers to continue."""

    table: str
    title: str
    summary: str


class PageShelf(TypedDict):
    """All there is to choose from."""

    games: list[PageGame]
    tables: list[PageSession]
    daily: str  # the title of the day's game
    newcomer: bool


class PagePlan(WindowPlan):
    """Where a game lies in a window, with the faces of the cards that lie in it by their kind."""

    kinds: dict[str, VectorFaces]


class OpenedTable(TypedDict):
    """The table that a page opens, if there is one, and the preferences that the page itself applies."""

    prefs: Mapping[str, str]
    state: NotRequired[TableState]
    yours: NotRequired[bool]
    plan: NotRequired[PagePlan]


class PagePast(TypedDict):
    """Every position of a game that has ended, and the state of a table that is not the visitor's own."""

    past: list[PastPosition]
    state: NotRequired[TableState]


class OfferedButton(PageButton):
    """A button beside a table; `chosen` marks the proposal that the visitor has voted for."""

    chosen: bool


class RacerLine(TypedDict):
    """How far somebody is in a race."""

    name: str
    you: bool
    place: int  # 0 until the race has ended
    home: int
    of: int
    moves: int
    state: str


class PageTogether(TypedDict):
    """A race, or a table of several."""

    kind: str  # race, table
    title: str
    lines: list[RacerLine]
    note: str
    buttons: list[OfferedButton]
    race: NotRequired[str]  # of a race: its name, and "joining", "running" or "over"
    state: NotRequired[str]
    mode: NotRequired[str]  # of a table: how it is played, and the piles of the moves that are proposed
    marked: NotRequired[list[str]]
    link: NotRequired[str]  # the race or table that may be shown to others, "" if it may not
