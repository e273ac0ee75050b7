"""A player's day in Discord, in Slack, at the local table and in a terminal, by the same lines and taps.

What each of them writes stands in tests/golden/day.txt, byte for byte. So whoever wants to change nothing for
players sees that they did not; who wants to change something reviews what `make day` writes anew.
"""

from __future__ import annotations

import html
import io
import os
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, redirect_stdout
from dataclasses import dataclass, replace
from datetime import timedelta
from pathlib import Path
from typing import Any, Protocol
from uuid import uuid4

import pytest
from aiohttp import ClientSession
from discord.gateway import DiscordWebSocket
from discord.http import Route
from prompt_toolkit import PromptSession
from prompt_toolkit.output import DummyOutput
from structlog.testing import capture_logs
from yarl import URL

from bot.dispatch import parse_line
from bot.messages.spans import AS_LETTER
from bot.platforms import terminal
from bot.platforms.discord.client import Client
from bot.platforms.slack.serve import opened as in_slack
from bot.platforms.terminal import TerminalPlatform
from bot.platforms.web.markup import BUTTONS
from bot.platforms.web.serve import opened as local_table
from bot.services import Services, open_services
from bot.settings import Settings
from engine import GAMES
from tests.daily.conftest import GAMES_OF_DAYS
from tests.discord.conftest import playing
from tests.discord.markdown import displayed
from tests.standins.discord import people as discord_people
from tests.standins.discord.server import StandIn
from tests.standins.discord.world import Message as DiscordMessage
from tests.standins.slack.people import Person as SlackPerson
from tests.standins.slack.server import Slack
from tests.standins.slack.world import Message as SlackMessage
from tests.standins.waiting import HANGS

# Lines are typed; "[Deal]" is the button of that name below the newest board.
SCRIPT = [
    *("start wheel 7", "m deal", "[Deal]", "m deal, deal", "undo", "[Undo]", "redo", "m 99 f1", "m deal"),
    *("[Deal]", "home", "text", "tables", "rules wheel", "m nonsense", "start kings 7", "m 1 3"),
    *("[Undo]", "[Redo]", "board", "start wheel 9", "m deal, deal", "[Undo]", "m nonsense here", "games"),
    *("rules kings", "text on", "board", "text off", "resume 1", "start kings 99", "m 4 f2", "home", "undo"),
    *("undo", "redo", "[Undo]", "tables", "give-up", "stats", "start clock 7", "9 f10", "fill", "fill"),
]
# What depends on the platform: who else plays there, how a time is written.
EVENING = [
    *("daily", "daily play", "m nonsense", "m deal", "daily finish", "daily leaderboard", "daily streak"),
    *("daily history", "board", "give-up", "stats"),
]
PAGES_OF_GAMES = {"rules wheel", "rules kings", "games"}  # docs/games/ has these pages
GOLDEN = Path(__file__).parent.parent / "golden" / "day.txt"
REWRITES = "PATIENCE_WRITE_DAY"  # set by `make day`


class Player(Protocol):
    """Somebody somewhere."""

    @property
    def id(self) -> str: ...

    async def does(self, step: str) -> str:
        """The words of the answer, as plain text."""


@dataclass
class InDiscord:
    """Types slash commands and presses components."""

    person: discord_people.Person
    board: DiscordMessage | None = None

    @property
    def id(self) -> str:
        return self.person.id

    async def does(self, step: str) -> str:
        if step.startswith("["):
            assert self.board
            answer = await self.person.press(self.board, step.strip("[]"))
        else:
            command, arguments = parse_line(step)
            path = command if command == "move" else f"patience {command}"
            answer = await self.person.slash(path, **arguments)
        message = answer.message
        if message.attachments:
            self.board = message
        return message.content


@dataclass
class InSlack:
    """Types /patience and presses blocks."""

    person: SlackPerson
    board: SlackMessage | None = None

    @property
    def id(self) -> str:
        return f"slack:{self.person.workspace.id}/{self.person.id}"

    async def does(self, step: str) -> str:
        workspace = self.person.workspace
        edits = {message.ts: len(message.history) for message in workspace.messages}
        if step.startswith("["):
            assert self.board
            await self.person.presses(self.board, step.strip("[]"))
        else:
            await self.person.types(f"/patience {step}")
        answer = await self.person.slack.until(
            lambda: next(
                (one for one in workspace.messages if len(one.history) > edits.get(one.ts, -1)), None
            )
        )
        if answer.parts("image"):
            self.board = answer
        return html.unescape(answer.text)


@dataclass
class AtTheLocalTable:
    """Types and presses what its page would; the bar has a button for each command."""

    address: str
    http: ClientSession
    id: str
    board: dict[str, Any] | None = None

    async def does(self, step: str) -> str:
        if step.startswith("["):
            assert self.board
            table, revision = self.board["table"], self.board["revision"]
            answer = await self.sends(command=step.strip("[]").lower(), table=table, rev=revision)
        else:
            answer = await self.sends(line=step)
        self.board = answer["board"] or self.board
        return "\n".join(filter(None, (answer["message"], answer["status"])))

    async def sends(self, **what: Any) -> dict[str, Any]:
        """The answer to a request of a window."""
        origin, sent = {"Origin": self.address.rstrip("/")}, {"by": str(uuid4()), **what}
        async with self.http.post(f"{self.address}api/table", json=sent, headers=origin) as answer:
            assert answer.status == 200
            return dict(await answer.json())


