"""Take up and deal again what the game lets one deal again."""

from bot.commands.command import Command, action, playing

command = Command("redeal", "Take up and deal again", playing(action("redeal")), order=50, plays=True)
