"""Play again what was taken back."""

from bot.core.command import Command, playing
from bot.live import Live

command = Command("redo", "Play again the move you took back", playing(Live.redo), order=70, plays=True)
