"""The edge to Discord: translates between its interactions and the neutral Request and Reply, nothing else."""

from __future__ import annotations

from bot.discord.client import run

__all__ = ["run"]
