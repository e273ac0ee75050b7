"""The edge to Discord: translates its interactions to the neutral Request and Reply, and back."""

from __future__ import annotations

from bot.platforms.discord.interactions import make_platform

__all__ = ["make_platform"]
