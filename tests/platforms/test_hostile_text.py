"""Every command with every option, on every platform, with texts that nobody types in good faith."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import pytest
from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document
from prompt_toolkit.output import DummyOutput
from structlog.testing import capture_logs

from bot.commands import COMMANDS
from bot.dispatch import complete
from bot.messages.custom_ids import CustomId
from bot.messages.ids import PlaceId, UserId
from bot.messages.request import Request
from bot.platforms.terminal import PLACE, Lines, TerminalPlatform
from bot.services import Services, open_services
from bot.settings import Settings
from tests.bot.chat import Chat
from tests.platforms.test_same_everywhere import (
    AtTheLocalTable,
    InDiscord,
    InSlack,
    InTheTerminal,
    in_discord,
    on_this_computer,
    slack_workspace,
)
from tests.standins.discord.world import Message

LONG = " ".join(["two-packs"] * 8), "x" * 79, "x" * 399, "x" * 401, "3 f2, " * 300, "y" * 6000
RAW = {
    "a title of a terminal": "\x1b]0;owned\x07",
    "colours of a terminal": "\x9b31m\x1b[2J\b\b\x7f",
    "nothing": "kings\x00",
    "lines": "kings\r\n7\u20287\u2029\x85\v\f",
    "directions": "\u202ekings\u202c \u2067seven\u2069 \u200f\u061c",
    "what cannot be seen": "ki\u200bn\u200dg\u2060s\ufeff\u00ad\u180e",
    "tags": "\U000e0001\U000e006b\U000e007f",
}
ODD = (
    "@everyone <@1> <#1> @(discord:1) #(discord:1/2) [a](https://evil.example) https://evil.example",
    "|%7C=%3D%|=|b0|start|||",
    "{0} {} %s %(a)s ${x} \\ ../../etc/passwd `|` ||a|| *b* _c_ ~~d~~ &lt;",
    "9" * 300,
    "-1",
    "0",
    "1e309",
    "٣",
    "²",
    "½",
    "ſ",
    "ß",
    "\u05d0\u05d1 \u0627\u0644",
    "z" + "\u0301" * 200,
    "\U0001f0a1\ufe0f",
)
TEXTS = (*LONG, *RAW.values(), *ODD)
UNSEEN = {"Cc", "Cf", "Cs", "Zl", "Zp"}  # that move, hide or turn what stands beside them


class Ask(NamedTuple):
    """A command with one option, and what it is given."""

    command: str
    option: str = ""
    text: str = ""

    @property
    def line(self) -> str:
        return " ".join(filter(None, (self.command, self.text)))


def asks(answers: dict[tuple[str, str], str]) -> Iterator[Ask]:
    """Every option of every command with every text; what it takes, and then such a text as well."""
    for name, command in COMMANDS.items():
        yield Ask(name, text="".join(RAW.values()))
        for option in command.options:
            yield from (Ask(name, option.name, text) for text in TEXTS)
            before = answers.get((name, option.name), "kings 7")
            yield from (Ask(name, option.name, f"{before}{text}") for text in ("".join(RAW.values()), *LONG))


class Somebody(Protocol):
    """Somebody on a platform, and everything that was shown there."""

    async def asks(self, ask: Ask) -> list[str]:
        """Asks in every way that the platform has; gives all that it was sent."""


class WithDiscord:
    """Options are filled in; what is typed so far is completed."""

    def __init__(self, player: InDiscord) -> None:
        self.person, self.board = player.person, Message("1", player.person.channel, 0)

    async def asks(self, ask: Ask) -> list[str]:
        command, standin = COMMANDS[ask.command], self.person.standin
        before = len(standin.requests)
        path = ask.command if command.alone else f"patience {ask.command}"
        option = next((one for one in command.options if one.name == ask.option), None)
        needed = {one.name: "x" for one in command.options if one.required}
        given = needed | ({ask.option: ask.text} if option else {})
        if not command.listed or (option and option.person):
            given = {name: text[:12] for name, text in given.items()}  # what has room in a button
            pressed = {"custom_id": CustomId("b", 0, ask.command, given).packed(), "component_type": 2}
            await (await (await self.person.start(3, pressed, self.board)).next()).settled()
        else:
            if option and option.complete:
                await self.person.complete(path, option.name, ask.text)
            await (await self.person.slash(path, **given)).settled()
        return [text for one in standin.requests[before:] for text in _texts((one.body, list(one.files)))]


class WithSlack:
    """Lines are typed, escaped as Slack escapes them."""

    def __init__(self, player: InSlack) -> None:
        self.person, self.player = player.person, player

    async def asks(self, ask: Ask) -> list[str]:
        calls = self.person.slack.calls
        before = len(calls)
        line = ask.line.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        await self.player.does(line)
        return [text for _, _, data in calls[before:] for text in _texts(data)]


class WithTheLocalTable:
    """Lines, buttons with any arguments, and completion."""

    def __init__(self, player: AtTheLocalTable) -> None:
        self.player = player

    async def asks(self, ask: Ask) -> list[str]:
        given = {ask.option: ask.text[:2000]} if ask.option else {}
        pressed = await self.player.sends(command=ask.command, arguments=given)
        typed = await self.player.sends(line=ask.line[:2000])
        address = f"{self.player.address}api/complete"
        async with self.player.http.get(address, params={"line": ask.line}) as answer:
            assert answer.status == 200
            labels = [one["label"] + one["note"] for one in (await answer.json())["options"]]
        return [*_texts(pressed), *_texts(typed), *labels]


class WithATerminal:
    """Lines, and completion."""

    def __init__(self, services: Services) -> None:
        session: PromptSession[str] = PromptSession(output=DummyOutput())
        self.player = InTheTerminal(TerminalPlatform(services, lambda _png: None, session))

    async def asks(self, ask: Ask) -> list[str]:
        lines = Lines(self.player.platform).get_completions_async(Document(ask.line), CompleteEvent())
        completions = [one.display_text + one.display_meta_text async for one in lines]
        # Pasted bytes that are no text come as halves of characters.
        more = [f"{ask.line} \udcff"] if ask.text in RAW.values() else []
        return [*[await self.player.does(line) for line in (ask.line, *more)], *completions]


def _texts(data: Any) -> Iterator[str]:
    """Everything in there that is a text."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        yield from (text for value in data.values() for text in _texts(value))
    elif isinstance(data, (list, tuple)):
        yield from (text for value in data for text in _texts(value))


