"""Signing in by another service: where the browser is sent, and who it is that comes back."""

from bot.sign_in.discord import DiscordSignIn
from bot.sign_in.provider import Attempt, Identity, Provider, challenge
from bot.sign_in.slack import SlackSignIn

__all__ = ["Attempt", "DiscordSignIn", "Identity", "Provider", "SlackSignIn", "challenge"]
