"""Validation of Slack's payloads, as far as we read them, before anything is acknowledged."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Annotated, Any

import structlog
from pydantic import BaseModel, ConfigDict, Field
from slack_bolt.response import BoltResponse

from bot.platforms.base import MISREAD

log = structlog.get_logger()

NOT_UNDERSTOOD = "a request of Slack was not understood"
UNREAD = "This request was signed, but it is not what Slack's documents say, so nothing was done."

SlackName = Annotated[str, Field(min_length=1)]


class _SlackPart(BaseModel):
    model_config = ConfigDict(strict=True)


class _SlackCommand(_SlackPart):
    command: SlackName
    text: str
    team_id: SlackName
    user_id: SlackName
    channel_id: SlackName
    trigger_id: SlackName
    response_url: SlackName


class _SlackEvent(_SlackPart):
    type: SlackName


class _WrittenEvent(_SlackEvent):
    user: SlackName
    channel: SlackName
    text: str
    thread_ts: str | None = None


class _SharedFile(_SlackPart):
    size: int
    url_private_download: SlackName


class _FileEvent(_WrittenEvent):
    files: list[_SharedFile]


class _HomeEvent(_SlackEvent):
    user: SlackName
    channel: SlackName


class _EventCallback(_SlackPart):
    team_id: SlackName
    event_id: SlackName
    event: dict[str, Any]


class _WithId(_SlackPart):
    id: SlackName


class _SlackUser(_WithId):
    team_id: str | None = None


class _TapContainer(_SlackPart):
    type: SlackName
    message_ts: str = ""
    channel_id: str = ""
    thread_ts: str | None = None
    is_ephemeral: bool = False


class _ChosenOption(_SlackPart):
    value: str


class _ActionLabel(_SlackPart):
    text: str


class _TapAction(_SlackPart):
    type: SlackName
    action_id: SlackName
    selected_option: _ChosenOption | None = None
    text: _ActionLabel | None = None


class _SlackView(_SlackPart):
    private_metadata: str


class _SlackFile(_SlackPart):
    id: str = ""


class _MessageBlock(_SlackPart):
    type: SlackName
    image_url: str = ""
    slack_file: _SlackFile | None = None


class _TappedMessage(_SlackPart):
    blocks: list[_MessageBlock] = []


class _BlockActions(_SlackPart):
    user: _SlackUser
    team: _WithId | None = None
    enterprise: _WithId | None = None
    container: _TapContainer
    actions: Annotated[list[_TapAction], Field(min_length=1)]
    trigger_id: SlackName
    response_url: str | None = None
    message: _TappedMessage | None = None
    view: _SlackView | None = None


class _TypedLine(_SlackPart):
    value: str | None


class _ViewState(_SlackPart):
    values: dict[str, dict[str, _TypedLine]]


class _SubmittedView(_SlackView):
    id: SlackName
    state: _ViewState


class _ViewSubmission(_SlackPart):
    view: _SubmittedView


def check(body: Mapping[str, Any]) -> None:
    """Raise one of MISREAD where a payload that we handle is not as Slack documents it."""
    if "command" in body:
        _SlackCommand.model_validate(body)
    elif body["type"] == "block_actions":
        tap = _BlockActions.model_validate(body)
        if tap.container.type == "view":
            _SlackView.model_validate(body["view"])
        elif not (tap.container.message_ts and tap.container.channel_id):
            raise ValueError("a message that is nowhere")
        if tap.actions[0].type == "static_select":
            _ChosenOption.model_validate(body["actions"][0]["selected_option"])
        elif tap.actions[0].type == "button":
            _ActionLabel.model_validate(body["actions"][0]["text"])
    elif body["type"] == "view_submission":
        _ViewSubmission.model_validate(body)
    elif body["type"] == "event_callback":
        _check_event(_EventCallback.model_validate(body).event)


def _check_event(event: Mapping[str, Any]) -> None:
    kind = _SlackEvent.model_validate(event).type
    if kind == "app_home_opened":
        _HomeEvent.model_validate(event)
    elif kind == "message" and event.get("subtype") == "file_share" and event.get("files"):
        _FileEvent.model_validate(event)
    elif kind in ("app_mention", "message") and "user" in event and not {"subtype", "bot_id"} & event.keys():
        _WrittenEvent.model_validate(event)


async def validate(body: dict[str, Any], next_: Callable[[], Awaitable[None]]) -> BoltResponse | None:
    """A middleware of Bolt: 400 for malformed payloads, and a log line without their content."""
    try:
        check(body)
    except MISREAD as problem:
        log.warning(NOT_UNDERSTOOD, exc_info=problem)
        return BoltResponse(status=400, body=UNREAD)
    await next_()
    return None


async def failed(error: Exception, response: BoltResponse | None) -> BoltResponse | None:
    """An error handler of Bolt: the same for later errors; `response` is None where it was acknowledged."""
    if isinstance(error, MISREAD):
        log.warning(NOT_UNDERSTOOD, exc_info=error)
        return response and BoltResponse(status=400, body=UNREAD)
    log.error("a request of Slack failed", exc_info=error)
    return None
