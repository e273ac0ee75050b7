"""People's typing as we want it."""

from __future__ import annotations

import html
import re

from bot.core.request import channel_mention, mention

_ADDRESSED = re.compile(r"^\s*<@\w+(\|[^>]*)?>")
_PERSON = re.compile(r"<@(\w+)(?:\|[^>]*)?>")
_CHANNEL = re.compile(r"<#(\w+)(?:\|[^>]*)?>")


def typed(text: str, team: str) -> str:
    """What was typed, without the bot's name and Slack's escapes; mentions as all platforms have them."""
    known = _PERSON.sub(lambda found: mention(f"slack:{team}/{found[1]}"), _ADDRESSED.sub(" ", text))
    known = _CHANNEL.sub(lambda found: channel_mention(f"slack:{team}/{found[1]}"), known)
    return " ".join(html.unescape(known).split())
