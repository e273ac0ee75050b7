"""A daily check which servers still have the bot: over HTTP Discord does not say when one removes it."""

from __future__ import annotations

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

    async def check(services: Services, job: Job) -> float:
        """Note which servers have removed or added the bot."""
        now = services.sessions.clock()
        await services.storage.jobs.extend(job, now + TAKES.total_seconds())
        guilds = client.fetch_guilds(limit=None, with_counts=False)
        await services.servers.still_in(QUEUE, {f"{REACH}{guild.id}" async for guild in guilds}, now)
        return now + EVERY.total_seconds()

    services.jobs[KIND] = check
    await services.storage.jobs.begin(QUEUE, KIND, SUBJECT, services.sessions.clock())
