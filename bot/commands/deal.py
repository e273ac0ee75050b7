"""Deal on from the pack: the next card or the next round."""

from bot.core.command import Command, action, playing

command = Command("deal", "Deal on from the pack", playing(action("deal")), order=40, plays=True)
