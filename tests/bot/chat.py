"""What a platform does for a person in these tests: types lines, taps buttons, chooses from menus."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from io import BytesIO
from itertools import count

from PIL import Image

from bot.dispatch import answer, parse_line
from bot.messages.ids import PlaceId, UserId
from bot.messages.reply import Board, Button, Menu, Option, Reply
from bot.messages.request import Request
from bot.records.session import Session
from bot.services import Services
from tests.wins import Win

_IDS = count()


@dataclass
class Clock:
    """Seconds since 1970: a little later each time one looks, and turned by hand."""

    now: float = 1_800_000_000.0

    def __call__(self) -> float:
        self.now += 0.001
        return self.now


@dataclass
class Chat:
    """One person in one place; `last` is the newest reply with a board."""

    services: Services
    user: str = "test:ada"
    place: str = "test:server/channel"
    last: Reply = field(default_factory=lambda: Reply(""))
    direct: bool = False  # nobody else is at this place

    def request(self, line: str) -> Request:
        """The request of a typed line."""
        command, arguments = parse_line(line)
        who, where = UserId(self.user), PlaceId(self.place)
        return Request(who, where, command, arguments, request_id=f"test-{next(_IDS)}")

    def taps(self, button: Button, under: Reply | None = None) -> Request:
        """The request of a button, with the table and revision of the reply it stands under."""
        board = (under or self.last).board
        who, where, number = UserId(self.user), PlaceId(self.place), f"test-{next(_IDS)}"
        request = Request(who, where, button.command, button.arguments, request_id=number)
        if board is None:
            return replace(request, interactive=True)
        return replace(request, interactive=True, table=board.table, revision=board.revision)

    async def say(self, line: str) -> Reply:
        return await self.sends(self.request(line))

    async def tap(self, label: str, under: Reply | None = None) -> Reply:
        board = under or self.last
        return await self.sends(self.taps(button(board, label), board))

    async def gives_up(self) -> Reply:
        """The table played here, in two steps."""
        return await self.tap("Yes, give it up", under=await self.say("give-up"))

    async def win(self, win: Win, how: str = "") -> Reply:
        """The game that wins, from the deal to its last card."""
        await self.say(f"start {win.slug} {win.deal} {how}")
        for at in range(0, len(win.moves), 40):
            await self.say(f"move {', '.join(win.moves[at : at + 40])}")
        return self.last

    async def choose(self, menu: Menu, option: Option, under: Reply | None = None) -> Reply:
        arguments = {**menu.arguments, menu.argument: option.value}
        return await self.sends(self.taps(Button("", menu.command, arguments), under))

    async def sends(self, request: Request) -> Reply:
        reply = await answer(replace(request, direct=self.direct), self.services)
        if reply.board and (reply.board.secret or not reply.private):
            self.last = reply
        return reply

    def alone(self) -> Chat:
        """The same person, where nobody else looks on."""
        return replace(self, direct=True)

    @property
    def board(self) -> Board:
        """The board of the newest reply that has one."""
        assert self.last.board, "no board was shown yet"
        return self.last.board

    async def session(self) -> Session:
        """The stored table of that board."""
        found = await self.services.sessions.load(self.board.table)
        assert found, "it is kept no longer"
        return found

    def elsewhere(self, user: str | None = None, place: str | None = None) -> Chat:
        """Another person, or the same one in another place."""
        return Chat(self.services, user or self.user, place or self.place)


def buttons(reply: Reply) -> Iterator[Button]:
    return (one for row in reply.rows for one in row)


def button(reply: Reply, label: str) -> Button:
    """A button that can be pressed."""
    return next(one for one in buttons(reply) if one.label == label and not one.disabled)


def pixels(reply: Reply) -> bytes:
    """What is seen of its picture: the same table may be packed differently, by what was packed before."""
    assert reply.picture
    return Image.open(BytesIO(reply.picture)).convert("RGB").tobytes()


def labels(reply: Reply) -> list[str]:
    """What can be pressed."""
    return [one.label for one in buttons(reply) if not one.disabled]
