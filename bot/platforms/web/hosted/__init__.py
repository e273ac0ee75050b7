"""The table for people elsewhere: behind HTTPS, with sign-in, below / and as Discord's Activity."""

from bot.platforms.web.hosted.serve import make_platform

__all__ = ["make_platform"]
