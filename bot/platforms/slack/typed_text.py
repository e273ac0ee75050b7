"""Cleaning of text typed in Slack."""

from __future__ import annotations

import html
import re

from bot.messages.request import FENCE, channel_mention, mention

_ADDRESSED = re.compile(r"^\s*<@\w+(\|[^>]*)?>")
_PERSON = re.compile(r"<@(\w+)(\|[^>]*)?>")
_CHANNEL = re.compile(r"<#(\w+)(?:\|[^>]*)?>")


def mentioned(text: str, team: str) -> frozenset[str]:
    """The people mentioned, whom Slack vouches for: in other text it escapes the markup."""
    return frozenset(f"slack:{team}/{user}" for user, _ in _PERSON.findall(text))


def typed(text: str, team: str) -> str:
    """Typed text without the bot's name and Slack's escapes, with mentions in the common form.

    What follows the beginning of a code block stays as it is written.
    """
    text, fence, block = text.partition(FENCE)
    known = _PERSON.sub(lambda found: mention(f"slack:{team}/{found[1]}"), _ADDRESSED.sub(" ", text))
    known = _CHANNEL.sub(lambda found: channel_mention(f"slack:{team}/{found[1]}"), known)
    return " ".join(html.unescape(known).split()) + (f" {fence}{html.unescape(block)}" if fence else "")
