"""`patience setup-emojis`: uploads the application's emojis."""

from __future__ import annotations

import aiohttp
import discord

from bot.errors import CannotStart
from bot.platforms.discord import emojis
from bot.platforms.discord.library_internals import point_to
from bot.services import open_services
from bot.settings import Settings

FULL = 30008  # an application has 2,000 emojis at most


async def set_up_emojis(settings: Settings) -> str:
    """Upload the four suits; gives a sentence on what was done."""
    assert settings.discord_token is not None, "asked only where there is one"
    point_to(settings.discord_api_base, settings.discord_gateway_url)
    try:
        async with (
            open_services(settings) as services,
            discord.Client(intents=discord.Intents(guilds=True)) as client,
        ):
            await client.login(settings.discord_token.get_secret_value())
            sent = await emojis.upload(client, services.storage)
    except discord.LoginFailure as problem:
        text = "Discord does not know this DISCORD_TOKEN: please copy it once more."
        raise CannotStart(text) from problem
    except discord.HTTPException as problem:
        full = "the application has 2,000 emojis already; please delete four of them"
        why = full if problem.code == FULL else f"Discord says {problem.status}: {problem.text}"
        raise CannotStart(f"The emojis were not taken: {why}.") from problem
    except aiohttp.ClientError as problem:
        text = f"Discord cannot be reached ({type(problem).__name__}); is there a network?"
        raise CannotStart(text) from problem
    return f"{sent} of the 4 suits uploaded; a bot that runs shows them once it is started anew."
