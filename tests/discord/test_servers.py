"""Servers: their settings, threads for games, daily posts, coming and going; with a real Redis."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import timedelta
from pathlib import Path

import pytest

from bot.messages.ids import PlaceId
from bot.messages.refused import NotPosted
from bot.messages.reply import Button, Reply
from bot.platforms.discord.client import Client
from bot.services import Services, open_services
from bot.settings import Settings
from tests.discord.conftest import playing
from tests.discord.scripted import picture
from tests.standins.discord.people import Person
from tests.standins.discord.server import StandIn
from tests.standins.discord.world import ALL, PERMISSIONS
from tests.standins.waiting import HANGS

MANAGE_GUILD = 1 << 5


@pytest.fixture
async def whole(tmp_path: Path) -> AsyncIterator[Services]:
    """Everything a command may use."""
    async with open_services(Settings(data_dir=tmp_path)) as services:
        yield services


@pytest.fixture
async def client(standin: StandIn, whole: Services) -> AsyncIterator[Client]:
    """The whole bot, which waits for no more servers to come."""
    client = Client(whole, hurry=timedelta(seconds=HANGS))
    client._connection.guild_ready_timeout = 0.0
    async with playing(standin, client):
        await client.wait_until_ready()
        yield client


@pytest.fixture
async def ada(standin: StandIn, client: Client) -> Person:
    """She looks after the server."""
    ada = standin.person("ada")
    ada.permissions = MANAGE_GUILD
    return ada


async def test_settings_are_for_those_who_look_after_the_server(ada: Person, standin: StandIn) -> None:
    """The command stands by itself, is offered to managers in servers, and refuses all others."""
    command = next(command for command in standin.commands if command["name"] == "patience-admin")
    assert command["default_member_permissions"] == MANAGE_GUILD
    assert command["contexts"] == [0]
    group = next(command for command in standin.commands if command["name"] == "patience")
    assert "patience-admin" not in [option["name"] for option in group["options"]]

    answer = await ada.slash("patience-admin")
    assert "The settings of this server" in answer.text
    bob = standin.person("bob", ada.channel)
    assert "The settings of this server" not in (await bob.slash("patience-admin")).text


async def test_games_of_both_shelves_can_be_switched_off(ada: Person) -> None:
    """Each is then not to be begun there, and no other is."""
    for game in ("spider", "the wheel"):
        await ada.slash("patience-admin", setting="games", value=f"off {game}")
    assert "all but Spider, The Wheel" in (await ada.slash("patience-admin")).text
    for game, title in (("spider", "Spider"), ("wheel", "The Wheel")):
        assert title in (await ada.slash("patience start", game=game)).text
        assert not (await ada.slash("patience start", game=game)).message.attachments
    assert (await ada.slash("patience start", game="kings", deal="1")).message.attachments


async def test_a_game_in_a_thread_of_its_own(ada: Person, standin: StandIn) -> None:
    """The channel says where, the board stands in the thread, and is played there without naming it."""
    await ada.slash("patience-admin", setting="threads", value="on")

    answer = await ada.slash("patience start", game="kings", deal="1")
    board = await asyncio.wait_for(standin.posted.get(), HANGS)

    ((thread, name),) = standin.threads
    assert name == "The Kings, deal 1"
    assert answer.text == "The Kings, deal 1: the table stands in the thread below."
    assert board.channel is thread
    there = ada.to(thread)
    await there.choose(board, "4 f2")
    assert "1 move " in board.content
    answer = await there.slash("move", moves="7 f5")
    assert answer.message.private
    assert "2 moves" in board.content


async def test_without_leave_for_threads_the_board_stands_in_the_channel(
    ada: Person, standin: StandIn
) -> None:
    """A server that wants threads and does not let us begin them has its games all the same."""
    await ada.slash("patience-admin", setting="threads", value="on")
    ada.channel.allowed = ALL & ~PERMISSIONS["create_public_threads"]
    assert (await ada.slash("patience start", game="kings")).message.attachments

    ada.channel.reported = ALL
    answer = await (await ada.slash("patience start", game="wheel")).next("followup")
    assert answer.message.attachments
    assert not standin.threads
    standin.expect("permission")


async def test_a_channel_counts_for_its_threads(ada: Person, standin: StandIn) -> None:
    """Where one may play in a channel, one may in its threads; elsewhere the reply says where."""
    await ada.slash("patience-admin", setting="channels", value=f"<#{ada.channel.id}>")
    await ada.slash("patience-admin", setting="threads", value="on")
    await ada.slash("patience start", game="kings", deal="1")
    await standin.posted.get()
    ((thread, _),) = standin.threads
    assert "The Kings" in (await ada.to(thread).slash("patience board")).text

    elsewhere = ada.to(standin.channel(standin.guild))
    assert f"<#{ada.channel.id}>" in (await elsewhere.slash("patience start", game="kings")).text


async def test_people_without_the_role_are_told_which(ada: Person, standin: StandIn) -> None:
    """Discord says which roles somebody has with everything they do; taps count as commands do."""
    await ada.slash("patience-admin", setting="roles", value="<@&77000000000000001>")
    bob = standin.person("bob", ada.channel)
    refused = await bob.slash("patience start", game="kings", deal="1")
    assert "<@&77000000000000001>" in refused.text and refused.message.private

    bob.roles = ["77000000000000001"]
    board = (await bob.slash("patience start", game="kings", deal="1")).message
    assert board.attachments
    bob.roles = []
    assert "I play with" in (await bob.choose(board, "4 f2")).text


async def test_moderators_remove_the_boards_of_one_person(
    ada: Person, standin: StandIn, client: Client
) -> None:
    """All of them, and nobody else's; the moderators' channel reads of it, and the games go on elsewhere."""
    client.services.platforms["discord"] = client.platform
    moderators = standin.channel(standin.guild)
    await ada.slash("patience-admin", setting="log", value=f"<#{moderators.id}>")
    bob = standin.person("bob", ada.channel)
    boards = [(await bob.slash("patience start", game=game, deal="1")).message for game in ("kings", "wheel")]
    hers = (await ada.slash("patience start", game="kings", deal="1")).message
    mention = f"<@{bob.user['id']}>"

    blocked = await ada.slash("patience-admin", setting="block", value=mention)
    removed = await ada.slash("patience-admin", setting="remove", value=mention)

    assert "may no longer play" in blocked.text
    assert "2 boards of" in removed.text and removed.message.private
    assert [board.deleted for board in (*boards, hers)] == [True, True, False]
    lines = [await asyncio.wait_for(standin.posted.get(), HANGS) for _ in range(2)]
    assert all(line.channel is moderators for line in lines)
    assert "remove: 2 boards of" in lines[1].content and f"<@{bob.user['id']}>" in lines[1].content
    assert "not to play with you here" in (await bob.slash("patience tables")).text


async def test_nothing_is_posted_in_a_channel_that_is_gone(standin: StandIn, client: Client) -> None:
    """So that whoever posts there knows not to try again."""
    with pytest.raises(NotPosted):
        await client.platform.publish(PlaceId(f"discord:{standin.guild.id}/1"), Reply("Today: The Kings."))
    standin.expect("access")


async def test_posts_of_its_own_accord(ada: Person, standin: StandIn, client: Client) -> None:
    """A daily post has words, a picture with alt text, and buttons that work for everybody."""
    play = Button("Start a game", "start", {"game": "kings", "deal": "1"})
    post = Reply("Today: The Kings.", picture=picture(1), alt="A podium", rows=((play,),))

    await client.platform.publish(PlaceId(f"discord:{standin.guild.id}/{ada.channel.id}"), post)

    message = await asyncio.wait_for(standin.posted.get(), HANGS)
    assert (message.content, message.picture.description) == ("Today: The Kings.", "A podium")
    answer = await ada.press(message, "Start a game")
    assert (answer.kind, answer.message.private) == ("message", False)
    assert "The Kings, deal 1" in answer.text


async def test_a_file_to_keep(ada: Person) -> None:
    """What is held of somebody comes as a file that only they see."""
    await ada.slash("patience start", game="kings")

    answer = await ada.slash("patience data", what="export")

    assert answer.message.private
    (attachment,) = answer.message.attachments
    assert attachment.filename.endswith(".json")
    assert ada.id in json.dumps(json.loads(attachment.blob))


async def test_coming_and_going(
    client: Client, standin: StandIn, whole: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server that sends the bot away is noted, and forgiven when it lets it in again."""
    noted: asyncio.Queue[str] = asyncio.Queue()
    for name in ("joined", "left"):
        monkeypatch.setattr(whole.servers, name, _noting(name, getattr(whole.servers, name), noted))
    store, server = whole.storage.client, "900000000000000077"

    for event, name, left in (
        ("GUILD_CREATE", "joined", False),
        ("GUILD_DELETE", "left", True),
        ("GUILD_CREATE", "joined", False),
    ):
        await standin.gateway.guild(event, server)
        assert await asyncio.wait_for(noted.get(), HANGS) == name
        assert (await store.zscore("patience:servers:left", f"discord:{server}") is not None) is left


def _noting(
    name: str, real: Callable[..., Awaitable[None]], noted: asyncio.Queue[str]
) -> Callable[..., Awaitable[None]]:
    async def spy(*given: object) -> None:
        await real(*given)
        noted.put_nowait(name)

    return spy
