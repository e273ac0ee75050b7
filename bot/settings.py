"""Every setting, read once from the environment; each name starts with PATIENCE_."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from pydantic import AliasChoices, Field, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    """Typed settings; an empty variable counts as not set."""

    model_config = SettingsConfigDict(
        env_prefix="PATIENCE_", env_file=".env", env_ignore_empty=True, extra="ignore", populate_by_name=True
    )

    discord_token: SecretStr | None = Field(
        default=None,
        validation_alias=AliasChoices("PATIENCE_DISCORD_TOKEN", "DISCORD_TOKEN"),
    )
    discord_http: bool = False
    """Whether Discord sends signed requests to our web server instead of using its gateway."""
    discord_public_key: str | None = Field(
        default=None, validation_alias=AliasChoices("PATIENCE_DISCORD_PUBLIC_KEY", "DISCORD_PUBLIC_KEY")
    )
    """The key that verifies them, 64 hexadecimal digits; required for that."""
    discord_shards: int | None = Field(default=None, ge=1)
    """The number of shards in all processes; without it as many as Discord advises."""
    discord_shard_ids: str | None = Field(
        default=None, validation_alias=AliasChoices("PATIENCE_DISCORD_SHARD_IDS", "SHARD_IDS")
    )
    """Which shards this process connects, "0-3,8"; without it all, or its cluster's share."""
    discord_clusters: int = Field(default=1, ge=1)
    discord_cluster: int = Field(default=0, ge=0)
    """How many processes share the shards, and which of those this one is, from 0 on."""
    discord_client_secret: SecretStr | None = Field(
        default=None,
        validation_alias=AliasChoices("PATIENCE_DISCORD_CLIENT_SECRET", "DISCORD_CLIENT_SECRET"),
    )
    """The secret of the application, with which people sign in on the web and in the Activity."""
    discord_activity: bool = False
    """Whether the hosted table is Discord's Activity, too, below /activity/."""
    discord_site: str = "https://discord.com"
    """Another address of the site where people agree to sign in: a stand-in."""
    discord_api_base: str | None = None
    """Another URL of Discord's API, "https://…/api/v10": a proxy, or a stand-in."""
    discord_gateway_url: str | None = None
    """The gateway of that API, "wss://…/"."""
    slack_bot_token: SecretStr | None = Field(
        default=None, validation_alias=AliasChoices("PATIENCE_SLACK_BOT_TOKEN", "SLACK_BOT_TOKEN")
    )
    """For one workspace; for many, use the client's id and secret instead."""
    slack_app_token: SecretStr | None = Field(
        default=None, validation_alias=AliasChoices("PATIENCE_SLACK_APP_TOKEN", "SLACK_APP_TOKEN")
    )
    """For Socket Mode; without it Slack sends signed requests to the public URL."""
    slack_signing_secret: SecretStr | None = Field(
        default=None, validation_alias=AliasChoices("PATIENCE_SLACK_SIGNING_SECRET", "SLACK_SIGNING_SECRET")
    )
    slack_client_id: str | None = Field(
        default=None, validation_alias=AliasChoices("PATIENCE_SLACK_CLIENT_ID", "SLACK_CLIENT_ID")
    )
    slack_client_secret: SecretStr | None = Field(
        default=None, validation_alias=AliasChoices("PATIENCE_SLACK_CLIENT_SECRET", "SLACK_CLIENT_SECRET")
    )
    slack_move: bool = False
    """Whether to add /move; names of commands are shared by all apps of a workspace."""
    slack_history: bool = True
    """Whether to read the last messages of a channel, so that typed moves change a board in view."""
    slack_suits: str | None = None
    """Names of a workspace's emojis for spades, hearts, diamonds and clubs, separated by spaces."""
    slack_api_base: str = "https://slack.com/api/"
    """Another URL of Slack's API: a proxy, or a stand-in."""
    slack_host: str = "127.0.0.1"
    slack_port: int = 8022
    """The port behind the public URL: events, installation, pictures."""
    public_url: str | None = None
    """The public URL, "https://patience.example"."""
    operator: str | None = None
    """Who runs this bot, shown on the pages of terms, privacy and support."""
    contact: str | None = None
    """How to reach them: a mail address or a URL."""
    pages_dir: Path | None = None
    """A folder with TERMS.md, PRIVACY.md or SUPPORT.md to serve instead of ours."""
    secret_key: SecretStr | None = None
    """Encrypts tokens and protects URLs of pictures; several, separated by spaces, to rotate it."""
    redis_url: SecretStr | None = Field(
        default=None, validation_alias=AliasChoices("PATIENCE_REDIS_URL", "REDIS_URL")
    )
    replicas: int = Field(default=0, ge=0)
    """How many replicas of the Redis must have a change before it is acknowledged (WAIT)."""
    data_dir: Path = Path.home() / ".local" / "share" / "patience"
    """Where the embedded Redis stores its file, and where sheets of cards are stored."""
    appendfsync: Literal["everysec", "always"] = "everysec"
    """When the embedded Redis syncs a move to disk: within a second, or before it is acknowledged."""
    draw_ahead: bool | Literal["played"] = True
    """Whether a helper process draws cards ahead, of all games or of those that are played here; else on
    first use."""
    live_tables: int = Field(default=64, ge=1)
    """Of how many tables the last picture is cached, 1.2 MB each, so that the next one is quick."""
    idle_days: int = Field(default=90, ge=1)
    """After how many days an unused table expires."""
    requests_at_once: int = Field(default=20, ge=1)
    requests_per_second: float = Field(default=2.0, gt=0)
    """The rate limit of one user: a burst, and a rate per second."""
    requests_waiting: int = Field(default=2000, ge=1)
    """How many requests of all users may be queued; further ones are refused as busy."""
    thinking_processes: int = Field(default=1, ge=1)
    """How many helper processes search for hints and solutions at the same time, at the lowest priority."""
    proving_share: float = Field(default=0.02, ge=0, le=1)
    """The share of one core that may be spent on finding winnable deals ahead of time; none with 0."""
    daily_secret: SecretStr | None = None
    """The secret of daily deals; without it one is generated and stored in Redis."""
    daily_games: Literal["calm", "all"] = "calm"
    """The games of the daily challenge: those that are neither long nor hard, or all."""
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    connections_per_address: int = Field(default=400, ge=0)
    """How many connections one address may have at a time to each of our web servers; 0 for no limit."""
    health_host: str = "127.0.0.1"
    health_port: int | None = None
    """The port of /healthz, /readyz and /metrics; none are served without it."""
    local_port: int = 8021
    table_url: str | None = None
    """The public URL of the hosted table, "https://table.example"; boards in chats link to it."""
    table_host: str = "127.0.0.1"
    table_port: int = 8023
    """The port behind that URL."""
    table_proxies: int = Field(default=0, ge=0)
    """How many proxies of ours stand before that port, each adding to X-Forwarded-For."""
    table_guests: bool = False
    """Whether people may play there without signing in."""
    slack_sign_in_id: str | None = None
    """The client's id for signing in with Slack; without it the one of SLACK_CLIENT_ID."""
    slack_sign_in_secret: SecretStr | None = None
    slack_sign_in_pkce: bool = False
    """Whether PKCE is switched on for that app, which Slack does not undo."""
    slack_site: str = "https://slack.com"
    """Another issuer of Slack's OpenID Connect: a stand-in."""
