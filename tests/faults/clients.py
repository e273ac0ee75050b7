"""People at the platforms' own clients: what they are told comes through discord.py, Bolt and a WebSocket.

The stand-ins for Discord and Slack run here, beside what is killed; the bot's real clients come to them from
the process that is killed. Somebody's request is done when their message at the stand-in, or their window,
shows the board of the next revision: that, and nothing from inside the bot, is what is checked.
"""

from __future__ import annotations

import asyncio
from abc import abstractmethod
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field, replace
from typing import Any

from aiohttp import ClientError, ClientSession, ClientWebSocketResponse, CookieJar, WSMsgType

from bot.dispatch import NOT_PLAYED, OUTDATED, parse_line
from bot.messages.custom_ids import CustomId
from tests.faults.people import Person
from tests.faults.processes import PAUSE
from tests.standins.discord import people as discord_people
from tests.standins.discord.limits import walk
from tests.standins.discord.server import StandIn
from tests.standins.discord.webhook import Webhook
from tests.standins.discord.world import Message as DiscordMessage
from tests.standins.slack import people as slack_people
from tests.standins.slack.server import Slack
from tests.standins.slack.world import Message as SlackMessage
from tests.storage.servers import free_port

ANSWER_SECONDS = 20.0  # then somebody asks what became of it
REFUSALS = tuple(sentence.partition(",")[0] for sentence in (OUTDATED, NOT_PLAYED))
HERE = "127.0.0.1"
FINISH, JOIN = "daily finish", "table join"
HAND_IN, HANDED_IN = "Yes, hand it in", "is handed in"
BoardAnswer = dict[str, Any]  # what a board says: table and revision, and whether it was refused


class NotDelivered(Exception):
    """The platform could not give it to the bot."""


@dataclass
class Platforms:
    """Where people are: both stand-ins, and the port of the table in the browser."""

    discord: StandIn
    webhook: Webhook
    slack: Slack
    local_port: int = field(default_factory=free_port)
    discord_port: int = field(default_factory=free_port)

    @property
    def settings(self) -> dict[str, Any]:
        """Those with which the bot comes to them."""
        return {
            "discord_token": self.discord.secret,
            "discord_http": True,
            "discord_public_key": self.webhook.public_key,
            "discord_api_base": self.discord.base,
            "health_port": self.discord_port,
            "slack_bot_token": self.slack.workspace().token,
            "slack_app_token": self.slack.app_token,
            "slack_api_base": f"{self.slack.root}/api/",
            "local_port": self.local_port,
        }


@asynccontextmanager
async def platforms() -> AsyncIterator[Platforms]:
    """Both stand-ins, while the context lasts."""
    async with StandIn() as discord, Webhook() as webhook, Slack() as slack:
        discord.webhook = webhook
        found = Platforms(discord, webhook, slack)
        webhook.root = f"http://{HERE}:{found.discord_port}"
        yield found


class Client(Person):
    """Somebody at a client."""

    async def ask(self, **request: Any) -> BoardAnswer | None:
        """What they are told; None where that is nothing, or does not say whether it was done."""
        await self.live.wait()
        self.bot.sent.set()
        with suppress(ClientError, TimeoutError, NotDelivered):
            async with asyncio.timeout(ANSWER_SECONDS):
                answer = await self.bot.while_running(self.board_after(**request))
            if answer and (answer["refused"] or self.is_answer(answer, request.get("revision"))):
                return answer
        await asyncio.sleep(PAUSE)
        return None

    def is_answer(self, answer: BoardAnswer, wanted: int | None) -> bool:
        """Whether a board says that a request about revision `wanted` was done.

        One of another revision than the next was shown for another reason.
        """
        return wanted is None or bool(answer["revision"] == wanted + 1)

    @abstractmethod
    async def board_after(self, *, line: str, **request: Any) -> BoardAnswer | None:
        """Ask by the client, and read what the platform shows of the answer."""

    async def close(self) -> None:
        """Leave."""


def board_in(custom_ids: Iterable[str], text: str) -> BoardAnswer | None:
    """The table and revision that the buttons of a message are for."""
    for packed in custom_ids:
        found = CustomId.unpacked(packed)
        if found and found.table and found.revision is not None:
            refused = any(sentence in text for sentence in REFUSALS)
            return {"table": found.table, "revision": found.revision, "refused": refused}
    return None


