"""Play again what was taken back."""

from bot.commands.base import Command, playing
from bot.live import Live

command = Command("redo", "Play again the move you took back", playing(Live.redo))
