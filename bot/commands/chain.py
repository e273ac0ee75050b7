"""Moves that are the only one there is, played by themselves for those who like it."""

from __future__ import annotations

import asyncio

from bot.messages.spans import RichText, text
from bot.play.played_table import PlayedTable
from bot.records.preferences import CHAIN
from bot.services import Services


async def followed(services: Services, played: PlayedTable) -> RichText:
    """Plays on after a move, before it is saved, as its player likes; what happened, each move told."""
    likes = CHAIN.of(await services.sessions.likes(played))
    if likes == "off" or (played.session.ranked and likes != "always"):
        return text()
    said = await asyncio.to_thread(played.play_on)
    return text("As the only move: ", said) if said else text()
