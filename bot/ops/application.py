"""The id of Discord's application, with which its token begins."""

from __future__ import annotations

import base64
import binascii

from bot.errors import CannotStart


def application_id(token: str) -> str:
    """In base64 without padding before the first dot; CannotStart where it is not there."""
    first = token.split(".", maxsplit=1)[0]
    try:
        number = base64.urlsafe_b64decode(first + "=" * (-len(first) % 4)).decode()
    except (binascii.Error, UnicodeDecodeError, ValueError):
        number = ""
    if not number.isdecimal():
        raise CannotStart("DISCORD_TOKEN does not look like a bot's token: please copy it once more.")
    return number
