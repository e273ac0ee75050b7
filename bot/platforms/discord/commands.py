"""Slash commands, made from the table of commands: most are subcommands of /patience, some stand alone."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from inspect import Parameter, Signature
from typing import Any, TypeVar

import discord
from discord import app_commands
from discord.app_commands import AppCommandContext, AppInstallationType, Choice

from bot.commands import Command
from bot.messages.request import mention
from bot.messages.spans import as_letters
from bot.platforms.base import MISREAD
from bot.platforms.discord import addresses
from bot.platforms.discord.addresses import Interaction
from bot.platforms.discord.components import OPTION
from bot.platforms.discord.library_internals import GuardedTree, fetch_commands, replace_commands
from engine import cut

Slash = TypeVar("Slash", app_commands.Group, app_commands.Command[Any, ..., None])

GROUP = "patience"
CHOICES = 25
ENTRY_POINT = 4  # a type of commands
# Of the fields of such a command those that may be sent back; its id, so that it stays the same one.
CARRIED = (
    "id",
    "type",
    "name",
    "name_localizations",
    "description",
    "description_localizations",
    "default_member_permissions",
    "integration_types",
    "contexts",
    "nsfw",
    "handler",
)


class Tree(GuardedTree):
    """The command tree of discord.py."""

    misread = MISREAD

    async def sync_all(self) -> None:
        """Replace all commands, as the library's `sync`, but carry Discord's entry point along.

        Where Activities are enabled, Discord has made a command of type 4 that opens them. The library knows
        no such type, and Discord refuses a list without it. It is fetched with its translations, which would
        be deleted otherwise: https://docs.discord.com/developers/interactions/application-commands
        """
        application = self.client.application_id
        assert application is not None, "it is known once logged in"
        known = await fetch_commands(self.client, application)
        entry_points = [
            {name: command[name] for name in CARRIED if command.get(name) is not None}
            for command in known
            if command["type"] == ENTRY_POINT
        ]
        own: list[dict[str, Any]] = [dict(command.to_dict(self)) for command in self.get_commands()]
        await replace_commands(self.client, application, [*own, *entry_points])

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError, /) -> None:
        """Errors before a command is reached: mostly because Discord still offers old commands."""
        await interaction.client.failed(interaction, error)


def add_commands(tree: Tree, commands: Mapping[str, Command]) -> None:
    """Add all commands to the tree."""
    group = app_commands.Group(name=GROUP, description="Play the patiences of Lady Cadogan's book")
    tree.add_command(_everywhere(group))
    for command in commands.values():
        if command.alone in ("", "also") and command.listed:
            group.add_command(_slash(command))
        if command.alone in ("also", "instead"):
            tree.add_command(_everywhere(_slash(command)))
        elif command.alone:
            tree.add_command(_for_managers(_slash(command)))


def _everywhere(slash: Slash) -> Slash:
    """Allowed in servers, direct messages and group chats, installed by a server or by one person."""
    slash.allowed_contexts = AppCommandContext(guild=True, dm_channel=True, private_channel=True)
    slash.allowed_installs = AppInstallationType(guild=True, user=True)
    return slash


def _for_managers(slash: Slash) -> Slash:
    """Visible to those who manage a server; only top-level commands can be restricted."""
    slash.allowed_contexts = AppCommandContext(guild=True)
    slash.allowed_installs = AppInstallationType(guild=True)
    slash.default_permissions = discord.Permissions(manage_guild=True)
    return slash


def _slash(command: Command) -> app_commands.Command[Any, ..., None]:
    async def callback(interaction: Interaction, **arguments: Any) -> None:
        files = {name: value for name, value in arguments.items() if isinstance(value, discord.Attachment)}
        given = {
            name: _text(value) for name, value in arguments.items() if value is not None and name not in files
        }
        await interaction.client.run_slash_command(interaction, command.name, given, files)

    # discord.py reads the options from the signature of the function; ours are in the table of commands.
    parameters = [Parameter("interaction", Parameter.POSITIONAL_OR_KEYWORD, annotation=discord.Interaction)]
    for option in command.options:
        # Somebody need not be a member; lines of text are lost in an option, so they come as a file.
        kind: type = discord.User if option.person else discord.Attachment if option.block else str
        annotation = kind if option.required else kind | None
        default = Parameter.empty if option.required else None
        parameters.append(
            Parameter(option.name, Parameter.KEYWORD_ONLY, annotation=annotation, default=default)
        )
    callback.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
    described = app_commands.describe(**{o.name: cut(o.description, OPTION) for o in command.options})
    slash = app_commands.Command[Any, ..., None](
        name=command.name, description=cut(command.summary, OPTION), callback=described(callback)
    )
    for option in command.options:
        if option.complete:
            slash.autocomplete(option.name)(_completion(command.name, option.name))
    return slash


def _text(value: Any) -> str:
    """The value of an option as text: a picked user becomes a mention."""
    return value if isinstance(value, str) else mention(f"{addresses.REACH}{value.id}")


def _completion(
    command: str, option: str
) -> Callable[[Interaction, str], Coroutine[Any, Any, list[Choice[str]]]]:
    async def complete(interaction: Interaction, typed: str) -> list[Choice[str]]:
        given = {
            name: _text(value)
            for name, value in interaction.namespace
            if name != option and not isinstance(value, discord.Attachment)
        }
        request = addresses.request(interaction, command, given)
        found = await interaction.client.complete(request, interaction.client.services, option, typed)
        # A value that is too long cannot be clipped: it would mean something else.
        fitting = [choice for choice in found if len(choice.value) <= OPTION][:CHOICES]
        return [Choice(name=cut(as_letters(choice.label), OPTION), value=choice.value) for choice in fitting]

    return complete