@dataclass
class DiscordClient(Client):
    """Somebody in a channel of Discord; what is on their board is tapped, everything else typed."""

    seat: discord_people.Person = field(kw_only=True)
    votes: bool = field(default=False, kw_only=True)  # at a table with others in this channel
    board: DiscordMessage | None = None

    async def board_after(self, *, line: str, **request: Any) -> BoardAnswer | None:
        answer = await (await self._done(line, **request)).settled()
        shown = [*answer.interaction.messages()]
        if "table" in request and self.board and not self.votes:  # a typed move changes the board where it is
            shown.append(self.board)
        if line == FINISH and HANDED_IN not in answer.text:
            raise NotDelivered(answer.text)
        boards = [(found, one) for one in shown if (found := board_in(_ids(one), one.content))]
        if not boards:
            return None
        found, self.board = max(boards, key=lambda board: (board[0]["refused"], board[0]["revision"]))
        return found

    async def _done(self, line: str, **request: Any) -> discord_people.Answer:
        command, arguments = parse_line(line)
        if line == FINISH:
            question = (await (await self.seat.slash("patience daily", **arguments)).settled()).message
            if HAND_IN not in question.buttons:
                raise NotDelivered(question.content)
            return await self.seat.press(question, HAND_IN)
        if self.votes and "table" in request:
            self.board = self._newest(request["table"])
            if line == JOIN and self.board:
                return await self.seat.press(self.board, "Join")
        if (board := self.board) and self._shows(board, request):
            if command == "undo" and not board.buttons.get("Undo", {"disabled": True}).get("disabled"):
                return await self.seat.press(board, "Undo")
            for number, menu in enumerate(board.menus):
                if arguments.get("moves") in {option["value"] for option in menu["options"]}:
                    return await self.seat.choose(board, arguments["moves"], number)
        path = command if command in ("move", "table") else f"patience {command}"
        return await self.seat.slash(path, **arguments)

    def _newest(self, table: str) -> DiscordMessage | None:
        """The message in this channel on which a table of several is played."""
        here = (one for one in self.seat.standin.messages.values() if one.channel is self.seat.channel)
        boards = (one for one in here if (found := board_in(_ids(one), "")) and found["table"] == table)
        return max(boards, key=lambda one: int(one.id), default=None)

    def is_answer(self, answer: BoardAnswer, wanted: int | None) -> bool:
        """A vote is answered by the board as it is then, whether it has ended the round or not."""
        return self.votes or super().is_answer(answer, wanted)

    def newcomer(self) -> DiscordClient:
        seat = discord_people.Person(self.seat.standin, "newcomer", self.seat.channel)
        return replace(self, name=seat.id, seat=seat, board=None)

    @staticmethod
    def _shows(board: DiscordMessage, request: dict[str, Any]) -> bool:
        """Whether a message is the board that is asked about, so that its taps are for that revision."""
        found = board_in(_ids(board), "")
        names = ("table", "revision")
        return found is not None and all(found[name] == request.get(name) for name in names)


def _ids(message: DiscordMessage) -> list[str]:
    return [part["custom_id"] for part in walk(message.components) if "custom_id" in part]


