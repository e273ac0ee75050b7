"""A hosted table on this computer, with the stand-ins of the services that people sign in with."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import Any

from aiohttp import ClientSession, CookieJar

from bot.platforms.web.hosted.door import HostedDoor
from bot.platforms.web.hosted.hosting import Activity, Hosting
from bot.platforms.web.hosted.serve import opened
from bot.services import Services
from bot.sign_in import DiscordSignIn, SlackSignIn
from tests.standins.accounts import APPLICATION, BOT_TOKEN, SECRET, SLACK_ID, SLACK_SECRET, Accounts


@dataclass
class HostedTable:
    """Where it stands, and what it was made with."""

    url: str  # of the table: "http://localhost:1234"
    accounts: Accounts
    hosting: Hosting
    services: Services
    door: HostedDoor

    @asynccontextmanager
    async def browser(self, **headers: str) -> AsyncIterator[ClientSession]:
        """A browser's stand-in: its cookies are kept, and its requests come from the table's own page."""
        jar = CookieJar(unsafe=True, treat_as_secure_origin=[self.url])
        async with ClientSession(self.url, cookie_jar=jar, headers={"Origin": self.url, **headers}) as client:
            yield client

    @asynccontextmanager
    async def signed_in(self, way: str = "discord") -> AsyncIterator[ClientSession]:
        """A browser in which who sits there has signed in."""
        async with self.browser() as client:
            page = await client.get(f"/sign-in/{way}")
            assert page.status == 200 and 'id="board"' in await page.text()
            yield client


@asynccontextmanager
async def hosted(services: Services, accounts: Accounts, **changes: Any) -> AsyncIterator[HostedTable]:
    """A hosted table; `changes` of its Hosting."""
    port = await _free_port()
    url = f"http://localhost:{port}"
    discord = DiscordSignIn(APPLICATION, SECRET, site=accounts.base, api=accounts.api)
    slack = SlackSignIn(SLACK_ID, SLACK_SECRET, issuer=accounts.base)
    hosting = Hosting(url, guests=True, proxies=0, providers={"discord": discord, "slack": slack})
    hosting = replace(hosting, **changes)
    async with opened(services, hosting, port) as door:
        yield HostedTable(url, accounts, hosting, services, door)


def activity(accounts: Accounts, origin: str, *parents: str, public_key: str = "") -> Activity:
    """The Activity behind a proxy at `origin`, framed by clients at `parents`."""
    return Activity(APPLICATION, BOT_TOKEN, accounts.api, origin, parents, public_key)


async def _free_port() -> int:
    server = await asyncio.start_server(lambda _reader, writer: writer.close(), "127.0.0.1", 0)
    port: int = server.sockets[0].getsockname()[1]
    server.close()
    await server.wait_closed()
    return port


def line(typed: str = "help", **more: object) -> dict[str, Any]:
    """A typed line, as a window sends it."""
    return {"line": typed, "by": secrets.token_hex(8)} | more
