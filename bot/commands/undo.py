"""Take back one move, as often as you like."""

from bot.core.command import Command, playing
from bot.tables.played_table import PlayedTable

command = Command("undo", "Take back one move", playing(PlayedTable.undo), order=60, plays=True)
