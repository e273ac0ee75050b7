"""People's typing as we want it."""

from __future__ import annotations

import html
import re

_ADDRESSED = re.compile(r"^\s*<@\w+(\|[^>]*)?>")


def typed(text: str) -> str:
    """What somebody typed, without the bot's name before it and without Slack's escapes."""
    return " ".join(html.unescape(_ADDRESSED.sub(" ", text)).split())
