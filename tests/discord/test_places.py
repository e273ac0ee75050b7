"""Permissions: what the bot may do in a place, and what it does where it may not."""

from __future__ import annotations

import asyncio

import pytest

from tests.discord.scripted import Script
from tests.discord.test_boards import gone
from tests.standins.discord.people import Person
from tests.standins.discord.server import StandIn
from tests.standins.discord.world import ALL, PERMISSIONS
from tests.standins.waiting import HANGS

# --- permissions


@pytest.mark.parametrize(
    ("permission", "name"),
    [
        ("attach_files", "Attach Files"),
        ("view_channel", "View Channel"),
        ("send_messages", "Send Messages"),
    ],
)
async def test_a_missing_permission_is_named(ada: Person, permission: str, name: str) -> None:
    """The asker alone reads which permission is missing and whom to ask, and the table in words."""
    ada.channel.allowed = ALL & ~PERMISSIONS[permission]

    answer = await ada.slash("patience start")

    assert answer.message.private
    assert f"“{name}”" in answer.text
    assert answer.text.startswith("A patience is dealt.")
    assert answer.text.endswith("The table at revision 0")
    assert not answer.message.attachments


async def test_in_a_thread_another_permission_counts(ada: Person, standin: StandIn) -> None:
    """Threads have their own permission to send messages."""
    thread = standin.channel(standin.guild, kind=11)
    thread.allowed = ALL & ~PERMISSIONS["send_messages_in_threads"]

    answer = await ada.to(thread).slash("patience start")

    assert "“Send Messages in Threads”" in answer.text


async def test_a_permission_that_discord_misses_is_named(ada: Person, standin: StandIn) -> None:
    """Discord refuses although it reported the permission: the asker reads what it can have been."""
    ada.channel.allowed = ALL & ~PERMISSIONS["attach_files"]
    ada.channel.reported = ALL

    answer = await ada.slash("patience start")

    assert answer.message.private
    assert "“Attach Files”" in answer.text
    standin.expect("permission")


async def test_words_need_no_permission_for_pictures(ada: Person, script: Script) -> None:
    """Where no picture is to be shown, none is missed."""
    ada.channel.allowed = ALL & ~PERMISSIONS["attach_files"]
    script.once("Only words.")

    assert (await ada.slash("patience board")).text == "Only words."


# --- other places


async def test_direct_messages(ada: Person, standin: StandIn) -> None:
    """A board in a direct message with the bot is played and retired like any other."""
    home = ada.to(standin.channel(kind=1))
    old = (await home.slash("patience start")).message
    await home.press(old, "Deal")
    await home.slash("move", moves="3 f2")
    assert old.content.endswith("Revision 2.")

    new = (await home.slash("patience board")).message

    assert await gone(standin) is old
    assert new.content.endswith("Revision 2.")


async def test_a_board_in_direct_messages_links_to_where_the_game_continues(
    ada: Person, standin: StandIn, script: Script
) -> None:
    """Those of a trail stay, and lead to the newest."""
    script.trail = True
    home = ada.to(standin.channel(kind=1))
    old = (await home.slash("patience start")).message
    new = (await home.slash("move", moves="3 f2")).message

    assert await asyncio.wait_for(standin.patched.get(), HANGS) is old
    assert old.content.endswith(f"/channels/@me/{home.channel.id}/{new.id}")


@pytest.mark.parametrize("kind", [0, 3, 11])
async def test_user_installed(ada: Person, standin: StandIn, kind: int) -> None:
    """Where only a person installed the bot it plays the same, and asks for nothing it would be refused."""
    there = ada.to(standin.channel(None if kind == 3 else standin.elsewhere, kind))
    old = (await there.slash("patience start")).message
    await there.press(old, "Deal")
    assert old.content.endswith("Revision 1.")

    await there.slash("move", moves="3 f2")
    assert old.content.endswith("Revision 2.")
    new = (await there.slash("patience board")).message
    assert await gone(standin) is old
    assert new.content.endswith("Revision 2.")
