"""Installations of the bot in workspaces, with encrypted tokens in Redis."""

from __future__ import annotations

import base64
import hashlib
import json
import logging
import secrets
from typing import Any

import structlog
from slack_sdk.oauth.installation_store import Bot, Installation
from slack_sdk.oauth.installation_store.async_installation_store import AsyncInstallationStore
from slack_sdk.oauth.state_store.async_state_store import AsyncOAuthStateStore

from bot.messages.ids import UserId
from bot.presentation import welcome
from bot.services import Services
from bot.storage.slack import SlackStore

log = structlog.get_logger()


def derived(secret: str, purpose: str) -> bytes:
    """Derive a 32-byte key for one purpose from the secret of the environment."""
    return hashlib.blake2b(secret.encode(), digest_size=32, person=purpose.encode()).digest()


class Installs(AsyncInstallationStore):
    """One record for each workspace or organisation, with the bot's token, never a user's.

    Several secrets may be given, separated by spaces: the first encrypts, all of them decrypt.
    """

    def __init__(self, services: Services, secret: str) -> None:
        self.store = services.storage.slack
        self.services = services
        # Imported here: 6 MB that a bot of one workspace does not need.
        from cryptography.fernet import Fernet, MultiFernet  # noqa: PLC0415

        keys = [base64.urlsafe_b64encode(derived(one, "slack installs")) for one in secret.split()]
        self.cipher = MultiFernet([Fernet(key) for key in keys])

    @property
    def logger(self) -> logging.Logger:
        return logging.getLogger(__name__)

    async def async_save(self, installation: Installation) -> None:
        """Welcomes the installing user as well, once, by direct message."""
        await self.async_save_bot(installation.to_bot())
        team, platform = f"slack:{installation.team_id}", self.services.platforms.get("slack")
        if platform is None or not await self.services.servers.welcome_once(team):
            return
        try:
            await platform.send_direct(UserId(f"{team}/{installation.user_id}"), welcome.reply())
        except Exception as problem:  # noqa: BLE001  it is installed all the same
            log.info("a welcome was not taken", error=type(problem).__name__)

    async def async_save_bot(self, bot: Bot) -> None:
        text = json.dumps(bot.to_dict(), default=str)
        key = _key(bot.enterprise_id, None if bot.is_enterprise_install else bot.team_id)
        await self.store.set_install(key, self.cipher.encrypt(text.encode()).decode())
        await self.services.servers.joined(f"slack:{bot.team_id}")

    async def async_find_bot(
        self, *, enterprise_id: str | None, team_id: str | None, is_enterprise_install: bool | None = False
    ) -> Bot | None:
        encrypted = await self.store.install(_key(enterprise_id, None if is_enterprise_install else team_id))
        if encrypted is None:
            return None
        from cryptography.fernet import InvalidToken  # noqa: PLC0415  as above

        try:
            return Bot(**json.loads(self.cipher.decrypt(encrypted)))
        except InvalidToken:  # encrypted with a secret that is gone: as good as not installed
            log.warning("an installation cannot be read with this PATIENCE_SECRET_KEY")
            return None

    async def async_delete_bot(self, *, enterprise_id: str | None, team_id: str | None) -> None:
        await self.store.forget_install(_key(enterprise_id, team_id))
        await self.services.servers.left(f"slack:{team_id}", self.services.sessions.clock())

    async def async_delete_installation(
        self, *, enterprise_id: str | None, team_id: str | None, user_id: str | None = None
    ) -> None:
        """Nothing is stored of individual users."""

    async def async_delete_all(self, *, enterprise_id: str | None, team_id: str | None) -> None:
        await self.async_delete_bot(enterprise_id=enterprise_id, team_id=team_id)


class States(AsyncOAuthStateStore):
    """One-time OAuth states."""

    def __init__(self, store: SlackStore) -> None:
        self.store = store

    @property
    def logger(self) -> logging.Logger:
        return logging.getLogger(__name__)

    async def async_issue(self, *_: Any, **__: Any) -> str:
        state = secrets.token_urlsafe(24)
        await self.store.issue(state)
        return state

    async def async_consume(self, state: str) -> bool:
        return await self.store.consume(state)


def _key(enterprise: str | None, team: str | None) -> str:
    return f"{enterprise or '-'}/{team or '-'}"
