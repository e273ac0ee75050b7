"""Where the hosted table stands, and whom it lets in: read from the settings once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from bot.errors import CannotStart
from bot.ops.application import application_id
from bot.settings import Settings
from bot.sign_in import DiscordSignIn, Provider, SlackSignIn

API = "https://discord.com/api/v10"
# Those of Discord's client, which frames an Activity.
CLIENTS = (
    "https://discord.com",
    "https://ptb.discord.com",
    "https://canary.discord.com",
    "https://discordapp.com",
    "https://ptb.discordapp.com",
    "https://canary.discordapp.com",
)
NO_URL = (
    "PATIENCE_TABLE_URL is missing: the address at which people find the table, https://table.example. "
    "docs/hosting.md tells how to set it up; for yourself alone there is: patience play"
)
NO_PATH = "PATIENCE_TABLE_URL is an address of a whole host, https://table.example, without a path after it."
NOT_SAFE = "PATIENCE_TABLE_URL must begin with https://: browsers keep no sign-in otherwise."
NOBODY = (
    "Nobody could come in: set DISCORD_CLIENT_SECRET or SLACK_CLIENT_ID with SLACK_CLIENT_SECRET for "
    "signing in, or PATIENCE_TABLE_GUESTS=true."
)
NO_ACTIVITY = "PATIENCE_DISCORD_ACTIVITY needs DISCORD_TOKEN and DISCORD_CLIENT_SECRET: docs/activity.md."
LOOPBACK = ("localhost", "127.0.0.1")


@dataclass(frozen=True)
class Activity:
    """The table as an Activity of Discord."""

    application: str
    token: str = field(repr=False)  # the bot's, to ask who is there
    api: str
    origin: str  # of Discord's proxy, from which the page's requests come
    parents: tuple[str, ...]  # origins of clients that frame it
    public_key: str = ""  # with which the proxy signs who it is; "" where that is not checked


@dataclass(frozen=True)
class Hosting:
    """Where the hosted table stands."""

    url: str  # "https://table.example"
    guests: bool
    proxies: int
    providers: Mapping[str, Provider]
    activity: Activity | None = None

    @property
    def host(self) -> str:
        """As in the header Host."""
        return urlsplit(self.url).netloc


def from_settings(settings: Settings) -> Hosting:
    """CannotStart with a sentence where a setting is missing or cannot be."""
    if not settings.table_url:
        raise CannotStart(NO_URL)
    parts = urlsplit(settings.table_url.rstrip("/"))
    if parts.scheme != "https" and parts.hostname not in LOOPBACK:
        raise CannotStart(NOT_SAFE)
    if parts.path or parts.query or not parts.netloc:
        raise CannotStart(NO_PATH)
    providers = {provider.name: provider for provider in _providers(settings)}
    if not providers and not settings.table_guests:
        raise CannotStart(NOBODY)
    return Hosting(
        url=f"{parts.scheme}://{parts.netloc.lower()}",
        guests=settings.table_guests,
        proxies=settings.table_proxies,
        providers=providers,
        activity=_activity(settings),
    )


def _providers(settings: Settings) -> list[Provider]:
    found: list[Provider] = []
    if settings.discord_token and settings.discord_client_secret:
        application = application_id(settings.discord_token.get_secret_value())
        secret = settings.discord_client_secret.get_secret_value()
        api = settings.discord_api_base or API
        found.append(DiscordSignIn(application, secret, site=settings.discord_site, api=api))
    number = settings.slack_sign_in_id or settings.slack_client_id
    slack_secret = (
        settings.slack_sign_in_secret if settings.slack_sign_in_id else settings.slack_client_secret
    )
    if number and slack_secret:
        found.append(
            SlackSignIn(
                number,
                slack_secret.get_secret_value(),
                issuer=settings.slack_site,
                pkce=settings.slack_sign_in_pkce,
            )
        )
    return found


def _activity(settings: Settings) -> Activity | None:
    if not settings.discord_activity:
        return None
    if not (settings.discord_token and settings.discord_client_secret):
        raise CannotStart(NO_ACTIVITY)
    token = settings.discord_token.get_secret_value()
    application = application_id(token)
    return Activity(
        application=application,
        token=token,
        api=settings.discord_api_base or API,
        origin=f"https://{application}.discordsays.com",
        parents=CLIENTS,
        public_key=settings.discord_public_key or "",
    )
