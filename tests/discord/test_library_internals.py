"""What library_internals.py relies on in discord.py, of which its documents say nothing."""

from __future__ import annotations

import asyncio
import inspect

import discord
from aiohttp import TraceConfig
from discord.gateway import DiscordWebSocket, KeepAliveHandler
from discord.http import Route

from bot.platforms.discord import library_internals

NEW_VERSION = "discord.py has changed: please read library_internals.py beside it, and raise its bound"


def test_the_version_that_is_installed_was_read() -> None:
    """Who raises the bound in pyproject.toml reads what lies below it again."""
    assert discord.version_info[:2] <= library_internals.READ_IN, NEW_VERSION


async def test_a_client_has_a_reader_of_interactions() -> None:
    """It is given back, and another stands in its place."""
    client = discord.Client(intents=discord.Intents.none())
    received: list[dict[str, object]] = []
    own = library_internals.read_interactions_by(client, received.append)

    assert list(inspect.signature(own).parameters) == ["data"], NEW_VERSION
    client._connection.parsers["INTERACTION_CREATE"]({"id": "1"})
    assert received == [{"id": "1"}]


async def test_the_api_is_called_as_the_library_calls_it() -> None:
    """What Discord is asked and told besides its documented methods, and the trace of these requests."""
    trace = TraceConfig()
    async with discord.Client(intents=discord.Intents.none(), http_trace=trace) as client:
        called = client.http.get_member, client.http.bulk_upsert_global_commands, client.http.request
        needed = {"guild_id", "member_id", "application_id", "payload", "route", "kwargs"}
        assert needed <= {name for one in called for name in inspect.signature(one).parameters}, NEW_VERSION
        assert inspect.iscoroutinefunction(client.http.get_bot_gateway), NEW_VERSION

        async def listener(*_given: object) -> None: ...

        library_internals.on_request_end(client, listener)
        assert client.http.http_trace is trace, NEW_VERSION
        assert listener in trace.on_request_end


def test_shards_are_launched_by_a_method_of_their_own() -> None:
    """Ours stands in for it, to take as many as the settings say."""
    launched = discord.AutoShardedClient.launch_shards
    assert inspect.iscoroutinefunction(launched), NEW_VERSION
    assert list(inspect.signature(launched).parameters) == ["self"], NEW_VERSION


async def test_a_shard_is_addressed_by_its_number() -> None:
    """The way that the library itself takes."""
    parameters = inspect.signature(discord.AutoShardedClient._get_websocket).parameters
    assert "shard_id" in parameters, NEW_VERSION


def test_a_socket_knows_its_last_heartbeat() -> None:
    """Its heartbeat keeps the moment, by the clock that is read here."""
    socket = DiscordWebSocket.__new__(DiscordWebSocket)
    socket.thread_id, socket._max_heartbeat_timeout = 0, 60.0
    beat = KeepAliveHandler(ws=socket, interval=2.0, shard_id=None)
    socket._keep_alive = beat
    assert library_internals.missed_heartbeats(socket) < 1, NEW_VERSION

    beat._last_recv -= 7

    assert 3 < library_internals.missed_heartbeats(socket) < 5, NEW_VERSION
    socket._keep_alive = None
    assert library_internals.missed_heartbeats(socket) == 0


async def test_what_is_begun_for_an_event_is_found() -> None:
    """By the name that the library gives to its tasks."""

    class Slow(discord.Client):
        async def on_guild_join(self, _guild: object) -> None:
            await asyncio.Event().wait()

    async with Slow(intents=discord.Intents.none()) as client:
        client.dispatch("guild_join", None)
        [running] = library_internals.event_tasks()

        running.cancel()
        await asyncio.wait({running})


def test_addresses_are_where_the_library_looks() -> None:
    """Of the API, and of the gateway."""
    assert Route.BASE.startswith("http"), NEW_VERSION
    assert DiscordWebSocket.DEFAULT_GATEWAY.scheme in ("ws", "wss"), NEW_VERSION


def test_a_tree_calls_commands_where_it_is_guarded() -> None:
    """What our tree stands in for is still there to be stood in for."""
    called = discord.app_commands.CommandTree._call
    assert inspect.iscoroutinefunction(called), NEW_VERSION
    assert list(inspect.signature(called).parameters) == ["self", "interaction"], NEW_VERSION
