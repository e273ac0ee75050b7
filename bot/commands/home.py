"""Play every card that fits a foundation, again and again; one move for undo."""

from bot.commands.command import Command, playing
from bot.play.played_table import PlayedTable

command = Command(
    "home", "Play every card that fits a foundation", playing(PlayedTable.home), order=80, plays=True
)
