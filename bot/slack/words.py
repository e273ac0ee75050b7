"""Our sentences as Slack wants them, and people's typing as we want it."""

from __future__ import annotations

import html
import re

_ADDRESSED = re.compile(r"^\s*<@\w+(\|[^>]*)?>")
MOMENT = re.compile(r"<!date\^\d+\^[{}\w ]+\|[\w: ]+>")  # which Slack shows in the reader's own time
_ESCAPED = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})


def escaped(text: str) -> str:
    """Plain text where Slack reads its own markup: https://docs.slack.dev/messaging/formatting-message-text."""
    moments = [*MOMENT.findall(text), ""]
    plain = (part.translate(_ESCAPED) for part in MOMENT.split(text))
    return "".join(part + moment for part, moment in zip(plain, moments, strict=True))


def typed(text: str) -> str:
    """What somebody typed, without the bot's name before it and without Slack's escapes."""
    return " ".join(html.unescape(_ADDRESSED.sub(" ", text)).split())


def parts(text: str, longest: int) -> list[str]:
    """The text in pieces that fit, parted between lines where that is possible."""
    pieces: list[str] = []
    for line in text.splitlines():
        if pieces and len(pieces[-1]) + 1 + len(line) <= longest:
            pieces[-1] += f"\n{line}"
        else:
            pieces += [line[at : at + longest] for at in range(0, len(line), longest)] or [""]
    return [piece.strip("\n") for piece in pieces if piece.strip()]
