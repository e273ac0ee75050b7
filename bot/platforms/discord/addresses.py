"""Users, places and posts of Discord as ids and refs."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import discord

from bot.messages.ids import HOME, PlaceId, UserId
from bot.messages.request import NOWHERE, Request, channel_mention, mention, role_mention
from bot.platforms.discord.library_internals import roles_of
from bot.records.post import Post

Interaction = discord.Interaction[Any]
_PERSON = re.compile(r"<@!?(\d+)>")
_CHANNEL = re.compile(r"<#(\d+)>")
_ROLE = re.compile(r"<@&(\d+)>")
REACH = "discord:"  # the prefix of refs of our posts


def post(interaction: Interaction, message: int) -> Post:
    """A message in the channel of this interaction."""
    assert interaction.channel_id is not None, "filled in before the interaction is read"
    return Post("discord", str(interaction.guild_id or HOME), str(interaction.channel_id), str(message))


def source(interaction: Interaction) -> Post | None:
    """The public message whose button, menu or window this was."""
    message = interaction.message
    return None if message is None or message.flags.ephemeral else post(interaction, message.id)


def request(interaction: Interaction, command: str, arguments: Mapping[str, str]) -> Request:
    """The interaction as a request."""
    channel = interaction.channel
    return Request(
        user=UserId(f"discord:{interaction.user.id}"),
        place=place(interaction, interaction.channel_id),
        command=command,
        arguments={name: _neutral(text, interaction) for name, text in arguments.items()},
        request_id=f"discord:{interaction.id}",
        admin=interaction.permissions.manage_guild,
        direct=interaction.context.dm_channel,
        parent=place(interaction, channel.parent_id) if isinstance(channel, discord.Thread) else NOWHERE,
        members=_members(interaction),
        roles=frozenset(map(str, roles_of(interaction))),
    )


def _members(interaction: Interaction) -> frozenset[str]:
    """The people that Discord resolved as members of the server, where the bot is a member, too.

    With a personal installation alone, the people of a server do not know of the bot.
    """
    if not interaction.is_guild_integration():
        return frozenset()
    data: Mapping[str, Any] = interaction.data or {}
    return frozenset(f"{REACH}{user}" for user in data.get("resolved", {}).get("members", {}))


def _neutral(text: str, interaction: Interaction) -> str:
    """Typed text with its mentions in the common form."""
    text = _ROLE.sub(lambda found: role_mention(found[1]), text)
    text = _PERSON.sub(lambda found: mention(f"discord:{found[1]}"), text)
    return _CHANNEL.sub(lambda found: channel_mention(place(interaction, int(found[1]))), text)


def place(interaction: Interaction, channel: int | None) -> PlaceId:
    """A channel of the server, or of the direct messages, where this interaction happened."""
    return PlaceId(f"discord:{interaction.guild_id or HOME}/{channel}")


def complete_thread(payload: dict[str, Any]) -> dict[str, Any]:
    """The payload with the fields that discord.py 2.7.1 needs of a thread it does not know.

    Discord documents fewer fields than the library reads, and without them the interaction is lost.
    """
    channel = payload.get("channel") or {}
    if channel.get("type") in {10, 11, 12}:
        channel = {"owner_id": "0", "message_count": 0, "member_count": 0, **channel}
    return {**payload, "channel": channel}
