"""Take up and deal again what the game lets one deal again."""

from bot.commands.base import Command, playing

command = Command("redeal", "Take up and deal again", playing(lambda live: live.play("redeal")))