@asynccontextmanager
async def in_discord(services: Services, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Player]:
    """The real client at the stand-in for Discord."""
    async with StandIn() as standin:
        monkeypatch.setattr(Route, "BASE", standin.base)
        monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", URL(standin.gateway_url))
        async with playing(standin, Client(services, hurry=timedelta(seconds=HANGS))):
            yield InDiscord(standin.person("ada"))


@asynccontextmanager
async def slack_workspace(services: Services) -> AsyncIterator[Player]:
    """The real app at the stand-in for Slack."""
    async with Slack() as slack:
        slack.processing = 0
        workspace = slack.workspace()
        tokens: Any = {"slack_bot_token": workspace.token, "slack_app_token": slack.app_token}
        async with in_slack(
            Settings(_env_file=None, slack_api_base=f"{slack.root}/api/", **tokens), services
        ):
            yield InSlack(SlackPerson(slack, workspace, "U0ADA"))


@asynccontextmanager
async def on_this_computer(services: Services) -> AsyncIterator[Player]:
    """The local table, without its page."""
    async with local_table(services, 0) as address, ClientSession() as http:
        async with http.get(address) as page:
            cookie = page.cookies["patience_player"]
        http.headers["Cookie"] = f"{cookie.key}={cookie.value}"
        yield AtTheLocalTable(address, http, f"local:{cookie.value}")


@dataclass
class InTheTerminal:
    """Types lines, and the numbers of what is offered."""

    platform: TerminalPlatform
    id: str = terminal.USER
    printed: str = ""

    async def does(self, step: str) -> str:
        if step.startswith("["):
            found = re.search(rf"#\d+(?= {re.escape(step.strip('[]'))}(  |$))", self.printed, re.MULTILINE)
            assert found
            step = found[0]
        with redirect_stdout(io.StringIO()) as out, capture_logs():
            await self.platform._typed(step)
        if "#" in out.getvalue():
            self.printed = out.getvalue()
        return out.getvalue()


def nameless(text: str) -> str:
    """Without the names of tables and owners, and what only chats want before commands, after suits.

    Commands that are buttons on the page are called by these.
    """
    text = re.sub(r"(<@\d+>|somebody) · ", "", text).replace("/patience ", "/").replace(AS_LETTER, "")
    text = re.sub(rf"/({'|'.join(BUTTONS)})\b", lambda found: BUTTONS[found[1]], text)
    return re.sub(r"\b[a-z2-7]{10}\b(?=\))", "…", text)


def unchanging(text: str) -> str:
    """A message without what is drawn by lot: the names of tables, and the ids of the stand-ins."""
    without_ids = re.sub(r"\b\d{15,}\b", "id", text)
    return re.sub(
        r"\b[a-z2-7]{10}\b(?=\))", lambda found: found[0] if found[0] in GAMES else "table", without_ids
    )


def _is_in_markdown(step: str, text: str, raw: str) -> None:
    """Discord shows these words, and nothing stands out but headings and what can be typed."""
    seen, kinds = displayed(raw.split("\n```", maxsplit=1)[0])
    assert (step, re.sub(r"\*\*|`", "", seen)) == (step, text)
    assert kinds <= {"bold", "italics", "code"}, step


async def test_one_day_everywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every step is answered in the same words, as it was before, and in the end the same tables are kept."""
    monkeypatch.setattr("engine.search.unknown", lambda _position: True)  # it is told when it is found
    settings = Settings(
        _env_file=None, data_dir=tmp_path, requests_at_once=10**6, daily_secret="of the tests"
    )
    now, day = 1_800_000_000.0, list[str]()
    async with (
        open_services(settings, lambda: now) as services,
        in_discord(services, monkeypatch) as discord,
        slack_workspace(services) as slack,
        on_this_computer(services) as local,
    ):
        monkeypatch.setattr(services.daily.schedule, "difficulty", GAMES_OF_DAYS)
        players = {
            "page": local,
            "Discord": discord,
            "Slack": slack,
            "terminal": InTheTerminal(
                TerminalPlatform(services, lambda _png: None, PromptSession(output=DummyOutput()))
            ),
        }
        for number, step in enumerate((*SCRIPT, *EVENING)):
            now += 60  # lest two tables are touched at the same time
            texts = [await player.does(step) for player in players.values()]
            if step not in PAGES_OF_GAMES:
                day += map("=== {}, {}\n{}\n".format, [step] * len(texts), players, map(unchanging, texts))
            on_page, by_discord, by_slack, printed = map(nameless, texts)
            expected = on_page.replace("**", "")
            if number >= len(SCRIPT):
                continue
            _is_in_markdown(step, expected, by_discord)
            assert (step, by_slack) == (step, expected.replace("/move", "/m"))
            assert (step, printed[: len(expected)]) == (step, expected)
        tables = [await services.sessions.tables(player.id) for player in players.values()]

    ours = [[replace(session, table="", owner="", created=0, touched=0) for session in one] for one in tables]
    assert len(ours[0]) == 6
    assert ours[0] == ours[1] == ours[2] == ours[3]
    if os.environ.get(REWRITES):
        GOLDEN.write_text("".join(day), encoding="utf-8")
    assert GOLDEN.read_text(encoding="utf-8") == "".join(day)
