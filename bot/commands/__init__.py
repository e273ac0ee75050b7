"""The commands, one file each, discovered automatically: a new command is a new file in this folder.

A module with a global `command = Command(...)` defines one; the others are helpers of several.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType

from bot.commands.command import Command, CommandOption
from bot.commands.help import command_of

__all__ = ["COMMANDS", "Command", "CommandOption"]


def _discover() -> Mapping[str, Command]:
    """All commands by name, in the order of help; help itself comes last."""
    others: list[Command] = []
    for file in iter_modules(__path__):
        if command := getattr(import_module(f"{__name__}.{file.name}"), "command", None):
            assert isinstance(command, Command), f"{file.name}.command is no Command"
            others.append(command)
    others.sort(key=lambda command: command.order)
    commands = {command.name: command for command in (*others, command_of(others))}
    assert len(commands) == len(others) + 1, "two commands have one name"
    return MappingProxyType(commands)


COMMANDS = _discover()
