"""Play the cards that can safely go home; one move for undo."""

from bot.commands.command import Command, playing
from bot.play.played_table import PlayedTable

command = Command(
    "auto", "Play what can certainly do no harm", playing(PlayedTable.auto), order=85, plays=True
)