@dataclass
class SlackClient(Client):
    """Somebody in a channel of Slack of their own."""

    seat: slack_people.Person = field(kw_only=True)
    votes: bool = field(default=False, kw_only=True)  # at a table with others in this channel

    async def board_after(self, *, line: str, **request: Any) -> BoardAnswer | None:
        if line == FINISH:
            return await self._finished()
        if self.votes:
            return await self._voted(line, request)
        before = {id(message): _content(message) for message in self._messages()}
        await self._do(line, request)
        slack, wanted = self.seat.slack, request.get("revision")

        def news() -> BoardAnswer | None:
            for message in reversed(self._messages()):
                if before.get(id(message)) == _content(message):
                    continue
                found = board_in((tap["action_id"] for tap in message.taps), message.text)
                if found and (found["refused"] or wanted is None or found["revision"] > wanted):
                    return found
                if found is None and id(message) not in before and message.seen_by:
                    raise NotDelivered(message.text)
            return None

        return await slack.until(news)

    async def _finished(self) -> BoardAnswer | None:
        """The board of a try that was handed in, after the question."""
        await self.seat.types(f"/patience {FINISH}")
        question = await self.seat.slack.until(lambda: self._with(HAND_IN))
        await self.seat.presses(question, HAND_IN)
        board = await self.seat.slack.until(lambda: self._with(words=HANDED_IN))
        return board_in((tap["action_id"] for tap in board.taps), board.text)

    def _with(self, button: str = "", words: str = "") -> SlackMessage | None:
        """The newest message with this button, or these words."""
        for message in reversed(self._messages()):
            labels = {tap["text"]["text"] for tap in message.taps if "text" in tap}
            if words in message.text and (not button or button in labels):
                return message
        return None

    async def _voted(self, line: str, request: dict[str, Any]) -> BoardAnswer | None:
        """The board of the channel, once it is written anew, though perhaps in the same words."""
        before = {id(message): id(message.blocks) for message in self._messages()}
        table = request.get("table")
        board = self._board_of(table) if table else None
        if line == JOIN and board:
            await self.seat.presses(board, "Join")
        else:
            await self._do(line, request)

        def news() -> BoardAnswer | None:
            for message in reversed(self._messages()):
                found = board_in((tap["action_id"] for tap in message.taps), message.text)
                written = before.get(id(message)) != id(message.blocks)
                if found and written and (found["table"] == table if table else id(message) not in before):
                    return found
            return None

        return await self.seat.slack.until(news)

    def _board_of(self, table: str) -> SlackMessage | None:
        for message in reversed(self._messages()):
            found = board_in((tap["action_id"] for tap in message.taps), "")
            if found and found["table"] == table:
                return message
        return None

    def is_answer(self, answer: BoardAnswer, wanted: int | None) -> bool:
        """A round that is over may have ended in time, so only a board of the same round tells of a vote."""
        return answer["revision"] == wanted if self.votes and wanted else super().is_answer(answer, wanted)

    def newcomer(self) -> SlackClient:
        number = next(self.ids)
        workspace = self.seat.workspace
        seat = slack_people.Person(self.seat.slack, workspace, f"U0DAY{number}", f"C0DAY{number}")
        workspace.channel(seat.channel, workspace.bot)
        return replace(self, name=f"slack:{workspace.id}/{seat.id}", seat=seat)

    async def _do(self, line: str, request: dict[str, Any]) -> None:
        command, arguments = parse_line(line)
        for message in reversed(self._messages()):
            found = board_in((tap["action_id"] for tap in message.taps), "")
            if not found or any(found[name] != request.get(name) for name in ("table", "revision")):
                continue
            for tap in message.taps:
                options = tap["options"] if tap["type"] == "static_select" else ()
                chosen = [one for one in options if one["value"] == arguments.get("moves")]
                if chosen:
                    picked = {"type": tap["type"], "action_id": tap["action_id"], "block_id": "m"}
                    await self.seat.taps(message, {**picked, "selected_option": chosen[0]})
                    return
                if command == "undo" and tap["type"] == "button" and tap["text"]["text"] == "Undo":
                    await self.seat.presses(message, "Undo")
                    return
        await self.seat.types(f"/patience {line}")

    def _messages(self) -> list[SlackMessage]:
        workspace, me = self.seat.workspace, self.seat.id
        here = (one for one in workspace.messages if one.channel == self.seat.channel)
        return [one for one in here if one.seen_by in (None, me)]


def _content(message: SlackMessage) -> tuple[str, str]:
    return message.text, repr(message.blocks)


@dataclass
class WebClient(Client):
    """A window of the table in the browser: its WebSocket, which is opened anew when it breaks."""

    port: int = field(kw_only=True)
    session: ClientSession | None = None
    _socket: ClientWebSocketResponse | None = None
    _reading: asyncio.Task[None] | None = None
    _waiting: dict[str, asyncio.Future[dict[str, Any]]] = field(default_factory=dict)

    async def board_after(self, *, line: str, **request: Any) -> BoardAnswer | None:
        by = f"window-{request['id'].rpartition('/')[2]:0>8}"
        where = {"table": request["table"], "rev": request["revision"]} if "table" in request else {}
        socket = await self._connected()
        answer = self._waiting[by] = asyncio.get_running_loop().create_future()
        with suppress(ConnectionError):
            await socket.send_json({"by": by, "line": line, **where})
        found = await answer
        if not found.get("board"):
            return None
        refused = found["message"].startswith(REFUSALS)
        return {**found["board"], "refused": refused}

    async def _connected(self) -> ClientWebSocketResponse:
        root = f"http://{HERE}:{self.port}"
        if self.session is None:
            self.session = ClientSession(cookie_jar=CookieJar(unsafe=True))
            async with self.session.get(f"{root}/") as page:  # which sets the cookie
                await page.read()
        if self._socket is None or self._socket.closed:
            self._socket = await self.session.ws_connect(f"{root}/api/table/live", origin=root)
            self._reading = asyncio.create_task(self._read(self._socket))
        return self._socket

    async def _read(self, socket: ClientWebSocketResponse) -> None:
        async for message in socket:
            if message.type is WSMsgType.TEXT:
                news = message.json()
                waiting = self._waiting.pop(news.get("to", ""), None)
                if waiting and not waiting.done():
                    waiting.set_result(news)
        for waiting in self._waiting.values():
            if not waiting.done():
                waiting.set_exception(NotDelivered("the line broke"))
        self._waiting.clear()

    async def close(self) -> None:
        if self._reading:
            self._reading.cancel()
        if self.session:
            await self.session.close()
