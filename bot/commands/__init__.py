"""The commands, one file each; this table is all that a platform's edge needs to know."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from bot.commands import (
    admin,
    board,
    daily,
    data,
    deal,
    games,
    give_up,
    home,
    move,
    redeal,
    redo,
    resume,
    rules,
    start,
    stats,
    tables,
    text,
    undo,
)
from bot.commands import help as help_
from bot.core.command import Command, CommandOption

# In the order of /help: how one plays a game, then one's tables, then reading.
_FILES = (
    start,
    move,
    board,
    deal,
    redeal,
    undo,
    redo,
    home,
    tables,
    resume,
    give_up,
    games,
    rules,
    text,
    daily,
    stats,
    data,
    admin,
    help_,
)

COMMANDS: Mapping[str, Command] = MappingProxyType({file.command.name: file.command for file in _FILES})

__all__ = ["COMMANDS", "Command", "CommandOption"]
