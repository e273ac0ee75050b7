"""One patience of somebody's own: written in Discord, played in Slack by its code, edited in the browser."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from datetime import timedelta
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from discord.gateway import DiscordWebSocket
from discord.http import Route
from yarl import URL

from bot.platforms.discord.client import Client
from bot.platforms.slack.serve import opened as slack_opened
from bot.platforms.web.serve import opened as web_opened
from bot.services import Services, open_services
from bot.settings import Settings
from tests.engine.trials import tried_here
from tests.standins.discord.server import StandIn
from tests.standins.slack.people import Person as SlackPerson
from tests.standins.slack.server import Slack

CROSSROADS = """
class Crossroads(Game):
    "Four arms of a cross wait round a reserve of thirteen; the aces go up in suit from the corners."

    title, difficulty, minutes = "Crossroads", 3, 8
    stock, talon = Stock(), Waste()
    aces = Foundation(4, path=up(ACE).in_suit)
    chest = Reserve(1, code="r")
    arms = Tableau(4, build=descending.round_the_corner, refill=Refill(chest))
    deal = Round(talon)
    redeal = Redeal(talon, times=1)
    layout = (
        row(aces[:2], at=(0, 0), apart=2),
        row(aces[2:], at=(0, 2), apart=2),
        row(arms[:1], at=(1, 0)),
        row(arms[1:2], at=(0, 1)),
        row(arms[2:3], at=(2, 1)),
        row(arms[3:], at=(1, 2)),
        row(chest, at=(1, 1)),
        row(stock, at=(4, 0)),
        row(talon, at=(4, 1)),
    )

    def lay(self, t):
        "Thirteen cards in the middle, one on each arm."
        t.deal(*self.chest, cards=13)
        t.deal(*self.arms)
"""


@pytest.fixture
async def services(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Services]:
    """The inside that all of them share."""
    monkeypatch.setattr("bot.play.own_games.tried", tried_here)
    settings = Settings(_env_file=None, data_dir=tmp_path, requests_at_once=10_000)
    async with open_services(settings) as inside:
        yield inside


async def in_discord(services: Services, monkeypatch: pytest.MonkeyPatch, stack: AsyncExitStack) -> str:
    """Written in the window that /own new opens; what its author reads then."""
    standin = await stack.enter_async_context(StandIn())
    monkeypatch.setattr(Route, "BASE", standin.base)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", URL(standin.gateway_url))
    client = await stack.enter_async_context(Client(services, hurry=timedelta(seconds=30)))
    stop = asyncio.Event()
    connected = asyncio.create_task(client.wait_for("connect"))
    playing = asyncio.create_task(client.play(standin.secret, stop))
    await connected
    ada = standin.person("ada")
    saved = await ada.submit(await ada.slash("own", what="new"), CROSSROADS)
    stop.set()
    await playing
    return saved.text


async def in_slack(services: Services, code: str, stack: AsyncExitStack) -> None:
    """Dealt by its code, and a move of it."""
    slack = await stack.enter_async_context(Slack())
    workspace = slack.workspace()
    settings = Settings(
        _env_file=None,
        slack_api_base=f"{slack.root}/api/",
        slack_bot_token=workspace.token,
        slack_app_token=slack.app_token,
    )
    await stack.enter_async_context(slack_opened(settings, services))
    bob = SlackPerson(slack, workspace, "U0BOB")
    await bob.types(f"/patience start {code} 7")
    await bob.presses(await bob.sees("Crossroads, deal 7"), "Deal")
    await bob.sees("is turned onto the talon")


async def in_the_browser(services: Services, code: str, stack: AsyncExitStack) -> dict[str, Any]:
    """Its text in the editor, made over and saved: the answer of the page's server."""
    address = (await stack.enter_async_context(web_opened(services, 0))).rstrip("/")
    session = aiohttp.ClientSession(headers={"Origin": address}, cookie_jar=aiohttp.CookieJar(unsafe=True))
    page = await stack.enter_async_context(session)
    await page.get(f"{address}/")
    body = {"by": "window-0001", "command": "own", "arguments": {"what": "copy", "game": code}}
    form = (await (await page.post(f"{address}/api/table", json=body)).json())["form"]
    text = form["written"].replace("cards=13", "cards=9").replace('"Crossroads"', '"Small Crossroads"')
    given = {**form["arguments"], form["argument"]: text}
    sent = {"by": "window-0002", "command": form["command"], "arguments": given}
    answer: dict[str, Any] = await (await page.post(f"{address}/api/table", json=sent)).json()
    return answer


@pytest.mark.slow
async def test_written_in_discord_played_in_slack_made_over_in_the_browser(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By its code alone: nobody of them knows the others."""
    async with AsyncExitStack() as stack:
        written = await in_discord(services, monkeypatch, stack)
        code = written.partition("Its code is `")[2].partition("`")[0]
        assert code.startswith("own-")
        await in_slack(services, code, stack)
        answer = await in_the_browser(services, code, stack)

    assert "Saved as small-crossroads" in answer["message"]
    assert code not in answer["message"]
