"""The commands, one file each; this table is all that a platform's edge needs to know."""

from __future__ import annotations

from collections.abc import Mapping

from bot.commands.base import Command, CommandOption

COMMANDS: Mapping[str, Command] = {}

__all__ = ["COMMANDS", "Command", "CommandOption"]
