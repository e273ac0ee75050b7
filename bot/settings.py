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
    """Whether Discord sends what people do to our web server, signed, instead of over its gateway."""
    discord_public_key: str | None = Field(
        default=None, validation_alias=AliasChoices("PATIENCE_DISCORD_PUBLIC_KEY", "DISCORD_PUBLIC_KEY")
    )
    """What it signs with, 64 hexadecimal digits; needed for that."""
    discord_shards: int | None = Field(default=None, ge=1)
    """Over how many connections the servers are spread, in all processes; without it as Discord advises."""
    discord_shard_ids: str | None = Field(
        default=None, validation_alias=AliasChoices("PATIENCE_DISCORD_SHARD_IDS", "SHARD_IDS")
    )
    """Which of them this process connects, "0-3,8"; without it all, or its cluster's share."""
    discord_clusters: int = Field(default=1, ge=1)
    discord_cluster: int = Field(default=0, ge=0)
    """How many processes share them, and which of those this one is, from 0 on."""
    discord_api_base: str | None = None
    """Another address of Discord's API, "https://…/api/v10": a proxy, or a stand-in."""
    discord_gateway_url: str | None = None
    """The gateway that belongs to it, "wss://…/"."""
    slack_bot_token: SecretStr | None = Field(
        default=None, validation_alias=AliasChoices("PATIENCE_SLACK_BOT_TOKEN", "SLACK_BOT_TOKEN")
    )
    """For one workspace; for many there are the client's id and secret instead."""
    slack_app_token: SecretStr | None = Field(
        default=None, validation_alias=AliasChoices("PATIENCE_SLACK_APP_TOKEN", "SLACK_APP_TOKEN")
    )
    """For Socket Mode; without it Slack sends to the public address, signed."""
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
    """Whether /move is ours, too; names of commands are shared with all other apps of a workspace."""
    slack_history: bool = True
    """Whether Slack is asked if a board is among the last messages, so that typed moves change it there."""
    slack_suits: str | None = None
    """Names of a workspace's emojis for spades, hearts, diamonds and clubs, with spaces between."""
    slack_api_base: str = "https://slack.com/api/"
    """Another address of Slack's API: a proxy, or a stand-in."""
    slack_host: str = "127.0.0.1"
    slack_port: int = 8022
    """Where the public address leads to: events, installing, pictures."""
    public_url: str | None = None
    """The address under which the world reaches us, "https://patience.example"."""
    operator: str | None = None
    """Who runs this bot, as the pages of terms, privacy and support tell."""
    contact: str | None = None
    """How to reach them: a mail address, or that of a page."""
    pages_dir: Path | None = None
    """Where TERMS.md, PRIVACY.md or SUPPORT.md of their own lie, in the place of ours."""
    secret_key: SecretStr | None = None
    """Protects tokens of workspaces and addresses of pictures; several, with spaces, while it changes."""
    redis_url: SecretStr | None = Field(
        default=None, validation_alias=AliasChoices("PATIENCE_REDIS_URL", "REDIS_URL")
    )
    data_dir: Path = Path.home() / ".local" / "share" / "patience"
    """Where our own Redis keeps its file; not used with a Redis server."""
    appendfsync: Literal["everysec", "always"] = "everysec"
    """When our own Redis sees to it that a move is on disk: within a second, or before it is acknowledged."""
    draw_ahead: bool | Literal["played"] = True
    """Whether cards are drawn before they are needed, by a helper process, of all games or of those that are
    played here; else when they first are."""
    live_tables: int = Field(default=64, ge=1)
    """Of how many tables the last picture is kept as it was painted, 1.2 MB each: the next one is quick."""
    idle_days: int = Field(default=90, ge=1)
    """How long a table is kept that nobody touches."""
    requests_at_once: int = Field(default=20, ge=1)
    requests_per_second: float = Field(default=2.0, gt=0)
    """How much one user may ask: so many requests at once, then so many each second."""
    requests_waiting: int = Field(default=2000, ge=1)
    """How many requests of all users may wait in line before the next ones are told that we are busy."""
    thinking_processes: int = Field(default=1, ge=1)
    """How many helper processes look for hints and solutions at the same time, at the lowest priority."""
    proving_share: float = Field(default=0.02, ge=0, le=1)
    """The share of one core that may be spent on finding winnable deals ahead of time; none with 0."""
    daily_secret: SecretStr | None = None
    """What daily deals are made from; without it one is made and kept in Redis."""
    daily_games: Literal["calm", "all"] = "calm"
    """What the daily challenge draws from: games that are neither long nor hard, or all."""
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    connections_per_address: int = Field(default=400, ge=0)
    """How many connections one address may have at a time to each of our web servers; 0 for any number."""
    health_host: str = "127.0.0.1"
    health_port: int | None = None
    """The port of /healthz, /readyz and /metrics; none are served without it."""
    local_port: int = 8021
