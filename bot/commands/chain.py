"""Forced moves are played automatically for those who prefer that."""

from __future__ import annotations

import asyncio

from bot.messages.spans import RichText, text
from bot.play.played_table import PlayedTable
from bot.records.preferences import CHAIN
from bot.services import Services


async def play_forced_moves(services: Services, played: PlayedTable) -> RichText:
    """Play forced moves after a move, before it is saved; gives a text of them, empty without any."""
    preference = CHAIN.of(await services.sessions.preferences(played))
    if preference == "off" or (played.session.competes and preference != "always"):
        return text()
    result = await asyncio.to_thread(played.play_on)
    return text("As the only move: ", result) if result else text()
