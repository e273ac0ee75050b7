"""A daily check which servers still have the bot: over HTTP Discord does not say when one removes it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta

import discord

from bot.platforms.discord.addresses import REACH
from bot.services import Services
from bot.storage.jobs import Job

QUEUE, KIND, SUBJECT = "discord", "servers", "all"
EVERY = timedelta(days=1)
TAKES = timedelta(hours=1)  # at most: two hundred servers a call, and Discord may ask for pauses


async def begin(services: Services, client: discord.Client) -> None:
    """Register the job, and schedule it if it is not."""

    async def called(_services: object, job: Job) -> float:
        return await _called(services, client, job)

    services.jobs[KIND] = called
    await services.storage.jobs.begin(QUEUE, KIND, SUBJECT, services.sessions.clock())


async def _called(services: Services, client: discord.Client, job: Job) -> float:
    """Note which servers have removed or added the bot."""
    now = services.sessions.clock()
    await services.storage.jobs.extend(job, now + TAKES.total_seconds())
    there = {server async for server in _servers(client)}
    await services.servers.still_in(QUEUE, there, now)
    return now + EVERY.total_seconds()


async def _servers(client: discord.Client) -> AsyncIterator[str]:
    async for guild in client.fetch_guilds(limit=None, with_counts=False):
        yield f"{REACH}{guild.id}"
