"""Play again what was taken back."""

from bot.core.command import Command, playing
from bot.tables.played_table import PlayedTable

command = Command(
    "redo", "Play again the move you took back", playing(PlayedTable.redo), order=70, plays=True
)
