"""People's typing as we want it."""

from __future__ import annotations

import html
import re

from bot.messages.request import channel_mention, mention

_ADDRESSED = re.compile(r"^\s*<@\w+(\|[^>]*)?>")
_PERSON = re.compile(r"<@(\w+)(\|[^>]*)?>")
_CHANNEL = re.compile(r"<#(\w+)(?:\|[^>]*)?>")


def mentioned(text: str, team: str) -> frozenset[str]:
    """Whom Slack itself names in what was typed: somebody of the workspace, for other signs it escapes."""
    return frozenset(f"slack:{team}/{user}" for user, _ in _PERSON.findall(text))


def typed(text: str, team: str) -> str:
    """What was typed, without the bot's name and Slack's escapes; mentions as all platforms have them."""
    known = _PERSON.sub(lambda found: mention(f"slack:{team}/{found[1]}"), _ADDRESSED.sub(" ", text))
    known = _CHANNEL.sub(lambda found: channel_mention(f"slack:{team}/{found[1]}"), known)
    return " ".join(html.unescape(known).split())