Open = Callable[[Services, pytest.MonkeyPatch], AbstractAsyncContextManager[tuple[Somebody, str, str]]]


@asynccontextmanager
async def discord(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[tuple[Somebody, str, str]]:
    async with in_discord(services, monkeypatch) as player:
        assert isinstance(player, InDiscord)
        channel = player.person.channel
        assert channel.guild
        yield WithDiscord(player), "discord:42", f"discord:{channel.guild.id}/{channel.id}"


@asynccontextmanager
async def slack(services: Services, _: pytest.MonkeyPatch) -> AsyncIterator[tuple[Somebody, str, str]]:
    async with slack_workspace(services) as player:
        assert isinstance(player, InSlack)
        yield WithSlack(player), "slack:T0CARDS/U0BOB", "slack:T0CARDS/C0TABLE"


@asynccontextmanager
async def local(services: Services, _: pytest.MonkeyPatch) -> AsyncIterator[tuple[Somebody, str, str]]:
    async with on_this_computer(services) as player:
        assert isinstance(player, AtTheLocalTable)
        yield WithTheLocalTable(player), f"local:{'b' * 43}", "local:table"


@asynccontextmanager
async def terminal(services: Services, _: pytest.MonkeyPatch) -> AsyncIterator[tuple[Somebody, str, str]]:
    yield WithATerminal(services), "terminal:another", PLACE


async def everything_of(services: Services, user: str, place: str) -> dict[str, Any]:
    """All that is kept of somebody, of their tables and of their server, as Redis has it."""
    client, found = services.storage.client, {}
    tables = [session.table for session in await services.sessions.tables(user)]
    server = PlaceId(place).server
    async for key in client.scan_iter():
        if any(part in key for part in (user, f"{{{server}}}", *tables)):
            found[key] = await client.dump(key) if ":board:" not in key else None
    return found


async def offered(services: Services, user: str, place: str) -> dict[tuple[str, str], str]:
    """Something that each option takes, by command and option."""
    found = {("move", "moves"): "deal, "}
    for name, command in COMMANDS.items():
        for option in command.options:
            request = Request(UserId(user), PlaceId(place), name)
            if some := await complete(request, services, option.name, ""):
                found.setdefault((name, option.name), some[0].value)
    return found


def wrong_with(seen: str) -> Iterator[str]:
    """What nobody should read."""
    if "Something went wrong" in seen or "Traceback" in seen:
        yield "it went wrong"
    if raw := {sign for sign in seen if unicodedata.category(sign) in UNSEEN and sign != "\n"}:
        yield f"it repeats {json.dumps(sorted(raw))}"
    if not seen:
        yield "it is not answered"


@pytest.mark.parametrize(
    "opened", [terminal, *(pytest.param(one, marks=pytest.mark.slow) for one in (discord, slack, local))]
)
async def test_hostile_text(opened: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every answer is a sentence: none says that something went wrong, none repeats what cannot be seen.

    Nothing that somebody else has is changed by it.
    """
    settings = Settings(_env_file=None, data_dir=tmp_path, requests_at_once=10**6)
    wrong: list[str] = []
    async with (
        open_services(settings) as services,
        opened(services, monkeypatch) as (somebody, bystander, place),
    ):
        bob = Chat(services, bystander, place)
        for line in (
            "start kings 7",
            "move 3 f1",
            "start wheel 7 private",
            "daily play",
            "settings trail on",
        ):
            await bob.say(line)
        await somebody.asks(Ask("start", "game", "wheel"))
        before = await offered(services, bystander, place)
        stored = await everything_of(services, bystander, place)
        for ask in asks(before):
            with capture_logs() as logged:
                seen = "\n".join(await somebody.asks(ask))
            lines = [f"it logs {line}" for line in logged if line["log_level"] not in ("debug", "info")]
            wrong += [f"{ask!r:.150}: {what}" for what in (*wrong_with(seen), *lines)]
        assert wrong == []
        assert await everything_of(services, bystander, place) == stored
