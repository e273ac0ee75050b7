"""The commands, one file each, found by themselves: a new command is a new file in this folder, no more.

A file whose name has a command in it (`command = Command(...)`) is one; the others are shared by several.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType

from bot.commands.command import Command, CommandOption
from bot.commands.help import command_of

__all__ = ["COMMANDS", "Command", "CommandOption"]


def _found() -> Iterator[Command]:
    for file in iter_modules(__path__):
        if command := getattr(import_module(f"{__name__}.{file.name}"), "command", None):
            assert isinstance(command, Command), f"{file.name}.command is no Command"
            yield command


def _table() -> Mapping[str, Command]:
    """All by name, in the order in which help tells them; help itself comes last."""
    others = sorted(_found(), key=lambda command: command.order)
    commands = {command.name: command for command in (*others, command_of(others))}
    assert len(commands) == len(others) + 1, "two commands have one name"
    return MappingProxyType(commands)


COMMANDS = _table()
