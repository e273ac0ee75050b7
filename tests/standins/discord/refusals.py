"""How the stand-in says no, in Discord's words and numbers; a test trips every one of them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass
class Refusal(Exception):
    """A request that is not granted: HTTP status, Discord's code and sentence."""

    name: str
    status: int
    code: int
    message: str
    detail: str = ""


_TABLE = (
    Refusal("route", 404, 0, "404: Not Found"),
    Refusal("token", 401, 0, "401: Unauthorized"),
    Refusal("body", 400, 50109, "The request body contains invalid JSON."),
    Refusal("form", 400, 50035, "Invalid Form Body"),
    Refusal("openapi", 400, 50035, "Invalid Form Body"),
    Refusal("empty", 400, 50006, "Cannot send an empty message"),
    Refusal("unknown", 404, 10062, "Unknown interaction"),
    Refusal("late", 404, 10062, "Unknown interaction"),
    Refusal("twice", 400, 40060, "Interaction has already been acknowledged."),
    Refusal("kind", 400, 50035, "Invalid Form Body"),
    Refusal("expired", 401, 50027, "Invalid Webhook Token"),
    Refusal("unanswered", 404, 10015, "Unknown Webhook"),
    Refusal(
        "entry-point",
        400,
        50240,
        "You cannot remove this app's Entry Point command in a bulk update "
        "operation. Please include the Entry Point command in your update request or delete it separately.",
    ),
    Refusal("activities", 400, 50035, "Invalid Form Body: activities are not enabled for this application"),
    Refusal("message", 404, 10008, "Unknown Message"),
    Refusal(
        "old", 400, 30046, "Maximum number of edits to messages older than 1 hour reached. Try again later"
    ),
    Refusal("access", 403, 50001, "Missing Access"),
    Refusal("member", 404, 10007, "Unknown Member"),
    Refusal("permission", 403, 50013, "Missing Permissions"),
    Refusal("closed", 403, 50007, "Cannot send messages to this user"),
    Refusal("followups", 400, 40094, "Maximum number of follow-up messages reached"),
    Refusal("emoji", 404, 10014, "Unknown Emoji"),
    Refusal("emojis", 400, 30008, "Maximum number of emojis reached (2000)"),
    Refusal("emoji-size", 400, 50035, "Invalid Form Body: File cannot be larger than 256.0 kb."),
    Refusal("no-emoji", 400, 50035, "Invalid Form Body: COMPONENT_INVALID_EMOJI"),
    Refusal("v2", 400, 50035, "The flag of a Components V2 message cannot be removed"),
)
NAMES = {refusal.name: refusal for refusal in _TABLE}


def refuse(name: str, detail: str = "") -> Refusal:
    """The refusal of this name, to be raised."""
    found = NAMES[name]
    return Refusal(name, found.status, found.code, found.message, detail)
