"""Texts for the app directories of Discord and Slack, and what they still require."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from bot.errors import CannotStart
from bot.ops.pages import PAGES
from bot.settings import Settings

SUMMARY = "The patiences of Lady Cadogan's book, with a picture after every move."
DESCRIPTION = (
    "All forty-seven patiences of Lady Cadogan's book, by the book: tap or type a move, and see the whole "
    "table as a picture, with words for those who cannot. A deal for everybody every day, hints that see no "
    "more than you do, undo as far as you like. It reads no messages, shows no advertisements, costs nothing."
)
TAGS = ("games", "cards", "solitaire", "patience", "daily")
# Of https://discord.com/developers/docs/resources/application: characters, and how many.
LONGEST_DESCRIPTION, LONGEST_TAG, MOST_TAGS = 400, 20, 5

BY_HTTP = (
    "Discord sends what people do to {address}, and nothing over its gateway: set "
    "PATIENCE_DISCORD_HTTP=true, or empty the field Interactions Endpoint URL (General Information)."
)
ANOTHER_KEY = "DISCORD_PUBLIC_KEY is not this application's: please copy it once more (General Information)."


def of_operator(settings: Settings) -> Iterator[str]:
    """Settings that the pages lack, which every directory requires."""
    wanted = {
        "PATIENCE_PUBLIC_URL": settings.public_url,
        "PATIENCE_OPERATOR": settings.operator,
        "PATIENCE_CONTACT": settings.contact,
    }
    if lacking := [name for name, value in wanted.items() if not value]:
        yield f"the pages {', '.join(PAGES)}: set {', '.join(lacking)}"


def of_discord(settings: Settings, application: Mapping[str, Any]) -> Iterator[str]:
    """What is left to do for Discord's App Directory; CannotStart where the bot would receive nothing.

    Discord sends interactions either to a URL or over the gateway.
    """
    address = application.get("interactions_endpoint_url")
    if address and not settings.discord_http:
        raise CannotStart(BY_HTTP.format(address=address))
    key = application.get("verify_key")
    if settings.discord_http and key and key != settings.discord_public_key:
        raise CannotStart(ANOTHER_KEY)
    yield from of_operator(settings)
    if not str(application.get("description") or "").strip():
        yield "a description (General Information); docs/discord.md has one"
    if not application.get("tags"):
        yield f"tags (General Information): {', '.join(TAGS)}"
    root = (settings.public_url or "").rstrip("/")
    for field, path in (("terms_of_service_url", "/terms"), ("privacy_policy_url", "/privacy")):
        if root and application.get(field) != root + path:
            yield f"the address of {path} (General Information): {root}{path}"
    if not application.get("bot_public", True):
        yield "Public Bot (Bot), so that others may invite it"


def of_slack(settings: Settings) -> Iterator[str]:
    """What is left to do for Slack's Marketplace, as far as settings show."""
    yield from of_operator(settings)
    if settings.slack_app_token:
        yield "Slack over HTTP: the Marketplace takes no app with Socket Mode; leave SLACK_APP_TOKEN empty"
    if not (settings.slack_client_id and settings.slack_client_secret):
        yield "installing by others: SLACK_CLIENT_ID and SLACK_CLIENT_SECRET"


def summary(title: str, to_do: Iterator[str]) -> str:
    """One line: ready, or what is still to be done."""
    left = "; ".join(to_do)
    return f"{title}: still to do: {left}." if left else f"{title}: everything it asks for is there."
