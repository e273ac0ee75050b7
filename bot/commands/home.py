"""Play every card that fits a foundation, again and again; one move for undo."""

from bot.core.command import Command, playing
from bot.live import Live

command = Command("home", "Play every card that fits a foundation", playing(Live.home), order=80, plays=True)
