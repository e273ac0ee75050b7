"""Where the bot is asked: what it may do there, and what it does where it may not."""

from __future__ import annotations

import pytest

from tests.discord.scripted import Script
from tests.discord.standin.people import Person
from tests.discord.standin.server import StandIn
from tests.discord.standin.world import ALL, PERMISSIONS

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
    """Discord says no although it told us yes: the asker reads what it can have been."""
    ada.channel.allowed = ALL & ~PERMISSIONS["attach_files"]
    ada.channel.told = ALL

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
    home.say()

    new = (await home.slash("move", moves="3 f2")).message

    assert await standin.patched.get() is old
    assert old.content.endswith(f"/channels/@me/{home.channel.id}/{new.id}")
    assert new.content.endswith("Revision 2.")


@pytest.mark.parametrize("kind", [0, 3, 11])
async def test_user_installed(ada: Person, standin: StandIn, kind: int) -> None:
    """Where only a person installed the bot it plays the same, and asks for nothing it would be refused."""
    there = ada.to(standin.channel(None if kind == 3 else standin.elsewhere, kind))
    old = (await there.slash("patience start")).message
    await there.press(old, "Deal")
    assert old.content.endswith("Revision 1.")

    there.say()
    new = (await there.slash("move", moves="3 f2")).message
    assert await standin.patched.get() is old

    assert f"/{new.id}" in old.content
    assert old.components == []
    assert new.content.endswith("Revision 2.")
