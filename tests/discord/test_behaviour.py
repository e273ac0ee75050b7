"""The bot in simcord, a Discord written by others: a second opinion on what people see."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import discord
import pytest
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle
from simcord.env import Env

from bot.platforms.discord.client import Client
from bot.platforms.discord.tokens import IN_SIGHT
from bot.services import Services, open_services
from bot.settings import Settings
from tests.standins.waiting import HANGS


@pytest.fixture
async def whole(tmp_path: Path) -> AsyncIterator[Services]:
    """Everything a command may use."""
    async with open_services(Settings(data_dir=tmp_path)) as services:
        yield services


@pytest.fixture
async def simcord_bot(whole: Services) -> Client:
    """The bot that simcord runs."""
    return bot(whole)


def bot(whole: Services) -> Client:
    """With one shard: simcord advises none."""
    client = Client(whole, hurry=timedelta(seconds=HANGS))
    client.shard_count = 1
    return client


@pytest.fixture
def channel(simcord_env: Env) -> ChannelHandle:
    """A channel of a server that invited the bot; simcord waits as long as it takes, not for seconds."""
    simcord_env.settle_timeout = HANGS
    return simcord_env.create_guild().create_text_channel("cards")


@pytest.fixture
def ada(simcord_env: Env, channel: ChannelHandle) -> MemberActor:
    """A member of the server."""
    return simcord_env.guild.add_member(simcord_env.create_user("ada"))


def button(message: discord.Message, label: str) -> str:
    """The custom_id of the button that says so."""
    rows = [row for row in message.components if isinstance(row, discord.ActionRow)]
    items = [item for row in rows for item in row.children if isinstance(item, discord.Button)]
    return next(item.custom_id for item in items if item.label == label and item.custom_id)


def menu(message: discord.Message) -> discord.SelectMenu:
    """The menu of a message."""
    rows = [row for row in message.components if isinstance(row, discord.ActionRow)]
    return next(item for row in rows for item in row.children if isinstance(item, discord.SelectMenu))


def last(channel: ChannelHandle) -> discord.Message:
    """The newest message; there is one."""
    found = channel.last_message
    assert found is not None
    return found


async def test_a_game_by_buttons_menus_and_words(ada: MemberActor, channel: ChannelHandle) -> None:
    """Start, play by menu, take back by button, play by typing: one board, until somebody writes below it."""
    await ada.slash(channel, "patience start", game="kings", deal="1")
    board = last(channel)
    assert "The Kings, deal 1" in board.content
    assert board.attachments[0].description

    await ada.select(board, ["4 f2"], custom_id=menu(board).custom_id)
    assert "1 move " in last(channel).content
    await ada.click(last(channel), custom_id=button(last(channel), "Undo"))
    assert "no moves" in last(channel).content
    assert last(channel).id == board.id

    answer = await ada.slash(channel, "move", moves="4 f2, 7 f5")
    assert answer.ephemeral
    assert "2 moves" in last(channel).content
    assert last(channel).id == board.id


async def test_a_board_that_scrolled_away_is_posted_anew(ada: MemberActor, channel: ChannelHandle) -> None:
    """People wrote much below it: the next typed move brings it down, and the old one is gone."""
    await ada.slash(channel, "patience start", game="kings", deal="1")
    board = last(channel)
    for _ in range(IN_SIGHT + 1):
        await ada.send(channel, "How lucky!")
        await ada.slash(channel, "patience tables")

    await ada.slash(channel, "move", moves="4 f2")

    assert "1 move " in last(channel).content
    assert last(channel).id != board.id
    assert discord.utils.get(channel.history(), id=board.id) is None


async def test_typing_in_a_window_after_a_restart(
    simcord_env: Env, ada: MemberActor, channel: ChannelHandle, whole: Services
) -> None:
    """A window opened before the restart is answered after it, and the board's buttons are, too."""
    await ada.slash(channel, "patience start", game="kings", deal="1")
    board = last(channel)
    window = await ada.click(board, custom_id=button(board, "Type a move"))
    assert window.modal is not None
    line = window.modal["components"][0]["component"]["custom_id"]

    await simcord_env.restart_bot(bot(whole))

    await ada.submit_modal(window, {line: "4 f2"})
    assert "1 move " in last(channel).content
    await ada.click(last(channel), custom_id=button(last(channel), "Undo"))
    assert "no moves" in last(channel).content


async def test_onlookers(simcord_env: Env, ada: MemberActor, channel: ChannelHandle) -> None:
    """Somebody else's tap is answered privately; the deal is theirs to play."""
    await ada.slash(channel, "patience start", game="kings", deal="1")
    board = last(channel)
    bob = simcord_env.guild.add_member(simcord_env.create_user("bob"))

    answer = await bob.select(board, ["4 f2"], custom_id=menu(board).custom_id)
    assert answer.ephemeral
    assert answer.response is not None
    assert "no moves" in last(channel).content

    own = await bob.click(
        answer.response.message, custom_id=button(answer.response.message, "Play this deal")
    )
    assert not own.ephemeral
    assert "The Kings, deal 1" in last(channel).content
    assert last(channel).id != board.id


async def test_completion(ada: MemberActor, channel: ChannelHandle) -> None:
    """Games and legal moves complete."""
    games = await ada.autocomplete(channel, "patience start", "game", "four king")
    assert [choice["value"] for choice in games] == ["kings"]
    await ada.slash(channel, "patience start", game="kings", deal="1")

    moves = await ada.autocomplete(channel, "move", "moves", "4 ")
    assert "4 f2" in [choice["value"] for choice in moves]


async def test_direct_message(simcord_env: Env) -> None:
    """In a direct message the bot plays the same."""
    bob = simcord_env.create_user("bob")
    result = await bob.slash("patience start", game="wheel")

    assert result.response is not None
    assert "The Wheel" in result.response.content
    assert result.response.attachments


async def test_a_missing_permission(simcord_env: Env, ada: MemberActor) -> None:
    """Without "Attach Files" the asker reads so, and has the board in words."""
    denied = discord.PermissionOverwrite(attach_files=False)
    plain = simcord_env.guild.create_text_channel(
        "plain", overwrites={simcord_env.guild.default_role: denied}
    )

    result = await ada.slash(plain, "patience start", game="kings", deal="1")

    assert result.ephemeral
    assert result.response is not None
    assert "“Attach Files”" in result.response.content
