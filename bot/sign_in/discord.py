"""Sign-in with Discord: OAuth 2 with the scope `identify`.

https://docs.discord.com/developers/topics/oauth2
"""

from __future__ import annotations

import aiohttp

from bot.errors import NotSignedIn
from bot.messages.ids import UserId
from bot.sign_in.provider import Attempt, Identity, Provider, fetched


class DiscordSignIn(Provider):
    """People of Discord."""

    name, title, scope = "discord", "Discord", ("identify",)

    def __init__(self, client_id: str, secret: str, *, site: str, api: str) -> None:
        super().__init__(client_id, secret)
        self._site = site
        self._api = api

    async def address(self, http: aiohttp.ClientSession, back: str, attempt: Attempt) -> str:
        # People who agreed before are not asked again.
        return self._address(f"{self._site}/oauth2/authorize", back, attempt, prompt="none")

    async def identity(
        self, http: aiohttp.ClientSession, code: str, back: str | None, attempt: Attempt
    ) -> Identity:
        """Without `back` for a code that Discord's own client was given, which redirects nowhere."""
        token = await self._exchanged(http, f"{self._api}/oauth2/token", code, back, attempt)
        granted = token.get("scope") or []
        if not set(self.scope) <= set(granted.split() if isinstance(granted, str) else granted):
            raise NotSignedIn("scope")
        bearer = f"Bearer {token['access_token']}"
        about = await fetched(http, f"{self._api}/users/@me", Authorization=bearer)
        number = str(about.get("id", ""))
        if not number.isdecimal():
            raise NotSignedIn("unreadable")
        return Identity(
            UserId(f"discord:{number}"), str(about.get("global_name") or about.get("username", ""))
        )
