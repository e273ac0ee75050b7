"""The only module that uses private or undocumented parts of discord.py.

The library parses interactions before any event, a malformed one ends the connection, and of a shard's
health it says only whether a socket is open; a request that is cancelled may stop all others. Of its own
client of Discord's API, `Client.http`, its documents say nothing. This was written for discord.py 2.7.1;
tests/discord/test_library_internals.py checks it against the installed version, and pyproject.toml has an
upper bound.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from datetime import timedelta
from time import perf_counter
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.gateway import DiscordWebSocket
from discord.http import Route
from yarl import URL

if TYPE_CHECKING:
    from discord.types.gateway import SessionStartLimit
    from discord.types.member import MemberWithUser

READ_IN = (2, 7)  # the version of discord.py that this was read in
HEARTBEAT = timedelta(seconds=41.25)  # as Discord usually wants them

Reader = Callable[[dict[str, Any]], None]


def read_interactions_by(client: discord.Client, reader: Reader) -> Reader:
    """Make `reader` receive the interactions of the gateway; gives the library's own reader."""
    parsers = client._connection.parsers
    own: Reader = parsers["INTERACTION_CREATE"]
    parsers["INTERACTION_CREATE"] = reader
    return own


def gateway_socket(client: discord.AutoShardedClient, shard: int) -> DiscordWebSocket:
    """The connection of a shard that was launched."""
    return client._get_websocket(shard_id=shard)


def missed_heartbeats(socket: DiscordWebSocket) -> float:
    """For how many heartbeats the gateway has been silent; 0 before the first is due."""
    if (heartbeat := socket._keep_alive) is None:
        return 0.0
    return (perf_counter() - heartbeat._last_recv) / (heartbeat.interval or HEARTBEAT.total_seconds())


async def gateway_advice(client: discord.Client) -> tuple[int, SessionStartLimit]:
    """How many shards Discord advises, and how many may still be started."""
    advised, _, limits = await client.http.get_bot_gateway()
    return advised, limits


async def fetch_member(client: discord.Client, server: str, user: str) -> MemberWithUser:
    """A member of a server, who need not be in any cache, nor the server."""
    return await client.http.get_member(server, user)


async def fetch_commands(client: discord.Client, application: int) -> list[dict[str, Any]]:
    """All commands of the application with their translations, of types that the library lacks, too."""
    route = Route("GET", "/applications/{application_id}/commands", application_id=application)
    return list(await client.http.request(route, params={"with_localizations": "true"}))


async def replace_commands(client: discord.Client, application: int, commands: list[dict[str, Any]]) -> None:
    """Replace all commands of the application by these."""
    await client.http.bulk_upsert_global_commands(application, payload=commands)


def on_request_end(client: discord.Client, called: Callable[..., Coroutine[Any, Any, None]]) -> None:
    """Have this called at the end of each request to Discord, as aiohttp's traces are."""
    assert client.http.http_trace, "the client counts refusals there"
    client.http.http_trace.on_request_end.append(called)


def shield_requests(client: discord.Client) -> None:
    """Let requests to Discord go on where whoever made them stops waiting.

    One that is cancelled while the library waits for a global rate limit to pass would hold back all others
    for ever: it alone ends the wait.
    """
    own = client.http.request

    async def request(*given: Any, **more: Any) -> Any:
        going_on = asyncio.ensure_future(own(*given, **more))
        going_on.add_done_callback(lambda task: task.cancelled() or task.exception())  # perhaps nobody waits
        return await asyncio.shield(going_on)

    vars(client.http)["request"] = request


def event_tasks() -> set[asyncio.Task[Any]]:
    """The tasks of the library's event handlers."""
    return {task for task in asyncio.all_tasks() if task.get_name().startswith("discord.py: on_")}


def roles_of(interaction: discord.Interaction[Any]) -> list[int]:
    """The ids of the user's roles, as the interaction has them.

    The public list leaves out roles of which the library does not know the names, which are all over HTTP.
    """
    member = interaction.user
    return list(member._roles) if isinstance(member, discord.Member) else []


def point_to(api_base: str | None, gateway_url: str | None) -> None:
    """Make every client use these addresses instead of Discord's own."""
    if api_base:
        Route.BASE = api_base
    if gateway_url:
        DiscordWebSocket.DEFAULT_GATEWAY = URL(gateway_url)


class GuardedTree(app_commands.CommandTree[discord.Client]):
    """A command tree that reports malformed options as errors of the command; the library would lose them."""

    misread: tuple[type[Exception], ...] = ()

    async def _call(self, interaction: discord.Interaction[discord.Client]) -> None:
        try:
            await super()._call(interaction)
        except self.misread as problem:
            raise app_commands.AppCommandError("options that cannot be read") from problem
