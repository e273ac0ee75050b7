"""Take back one move, as often as you like."""

from bot.core.command import Command, playing
from bot.live import Live

command = Command("undo", "Take back one move", playing(Live.undo), order=60, plays=True)
