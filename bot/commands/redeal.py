"""Take cards up and deal them again, where the game allows it."""

from bot.commands.command import Command, action, playing

command = Command("redeal", "Take up and deal again", playing(action("redeal")), order=50, plays=True)
