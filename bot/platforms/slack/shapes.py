"""The form of what Slack sends, as far as it is read here: looked at before anything is acknowledged."""

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

Name = Annotated[str, Field(min_length=1)]


class _Part(BaseModel):
    model_config = ConfigDict(strict=True)


class _Command(_Part):
    command: Name
    text: str
    team_id: Name
    user_id: Name
    channel_id: Name
    trigger_id: Name
    response_url: Name


class _Event(_Part):
    type: Name


class _Written(_Event):
    user: Name
    channel: Name
    text: str
    thread_ts: str | None = None


class _AtHome(_Event):
    user: Name
    channel: Name


class _Told(_Part):
    team_id: Name
    event_id: Name
    event: dict[str, Any]


class _Named(_Part):
    id: Name


class _User(_Named):
    team_id: str | None = None


class _Container(_Part):
    type: Name
    message_ts: str = ""
    channel_id: str = ""
    thread_ts: str | None = None
    is_ephemeral: bool = False


class _Chosen(_Part):
    value: str


class _Label(_Part):
    text: str


class _Action(_Part):
    type: Name
    action_id: Name
    selected_option: _Chosen | None = None
    text: _Label | None = None


class _View(_Part):
    private_metadata: str


class _File(_Part):
    id: str = ""


class _Block(_Part):
    type: Name
    image_url: str = ""
    slack_file: _File | None = None


class _Message(_Part):
    blocks: list[_Block] = []


class _Tap(_Part):
    user: _User
    team: _Named | None = None
    enterprise: _Named | None = None
    container: _Container
    actions: Annotated[list[_Action], Field(min_length=1)]
    trigger_id: Name
    response_url: str | None = None
    message: _Message | None = None
    view: _View | None = None


class _Line(_Part):
    value: str | None


class _State(_Part):
    values: dict[str, dict[str, _Line]]


class _Submitted(_View):
    id: Name
    state: _State


class _Window(_Part):
    view: _Submitted


def check(body: Mapping[str, Any]) -> None:
    """Raises one of MISREAD where it is something we read, but not as Slack documents it."""
    if "command" in body:
        _Command.model_validate(body)
    elif body["type"] == "block_actions":
        tap = _Tap.model_validate(body)
        if tap.container.type == "view":
            _View.model_validate(body["view"])
        elif not (tap.container.message_ts and tap.container.channel_id):
            raise ValueError("a message that is nowhere")
        if tap.actions[0].type == "static_select":
            _Chosen.model_validate(body["actions"][0]["selected_option"])
        elif tap.actions[0].type == "button":
            _Label.model_validate(body["actions"][0]["text"])
    elif body["type"] == "view_submission":
        _Window.model_validate(body)
    elif body["type"] == "event_callback":
        _check_event(_Told.model_validate(body).event)


def _check_event(event: Mapping[str, Any]) -> None:
    kind = _Event.model_validate(event).type
    if kind == "app_home_opened":
        _AtHome.model_validate(event)
    elif kind in ("app_mention", "message") and "user" in event and not {"subtype", "bot_id"} & event.keys():
        _Written.model_validate(event)


async def looked_at(body: dict[str, Any], next_: Callable[[], Awaitable[None]]) -> BoltResponse | None:
    """A middleware of Bolt: 400 for what cannot be read, and a line in the log without anything of it."""
    try:
        check(body)
    except MISREAD as problem:
        log.warning(NOT_UNDERSTOOD, exc_info=problem)
        return BoltResponse(status=400, body=UNREAD)
    await next_()
    return None


async def failed(error: Exception, response: BoltResponse | None) -> BoltResponse | None:
    """The same for what goes wrong later, in Bolt's words; there is no response where it was acknowledged."""
    if isinstance(error, MISREAD):
        log.warning(NOT_UNDERSTOOD, exc_info=error)
        return response and BoltResponse(status=400, body=UNREAD)
    log.error("a request of Slack failed", exc_info=error)
    return None
