"""Slack's errors, and what users read instead."""

from __future__ import annotations

from datetime import timedelta

from slack_sdk.errors import SlackApiError

from bot.errors import RetryAfter
from bot.messages.refused import NotPosted
from bot.messages.reply import Reply
from bot.presentation import problem_replies

UNREACHABLE = (
    "I may not write here yet. Please type /invite @patience, or play with me in our direct messages. "
    "Nothing is lost until then."
)
CLOSED = "Slack does not let me write here: the channel is archived, or only some people may post in it."
LACKING = (
    "I lack a permission that Slack calls “{needed}”. Please ask whoever put me here to install me again. "
    "Nothing is lost until then."
)
REFUSALS = {
    "channel_not_found": UNREACHABLE,
    "not_in_channel": UNREACHABLE,
    "is_archived": CLOSED,
    "restricted_action": CLOSED,
    "restricted_action_read_only_channel": CLOSED,
    "restricted_action_thread_only_channel": CLOSED,
    "restricted_action_thread_locked": CLOSED,
    "restricted_action_non_threadable_channel": CLOSED,
}
# The message to change is gone, or too old for the rules of the workspace.
UNCHANGEABLE = {"message_not_found", "cant_update_message", "edit_window_closed", "is_inactive"}
# A workspace may forbid deletion, or archive everything.
UNDELETABLE = {"cant_delete_message", "compliance_exports_prevent_deletion", "restricted_action"}
GONE = "message_not_found"
# A person who accepts no direct messages from us, or is gone.
CLOSED_TO_US = {
    "cannot_dm_bot",
    "channel_not_found",
    "user_not_found",
    "user_not_visible",
    "user_disabled",
    "messages_tab_disabled",
    "is_archived",
    "restricted_action",
    "account_inactive",
    "token_revoked",
}
BUSY = "ratelimited"


def explained(problem: SlackApiError) -> NotPosted | RetryAfter:
    """The error to raise where Slack refused a message."""
    if busy := pause(problem):
        return busy
    error = slack_error(problem)
    if error == "missing_scope":
        sentence = LACKING.format(needed=problem.response.get("needed", "?"))
        return NotPosted(error, Reply(sentence, private=True))
    if error in REFUSALS:
        return NotPosted(error, Reply(REFUSALS[error], private=True))
    return NotPosted(error, problem_replies.reply(problem))


def pause(problem: SlackApiError) -> RetryAfter | None:
    """The pause that Slack asks for; None for other errors."""
    if slack_error(problem) != BUSY:
        return None
    headers = {name.lower(): value for name, value in (problem.response.headers or {}).items()}
    return RetryAfter(timedelta(seconds=float(headers.get("retry-after", 1))))


def slack_error(problem: BaseException) -> str:
    """Slack's error code, without anything that was sent."""
    if isinstance(problem, SlackApiError):
        return str(problem.response.get("error", "unknown"))
    return type(problem).__name__
