"""The table in the browser: a chat channel of our own on this computer, for playing without any account."""

from bot.platforms.web.serve import make_platform

__all__ = ["make_platform"]
